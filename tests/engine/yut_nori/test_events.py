"""What actions bring about, in order."""

import pytest

from engine.core.game import Event
from engine.yut_nori.events import Captured, Drawn, Lost, Moved, Stacked, Threw, TurnPassed, Won
from engine.yut_nori.throws import sticks
from tests.engine.yut_nori.lines import events


def moved(seat: int, result: str, count: int, *path: str) -> Moved:
    """The event of a move."""
    return Moved(seat=seat, result=result, count=count, path=path)


def threw(seat: int, result: str, turns: int, place: int) -> Threw:
    """The event of a throw."""
    return Threw(seat=seat, result=result, sticks=sticks(result, turns, place), again=result in ("yut", "mo"))


CASES: list[tuple[str, str, tuple[Event, ...]]] = [
    ("w,w,w,w w,w,w,w 0 - 1 0", "throw", ()),
    ("w,w,w,w w,w,w,w 0 - 1? 0", "gae", (threw(0, "gae", 0, 0),)),
    ("w,w,w,w w,w,w,w 1 - 1? 3", "mo", (threw(1, "mo", 3, 0),)),
    ("w,w,w,w w,w,w,w 0 yut 1? 2", "do", (threw(0, "do", 2, 1),)),
    (
        "w,w,w,w w,w,w,w 0 - 1? 4",
        "back",
        (threw(0, "back", 4, 0), Lost(seat=0, results=("back",)), TurnPassed(seat=0, to=1)),
    ),
    ("w,w,w,w w,w,w,w 0 - 1? 399", "back", (threw(0, "back", 399, 0), Lost(seat=0, results=("back",)), Drawn())),
    ("w,w,w,w w,w,w,w 0 gae 0 0", "gae-w", (moved(0, "gae", 1, "w", "1", "2"), TurnPassed(seat=0, to=1))),
    ("w,w,w,w w,w,w,w 0 gae,do 0 0", "gae-w", (moved(0, "gae", 1, "w", "1", "2"),)),
    ("w,w,w,w 1,w,w,w 1 back 0 3", "back-1", (moved(1, "back", 1, "1", "20"), TurnPassed(seat=1, to=0))),
    (
        "5,c@b,c@b,w w,w,w,w 0 geol,do 0 6",
        "geol-5-cut",
        (moved(0, "geol", 1, "5", "a1", "a2", "c"), Stacked(seat=0, station="c", count=3)),
    ),
    (
        "13,13,w,w 15@a,15@a,15@a,w 0 gae 0 6",
        "gae-13",
        (moved(0, "gae", 2, "13", "14", "15"), Captured(seat=0, station="15", count=3)),
    ),
    (
        "18,18,18,w w,w,w,w 0 mo 0 6",
        "mo-18",
        (moved(0, "mo", 3, "18", "19", "20", "out"), TurnPassed(seat=0, to=1)),
    ),
    (
        "20,out,w,w w,w,w,w 0 do,back 0 6",
        "do-20",
        (moved(0, "do", 1, "20", "out"), Lost(seat=0, results=("back",)), TurnPassed(seat=0, to=1)),
    ),
    (
        "20,out,out,out 5,w,out,out 0 do,mo 0 6",
        "do-20",
        (moved(0, "do", 1, "20", "out"), Won(seat=0, margin=19)),
    ),
    ("3,w,w,w w,w,w,w 1 do 0 399", "do-w", (moved(1, "do", 1, "w", "1"), Drawn())),
]


@pytest.mark.parametrize(("line", "notation", "expected"), CASES, ids=lambda value: str(value)[:40])
def test_events(line: str, notation: str, expected: tuple[Event, ...]) -> None:
    assert events(line, notation) == expected


def test_everyone_may_know() -> None:
    for event in events("5,c@b,c@b,w w,w,w,w 0 geol,do 0 6", "geol-5-cut"):
        assert event.is_known_to(None)
        assert event.is_known_to(1)
