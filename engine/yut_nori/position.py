"""The position line of Yut Nori: `PIECES0 PIECES1 TURN POOL DUE TURNS`. rules: Position.

Reading takes every position of this form, also one that no game reaches; entries may come in any order.
"""

import re
from typing import Final

from engine.core.errors import BadPosition
from engine.yut_nori.board import ENTRIES, PIECES, on_board, station
from engine.yut_nori.state import TURN_LIMIT, Side, State, settle
from engine.yut_nori.throws import STEPS, Result

LONGEST: Final = 10_000
"""Characters of the longest line that is read."""

_ENTRIES = frozenset(ENTRIES)
_NUMBER = r"0|[1-9][0-9]{0,2}"
_DUE = re.compile(rf"({_NUMBER})(\??)")
_TURNS = re.compile(_NUMBER)


def encode(state: State) -> str:
    """The position line of a state."""
    sides = " ".join(",".join(side) for side in state.pieces)
    pool = ",".join(state.pool) or "-"
    return f"{sides} {state.turn} {pool} {state.due}{'?' if state.in_air else ''} {state.turns}"


def decode(text: str) -> State:
    """The state of a position line; BadPosition says what is wrong with one that cannot be."""
    if len(text) > LONGEST:
        raise BadPosition(f"the line has {len(text)} characters, at most {LONGEST} are read")
    fields = text.split(" ")
    if len(fields) != 6:
        raise BadPosition(f"six fields separated by single blanks are wanted, here are {len(fields)}")
    first, second, turn, pool, due, turns = fields
    if turn not in ("0", "1"):
        raise BadPosition(f"turn: {_shown(turn)} is neither 0 nor 1")
    pieces = _side(first, 0), _side(second, 1)
    _refuse_shared(pieces)
    throws, in_air = _due(due)
    return settle(State(pieces, int(turn), _pool(pool), throws, in_air, _turns(turns)))


def _side(text: str, seat: int) -> Side:
    entries = text.split(",")
    if len(entries) != PIECES:
        raise BadPosition(f"side {seat}: four pieces are wanted, here are {len(entries)}")
    for entry in entries:
        if entry not in _ENTRIES:
            raise BadPosition(f"side {seat}: there is no place {_shown(entry)}")
    side = tuple(sorted(entries))
    different = {entry for entry in side if on_board(entry)}
    if len({station(entry) for entry in different}) < len(different):
        raise BadPosition(f"side {seat}: pieces on one station with different ways in {text}")
    return side


def _refuse_shared(pieces: tuple[Side, Side]) -> None:
    taken = [{station(entry) for entry in side if on_board(entry)} for side in pieces]
    for shared in sorted(taken[0] & taken[1]):
        raise BadPosition(f"both sides stand on station {shared}")


def _pool(text: str) -> tuple[Result, ...]:
    if text == "-":
        return ()
    pool = tuple(text.split(","))
    for result in pool:
        if result not in STEPS:
            raise BadPosition(f"pool: there is no result {_shown(result)}")
    return pool


def _due(text: str) -> tuple[int, bool]:
    match = _DUE.fullmatch(text)
    if not match:
        raise BadPosition(
            f"due: {_shown(text)} is not a number of throws from 0 to 999, with ? while one is in the air"
        )
    due, in_air = int(match[1]), bool(match[2])
    if in_air and not due:
        raise BadPosition("due: sticks are in the air, but no throw is due")
    return due, in_air


def _turns(text: str) -> int:
    if not _TURNS.fullmatch(text) or int(text) > TURN_LIMIT:
        raise BadPosition(f"turns: {_shown(text)} is not a number from 0 to {TURN_LIMIT}")
    return int(text)


def _shown(text: str) -> str:
    return ascii(text[:20])
