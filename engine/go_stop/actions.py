"""What seats and chance do; `str` gives the notation (rules: Actions)."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.core.game import Seat
from engine.go_stop.cards import CODES, Card, Cards, written


@dataclass(frozen=True, slots=True)
class First:
    """Chance: who plays first."""

    seat: Seat

    def __str__(self) -> str:
        return f"first-{self.seat}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: all 48 cards, those of hand 0, hand 1, the layout and the stock, top first."""

    order: Cards

    def __str__(self) -> str:
        return f"deal-{written(self.order)}"


@dataclass(frozen=True, slots=True)
class Play:
    """A hand card is played; `onto` is the layout card chosen where it faces two."""

    card: Card
    onto: Card | None = None

    def __str__(self) -> str:
        return f"play-{CODES[self.card]}" + ("" if self.onto is None else f"-{CODES[self.onto]}")


@dataclass(frozen=True, slots=True)
class Take:
    """The layout card chosen for the stock card that faces two."""

    card: Card

    def __str__(self) -> str:
        return f"take-{CODES[self.card]}"


@dataclass(frozen=True, slots=True)
class Go:
    """Play on for more."""

    def __str__(self) -> str:
        return "go"


@dataclass(frozen=True, slots=True)
class Stop:
    """End the deal and be paid."""

    def __str__(self) -> str:
        return "stop"


Action: TypeAlias = First | Deal | Play | Take | Go | Stop
