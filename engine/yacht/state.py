"""A moment of Yacht: every sheet, whose turn it is, the dice and how often they were thrown. Nothing is hidden."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.core.game import Seat
from engine.yacht.boxes import BOXES

Sheet: TypeAlias = tuple[int | None, ...]
"""Twelve values in the order of BOXES; None is an open box."""

EMPTY_SHEET: Final[Sheet] = (None,) * len(BOXES)
IN_THE_AIR: Final = 0
"""What stands for a die that is in the air."""
MAX_THROWS: Final = 3


@dataclass(frozen=True, slots=True)
class State:
    """sheets: one per seat; turn: the seat on turn, None when all sheets are full
    dice: five by position, from 1 to 6 or IN_THE_AIR; empty before the first throw of a turn
    throws: made in this turn, one that is in the air included"""

    sheets: tuple[Sheet, ...]
    turn: Seat | None
    dice: tuple[int, ...] = ()
    throws: int = 0

    @property
    def in_air(self) -> tuple[int, ...]:
        """The positions (1 to 5) of the dice in the air."""
        return tuple(place for place, die in enumerate(self.dice, start=1) if die == IN_THE_AIR)


def total(sheet: Sheet) -> int:
    """The points on a sheet so far."""
    return sum(value for value in sheet if value is not None)


def open_boxes(sheet: Sheet) -> tuple[str, ...]:
    """The keys of the boxes still to be filled, in the order of BOXES."""
    return tuple(box for box, value in zip(BOXES, sheet, strict=True) if value is None)


def filled(sheet: Sheet) -> int:
    """The set of filled boxes as a number from 0 to 4095: bit i stands for BOXES[i]."""
    return sum(1 << i for i, value in enumerate(sheet) if value is not None)


def turn_from(sheets: tuple[Sheet, ...], seat: Seat) -> Seat | None:
    """The first seat, from the given one on and round the table, that has an open box; None where none has."""
    return next((other for other in _round(len(sheets), seat) if None in sheets[other]), None)


def _round(seats: int, first: Seat) -> Iterator[Seat]:
    return ((first + step) % seats for step in range(seats))
