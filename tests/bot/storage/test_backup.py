"""Backups: whole, made beside play, looked at before they count, and never in the way of what is there."""

import re
import resource
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.storage import backup, files
from bot.storage.backup import Copy, back_up
from bot.storage.database import Database
from bot.storage.migration import migrate, newest_revision
from bot.storage.trouble import DatabaseTrouble
from tests.bot.storage.files import do, one, revision, tables

PAIR = (
    "INSERT INTO runs (user_id, game, games, wins, tally) VALUES ({0}, 'toy', 1, 1, 1)",
    "INSERT INTO names (user_id, name) VALUES ({0}, 'Jun')",
)
COUNTS = "SELECT (SELECT count(*) FROM runs) || ' ' || (SELECT count(*) FROM names)"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where the copy goes."""
    (tmp_path / "backups").mkdir()
    return tmp_path / "backups" / "madang.backup"


async def test_a_copy_holds_everything_and_needs_no_other_file(
    database: Database, url: str, path: Path, target: Path
) -> None:
    """What was written last is still in the log beside the database, for it is open."""
    do(path, *(statement.format(1) for statement in PAIR))
    path.chmod(0o640)
    made = back_up(make_url(url), target)
    assert made == Copy(target, target.stat().st_size, str(newest_revision()), 0)
    assert one(target, COUNTS) == "1 1"
    assert one(target, "PRAGMA journal_mode") == "delete"
    assert tables(target) == tables(path)
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(target.parent.iterdir()) == [target]


async def test_a_copy_is_of_one_moment_while_others_write(database: Database, url: str, target: Path) -> None:
    ended = threading.Event()
    writer = threading.Thread(target=_write_pairs, args=(Path(database.place), ended))
    writer.start()
    try:
        seen: list[int] = []
        while len(set(seen)) < 3:
            back_up(make_url(url), target, overwrite=True)
            runs, names = map(int, one(target, COUNTS).split())
            assert runs == names
            seen.append(runs)
    finally:
        ended.set()
        writer.join()
    assert seen == sorted(seen)


def _write_pairs(path: Path, ended: threading.Event) -> None:
    number = 0
    with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as connection:
        while not ended.is_set():
            number += 1
            connection.execute("BEGIN IMMEDIATE")
            for statement in PAIR:
                connection.execute(statement.format(number))
            connection.execute("COMMIT")


async def test_nobody_waits_for_a_backup_and_it_waits_for_nobody(database: Database, url: str, target: Path) -> None:
    with closing(sqlite3.connect(database.place, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute(PAIR[0].format(1))
        back_up(make_url(url), target)
        writer.execute("COMMIT")
    assert one(target, "SELECT count(*) FROM runs") == 0


async def test_what_is_backed_up_plays_on_where_it_is_restored(url: str, path: Path, target: Path) -> None:
    """As the instructions say: the old files are moved away, the copy takes their place."""
    database = Database(url)
    await database.open()
    do(path, PAIR[0].format(1))
    back_up(make_url(url), target)
    do(path, PAIR[0].format(2))
    await database.close()
    for old in path.parent.glob(f"{path.name}*"):
        old.rename(old.with_name(f"old-{old.name}"))
    shutil.copy(target, path)
    await database.open()
    assert one(path, "SELECT group_concat(user_id) FROM runs") == "1"
    assert one(path, "PRAGMA journal_mode") == "wal"
    await database.close()


def test_a_database_of_an_older_day_is_copied_as_it_is(url: str, target: Path) -> None:
    """As before an update: the new program makes the backup, and does not touch what is there."""
    migrate(make_url(url), "0001")
    assert back_up(make_url(url), target).revision == revision(target) == "0001"


async def test_what_is_there_is_not_overwritten_unless_told(database: Database, url: str, target: Path) -> None:
    target.write_text("something dear")
    with pytest.raises(DatabaseTrouble, match=f"{target} is there already.*--force"):
        back_up(make_url(url), target)
    assert target.read_text() == "something dear"
    back_up(make_url(url), target, overwrite=True)
    assert revision(target) == newest_revision()


async def test_what_came_there_meanwhile_is_not_overwritten_either(
    database: Database, url: str, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = backup._looked_at

    def slowly(made: Path, there: Path) -> Copy:
        target.write_text("something dear")
        return look(made, there)

    monkeypatch.setattr(backup, "_looked_at", slowly)
    with pytest.raises(DatabaseTrouble, match="is there already"):
        back_up(make_url(url), target)
    assert target.read_text() == "something dear"


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
@pytest.mark.parametrize("through_a_link", [False, True])
async def test_the_database_itself_is_never_overwritten(
    database: Database, url: str, path: Path, tmp_path: Path, ending: str, through_a_link: bool
) -> None:
    do(path, PAIR[0].format(1))
    named = Path(f"{path}{ending}")
    if through_a_link:
        (tmp_path / "link").symlink_to(named)
        named = tmp_path / "link"
    with pytest.raises(DatabaseTrouble, match="is the database itself"):
        back_up(make_url(url), named, overwrite=True)
    assert one(path, "SELECT count(*) FROM runs") == 1


async def test_a_place_where_no_file_can_be_is_told(database: Database, url: str, target: Path) -> None:
    with pytest.raises(DatabaseTrouble, match="is a folder"):
        back_up(make_url(url), target.parent)
    with pytest.raises(DatabaseTrouble, match="is not there"):
        back_up(make_url(url), target.parent / "nowhere" / "copy")


def test_no_database_makes_no_backup_and_no_database(url: str, path: Path, target: Path) -> None:
    with pytest.raises(DatabaseTrouble, match="There is no database at"):
        back_up(make_url(url), target)
    assert not path.exists()
    path.touch()
    with pytest.raises(DatabaseTrouble, match="is empty"):
        back_up(make_url(url), target)
    path.write_bytes(b"a shopping list, not a database\n" * 1000)
    with pytest.raises(DatabaseTrouble, match="not a database"):
        back_up(make_url(url), target)
    assert list(target.parent.iterdir()) == []


def test_the_database_of_another_program_is_not_taken_for_ours(url: str, path: Path, target: Path) -> None:
    do(path, "CREATE TABLE recipes (id INTEGER)")
    with pytest.raises(DatabaseTrouble, match="no database of Madang's"):
        back_up(make_url(url), target)
    assert list(target.parent.iterdir()) == []


@pytest.fixture(params=["a page", "a reference"])
def damaged(request: pytest.FixtureRequest, url: str, path: Path) -> str:
    """A database that opens, in which something is wrong; what is said of it."""
    migrate(make_url(url))
    if request.param == "a reference":
        do(path, "INSERT INTO log VALUES (77, 0, 0, 'throw')")
        return "log 1 refers to no rooms"
    with path.open("r+b") as file:
        file.seek(-4096, 2)
        file.write(b"\xff" * 4096)
    return "malformed|page|tree"


def test_a_damaged_database_makes_no_backup_that_looks_like_one(damaged: str, url: str, target: Path) -> None:
    target.write_text("the last good one")
    with pytest.raises(DatabaseTrouble, match="no copy of it was kept") as error:
        back_up(make_url(url), target, overwrite=True)
    assert re.search(damaged, str(error.value))
    assert target.read_text() == "the last good one"
    assert list(target.parent.iterdir()) == [target]


@pytest.fixture
def little_room() -> Iterator[None]:
    """No file can grow beyond 16 KiB."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_disk_without_room_is_told_and_left_clean(url: str, target: Path, request: pytest.FixtureRequest) -> None:
    migrate(make_url(url))
    request.getfixturevalue("little_room")
    with pytest.raises(DatabaseTrouble, match="its room"):
        back_up(make_url(url), target)
    assert list(target.parent.iterdir()) == []


def test_a_file_system_without_links_keeps_what_is_there(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*names: object) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refuse)
    made = target.with_name("made")
    made.write_text("new")
    files.put(made, target)
    assert target.read_text() == "new"
    made.write_text("newer")
    with pytest.raises(FileExistsError):
        files.put(made, target)
    assert target.read_text() == "new"


def test_postgresql_is_told_its_own_tools_without_the_password(target: Path) -> None:
    url = make_url("postgresql+psycopg://madang:secret-word@db.example/games?password=secret-word")
    with pytest.raises(DatabaseTrouble) as error:
        back_up(url, target)
    said = str(error.value)
    assert f"pg_dump --format=custom --file={target} postgresql://madang@db.example/games" in said
    assert f"pg_restore --dbname=postgresql://madang@db.example/games {target}" in said
    assert "secret-word" not in said
