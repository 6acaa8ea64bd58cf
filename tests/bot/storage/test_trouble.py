"""Trouble with the database: told in words with a remedy, and nothing is made worse."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, make_url

from bot.storage import connection as settings_of
from bot.storage.database import Database
from bot.storage.migration import migrate
from bot.storage.schema import runs
from bot.storage.trouble import HELD, UNREADABLE, UNWRITABLE
from tests.bot import powerless
from tests.bot.storage.files import do, one, tables, trouble

ROOT = Path(__file__).parents[3]
OPEN = """
import asyncio, sys
from bot.storage.database import Database
from bot.storage.trouble import DatabaseTrouble

async def open_it():
    database = Database("sqlite:///" + sys.argv[1])
    try:
        await database.open()
    except DatabaseTrouble as trouble:
        print(trouble)

asyncio.run(open_it())
"""


async def test_it_waits_for_a_lock_and_then_says_who_holds_it(
    database: Database, url: str, path: Path, impatient: None
) -> None:
    await database.close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    said = await trouble(url)
    assert said == f"{path} cannot be used: database is locked. {HELD} Then start again."
    holder.rollback()
    holder.close()
    await database.open()


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


async def test_a_full_disk_is_told_with_a_remedy(url: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_pragmas = settings_of.set_pragmas

    def with_little_room(opened: Any, record: Any) -> None:
        set_pragmas(opened, record)
        opened.cursor().execute("PRAGMA max_page_count = 5").close()

    monkeypatch.setattr(settings_of, "set_pragmas", with_little_room)
    said = await trouble(url)
    assert "full" in said
    assert "make room" in said
    assert list(path.parent.iterdir()) == []


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


async def test_an_empty_file_is_not_taken_for_a_new_database(url: str, path: Path) -> None:
    """What SQLite would: and delete the log beside it, with the games in it."""
    path.touch()
    log = Path(f"{path}-wal")
    log.write_bytes(b"the newest games")
    said = await trouble(url)
    assert said == f"{path} is empty. {UNREADABLE} Then start again."
    assert (path.read_bytes(), log.read_bytes()) == (b"", b"the newest games")


async def test_a_file_that_is_gone_while_its_log_is_there_is_not_replaced_by_a_new_one(url: str, path: Path) -> None:
    log = Path(f"{path}-wal")
    log.write_bytes(b"the newest games")
    said = await trouble(url)
    assert f"{path} is gone, but {log} is there" in said
    assert [(found, found.read_bytes()) for found in path.parent.iterdir()] == [(log, b"the newest games")]


async def test_a_backup_is_not_mixed_with_the_log_of_the_database_before_it(
    database: Database, url: str, path: Path, tmp_path: Path
) -> None:
    """The program died, a backup was put in the file's place, and the log of what had been there was left."""
    await _add(database, 1)
    copy, kept = tmp_path / "backup", tmp_path / "kept"
    do(path, f"VACUUM INTO '{copy}'")
    await _add(database, 2)
    log = Path(f"{path}-wal")
    shutil.copy(log, kept)
    await database.close()
    copy.replace(path)
    kept.replace(log)
    said = await trouble(url)
    assert f"move {log} and {path.name}-shm away" in said
    log.unlink()
    await database.open()
    assert one(path, "SELECT group_concat(user_id) FROM runs") == "1"


async def test_the_database_of_another_program_is_left_alone(url: str, path: Path) -> None:
    do(path, "CREATE TABLE rooms (price INTEGER)")
    before = path.read_bytes()
    said = await trouble(url)
    assert said == f"{path} belongs to another program: give Madang one of its own by MADANG_DATABASE_URL."
    assert tables(path) == {"rooms"}
    assert path.read_bytes()[:18] == before[:18]


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:"])
async def test_a_database_without_a_file_is_refused(address: str) -> None:
    assert "no game would be kept" in await trouble(address)


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
    assert UNWRITABLE in done.stdout
    assert {path: path.read_bytes() for path in locked_folder.iterdir()} == before


UNUSABLE = {
    "another system": "mysql://madang:secret-word@localhost/madang",
    "nobody listens there": "postgresql://madang:secret-word@127.0.0.1:1/madang",
    "a password elsewhere": "postgresql://madang@127.0.0.1:1/madang?password=secret-word",
    "no such system": "nothing://madang:secret-word@localhost/madang",
    "no address": "the secret-word",
    "no driver of ours": "sqlite+pysqlcipher://:secret-word@/madang",
}


@pytest.mark.parametrize("name", UNUSABLE)
async def test_an_address_that_cannot_be_used_is_told_without_its_password(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL included: the driver that plays is the driver that migrates. No file is made, wherever one stands."""
    monkeypatch.chdir(tmp_path)
    said = await trouble(UNUSABLE[name])
    assert said.strip()
    assert "secret-word" not in said
    assert list(tmp_path.iterdir()) == []


async def _add(database: Database, user_id: int) -> None:
    await database.write(
        lambda connection: connection.execute(
            insert(runs).values(user_id=user_id, game="toy", games=1, wins=1, tally=1)
        )
    )
