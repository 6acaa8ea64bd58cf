"""What a seat can do: place a stone or step with one. `str` of an action is its notation (rules: Actions)."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.seega.board import NEIGHBOURS, SQUARES, squares


@dataclass(frozen=True, slots=True)
class Place:
    """A stone comes onto the square with this number: `b4`."""

    square: int

    def __str__(self) -> str:
        return SQUARES[self.square]


@dataclass(frozen=True, slots=True)
class Step:
    """The stone on one square goes to one beside it: `b3-b4`."""

    origin: int
    target: int

    def __str__(self) -> str:
        return f"{SQUARES[self.origin]}-{SQUARES[self.target]}"


Action: TypeAlias = Place | Step

PLACES: Final = tuple(Place(square) for square in range(len(SQUARES)))
"""Placing on each square."""
STEPS: Final = tuple(
    {target: Step(origin, target) for target in squares(beside)} for origin, beside in enumerate(NEIGHBOURS)
)
"""For each square the steps that may lead from it, by the square they lead to."""
