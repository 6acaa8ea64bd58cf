"""Five dice without their order: the 252 hands, the 462 sets one can keep, and the chances of what follows."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.yacht.boxes import BOXES, DICE, value

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.intp]
Hand: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Combinations:
    """hands: the 252 hands, ascending dice; hand_index: where each stands
    keep_index: where each of the 462 sets of kept dice (ascending, none to five) stands
    chances: float64[462, 252], how likely each set becomes each hand when the rest is thrown
    keeps: intp[252, 32], the sets that can be kept of each hand, its own whole self among them, filled up by repeats
    scores: float64[252, 12], what each hand is worth in each box"""

    hands: tuple[Hand, ...]
    hand_index: dict[Hand, int]
    keep_index: dict[Hand, int]
    chances: Floats
    keeps: Numbers
    scores: Floats


@cache
def combined() -> Combinations:
    """The tables, made at first use in about 20 ms."""
    hands = _multisets(DICE)
    sets = tuple(kept for count in range(DICE + 1) for kept in _multisets(count))
    hand_index = {hand: i for i, hand in enumerate(hands)}
    keep_index = {kept: i for i, kept in enumerate(sets)}
    chances = np.zeros((len(sets), len(hands)))
    for i, kept in enumerate(sets):
        for thrown in _multisets(DICE - len(kept)):
            chances[i, hand_index[tuple(sorted(kept + thrown))]] += _chance(thrown)
    keeps = np.array([[keep_index[kept] for kept in _kept_of(hand)] for hand in hands], dtype=np.intp)
    scores = np.array([[value(box, hand) for box in BOXES] for hand in hands], dtype=np.float64)
    for table in (chances, keeps, scores):
        table.setflags(write=False)
    return Combinations(hands, hand_index, keep_index, chances, keeps, scores)


def _multisets(count: int) -> tuple[Hand, ...]:
    return tuple(combinations_with_replacement(range(1, 7), count))


def _chance(thrown: Hand) -> float:
    orders = factorial(len(thrown)) // prod(factorial(thrown.count(face)) for face in set(thrown))
    return orders / float(6 ** len(thrown))


def _kept_of(hand: Hand) -> list[Hand]:
    """All 32 choices of dice to keep; equal ones repeat, which changes no maximum."""
    return [kept for count in range(DICE + 1) for kept in combinations(hand, count)]
