"""What happens in Ssangnyuk, for words and pictures. Places are in the acting side's own numbering: 25 bar, 0 off."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core.game import Event, Seat

Why: TypeAlias = Literal["bar", "stuck"]
"""Why numbers stay unplayed: no man enters from the bar, or no man can move so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Threw(Event):
    """The throw of turn `turn` (from 0)."""

    seat: Seat
    dice: tuple[int, int]
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A man of the seat went from `origin` to `target` with a die."""

    seat: Seat
    origin: int
    target: int
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured(Event):
    """The seat captured the rival's lone man on its point `point`; it waits on the rival's bar."""

    seat: Seat
    point: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unplayed(Event):
    """Numbers of the seat that cannot be played; `passed` where it is the whole throw."""

    seat: Seat
    dice: tuple[int, ...]
    passed: bool
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Event):
    """The seat's turn is over and the other's begins; `turns` turns are completed."""

    seat: Seat
    to: Seat
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Event):
    """The seat has all its men off; `margin` is the rival's pip count."""

    seat: Seat
    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    """The game reached its last turn and nobody won."""
