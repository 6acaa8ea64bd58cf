"""The kinds of faults of a Discord that misbehaves, the places they strike, and what people see of it."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Any

from bot.app import App
from bot.playground import Fault, LocalDiscord, Person, Reply, Shown
from bot.room import Room
from tests.bot.playing import SECONDS_TO_WAIT, moves, press

CYCLES_TO_HEAR = 100
"""Turns of the loop after which a person has long seen an answer that was given."""
PNG = b"\x89PNG"


@dataclass(frozen=True)
class Kind:
    """A kind of fault by name, as the rule that makes a local Discord misbehave so."""

    name: str
    rule: dict[str, Any] = field(default_factory=dict)

    def at(self, method: str, path: str) -> Fault:
        """The rule for requests of a method to a path."""
        return Fault(method, path, **self.rule)

    def __str__(self) -> str:
        return self.name


def _limited(name: str, times: int | None = 1, **headers: str) -> Kind:
    body = {"message": "You are being rate limited.", "retry_after": 0.02, "global": False}
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    return Kind(name, {"status": 429, "body": body, "headers": named, "times": times})


PASSING = [
    Kind("slow", {"delay": 0.2}),
    _limited("limited", Via="1.1 somewhere", Retry_After="0.02"),
    _limited("limited-without-header", Via="1.1 somewhere"),
    _limited("limited-without-via", Retry_After="0.02"),
    _limited("limited-without-both"),
    Kind("500-twice", {"status": 500, "times": 2}),
    Kind("503-twice", {"status": 503, "times": 2}),
    Kind("500-after-the-deed", {"status": 500, "after": True}),
    Kind("reset", {"drop": True}),
    Kind("reset-twice", {"drop": True, "times": 2}),
    Kind("reset-midway", {"midway": True}),
    Kind("reset-after-the-deed", {"drop": True, "after": True}),
]
"""Faults after which the same request, made again, gets through."""
CODES = (10003, 10008, 10015, 10062, 30046, 40060, 50001, 50013, 50027, 50083)
LASTING = [Kind(str(code), {"code": code, "times": None}) for code in CODES] + [
    Kind("500", {"status": 500, "times": None}),
    Kind("503", {"status": 503, "times": None}),
    Kind("reset-always", {"drop": True, "times": None}),
    _limited("banned", times=None, Retry_After="3600"),
]
"""Faults that stay as long as the rule is in force."""
CLOSED_TO_EDITS = ("10008", "30046", "50083")
ALL = PASSING + LASTING
FEW = [kind for kind in ALL if kind.name in ("limited-without-both", "500-after-the-deed", "reset-midway")]
FEW += [kind for kind in ALL if kind.name in ("10062", "40060", "50013", "500", "reset-always")]
"""One of each family, where a place differs little from others."""

CALLBACK, HOOK, HOOK_MESSAGE = ("POST", "/interactions/*"), ("POST", "/webhooks/*"), ("PATCH", "/webhooks/*")
OWN_EDIT, OWN_MESSAGE, OWN_DELETE = ("PATCH", "/channels/*"), ("POST", "/channels/*"), ("DELETE", "/channels/*")
EVERYTHING = ("*", "*")


async def came_of(app: App, fault: Fault, doing: Awaitable[Reply]) -> Reply | None:
    """What a person sees of something they did under a fault, once the bot is done with it; None: it failed."""
    task = asyncio.ensure_future(doing)
    async with asyncio.timeout(SECONDS_TO_WAIT):
        while not task.done() and not fault.met:
            await asyncio.sleep(0.005)
        await drained(app)
    for _ in range(CYCLES_TO_HEAR):
        await asyncio.sleep(0)
    if not task.done():
        task.cancel()
        return None
    reply = task.result()
    return None if reply.failed else reply


async def drained(app: App) -> None:
    """Wait until the bot is done with all that came in."""
    while app.client.under_way:
        await app.client.drain()


async def room_of(app: App) -> Room:
    """The first room as it is stored."""
    return (await app.rooms.get(1)).room


def shows(board: Shown, room: Room) -> bool:
    """Whether a message shows a room as it stands, with a picture that is one."""
    ids = [button["custom_id"] for button in board.buttons]
    whole = len(board.pictures) == 1 and board.pictures[0].startswith(PNG) and len(board.pictures[0]) > 1000
    return f"{'again' if room.phase == 'over' else 'resign'}:{room.id}:{room.ply}:" in ids and whole


async def home_shows(app: App, person: Person) -> Shown:
    """The message that is noted as the room's home, once it shows the room as it stands."""
    async with asyncio.timeout(SECONDS_TO_WAIT):
        await drained(app)
        while True:
            room = await room_of(app)
            board = person.message(str(room.home.message_id)) if room.home.message_id else None
            if board and shows(board, room):
                return board
            await asyncio.sleep(0.02)


async def move(app: App, person: Person, board: Shown) -> None:
    """Press until a move is stored: what is chosen first, then what is done with it."""
    before = (await room_of(app)).ply
    while (await room_of(app)).ply == before:
        offered = moves(person.message(board.id))
        await press(person, board, next((one for one in offered if one.startswith("do:")), offered[0]))


async def goes_on(app: App, local: LocalDiscord, person: Person) -> None:
    """With Discord in order again, the presses on the board make a move that is stored and shown."""
    local.faults.clear()
    await move(app, person, await home_shows(app, person))
    await home_shows(app, person)


def boards(local: LocalDiscord) -> list[Shown]:
    """The public messages of the first channel that hold controls of a game."""
    return [message for message in local.messages() if message.buttons]
