"""The rules on integers, and the search of the opponents: compiled, without the interpreter's lock.

A position is an int64 array of 18: four entries of side 0 and four of side 1 (indices into `board.ENTRIES`: 0 waits,
41 is out), how often each of the six results is in the pool, side on turn, throws due, sticks in the air, turns.
An action is a number: `8 * result + 2 * piece + cut` spends a result on a piece (the first of its stack), THROW throws,
`FELL + result` is chance's. All tables and weights are arguments, so that no cached code can hold old ones; all compiled
code is in this module, for the same reason.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.yut_nori.board import ENTRIES, STATIONS, lacking, route, station, ways
from engine.yut_nori.state import TURN_LIMIT
from engine.yut_nori.throws import CHANCES, RESULTS

Position: TypeAlias = NDArray[np.int64]
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Net: TypeAlias = tuple[Floats, Floats, Floats, Floats]

SIZE: Final = 18
POOL: Final = 8
TURN: Final = 14
DUE: Final = 15
AIR: Final = 16
TURNS: Final = 17
OUT: Final = len(ENTRIES) - 1
BACK: Final = 0
YUT: Final = 4
RESULT_COUNT: Final = len(RESULTS)
THROW: Final = 48
FELL: Final = 49
LIMIT: Final = TURN_LIMIT


def _ends() -> Ints:
    """[entry, result, cut] -> the entry where the piece ends, -1 where it cannot move so."""
    ends = np.full((len(ENTRIES), RESULT_COUNT, 2), -1, dtype=np.int64)
    for e, entry in enumerate(ENTRIES):
        for r, result in enumerate(RESULTS):
            for way in ways(entry, result):
                ends[e, r, int(way == "cut")] = ENTRIES.index(route(entry, result, way)[-1])
    return ends


_PLACES = ("w", *STATIONS, "out")
ENDS: Final = _ends()
PLACE: Final = np.array([_PLACES.index(station(entry)) for entry in ENTRIES], dtype=np.int64)
LACKING: Final = np.array([lacking(entry) for entry in ENTRIES], dtype=np.int64)
ODDS: Final = np.array([CHANCES[result] for result in RESULTS])
_jit: Any = njit(nogil=True, cache=True)


@_jit
def legal(at: Position, out: Ints, ends: Ints) -> int:
    """Write the legal actions of the side on turn (chance's while sticks are in the air) to `out`; how many."""
    if at[AIR]:
        for result in range(RESULT_COUNT):
            out[result] = FELL + result
        return RESULT_COUNT
    if at[DUE]:
        out[0] = THROW
        return 1
    count = 0
    for result in range(RESULT_COUNT):
        if at[POOL + result]:
            count = _moves(at, result, out, count, ends)
    return count


@_jit
def _moves(at: Position, result: int, out: Ints, count: int, ends: Ints) -> int:
    """Add the moves with one result to `out` after the first `count`; how many there are then."""
    first = 4 * at[TURN]
    for piece in range(4):
        entry = at[first + piece]
        stacked = False
        for other in range(piece):
            stacked |= at[first + other] == entry
        if stacked:
            continue
        for cut in range(2):
            if ends[entry, result, cut] >= 0:
                out[count] = 8 * result + 2 * piece + cut
                count += 1
    return count


@_jit
def move(at: Position, action: int, ends: Ints, place: Ints) -> None:
    """Spend a result on a piece or stack, without settling what follows."""
    first = 4 * at[TURN]
    result, piece = action // 8, action // 2 % 4
    start = at[first + piece]
    end = ends[start, result, action % 2]
    at[POOL + result] -= 1
    if start == 0:
        at[first + piece] = end
    else:
        for i in range(first, first + 4):
            if at[i] == start:
                at[i] = end
    if end != OUT:
        _meet(at, first, end, place)


@_jit
def _meet(at: Position, first: int, end: int, place: Ints) -> None:
    """Stack with the own pieces on the station of `end`, send the rival's back for a throw."""
    rival = 4 - first
    where = place[end]
    captured = False
    for i in range(4):
        if place[at[first + i]] == where:
            at[first + i] = end
        if place[at[rival + i]] == where:
            at[rival + i] = 0
            captured = True
    if captured:
        at[DUE] += 1


@_jit
def fall(at: Position, result: int) -> None:
    """The sticks of a due throw show a result."""
    at[AIR] = 0
    at[POOL + result] += 1
    if result < YUT:
        at[DUE] -= 1


@_jit
def all_out(at: Position, side: int) -> bool:
    """Whether a side's four pieces are out."""
    for i in range(4 * side, 4 * side + 4):
        if at[i] != OUT:
            return False
    return True


@_jit
def settle(at: Position) -> None:
    """End a won or drawn game, and pass the turn of a side that can do nothing; over is: nothing due, nothing pooled."""
    turn = at[TURN]
    for side in (turn, 1 - turn):
        if all_out(at, side):
            at[TURN] = side
            _clear(at)
            return
    if at[TURNS] >= LIMIT:
        _clear(at)
    elif at[DUE] == 0 and not _playable(at):
        _clear(at)
        at[TURN] = 1 - turn
        at[TURNS] += 1
        at[DUE] = 1 if at[TURNS] < LIMIT else 0


@_jit
def _clear(at: Position) -> None:
    at[POOL : POOL + RESULT_COUNT] = 0
    at[DUE] = 0
    at[AIR] = 0


@_jit
def _playable(at: Position) -> bool:
    for result in range(1, RESULT_COUNT):
        if at[POOL + result]:
            return True
    first = 4 * at[TURN]
    for i in range(first, first + 4):
        if at[POOL + BACK] and 0 < at[i] < OUT:
            return True
    return False


@_jit
def play(at: Position, action: int, ends: Ints, place: Ints) -> None:
    """Apply any action, chance's included, as the rules do."""
    if action == THROW:
        at[AIR] = 1
        return
    if action >= FELL:
        fall(at, action - FELL)
    else:
        move(at, action, ends, place)
    settle(at)


@_jit
def _next(dice: NDArray[np.uint64]) -> Any:
    """The next number of a xorshift generator whose state is `dice[0]`, which must not be 0."""
    x = dice[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    dice[0] = x
    return x >> np.uint64(32)


@_jit
def playouts(start: Position, games: int, seed: int, falls: Ints, ends: Ints, place: Ints) -> Ints:
    """Random games from a position: how many side 0 wins, side 1 wins, and are drawn. `falls`: 16 sticks -> result."""
    dice = np.array([seed * 2 + 1], dtype=np.uint64)
    won = np.zeros(3, dtype=np.int64)
    actions = np.empty(64, dtype=np.int64)
    for _ in range(games):
        at = start.copy()
        while at[DUE] or _playable(at):
            if at[DUE]:
                fall(at, falls[_next(dice) & np.uint64(15)])
            else:
                count = legal(at, actions, ends)
                move(at, actions[(_next(dice) * np.uint64(count)) >> np.uint64(32)], ends, place)
            settle(at)
        won[at[TURN] if all_out(at, at[TURN]) else 2] += 1
    return won
