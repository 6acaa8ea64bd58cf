"""What a checkup finds."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How a thing is: as it should be, worth a look, or in the way of playing."""

    OK = "ok"
    WARNING = "warning"
    MEND = "mend"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at, in one line; where it is not ok the text says what to do."""

    name: str
    state: State
    text: str

    def __str__(self) -> str:
        return f"{self.state:<9}{self.name:<13}{self.text}"


def ok(name: str, text: str) -> Finding:
    """A thing that is as it should be."""
    return Finding(name, State.OK, text)


def warning(name: str, text: str) -> Finding:
    """A thing worth a look."""
    return Finding(name, State.WARNING, text)


def mend(name: str, text: str) -> Finding:
    """A thing that must be mended before Madang can play."""
    return Finding(name, State.MEND, text)


def size(count: float) -> str:
    """A number of bytes, for people."""
    for unit in ("B", "KiB", "MiB", "GiB"):
        if count < 1024:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1024
    return f"{count:.1f} TiB"
