"""An independent scorer: cards are codes, the tables are written out again from the rules, the engine is not used."""

from collections.abc import Sequence

BRIGHTS = ["01a", "03a", "08a", "11a", "12a"]
ANIMALS = ["02a", "04a", "05a", "06a", "07a", "08b", "09a", "10a", "12b"]
RIBBONS = ["01b", "02b", "03b", "04b", "05b", "06b", "07b", "09b", "10b", "12c"]
DOUBLES = ["11d", "12d"]
DECK = [f"{month:02}{letter}" for month in range(1, 13) for letter in "abcd"]
TRIOS = [("01b", "02b", "03b"), ("06b", "09b", "10b"), ("04b", "05b", "07b")]


def junk_units(pile: Sequence[str]) -> int:
    """Junk units, the cup left out."""
    junk = [card for card in pile if card not in BRIGHTS + ANIMALS + RIBBONS]
    return len(junk) + len([card for card in junk if card in DOUBLES])


def bright_score(pile: Sequence[str]) -> int:
    have = [card for card in pile if card in BRIGHTS]
    if len(have) == 5:
        return 15
    if len(have) == 4:
        return 4
    if len(have) == 3:
        return 2 if "12a" in have else 3
    return 0


def counted(pile: Sequence[str], animals: int, junk: int) -> int:
    total = bright_score(pile)
    if animals >= 5:
        total += animals - 4
    if {"02a", "04a", "08b"} <= set(pile):
        total += 5
    ribbons = len([card for card in pile if card in RIBBONS])
    if ribbons >= 5:
        total += ribbons - 4
    total += 3 * len([trio for trio in TRIOS if set(trio) <= set(pile)])
    if junk >= 10:
        total += junk - 9
    return total


def classified(pile: Sequence[str]) -> tuple[int, int, int]:
    """Score, number of animals and units of junk, with the cup where it brings more, as an animal on a tie."""
    animals = len([card for card in pile if card in ANIMALS])
    junk = junk_units(pile)
    ways = [(counted(pile, animals, junk), animals, junk)]
    if "09a" in pile:
        ways.append((counted(pile, animals - 1, junk + 2), animals - 1, junk + 2))
    return ways[1] if len(ways) == 2 and ways[1][0] > ways[0][0] else ways[0]


def score(pile: Sequence[str]) -> int:
    return classified(pile)[0]


def pays(pile: Sequence[str], rival: Sequence[str], goes: int) -> int:
    total, animals, junk = classified(pile)
    if goes in (1, 2):
        total += goes
    for _ in range(goes - 2):
        total *= 2
    if bright_score(pile) > 0 and not set(rival) & set(BRIGHTS):
        total *= 2
    if animals >= 7:
        total *= 2
    if junk >= 10 and junk_units(rival) + (2 if "09a" in rival else 0) < 5:
        total *= 2
    return total
