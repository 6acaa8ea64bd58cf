"""What an action brings about in Yut Nori; everyone may know all of it."""

from dataclasses import dataclass

from engine.core.game import Event, Seat
from engine.yut_nori.board import Station
from engine.yut_nori.throws import Result, Sticks


@dataclass(frozen=True, slots=True, kw_only=True)
class Threw(Event):
    """The sticks fell; `again` where the result gives another throw."""

    seat: Seat
    result: Result
    sticks: Sticks
    again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A piece or stack moved. `path`: stations from the start (`w` or one on the board) to the end, `out` included."""

    seat: Seat
    result: Result
    count: int
    path: tuple[Station, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacked(Event):
    """The movers landed on own pieces; `count` is how many stand there now."""

    seat: Seat
    station: Station
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured(Event):
    """The seat sent `count` rival pieces back to waiting, and throws again."""

    seat: Seat
    station: Station
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost(Event):
    """Results that nothing could be done with."""

    seat: Seat
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Event):
    """The seat's turn is over; `to` is the side that throws next."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Event):
    """The seat's fourth piece went out; `margin` is the steps the rival still lacked."""

    seat: Seat
    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    """The last turn went by without a winner."""
