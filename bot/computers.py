"""Computers at the table: whose turn it is acts until a person is to act, once however many wait for it."""

import asyncio
from collections.abc import Callable

import structlog

from bot import play
from bot.errors import Busy, Stale
from bot.lookup import Seen
from bot.room import Room
from bot.rooms import Rooms
from bot.thinking import Thinker

log = structlog.get_logger()


class Computers:
    """Lets the computers of all rooms act."""

    def __init__(self, rooms: Rooms, thinker: Thinker) -> None:
        self._rooms = rooms
        self._thinker = thinker
        self._at_work: dict[int, asyncio.Task[Seen]] = {}

    async def after(self, seen: Seen) -> Seen:
        """The room after its computers have acted; several callers share one thinking.

        Where too many computers wait already it is the room as it stands: its board offers to look again.
        """
        room_id = seen.room.id
        if not seen.room.computer_to_act():
            return seen
        task = self._at_work.get(room_id)
        if task is None:
            task = self._at_work[room_id] = asyncio.ensure_future(self._act(seen))
            task.add_done_callback(lambda _: self._at_work.pop(room_id, None))
        try:
            return await asyncio.shield(task)
        except Busy:
            return await self._rooms.get(room_id)

    async def at_once(self, room: Room) -> list[str]:
        """What those do that choose quickly, to be stored together with what they answer.

        Nothing more from where one has to wait or fails: that is left until what it answers is stored.
        """
        notations: list[str] = []
        try:
            await self._choose(room, self._thinker.answers_at_once, notations)
        except Exception as error:
            log.info("computer did not choose at once", room=room.id, error=type(error).__name__)
        return notations

    async def drain(self) -> None:
        """Wait until none is at work."""
        await asyncio.gather(*self._at_work.values(), return_exceptions=True)

    async def _act(self, seen: Seen) -> Seen:
        """Nobody has seen any of a turn before it is whole, so it is stored as a whole."""
        while seen.room.computer_to_act():
            notations: list[str] = []
            await self._choose(seen.room, lambda room: room.computer_to_act() is not None, notations)
            try:
                seen = await self._rooms.act_for_computer(seen, *notations)
            except Stale:
                seen = await self._rooms.get(seen.room.id)
        return seen

    async def _choose(self, room: Room, goes_on: Callable[[Room], bool], notations: list[str]) -> None:
        """Add what they do, one after the other, for as long as it goes on."""
        while goes_on(room):
            notations.append(await self._thinker.choose(room))
            room, _ = play.act_on(room, notations[-1:])
