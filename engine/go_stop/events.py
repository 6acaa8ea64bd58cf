"""What actions bring about, in the order in which it happens. All of it is public but the hands dealt."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.game import Event, Seat
from engine.go_stop.cards import Card, Cards

Special: TypeAlias = Literal["ttadak", "chok", "sseul"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDrawn(Event):
    """The seat plays first."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    """Cards were dealt; everyone sees those of the layout."""

    layout: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDealt(Event):
    """The hand a seat was dealt; it alone knows."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Redealt(Event):
    """The deal is void: four of a month lie in the layout, or in both hands."""

    where: Literal["layout", "hands"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quad(Event):
    """The seat was dealt all four cards of a month."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(Event):
    """A hand card was played: onto nothing, one layout card, or a pile of three."""

    seat: Seat
    card: Card
    onto: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedUp(Event):
    """The stock card was turned up: onto nothing, one card or three; `choices` are the two it faces instead."""

    seat: Seat
    card: Card
    onto: Cards
    choices: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(Event):
    """The layout card that the stock card goes with."""

    seat: Seat
    card: Card
    onto: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class PpukMade(Event):
    """Three cards of a month stay as a pile; `count` is the seat's ppuk piles with this one."""

    seat: Seat
    cards: Cards
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialMade(Event):
    """A special capture; `pays` tells whether it takes junk, which it does not on a final turn."""

    seat: Seat
    name: Special
    pays: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PileTaken(Event):
    """A pile of three was taken with the fourth card; the owner made it by a ppuk, None stands for one of the deal."""

    seat: Seat
    month: int
    owner: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured(Event):
    """The cards a turn captured, by id."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Stolen(Event):
    """Junk cards that went from the rival to the seat."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class MayStop(Event):
    """The seat may stop with this combination score; `final` leaves nothing but Stop."""

    seat: Seat
    points: int
    final: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WentOn(Event):
    """The seat's Go, its first, second, … of the deal, at a combination score."""

    seat: Seat
    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Event):
    """The deal is won: by a Stop, by a quad in the hand, or by a third ppuk."""

    seat: Seat
    reason: Literal["stop", "quad", "ppuk"]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Nagari(Event):
    """The cards ran out without a Stop: nobody is paid."""
