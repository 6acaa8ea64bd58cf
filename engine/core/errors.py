"""The engine's errors: a tree without words for people. One place in the bot speaks of them."""

from typing import Final

MOST_TOLD: Final = 400


class EngineError(Exception):
    """Anything the engine refuses."""


class IllegalAction(EngineError):
    """No legal action is written so; `reason` is a key for the rule that forbids it."""

    def __init__(self, notation: str, reason: str = "illegal") -> None:
        super().__init__(f"{notation}: {reason}")
        self.notation = notation
        self.reason = reason


class NotYourTurn(EngineError):
    """Another seat is to act."""

    def __init__(self, seat: int, turn: int) -> None:
        super().__init__(f"seat {seat} acts while seat {turn} is to act")
        self.seat = seat
        self.turn = turn


class GameOver(EngineError):
    """The game has ended; nothing can be done any more."""


class BadPosition(EngineError):
    """A position line that cannot be; the message says what is wrong with it."""


class BadLog(EngineError):
    """A log that does not hold at line `ply`."""

    def __init__(self, ply: int, notation: str, why: str) -> None:
        super().__init__(f"log line {ply}: {notation[:40]!r} {why}")
        self.ply = ply


class BadRecord(EngineError):
    """A record that does not hold; the message is one printable line saying why, whatever stands in the record."""

    def __init__(self, why: str) -> None:
        super().__init__(one_line(why))


def one_line(text: str) -> str:
    """A text that strangers had a hand in as one printable line of at most 400 characters."""
    plain = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[:MOST_TOLD])
    return plain if len(plain) <= MOST_TOLD and len(text) <= MOST_TOLD else plain[: MOST_TOLD - 1] + "…"
