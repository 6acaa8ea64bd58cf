"""The rules of play: given, when, expected; and what always holds."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.game import Outcome
from engine.seega import GAME
from engine.seega.board import CENTRE, INDEX
from engine.seega.state import State
from tests.engine.seega.positions import random_state

CORNERS = ("a1", "e1", "a5", "e5")


def after(line: str, *notations: str) -> str:
    """The line that some actions lead to."""
    return GAME.encode(state_after(line, *notations))


def state_after(line: str, *notations: str) -> State:
    state = GAME.decode(line)
    for notation in notations:
        state = GAME.apply(state, GAME.find(state, notation))
    return state


@pytest.mark.parametrize("first", [0, 1])
def test_two_stones_a_turn_are_placed(first: int) -> None:
    state = GAME.start(2, GAME.Options(first=first))
    turns = []
    for notation in ["a1", "a2", "a3", "a4", "a5", "b1"]:
        turns.append(GAME.turn(state))
        state = GAME.apply(state, GAME.find(state, notation))
    assert turns == [first, first, 1 - first, 1 - first, first, first]
    mine, rival = "ox"[first], "ox"[1 - first]
    rows = "/".join((f"{mine}4", f"{rival}4", f"{rival}4", f"{mine}4", f"{mine * 2}3"))
    assert GAME.encode(state) == f"{rows} {1 - first} place 0 0,0"


def test_the_centre_stays_empty_while_placing() -> None:
    state = GAME.start(2, GAME.Options())
    while state.placing:
        assert "c3" not in {str(action) for action in GAME.actions(state)}
        state = GAME.apply(state, GAME.actions(state)[-1])
    assert state.empty == CENTRE


@pytest.mark.parametrize("first", [0, 1])
def test_who_placed_last_makes_the_first_step_from_beside_the_centre_or_is_blocked(first: int) -> None:
    rng = random.Random(first)
    blocked = 0
    for _ in range(300):
        state = GAME.start(2, GAME.Options(first=first))
        while state.placing:
            state = GAME.apply(state, rng.choice(GAME.actions(state)))
        assert {str(step)[3:] for step in GAME.actions(state)} == {"c3"}
        assert (GAME.turn(state) == first) == (not state.can_step(1 - first))
        blocked += GAME.turn(state) == first
    assert blocked


def test_all_squares_beside_the_centre_belong_to_who_placed_first() -> None:
    """The other side, which would move first, is blocked: it is passed over, and that is no step."""
    line = "xooxx/xxoxo/xo1ox/o1o1o/oxoxo 1 place 0 0,0"
    assert after(line, "d2") == "xooxx/xxoxo/xo1ox/o1oxo/oxoxo 1 place 0 0,0"
    assert after(line, "d2", "b2") == "xooxx/xxoxo/xo1ox/oxoxo/oxoxo 0 move 0 0,0"


def test_nothing_is_captured_while_placing() -> None:
    assert after("5/5/5/5/ox3 1 place 0 0,0", "d4", "a5", "c1") == "x4/3x1/5/5/oxo2 0 place 0 0,0"


def test_three_stones_are_captured_with_one_step() -> None:
    line = "4x/2o2/ox1xo/2x2/2o2 0 move 7 3,4"
    assert after(line, "c4-c3") == "4x/5/o1o1o/5/2o2 1 move 0 4,4"


def test_only_the_stone_that_moves_captures() -> None:
    """A dark stone steps between two light ones, and later light moves elsewhere: nobody captures it."""
    assert after("5/5/2x2/1o1o1/4o 1 move 3 3,3", "c3-c2", "e1-e2") == "5/5/5/1oxoo/5 1 move 5 4,4"


def test_a_stone_between_two_rivals_captures_as_it_comes() -> None:
    """Dark steps between two light stones and itself captures one against a dark stone beyond."""
    assert after("5/5/2x2/1o1ox/4o 1 move 3 3,3", "c3-c2") == "5/5/5/1ox1x/4o 0 move 0 3,4"


def test_no_capture_across_a_gap_a_corner_or_a_diagonal() -> None:
    assert after("5/5/5/o4/1x1o1 0 move 0 1,1", "a2-a1") == "5/5/5/5/ox1o1 1 move 1 2,1"
    assert after("4x/5/1o3/o4/x1o2 0 move 0 1,1", "c1-b1") == "4x/5/1o3/o4/xo3 1 move 1 2,1"
    assert after("5/5/2o2/1x3/1o3 0 move 0 1,1", "b1-a1") == "5/5/2o2/1x3/o4 1 move 1 2,1"


def test_the_centre_is_never_captured_but_helps_to_capture() -> None:
    assert after("5/5/1ox2/3o1/5 0 move 0 1,1", "d2-d3") == "5/5/1oxo1/5/5 1 move 1 2,1"
    assert after("5/5/2oxo/3x1/4x 0 move 0 1,1", "e3-e4", "d2-c2", "e4-e3") == "5/5/2o1o/2x2/4x 1 move 0 3,2"


def test_an_edge_stone_falls_along_the_edge() -> None:
    assert after("5/5/5/4x/ox1o1 0 move 0 1,1", "d1-c1") == "5/5/5/4x/o1o2 1 move 0 2,1"


def test_a_side_with_one_stone_plays_on() -> None:
    state = state_after("4x/5/5/1o3/2xo1 0 move 5 5,5", "b2-b1")
    assert GAME.encode(state) == "4x/5/5/5/1o1o1 1 move 0 6,5"
    assert GAME.turn(state) == 1
    assert GAME.outcome(state) is None


def test_a_blocked_side_is_passed_over() -> None:
    assert after("x4/1o3/o4/5/5 0 move 3 3,4", "b4-b5") == "xo3/5/o4/5/5 1 move 4 4,4"
    assert after("xo3/1o3/o4/5/5 0 move 3 3,4", "b4-a4") == "xo3/o4/o4/5/5 0 move 4 4,4"


def test_total_capture_wins_and_comes_before_the_limits() -> None:
    state = state_after("5/5/5/o4/1xo2 0 move 29 80,79", "a2-a1")
    assert GAME.outcome(state) == Outcome((0,), "captured", (8, 0))
    assert GAME.turn(state) is None
    assert GAME.actions(state) == []
    assert GAME.encode(state) == "5/5/5/5/o1o2 0 move 0 81,79"


def test_thirty_steps_without_a_capture_end_the_game() -> None:
    line = "xx3/5/5/5/3oo 1 move 28 20,20"
    assert GAME.outcome(state_after(line, "a5-a4")) is None
    state = state_after("xxx2/5/5/5/3oo 1 move 29 20,20", "a5-a4")
    assert GAME.outcome(state) == Outcome((1,), "quiet", (0, 12 + 29))
    assert GAME.turn(state) is None
    assert GAME.outcome(state_after("xx3/5/5/5/3oo 1 move 29 20,20", "a5-a4")) == Outcome((), "quiet", (0, 0))


def test_a_capture_on_the_thirtieth_step_goes_on() -> None:
    state = state_after("4x/5/5/o4/1xo2 0 move 29 20,20", "a2-a1")
    assert GAME.outcome(state) is None
    assert state.quiet == 0


def test_a_hundred_and_sixty_steps_end_the_game() -> None:
    assert GAME.outcome(state_after("xx3/5/5/5/3oo 1 move 3 79,79", "a5-a4")) is None
    state = state_after("4x/5/5/oo3/1xo2 0 move 3 79,80", "a2-a1")
    assert GAME.outcome(state) == Outcome((0,), "steps", (12, 0))
    assert GAME.outcome(state_after("xx3/5/5/5/3oo 1 move 3 80,79", "a5-a4")) == Outcome((), "steps", (0, 0))


def test_the_bonus_of_a_win() -> None:
    """4 for each stone left, and 50 less the winner's own steps, but not below 0."""
    quick = state_after("5/5/5/o3o/1xo2 0 move 0 20,40", "a2-a1")
    assert GAME.outcome(quick) == Outcome((0,), "captured", (3 * 4 + 29, 0))
    slow = state_after("5/5/5/x3x/1ox2 1 move 0 20,70", "a2-a1")
    assert GAME.outcome(slow) == Outcome((1,), "captured", (0, 12))


@given(st.randoms(use_true_random=False))
def test_stones_are_conserved_but_for_captures(rng: random.Random) -> None:
    state = random_state(rng)
    seat = state.turn
    for action in GAME.actions(state):
        done = GAME.apply(state, action)
        taken = state.stones[1 - seat] & ~done.stones[1 - seat]
        assert done.stones[0] & done.stones[1] == 0
        assert done.count(seat) == state.count(seat)
        assert done.stones[1 - seat] | taken == state.stones[1 - seat]
        assert taken.bit_count() <= 3
        assert not taken & CENTRE
        assert not any(taken >> INDEX[corner] & 1 for corner in CORNERS)
        assert done.quiet == (0 if taken else state.quiet + 1)
        assert done.steps[seat] == state.steps[seat] + 1
        assert done.steps[1 - seat] == state.steps[1 - seat]


@given(st.randoms(use_true_random=False))
def test_whoever_is_to_act_can_act(rng: random.Random) -> None:
    state = random_state(rng, over=True)
    assert (GAME.turn(state) is None) == (not GAME.actions(state)) == (GAME.outcome(state) is not None)


def test_actions_are_in_a_stable_order() -> None:
    assert [str(a) for a in GAME.actions(GAME.start(2, GAME.Options()))][:6] == ["a1", "b1", "c1", "d1", "e1", "a2"]
    state = GAME.decode("5/5/2o2/5/o3x 0 move 0 0,0")
    assert [str(a) for a in GAME.actions(state)] == ["a1-b1", "a1-a2", "c3-c2", "c3-b3", "c3-d3", "c3-c4"]


def test_chance_never_acts() -> None:
    state = GAME.start(2, GAME.Options())
    assert GAME.candidates(state) == GAME.actions(state)
    with pytest.raises(ValueError, match="chance"):
        GAME.draw(state, None)
