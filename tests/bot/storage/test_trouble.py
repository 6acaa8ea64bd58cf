"""Trouble with the database: told in words with a remedy, and nothing is made worse."""

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.storage import database as storage
from bot.storage.database import Database, migrate
from tests.bot import powerless
from tests.bot.storage.files import tables, trouble

ROOT = Path(__file__).parents[3]
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


async def test_it_waits_for_a_lock_and_then_says_who_holds_it(url: str, path: Path, impatient: None) -> None:
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    said = await trouble(url)
    assert "locked" in said
    assert "stop that one and start again" in said
    holder.rollback()
    holder.close()
    assert tables(path) == set()


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


UNUSABLE = {
    "another system": "mysql://madang:secret-word@localhost/madang",
    "nobody listens there": "postgresql://madang:secret-word@127.0.0.1:1/madang",
    "no such system": "nothing://madang:secret-word@localhost/madang",
    "no address": "the secret-word",
    "no driver of ours": "sqlite+pysqlcipher://:secret-word@/madang",
}


@pytest.mark.parametrize("name", UNUSABLE)
async def test_an_address_that_cannot_be_used_is_told_without_its_password(name: str) -> None:
    """PostgreSQL included: the driver that plays is the driver that migrates."""
    said = await trouble(UNUSABLE[name])
    assert said.strip()
    assert "secret-word" not in said
