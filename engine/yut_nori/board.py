"""The board of Yut Nori: 29 stations, the ways over them, and where each result takes a piece.

An entry is where a piece stands and, where the station lies on several ways, how it came there: `7`, `a1`, `c@x`,
`15@a`; `w` waits and `out` has finished. rules: Board, Position.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from engine.yut_nori.throws import STEPS, Result

Entry: TypeAlias = str
Station: TypeAlias = str
Way: TypeAlias = Literal["cut", "ring"]

WAITING: Final = "w"
OUT: Final = "out"
SALIDA: Final = "20"
PIECES: Final = 4

_RING = tuple(str(n) for n in range(1, 21))
_DIAGONAL_A = ("a1", "a2", "c@x", "a3", "a4", *(f"{n}@a" for n in range(15, 21)))
_DIAGONAL_B = ("b1", "b2", "c@b", "b3@b", "b4@b", "20@b")
_TURNED = ("b3@x", "b4@x", "20@x")

CORNERS: Final[Mapping[Station, tuple[Entry, ...]]] = MappingProxyType({"5": _DIAGONAL_A, "10": _DIAGONAL_B})
"""The two corners with a choice, each with the entries of its diagonal from there on."""

STATIONS: Final[tuple[Station, ...]] = (*_RING, "a1", "a2", "a3", "a4", "c", "b1", "b2", "b3", "b4")
ENTRIES: Final[tuple[Entry, ...]] = (WAITING, *dict.fromkeys(_RING + _DIAGONAL_A + _DIAGONAL_B + _TURNED), OUT)
"""All 42 entries: waiting, the 40 on the board, out."""


def _following() -> dict[Entry, tuple[Entry, ...]]:
    """What lies ahead of each entry on its way when no diagonal is chosen, `out` last."""
    ahead: dict[Entry, tuple[Entry, ...]] = {OUT: (), WAITING: (*_RING, OUT)}
    for line in (_RING, _DIAGONAL_A, _DIAGONAL_B, _TURNED):
        for i, entry in enumerate(line):
            ahead[entry] = (*line[i + 1 :], OUT)
    ahead["c@x"] = (*_TURNED, OUT)
    return ahead


def _preceding() -> dict[Entry, Entry]:
    """Where a back-do takes each entry on the board."""
    before = {_RING[0]: SALIDA}
    for line in (_RING, ("5", *_DIAGONAL_A), ("10", *_DIAGONAL_B), ("c@x", *_TURNED)):
        before.update(zip(line[1:], line, strict=False))
    return before


_AHEAD = _following()
_BEHIND = _preceding()
_STATION = {entry: entry.partition("@")[0] for entry in ENTRIES}
_LACKING = {
    WAITING: 12,
    OUT: 0,
    **{str(n): 12 - n for n in range(1, 6)},
    **{str(n): 17 - n for n in range(6, 11)},
    **{str(n): 21 - n for n in range(11, 21)},
    "a1": 6,
    "a2": 5,
    "c": 4,
    "a3": 8,
    "a4": 7,
    "b1": 6,
    "b2": 5,
    "b3": 3,
    "b4": 2,
}


def station(entry: Entry) -> Station:
    """The station of an entry, without the way; `w` and `out` stay what they are."""
    return _STATION[entry]


def on_board(entry: Entry) -> bool:
    """Whether the entry is neither waiting nor out."""
    return entry in _BEHIND


def lacking(entry: Entry) -> int:
    """The fewest steps a piece there still needs, by stops of one's choosing. rules: The run."""
    return _LACKING[_STATION[entry]]


def ways(entry: Entry, result: Result) -> tuple[Way | None, ...]:
    """The ways a piece there may take: two on a corner, else None alone; empty where the result cannot move it."""
    if result == "back":
        return (None,) if entry in _BEHIND else ()
    if entry == OUT:
        return ()
    return ("cut", "ring") if entry in CORNERS else (None,)


def route(entry: Entry, result: Result, way: Way | None) -> tuple[Entry, ...]:
    """The entries a piece passes, the last one being where it ends (`out` included); empty where it cannot move."""
    if result == "back":
        return (_BEHIND[entry],) if entry in _BEHIND else ()
    ahead = (*CORNERS[entry], OUT) if way == "cut" else _AHEAD[entry]
    return ahead[: STEPS[result]]
