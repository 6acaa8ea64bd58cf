"""What an opponent looks at in a position, compiled: inputs of the evaluation in kernel.py.

A position is seen by the side that is to throw: `own` throws next, `rival` has just moved. The inputs are
sparse ones, one for each place and number of men on it, and FEATURES dense ones: EACH for either side, then COMMON.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.ssangnyuk.moving import Side, compiled

Values = NDArray[np.float32]

EACH: Final = 12
COMMON: Final = 3
FEATURES: Final = 2 * EACH + COMMON
PLACES: Final = 2 * (24 * 5 + 4)
"""Sparse inputs: 24 points with one to five men and a bar with one to four or more, for either side."""


@compiled
def pip_count(own: Side) -> int:
    """Pips to bear all off; a man on the bar counts 25."""
    total = 0
    for place in range(1, 26):
        total += place * own[place]
    return total


@compiled
def rearmost(own: Side) -> int:
    """The highest place with a man; 0 when all are off."""
    place = 25
    while place > 0 and own[place] == 0:
        place -= 1
    return place


@compiled
def in_contact(own: Side, rival: Side) -> bool:
    """Whether men of the two sides have yet to pass one another."""
    return rearmost(own) + rearmost(rival) > 25


@compiled
def can_land(own: Side, rival: Side, target: int) -> bool:
    """Whether a man of `own` may land on its point `target`."""
    return bool(rival[25 - target] < 2 and own[target] < 5)


@compiled
def danger(hunter: Side, prey: Side) -> tuple[int, int]:
    """With how many of the 36 throws `hunter` captures a man of `prey`, the duty to play both numbers apart, and the
    pips that `prey` would lose by the captures of all 36 throws together, each lone man by itself."""
    hits, loss = 0, 0
    for target in range(1, 25):
        if prey[25 - target] == 1:
            hits_here = _hits_from_bar(hunter, prey, target) if hunter[25] > 0 else _hits_on(hunter, prey, target)
            hits |= hits_here
            loss += target * _count(hits_here)
    return _count(hits), loss


@compiled
def _count(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def _throw(first: int, second: int) -> int:
    """Two numbers in either order, as bits 6 * first + second."""
    return 1 << (6 * first + second - 7) | 1 << (6 * second + first - 7)


@compiled
def _hits_on(hunter: Side, prey: Side, target: int) -> int:
    """The throws that hit one lone man while no man of `hunter` is on the bar."""
    hits = 0
    for die in range(1, min(6, 24 - target) + 1):
        if hunter[target + die] > 0:
            hits |= 0b111111 << (6 * die - 6) | 0b1000001000001000001000001000001 << (die - 1)
        if can_land(hunter, prey, target + die):
            for other in range(1, min(6, 24 - target - die) + 1):
                if hunter[target + die + other] > 0:
                    hits |= _throw(die, other)
    return hits


@compiled
def _hits_from_bar(hunter: Side, prey: Side, target: int) -> int:
    """The throws that hit one lone man while men of `hunter` wait on the bar."""
    hits = 0
    for die in range(1, 7):
        if target + die == 25:
            hits |= 0b111111 << (6 * die - 6) | 0b1000001000001000001000001000001 << (die - 1)
        elif hunter[25] == 1 and can_land(hunter, prey, 25 - die):
            for other in range(1, min(6, 24 - target) + 1):
                if hunter[target + other] > 0 or target + die + other == 25:
                    hits |= _throw(die, other)
    return hits


@compiled
def freedom(own: Side, rival: Side, origin: int) -> int:
    """With how many of the 36 throws the man on `origin` can play both numbers."""
    count = 0
    for first in range(1, 7):
        for second in range(1, first + 1):
            end = origin - first - second
            if end > 0 and not can_land(own, rival, end):
                continue
            high, low = origin - first, origin - second
            if (high <= 0 or can_land(own, rival, high)) or (low <= 0 or can_land(own, rival, low)):
                count += 1 if first == second else 2
    return count


@compiled
def longest_wall(own: Side, before: int) -> int:
    """Points in a row with two or more men, those counted that a man of the rival on our point `before` has to pass."""
    longest = 0
    row = 0
    for point in range(before + 1, 25):
        row = row + 1 if own[point] >= 2 else 0
        longest = max(longest, row)
    return longest


@compiled
def describe(own: Side, rival: Side, values: Values, at: int) -> None:
    """Fill the EACH features of one side from index `at`."""
    blots = made = home = capped = heaped = outside = back = anchors = 0
    for point in range(1, 25):
        men = own[point]
        if men == 1:
            blots += 1
        elif men >= 2:
            made += 1
            if point <= 6:
                home += 1
            elif point >= 19:
                anchors += 1
        if men == 5:
            capped += 1
        if point <= 2:
            heaped += men
        elif point >= 19:
            back += men
        if point > 6:
            outside += men
    pips = pip_count(own)
    last = rearmost(own)
    values[at] = pips / 100
    values[at + 1] = own[0] / 10
    values[at + 2] = blots / 4
    values[at + 3] = made / 4
    values[at + 4] = home / 4
    values[at + 5] = capped / 2
    values[at + 6] = heaped / 5
    values[at + 7] = (outside + own[25]) / 10
    values[at + 8] = (back + own[25]) / 4 + (anchors > 0)
    values[at + 9] = max((15 - own[0]) / 2, pips / 7) / 10
    values[at + 10] = (freedom(own, rival, last) if last > 6 else 36) / 36
    values[at + 11] = longest_wall(own, 25 - rearmost(rival)) / 3


@compiled
def describe_both(own: Side, rival: Side, values: Values) -> None:
    """Fill all FEATURES of a position in which `own` is to throw."""
    describe(own, rival, values, 0)
    describe(rival, own, values, EACH)
    contact = in_contact(own, rival)
    values[2 * EACH] = 0.0 if contact else 1.0
    shots, loss = danger(own, rival) if contact else (0, 0)
    values[2 * EACH + 1] = shots / 18
    values[2 * EACH + 2] = loss / 300
