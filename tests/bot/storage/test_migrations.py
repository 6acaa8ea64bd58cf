"""Migrations: they lead to the schema from anywhere, all of the way or not at all."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, insert, inspect, make_url, select

from bot.storage import migration
from bot.storage.database import Database
from bot.storage.migration import migrate, newest_revision
from bot.storage.schema import metadata, runs
from tests.bot.storage.files import do, one, revision, tables, trouble

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
    return sorted(map(_plain, found), key=str) if isinstance(found, list) else found


def _plain(found: dict[str, Any]) -> dict[str, Any]:
    """What was found, with the conditions of indexes as texts."""
    options = {name: str(value) for name, value in found.get("dialect_options", {}).items()}
    return found | {"dialect_options": options} if options else found


async def test_opening_twice_migrates_once_and_keeps_everything(url: str, path: Path) -> None:
    first = Database(url)
    await first.open()
    await first.write(
        lambda connection: connection.execute(
            insert(runs).values(user_id=2**63 - 1, game="toy", games=1, wins=1, tally=7, best=None)
        )
    )
    await first.close()
    before = path.read_bytes()
    second = Database(url)
    await second.open()
    assert await second.read(lambda connection: connection.execute(select(runs.c.user_id, runs.c.tally)).all()) == [
        (2**63 - 1, 7)
    ]
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
    revisions = [script.revision for script in ScriptDirectory(str(migration.MIGRATIONS)).walk_revisions()]
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


def test_settings_and_results_of_before_boards_are_kept(url: str, path: Path) -> None:
    migrate(make_url(url), "0002")
    do(
        path,
        "INSERT INTO people VALUES (5, 'ko', 'dark', 1, 0, 1)",
        "INSERT INTO rooms (id, game, rules_version, options, seed, host_id, seats, phase, ply, position, recap,"
        " version, home_kind, channel_id, language, theme, computer_to_act, created_at, changed_at)"
        " VALUES (9, 'toy', 1, '{}', x'00', 5, '[5]',"
        " 'playing', 3, 'here', '[]', 2, 'channel', 1, 'ko', 'dark', 0, '2026-01-01', '2026-01-01')",
        "INSERT INTO sitters VALUES (9, 5)",
        "INSERT INTO results VALUES (9, 0, 5, 'toy', 7, 'win', 'end', 3, 1, 2, 40, 3, '2026-01-01 00:00:00.000000')",
    )
    migrate(make_url(url))
    assert one(path, "SELECT language || theme || is_on_global_boards || is_on_boards FROM people") == "kodark11"
    assert one(path, "SELECT phase || position || version FROM rooms") == "playinghere2"
    assert one(path, "SELECT user_id || result || run_score || streak FROM results") == "5win402"
    assert one(path, "SELECT count(*) FROM names") == 0


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
        shutil.copytree(migration.MIGRATIONS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
        text = BROKEN.format(newest=newest, failure=FAILURES[request.param])
        (scripts / "versions" / "r9998_broken.py").write_text(text)
        monkeypatch.setattr(migration, "MIGRATIONS", scripts)

    return add


async def test_a_failing_migration_leaves_nothing_behind(
    database: Database, url: str, path: Path, failing: Callable[[], None]
) -> None:
    await database.close()
    do(path, "INSERT INTO runs (user_id, game, games, wins, tally) VALUES (5, 'toy', 3, 2, 1)")
    number, names = revision(path), tables(path)
    failing()
    for _ in range(2):
        said = await trouble(url)
        assert str(path) in said
        assert "install the former Madang again" in said
        assert (revision(path), tables(path)) == (number, names)
        assert one(path, "SELECT tally FROM runs") == 1


async def test_a_first_start_that_fails_leaves_no_half_database(
    url: str, path: Path, failing: Callable[[], None]
) -> None:
    failing()
    assert "install the former Madang again" in await trouble(url)
    assert list(path.parent.glob("*madang*")) == []
