"""Threads that use a database: so many at once, and nobody waits for a turn longer than for a lock."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy.exc import TimeoutError as NoConnectionLeft

from bot.storage import connection

T = TypeVar("T")


class Threads:
    """So many threads. `await close()` last."""

    def __init__(self, name: str, number: int) -> None:
        self._free = asyncio.Semaphore(number)
        self._threads = ThreadPoolExecutor(number, thread_name_prefix=name)

    async def do(self, work: Callable[[], T]) -> T:
        """Something done in a thread; NoConnectionLeft where none is free for too long."""
        try:
            async with asyncio.timeout(connection.BUSY_SECONDS):
                await self._free.acquire()
        except TimeoutError:
            raise NoConnectionLeft from None
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        done.add_done_callback(lambda _: self._free.release())
        return await done

    async def close(self) -> None:
        """End the threads once what they do is done; what hangs is not waited for."""
        with suppress(TimeoutError):
            async with asyncio.timeout(connection.BUSY_SECONDS):
                await asyncio.to_thread(self._threads.shutdown)
