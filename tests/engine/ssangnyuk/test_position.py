"""Position lines: what reads, what does not and why."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import BadPosition
from engine.core.game import CHANCE
from engine.ssangnyuk import GAME
from engine.ssangnyuk.game import SsangnyukOptions
from engine.ssangnyuk.state import ARRAY, State
from tests.engine.ssangnyuk.oracle import line, scattered

OPENING = "24:2,13:5,8:3,6:5"


def test_the_opening() -> None:
    state = GAME.start(2, SsangnyukOptions(board=4711))
    assert GAME.encode(state) == f"{OPENING} {OPENING} 1 - 0 4711"
    rolled = GAME.apply(state, GAME.find(state, "roll"))
    assert GAME.encode(rolled) == f"{OPENING} {OPENING} 1 ? 0 4711"
    assert GAME.encode(GAME.apply(rolled, GAME.draw(rolled, None))) == f"{OPENING} {OPENING} 1 46 0 4711"


def test_a_line_reads_as_its_state() -> None:
    assert GAME.decode(f"{OPENING} {OPENING} 1 46 0 4711") == State((ARRAY, ARRAY), 1, (4, 6), False, 0, 4711)
    assert GAME.decode(f"{OPENING} {OPENING} 0 ? 12 1") == State((ARRAY, ARRAY), 0, (), True, 12, 1)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (f"6:5,8:3,13:5,24:2 {OPENING} 0 - 0 1", f"{OPENING} {OPENING} 0 - 0 1"),
        ("off:14,bar:1 24:1,off:14 0 - 0 1", "bar:1,off:14 24:1,off:14 0 - 0 1"),
        ("bar:15 24:5,23:5,22:5 1 ? 0 1", "bar:15 24:5,23:5,22:5 1 ? 0 1"),
        ("off:15 24:1,off:14 0 63 9 1", "off:15 24:1,off:14 0 - 9 1"),
        ("off:15 24:1,off:14 1 ? 9 1", "off:15 24:1,off:14 1 - 9 1"),
        ("24:1,off:14 24:1,off:14 0 61 1000 1", "24:1,off:14 24:1,off:14 0 - 1000 1"),
        ("24:1,off:14 7:2,4:2,off:11 0 63 3 5", "24:1,off:14 7:2,4:2,off:11 1 - 4 5"),
        ("24:1,off:14 7:2,4:2,off:11 0 3 3 5", "24:1,off:14 7:2,4:2,off:11 1 - 4 5"),
        ("24:1,off:14 7:2,4:2,off:11 0 63 999 5", "24:1,off:14 7:2,4:2,off:11 1 - 1000 5"),
    ],
)
def test_lines_that_read_as_another(written: str, read: str) -> None:
    assert GAME.encode(GAME.decode(written)) == read
    assert GAME.encode(GAME.decode(read)) == read


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "MEN0 MEN1 TURN DICE N BOARD"),
        (f"{OPENING} {OPENING} 0 - 0", "MEN0 MEN1 TURN DICE N BOARD"),
        (f"{OPENING}  {OPENING} 0 - 0 1", "MEN0 MEN1 TURN DICE N BOARD"),
        (f"{OPENING} {OPENING} 0 - 0 1 " + "x" * 500, "400 characters"),
        (f"24:2,13:5,8:3,6:4 {OPENING} 0 - 0 1", "side 0 has 14 men"),
        (f"{OPENING} 24:3,13:5,8:3,6:5 0 - 0 1", "side 1 has 16 men"),
        (f"24:2,13:4,8:3,6:6 {OPENING} 0 - 0 1", "5 is the limit"),
        (f"25:2,13:5,8:3,6:5 {OPENING} 0 - 0 1", "no point 25"),
        (f"0:2,13:5,8:3,6:5 {OPENING} 0 - 0 1", "'0:2' is not point:count"),
        (f"24:2,13:5,8:3,8:2,6:3 {OPENING} 0 - 0 1", "8 is named twice"),
        (f"24:2,13:5,8:3,6:5,5:0 {OPENING} 0 - 0 1", "'5:0' is not"),
        (f"24:2,13:5,8:3,06:5 {OPENING} 0 - 0 1", "'06:5' is not"),
        (f"24:2,13:5,8:3,6:٥ {OPENING} 0 - 0 1", "is not point:count"),
        (f"24:2,13:5,8:3,6:5, {OPENING} 0 - 0 1", "'' is not point:count"),
        (f"- {OPENING} 0 - 0 1", "'-' is not point:count"),
        (f"24:2,13:5,8:3,6:4,1:1 {OPENING} 0 - 0 1", "both sides stand on point 1 of side 0"),
        ("off:15 off:15 0 - 0 1", "both sides have all their men off"),
        (f"{OPENING} {OPENING} 2 - 0 1", "turn '2'"),
        (f"{OPENING} {OPENING} -1 - 0 1", "turn '-1'"),
        (f"{OPENING} {OPENING} 0 70 0 1", "dice '70'"),
        (f"{OPENING} {OPENING} 0 666 0 1", "dice '666'"),
        (f"{OPENING} {OPENING} 0 -? 0 1", "dice '-?'"),
        (f"{OPENING} {OPENING} 0 6３ 0 1", "dice"),
        (f"{OPENING} {OPENING} 0 - 1001 1", "number of turns '1001'"),
        (f"{OPENING} {OPENING} 0 - 01 1", "number of turns '01'"),
        (f"{OPENING} {OPENING} 0 - 0 0", "board '0'"),
        (f"{OPENING} {OPENING} 0 - 0 1000000000", "board '1000000000'"),
        (f"{OPENING} {OPENING} 0 - 0 1\n", "board"),
        (f"{OPENING} {OPENING} 0 - 0 {'9' * 300}", "board"),
    ],
)
def test_lines_that_cannot_be(text: str, complaint: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.decode(text)
    assert complaint in str(refused.value)


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("0123456789:,-? bar of\n٥"), max_size=80) | st.text(max_size=60))
def test_anything_else_is_refused_kindly(text: str) -> None:
    try:
        state = GAME.decode(text)
    except BadPosition:
        return
    assert GAME.decode(GAME.encode(state)) == state


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 60), st.sampled_from("0123456789:,-? bx"), st.booleans())
def test_lines_with_one_fault_read_or_are_refused(seed: int, at: int, fault: str, insert: bool) -> None:
    board = scattered(Random(seed))
    text = f"{line(board.mine)} {line(board.theirs)} {seed % 2} {'-?6'[seed % 3]} {seed % 1001} {1 + seed % 10**8}"
    try:
        state = GAME.decode(text[:at] + fault + text[at + (not insert) :])
    except BadPosition:
        return
    assert GAME.decode(GAME.encode(state)) == state
    assert [sum(men) for men in state.men] == [15, 15]


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 999_999_999), st.randoms(use_true_random=False))
def test_every_state_of_a_game_reads_back(board: int, chance: Random) -> None:
    state = GAME.start(2, SsangnyukOptions(board=board))
    for _ in range(400):
        assert GAME.decode(GAME.encode(state)) == state
        assert hash(GAME.decode(GAME.encode(state))) == hash(state)
        assert [sum(men) for men in state.men] == [15, 15]
        assert max(max(men[1:25]) for men in state.men) <= 5
        if GAME.turn(state) is None:
            break
        acting = GAME.turn(state) == CHANCE
        state = GAME.apply(state, GAME.draw(state, None) if acting else chance.choice(GAME.actions(state)))
