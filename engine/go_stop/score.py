"""What captured cards are worth (rules: Combination score) and what a Stop pays (rules: Go or Stop)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.go_stop.cards import BIRDS, BLUES, CUP, KINDS, PLAINS, RAIN_BRIGHT, RED_POEMS, UNITS, Card, of_kind

Combination: TypeAlias = Literal["brights", "animals", "birds", "ribbons", "red_poems", "blues", "plains", "junk"]
Doubling: TypeAlias = Literal["no_brights", "seven_animals", "little_junk"]

GOAL: Final = 7
"""The score from which a player may stop."""
AT_ONCE: Final = 5
"""What a quad in the hand and a third ppuk are worth."""
ENOUGH_JUNK: Final = 5
MANY_ANIMALS: Final = 7
_SETS: Final[tuple[tuple[Combination, frozenset[Card]], ...]] = (
    ("red_poems", RED_POEMS),
    ("blues", BLUES),
    ("plains", PLAINS),
)


@dataclass(frozen=True, slots=True)
class Score:
    """What a pile is worth: the combinations with their points, and how the cup counts.

    brights, animals, ribbons, junk: how many there are; junk in units, the cup where it counts
    """

    lines: tuple[tuple[Combination, int], ...]
    brights: int
    animals: int
    ribbons: int
    junk: int
    cup_as_junk: bool

    @property
    def points(self) -> int:
        """The combination score."""
        return sum(points for _, points in self.lines)

    def has(self, combination: Combination) -> bool:
        """Whether the combination brings points."""
        return any(name == combination for name, _ in self.lines)


@dataclass(frozen=True, slots=True)
class Payment:
    """What a Stop pays and how it comes about: points plus `added`, times `factor`, doubled for each of `doublings`."""

    score: Score
    go: int
    added: int
    factor: int
    doublings: tuple[Doubling, ...]

    @property
    def points(self) -> int:
        """The points paid."""
        return (self.score.points + self.added) * self.factor << len(self.doublings)


def score(pile: Iterable[Card]) -> Score:
    """The combination score of captured cards; the cup counts where it brings more, as an animal on a tie."""
    pile = tuple(pile)
    animal = _count(pile, cup_as_junk=False)
    if CUP not in pile:
        return animal
    junk = _count(pile, cup_as_junk=True)
    return junk if junk.points > animal.points else animal


def payment(pile: Iterable[Card], rival: Sequence[Card], go: int) -> Payment:
    """What the owner of `pile` is paid at a Stop after so many Go calls."""
    counted = score(pile)
    doublings: list[Doubling] = []
    if counted.has("brights") and not of_kind(rival, "bright"):
        doublings.append("no_brights")
    if counted.animals >= MANY_ANIMALS:
        doublings.append("seven_animals")
    if counted.has("junk") and cover(rival) < ENOUGH_JUNK:
        doublings.append("little_junk")
    added, factor = (go, 1) if go < 3 else (0, 2 ** (go - 2))
    return Payment(counted, go, added, factor, tuple(doublings))


def cover(pile: Sequence[Card]) -> int:
    """The junk units that protect a rival: the cup is always two of them."""
    return sum(UNITS[one] for one in pile) + 2 * (CUP in pile)


def _count(pile: tuple[Card, ...], *, cup_as_junk: bool) -> Score:
    kinds = [KINDS[one] for one in pile]
    brights, ribbons = kinds.count("bright"), kinds.count("ribbon")
    animals = kinds.count("animal") - cup_as_junk
    junk = sum(UNITS[one] for one in pile) + 2 * cup_as_junk
    held = frozenset(pile)
    lines: list[tuple[Combination, int]] = [
        ("brights", _bright_points(brights, RAIN_BRIGHT in held)),
        ("animals", max(0, animals - 4)),
        ("birds", 5 if held >= BIRDS else 0),
        ("ribbons", max(0, ribbons - 4)),
        *((name, 3 if held >= cards else 0) for name, cards in _SETS),
        ("junk", max(0, junk - 9)),
    ]
    return Score(tuple(line for line in lines if line[1]), brights, animals, ribbons, junk, cup_as_junk)


def _bright_points(brights: int, rain: bool) -> int:
    if brights < 3:
        return 0
    return {3: 2 if rain else 3, 4: 4, 5: 15}[brights]
