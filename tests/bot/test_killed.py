"""The program itself, killed without warning at every kind of step, against a local Discord that lives on."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.playground import LocalDiscord, Person, Shown
from tests.bot.playing import is_over, moves, open_board, press, steady

SECONDS_TO_START = 60


class Program:
    """`python -m bot` with a token, pointed at the local Discord."""

    def __init__(self, local: LocalDiscord, folder: Path) -> None:
        self._environment = os.environ | {
            "MADANG_TOKEN": local.config.token,
            "MADANG_API": local.base,
            "MADANG_DATA_FOLDER": str(folder),
            "MADANG_EMOJIS": "false",
        }
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None
        self.kills = 0

    async def start(self) -> None:
        """Start and wait until it says that it is ready, kernels included."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", env=self._environment, stdout=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(SECONDS_TO_START):
            await self._until(b"Madang is ready")

    async def _until(self, text: bytes) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            if text in line:
                return
        raise AssertionError("the program ended before it was ready")

    async def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; returns the exit status."""
        assert self._process is not None
        self._process.send_signal(how)
        status = await self._process.wait()
        self._process = None
        return status

    async def kill(self) -> None:
        """SIGKILL, then a new start on what is left."""
        await self.end(signal.SIGKILL)
        self.kills += 1
        await self.start()

    @property
    def is_running(self) -> bool:
        """Whether there is something to end."""
        return self._process is not None

    def count(self, query: str) -> int:
        """One number from the program's database."""
        connection = sqlite3.connect(self._folder / "madang.sqlite3")
        try:
            [(number,)] = connection.execute(query)
        finally:
            connection.close()
        return int(number)


@pytest.fixture
def patience() -> float:
    """As long as Discord waits: presses are lost here on purpose."""
    return 3.0


@pytest.fixture(scope="session")
def compiled() -> None:
    """Kernels compiled beforehand, so that games are ready as soon as the program is."""
    subprocess.run([sys.executable, "-m", "bot.kernels"], check=True, stdout=subprocess.DEVNULL)


@pytest.fixture
async def program(local: LocalDiscord, tmp_path: Path, compiled: None) -> AsyncIterator[Program]:
    """The program, running."""
    running = Program(local, tmp_path)
    await running.start()
    yield running
    if running.is_running:
        assert await running.end(signal.SIGTERM) == 0


async def press_until(person: Person, board: Shown, wanted: Callable[[Shown], bool]) -> Shown:
    """Press the first button again and again until the board shows what is wanted."""
    while not wanted(board):
        await press(person, board, moves(board)[0])
        board = person.message(board.id)
    return board


def offers(kind: str, text: str = "") -> Callable[[Shown], bool]:
    """Whether the first of the game's buttons is of a kind and says so."""
    return lambda board: bool(moves(board)) and moves(board)[0].startswith(kind) and moves(board)[0].endswith(text)


async def send_and_kill(program: Program, pressing: Awaitable[object]) -> None:
    """Kill the program while a press is on its way through it."""
    task = asyncio.ensure_future(pressing)
    await asyncio.sleep(0.01)
    await program.kill()
    await task


async def test_a_game_survives_kills_at_each_kind_of_step(local: LocalDiscord, program: Program) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await program.kill()  # before the first throw

    await send_and_kill(program, jun.click(board, moves(board)[0]))  # while a throw is being answered
    board = jun.message(board.id)
    assert not (await jun.press_raw(board.id, "do:1:0:throw")).failed
    assert program.count("SELECT count(*) FROM log WHERE ply = 0") == 1

    board = await press_until(jun, jun.message(board.id), offers("at:"))
    await program.kill()  # with results to spend
    await press(jun, board, moves(board)[0])
    board = await steady(jun, board, offers("do:"))
    await program.kill()  # in the middle of a choice
    await press(jun, board, moves(board)[0])
    board = await press_until(jun, jun.message(board.id), offers("do:", ":throw"))
    await program.kill()  # after the computer's turn

    board = await press_until(jun, board, offers("at:"))
    await press(jun, board, moves(board)[0])
    board = jun.message(board.id)
    await send_and_kill(program, jun.click(board, moves(board)[0]))  # while a move is stored or the computer thinks
    await press_again(jun, board)
    board = await press_until(jun, jun.message(board.id), lambda shown: bool(moves(shown)))

    question = (await press(jun, board, "Resign")).message
    await program.kill()  # with the question open whether to give up
    await press(jun, question, "Resign")
    board = await steady(jun, board, is_over)
    await program.kill()  # after the end
    await press(jun, board, "Play again")
    assert program.count("SELECT count(*) FROM results") == 1
    assert program.count("SELECT count(*) FROM rooms") == 2
    assert program.kills == 8


async def press_again(person: Person, board: Shown) -> None:
    """Press the same button of the board that is still shown: it works, or the board comes up to date."""
    assert not (await person.press_raw(board.id, moves(board)[0])).failed


async def test_ctrl_c_ends_it_cleanly_and_the_game_goes_on(local: LocalDiscord, program: Program) -> None:
    jun = local.person("Jun")
    board = await press_until(jun, await open_board(jun, "yut_nori"), offers("at:"))
    assert await program.end(signal.SIGINT) == 0
    await program.start()
    await press(jun, board, moves(board)[0])
    assert "Cancel" in jun.message(board.id).labels
