"""What can be done in Yacht: throw dice, fill a box; and what chance does: the dice as they fall."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from engine.yacht.boxes import BOXES, DICE


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice at these positions (1 to 5, ascending): `roll-245`."""

    positions: tuple[int, ...]

    def __str__(self) -> str:
        return f"roll-{''.join(map(str, self.positions))}"


@dataclass(frozen=True, slots=True)
class Rolled:
    """The chance action: all five dice by position, those that stayed included: `14256`."""

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.dice))


@dataclass(frozen=True, slots=True)
class Score:
    """Fill a box: `score-full_house`."""

    box: str

    def __str__(self) -> str:
        return f"score-{self.box}"


YachtAction: TypeAlias = Roll | Rolled | Score

POSITIONS: Final = tuple(range(1, DICE + 1))
FIRST_ROLL: Final = Roll(POSITIONS)
ROLLS: Final = tuple(Roll(chosen) for count in POSITIONS for chosen in combinations(POSITIONS, count))
"""All 31 throws, those of fewer dice first."""
SCORES: Final = tuple(Score(box) for box in BOXES)
