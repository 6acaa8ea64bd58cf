"""What is told of an action: everything that happened, in order."""

from engine.core.game import Event
from engine.seega import GAME
from engine.seega.events import Blocked, Captured, Drawn, Placed, PlacingEnded, Stepped, Won


def told(line: str, notation: str) -> tuple[Event, ...]:
    state = GAME.decode(line)
    return GAME.events(state, GAME.find(state, notation))


def test_a_stone_is_placed() -> None:
    assert told("5/5/5/5/5 1 place 0 0,0", "b4") == (Placed(seat=1, square="b4"),)


def test_the_last_stone_is_placed() -> None:
    assert told("xxoox/xxoxo/ox1xo/oooxx/xoo1o 1 place 0 0,0", "d1") == (
        Placed(seat=1, square="d1"),
        PlacingEnded(seat=1),
    )


def test_the_last_stone_is_placed_and_the_first_step_is_blocked() -> None:
    assert told("xooxx/xxoxo/xo1ox/oxo1o/oxoxo 1 place 0 0,0", "d2") == (
        Placed(seat=1, square="d2"),
        PlacingEnded(seat=1),
        Blocked(seat=1),
    )


def test_a_step() -> None:
    assert told("4x/5/5/5/o4 0 move 0 0,0", "a1-a2") == (Stepped(seat=0, origin="a1", target="a2"),)


def test_a_step_that_captures_three() -> None:
    assert told("4x/2o2/ox1xo/2x2/2o2 0 move 7 3,4", "c4-c3") == (
        Stepped(seat=0, origin="c4", target="c3"),
        Captured(seat=0, squares=("c2", "b3", "d3")),
    )


def test_a_step_that_blocks() -> None:
    assert told("xo3/1o3/o4/5/5 0 move 3 3,4", "b4-a4") == (
        Stepped(seat=0, origin="b4", target="a4"),
        Blocked(seat=1),
    )


def test_a_step_that_wins() -> None:
    assert told("5/5/5/o4/1xo2 0 move 2 20,79", "a2-a1") == (
        Stepped(seat=0, origin="a2", target="a1"),
        Captured(seat=0, squares=("b1",)),
        Won(seat=0, reason="captured", bonus=8 + 29),
    )


def test_a_step_that_ends_the_game_by_the_counter() -> None:
    assert told("xxx2/5/5/5/3oo 1 move 29 20,20", "a5-a4")[1:] == (Won(seat=1, reason="quiet", bonus=12 + 29),)
    assert told("xx3/5/5/5/3oo 1 move 29 20,20", "a5-a4")[1:] == (Drawn(reason="quiet"),)
    assert told("xx3/5/5/5/3oo 1 move 2 80,79", "a5-a4")[1:] == (Drawn(reason="steps"),)


def test_everyone_may_know_everything() -> None:
    events = told("4x/2o2/ox1xo/2x2/2o2 0 move 7 3,4", "c4-c3")
    assert all(event.is_known_to(seat) for event in events for seat in (0, 1, None))
