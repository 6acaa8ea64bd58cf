"""The database: one writer, separate readers, migrated at start."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_SECONDS = 10
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}


class DatabaseTrouble(Exception):
    """The database cannot be used; the message says why and what to do."""


class Database:
    """Connections to one database. `await open()` first, `await close()` last."""

    def __init__(self, url: str) -> None:
        self._address = url
        self.timed: Callable[[], AbstractContextManager[object]] = nullcontext
        """What measures a transaction that writes."""
        self._in_use = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._writers: AsyncEngine
        self._readers: AsyncEngine

    async def open(self) -> None:
        """Create or migrate the database and connect; raises DatabaseTrouble with the remedy."""
        url = _url(self._address)
        await asyncio.to_thread(_make_ready, url)
        driven = _with_driver(url)
        if url.get_backend_name() != "sqlite":
            self._writers = self._readers = create_async_engine(driven, hide_parameters=True)
            return
        self._writers = create_async_engine(
            driven, pool_size=1, max_overflow=0, pool_timeout=BUSY_SECONDS, hide_parameters=True
        )
        self._readers = create_async_engine(
            driven, pool_size=4, max_overflow=0, isolation_level="AUTOCOMMIT", hide_parameters=True
        )
        write_immediately(self._writers.sync_engine)
        event.listen(self._readers.sync_engine, "connect", _set_pragmas)

    async def close(self) -> None:
        """Give all connections back, once what uses them is done; what hangs is not waited for."""
        with suppress(TimeoutError):
            async with asyncio.timeout(BUSY_SECONDS):
                await self._idle.wait()
        await self._readers.dispose()
        await self._writers.dispose()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write: committed at the end of the block, undone by an exception."""
        with self.timed():
            async with self._use(), self._writers.begin() as connection:
                yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that only reads."""
        async with self._use(), self._readers.connect() as connection:
            yield connection

    @asynccontextmanager
    async def _use(self) -> AsyncIterator[None]:
        """Something that the closing waits for."""
        self._in_use += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._in_use -= 1
            if not self._in_use:
                self._idle.set()


def migrate(url: URL, revision: str = "head") -> None:
    """Bring a database to a revision in one transaction: all of it or nothing. Not inside a running event loop."""
    if url.get_backend_name() == "sqlite":
        _migrate_file(url, revision)
    else:
        asyncio.run(_migrate_server(url, revision))


def _migrate_file(url: URL, revision: str) -> None:
    engine = create_engine(url)
    write_immediately(engine)
    try:
        with engine.begin() as connection:
            _upgrade(connection, revision)
    finally:
        engine.dispose()


async def _migrate_server(url: URL, revision: str) -> None:
    engine = create_async_engine(_with_driver(url))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, revision)
    finally:
        await engine.dispose()


def _upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _make_ready(url: URL) -> None:
    """Make the folder and migrate; whatever goes wrong becomes a DatabaseTrouble with the remedy."""
    place = url.render_as_string(hide_password=True)
    if url.get_backend_name() == "sqlite" and url.database:
        _make_folder(Path(url.database).parent)
    try:
        migrate(url)
    except CommandError as error:
        raise DatabaseTrouble(f"{place} was written by a newer Madang: install that one again.") from error
    except DatabaseError as error:
        raise DatabaseTrouble(f"{place} cannot be used: {error.orig}. {_remedy(error)}") from error
    except ModuleNotFoundError as error:
        raise DatabaseTrouble(f"{place} needs {error.name}: install the extra `postgres`.") from error
    except OSError as error:
        raise DatabaseTrouble(f"{place} does not answer: {error}. Look at MADANG_DATABASE_URL.") from error


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise DatabaseTrouble("MADANG_DATABASE_URL is no address of a database. See .env.example.") from None
    if url.get_backend_name() not in DRIVERS:
        raise DatabaseTrouble(f"MADANG_DATABASE_URL: {url.get_backend_name()} is not known, only {', '.join(DRIVERS)}.")
    return url


def _with_driver(url: URL) -> URL:
    return url.set(drivername=DRIVERS[url.get_backend_name()])


def newest_revision() -> str | None:
    """The revision that this Madang's tables follow."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def write_immediately(engine: Engine) -> None:
    """Make every transaction on SQLite take the write lock at its beginning, where waiting for it works."""

    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", begin)


def _set_pragmas(connection: Any, record: Any) -> None:
    del record
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseTrouble(
            f"The folder {folder} cannot be made: {error.strerror}. Set MADANG_DATA_FOLDER."
        ) from error


def _remedy(error: DatabaseError) -> str:
    text = str(error.orig)
    if isinstance(error.orig, sqlite3.DatabaseError) and ("malformed" in text or "not a database" in text):
        return "Put a backup in its place, or move the file away to begin anew."
    if "locked" in text:
        return "Another program holds it: stop that one and start again."
    if "readonly" in text or "unable to open" in text:
        return "Give this user the right to write the file and its folder."
    if "full" in text:
        return "The disk is full: make room and start again."
    return "Look at the message before this one, then start again."
