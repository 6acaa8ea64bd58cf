"""The examples of the rules, and sequences counted by an oracle that shares nothing with the engine."""

import pytest

from engine.seega import GAME
from engine.seega.state import State
from tests.engine.seega import slow
from tests.engine.seega.positions import ALTERNATING, BLOCKED, OPEN, SEQUENCES

START = "5/5/5/5/5 0 place 0 0,0"
LATE = "ooxx1/xoxo1/ox1xo/xoxo1/oxox1 1 place 0 0,0"
WITH_FEW = "4x/1o3/2x2/3o1/o3x 0 move 27 40,41"


def count_sequences(state: State, length: int) -> int:
    if length == 0:
        return 1
    return sum(count_sequences(GAME.apply(state, action), length - 1) for action in GAME.actions(state))


@pytest.mark.parametrize("line", SEQUENCES)
def test_sequences_of_the_rules(line: str) -> None:
    state = GAME.decode(line)
    assert tuple(count_sequences(state, length) for length in range(1, 6)) == SEQUENCES[line]


@pytest.mark.parametrize("line", [ALTERNATING, BLOCKED, WITH_FEW, LATE])
def test_sequences_as_the_oracle_counts_them(line: str) -> None:
    state, plain = GAME.decode(line), slow.passed_over(slow.read(line))
    for length in range(1, 6):
        assert count_sequences(state, length) == slow.count_sequences(plain, length), length


@pytest.mark.parametrize("line", [OPEN, START])
def test_sequences_as_the_oracle_counts_them_from_wide_positions(line: str) -> None:
    state, plain = GAME.decode(line), slow.read(line)
    for length in range(1, 4):
        assert count_sequences(state, length) == slow.count_sequences(plain, length), length


def test_the_blocked_side_is_passed_over() -> None:
    assert GAME.turn(GAME.decode(BLOCKED)) == 0
    assert GAME.encode(GAME.decode(BLOCKED)) == BLOCKED.replace(" 1 move", " 0 move")


def test_the_line_of_the_rules_reads() -> None:
    line = "oxoxo/xoxox/ox1xo/xoxox/oxoxo 1 move 0 0,0"
    state = GAME.decode(line)
    assert state.count(0) == state.count(1) == 12
    assert GAME.encode(state) == line
