"""Combination scores and payments: the rules' examples, the cases, and random piles against an independent scorer."""

import random

import pytest

from engine.go_stop.cards import CODES, DECK, cards
from engine.go_stop.score import payment, score
from tests.engine.go_stop import scorer

PILES = 20_000
NINE = "01c 01d 02c 02d 03c 03d 04c 04d 05c"
EIGHT = "01c 01d 02c 02d 03c 03d 04c 04d"
GUARD = "01a 02a 05d 06c 06d 07c 07d"


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("01a 03a 08a", 3),
        ("01a 03a 12a", 2),
        ("01a 03a 08a 12a", 4),
        ("01a 03a 08a 11a 12a", 15),
        ("01a 03a", 0),
        ("09a " + NINE, 2),
        ("09a 02a 04a 05a 06a " + EIGHT, 1),
        ("09a 02a 04a 05a 06a " + NINE, 2),
        ("02a 04a 08b 05a 06a 07a 09a", 8),
        ("02a 04a 08b", 5),
        ("01b 02b 03b 04b 05b 07b 12c", 9),
        ("04b 05b 12c", 0),
        ("04b 05b 07b", 3),
        ("06b 09b 10b", 3),
        ("01b 02b 03b 04b 06b 12c", 5),
        ("11d 12d 01c 01d 02c 02d 03c 03d", 1),
        ("05a 06a 07a 09a " + EIGHT, 1),
        ("05a 06a 07a 10a 12b 09a " + EIGHT, 2),
        ("", 0),
    ],
)
def test_piles_are_worth_what_the_rules_say(pile: str, points: int) -> None:
    assert score(cards(pile)).points == points


@pytest.mark.parametrize(
    ("pile", "rival", "paid"),
    [
        ("01a 03a 08a", "02a", [6, 8, 10, 12, 24]),
        ("01a 03a 08a", "11a", [3, 4, 5, 6, 12]),
        ("02a 04a 08b 05a 06a 07a 09a", "01a", [16, 18, 20, 32, 64]),
        ("01b 02b 03b 04b 05b 07b 12c", "01a 02a", [9, 10, 11, 18, 36]),
        ("11d 12d 01c 01d 02c 02d 03c 03d", "01a 05c 05d 06d 09a", [1, 2, 3, 2, 4]),
        ("11d 12d 01c 01d 02c 02d 03c 03d", "01a 05c 05d 09a", [2, 4, 6, 4, 8]),
        ("01b 02b 03b 04b 05b 06b 12c 07b", GUARD, [10, 11, 12, 20, 40]),
        ("01b 02b 03b 06b 12c 07b 09b", GUARD, [6, 7, 8, 12, 24]),
        ("02a 04a 08b 06a 05a 10a", GUARD, [7, 8, 9, 14, 28]),
    ],
)
def test_stops_pay_what_the_rules_say(pile: str, rival: str, paid: list[int]) -> None:
    assert [payment(cards(pile), cards(rival), go).points for go in range(5)] == paid


def test_the_cup_as_junk_leaves_six_animals_and_no_doubling() -> None:
    animals = "02a 04a 08b 06a 07a 10a 09a "
    loser = cards("01a 05d 06c 06d 07c 07d")
    as_junk = payment(cards(animals + NINE), loser, 0)
    assert (as_junk.points, as_junk.score.cup_as_junk, as_junk.score.animals) == (9, True, 6)
    tie = payment(cards(animals + EIGHT), loser, 0)
    assert (tie.points, tie.score.cup_as_junk, tie.doublings) == (16, False, ("seven_animals",))


def test_two_doubles_and_six_singles_are_ten_units_whatever_the_number_of_cards() -> None:
    pile = cards("11d 12d 01c 01d 02c 02d 03c 03d")
    assert score(pile[:-1]).points == 0
    assert score(pile).points == 1
    four_units, five_units = cards("11b 11c 09a"), cards("11b 11c 09a 05c")
    assert payment(pile, four_units, 0).doublings == ("little_junk",)
    assert payment(pile, five_units, 0).doublings == ()


def test_a_rival_without_any_junk_counts_as_one_with_little() -> None:
    assert payment(cards("11d 12d 01c 01d 02c 02d 03c 03d"), cards("01a"), 0).doublings == ("little_junk",)


def test_a_payment_tells_how_it_comes_about() -> None:
    told = payment(cards("01a 03a 08a 11a 12a 11d 12d 01c 01d 02c 02d 03c 03d"), (), 3)
    assert told.score.lines == (("brights", 15), ("junk", 1))
    assert (told.added, told.factor, told.doublings) == (0, 2, ("no_brights", "little_junk"))
    assert told.points == 16 * 2 * 4


def test_random_piles_score_and_pay_as_an_independent_scorer_says() -> None:
    dice = random.Random(8)
    for _ in range(PILES):
        order = dice.sample(DECK, len(DECK))
        mine = sorted(order[: dice.randint(0, 34)])
        rival = sorted(order[34 : dice.randint(34, 48)])
        codes, rival_codes = [CODES[one] for one in mine], [CODES[one] for one in rival]
        assert score(mine).points == scorer.score(codes)
        go = dice.randint(0, 5)
        assert payment(mine, rival, go).points == scorer.pays(codes, rival_codes, go)
