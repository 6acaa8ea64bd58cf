"""The deck (rules: Cards)."""

from itertools import combinations

from engine.go_stop import cards
from engine.go_stop.cards import DECK
from tests.engine.go_stop import scorer

ROWS = """
01 bright ribbon junk junk
02 animal ribbon junk junk
03 bright ribbon junk junk
04 animal ribbon junk junk
05 animal ribbon junk junk
06 animal ribbon junk junk
07 animal ribbon junk junk
08 bright animal junk junk
09 animal ribbon junk junk
10 animal ribbon junk junk
11 bright junk junk junk
12 bright animal ribbon junk
"""


def test_every_card_is_what_the_table_of_the_rules_says() -> None:
    for line in ROWS.split("\n")[1:-1]:
        month, *kinds = line.split()
        for letter, kind in zip("abcd", kinds, strict=True):
            one = cards.card(month + letter)
            assert (cards.CODES[one], cards.MONTHS[one], cards.KINDS[one]) == (month + letter, int(month), kind)
            assert one == (int(month) - 1) * 4 + "abcd".index(letter)


def test_the_deck_counts_5_brights_9_animals_10_ribbons_and_24_junk_cards() -> None:
    counts = [len(cards.of_kind(DECK, kind)) for kind in ("bright", "animal", "ribbon", "junk")]
    assert counts == [5, 9, 10, 24]
    assert sum(cards.UNITS) == 26


def test_november_and_december_stand_in_korean_order() -> None:
    assert cards.KINDS[cards.card("11a")] == "bright"
    assert cards.UNITS[cards.card("11d")] == cards.UNITS[cards.card("12d")] == 2
    assert cards.card("12a") == cards.RAIN_BRIGHT


def test_the_tables_agree_with_those_of_the_scorer() -> None:
    codes = {kind: {cards.CODES[one] for one in cards.of_kind(DECK, kind)} for kind in ("bright", "animal", "ribbon")}
    assert codes == {"bright": set(scorer.BRIGHTS), "animal": set(scorer.ANIMALS), "ribbon": set(scorer.RIBBONS)}
    sets = {
        frozenset(cards.written([one])[:3] for one in trio) for trio in (cards.RED_POEMS, cards.BLUES, cards.PLAINS)
    }
    assert sets == {frozenset(trio) for trio in scorer.TRIOS}


def test_two_cards_match_when_they_are_of_one_month() -> None:
    for one, other in combinations(DECK, 2):
        matches = other in cards.of_month(DECK, cards.MONTHS[one])
        assert matches == (cards.CODES[one][:2] == cards.CODES[other][:2])


def test_quads_are_months_of_which_all_four_are_there() -> None:
    assert cards.quads(cards.cards("01a01b01c01d 02a02b02c 12a12b12c12d")) == (1, 12)
    assert cards.quads(cards.cards("01a01b01c")) == ()
