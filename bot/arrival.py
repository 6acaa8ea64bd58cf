"""What came in: the interaction that the running task answers, as logs and metrics speak of it. Nothing typed."""

import time
from collections.abc import MutableMapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from bot.errors import Refusal, Stale
from bot.press import Press
from engine import GAMES

Answer: TypeAlias = Literal["page", "board", "repeated", "refusal", "stale", "error"]

COMMAND: Final = "command"
AUTOCOMPLETE: Final = "autocomplete"
UNREADABLE: Final = "unreadable"
ILLEGAL: Final = "illegal"


@dataclass(slots=True)
class Arrival:
    """An interaction on its way to an answer. It is filled in by whoever learns more of it.

    kind: a press's, `command`, `autocomplete`, or `unreadable`
    command, game: a registered name and a game's key; empty where there is none
    answer, reason: what it came to; the reason is a refusal's key or an error's type
    at, acknowledged, delivered: moments on the monotonic clock, in seconds; delivered is the first picture's
    """

    interaction_id: int = 0
    user_id: int = 0
    kind: str = UNREADABLE
    command: str = ""
    game: str = ""
    room_id: int = 0
    answer: Answer = "page"
    reason: str = ""
    at: float = field(default_factory=time.monotonic)
    acknowledged: float | None = None
    delivered: float | None = None

    def is_press(self, press: Press) -> None:
        """It is this press of a control; a press about rules has no room, one that names a game is about that."""
        self.kind, self.room_id = press.kind, 0 if press.kind == "rules" else press.room_id
        self.game = press.text if press.text in GAMES else ""

    def shows_board(self) -> None:
        """A board is made for it; a repeated press stays one."""
        if self.answer == "page":
            self.answer = "board"

    def repeats(self) -> None:
        """It is the same press again, which was applied once."""
        self.answer = "repeated"

    def refused(self, error: Exception) -> None:
        """It cannot be done, and the person is told why."""
        self.answer = "stale" if isinstance(error, Stale) else "refusal"
        self.reason = error.key if isinstance(error, Refusal) else ILLEGAL

    def failed(self, error: BaseException) -> None:
        """Nobody expected this error."""
        self.answer, self.reason = "error", type(error).__name__

    def sent(self, *, acknowledges: bool, picture: bool) -> None:
        """Discord took a message of its answer."""
        moment = time.monotonic()
        if acknowledges and self.acknowledged is None:
            self.acknowledged = moment
        if picture and self.delivered is None:
            self.delivered = moment


_current: ContextVar[Arrival | None] = ContextVar("arrival", default=None)


def arrive(arrival: Arrival) -> Arrival:
    """The running task, and every task that it begins, answers this."""
    _current.set(arrival)
    return arrival


def current() -> Arrival:
    """What the running task answers; where that is nothing, one that nobody looks at."""
    return _current.get() or Arrival()


def add_to_line(logger: object, method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A processor of structlog: each line of an interaction carries what it is about."""
    del logger, method
    arrival = _current.get()
    if arrival is not None:
        told = {
            "interaction": arrival.interaction_id,
            "kind": arrival.kind,
            "command": arrival.command,
            "room": arrival.room_id,
            "game": arrival.game,
            "user": arrival.user_id,
        }
        for name, value in told.items():
            if value:
                line.setdefault(name, value)
    return line
