"""The clock: one task that sleeps until the soonest deadline in the database."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime
from typing import Final

import structlog

from bot.errors import NoSuchRoom, Refusal
from bot.lookup import Seen
from bot.metrics import Metrics
from bot.rooms import Rooms
from bot.storage.common import now

LONGEST_SLEEP: Final = 30.0
"""Seconds after which it looks again, since other processes set deadlines too."""

log = structlog.get_logger()


class Clock:
    """Lets deadlines pass. `on_passed` is told of each room that a deadline changed."""

    def __init__(self, rooms: Rooms, on_passed: Callable[[Seen], Awaitable[object]], metrics: Metrics) -> None:
        self._rooms = rooms
        self._on_passed = on_passed
        self._metrics = metrics
        self._changed = asyncio.Event()
        self._stopped = False
        rooms.on_deadline = self._changed.set

    async def run(self) -> None:
        """Watch the deadlines until told to stop."""
        while not self._stopped:
            self._changed.clear()
            try:
                seconds = await self._seconds_to_sleep(await self.tick())
            except Exception as error:
                self._metrics.failed(error)
                log.error("deadlines not looked at", exc_info=error)
                seconds = LONGEST_SLEEP
            if not self._stopped:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), seconds)

    def stop(self) -> None:
        """End `run` as soon as what it is doing is done."""
        self._stopped = True
        self._changed.set()

    async def tick(self) -> datetime:
        """Let every deadline pass that is due now, and return when that was.

        One that cannot pass holds up no other, and is tried again the next time.
        """
        moment = now()
        for room_id in await self._rooms.overdue(moment):
            if self._stopped:
                break
            try:
                await self._let_pass(room_id)
            except Exception as error:
                self._metrics.failed(error)
                log.error("deadline not passed", room=room_id, exc_info=error)
        return moment

    async def _let_pass(self, room_id: int) -> None:
        try:
            seen = await self._rooms.expire(room_id)
        except NoSuchRoom:
            await self._rooms.close(room_id)  # of a game that is gone
            return
        except Refusal:
            return
        self._metrics.deadlines.labels(seen.room.game_key).inc()
        try:
            await self._on_passed(seen)
        except Exception as error:
            self._metrics.failed(error)
            log.error("passed deadline not shown", room=room_id, exc_info=error)

    async def _seconds_to_sleep(self, after: datetime) -> float:
        soonest = await self._rooms.next_deadline(after)
        if soonest is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(0.05, (soonest - now()).total_seconds()))
