"""The database: migrated as the schema says or not at all, loud and helpful in trouble, and losing nothing."""

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, func, inspect, insert, make_url, select, update
from sqlalchemy.exc import OperationalError

from bot.storage import database as storage
from bot.storage.database import Database, DatabaseTrouble, migrate, newest_revision
from bot.storage.schema import metadata, runs
from tests.bot import powerless

ROOT = Path(__file__).parents[3]
BROKEN = '''"""One that fails half way."""

import sqlalchemy as sa
from alembic import op

revision = "9998"
down_revision = "{newest}"


def upgrade() -> None:
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("INSERT INTO half VALUES (1)")
    op.execute("UPDATE runs SET tally = 0")
    {failure}
'''
FAILURES = {"a statement": 'op.execute("INSERT INTO no_such_table VALUES (1)")', "its code": "raise RuntimeError"}
OPEN = """
import asyncio, sys
from bot.storage.database import Database, DatabaseTrouble

async def open_it():
    database = Database("sqlite:///" + sys.argv[1])
    try:
        await database.open()
    except DatabaseTrouble as trouble:
        print(trouble)

asyncio.run(open_it())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database's file will be."""
    return tmp_path / "madang.sqlite3"


@pytest.fixture
def url(path: Path) -> str:
    """The database's address."""
    return f"sqlite:///{path}"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """A new database, open."""
    opened = Database(url)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for locks."""
    monkeypatch.setattr(storage, "BUSY_SECONDS", 0)


def tables(path: Path) -> set[str]:
    """The tables in a file."""
    with sqlite3.connect(path) as connection:
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    return found


def revision(path: Path) -> str:
    """The revision written in a file."""
    return str(one(path, "SELECT version_num FROM alembic_version"))


def one(path: Path, query: str) -> Any:
    """The single value of a query."""
    connection = sqlite3.connect(path)
    [[value]] = connection.execute(query).fetchall()
    connection.close()
    return value


def do(path: Path, *statements: str) -> None:
    """Change a file by hand."""
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


async def trouble(url: str) -> str:
    """What is said when a database does not open."""
    with pytest.raises(DatabaseTrouble) as error:
        await Database(url).open()
    return str(error.value)


def test_migrations_lead_to_exactly_the_schema(url: str) -> None:
    migrate(make_url(url))
    engine = create_engine(url)
    with engine.connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
        _names_are_those_of_the_schema(connection)
    engine.dispose()


def _names_are_those_of_the_schema(connection: Any) -> None:
    """Indexes, keys and constraints are called alike, so that later migrations find them."""
    fresh = create_engine("sqlite://")
    metadata.create_all(fresh)
    with fresh.connect() as made:
        for table in metadata.tables:
            for ask in ("get_indexes", "get_pk_constraint", "get_unique_constraints", "get_foreign_keys"):
                migrated, new = (getattr(inspect(where), ask)(table) for where in (connection, made))
                assert _sorted(migrated) == _sorted(new), (table, ask)
    fresh.dispose()


def _sorted(found: Any) -> Any:
    return sorted(found, key=str) if isinstance(found, list) else found


async def test_opening_twice_migrates_once_and_keeps_everything(url: str, path: Path) -> None:
    first = Database(url)
    await first.open()
    async with first.write() as connection:
        await connection.execute(insert(runs).values(user_id=2**63 - 1, game="toy", games=1, wins=1, tally=7, best=None))
    await first.close()
    before = path.read_bytes()
    second = Database(url)
    await second.open()
    async with second.read() as connection:
        assert (await connection.execute(select(runs.c.user_id, runs.c.tally))).all() == [(2**63 - 1, 7)]
    await second.close()
    assert path.read_bytes() == before
    assert revision(path) == newest_revision()


async def test_several_starts_at_once_make_one_database(url: str, path: Path) -> None:
    databases = [Database(url) for _ in range(6)]
    await asyncio.gather(*(database.open() for database in databases))
    for database in databases:
        await database.close()
    assert revision(path) == newest_revision()
    assert one(path, "SELECT count(*) FROM alembic_version") == 1


def test_every_earlier_schema_is_brought_to_this_one(tmp_path: Path) -> None:
    revisions = [script.revision for script in storage.ScriptDirectory(str(storage.MIGRATIONS)).walk_revisions()]
    assert revisions[0] == newest_revision()
    for number in revisions:
        old = tmp_path / f"{number}.sqlite3"
        migrate(make_url(f"sqlite:///{old}"), number)
        assert revision(old) == number
        do(old, "INSERT INTO runs (user_id, game, games, wins, tally) VALUES (5, 'toy', 3, 2, 1)")
        migrate(make_url(f"sqlite:///{old}"))
        assert revision(old) == newest_revision()
        assert tables(old) == {*metadata.tables, "alembic_version"}
        assert one(old, "SELECT tally FROM runs WHERE user_id = 5") == 1


async def test_a_database_of_a_newer_madang_is_left_alone(database: Database, url: str, path: Path) -> None:
    await database.close()
    do(path, "UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    said = await trouble(url)
    assert "newer Madang" in said
    assert str(path) in said
    assert path.read_bytes() == before


@pytest.fixture(params=FAILURES)
def failing(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Adds a migration that fails half way, in a statement or in its code."""
    newest = newest_revision()

    def add() -> None:
        scripts = tmp_path / "migrations"
        shutil.copytree(storage.MIGRATIONS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
        text = BROKEN.format(newest=newest, failure=FAILURES[request.param])
        (scripts / "versions" / "r9998_broken.py").write_text(text)
        monkeypatch.setattr(storage, "MIGRATIONS", scripts)

    return add


async def test_a_failing_migration_leaves_nothing_behind(
    database: Database, url: str, path: Path, failing: Callable[[], None]
) -> None:
    await database.close()
    do(path, "INSERT INTO runs (user_id, game, games, wins, tally) VALUES (5, 'toy', 3, 2, 1)")
    number, names = revision(path), tables(path)
    failing()
    for _ in range(2):
        with pytest.raises((DatabaseTrouble, RuntimeError)):
            await Database(url).open()
        assert (revision(path), tables(path)) == (number, names)
        assert one(path, "SELECT tally FROM runs") == 1


async def test_a_first_start_that_fails_leaves_no_half_database(
    url: str, path: Path, failing: Callable[[], None]
) -> None:
    failing()
    with pytest.raises((DatabaseTrouble, RuntimeError)):
        await Database(url).open()
    assert tables(path) == set()


async def test_it_waits_for_a_lock_and_then_says_who_holds_it(url: str, path: Path, impatient: None) -> None:
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    said = await trouble(url)
    assert "locked" in said
    assert "stop that one and start again" in said
    holder.rollback()
    holder.close()
    assert tables(path) == set()


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


async def test_what_is_no_database_is_left_alone_with_a_remedy(url: str, path: Path) -> None:
    path.write_bytes(b"a shopping list, not a database\n" * 1000)
    before = path.read_bytes()
    said = await trouble(url)
    assert "not a database" in said
    assert "Put a backup in its place" in said
    assert path.read_bytes() == before


async def test_a_damaged_database_is_told_with_a_remedy(database: Database, url: str, path: Path) -> None:
    await database.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    said = await trouble(url)
    assert "malformed" in said
    assert "Put a backup in its place" in said


async def test_a_full_disk_is_told_with_a_remedy(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    set_pragmas = storage._set_pragmas

    def with_little_room(connection: Any, record: Any) -> None:
        set_pragmas(connection, record)
        connection.cursor().execute("PRAGMA max_page_count = 5").close()

    monkeypatch.setattr(storage, "_set_pragmas", with_little_room)
    said = await trouble(url)
    assert "full" in said
    assert "make room" in said


async def test_a_folder_that_cannot_be_made_is_named_with_the_setting(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    said = await trouble(f"sqlite:///{tmp_path / 'file' / 'data' / 'madang.sqlite3'}")
    assert str(tmp_path / "file" / "data") in said
    assert "MADANG_DATA_FOLDER" in said


async def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "not" / "there" / "yet" / "madang.sqlite3"
    database = Database(f"sqlite:///{path}")
    await database.open()
    await database.close()
    assert path.exists()


async def test_a_folder_in_the_files_place_is_told_with_a_remedy(url: str, path: Path) -> None:
    path.mkdir()
    said = await trouble(url)
    assert "unable to open" in said
    assert "right to write" in said


@pytest.fixture
def locked_folder(path: Path, url: str) -> Iterator[Path]:
    """A folder with a database of an older day, in which nothing may be written."""
    migrate(make_url(url), "0001")
    folder = Path(tempfile.mkdtemp())
    shutil.copy(path, folder / "madang.sqlite3")
    (folder / "madang.sqlite3").chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize("name", ["madang.sqlite3", "new.sqlite3"])
def test_a_place_that_may_only_be_read_is_told_with_a_remedy(locked_folder: Path, name: str) -> None:
    before = {path: path.read_bytes() for path in locked_folder.iterdir()}
    done = powerless.run("-c", OPEN, str(locked_folder / name), cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Give this user the right to write the file and its folder." in done.stdout
    assert {path: path.read_bytes() for path in locked_folder.iterdir()} == before


@pytest.mark.parametrize("url", ["mysql://localhost/madang", "postgresql://madang:secret-word@127.0.0.1:1/madang"])
async def test_a_database_that_cannot_be_used_is_told_without_its_password(url: str) -> None:
    said = await trouble(url)
    assert "secret-word" not in said


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
        async with database.write() as writer:
            await writer.execute(update(runs).values(tally=99))
            raise ZeroDivisionError
    with pytest.raises(OperationalError):
        async with database.write() as writer:
            await writer.execute(update(runs).values(tally=99))
            await writer.exec_driver_sql("no statement")
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
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10_000)):
            assert (await writer.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one() == value
    async with database.read() as reader:
        assert (await reader.exec_driver_sql("PRAGMA busy_timeout")).scalar_one() == 10_000


async def _add(database: Database) -> None:
    """One more in the single row: read, then written, in one transaction."""
    async with database.write() as connection:
        tally = (await connection.execute(select(runs.c.tally))).scalar_one_or_none()
        if tally is None:
            await connection.execute(insert(runs).values(user_id=1, game="toy", games=1, wins=1, tally=1))
        else:
            await connection.execute(update(runs).values(tally=tally + 1))
