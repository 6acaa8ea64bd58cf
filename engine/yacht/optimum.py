"""What a sheet is worth: exact dynamic programming over the 4 096 sets of filled boxes.

`future[f]` is what the open boxes of a sheet with the filled set `f` bring on average when every throw and every box is
chosen for the highest expected total. It ships as a file, made by `python -m engine.yacht`.
"""

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

import numpy as np

from engine.yacht.boxes import BOXES
from engine.yacht.combinations import Floats, combined

SETS: Final = 1 << len(BOXES)
NOTHING_KEPT: Final = 0
"""Where the empty set of kept dice stands."""
FILE: Final = "optimum.npy"


@dataclass(frozen=True, slots=True)
class Turn:
    """What everything in one turn is worth, points of this turn and of the boxes left open after it together.

    start: before the first throw
    hands: float64[3, 252], a hand after the first, second and third throw, played on at its best
    keeps: float64[2, 462], a set kept for the second and for the third throw
    boxes: float64[252, 12], a hand put into a box; minus infinity where it is filled
    """

    start: float
    hands: Floats
    keeps: Floats
    boxes: Floats


def plan(filled: int, future: Floats) -> Turn:
    """A turn of a sheet with these boxes filled; `future` as above, or zeros where only this turn counts."""
    combos = combined()
    free = np.array([not filled >> i & 1 for i in range(len(BOXES))])
    after = np.array([future[filled | 1 << i] for i in range(len(BOXES))])
    boxes = np.where(free, combos.scores + after, -np.inf)
    last = boxes.max(axis=1)
    keep_third = combos.chances @ last
    second = keep_third[combos.keeps].max(axis=1)
    keep_second = combos.chances @ second
    first = keep_second[combos.keeps].max(axis=1)
    start = float(combos.chances[NOTHING_KEPT] @ first)
    return Turn(start, np.stack([first, second, last]), np.stack([keep_second, keep_third]), boxes)


def solve() -> Floats:
    """The table anew, float64[4096]: every sheet after those that have more boxes filled."""
    future = np.zeros(SETS)
    for filled in sorted(range(SETS - 1), key=int.bit_count, reverse=True):
        future[filled] = plan(filled, future).start
    return future


@cache
def optimum() -> Floats:
    """The table as shipped, float64[4096]; read once."""
    with (resources.files("engine.yacht") / FILE).open("rb") as file:
        future: Floats = np.load(file, allow_pickle=False)
    future.setflags(write=False)
    return future
