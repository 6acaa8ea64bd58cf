"""The exact table: recomputed, checked against known figures, and against a slow oracle of its own."""

from collections import Counter
from functools import cache
from itertools import product

import numpy as np
import pytest

from engine.yacht.boxes import BOXES
from engine.yacht.combinations import combined
from engine.yacht.optimum import SETS, Turn, optimum, plan, solve
from tests.engine.yacht.test_boxes import judge

ALL = SETS - 1


def without(*boxes: str) -> int:
    """The set of filled boxes in which just these are open."""
    return ALL - sum(1 << BOXES.index(box) for box in boxes)


def test_the_shipped_table_is_the_one_the_rules_give() -> None:
    assert optimum().shape == (SETS,)
    assert optimum().dtype == np.float64
    assert np.abs(optimum() - solve()).max() < 1e-9


def test_the_expectation_of_a_whole_sheet() -> None:
    assert optimum()[0] == pytest.approx(169.773889, abs=5e-7)
    assert optimum()[ALL] == 0


@pytest.mark.parametrize(
    ("box", "points"),
    [
        ("ones", 2.106481),
        ("twos", 2 * 455 / 216),
        ("threes", 3 * 455 / 216),
        ("fours", 4 * 455 / 216),
        ("fives", 5 * 455 / 216),
        ("sixes", 12.638889),
        ("choice", 23.333333),
        ("four_kind", 5.611263),
        ("full_house", 6.965727),
        ("small_straight", 5.904872),
        ("large_straight", 5.904872),
        ("yacht", 2.301432),
    ],
)
def test_one_box_left(box: str, points: float) -> None:
    assert optimum()[without(box)] == pytest.approx(points, abs=1e-6)


def test_the_table_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        optimum()[0] = 1.0


def test_chances() -> None:
    combos = combined()
    assert combos.chances.shape == (462, 252)
    assert combos.keeps.shape == (252, 32)
    assert np.abs(combos.chances.sum(axis=1) - 1).max() < 1e-12
    assert combos.chances[combos.keep_index[()], combos.hand_index[1, 1, 1, 1, 1]] == pytest.approx(1 / 7776)
    assert combos.chances[combos.keep_index[2, 2, 2], combos.hand_index[2, 2, 2, 5, 6]] == pytest.approx(2 / 36)
    assert combos.chances[combos.keep_index[2, 2, 2], combos.hand_index[2, 2, 3, 5, 6]] == 0


# The oracle: every throw counted out die by die, sheets as sets of names, worked out from the top down.


@cache
def falls(kept: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(kept + thrown)) for thrown in product(range(1, 7), repeat=5 - len(kept)))


def average(kept: tuple[int, ...], worth: dict[tuple[int, ...], float]) -> float:
    ways = falls(kept).total()
    return sum(worth[hand] * count for hand, count in falls(kept).items()) / ways


def best_throw(worth: dict[tuple[int, ...], float]) -> dict[tuple[int, ...], float]:
    """What each hand is worth when any of its dice may be thrown once more, or none."""
    worths: dict[tuple[int, ...], float] = {}
    best = {}
    for hand in falls(()):
        sets = {tuple(die for die, keep in zip(hand, mask, strict=True) if keep) for mask in product([0, 1], repeat=5)}
        for kept in sets - worths.keys():
            worths[kept] = average(kept, worth)
        best[hand] = max(worths[kept] for kept in sets)
    return best


@cache
def points(box: str) -> dict[tuple[int, ...], int]:
    return {hand: judge(box, hand) for hand in falls(())}


@cache
def sheet_worth(left: frozenset[str]) -> float:
    if not left:
        return 0.0
    after = {box: sheet_worth(left - {box}) for box in left}
    last = {hand: max(points(box)[hand] + after[box] for box in left) for hand in falls(())}
    return average((), best_throw(best_throw(last)))


@pytest.mark.parametrize(
    "left",
    [
        *([box] for box in BOXES),
        ["ones", "sixes"],
        ["choice", "four_kind", "yacht"],
        ["small_straight", "large_straight", "full_house"],
        ["ones", "twos", "full_house", "yacht", "choice"],
        ["threes", "fours", "fives", "sixes", "four_kind", "large_straight"],
    ],
    ids="+".join,
)
def test_the_table_against_the_oracle(left: list[str]) -> None:
    assert optimum()[without(*left)] == pytest.approx(sheet_worth(frozenset(left)), abs=1e-9)


def test_the_deviation_of_the_best_play() -> None:
    """Mean and second moment of what is still to come, followed through the policy that the plans describe."""
    mean, square = np.zeros(SETS), np.zeros(SETS)
    for filled in sorted(range(SETS - 1), key=int.bit_count, reverse=True):
        mean[filled], square[filled] = _moments(plan(filled, optimum()), filled, mean, square)
    assert mean[0] == pytest.approx(169.773889, abs=5e-7)
    assert np.sqrt(square[0] - mean[0] ** 2) == pytest.approx(35.2965, abs=5e-5)


def _moments(turn: Turn, filled: int, mean: np.ndarray, square: np.ndarray) -> tuple[float, float]:
    combos = combined()
    box = turn.boxes.argmax(axis=1)
    scored = combos.scores[np.arange(len(combos.hands)), box]
    after = filled | 1 << box
    first, second = scored + mean[after], scored**2 + 2 * scored * mean[after] + square[after]
    for throw in (1, 0):
        keep = turn.keeps[throw][combos.keeps].argmax(axis=1)
        chosen = combos.chances[combos.keeps[np.arange(len(combos.hands)), keep]]
        first, second = chosen @ first, chosen @ second
    return float(combos.chances[0] @ first), float(combos.chances[0] @ second)
