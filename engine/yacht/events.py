"""What happens in a game of Yacht, to be told in words and drawn. Everyone may know all of it."""

from dataclasses import dataclass

from engine.core.game import Event, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Threw(Event):
    """The seat's throw came to rest. throw: 1 to 3; positions: the dice thrown; dice: all five as they lie now."""

    seat: Seat
    throw: int
    positions: tuple[int, ...]
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    """The seat filled a box with what its dice were worth there. total: its points after that."""

    seat: Seat
    box: str
    value: int
    dice: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Event):
    """It is another seat's turn, or, alone at the sheet, one's own next turn."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Event):
    """The last box is filled. winners: those who share the highest total; totals: by seat."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
