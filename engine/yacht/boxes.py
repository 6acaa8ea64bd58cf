"""The twelve boxes of a sheet and what five dice are worth in each (rules: Boxes)."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

NUMBERS: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
BOXES: Final = (*NUMBERS, "choice", "full_house", "four_kind", "small_straight", "large_straight", "yacht")
"""The keys of the boxes in the order of a position line; a sheet on paper reads from the last one down."""

MAXIMA: Final[Mapping[str, int]] = {
    "ones": 5,
    "twos": 10,
    "threes": 15,
    "fours": 20,
    "fives": 25,
    "sixes": 30,
    "choice": 30,
    "full_house": 28,
    "four_kind": 30,
    "small_straight": 30,
    "large_straight": 30,
    "yacht": 50,
}
"""The most that each box can hold."""

DICE: Final = 5
STRAIGHT: Final = 30
YACHT: Final = 50


def value(box: str, dice: Sequence[int]) -> int:
    """What five dice, in any order, are worth in a box; KeyError for a box that a sheet does not have."""
    return _VALUES[box](dice)


def _alike(dice: Sequence[int]) -> list[int]:
    return sorted(Counter(dice).values(), reverse=True)


def _number(number: int) -> Callable[[Sequence[int]], int]:
    return lambda dice: number * list(dice).count(number)


def _full_house(dice: Sequence[int]) -> int:
    return sum(dice) if _alike(dice) == [3, 2] else 0


def _four_kind(dice: Sequence[int]) -> int:
    return sum(dice) if _alike(dice)[0] >= 4 else 0


def _straight(first: int) -> Callable[[Sequence[int]], int]:
    wanted = list(range(first, first + DICE))
    return lambda dice: STRAIGHT if sorted(dice) == wanted else 0


def _yacht(dice: Sequence[int]) -> int:
    return YACHT if len(set(dice)) == 1 else 0


_VALUES: Final[Mapping[str, Callable[[Sequence[int]], int]]] = {
    **{box: _number(number) for number, box in enumerate(NUMBERS, start=1)},
    "choice": sum,
    "full_house": _full_house,
    "four_kind": _four_kind,
    "small_straight": _straight(1),
    "large_straight": _straight(2),
    "yacht": _yacht,
}
