"""The driver between SQLAlchemy and SQLite: few changes of threads, and nothing else about it is new."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.storage import hops
from bot.storage.database import Database
from bot.storage.schema import runs

ROW = {"user_id": 1, "game": "toy", "games": 1, "wins": 1, "tally": 1}


@pytest.fixture
def crossings(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was handed to the threads of connections."""
    crossed: list[Any] = []
    execute = hops.Connection._execute

    async def counted(self: hops.Connection, work: Any, *arguments: Any, **named: Any) -> Any:
        crossed.append(work)
        return await execute(self, work, *arguments, **named)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(hops.Connection, "_execute", counted)
    return crossed


async def test_one_hop_a_statement_and_one_for_the_commit(database: Database, crossings: list[Any]) -> None:
    for connect in (database.read, database.write):
        async with connect() as connection:
            await connection.execute(select(runs))
    crossings.clear()
    async with database.read() as reader:
        assert (await reader.execute(select(runs))).all() == []
    assert len(crossings) == 1
    async with database.write() as writer:
        assert (await writer.execute(insert(runs).values(ROW))).rowcount == 1
        assert (await writer.execute(select(runs.c.tally))).scalar_one() == 1
    assert len(crossings) == 1 + 3


async def test_a_transaction_without_statements_holds_no_lock(database: Database, path: Path) -> None:
    async with database.write():
        other = sqlite3.connect(path, isolation_level=None, timeout=0)
        other.execute("BEGIN IMMEDIATE")
        other.close()
    async with database.write() as writer:
        await writer.execute(insert(runs).values(ROW))


async def test_the_first_statement_takes_the_lock(database: Database, path: Path) -> None:
    async with database.write() as writer:
        await writer.execute(select(runs))
        other = sqlite3.connect(path, isolation_level=None, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()


async def test_a_lock_that_is_not_had_is_told_and_leaves_nothing_open(
    impatient: None, database: Database, path: Path
) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        async with database.write() as writer:
            await writer.execute(insert(runs).values(ROW))
    other.rollback()
    other.close()
    async with database.write() as writer:
        await writer.execute(insert(runs).values(ROW))


async def test_what_failed_is_undone_whole(database: Database) -> None:
    with pytest.raises(IntegrityError):
        await _add_twice(database)
    async with database.read() as reader:
        assert (await reader.execute(select(runs))).all() == []


async def _add_twice(database: Database) -> None:
    async with database.write() as writer:
        await writer.execute(insert(runs).values(ROW))
        await writer.execute(insert(runs).values(ROW))
