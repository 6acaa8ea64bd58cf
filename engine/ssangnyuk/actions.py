"""What can be done in Ssangnyuk; `str` is the notation (rules: Actions)."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.ssangnyuk.state import BAR, OFF


@dataclass(frozen=True, slots=True)
class Roll:
    """The side asks for its throw."""

    def __str__(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True)
class Thrown:
    """Chance: the two dice in the order thrown."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{self.first}{self.second}"


@dataclass(frozen=True, slots=True)
class Move:
    """One man goes `die` points down from `origin`: a point, or BAR."""

    origin: int
    die: int

    @property
    def target(self) -> int:
        """Where it lands: a point, or OFF."""
        return max(self.origin - self.die, OFF)

    def __str__(self) -> str:
        return f"{'bar' if self.origin == BAR else self.origin}-{self.die}"


Action: TypeAlias = Roll | Thrown | Move
