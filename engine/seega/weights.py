"""What the patterns of lines and the other terms are worth: numbers made by `python -m tests.benches.tune_seega`.

A line is a row or column of five squares; outer, next to outer, or middle. A pattern is what stands on its squares as
seen by the seat to act: nothing, an own stone, a rival stone. A pattern and its mirror image are worth the same. There
is a table for each stage of a game (kernel.stage): the movement with many, some and few stones, then the placing.
The unit is about a hundredth of what decides a game from 50 % to 62 %.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

STAGES: Final = 7
KINDS: Final = 3
"""Outer lines, those next to them, middle lines."""
FACTORS: Final = 32
"""Terms beside the patterns: see kernel.estimate."""


def _marks(index: int) -> tuple[int, ...] | None:
    """The five marks of a pattern's index (own stones in bits 0–4, rival ones in 5–9); None for an impossible one."""
    own, rival = index & 31, index >> 5
    if own & rival:
        return None
    return tuple((own >> place & 1) + 2 * (rival >> place & 1) for place in range(5))


def _kinds() -> dict[tuple[int, ...], int]:
    found: dict[tuple[int, ...], int] = {}
    for marks in filter(None, map(_marks, range(1024))):
        found.setdefault(min(marks, marks[::-1]), len(found))
    return found


PATTERNS: Final = _kinds()
"""The 135 patterns that differ by more than a mirror, as five marks (0 nothing, 1 own, 2 rival), numbered."""


def pattern_of(index: int) -> int:
    """The number of the pattern with this index; -1 where own and rival stones would share a square."""
    marks = _marks(index)
    return -1 if marks is None else PATTERNS[min(marks, marks[::-1])]


def spread(worth: NDArray[np.int64]) -> NDArray[np.int16]:
    """Worth by pattern, int[7, 3, 135], as the kernel reads it: int16[7, 3, 1024]."""
    lines = np.zeros((STAGES, KINDS, 1024), dtype=np.int16)
    for index in range(1024):
        if (number := pattern_of(index)) >= 0:
            lines[:, :, index] = worth[:, :, number]
    return lines


def _read(text: str, *shape: int) -> NDArray[np.int64]:
    return np.array(text.split(), dtype=np.int64).reshape(shape)


WORTH: Final = np.zeros((STAGES, KINDS, len(PATTERNS)), dtype=np.int64)
TERMS: Final = np.zeros((STAGES, FACTORS), dtype=np.int64)
LINES: Final = spread(WORTH)
