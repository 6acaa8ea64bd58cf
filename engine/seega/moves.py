"""Steps on 25-bit boards, compiled: the part of the kernel that knows the rules.

A position is four numbers seen from the seat to act: `own` and `rival` stones, `quiet` (steps since the last capture)
and `left` (actions until the game must end: 160 less the steps made, and one more for each stone still to be placed).
A move is `origin * 32 + target`, with origin 31 for a stone that is placed; where moves are listed, what they capture
stands above it from bit 10 on. Everything is a 64-bit integer.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from engine.seega.board import CENTRE, FULL, NEIGHBOURS, STONES, TRAPS

Ints: TypeAlias = NDArray[np.int64]
F = TypeVar("F", bound=Callable[..., Any])

STEPS: Final = 160
QUIET: Final = 30
PLACES: Final = 24
NOWHERE: Final = 31
"""The origin of a stone that is placed."""
WON: Final = 20_000
"""A won game is worth this and one more for each action left: sooner is better."""
NOT_A: Final = FULL & ~0x108421
NOT_E: Final = FULL & ~0x1084210
BESIDE: Final = np.array(NEIGHBOURS, dtype=np.int64)
BETWEEN: Final = np.zeros((25, 4), dtype=np.int64)
BEYOND: Final = np.zeros((25, 4), dtype=np.int64)
for _square, _pairs in enumerate(TRAPS):
    for _i, _pair in enumerate(_pairs):
        BETWEEN[_square, _i], BEYOND[_square, _i] = _pair


def compiled(function: F) -> F:
    """The function compiled at its first call, and cached. The cache must be one for exactly these sources."""
    return cast(F, njit(nogil=True, cache=True)(function))


def _population(_context: Any, number: Any) -> Any:
    """One instruction of the processor."""
    del number
    return types.int64(types.int64), lambda _, builder, __, args: builder.ctpop(args[0])


_ones = cast(Callable[[int], int], intrinsic(_population))


@compiled
def ones(number: int) -> int:
    """How many bits are set."""
    return _ones(number)


@compiled
def lowest(number: int) -> int:
    """The number of the lowest bit set."""
    return _ones((number & -number) - 1)


@compiled
def around(stones: int) -> int:
    """Every square beside one of the set."""
    return ((stones << 5) & FULL) | (stones >> 5) | ((stones << 1) & NOT_A) | ((stones >> 1) & NOT_E)


@compiled
def traps(own: int, rival: int) -> int:
    """The squares, empty or not, where an own stone that comes captures something."""
    prey = rival & ~CENTRE
    up = (((own << 5) & prey) << 5) & FULL
    down = ((own >> 5) & prey) >> 5
    right = (((own << 1) & NOT_A & prey) << 1) & NOT_A
    left = (((own >> 1) & NOT_E & prey) >> 1) & NOT_E
    return up | down | right | left


@compiled
def captured(own: int, rival: int, target: int) -> int:
    """The rival stones captured by stepping to a square."""
    caught = 0
    for i in range(4):
        if rival & BETWEEN[target, i] and own & BEYOND[target, i]:
            caught |= BETWEEN[target, i]
    return caught


@compiled
def list_moves(own: int, rival: int, left: int, only_captures: bool, moves: Ints, begin: int) -> int:
    """Write the moves, those that capture alone if so asked, from an index on, and return the index after the last."""
    empty = FULL & ~(own | rival)
    count = begin
    if left > STEPS:
        places = empty & ~CENTRE
        while places:
            moves[count] = NOWHERE * 32 + lowest(places)
            places &= places - 1
            count += 1
        return count
    gaining = traps(own, rival)
    targets = empty & around(own)
    if only_captures:
        targets &= gaining
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        move = target
        if (gaining >> target) & 1:
            move |= captured(own, rival, target) << 10
        origins = BESIDE[target] & own
        while origins:
            moves[count] = move | (lowest(origins) << 5)
            origins &= origins - 1
            count += 1
    return count


@compiled
def is_blocked(own: int, rival: int) -> bool:
    """Whether the side has no step."""
    return not around(own) & FULL & ~(own | rival)


@compiled
def passes_on(own: int, rival: int, left: int) -> bool:
    """Whether the other side acts after a stone was placed and `left` actions are left."""
    if left == STEPS:
        return is_blocked(own, rival)
    if left & 1:
        return ones(own) >= STONES
    return ones(rival) < STONES


@compiled
def make(own: int, rival: int, quiet: int, left: int, move: int) -> tuple[int, int, int, int, int]:
    """(own, rival, quiet, left, same) after a listed move, seen from who acts then; same: 1 if that is who moved."""
    target, taken = move & 31, (move >> 10) & FULL
    left -= 1
    if left >= STEPS:
        own |= 1 << target
        changes = passes_on(own, rival, left)
    else:
        own ^= (1 << target) | (1 << ((move >> 5) & 31))
        rival &= ~taken
        quiet = 0 if taken else quiet + 1
        changes = not is_blocked(rival, own)
    if changes:
        return rival, own, quiet, left, 0
    return own, rival, quiet, left, 1


@compiled
def ended(own: int, rival: int, quiet: int, left: int) -> bool:
    """Whether the game is over."""
    return left <= STEPS and (own == 0 or rival == 0 or quiet >= QUIET or left <= 0)


@compiled
def final(own: int, rival: int, left: int) -> int:
    """What a game that is over is worth to who would be to act."""
    lead = ones(own) - ones(rival)
    if lead == 0:
        return 0
    return WON + left if lead > 0 else -WON - left
