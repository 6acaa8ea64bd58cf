"""The twelve boxes against a scorer of their own, written with patterns instead of counts."""

import re
from itertools import combinations_with_replacement, product

import pytest

from engine.yacht.boxes import BOXES, MAXIMA, value

NAMES = ["ones", "twos", "threes", "fours", "fives", "sixes"]


def judge(box: str, dice: tuple[int, ...]) -> int:
    """What the rules say, read off the sorted dice as a text."""
    text = "".join(sorted(map(str, dice)))
    points = sum(int(die) for die in text)
    if box in NAMES:
        return sum(int(die) for die in text if int(die) == NAMES.index(box) + 1)
    patterns = {
        "choice": r".{5}",
        "full_house": r"(.)\1\1(?!\1)(.)\2|(.)\3(?!\3)(.)\4\4",
        "four_kind": r"(.)\1\1\1.|.(.)\2\2\2",
        "small_straight": "12345",
        "large_straight": "23456",
        "yacht": r"(.)\1{4}",
    }
    fixed = {"small_straight": 30, "large_straight": 30, "yacht": 50}
    return fixed.get(box, points) if re.fullmatch(patterns[box], text) else 0


def test_every_throw_in_every_box() -> None:
    throws = list(combinations_with_replacement(range(1, 7), 5))
    assert len(throws) == 252
    assert len(BOXES) == 12
    for dice in throws:
        for box in BOXES:
            assert value(box, dice) == judge(box, dice), (box, dice)


def test_the_order_of_the_dice_is_no_matter() -> None:
    for dice in product(range(1, 7), repeat=5):
        ordered = sorted(dice)
        assert [value(box, dice) for box in BOXES] == [value(box, ordered) for box in BOXES]


@pytest.mark.parametrize(
    ("box", "dice", "points"),
    [
        ("full_house", (2, 2, 2, 2, 2), 0),
        ("full_house", (3, 3, 3, 6, 6), 21),
        ("full_house", (4, 4, 4, 1, 1), 14),
        ("full_house", (6, 6, 6, 5, 5), 28),
        ("full_house", (4, 4, 1, 1, 2), 0),
        ("four_kind", (4, 4, 4, 4, 1), 17),
        ("four_kind", (3, 3, 3, 3, 3), 15),
        ("four_kind", (6, 6, 6, 6, 6), 30),
        ("four_kind", (1, 4, 4, 4, 4), 17),
        ("four_kind", (5, 5, 5, 2, 2), 0),
        ("small_straight", (1, 2, 3, 3, 4), 0),
        ("small_straight", (2, 3, 4, 5, 6), 0),
        ("small_straight", (5, 4, 3, 2, 1), 30),
        ("small_straight", (3, 1, 5, 2, 4), 30),
        ("large_straight", (2, 3, 4, 5, 6), 30),
        ("large_straight", (6, 5, 4, 3, 2), 30),
        ("large_straight", (1, 2, 3, 4, 5), 0),
        ("yacht", (4, 4, 4, 4, 4), 50),
        ("yacht", (1, 1, 1, 1, 1), 50),
        ("yacht", (4, 4, 4, 4, 5), 0),
        ("choice", (1, 2, 2, 4, 6), 15),
        ("ones", (1, 1, 1, 1, 1), 5),
        ("twos", (2, 1, 2, 4, 6), 4),
        ("sixes", (6, 6, 6, 6, 6), 30),
        ("sixes", (1, 2, 3, 4, 5), 0),
    ],
)
def test_examples(box: str, dice: tuple[int, ...], points: int) -> None:
    assert value(box, dice) == points


@pytest.mark.parametrize("box", ["small_straight", "large_straight"])
@pytest.mark.parametrize("dice", [(3, 4, 4, 6, 6), (1, 2, 3, 4, 6), (1, 3, 4, 5, 6)])
def test_what_is_no_straight(box: str, dice: tuple[int, ...]) -> None:
    assert value(box, dice) == 0


def test_maxima() -> None:
    for box in BOXES:
        assert max(value(box, dice) for dice in product(range(1, 7), repeat=5)) == MAXIMA[box]
    assert MAXIMA["full_house"] == 28
    assert sum(MAXIMA.values()) == 303


def test_an_unknown_box() -> None:
    with pytest.raises(KeyError):
        value("three_kind", (1, 1, 1, 2, 3))
