"""Fixtures: the program as a process of its own, and its database."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.kernels import Kernels
from bot.playground import LocalDiscord
from bot.storage.database import Database
from engine import GAMES
from tests.bot.playing import open_board
from tests.bot.processes.programs import Program
from tests.bot.processes.sitting import Sitting


@pytest.fixture(scope="session")
def compiled() -> None:
    """Kernels compiled beforehand, so that games are ready as soon as the program is."""
    kernels = Kernels(Path(os.environ["NUMBA_CACHE_DIR"]))
    if not all(kernels.is_ready(game) for game in GAMES):
        subprocess.run([sys.executable, "-m", "bot.kernels"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture
async def program(local: LocalDiscord, tmp_path: Path, compiled: None) -> AsyncIterator[Program]:
    """The program, running."""
    running = Program(local, tmp_path)
    await running.start()
    yield running
    if running.is_running:
        assert await running.end() == 0
    assert running.errors() == []


@pytest.fixture
async def database(program: Program) -> AsyncIterator[Database]:
    """The program's database, opened by another process."""
    opened = Database(f"sqlite:///{program.folder / 'madang.sqlite3'}")
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture(params=GAMES)
async def sitting(request: pytest.FixtureRequest, local: LocalDiscord, program: Program, database: Database) -> Sitting:
    """Jun at a game against the computer."""
    jun = local.person("Jun")
    return Sitting(program, jun, database, request.param, await open_board(jun, request.param))
