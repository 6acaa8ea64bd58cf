"""Evaluation, search and random games of Ssangnyuk, compiled. `warm` compiles everything once.

The evaluation is a network of one hidden layer over the inputs of features.py, passed in as two arrays:
`inner` (PLACES + FEATURES + 1, hidden) and `outer` (hidden + 1), the last rows being biases.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.ssangnyuk.features import FEATURES, PLACES, Values, danger, describe_both, in_contact, rearmost
from engine.ssangnyuk.moving import BOTH, MOST, Side, compiled, hindrance, legal_moves, shift, unshift, worth
from engine.ssangnyuk.state import ARRAY

Plays = NDArray[np.int64]
Taste = NDArray[np.float64]


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


@compiled
def exposed(own: Side, rival: Side) -> int:
    """Lone men that a man of the rival has yet to pass."""
    reach = 25 - rearmost(rival)
    count = 0
    for point in range(max(reach + 1, 1), 25):
        if own[point] == 1:
            count += 1
    return count


@compiled
def manner(own: Side, rival: Side, captured: int, taste: Taste) -> float:
    """What a style likes in a play, on the scale of winning.

    taste: the worth of a man captured, of a lone man left exposed, of a made point, of certain shots in the next turn
    """
    if not in_contact(own, rival):
        return 0.0
    made = 0
    for point in range(1, 25):
        if own[point] >= 2:
            made += 1
    aimed = danger(own, rival)[0] / 36 if taste[3] != 0 else 0.0
    sum_of_likes = taste[0] * captured + taste[1] * exposed(own, rival) + taste[2] * made + taste[3] * aimed
    return float(sum_of_likes)


@compiled
def judge(found: Plays, count: int, waiting: int, taste: Taste, inner: Values, outer: Values, values: Taste) -> None:
    """Fill `values` (count, 2) with how likely each play wins and what its manner adds.

    waiting: the men on the rival's bar before
    """
    for i in range(count):
        own, rival = found[i, :26], found[i, 26:52]
        values[i, 0] = 1 - value(rival, own, inner, outer)
        values[i, 1] = manner(own, rival, rival[25] - waiting, taste)


@compiled
def look(found: Plays, i: int, room: Plays, inner: Values, outer: Values) -> float:
    """How likely the i-th play wins, over the 21 throws of the rival."""
    return 1 - expectation(found[i, 26:52].copy(), found[i, :26].copy(), room, inner, outer)


@compiled
def look_further(found: Plays, i: int, room: Plays, more: Plays, inner: Values, outer: Values) -> float:
    """How likely the i-th play wins, over the 21 throws of the rival, each answered over the 21 throws after it."""
    own, rival = found[i, :26].copy(), found[i, 26:52].copy()
    if own[0] == 15:
        return 1.0
    total = 0.0
    for first in range(1, 7):
        for second in range(1, first + 1):
            times = 1 if first == second else 2
            count = plays(rival, own, first, second, room)
            if count == 0:
                total += times * expectation(own, rival, more, inner, outer)
                continue
            reply = _likeliest(room, count, inner, outer)
            total += times * expectation(room[reply, 26:52].copy(), room[reply, :26].copy(), more, inner, outer)
    return total / 36


@compiled
def _likeliest(found: Plays, count: int, inner: Values, outer: Values) -> int:
    """The play that wins most likely at first sight."""
    best, chosen = -1.0, 0
    for i in range(count):
        worth = 1 - value(found[i, 26:52], found[i, :26], inner, outer)
        if worth > best:
            best, chosen = worth, i
    return chosen


@compiled
def playout(own: Side, rival: Side, seed: int) -> int:
    """Play at random in place from a position in which `own` is to throw: 1 it won, -1 the rival did, 0 neither."""
    np.random.seed(seed)
    moves = np.empty(MOST, np.int64)
    for turn in range(1000):
        first, second = np.random.randint(1, 7), np.random.randint(1, 7)
        found = legal_moves(own, rival, first, second, moves)
        while found > 0:
            move = moves[np.random.randint(0, found)]
            shift(own, rival, move >> 3, move & 7)
            if own[0] == 15:
                return 1 if turn % 2 == 0 else -1
            if second == 0:
                break
            first = second if move & 7 == first else first
            second = 0
            found = legal_moves(own, rival, first, second, moves)
        own, rival = rival, own
    return 0


def warm() -> None:
    """Call every entry point once, so that nothing is compiled during a game."""
    own, rival = np.array(ARRAY, np.int64), np.array(ARRAY, np.int64)
    inner, outer = np.zeros((PLACES + FEATURES + 1, 8), np.float32), np.zeros(9, np.float32)
    found, values = np.empty((ROOM, 54), np.int64), np.empty((ROOM, 2), np.float64)
    hindrance(own, rival, 24, 1)
    worth(own, rival, 24, 1, 2)
    unshift(own, rival, 24, 1, shift(own, rival, 24, 1))
    legal_moves(own, rival, 6, 3, np.empty(MOST, np.int64))
    judge(found, plays(own, rival, 6, 3, found), 0, np.zeros(4), inner, outer, values)
    look(found, 0, found.copy(), inner, outer)
    look_further(found, 0, found.copy(), found.copy(), inner, outer)
    expectation(own, rival, found, inner, outer)
    playout(own, rival, 1)
