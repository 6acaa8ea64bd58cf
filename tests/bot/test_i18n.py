"""Languages: the catalogues fit one another and the code, and people are spoken to in a language they read."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import discord
import pytest
from discord import app_commands

from bot import i18n, opening
from bot.commands.games import game_command
from bot.i18n import (
    FALLBACK,
    LANGUAGES,
    LOCALES,
    Text,
    Translator,
    Words,
    catalogue,
    language_of,
    plural_form,
    words_in,
)
from bot.table import table_of
from engine import GAMES
from tests.bot.sources import HOUSE, uses

OTHERS = [language for language in LANGUAGES if language != FALLBACK]
ENGLISH = catalogue(FALLBACK)
USES = uses()
FORMS = {
    "en": ("one", "other"),
    "es": ("one", "many", "other"),
    "pt_BR": ("one", "many", "other"),
    "ko": ("other",),
}
DYNAMIC = {
    "{}.name",
    "{}.command",
    "{}.option.{}",
    "{}.why.{}",
    "{}.rules.{}.title",
    "{}.rules.{}.{}",
    "house.command.{}",
    "house.games.{}",
    "house.gave_up.{}",
    "house.language.{}",
    "house.option.{}",
    "house.permission.{}",
    "house.settings.{}.{}",
    "house.theme.{}",
}
"""The keys outside `tables/` of which parts are filled in. Those of a table are read from it."""
BEGUN = {"house.cannot_ask"}
"""Beginnings of keys that an error names and to which it adds why."""
NO_KEYS = {"{}.ready", "{}.{}"}
SAME = {
    *(f"yut_nori.{throw}" for throw in ("do", "gae", "geol", "yut", "mo")),
    *(f"go_stop.{name}" for name in ("chok", "go", "ppuk", "sseul", "ttadak")),
    *(f"go_stop.combination.{name}" for name in ("birds", "blues", "plains", "red_poems")),
    "go_stop.kind.animal",
    "go_stop.rival",
    *(f"house.language.{language}" for language in LANGUAGES),
}
"""Words that other languages may write as English does, beside games' names: the Korean names of throws, turns and
combinations, words that Spanish and Portuguese share with English, and what each language calls itself."""


def forms(text: Text) -> tuple[str, ...]:
    """All forms of a text."""
    return text if isinstance(text, tuple) else (text,)


def variables(text: str) -> set[str]:
    """The variables of one form."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def letters(text: str) -> str:
    """What there is to translate in a form."""
    return "".join(literal for literal, _, _, _ in Formatter().parse(text) if literal).strip(" ·→:.,()/-\n")


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_exactly_the_keys_of_english(language: str) -> None:
    assert set(catalogue(language)) == set(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_files_of_english(language: str) -> None:
    names = {path.name for path in (LOCALES / language / "LC_MESSAGES").iterdir()}
    assert names == {f"{name}.po" for name in (HOUSE, *GAMES)}


@pytest.mark.parametrize("path", sorted(LOCALES.rglob("*.po")), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_file_holds_the_keys_of_its_name_once_each(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    keys = re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)
    assert keys
    assert [key for key, count in Counter(keys).items() if count > 1] == []
    assert [key for key in keys if not key.startswith(f"{path.stem}.")] == []
    assert re.findall(r'^msgid_plural "(.+)"$', text, re.MULTILINE) == re.findall(
        r'^msgid "(.+)"\nmsgid_plural', text, re.MULTILINE
    )
    assert "#, fuzzy" not in text
    assert "#~" not in text
    assert set(keys) <= set(catalogue(path.parts[-3])), "an empty or half translated text counts as none"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    assert i18n.plural_categories(language) == FORMS[language]
    plural = {key for key, text in ENGLISH.items() if isinstance(text, tuple)}
    assert plural
    for key, text in catalogue(language).items():
        assert isinstance(text, tuple) == (key in plural), key
        assert len(forms(text)) == (len(FORMS[language]) if key in plural else 1), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_has_the_variables_of_english_in_every_form(language: str) -> None:
    """Only the form for one thing may leave its number out."""
    for key, text in catalogue(language).items():
        wanted = set().union(*map(variables, forms(ENGLISH[key])))
        for category, form in zip(FORMS[language] if isinstance(text, tuple) else ["other"], forms(text), strict=True):
            lacking = wanted - variables(form)
            assert variables(form) <= wanted, key
            assert lacking <= ({"n"} if category == "one" else set()), key
        assert not isinstance(text, tuple) or "n" in wanted, key


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    names = {f"{key}.name" for key in GAMES}
    same = {
        key
        for key, text in catalogue(language).items()
        for form in forms(text)
        if letters(form) and form in forms(ENGLISH[key])
    }
    assert same - SAME - names == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_tidy(language: str) -> None:
    for key, text in catalogue(language).items():
        for form in forms(text):
            assert form.strip("\n") == form, key
            assert "\t" not in form, key
            assert key == "house.versus" or form.strip() == form, key
            assert "  " not in form, key


def test_every_key_in_the_code_is_in_english() -> None:
    fixed = {use.key for use in USES if not use.is_dynamic}
    assert len(fixed) > 30
    assert fixed - BEGUN - set(ENGLISH) == set()
    for use in USES:
        assert not use.is_dynamic or use.key in NO_KEYS or any(map(use.fits, ENGLISH)) or use.key == "{}.option.{}", use


def test_every_key_in_english_is_used() -> None:
    begun = tuple(f"{key}." for key in BEGUN)
    unused = [key for key in ENGLISH if not any(use.fits(key) for use in USES if use.key not in NO_KEYS)]
    assert [key for key in unused if not key.startswith(begun)] == []


def test_the_parts_of_keys_that_are_filled_in_are_known() -> None:
    outside = {use.key for use in USES if use.is_dynamic and not use.file.startswith("tables")}
    assert outside == DYNAMIC | NO_KEYS
    for use in USES:
        if use.is_dynamic and use.file.startswith("tables"):
            assert Path(use.file).stem.startswith(use.key.split(".")[0]), use


def test_keys_that_are_filled_in_outside_tables_exist() -> None:
    wanted = {f"house.permission.{name}" for name in opening.NEEDED}
    wanted |= {f"{key}.option.{name}" for key in GAMES for name in table_of(key).asked}
    wanted |= {f"{key}.{name}" for key in GAMES for name in ("name", "command")}
    assert wanted <= set(ENGLISH)


def test_every_reason_in_words_is_one_that_its_game_gives() -> None:
    for key in GAMES:
        written = "\n".join(
            path.read_text(encoding="utf-8") for path in (i18n.LOCALES.parents[1] / "engine" / key).glob("*.py")
        )
        reasons = {name.split(".")[2] for name in ENGLISH if name.startswith(f"{key}.why.")}
        assert [reason for reason in reasons - {"illegal"} if f'"{reason}"' not in written] == []


def test_code_gives_every_variable_that_a_text_has() -> None:
    """Texts whose keys are filled in are spoken in the tests of all games."""
    said = [use for use in USES if use.given is not None and not use.is_dynamic and use.key in ENGLISH]
    assert len(said) > 30
    for use in said:
        assert set().union(*map(variables, forms(ENGLISH[use.key]))) <= (use.given or set()), use


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_where_discord_shows_them(language: str) -> None:
    for key, text in catalogue(language).items():
        _, *parts = key.split(".")
        longest = max(map(len, forms(text)))
        if parts[0] in ("command", "option"):
            assert 1 <= longest <= 100, key
        if parts[0] == "button":
            assert 1 <= longest <= 80, key
        if parts == ["name"]:
            assert 1 <= longest <= 25, key


@pytest.mark.parametrize("key", list(GAMES))
async def test_commands_are_described_in_every_language(key: str) -> None:
    services: Any = None
    command = game_command(key, services)
    described = command._locale_description
    assert described is not None
    for locale, language in (("es-ES", "es"), ("es-419", "es"), ("pt-BR", "pt_BR"), ("ko", "ko")):
        text = await translated(described, discord.Locale(locale))
        assert text == catalogue(language)[f"{key}.command"]
    assert await translated(described, discord.Locale("en-GB")) is None
    assert await translated(described, discord.Locale("ja")) is None
    assert await translated(app_commands.locale_str("a name without a key"), discord.Locale("ko")) is None


async def translated(string: app_commands.locale_str, locale: discord.Locale) -> str | None:
    """What the translator gives Discord."""
    context: Any = None
    return await Translator().translate(string, locale, context)


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en-US", "en"),
        ("en-GB", "en"),
        ("es-ES", "es"),
        ("es-419", "es"),
        ("pt-BR", "pt_BR"),
        ("pt", "pt_BR"),
        ("pt_PT", "pt_BR"),
        ("ko", "ko"),
        ("ja", None),
        ("kok", None),
        ("", None),
        ("-", None),
        (None, None),
    ],
)
def test_a_discord_locale_has_its_language_or_none(locale: str | None, language: str | None) -> None:
    """Case C94."""
    assert language_of(locale) == language


def test_every_locale_of_discord_is_understood() -> None:
    spoken = {locale.value: language_of(locale) for locale in discord.Locale}
    assert {locale for locale, language in spoken.items() if language} == {
        "en-US",
        "en-GB",
        "es-ES",
        "es-419",
        "pt-BR",
        "ko",
    }


@pytest.mark.parametrize(
    ("language", "n", "form"),
    [
        *(("en", n, int(n != 1)) for n in (0, 1, 2, 5, 1_000_000)),
        *(("ko", n, 0) for n in (0, 1, 2, 5, 1_000_000)),
        *(("es", n, form) for n, form in ((0, 2), (1, 0), (2, 2), (21, 2), (1_000_000, 1), (1_000_001, 2))),
        *(("pt_BR", n, form) for n, form in ((0, 0), (1, 0), (2, 2), (1_000_000, 1), (2_000_000, 1))),
    ],
)
def test_a_number_chooses_its_plural_form(language: str, n: int, form: int) -> None:
    assert plural_form(language, n) == form


@pytest.mark.parametrize(
    ("language", "written"), [("en", "129,999"), ("es", "129.999"), ("pt_BR", "129.999"), ("ko", "129,999")]
)
def test_numbers_are_written_as_the_language_does(language: str, written: str) -> None:
    assert words_in(language).number(129_999) == written


def test_an_unknown_key_is_an_error_and_not_silence() -> None:
    assert "house.nothing_like_it" not in words_in("es")
    with pytest.raises(KeyError):
        words_in("es")("house.nothing_like_it")


HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals={}; plural=0;\\n"\n\n'
ENGLISH_FILE = (
    HEADER.format(2)
    + """msgid "house.hello"
msgstr "Hello, {name}"

msgid "house.bye"
msgstr "Bye"

msgid "house.pieces"
msgid_plural "house.pieces"
msgstr[0] "a piece"
msgstr[1] "{n} pieces"
"""
)
SPANISH_FILE = (
    HEADER.format(3)
    + """msgid "house.hello"
msgstr "Hola, {name}"

msgid "house.bye"
msgstr ""

msgid "house.pieces"
msgid_plural "house.pieces"
msgstr[0] "una pieza"
msgstr[1] ""
msgstr[2] "{n} piezas"
"""
)


@pytest.fixture
def half_spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Words]:
    """Words of a Spanish catalogue that lacks a text, and a form of another."""
    for language, text in (("en", ENGLISH_FILE), ("es", SPANISH_FILE)):
        (tmp_path / language / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / language / "LC_MESSAGES" / "house.po").write_text(text, encoding="utf-8")
    monkeypatch.setattr(i18n, "LOCALES", tmp_path)
    catalogue.cache_clear()
    yield Words("es")
    catalogue.cache_clear()


def test_a_missing_text_is_said_in_english(half_spanish: Words) -> None:
    assert half_spanish("house.hello", name="Ana") == "Hola, Ana"
    assert half_spanish("house.bye") == "Bye"
    assert "house.bye" in half_spanish


@pytest.mark.parametrize(
    ("n", "said"), [(1, "a piece"), (0, "0 pieces"), (5, "5 pieces"), (1_000_000, "1000000 pieces")]
)
def test_a_half_translated_plural_is_said_in_english_with_its_forms(half_spanish: Words, n: int, said: str) -> None:
    assert half_spanish("house.pieces", n=n) == said
