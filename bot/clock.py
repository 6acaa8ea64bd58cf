"""The clock: one task that sleeps until the soonest deadline in the database."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import structlog

from bot.errors import Refusal
from bot.lookup import Seen
from bot.rooms import Rooms
from bot.storage.queries import now

LONGEST_SLEEP: Final = 30.0
"""Seconds after which it looks again, since other processes set deadlines too."""

log = structlog.get_logger()


class Clock:
    """Lets deadlines pass. `on_passed` is told of each room that a deadline changed."""

    def __init__(self, rooms: Rooms, on_passed: Callable[[Seen], Awaitable[object]]) -> None:
        self._rooms = rooms
        self._on_passed = on_passed
        self._changed = asyncio.Event()
        self._stopped = False
        rooms.on_deadline = self._changed.set

    async def run(self) -> None:
        """Watch the deadlines until told to stop."""
        while not self._stopped:
            self._changed.clear()
            try:
                await self.tick()
                seconds = await self._seconds_to_sleep()
            except Exception as error:
                log.error("deadlines not looked at", exc_info=error)
                seconds = LONGEST_SLEEP
            if not self._stopped:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), seconds)

    def stop(self) -> None:
        """End `run` as soon as what it is doing is done."""
        self._stopped = True
        self._changed.set()

    async def tick(self) -> None:
        """Let every deadline pass that is due now."""
        for room_id in await self._rooms.overdue():
            try:
                seen = await self._rooms.expire(room_id)
            except Refusal:
                continue
            try:
                await self._on_passed(seen)
            except Exception as error:
                log.error("passed deadline not shown", room=room_id, exc_info=error)

    async def _seconds_to_sleep(self) -> float:
        soonest = await self._rooms.next_deadline()
        if soonest is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(0.05, (soonest - now()).total_seconds()))
