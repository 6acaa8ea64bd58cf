"""Position lines: what is written reads back, and what cannot be is refused with a reason."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import BadPosition
from engine.core.match import Match
from engine.seega import GAME
from tests.engine.seega.positions import random_state

GOOD = "oxoxo/xoxox/ox1xo/xoxox/oxoxo 1 move 0 0,0"


@pytest.mark.parametrize("seed", range(20))
def test_every_state_of_a_game_reads_back(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(GAME, 2, GAME.Options(first=seed % 2), bytes(32))
    while match.turn is not None:
        line = GAME.encode(match.state)
        assert GAME.decode(line) == match.state
        assert GAME.encode(GAME.decode(line)) == line
        match.play(match.turn, str(rng.choice(GAME.actions(match.state))))
    assert GAME.decode(GAME.encode(match.state)) == match.state
    assert GAME.outcome(GAME.decode(GAME.encode(match.state))) == match.outcome


@given(st.randoms(use_true_random=False))
def test_positions_out_of_reach_read_back(rng: random.Random) -> None:
    state = random_state(rng, over=True)
    assert GAME.decode(GAME.encode(state)) == state


@pytest.mark.parametrize("seed", range(5))
def test_playing_on_from_a_line_is_the_same_as_playing_on(seed: int) -> None:
    rng = random.Random(seed)
    match = Match(GAME, 2, GAME.Options(), bytes(32))
    while match.turn is not None:
        resumed = Match.resume(GAME, 2, bytes(32), GAME.encode(match.state), match.ply)
        action = str(rng.choice(GAME.actions(match.state)))
        seat = match.turn
        assert resumed.turn == seat
        assert match.play(seat, action) == resumed.play(seat, action)
        assert match.state == resumed.state
        assert match.outcome == resumed.outcome


REFUSED = {
    "": "5 fields",
    "x": "5 fields",
    GOOD + " ": "5 fields",
    GOOD.replace(" 1 ", "  1 "): "5 fields",
    GOOD.replace("/oxoxo 1", " 1"): "5 rows",
    GOOD.replace("oxoxo/xoxox", "oxoxo/xoxox/xoxox"): "5 rows",
    GOOD.replace("ox1xo", "ox2xo"): "row 3 has 5 squares, not 6",
    GOOD.replace("ox1xo", "ox1x"): "row 3 has 5 squares, not 4",
    GOOD.replace("ox1xo", "ox0xoo"): "row 3 is written",
    GOOD.replace("ox1xo", "o11xo"): "row 3 is written",
    GOOD.replace("ox1xo", "ox１xo"): "row 3 is written",
    GOOD.replace("ox1xo", "ox1xO"): "row 3 is written",
    GOOD.replace("ox1xo", ""): "row 3 is written",
    GOOD.replace("ox1xo", "oo1xo"): "seat 0 has 13 stones",
    GOOD.replace("ox1xo", "xx1xo"): "seat 1 has 13 stones",
    GOOD.replace(" 1 move", " 2 move"): "TURN",
    GOOD.replace(" 1 move", " -1 move"): "TURN",
    GOOD.replace(" 1 move", " ١ move"): "TURN",
    GOOD.replace("move", "moved"): "PHASE",
    GOOD.replace("move", "MOVE"): "PHASE",
    GOOD.replace("move", "place"): "all 24 stones are placed",
    GOOD.replace(" 0 0,0", " -1 0,0"): "QUIET",
    GOOD.replace(" 0 0,0", " 01 0,0"): "QUIET",
    GOOD.replace(" 0 0,0", " +1 0,0"): "QUIET",
    GOOD.replace(" 0 0,0", " 1_0 0,0"): "QUIET",
    GOOD.replace(" 0 0,0", " ² 0,0"): "QUIET",
    GOOD.replace(" 0 0,0", " 10000 0,0"): "QUIET",
    GOOD.replace("0,0", "0"): "STEPS",
    GOOD.replace("0,0", "0,0,0"): "STEPS",
    GOOD.replace("0,0", "0,-1"): "STEPS",
    GOOD.replace("0,0", ","): "STEPS",
    "5/5/5/5/ox3 0 place 3 0,0": "nobody steps",
    "5/5/5/5/ox3 0 place 0 1,0": "nobody steps",
    "5/5/5/5/5 0 move 0 0,0": "no stone",
    GOOD.replace("0,0", "0," + "9" * 5000): "80 characters",
    "\n" + GOOD: "row 5",
    GOOD + "\n": "STEPS",
    GOOD.replace("/", "\\"): "5 rows",
    GOOD.replace(" 1", "\x001"): "5 fields",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_is_refused_with_a_reason(line: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.decode(line)
    assert REFUSED[line] in str(caught.value)


def test_positions_that_no_game_reaches_are_read() -> None:
    for line in (
        "ooooo/ooooo/oo3/5/5 0 place 0 0,0",
        "5/5/2o2/5/5 1 place 0 0,0",
        "5/5/5/5/4o 0 move 0 0,0",
        "xo3/5/5/5/5 1 move 29 159,0",
        "xo3/5/5/5/5 1 move 31 500,0",
    ):
        state = GAME.decode(line)
        assert GAME.decode(GAME.encode(state)) == state


def test_a_side_that_placed_all_its_stones_is_passed_over() -> None:
    state = GAME.decode("ooooo/ooooo/oo3/5/5 0 place 0 0,0")
    assert GAME.turn(state) == 1
    while state.placing:
        assert GAME.turn(state) == 1
        state = GAME.apply(state, GAME.actions(state)[0])
    assert state.count(0) == state.count(1) == 12


def test_a_blocked_side_reads_as_the_other_sides_turn() -> None:
    line = "xo3/o4/5/5/5 1 move 0 3,3"
    assert GAME.encode(GAME.decode(line)) == line.replace(" 1 ", " 0 ")


@given(st.text(max_size=90))
def test_any_text_reads_or_is_refused(text: str) -> None:
    reads_or_is_refused(text)


@given(st.integers(0, 60), st.text("ox12345/ 0,9movplace-é", max_size=3), st.integers(0, 4), st.randoms())
def test_a_line_with_a_scratch_reads_or_is_refused(at: int, put: str, cut: int, rng: random.Random) -> None:
    line = GAME.encode(random_state(rng, over=True))
    reads_or_is_refused(line[:at] + put + line[at + cut :])


def reads_or_is_refused(text: str) -> None:
    try:
        state = GAME.decode(text)
    except BadPosition:
        return
    assert GAME.decode(GAME.encode(state)) == state
    assert (GAME.turn(state) is None) == (not GAME.actions(state))
