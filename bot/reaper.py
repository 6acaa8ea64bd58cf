"""What is left over: looked for at the start and once a day, in batches, so that it never holds up a press."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

import discord
import structlog
from sqlalchemy import Connection

from bot.errors import NoSuchRoom, Refusal
from bot.i18n import words_in
from bot.metrics import Metrics
from bot.publish import Publisher
from bot.replies import page
from bot.rooms import Rooms
from bot.storage import sweeping
from bot.storage.database import Database
from bot.storage.sweeping import Aged, Standing
from bot.storage.trouble import DatabaseTrouble
from engine import GAMES

SECONDS_BETWEEN: Final = 24 * 60 * 60.0
SECONDS_AFTER_TROUBLE: Final = 60.0
"""After the database could not be used, it is all done again so soon."""
A_BATCH: Final = 100

Job = Callable[[], Awaitable[None]]
T = TypeVar("T", Aged, Standing)

log = structlog.get_logger()


class Reaper:
    """Lets computers act that were held up, closes what no longer reads, takes away what nobody needs.

    It never ends a game that can go on: a passed deadline is the clock's, and a game against computers alone waits
    for its person for ever. So nobody loses a game or a streak to it.
    """

    def __init__(
        self, database: Database, rooms: Rooms, publisher: Publisher, metrics: Metrics, others: tuple[Job, ...] = ()
    ) -> None:
        """`others` are further jobs, done last."""
        self._database = database
        self._rooms = rooms
        self._publisher = publisher
        self._metrics = metrics
        self._jobs: tuple[Job, ...] = (self.wake, self.close_outdated, self.take_notices_away, *others)
        self._stopped = asyncio.Event()
        self._in_trouble = False

    async def run(self) -> None:
        """Look after everything, again and again, until told to stop."""
        while not self._stopped.is_set():
            seconds = SECONDS_BETWEEN if await self.reap() else SECONDS_AFTER_TROUBLE
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), seconds)

    def stop(self) -> None:
        """End `run` as soon as the job that it is at is done."""
        self._stopped.set()

    async def reap(self) -> bool:
        """Do every job once; one that fails does not keep the others from being done.

        False where the database was in trouble.
        """
        self._in_trouble = False
        for job in self._jobs:
            if not self._stopped.is_set():
                await self._try(job(), "job not done", job=job.__name__)
        return not self._in_trouble

    async def wake(self) -> None:
        """Let the computers act whose turn it is: after a start, or where their thinking failed."""
        for room_id in await self._rooms.to_wake():
            if self._stopped.is_set():
                return
            await self._try(self._wake(room_id), "room not woken", room=room_id)

    async def close_outdated(self) -> None:
        """Close the rooms that today's rules cannot read, and those of games that are gone, without any result."""
        live = await self._database.read(sweeping.count_live)
        for game in live:
            version = GAMES[game].version if game in GAMES else None
            load = partial(sweeping.aged_rooms, game=game, version=version, most=A_BATCH)
            async for aged in self._in_batches(load):
                if await self._is_closed(aged.number):
                    log.info("room closed that no longer reads", room=aged.number, game=game)
                    await self._say_closed(aged)

    async def take_notices_away(self) -> None:
        """Delete the notices of games that are over, which a crash left behind."""
        async for standing in self._in_batches(partial(sweeping.standing_notices, most=A_BATCH)):
            message = self._publisher.partial(standing.home, standing.number)
            if await _reached(message.delete()):
                await self._rooms.set_notice(standing.room_id, None)

    async def _wake(self, room_id: int) -> None:
        with suppress(Refusal):
            await self._publisher.wake(room_id)

    async def _in_batches(self, load: Callable[[Connection, int], Sequence[T]]) -> AsyncIterator[T]:
        """What `load` gives after a number, at most a batch at once, until there is no more of it."""
        last = 0
        while not self._stopped.is_set():
            found = await self._database.read(load, last)
            for one in found:
                yield one
                last = one.number
            if len(found) < A_BATCH:
                return

    async def _is_closed(self, room_id: int) -> bool:
        """Whether a room cannot be read; looking at one that cannot closes it, except where its very game is gone."""
        try:
            await self._rooms.get(room_id)
        except NoSuchRoom:
            await self._rooms.close(room_id)
        except Refusal:
            pass
        else:
            return False
        return True

    async def _say_closed(self, aged: Aged) -> None:
        home = aged.home
        if home.kind == "channel" and home.message_id is not None:
            board = self._publisher.partial(home, home.message_id)
            await _reached(board.edit(view=page(words_in(aged.language)("house.outdated")), attachments=[]))

    async def _try(self, work: Awaitable[None], failure: str, **about: object) -> None:
        try:
            await work
        except Exception as error:
            self._in_trouble |= isinstance(error, DatabaseTrouble)
            self._metrics.failed(error)
            log.error(failure, exc_info=error, **about)


async def _reached(request: Awaitable[object]) -> bool:
    """Do something to a message; False where Discord may be asked once more, True also where there is nothing left."""
    try:
        await request
    except (discord.NotFound, discord.Forbidden):
        return True
    except (discord.HTTPException, OSError) as error:
        log.info("message left for the next time", error=type(error).__name__)
        return False
    return True
