"""What belongs to every game besides its rules: a renderer, a table, words in all languages, golden games."""

import importlib
import random
import re
from pathlib import Path

import pytest

from bot.commands.games import option_type
from bot.i18n import FALLBACK, LANGUAGES, LOCALES, catalogue, words_in
from bot.pages import page_view
from bot.playground.limits import V2, check_body
from bot.table import Played, Table, table_of
from engine.core.game import AnyGame
from renderers import draw
from tests.every.rooms import Upload, components
from tests.every.walks import random_options

TESTS = Path(__file__).parents[1]
MOST_EMOJI_BYTES = 256 * 1024
MOST_SUGGESTED = 25
MOST_SUGGESTION = 100
WORDS = ("name", "command", "why.illegal")


def test_it_has_a_renderer(key: str) -> None:
    assert callable(importlib.import_module(f"renderers.{key}").picture)


def test_it_has_a_table(key: str) -> None:
    table = table_of(key)
    assert isinstance(table, Table)
    assert table.key == key


def test_what_can_be_asked_for_are_options_that_a_command_can_have(key: str, game: AnyGame) -> None:
    for name in table_of(key).asked:
        assert option_type(game.Options.model_fields[name]) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_words_of_its_own(key: str, language: str) -> None:
    assert (LOCALES / language / "LC_MESSAGES" / f"{key}.po").is_file()
    wanted = [*WORDS, *(f"option.{name}" for name in table_of(key).asked)]
    assert [name for name in wanted if f"{key}.{name}" not in catalogue(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rules_can_be_read(key: str, language: str) -> None:
    words = words_in(language)
    pages = table_of(key).pages(words)
    assert pages
    for number, page in enumerate(pages):
        assert page.title.strip()
        assert page.text.strip()
        picture = "page.png" if page.scene else None
        body = {"flags": V2, "components": components(page_view(key, number, words, picture))}
        assert check_body("message", body, [Upload("page.png")] if picture else []) == {}
        assert f"{key}.rules.{number + 1}.title" in catalogue(language)
        assert f"{key}.rules.{number + 1}.text" in catalogue(language)


def test_the_pictures_in_its_rules_can_be_drawn(key: str) -> None:
    """Each page in another language."""
    for number in range(len(table_of(key).pages(words_in(FALLBACK)))):
        scene = table_of(key).pages(words_in(LANGUAGES[number % len(LANGUAGES)]))[number].scene
        assert scene is None or draw(scene).startswith(b"\x89PNG")


def test_its_small_pictures_are_ones_that_discord_takes(key: str) -> None:
    for name, picture in table_of(key).emojis().items():
        assert re.fullmatch("[a-z0-9_]{2,23}", name)
        png = picture()
        assert png.startswith(b"\x89PNG")
        assert len(png) <= MOST_EMOJI_BYTES
        assert picture() == png, "its name is a hash of it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_suggests_what_a_command_can_offer_and_the_game_takes(key: str, language: str, game: AnyGame) -> None:
    table, hand = table_of(key), random.Random(key)
    assert set(table.suggested) <= set(table.asked)
    played = [Played(random_options(game, hand), hand.choice(["win", "draw", "loss"]), n) for n in range(200)]
    for field in table.suggested:
        for typed in ("", "1", "no such thing"):
            offered = table.suggest(field, typed, played, words_in(language))
            assert len(offered) <= MOST_SUGGESTED
            assert all(1 <= len(text) <= MOST_SUGGESTION for text, _ in offered)
            assert all(game.Options(**{field: value}) for _, value in offered)


def test_it_has_golden_games(key: str) -> None:
    assert [path for path in (TESTS / "engine" / key / "golden").glob("*") if path.stat().st_size > 0]


def test_it_has_tests_of_its_own(key: str) -> None:
    assert list((TESTS / "engine" / key).glob("test_*.py"))
