"""The card of a person shows figures, results and streaks of every game, and can be read on a phone."""

import io
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine import GAMES
from engine.core.game import Result
from renderers import draw, ornament, profile
from renderers.canvas import MARGIN, WIDTH
from renderers.profile import GAP, MOST_GAMES, ROW, TOP, Card, Standing
from renderers.scene import Figure, Scene, ThemeName
from renderers.theme import THEMES, contrast, rgb

LABELS = ("Sequência", "Puntos", "최고", "Ganadas", "Perdidas", "Empates")
RESULTS: tuple[Result, ...] = ("win", "win", "loss", "draw", "win", "win")


def standing(
    game: str, results: tuple[Result, ...] = RESULTS, streaks: tuple[int, ...] = (1, 2, 0, 0, 1, 2)
) -> Standing:
    values = ("12", "129,999", "1,129,999", "1,248", "97", "0")
    return Standing(game, tuple(map(Figure, LABELS, values)), results, streaks)


def card(*standings: Standing, theme: ThemeName = "light") -> Scene:
    words = {key: key.replace("_", " ").title() for key in GAMES} | {"last": "Last games", "streaks": "Streaks"}
    return Scene("profile", Card(standings), None, None, words=words, theme=theme)


def colours(picture: Image.Image) -> dict[Any, int]:
    return {colour: count for count, colour in picture.getcolors(1 << 20) or []}


@pytest.mark.parametrize("theme", list(THEMES))
def test_a_card_is_a_small_opaque_palette_png(theme: ThemeName) -> None:
    shot = draw(card(*map(standing, GAMES), theme=theme))
    with Image.open(io.BytesIO(shot)) as image:
        assert (image.format, image.mode, image.size[0]) == ("PNG", "P", 800)
        assert 600 <= image.size[1] <= 1000
        assert "transparency" not in image.info
    assert len(shot) < 80_000
    assert draw(card(*map(standing, GAMES), theme=theme)) == shot


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
def test_what_is_plotted_stands_out_from_its_card(theme: Any) -> None:
    for role in ("path", "soft", "ink"):
        assert contrast(getattr(theme, role), theme.card) >= 3
    assert contrast(theme.soft, theme.paper) >= 4.5


def test_a_row_for_every_game_whatever_their_number() -> None:
    for count in (0, 1, 6, 8):
        games = (list(GAMES) * 2)[:count]
        assert profile.picture(card(*map(standing, games))).size == (800, TOP + count * (ROW + GAP) + GAP)


def test_every_game_has_its_seal() -> None:
    marks = [ornament(game) for game in GAMES]
    assert len(set(marks)) == len(marks)
    assert all(1 <= len(mark) <= 2 for mark in marks)
    assert ornament("profile")


def test_each_result_and_each_streak_is_drawn() -> None:
    plain = standing("seega")
    shown = profile.picture(card(plain))
    for other in (
        replace(plain, results=("loss", *RESULTS[1:])),
        replace(plain, results=("draw", *RESULTS[1:])),
        replace(plain, results=RESULTS[:-1]),
        replace(plain, streaks=(1, 2, 3, 0, 1, 2)),
        replace(plain, streaks=()),
        replace(plain, figures=(Figure("Streak", "13"), *plain.figures[1:])),
    ):
        assert ImageChops.difference(shown, profile.picture(card(other))).getbbox() is not None


def test_wins_go_up_and_losses_down() -> None:
    theme = THEMES["light"]
    middle = TOP + 46
    above, below = (392, TOP + 10, 566, middle - 4), (392, middle + 4, 566, TOP + 80)
    won = profile.picture(card(standing("seega", ("win",) * 5)))
    lost = profile.picture(card(standing("seega", ("loss",) * 5)))
    assert colours(won.crop(above))[rgb(theme.path)] > 500
    assert rgb(theme.path) not in colours(won.crop(below))
    assert colours(lost.crop(below))[rgb(theme.soft)] > 500
    assert rgb(theme.soft) not in colours(lost.crop(above))


def test_only_the_last_games_are_plotted() -> None:
    many: tuple[Result, ...] = ("loss",) * 30 + ("win",) * MOST_GAMES
    full = standing("seega", many, tuple(range(30 + MOST_GAMES)))
    same = standing("seega", many[-MOST_GAMES:], tuple(range(30, 30 + MOST_GAMES)))
    assert draw(card(full)) == draw(card(same))


def test_a_person_who_never_played_has_an_empty_row() -> None:
    nothing = Standing("seega", tuple(Figure(label, "0") for label in LABELS))
    shown = profile.picture(card(nothing))
    assert rgb(THEMES["light"].path) not in colours(shown)


def test_without_words_it_can_be_drawn() -> None:
    assert draw(replace(card(standing("seega")), words={}))


@pytest.mark.parametrize("letters", [1, 6, 12, 40])
def test_figures_stand_apart_however_long_their_words_are(letters: int) -> None:
    figures = tuple(Figure("W" * letters, value) for value in ("0", "1.204", "3.012.345", "-", "22", "318"))
    columns = profile._columns([replace(standing("seega"), figures=figures), Standing("yacht", ())])
    assert [round(x + width) for x, width in columns][-1] <= WIDTH - MARGIN - 16
    for (x, width), (after, _) in pairwise(columns):
        assert after - x - width >= profile.LEAST_BETWEEN - 0.01


def test_a_card_without_figures_has_no_columns() -> None:
    assert profile._columns([Standing("yacht", ())]) == []
