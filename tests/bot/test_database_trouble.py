"""The database fails under people's hands: each is told privately, nothing is lost, and the game goes on afterwards."""

import asyncio
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import reaper
from bot.app import App
from bot.i18n import words_in
from bot.playground import LocalDiscord, Person, Shown
from bot.storage import connection
from bot.storage.database import Database
from bot.storage.trouble import DatabaseTrouble
from tests.bot.playing import SECONDS_TO_WAIT, moves, note_of, open_board, press, steady
from tests.bot.storage.files import one

Happens = Callable[[Path], AbstractContextManager[None]]
BEGINNING = {"en": "I cannot save anything right now.", "es": "Ahora mismo no puedo guardar nada."}
COMMANDS = ("yut_nori", "seega", "games", "profile", "history", "leaderboard", "settings")


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program writes for a long time."""
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    yield
    holder.rollback()
    holder.close()


@contextmanager
def full(path: Path) -> Iterator[None]:
    """Nothing more fits on the disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{path}-wal").stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def gone(path: Path) -> Iterator[None]:
    """The file vanishes, and comes back."""
    away = path.with_name("away")
    path.rename(away)
    yield
    assert not path.exists()
    away.rename(path)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait a second for locks, longer than a press waits before it is acknowledged; look for the file at every use."""
    monkeypatch.setattr(connection, "BUSY_SECONDS", 1)
    monkeypatch.setattr(Database, "seconds_between_looks", 0)


@pytest.mark.parametrize("happens", [held, full, gone], ids=lambda kind: str(kind.__name__))
async def test_a_press_is_answered_privately_and_works_when_the_trouble_is_over(
    local: LocalDiscord, app: App, tmp_path: Path, happens: Happens
) -> None:
    path = tmp_path / "madang.sqlite3"
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    throw = moves(board)[0]
    await app.client.drain()
    with capture_logs() as logged, happens(path):
        _is_told(await note_of(await press(jun, board, throw)), logged)
        assert jun.message(board.id).text == board.text
        assert jun.message(board.id).alts == board.alts
    await press(jun, board, throw)
    await steady(jun, board, lambda shown: throw not in moves(shown))
    assert one(path, "SELECT count(*) FROM log WHERE ply = 0") == 1


@pytest.mark.parametrize("happens", [held, full, gone], ids=lambda kind: str(kind.__name__))
async def test_a_game_that_cannot_be_stored_is_not_opened(
    local: LocalDiscord, app: App, tmp_path: Path, happens: Happens
) -> None:
    """Even where everybody reads already that Madang is thinking, only the person who asked reads why not."""
    path = tmp_path / "madang.sqlite3"
    jun, mina = local.person("Jun"), local.person("Mina")
    await open_board(jun, "seega")
    before = len(mina.messages())
    await app.client.drain()
    with capture_logs() as logged, happens(path):
        reply = await (await jun.slash("yut_nori")).settled()
        assert not reply.failed
        _is_told(await steady_note(jun), logged)
        assert len(mina.messages()) == before
    assert one(path, "SELECT count(*) FROM rooms") == 1
    await open_board(jun, "yut_nori")


async def test_every_command_answers_while_the_database_is_gone(local: LocalDiscord, app: App, tmp_path: Path) -> None:
    """In the language of the person's Discord, since their setting cannot be read."""
    sofia = local.person("Sofia")
    await open_board(sofia, "seega")
    await app.client.drain()
    with capture_logs() as logged, gone(tmp_path / "madang.sqlite3"):
        for command in COMMANDS:
            del logged[:]
            reply = await sofia.slash(command)
            assert not reply.failed, command
            _is_told(reply.message, logged, "es")
        rules = await sofia.slash("rules", game="seega")
        assert words_in("es")("seega.rules.1.title") in rules.text
    for command in COMMANDS:
        reply = await (await sofia.slash(command)).settled()
        assert not reply.failed
        assert BEGINNING["es"] not in reply.text


async def test_the_clock_goes_on_after_trouble(local: LocalDiscord, app: App, tmp_path: Path) -> None:
    await open_board(local.person("Jun"), "yut_nori")
    await app.client.drain()
    with capture_logs() as logged, gone(tmp_path / "madang.sqlite3"):
        with pytest.raises(DatabaseTrouble):
            await app.clock.tick()
        app.rooms.on_deadline()
        async with asyncio.timeout(SECONDS_TO_WAIT):
            while not any(entry["event"] == "deadlines not looked at" for entry in logged):
                await asyncio.sleep(0.01)
    await app.clock.tick()


async def test_what_was_left_over_is_looked_after_soon_after_the_trouble(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reaper, "SECONDS_AFTER_TROUBLE", 0.01)
    done = asyncio.Event()

    async def job() -> None:
        await app.database.read(lambda _: None)
        done.set()

    ours = reaper.Reaper(app.database, app.rooms, app.publisher, app.metrics, (job,))
    with capture_logs() as logged, gone(tmp_path / "madang.sqlite3"):
        running = asyncio.create_task(ours.run())
        async with asyncio.timeout(SECONDS_TO_WAIT):
            while not any(entry["event"] == "job not done" for entry in logged):
                await asyncio.sleep(0.01)
        assert not done.is_set()
    await asyncio.wait_for(done.wait(), SECONDS_TO_WAIT)
    ours.stop()
    await running


async def steady_note(person: Person) -> Shown:
    """The private message that a person has got, once it is there."""
    async with asyncio.timeout(SECONDS_TO_WAIT):
        while not (notes := [shown for shown in person.messages() if shown.ephemeral]):
            await asyncio.sleep(0.02)
    return notes[-1]


def _is_told(note: Shown, logged: list[Any], language: str = "en") -> None:
    """A person reads that nothing is lost and a reference; the log names the remedy under the same reference."""
    assert note.ephemeral
    assert note.text.startswith(BEGINNING[language])
    [entry] = [entry for entry in logged if entry["event"] == "database trouble"]
    assert note.text == words_in(language)("house.database_trouble", reference=entry["reference"])
    assert "madang.sqlite3" in entry["remedy"]
    assert "madang.sqlite3" not in note.text
