"""Writing and reading at the same time: nothing is lost, nothing is half there, nobody is blocked."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import OperationalError

from bot.storage.database import Database
from bot.storage.schema import runs
from tests.bot.playing import SECONDS_TO_WAIT
from tests.bot.storage.files import one


async def test_a_writer_waits_for_another_one(database: Database, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO runs (user_id, game, games, wins, tally) VALUES (1, 'toy', 1, 1, 1)")
    waiting = asyncio.ensure_future(_add(database))
    for _ in range(50):
        await asyncio.sleep(0)
    assert not waiting.done()
    other.commit()
    other.close()
    await waiting
    assert one(path, "SELECT tally FROM runs") == 2


async def test_many_writers_lose_nothing(url: str, path: Path) -> None:
    """Case C95: 50 writers of two processes' connections, and a long read beside them."""
    databases = [Database(url), Database(url)]
    for each in databases:
        await each.open()
    await _add(databases[0])
    written = threading.Event()

    def look_long(reader: Connection) -> int:
        before: int = reader.execute(select(runs.c.tally)).scalar_one()
        assert written.wait(SECONDS_TO_WAIT)
        return before

    looking = asyncio.ensure_future(databases[0].read(look_long))
    await asyncio.gather(*(_add(databases[number % 2]) for number in range(50)))
    written.set()
    assert await looking in range(1, 51)
    assert await databases[1].read(lambda reader: reader.execute(select(func.sum(runs.c.tally))).scalar_one()) == 51
    for each in databases:
        await each.close()
    assert one(path, "SELECT tally FROM runs") == 51


async def test_a_read_in_between_sees_only_whole_changes(database: Database) -> None:
    await _add(database)
    written, looked = threading.Event(), threading.Event()

    def change(writer: Connection) -> None:
        writer.execute(update(runs).values(tally=99))
        written.set()
        assert looked.wait(SECONDS_TO_WAIT)

    changing = asyncio.ensure_future(database.write(change))
    await asyncio.to_thread(written.wait, SECONDS_TO_WAIT)
    assert await database.read(lambda reader: reader.execute(select(runs.c.tally)).scalar_one()) == 1
    looked.set()
    await changing
    assert await database.read(lambda reader: reader.execute(select(runs.c.tally)).scalar_one()) == 99


async def test_an_exception_undoes_the_whole_change_and_blocks_nobody(database: Database) -> None:
    await _add(database)
    with pytest.raises(ZeroDivisionError):
        await _fail(database, "SELECT 1")
    with pytest.raises(OperationalError):
        await _fail(database, "no statement")
    await _add(database)
    assert await database.read(lambda reader: reader.execute(select(runs.c.tally)).scalar_one()) == 2


async def test_a_cancelled_writer_blocks_nobody(database: Database) -> None:
    await _add(database)
    for turns in range(12):
        writer = asyncio.ensure_future(_add(database))
        for _ in range(turns):
            await asyncio.sleep(0)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
    await _add(database)
    assert await database.read(lambda reader: reader.execute(select(runs.c.tally)).scalar_one()) >= 2


async def test_what_is_written_is_safe_when_the_program_dies(database: Database) -> None:
    """The settings of every connection: a log that survives, written through to the disk, and honest references."""
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    assert wanted == await database.write(
        lambda writer: {pragma: writer.exec_driver_sql(f"PRAGMA {pragma}").scalar_one() for pragma in wanted}
    )
    assert await database.read(lambda reader: reader.exec_driver_sql("PRAGMA busy_timeout").scalar_one()) == 10_000


async def _fail(database: Database, statement: str) -> None:
    """A change that ends in an exception."""

    def change(writer: Connection) -> None:
        writer.execute(update(runs).values(tally=99))
        writer.exec_driver_sql(statement)
        raise ZeroDivisionError

    await database.write(change)


async def _add(database: Database) -> None:
    """One more in the single row: read, then written, in one transaction."""

    def add(writer: Connection) -> None:
        tally = writer.execute(select(runs.c.tally)).scalar_one_or_none()
        if tally is None:
            writer.execute(insert(runs).values(user_id=1, game="toy", games=1, wins=1, tally=1))
        else:
            writer.execute(update(runs).values(tally=tally + 1))

    await database.write(add)
