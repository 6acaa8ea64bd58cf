"""Seega's grid of buttons, words and rules: they mirror the board, fit Discord, and explain what cannot be done."""

from typing import Final

import pytest

from bot import telling
from bot.i18n import LANGUAGES, words_in
from bot.table import Button, Sight, table_of
from engine.core.errors import IllegalAction
from engine.core.game import Outcome, Seat
from engine.core.match import retell
from engine.seega import GAME
from engine.seega.board import SQUARES
from engine.seega.events import Captured
from engine.seega.state import State
from renderers.scene import Figure, Scene

TABLE: Final = table_of("seega")
START: Final = "5/5/5/5/5 0 place 0 0,0"
PLACING: Final = "5/1x1o1/x3o/1o3/x1o1x 0 place 0 0,0"
FULL: Final = "xxoox/xxoxo/ox1xo/oooxx/xooxo 1 move 0 0,0"
THREE: Final = "4x/2o2/ox1xo/oox2/ooo2 0 move 7 13,14"
LATE: Final = "oo1ox/oxx1x/1xo1x/o1o1x/3o1 1 move 4 9,9"
STRIP: Final = (Figure("Streak", "1"), Figure("Score", "1,400"), Figure("Best", "-"))


def sight(
    position: str, log: str = "", chosen: str = "", language: str = "en", viewer: Seat | None = None, solo: bool = True
) -> Sight:
    """What the side on turn sees after a stretch of a log that begins at a position."""
    state = GAME.decode(position)
    for notation in log.split():
        state = GAME.apply(state, GAME.find(state, notation))
    turn, words = GAME.turn(state), words_in(language)
    seat = turn if viewer is None else viewer
    steps, strip = retell(GAME, position, log.split()), STRIP if solo else ()
    scene = Scene("seega", state, seat, turn, steps, GAME.actions(state) if seat == turn else (), chosen, strip)
    computer = words("house.computer", level=4)
    return Sight(scene, words, ["<@123456789012345678>", computer], [words("house.you"), computer], GAME.Options())


def grid(seen: Sight) -> dict[str, Button]:
    """The buttons by square: five rows of five, the highest row of the board first."""
    rows = TABLE.controls(seen)
    assert [len(row) for row in rows if isinstance(row, list)] == [5] * 5
    found = [button for row in rows if isinstance(row, list) for button in row]
    names = [f"{column}{row}" for row in "54321" for column in "abcde"]
    return dict(zip(names, found, strict=True))


def state_of(seen: Sight) -> State:
    state = seen.scene.view
    assert isinstance(state, State)
    return state


def told(seen: Sight) -> list[str]:
    return [line for step in seen.scene.steps for line in TABLE.tell(seen, step)]


@pytest.mark.parametrize("position", [START, PLACING, FULL, THREE, LATE])
def test_the_grid_mirrors_the_board(position: str) -> None:
    plain = sight(position)
    picks = [button.pick for button in grid(plain).values() if button.pick]
    for chosen in ("", *picks):
        seen = sight(position, chosen=chosen)
        buttons = grid(seen)
        for number, square in enumerate(SQUARES):
            owner = state_of(seen).at(number)
            mark = None if owner is None else ("⚪", "⚫")[owner]
            if mark:
                assert buttons[square].emoji == mark
            assert (buttons[square].act or buttons[square].pick or "").endswith(square)
        assert len({(button.act, button.pick) for button in buttons.values()}) == 25
        assert all(button.label or button.emoji for button in buttons.values())


@pytest.mark.parametrize("position", [START, PLACING, FULL, THREE, LATE])
def test_every_enabled_button_does_something_or_has_a_reason(position: str) -> None:
    plain = sight(position)
    legal = {str(action) for action in plain.scene.actions}
    reached = set()
    for chosen in ("", *(button.pick for button in grid(plain).values() if button.pick)):
        for button in grid(sight(position, chosen=chosen)).values():
            if button.pick is not None:
                assert TABLE.refuse(plain, button.pick) is None
            elif button.act in legal:
                reached.add(button.act)
                assert not button.disabled
                assert button.style in ("primary", "good")
            elif not button.disabled:
                assert button.act is not None
                with pytest.raises(IllegalAction) as error:
                    GAME.find(state_of(plain), button.act)
                assert all(f"seega.why.{error.value.reason}" in words_in(language) for language in LANGUAGES)
                assert error.value.reason != "illegal"
    assert reached == legal


def test_rival_stones_are_disabled_and_own_stones_are_not() -> None:
    for position in (PLACING, FULL, THREE):
        seen = sight(position)
        turn = state_of(seen).turn
        for number, square in enumerate(SQUARES):
            owner = state_of(seen).at(number)
            assert grid(seen)[square].disabled == (owner is not None and owner != turn)


def test_placing_is_one_tap() -> None:
    buttons = grid(sight(PLACING))
    legal = {str(action) for action in sight(PLACING).scene.actions}
    assert {square for square, button in buttons.items() if button.style == "primary"} == legal
    assert buttons["c3"].act == "c3"
    assert not buttons["c3"].disabled


def test_a_step_is_a_tap_on_a_stone_and_one_on_its_target() -> None:
    plain = grid(sight(THREE))
    assert {square for square, button in plain.items() if button.pick} == {"c4", "a3", "e3", "c1"}
    assert plain["a1"].act == "a1"
    assert plain["a1"].pick is None
    chosen = grid(sight(THREE, chosen="c4"))
    assert chosen["c3"].act == "c4-c3"
    assert (chosen["c3"].emoji, chosen["c3"].style) == ("3️⃣", "good")
    assert {s for s, b in chosen.items() if b.style == "primary"} == {"c5", "d4"}
    assert (chosen["b4"].act, chosen["b4"].emoji) == ("c4-b4", "1️⃣")
    assert chosen["a3"].pick == "a3"
    assert chosen["c4"].act == "c4"


def test_cancel_stands_beside_while_a_stone_is_chosen() -> None:
    assert TABLE.beside(sight(THREE)) == ()
    [cancel] = TABLE.beside(sight(THREE, chosen="c4"))
    assert (cancel.label, cancel.pick) == ("Cancel", "")


@pytest.mark.parametrize(
    ("position", "selection", "reason"),
    [
        (THREE, "a1", "cannot_move"),
        (THREE, "b3", "rival_stone"),
        (THREE, "e1", "no_stone"),
        (THREE, "x9", "no_such_square"),
        (THREE, "c4-c3", "illegal"),
        (THREE, "~", "no_such_square"),
        (PLACING, "b4", "still_placing"),
        (THREE, "c4", None),
    ],
)
def test_only_stones_that_can_move_can_be_chosen(position: str, selection: str, reason: str | None) -> None:
    assert TABLE.refuse(sight(position), selection) == reason


def test_the_prompt_says_what_to_tap() -> None:
    assert "first of your two" in TABLE.prompt(sight(START))
    assert "second of your two" in TABLE.prompt(sight(START, "a1"))
    assert "stone you want to move" in TABLE.prompt(sight(THREE))
    assert "c4" in TABLE.prompt(sight(THREE, chosen="c4"))


def test_what_happened_is_told() -> None:
    assert told(sight(START, "b4")) == ["<@123456789012345678> places a stone on **b4**."]
    assert told(sight("4x/5/5/5/o4 0 move 0 0,0", "a1-a2")) == ["<@123456789012345678> steps **a1 → a2**."]
    [line] = told(sight(THREE, "c4-c3"))
    assert line == "<@123456789012345678> steps **c4 → c3**, capturing 3 stones on c2, b3, d3!"
    one = told(sight("4x/5/5/o4/1xo2 0 move 0 1,1", "a2-a1"))
    assert one == ["<@123456789012345678> steps **a2 → a1**, capturing the stone on b1!"]


def test_a_blocked_side_is_told_of() -> None:
    assert told(sight("xo3/1o3/o4/5/5 0 move 3 3,4", "b4-a4")) == [
        "<@123456789012345678> steps **b4 → a4**.",
        "Computer · level 4 is blocked and has no step; <@123456789012345678> moves again.",
    ]
    assert told(sight("xooxx/xxoxo/xo1ox/oxo1o/oxoxo 1 place 0 0,0", "d2")) == [
        "Computer · level 4 places a stone on **d2**.",
        "All stones are placed; Computer · level 4 placed last and moves first.",
        "Computer · level 4 is blocked, so <@123456789012345678> makes the first step.",
    ]


def test_the_alt_text_holds_the_position() -> None:
    text = TABLE.position(sight(THREE))
    assert "Light (<@123456789012345678>), 8 stones: a1, b1, c1, a2, b2, a3, e3, c4." in text
    assert "Dark (Computer · level 4), 4 stones: c2, b3, d3, e5." in text
    assert "7 of 30" in text
    assert "27 of 160" in text
    assert "centre c3 stays empty" in TABLE.position(sight(PLACING))
    for language in LANGUAGES:
        for line in (FULL, THREE, START):
            seen = sight(line, language=language)
            assert len(TABLE.position(seen)) + len(TABLE.prompt(seen)) < telling.MOST_ALT


def outcome_of(seen: Sight) -> Outcome:
    outcome = GAME.outcome(state_of(seen))
    assert outcome is not None
    return outcome


def test_how_the_score_came_about_is_shown() -> None:
    seen = sight("5/5/5/o3o/1xo2 0 move 0 20,40", "a2-a1", viewer=0)
    lines = list(TABLE.ended(seen, outcome_of(seen)))
    assert lines[0] == "All rival stones are captured."
    assert "4 × 3 (stones left) + 29 (50 less 21 own steps, never below 0) = **41**" in lines[1]
    assert lines[2].startswith("Score: wins × 1,000")
    lost = sight("5/5/5/x3x/1ox2 1 move 0 20,70", "a2-a1", viewer=0)
    lines = list(TABLE.ended(lost, outcome_of(lost)))
    assert "+ 0 (50 less 71 own steps" in lines[1]
    assert len(lines) == 2
    drawn = sight("xx3/5/5/5/3oo 1 move 29 20,20", "a5-a4", viewer=0)
    assert list(TABLE.ended(drawn, outcome_of(drawn))) == [
        "30 steps passed without a capture, so the stones are counted: 2 to 2."
    ]
    together = sight("5/5/5/o3o/1xo2 0 move 0 20,40", "a2-a1", viewer=0, solo=False)
    assert len(list(TABLE.ended(together, outcome_of(together)))) == 2
    assert list(TABLE.ended(sight(THREE), Outcome((1,), "resign", (0, 0)))) == []


def test_the_picture_has_a_headline_when_the_game_is_over() -> None:
    assert "headline" not in TABLE.labels(sight(THREE))
    won = sight("5/5/5/o3o/1xo2 0 move 0 20,40", "a2-a1", viewer=0)
    assert TABLE.labels(won)["headline"] == "Light wins: all rival stones captured"
    quiet = sight("xxx2/5/5/5/3oo 1 move 29 20,20", "a5-a4", viewer=0)
    assert TABLE.labels(quiet)["headline"] == "Dark wins on stones: 30 steps without a capture"
    steps = sight("4x/5/5/oo3/1xo2 0 move 3 79,80", "a2-a1", viewer=0)
    assert TABLE.labels(steps)["headline"] == "Light wins on stones: 160 steps made"
    drawn = sight("xx3/5/5/5/3oo 1 move 29 20,20", "a5-a4", viewer=0)
    assert TABLE.labels(drawn)["headline"] == "A draw: as many stones on both sides"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_explain_everything_and_mark_what_was_decided_here(language: str) -> None:
    pages = TABLE.pages(words_in(language))
    assert len(pages) == 7
    assert [page.scene is not None for page in pages] == [True, True, False, False, True, False, False]
    text = "\n".join(page.text for page in pages)
    assert text.count("◆") == 6
    for told_there in ("24", "30", "160", "35", "1,5" if language in ("es", "pt_BR") else "1.5", "50", "7 × 7"):
        assert told_there in text
    assert all(len(page.text) <= 3_500 for page in pages)


def test_the_pictures_of_the_rules_show_what_the_text_says() -> None:
    pages = TABLE.pages(words_in("en"))
    two, five = pages[1].scene, pages[4].scene
    assert two is not None
    assert five is not None
    one = pages[0].scene
    assert one is not None
    assert one.view.placing
    assert one.view.at(SQUARES.index("c3")) is None
    assert (two.selection, five.selection) == ("c4", "b3")
    assert Captured(seat=0, squares=("c2", "b3", "d3")) in GAME.events(two.view, GAME.find(two.view, "c4-c3"))
    assert Captured(seat=0, squares=("d3",)) in GAME.events(five.view, GAME.find(five.view, "b3-c3"))
