"""The database: one writer, separate readers, migrated at start.

A transaction runs from its beginning to its end in one thread: statements that came one by one from the event loop
would each wait for their turn there and here.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import URL

from bot.storage import connection, files
from bot.storage.connection import engine_for, existing, file_of, place_of, read_address, set_pragmas
from bot.storage.migration import make_ready
from bot.storage.threads import Threads
from bot.storage.trouble import DatabaseTrouble, told

READERS: Final = 4
ON_A_SERVER: Final = 8

P = ParamSpec("P")
T = TypeVar("T")


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
        self._writers: Engine
        self._readers: Engine
        self._writing: Threads
        self._reading: Threads

    async def open(self) -> None:
        """Create or migrate the database and connect; raises DatabaseTrouble with the remedy."""
        url = read_address(self._address)
        self.place, self._path = place_of(url), file_of(url)
        self.is_new = await asyncio.to_thread(make_ready, url)
        there = existing(url)
        if self._path is None:
            self._writers = self._readers = _engine(there, ON_A_SERVER, pool_pre_ping=True)
            self._writing = self._reading = Threads("database", ON_A_SERVER)
            return
        self._identity = files.identity(self._path)
        self._writers, self._writing = _engine(there, 1), Threads("writing", 1)
        self._readers = _engine(there, READERS, isolation_level="AUTOCOMMIT", skip_autocommit_rollback=True)
        self._reading = Threads("reading", READERS)
        connection.write_immediately(self._writers)
        event.listen(self._readers, "connect", set_pragmas)

    async def close(self) -> None:
        """Give all connections back, once what uses them is done; what hangs is not waited for."""
        await asyncio.gather(self._writing.close(), self._reading.close())
        self._readers.dispose()
        self._writers.dispose()

    async def write(self, work: Callable[Concatenate[Connection, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """What `work` gives with a connection and these arguments, in a transaction that may write: committed where it
        returns, undone where it raises.

        It runs in another thread, to its end even where nobody waits for it any more. DatabaseTrouble where the
        database cannot be used; it works again once that is over.
        """

        def transact() -> T:
            with self._writers.begin() as opened:
                return work(opened, *arguments, **named)

        with self.timed():
            return await self._do(self._writing, transact)

    async def read(self, work: Callable[Concatenate[Connection, P], T], *arguments: P.args, **named: P.kwargs) -> T:
        """What `work` gives with a connection that only reads, and these arguments; otherwise as `write`."""

        def look() -> T:
            with self._readers.connect() as opened:
                return work(opened, *arguments, **named)

        return await self._do(self._reading, look)

    async def _do(self, threads: Threads, work: Callable[[], T]) -> T:
        """Something that the closing waits for, and that fails in words."""
        self._check_place()
        with told(self.place):
            return await threads.do(work)

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


def _engine(url: URL, width: int, **how: Any) -> Engine:
    """As many connections as there are threads to use them: nobody waits for one."""
    return engine_for(url, pool_size=width, max_overflow=0, **how)
