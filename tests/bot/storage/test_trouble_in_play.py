"""Trouble that comes while Madang plays: told with a remedy, nothing is lost, and it goes on when that is over."""

import asyncio
import resource
import shutil
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from bot.storage.database import Database
from bot.storage.schema import names, runs
from bot.storage.trouble import FAILING, FULL, HELD, UNREADABLE, UNWRITABLE, DatabaseTrouble
from tests.bot.playing import SECONDS_TO_WAIT
from tests.bot.storage.files import one


@pytest.fixture
async def database(url: str, impatient: None) -> AsyncIterator[Database]:
    """A database with one row, open, that does not wait for locks."""
    opened = Database(url)
    await opened.open()
    await _add(opened, 1)
    yield opened
    await opened.close()


async def test_a_lock_of_another_program(database: Database, path: Path) -> None:
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert await _trouble(database) == f"{path} cannot be used: database is locked. {HELD}"
    assert await _kept(database) == [1]
    holder.rollback()
    holder.close()
    await _goes_on(database)


async def test_writers_that_wait_too_long_for_their_turn(database: Database) -> None:
    begun, told = threading.Event(), threading.Event()

    def add_slowly(writer: Connection) -> None:
        begun.set()
        assert told.wait(SECONDS_TO_WAIT)
        writer.execute(insert(runs).values(user_id=3, game="toy", games=1, wins=1, tally=1))

    adding = asyncio.ensure_future(database.write(add_slowly))
    await asyncio.to_thread(begun.wait, SECONDS_TO_WAIT)
    assert HELD in await _trouble(database)
    told.set()
    await adding
    await _goes_on(database, 1, 3)


async def test_a_disk_that_is_full(database: Database, path: Path) -> None:
    pages = await database.write(lambda writer: writer.exec_driver_sql("PRAGMA page_count").scalar_one())
    await database.write(Connection.exec_driver_sql, f"PRAGMA max_page_count = {pages}")
    said = await _trouble(database, "x" * 20_000)
    assert said == f"{path} cannot be used: database or disk is full. {FULL}"
    await database.write(lambda writer: writer.exec_driver_sql("PRAGMA max_page_count = 1000000"))
    await _goes_on(database)


@contextmanager
def no_file_grows_beyond(size: int) -> Iterator[None]:
    """The limit of the system on the size of files."""
    _, most = before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_disk_that_takes_no_more(database: Database, path: Path) -> None:
    with no_file_grows_beyond(Path(f"{path}-wal").stat().st_size):
        assert await _trouble(database) == f"{path} cannot be used: disk I/O error. {FAILING}"
        assert await _kept(database) == [1]
    await _goes_on(database)


async def test_a_disk_that_is_mounted_for_reading_only(database: Database, path: Path) -> None:
    await _tell_the_writer(database, "PRAGMA query_only = ON")
    assert await _trouble(database) == f"{path} cannot be used: attempt to write a readonly database. {UNWRITABLE}"
    assert await _kept(database) == [1]
    await _tell_the_writer(database, "PRAGMA query_only = OFF")
    await _goes_on(database)


async def test_a_file_that_is_damaged(database: Database, url: str, path: Path) -> None:
    await database.close()
    await database.open()
    size = path.stat().st_size
    with path.open("r+b") as file:
        whole = file.read()
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))
    said = await _trouble(database)
    assert "malformed" in said
    assert UNREADABLE in said
    path.write_bytes(whole)
    await _goes_on(database)


@pytest.mark.usefixtures("watchful")
@pytest.mark.parametrize("several", [True, False], ids=["with its log", "alone"])
async def test_a_file_that_vanishes_and_comes_back(
    database: Database, path: Path, tmp_path: Path, several: bool
) -> None:
    away = tmp_path / "away"
    away.mkdir()
    moved = [path, *(path.parent.glob("*-*") if several else ())]
    for file in moved:
        file.rename(away / file.name)
    for _ in range(6):
        assert f"{path} is gone" in await _trouble(database)
        with pytest.raises(DatabaseTrouble, match="Bring it back"):
            await _kept(database)
    assert not path.exists()
    for file in moved:
        (away / file.name).rename(file)
    await _goes_on(database)


async def test_the_place_is_looked_at_again_and_again_but_not_for_every_statement(
    database: Database, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [time.monotonic() + 1000]
    monkeypatch.setattr("bot.storage.database.time.monotonic", lambda: now[0])
    await _kept(database)
    path.rename(tmp_path / "away")
    await _kept(database)
    now[0] += 2 * Database.seconds_between_looks
    for _ in range(3):
        assert f"{path} is gone" in await _trouble(database)
    (tmp_path / "away").rename(path)
    await _goes_on(database)


@pytest.mark.usefixtures("watchful")
async def test_another_file_in_the_place_of_the_one_in_use(database: Database, path: Path, tmp_path: Path) -> None:
    path.rename(tmp_path / "kept")
    shutil.copy(tmp_path / "kept", path)
    before = path.read_bytes()
    assert "Stop Madang, put the right one there, and start again" in await _trouble(database)
    assert path.read_bytes() == before
    (tmp_path / "kept").replace(path)
    await _goes_on(database)


async def test_no_connection_makes_a_file(url: str, path: Path) -> None:
    """Connections are made as they are needed: one that is made while the file is gone must not put a new one there."""
    database = Database(url)
    await database.open()
    database._check_place = lambda: None  # type: ignore[method-assign]  # it vanishes right after the look
    path.rename(path.parent / "away")
    for work in (_trouble, _trouble_reading):
        assert UNWRITABLE in await work(database)
    assert not path.exists()
    await database.close()


async def test_what_lies_in_a_statement_is_no_trouble_of_the_database(database: Database) -> None:
    with pytest.raises(IntegrityError):
        await _add(database, 1)
    with pytest.raises(OperationalError):
        await database.read(lambda reader: reader.exec_driver_sql("SELECT nothing FROM nowhere"))


async def _tell_the_writer(database: Database, statement: str) -> None:
    """Outside of a transaction."""
    with closing(database._writers.raw_connection()) as writer:
        writer.cursor().execute(statement)


async def _goes_on(database: Database, *there: int) -> None:
    """What was tried in vain works now, and nothing was lost or is there twice."""
    await _add(database, 2)
    assert await _kept(database) == sorted([*(there or (1,)), 2])
    await database.close()
    assert one(Path(database.place), "PRAGMA integrity_check") == "ok"
    await database.open()


async def _trouble(database: Database, name: str = "Jun") -> str:
    with pytest.raises(DatabaseTrouble) as error:
        await _add(database, 2, name)
    return str(error.value)


async def _trouble_reading(database: Database) -> str:
    with pytest.raises(DatabaseTrouble) as error:
        await _kept(database)
    return str(error.value)


async def _add(database: Database, user_id: int, name: str = "Jun") -> None:
    """Two rows in one transaction: both are there, or none."""

    def add(connection: Connection) -> None:
        connection.execute(insert(runs).values(user_id=user_id, game="toy", games=1, wins=1, tally=1))
        connection.execute(insert(names).values(user_id=user_id, name=name))

    await database.write(add)


async def _kept(database: Database) -> list[int]:
    return await database.read(
        lambda connection: list(connection.execute(select(runs.c.user_id).order_by(runs.c.user_id)).scalars())
    )
