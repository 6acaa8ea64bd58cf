"""A person at a board of a program that may die."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.playground import Person, Shown
from bot.press import Press
from bot.room import Room
from bot.storage.database import Database
from tests.bot.playing import press, steady
from tests.bot.processes.programs import Program
from tests.bot.processes.staging import Wanted, newest, stage

SECONDS_TO_WAIT: Final = 60


@dataclass
class Sitting:
    """A person at a board of the program's, and a hand in its database."""

    program: Program
    person: Person
    database: Database
    game: str
    board: Shown

    async def room(self) -> Room:
        """The newest room."""
        return await newest(self.database)

    async def stage(self, wanted: Wanted) -> tuple[Room, str]:
        """Bring the room to a moment; the custom_id of the press that is to come."""
        room, notation = await stage(self.database, await self.room(), wanted, self.program.kills)
        return room, self.custom_id(room, notation)

    def custom_id(self, room: Room, notation: str) -> str:
        """What the control that plays an action carries."""
        return str(Press("do", room.id, room.ply, notation))

    async def look(self) -> None:
        """Have the board shown anew."""
        room = await self.room()
        await self.send(str(Press("look", room.id, room.ply)))

    async def open_another(self, over: Room) -> None:
        """Play again, on a board of its own."""
        self.board = (await press(self.person, await self.shows(over), "Play again")).message

    async def send(self, custom_id: str) -> None:
        """Press; it is answered, silently perhaps."""
        assert not (await self.person.press_raw(self.board.id, custom_id)).failed

    async def once(self, wanted: Callable[[Room], bool]) -> Room:
        """The room once it is as wanted."""
        async with asyncio.timeout(SECONDS_TO_WAIT):
            while not wanted(room := await self.room()):
                await asyncio.sleep(0.02)
        return room

    async def shows(self, room: Room) -> Shown:
        """The board once it shows the room as it stands, with controls that work."""
        here = f":{room.id}:{room.ply}:"
        return await steady(self.person, self.board, lambda shown: any(here in b["custom_id"] for b in shown.buttons))


def computer_has_moved(room: Room) -> bool:
    """Whether no computer is to act."""
    return room.computer_to_act() is None
