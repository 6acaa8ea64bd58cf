"""What Madang keeps about a person: given to them as a file, or forgotten."""

import json
from contextlib import suppress

from bot.errors import NoSuchRoom, Refusal
from bot.names import Names
from bot.room import Room
from bot.rooms import Rooms
from bot.storage.belongings import live_rooms, load_belongings, make_somebody
from bot.storage.database import Database


class Belongings:
    """Reads out and forgets."""

    def __init__(self, database: Database, rooms: Rooms, names: Names) -> None:
        self._database = database
        self._rooms = rooms
        self._names = names

    async def export(self, user_id: int) -> bytes:
        """Everything kept about a person, as JSON in UTF-8."""
        found = await self._database.read(load_belongings, user_id)
        return json.dumps({"user_id": str(user_id), **found}, ensure_ascii=False, indent=1).encode()

    async def forget(self, user_id: int) -> list[Room]:
        """End a person's live games as if they had left, close what they were asked to or opened, forget the rest.

        Returns the rooms that were live as they were before, to be shown anew.
        """
        room_ids = await self._database.read(live_rooms, user_id)
        ended = []
        for room_id in room_ids:
            with suppress(Refusal):
                ended.append(await self._leave(room_id, user_id))
        await self._database.write(make_somebody, user_id)
        await self._names.forget(user_id)
        return ended

    async def _leave(self, room_id: int, user_id: int) -> Room:
        try:
            room = (await self._rooms.get(room_id)).room
        except NoSuchRoom:
            await self._rooms.close(room_id)
            raise
        if room.phase == "lobby":
            await self._rooms.leave_lobby(room_id, user_id)
        elif room.phase == "playing":
            await self._rooms.resign(room_id, user_id)
        return room
