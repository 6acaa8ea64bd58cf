"""On PostgreSQL as on SQLite: every kind of statement, concurrent presses, and a server that goes away and comes back.

Runs where a server can be started (PostgreSQL's own programs) and the extra `postgres` is installed.
"""

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, make_url
from sqlalchemy.exc import DBAPIError

from bot.app import App
from bot.checkup import database as checkup
from bot.checkup.finding import State
from bot.config import Settings
from bot.playground import LocalDiscord
from bot.storage.database import Database
from bot.storage.migration import migrate, newest_revision
from bot.storage.schema import log, names, results, rooms
from bot.storage.trouble import DatabaseTrouble
from tests.bot.conftest import Ready
from tests.bot.playing import is_over, moves, note_of, open_board, press, steady
from tests.bot.storage.files import trouble
from tests.bot.stored import count, rows

pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
pytestmark = pytest.mark.skipif(not PROGRAMS, reason="no PostgreSQL here")
COMMANDS = ("profile", "history", "leaderboard", "games", "data export")


class Cluster:
    """A PostgreSQL of its own, on a port of loopback."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._user = "postgres" if os.geteuid() == 0 else None
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        if self._user:
            shutil.chown(folder, self._user)
        self._run("initdb", "--auth=trust", "--username=madang", "--no-sync", "--pgdata", str(folder / "data"))

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._control("start", "-o", options, "-l", str(self._folder / "log"))

    def stop(self) -> None:
        """Stop it: connections are cut."""
        self._control("stop", "-m", "fast")

    def new_database(self, name: str) -> str:
        """Make an empty database; gives its address."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "madang", name)
        return f"postgresql://madang@127.0.0.1:{self.port}/{name}"

    def as_stranger(self, url: str) -> str:
        """The address of a database for a role that may make nothing in it."""
        self._run(
            "psql",
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            "madang",
            "-c",
            "CREATE ROLE stranger LOGIN",
            "postgres",
        )
        return url.replace("madang@", "stranger@")

    def _control(self, *what: str) -> None:
        self._run("pg_ctl", "--pgdata", str(self._folder / "data"), "-w", *what)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(PROGRAMS[-1] / program), *arguments]
        subprocess.run(command, check=True, user=self._user, cwd=self._folder, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A cluster that runs."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    running = Cluster(folder)
    running.start()
    yield running
    running.stop()
    shutil.rmtree(folder)


@pytest.fixture
def url(cluster: Cluster, request: pytest.FixtureRequest) -> str:
    """An empty database of this test."""
    return cluster.new_database(f"of_{request.node.name[:40]}")


@pytest.fixture
async def app(local: LocalDiscord, settings: Settings, url: str) -> AsyncIterator[App]:
    """A Madang that keeps its games in PostgreSQL."""
    playing = App(settings.model_copy(update={"database_url": url}), Ready(), local.base)
    await playing.start(local.config.token)
    yield playing
    await playing.close()


async def test_a_game_from_its_start_to_the_boards_and_being_forgotten(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await press(jun, board, moves(board)[0])
    await press(jun, (await press(jun, board, "Resign")).message, "Resign")
    await steady(jun, board, is_over)
    for command in COMMANDS:
        assert not (await (await jun.slash(command)).settled()).failed, command
    assert await count(app.database, results) == 1
    asked = await (await jun.slash("data forget")).settled()
    yes = next(button["custom_id"] for button in asked.message.buttons if button["custom_id"].startswith("forget:"))
    await press(jun, asked.message, yes)
    await app.client.drain()
    assert jun.id not in [str(row["user_id"]) for row in await rows(app, results)]
    assert await count(app.database, names) == 0


async def test_many_presses_at_once_apply_once(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    throw = moves(board)[0]
    replies = await asyncio.gather(*(jun.press_raw(board.id, throw) for _ in range(8)))
    assert not any(reply.failed for reply in replies)
    await app.client.drain()
    assert [row["ply"] for row in await rows(app, log)].count(0) == 1
    assert await count(app.database, rooms) == 1


async def test_a_server_that_stops_and_starts_again(local: LocalDiscord, app: App, cluster: Cluster) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await app.client.drain()
    await asyncio.to_thread(cluster.stop)
    try:
        note = await note_of(await press(jun, board, moves(board)[0]))
        assert "Nothing is lost" in note.text
        with pytest.raises(DatabaseTrouble, match="See that the database's server runs"):
            await count(app.database, rooms)
    finally:
        await asyncio.to_thread(cluster.start)
    assert (await press(jun, board, moves(board)[0])).kind in (6, 7)
    await app.client.drain()
    assert await count(app.database, log) > 0


async def test_what_lies_in_a_statement_is_no_trouble(url: str) -> None:
    database = Database(url)
    await database.open()
    for wrong in ("SELECT nothing FROM nowhere", "INSERT INTO log VALUES (77, 0, 0, 'throw')", "SELECT 'x'::integer"):
        with pytest.raises(DBAPIError):
            await database.write(Connection.exec_driver_sql, wrong)
    await database.close()


async def test_a_checkup_and_what_cannot_be_reached(cluster: Cluster, url: str, settings: Settings) -> None:
    there = settings.model_copy(update={"database_url": url})
    [empty] = await asyncio.to_thread(checkup.look, there)
    assert (empty.state, "is empty" in empty.text) == (State.OK, True)
    await asyncio.to_thread(migrate, make_url(url))
    [finding] = await asyncio.to_thread(checkup.look, there)
    assert (finding.state, "0 games" in finding.text) == (State.OK, True)
    assert f"schema {newest_revision()}" in finding.text
    assert "does not exist" in await trouble(url.replace("of_", "no_"))
    nobody = f"postgresql://nobody:secret-word@127.0.0.1:{cluster.port}/madang"
    assert "grant it the schema" in await trouble(cluster.as_stranger(url))
    said = await trouble(nobody)
    assert "nobody" in said
    assert "secret-word" not in said
