"""Yut Nori's buttons, words and rules: they fit the picture, the engine and Discord, in every language."""

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Final

import pytest

from bot import telling
from bot.i18n import LANGUAGES, words_in
from bot.table import Button, Menu, Sight, table_of
from engine import GAMES
from engine.core.game import CHANCE
from engine.core.match import retell
from engine.yut_nori.actions import Move
from engine.yut_nori.board import ENTRIES, lacking, station
from engine.yut_nori.events import Captured, Moved
from engine.yut_nori.moving import landing
from engine.yut_nori.throws import CHANCES, RESULTS
from renderers import yut_art, yut_nori
from renderers.scene import Scene
from tests.renderers import scenes

GAME: Final = GAMES["yut_nori"]
TABLE: Final = table_of("yut_nori")
POOL: Final = "do,back,gae,geol,yut,mo"
FULL: Final = [
    f"5,10,c@x,w 20,20,1,15 0 {POOL} 0 9",
    f"5,5,10,10 c@x,c@x,c@x,c@x 0 {POOL},mo 0 9",
    f"17,18,20,out 1,10,15,a2 1 {POOL} 0 9",
    f"15@a,b1,w,w 5,5,5,10 1 {POOL} 0 9",
    "w,w,w,w w,w,w,w 0 gae 0 0",
    scenes.CAPTURE,
    scenes.PILES,
    scenes.LEAVING,
    scenes.CORNERS,
]
LONG: Final = "w,w,w,w 5,9,13,18 0 - 1 30"
FALLS: Final = ("yut", "mo", "yut", "mo", "yut", "do", "gae", "mo", "back", "geol", "do", "gae")


def long_turn() -> str:
    """The log of a turn that captures wherever it can, with throws that make it long."""
    state, log, falls = GAME.decode(LONG), list[str](), iter(FALLS)
    while state.turn == 0:
        if GAME.turn(state) == CHANCE:
            notation = next(falls)
        else:
            moves = [action for action in GAME.actions(state) if isinstance(action, Move)]
            best = max(moves, key=lambda move: landing(state, move).rivals, default="throw")
            notation = str(best)
        log.append(notation)
        state = GAME.apply(state, GAME.find(state, notation))
    return " ".join(log)


def sight(position: str, log: str = "", chosen: str = "", language: str = "en") -> Sight:
    """What the side on turn sees after a stretch of a log that begins at a position."""
    state = GAME.decode(position)
    for notation in log.split():
        state = GAME.apply(state, GAME.find(state, notation))
    turn, words = GAME.turn(state), words_in(language)
    steps = retell(GAME, position, log.split())
    scene = Scene("yut_nori", state, turn, turn, steps, GAME.actions(state), chosen)
    computer = words("house.computer", level=4)
    return Sight(scene, words, ["<@123456789012345678>", computer], [words("house.you"), computer], GAME.Options())


def buttons(seen: Sight) -> list[Button]:
    """All buttons of the game itself."""
    rows = [row for row in TABLE.controls(seen) if not isinstance(row, Menu)]
    return [button for row in rows for button in row]


def told(seen: Sight) -> list[str]:
    """What is told of all steps."""
    return [line for step in seen.scene.steps for line in TABLE.tell(seen, step)]


def faces(seen: Sight, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written on the pieces in the picture."""
    written: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(yut_art, "face", lambda canvas, at, seat, text: written.append(text))
        yut_nori.picture(seen.scene)
    return written


@pytest.mark.parametrize("position", FULL)
def test_pieces_bear_in_the_picture_what_their_buttons_say(position: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        seen = sight(position, language=language)
        choices = {button.pick or "": button.label for button in buttons(seen)}
        names = {pick: "+" if pick == "w" else yut_art.called(pick) for pick in choices}
        assert sorted(faces(seen, monkeypatch)) == sorted(names.values())
        for pick, label in choices.items():
            assert pick == "w" or re.search(rf"\b{names[pick]}(\b|번)", label), label
        assert len(set(choices.values())) == len(choices)


@pytest.mark.parametrize("position", FULL)
def test_only_the_chosen_piece_keeps_its_name(position: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for button in buttons(sight(position)):
        chosen = button.pick or ""
        assert faces(sight(position, chosen=chosen), monkeypatch) == ["+" if chosen == "w" else chosen.upper()]


@pytest.mark.parametrize("position", FULL)
def test_rows_are_short_and_no_two_buttons_are_the_same(position: str) -> None:
    for language in LANGUAGES:
        plain = sight(position, language=language)
        for chosen in ("", *(button.pick or "" for button in buttons(plain))):
            seen = sight(position, chosen=chosen, language=language)
            rows = TABLE.controls(seen)
            assert 1 <= len(rows) <= 4
            assert all(1 <= len(row) <= 5 for row in rows if isinstance(row, Sequence))
            made = buttons(seen)
            assert len({(button.act, button.pick) for button in made}) == len(made)
            assert len({button.label for button in made}) == len(made)
            assert all(len(button.label) <= 32 for button in made)


def test_a_corners_rings_are_told_apart_by_where_they_lie() -> None:
    for corner, cut, ring in (("5", "↙", "←"), ("10", "↘", "↓")):
        seen = sight(f"{corner},w,w,w w,w,w,w 0 gae,mo 0 3", chosen=corner)
        made = buttons(seen)
        assert [button.act for button in made[:4]] == [
            f"{r}-{corner}-{way}" for way in ("cut", "ring") for r in ("gae", "mo")
        ]
        assert all(cut in button.label for button in made[:2])
        assert all(ring in button.label for button in made[2:4])
        assert cut in TABLE.prompt(seen)
        assert ring in TABLE.prompt(seen)
        places = [yut_art.PLACES[name] for name in (corner, {"5": "a1", "10": "b1"}[corner], str(int(corner) + 1))]
        (x, y), *ends = places
        leads = [(round(x1 - x) > 0, round(x1 - x) < 0, round(y1 - y) > 0) for x1, y1 in ends]
        drawn = {
            "↙": (False, True, True),
            "↘": (True, False, True),
            "←": (False, True, False),
            "↓": (False, False, True),
        }
        assert leads == [drawn[cut], drawn[ring]]


def test_captures_and_the_way_out_stand_out() -> None:
    seen = sight("18,w,w,w 20,w,w,w 0 gae,geol,do 0 3", chosen="18")
    looks = {button.act: (button.style, button.emoji) for button in buttons(seen)}
    assert looks["gae-18"] == ("good", "⚔️")
    assert looks["geol-18"] == ("good", "🏁")
    assert looks["do-18"] == ("primary", None)


def test_throws_that_are_due_are_counted() -> None:
    assert TABLE.prompt(sight("w,w,w,w w,w,w,w 0 - 1 0")) == "Throw the sticks."
    assert TABLE.prompt(sight("w,w,w,w w,w,w,w 0 - 1 0", "throw yut")) == "Throw again!"
    assert "2" in TABLE.prompt(sight("w,w,w,w w,w,w,w 0 mo 2 4"))


def test_a_turn_is_told_once_and_briefly() -> None:
    seen = sight("8,12,w,w 6,16,w,w 1 - 1 8", "throw mo throw gae gae-6 throw do mo-w do-16 throw geol")
    assert told(seen) == [
        "Computer · level 4 threw **Mo** (5), **Gae** (2)",
        "① Gae: 6 → 8, **1 captured!**",
        "Computer · level 4 threw **Do** (1)",
        "② Mo: new piece → 5 · ③ Do: 16 → 17",
        "<@123456789012345678> threw **Geol** (3)",
    ]


@pytest.mark.parametrize(
    ("position", "log", "line"),
    [
        ("w,w,w,w w,w,w,w 0 - 1 0", "throw gae gae-w", "Gae: new piece → 2"),
        ("7,7,w,w w,w,w,w 0 - 1 4", "throw gae gae-7", "Gae: 7 (×2) → 9"),
        ("7,9,w,w w,w,w,w 0 - 1 4", "throw gae gae-7", "Gae: 7 → 9, now 2 together"),
        ("20,20,w,w w,w,w,w 0 - 1 4", "throw do do-20", "Do: 20 (×2) → out"),
        ("c@x,w,w,w w,w,w,w 0 - 1 4", "throw back back-c", "Back-do: C → A2"),
        ("w,w,w,w w,w,w,w 0 - 1 0", "throw back", "No move for Back-do: lost."),
    ],
)
def test_what_a_move_brought_about(position: str, log: str, line: str) -> None:
    assert told(sight(position, log))[1:2] == [line]


def test_moves_are_numbered_as_their_paths_are() -> None:
    seen = sight(LONG, long_turn())
    moves = [event for step in seen.scene.steps for event in step.events if isinstance(event, Moved)]
    assert len(moves) >= 8
    text = " ".join(told(seen))
    assert re.findall("[①-⑳]", text) == list("①②③④⑤⑥⑦⑧⑨⑩⑪⑫"[: len(moves)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_turn_fits_into_few_lines_and_the_alt_text(language: str) -> None:
    seen = sight(LONG, long_turn(), language=language)
    lines = told(seen)
    captures = [event for step in seen.scene.steps for event in step.events if isinstance(event, Captured)]
    assert len(captures) == 4
    assert len(lines) == 2 * (len(captures) + 1), "a line of throws and one of moves before and after each capture"
    assert sum(map(len, lines)) < telling.MOST_TOLD
    room: Any = SimpleNamespace(phase="playing", people=(123456789012345678,))
    alt = telling.alt(room, TABLE, seen)
    assert alt.startswith(words_in(language)("yut_nori.alt.board"))
    assert len(alt) <= telling.MOST_ALT
    assert not alt.endswith("…")
    assert "<@" not in alt
    assert words_in(language)("house.you") in alt


def test_the_alt_text_speaks_to_you() -> None:
    room: Any = SimpleNamespace(phase="playing", people=(123456789012345678,))
    alts = {
        language: telling.alt(room, TABLE, sight("w,w,w,w w,w,w,w 0 - 1 0", "throw yut", language=language))
        for language in LANGUAGES
    }
    assert alts["en"].endswith("Results to spend: Yut. Throw again! you threw Yut (4)")
    assert alts["es"].endswith("¡Lanza otra vez! tú: Yut (4)")
    assert alts["pt_BR"].endswith("você tirou Yut (4)")
    assert alts["ko"].endswith("당신: 윷 (4)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_complete_and_short(language: str) -> None:
    pages = TABLE.pages(words_in(language))
    assert len(pages) == 9
    assert all(200 < len(page.text) < 3000 for page in pages)
    marks = [page.text.count("◆") for page in pages]
    assert marks == [page.text.count("◆") for page in TABLE.pages(words_in("en"))]
    assert marks[0] == 1
    assert sum(marks) >= 9


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_odds_in_the_rules_are_those_of_the_sticks(language: str) -> None:
    text = TABLE.pages(words_in(language))[2].text
    for result in RESULTS:
        name = words_in(language)(f"yut_nori.{result}")
        [line] = [line for line in text.splitlines() if line.startswith(f"- **{name}**")]
        numbers = sorted(map(int, re.findall(r"\d+", line.rpartition("·")[2])))
        assert numbers == [round(16 * CHANCES[result]), 16]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_lacking_in_the_rules_are_those_of_the_engine(language: str) -> None:
    text = TABLE.pages(words_in(language))[5].text
    lists = {station(entry): lacking(entry) for entry in ENTRIES}
    rows = [[str(n) for n in range(first, first + 5)] for first in (1, 6, 11, 16)]
    rows += [["a1", "a2", "c", "a3", "a4"], ["b1", "b2", "c", "b3", "b4"]]
    written = [line.rpartition(": ")[2] for line in text.splitlines() if line.startswith("- ")]
    assert written[-6:] == [", ".join(str(lists[name]) for name in row) for row in rows]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_of_the_rules_have_words(language: str) -> None:
    pages = TABLE.pages(words_in(language))
    shown = [number for number, page in enumerate(pages, 1) if page.scene]
    assert shown == [1, 2, 3, 4, 5, 7, 8]
    for page in pages:
        if page.scene:
            assert [figure.value for figure in page.scene.strip] == [page.title]
            assert page.scene.words["mo"] == words_in(language)("yut_nori.mo")
