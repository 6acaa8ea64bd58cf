"""Evaluation, search and random games of Ssangnyuk, compiled. `warm` compiles everything once.

The evaluation is a network of one hidden layer over the inputs of features.py, passed in as two arrays:
`inner` (PLACES + FEATURES + 1, hidden) and `outer` (hidden + 1), the last rows being biases.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.ssangnyuk.features import FEATURES, PLACES, Values, describe_both
from engine.ssangnyuk.moving import BOTH, MOST, Side, compiled, hindrance, legal_moves, shift, unshift, worth

Plays = NDArray[np.int64]

ROOM: Final = 512
"""Room for the different plays of one throw."""


@compiled
def place_row(side: int, place: int, men: int) -> int:
    """The sparse input for so many men (at least one) on a place of own (0) or rival (1)."""
    if place == 25:
        return 240 + side * 4 + min(men, 4) - 1
    return (side * 24 + place - 1) * 5 + men - 1


@compiled
def value(own: Side, rival: Side, inner: Values, outer: Values) -> float:
    """How likely `own`, which is to throw, wins: 0 to 1."""
    if rival[0] == 15:
        return 0.0
    hidden = inner[-1].copy()
    size = hidden.shape[0]
    for place in range(1, 26):
        if own[place] > 0:
            row = place_row(0, place, own[place])
            for j in range(size):
                hidden[j] += inner[row, j]
        if rival[place] > 0:
            row = place_row(1, place, rival[place])
            for j in range(size):
                hidden[j] += inner[row, j]
    dense = np.empty(FEATURES, np.float32)
    describe_both(own, rival, dense)
    for i in range(FEATURES):
        for j in range(size):
            hidden[j] += dense[i] * inner[PLACES + i, j]
    total = outer[size]
    for j in range(size):
        total += outer[j] * hidden[j] / (np.float32(1) + abs(hidden[j]))
    return float(1 / (1 + np.exp(-total)))


@compiled
def plays(own: Side, rival: Side, first: int, second: int, found: Plays) -> int:
    """Fill `found` (ROOM, 54) with the different positions a throw can be played to, and give their number.

    A row holds own's 26 counts, rival's 26, the first move of a way that leads there, and a mark for comparing.
    `second` is 0 where one number is left. Where nothing can be played the number is 0.
    """
    moves = np.empty(MOST, np.int64)
    count = 0
    for i in range(legal_moves(own, rival, first, second, moves)):
        origin, die = moves[i] >> 3, moves[i] & 7
        other = second if die == first else first
        two = worth(own, rival, origin, die, other) == BOTH
        captured = shift(own, rival, origin, die)
        if two:
            count = _second_moves(own, rival, other, moves[i], found, count)
        else:
            count = _note(own, rival, moves[i], found, count)
        unshift(own, rival, origin, die, captured)
    return count


@compiled
def _second_moves(own: Side, rival: Side, die: int, move: int, found: Plays, count: int) -> int:
    for origin in range(25, 0, -1):
        if hindrance(own, rival, origin, die) == 0:
            captured = shift(own, rival, origin, die)
            count = _note(own, rival, move, found, count)
            unshift(own, rival, origin, die, captured)
    return count


@compiled
def _note(own: Side, rival: Side, move: int, found: Plays, count: int) -> int:
    mark = 0
    for place in range(26):
        mark = mark * 0x9E3779B97F4A7C1 + own[place] * 31 + rival[place]
    for i in range(count):
        if found[i, 53] == mark and (found[i, :26] == own).all() and (found[i, 26:52] == rival).all():
            return count
    if count < found.shape[0]:
        found[count, :26] = own
        found[count, 26:52] = rival
        found[count, 52] = move
        found[count, 53] = mark
        count += 1
    return count


@compiled
def best_reply(own: Side, rival: Side, first: int, second: int, found: Plays, inner: Values, outer: Values) -> float:
    """How likely `own`, which has thrown, wins by its best play as the evaluation sees it."""
    count = plays(own, rival, first, second, found)
    if count == 0:
        return 1 - value(rival, own, inner, outer)
    best = 0.0
    for i in range(count):
        best = max(best, 1 - value(found[i, 26:52], found[i, :26], inner, outer))
    return best


@compiled
def expectation(own: Side, rival: Side, found: Plays, inner: Values, outer: Values) -> float:
    """How likely `own`, which is to throw, wins: over the 21 throws, each played best as the evaluation sees it."""
    if rival[0] == 15:
        return 0.0
    total = 0.0
    for first in range(1, 7):
        for second in range(1, first + 1):
            times = 1 if first == second else 2
            total += times * best_reply(own, rival, first, second, found, inner, outer)
    return total / 36
