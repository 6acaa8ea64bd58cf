"""Results, their chances, and how the sticks lie."""

from collections import Counter

import pytest

from engine.core.chance import Dice
from engine.yut_nori import GAME
from engine.yut_nori.throws import AGAIN, CHANCES, RESULTS, read, sticks

BY_BITS = [
    "mo", "back", "do", "gae", "do", "gae", "gae", "geol",
    "do", "gae", "gae", "geol", "gae", "geol", "geol", "yut",
]  # fmt: skip
SIXTEENTHS = {"back": 1, "do": 3, "gae": 6, "geol": 4, "yut": 1, "mo": 1}


def test_each_of_the_sixteen_falls_has_its_result() -> None:
    assert [read(bits) for bits in range(16)] == BY_BITS


def test_chances_are_those_of_the_rules() -> None:
    assert {result: 16 * chance for result, chance in CHANCES.items()} == SIXTEENTHS
    in_the_air = GAME.decode("w,w,w,w w,w,w,w 0 - 1? 0")
    assert {str(action): 16 * chance for action, chance in GAME.odds(in_the_air) or ()} == SIXTEENTHS


def test_a_throw_is_below_16_of_the_dice() -> None:
    in_the_air = GAME.decode("w,w,w,w w,w,w,w 0 - 1? 0")
    seed = bytes(range(32))
    for ply in range(200):
        assert str(GAME.draw(in_the_air, Dice(seed, ply))) == BY_BITS[Dice(seed, ply).below(16)]


def test_a_throw_needs_dice() -> None:
    with pytest.raises(ValueError, match="dice"):
        GAME.draw(GAME.decode("w,w,w,w w,w,w,w 0 - 1? 0"), None)


def test_throws_fall_as_often_as_they_should() -> None:
    """Chi square with five degrees of freedom stays under 20.5, which chance exceeds once in a thousand seeds."""
    in_the_air = GAME.decode("w,w,w,w w,w,w,w 0 - 1? 0")
    throws = 16_000
    seen = Counter(str(GAME.draw(in_the_air, Dice(b"yut" * 11, ply))) for ply in range(throws))
    expected = {result: n * throws / 16 for result, n in SIXTEENTHS.items()}
    assert sum((seen[r] - expected[r]) ** 2 / expected[r] for r in RESULTS) < 20.5


@pytest.mark.parametrize("result", RESULTS)
def test_the_sticks_shown_have_the_result(result: str) -> None:
    shown = {sticks(result, turns, place) for turns in range(400) for place in range(6)}
    for sides in shown:
        assert read(sum(flat << i for i, flat in enumerate(sides))) == result
    assert len(shown) == SIXTEENTHS[result], "every fall of the result is shown somewhere"


def test_yut_and_mo_throw_again() -> None:
    assert {"yut", "mo"} == AGAIN
