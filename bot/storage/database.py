"""The database: one writer, separate readers, migrated at start."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.storage import connection, files
from bot.storage.connection import PRIVATE, existing, file_of, place_of, read_address, set_pragmas, with_driver
from bot.storage.migration import make_ready
from bot.storage.trouble import DatabaseTrouble, told


class Database:
    """Connections to one database. `await open()` first, `await close()` last."""

    seconds_between_looks = 0.25
    """How long a file that was in its place is taken to be there still: looking costs as much as a statement."""

    def __init__(self, url: str) -> None:
        self._address = url
        self.timed: Callable[[], AbstractContextManager[object]] = nullcontext
        """What measures a transaction that writes."""
        self.place = ""
        self.is_new = False
        self._path: Path | None = None
        self._identity: files.Identity | None = None
        self._looked = 0.0
        self._in_use = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._writers: AsyncEngine
        self._readers: AsyncEngine

    async def open(self) -> None:
        """Create or migrate the database and connect; raises DatabaseTrouble with the remedy."""
        url = read_address(self._address)
        self.place, self._path = place_of(url), file_of(url)
        self.is_new = await asyncio.to_thread(make_ready, url)
        driven = with_driver(existing(url))
        if self._path is None:
            self._writers = self._readers = create_async_engine(driven, pool_pre_ping=True, **PRIVATE)
            return
        self._identity = files.identity(self._path)
        sole = {"pool_size": 1, "max_overflow": 0, "pool_timeout": connection.BUSY_SECONDS}
        several = {"pool_size": 4, "max_overflow": 0, "isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}
        self._writers = create_async_engine(driven, **sole, **PRIVATE)
        self._readers = create_async_engine(driven, **several, **PRIVATE)
        connection.write_immediately(self._writers.sync_engine)
        event.listen(self._readers.sync_engine, "connect", set_pragmas)

    async def close(self) -> None:
        """Give all connections back, once what uses them is done; what hangs is not waited for."""
        with suppress(TimeoutError):
            async with asyncio.timeout(connection.BUSY_SECONDS):
                await self._idle.wait()
        await self._readers.dispose()
        await self._writers.dispose()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write: committed at the end of the block, undone by an exception.

        DatabaseTrouble where the database cannot be used; it works again once that is over.
        """
        with self.timed(), self._use():
            async with self._writers.begin() as opened:
                yield opened

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that only reads; DatabaseTrouble as for `write`."""
        with self._use():
            async with self._readers.connect() as opened:
                yield opened

    @contextmanager
    def _use(self) -> Iterator[None]:
        """Something that the closing waits for, and that fails in words."""
        self._check_place()
        self._in_use += 1
        self._idle.clear()
        try:
            with told(self.place):
                yield
        finally:
            self._in_use -= 1
            if not self._in_use:
                self._idle.set()

    def _check_place(self) -> None:
        """What is written to a file that is no longer in its place would be gone with the program's end."""
        if self._path is None or time.monotonic() < self._looked + self.seconds_between_looks:
            return
        try:
            moved = files.identity(self._path) != self._identity
        except OSError as error:
            raise DatabaseTrouble(
                f"{self.place} is gone ({error.strerror}). Bring it back, with the files beside it; nothing is saved "
                "until then, and play goes on by itself once it is there."
            ) from error
        if moved:
            raise DatabaseTrouble(
                f"Another file stands at {self.place} than the one in use. Stop Madang, put the right one there, "
                "and start again."
            )
        self._looked = time.monotonic()
