"""What a side and chance can do; `str` of an action is its notation. rules: Actions."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.yut_nori.board import Station, Way
from engine.yut_nori.throws import Result


@dataclass(frozen=True, slots=True)
class Throw:
    """The side throws the four sticks: `throw`."""

    def __str__(self) -> str:
        return "throw"


@dataclass(frozen=True, slots=True)
class Thrown:
    """Chance: how the sticks fell, e.g. `gae`."""

    result: Result

    def __str__(self) -> str:
        return self.result


@dataclass(frozen=True, slots=True)
class Move:
    """A result spent on the piece or stack at a station (`w` for one that waits): `gae-w`, `geol-5-cut`."""

    result: Result
    origin: Station
    way: Way | None = None

    def __str__(self) -> str:
        return f"{self.result}-{self.origin}" + (f"-{self.way}" if self.way else "")


Action: TypeAlias = Throw | Thrown | Move
