"""How men move, on small arrays, compiled: the one truth that the rules and the opponents share (rules: Moving).

A side is an array of 26 counts in its own numbering: index 0 off, 1 to 24 the points, 25 the bar. `own` is the side
that moves, `rival` the other one. A move is the number `origin * 8 + die`.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Side = NDArray[np.int64]
Moves = NDArray[np.int64]

MOST: Final = 64
"""Room for the moves of one position: 25 places, two dice."""

FINE: Final = 0
NO_MAN: Final = 1
BAR_FIRST: Final = 2
CLOSED: Final = 3
FULL: Final = 4
NOT_HOME: Final = 5

ONE: Final = 1
BOTH: Final = 2
WINS: Final = 3


def compiled(function: F) -> F:
    """The function as machine code that frees the interpreter; compiled when first called, and kept."""
    return cast(F, njit(nogil=True, cache=True)(function))


@compiled
def at_home(own: Side) -> bool:
    """Whether all men that are left stand on points 1 to 6."""
    return bool(own[7:26].sum() == 0)


@compiled
def hindrance(own: Side, rival: Side, origin: int, die: int) -> int:
    """What keeps the man on `origin` from moving `die` points, both numbers apart: FINE, NO_MAN, BAR_FIRST …"""
    if own[origin] == 0:
        return NO_MAN
    if origin != 25 and own[25] > 0:
        return BAR_FIRST
    target = origin - die
    if target <= 0:
        return FINE if at_home(own) else NOT_HOME
    if rival[25 - target] >= 2:
        return CLOSED
    if own[target] >= 5:
        return FULL
    return FINE


@compiled
def shift(own: Side, rival: Side, origin: int, die: int) -> int:
    """Move a man in place; 1 if it captured, else 0."""
    target = max(origin - die, 0)
    own[origin] -= 1
    own[target] += 1
    if target > 0 and rival[25 - target] == 1:
        rival[25 - target] = 0
        rival[25] += 1
        return 1
    return 0


@compiled
def unshift(own: Side, rival: Side, origin: int, die: int, captured: int) -> None:
    """Take a move back."""
    target = max(origin - die, 0)
    own[origin] += 1
    own[target] -= 1
    if captured > 0:
        rival[25 - target] = 1
        rival[25] -= 1


@compiled
def can_play(own: Side, rival: Side, die: int) -> bool:
    """Whether any man can move `die` points."""
    lowest = 25 if own[25] > 0 else 1
    origin = 25
    while origin >= lowest and hindrance(own, rival, origin, die) != FINE:
        origin -= 1
    return origin >= lowest


@compiled
def worth(own: Side, rival: Side, origin: int, die: int, other: int) -> int:
    """How a possible move fares: it WINS, the other number can be played after it (BOTH), or not (ONE)."""
    captured = shift(own, rival, origin, die)
    if own[0] == 15:
        result = WINS
    elif other > 0 and can_play(own, rival, other):
        result = BOTH
    else:
        result = ONE
    unshift(own, rival, origin, die, captured)
    return result


@compiled
def rank(die: int, other: int, result: int) -> int:
    """Moves of the highest rank are legal, and those that win: both numbers go before one, the larger before the
    smaller."""
    if result != ONE:
        return result
    return 1 if die >= other else 0


@compiled
def legal_moves(own: Side, rival: Side, first: int, second: int, moves: Moves) -> int:
    """Fill `moves` with the legal ones, highest origin first, then in the order thrown, and give their number.

    `second` is 0 where one number is left. Both arrays are changed on the way and restored.
    """
    found = 0
    ranks = np.empty(64, np.int64)
    best = 0
    lowest = 25 if own[25] > 0 else 1
    for origin in range(25, lowest - 1, -1):
        for turned in range(2 if second > 0 and second != first else 1):
            die = second if turned else first
            other = first if turned else second
            if hindrance(own, rival, origin, die) != FINE:
                continue
            result = worth(own, rival, origin, die, other)
            moves[found] = origin * 8 + die
            ranks[found] = rank(die, other, result)
            best = max(best, min(ranks[found], BOTH))
            found += 1
    return _keep(moves, ranks, found, best)


@compiled
def _keep(moves: Moves, ranks: Moves, found: int, best: int) -> int:
    kept = 0
    for i in range(found):
        if ranks[i] >= best:
            moves[kept] = moves[i]
            kept += 1
    return kept
