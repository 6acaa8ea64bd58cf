"""What actions bring about in Seega, for words and pictures. Squares are named as in the notation."""

from dataclasses import dataclass

from engine.core.game import Event, Seat
from engine.seega.state import Ending


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Event):
    """A stone came onto the board."""

    seat: Seat
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacingEnded(Event):
    """All stones are on the board; the seat placed last and makes the first step, unless it is blocked."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepped(Event):
    """A stone went from one square to the next."""

    seat: Seat
    origin: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured(Event):
    """The seat captured the rival stones on these squares (one to three)."""

    seat: Seat
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocked(Event):
    """The seat would be to act but has no legal step, so the other seat moves (again, but at the start)."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Event):
    """The seat won, for this reason, and earned this bonus."""

    seat: Seat
    reason: Ending
    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    """The game stopped with as many stones on either side."""

    reason: Ending
