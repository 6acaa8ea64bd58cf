"""Writing and reading at the same time: nothing is lost, nothing is half there, nobody is blocked."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import OperationalError

from bot.storage.database import Database
from bot.storage.schema import runs
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
    async with databases[0].read() as reader:
        before = (await reader.execute(select(runs.c.tally))).scalar_one()
        await asyncio.gather(*(_add(databases[number % 2]) for number in range(50)))
        assert before == 1
    async with databases[1].read() as reader:
        assert (await reader.execute(select(func.sum(runs.c.tally)))).scalar_one() == 51
    for each in databases:
        await each.close()
    assert one(path, "SELECT tally FROM runs") == 51


async def test_a_read_in_between_sees_only_whole_changes(database: Database) -> None:
    await _add(database)
    async with database.write() as writer:
        await writer.execute(update(runs).values(tally=99))
        async with database.read() as reader:
            assert (await reader.execute(select(runs.c.tally))).scalar_one() == 1
    async with database.read() as reader:
        assert (await reader.execute(select(runs.c.tally))).scalar_one() == 99


async def test_an_exception_undoes_the_whole_change_and_blocks_nobody(database: Database) -> None:
    await _add(database)
    with pytest.raises(ZeroDivisionError):
        await _fail(database, "SELECT 1")
    with pytest.raises(OperationalError):
        await _fail(database, "no statement")
    await _add(database)
    async with database.read() as reader:
        assert (await reader.execute(select(runs.c.tally))).scalar_one() == 2


async def test_a_cancelled_writer_blocks_nobody(database: Database) -> None:
    await _add(database)
    for turns in range(12):
        writer = asyncio.ensure_future(_add(database))
        for _ in range(turns):
            await asyncio.sleep(0)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
    await _add(database)
    async with database.read() as reader:
        assert (await reader.execute(select(runs.c.tally))).scalar_one() >= 2


async def test_what_is_written_is_safe_when_the_program_dies(database: Database) -> None:
    """The settings of every connection: a log that survives, written through to the disk, and honest references."""
    async with database.write() as writer:
        for pragma, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("busy_timeout", 10_000),
        ):
            assert (await writer.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one() == value
    async with database.read() as reader:
        assert (await reader.exec_driver_sql("PRAGMA busy_timeout")).scalar_one() == 10_000


async def _fail(database: Database, statement: str) -> None:
    """A change that ends in an exception."""
    async with database.write() as writer:
        await writer.execute(update(runs).values(tally=99))
        await writer.exec_driver_sql(statement)
        raise ZeroDivisionError


async def _add(database: Database) -> None:
    """One more in the single row: read, then written, in one transaction."""
    async with database.write() as connection:
        tally = (await connection.execute(select(runs.c.tally))).scalar_one_or_none()
        if tally is None:
            await connection.execute(insert(runs).values(user_id=1, game="toy", games=1, wins=1, tally=1))
        else:
            await connection.execute(update(runs).values(tally=tally + 1))
