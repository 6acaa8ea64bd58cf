"""`python -m bot` in a process that can be told where to die: by SIGKILL, when it arrives at a point."""

import functools
import inspect
import os
import random
import signal
import sys
from collections.abc import Callable, Mapping
from ctypes import Array, c_int
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import Engine, event

import bot.__main__ as program
from bot import delivery, lobby, publish, rooms, screen, settling, thinking
from bot.lookup import Seen
from bot.publish import Publisher
from bot.rooms import Rooms
from bot.storage import migration, queries, results
from bot.thinking import Thinker
from engine.core.chance import SEED_BYTES

Armed: TypeAlias = "Array[c_int]"
"""Shared with the process that watches: the number of the point to die at, -1 for none; the arrivals until then."""

ANYWHERE: Final = "anywhere"
STATEMENT: Final = "a statement"
ACKNOWLEDGING: Final = ("before it is acknowledged", "after it is acknowledged")


def _always(_: Any) -> bool:
    return True


def _has_ended(stored: Seen | None) -> bool:
    return stored is not None and stored.room.phase == "over"


@dataclass(frozen=True)
class Point:
    """Before or after a function of the program; `only` looks at its arguments, or at what it returned."""

    when: Literal["before", "after"]
    owner: Any
    function: str
    only: Callable[[Any], bool] = _always


def _has_no_computer_to_act(seen: Seen | None) -> bool:
    return seen is not None and seen.room.computer_to_act() is None


POINTS: Final[Mapping[str, Point | None]] = MappingProxyType(
    {
        ANYWHERE: None,
        STATEMENT: None,
        "before it is stored": Point("before", Rooms, "_store"),
        "while it is stored": Point("before", queries, "append_log"),
        "after it is stored": Point("after", Rooms, "_store"),
        "while the computer thinks": Point("before", thinking, "_choose"),
        "when the computer has thought": Point("after", Thinker, "choose"),
        "after the computer's turn is stored": Point("after", Rooms, "_store", _has_no_computer_to_act),
        "while it is drawn": Point("before", screen, "draw"),
        ACKNOWLEDGING[0]: Point("before", publish, "acknowledge"),
        ACKNOWLEDGING[1]: Point("after", publish, "acknowledge"),
        "before it is answered": Point("before", delivery, "update"),
        "after it is answered": Point("after", delivery, "update"),
        "after the last change, before its results": Point("before", settling, "_settle_run"),
        "between run and result": Point("after", results, "save_run"),
        "before the end is committed": Point("after", rooms, "settle", lambda run: run is not None),
        "after the end is committed": Point("after", Rooms, "_store", _has_ended),
        "before a room is added": Point("before", queries, "add_room"),
        "while a room is added": Point("after", queries, "add_room"),
        "after a room is opened": Point("after", Rooms, "open_solo"),
        "before a board is sent": Point("before", delivery, "post"),
        "after a board is sent": Point("after", delivery, "post"),
        "after its place is noted": Point("after", Publisher, "open"),
        "after a resignation is stored": Point("after", Rooms, "resign"),
        "before a board is brought up to date": Point("before", Publisher, "refresh"),
        "after a board is brought up to date": Point("after", Publisher, "refresh"),
        "after a deadline has passed": Point("after", Rooms, "expire"),
        "before the migrations": Point("before", migration, "_upgrade"),
        "before the migrations are committed": Point("after", migration, "_upgrade"),
    }
)
NAMES: Final = tuple(POINTS)


def run(settings: Mapping[str, str], folder: Path, armed: Armed, says: Connection) -> None:
    """The program with its points, and the same games in every life.

    What it tells the console goes to `says`, its log to a file in `folder`.
    """
    hand = random.Random(0)
    os.environ.update(settings)
    errors = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(errors, sys.stderr.fileno())
    vars(program)["say"] = says.send
    vars(rooms)["new_seed"] = vars(lobby)["new_seed"] = lambda: hand.randbytes(SEED_BYTES)
    for name, point in POINTS.items():
        if point:
            _wrap(name, point, armed)
    _wrap_statements(armed)
    _make_hasty(armed)
    sys.exit(program.main([]))


def _arrive(name: str, armed: Armed) -> None:
    if armed[0] in (NAMES.index(name), NAMES.index(ANYWHERE)):
        armed[1] -= 1
        if armed[1] == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def _wrap(name: str, point: Point, armed: Armed) -> None:
    function = getattr(point.owner, point.function)

    def reached(when: str, what: Any) -> None:
        if when == point.when and point.only(what):
            _arrive(name, armed)

    @functools.wraps(function)
    async def awaited(*arguments: Any, **named: Any) -> Any:
        reached("before", arguments)
        result = await function(*arguments, **named)
        reached("after", result)
        return result

    @functools.wraps(function)
    def called(*arguments: Any, **named: Any) -> Any:
        reached("before", arguments)
        result = function(*arguments, **named)
        reached("after", result)
        return result

    setattr(point.owner, point.function, awaited if inspect.iscoroutinefunction(function) else called)


def _wrap_statements(armed: Armed) -> None:
    """Every statement is a point, the end of a transaction too."""

    def before(*_: Any) -> None:
        _arrive(STATEMENT, armed)

    event.listen(Engine, "before_cursor_execute", before)
    event.listen(Engine, "commit", before)


def _make_hasty(armed: Armed) -> None:
    """Acknowledge every press at once where it is to die of that."""
    in_time, patience = publish._in_time, publish.SECONDS_BEFORE_DEFERRING

    @functools.wraps(in_time)
    async def hasty(*arguments: Any, **named: Any) -> Any:
        is_hasty = armed[0] in map(NAMES.index, ACKNOWLEDGING)
        vars(publish)["SECONDS_BEFORE_DEFERRING"] = 0 if is_hasty else patience
        return await in_time(*arguments, **named)

    vars(publish)["_in_time"] = hasty
