"""The program as processes of its own on a local Discord, ended without warning where a test wants it."""

import asyncio
import json
import multiprocessing
import os
import signal
from collections.abc import Coroutine
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Final

from bot.playground import LocalDiscord
from tests.bot.processes.mortal import NAMES, run

SECONDS_TO_WAIT: Final = 60
SECONDS_TO_FOLLOW: Final = 0.2
NOWHERE: Final = -1
FORKING: Final = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(["tests.bot.processes.warmed", "tests.bot.processes.mortal"])


class Program:
    """`python -m bot` with a token, pointed at the local Discord; its data folder outlives it."""

    def __init__(self, local: LocalDiscord, folder: Path) -> None:
        self.folder = folder
        self.kills = 0
        self._settings = {
            "MADANG_TOKEN": local.config.token,
            "MADANG_API": local.base,
            "MADANG_DATA_FOLDER": str(folder),
            "MADANG_EMOJIS": "false",
            "MADANG_LOG_FORMAT": "json",
        }
        self._armed = FORKING.RawArray("i", [NOWHERE, 0])
        self._process: ForkServerProcess | None = None
        self._says: Connection

    @property
    def is_running(self) -> bool:
        """Whether there is something to end."""
        return self._process is not None

    def arm(self, point: str, arrivals: int = 1) -> None:
        """Let it die when it arrives at a point for the n-th time from now, in this life or the next."""
        self._armed[:] = [NAMES.index(point), arrivals]

    async def start(self) -> bool:
        """Start it and wait until it says that it is ready; False where it died before."""
        self._says, theirs = FORKING.Pipe(duplex=False)
        self._process = FORKING.Process(target=run, args=(self._settings, self.folder, self._armed, theirs))
        self._process.start()
        theirs.close()
        async with asyncio.timeout(SECONDS_TO_WAIT):
            while True:
                await _readable(self._says.fileno())
                try:
                    if "Madang is ready" in self._says.recv():
                        return True
                except EOFError:
                    await self.died()
                    return False

    async def dies_of(self, act: Coroutine[Any, Any, object]) -> bool:
        """Do something until it is done, and what follows on it; whether the program died of it. Disarmed then."""
        doing, dying = asyncio.ensure_future(act), asyncio.ensure_future(self._ended())
        await asyncio.wait({doing, dying}, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait({dying}, timeout=SECONDS_TO_FOLLOW)
        self._armed[0] = NOWHERE
        lives = self._armed[1] > 0
        (dying if lives else doing).cancel()
        await asyncio.wait({doing, dying})
        if lives:
            doing.result()
        else:
            self._check_death(dying.result())
        return not lives

    async def died(self) -> None:
        """Wait until it has died of SIGKILL, and disarm it."""
        self._check_death(await self._ended())

    async def kill(self) -> None:
        """End it without warning."""
        assert self._process is not None
        self._process.kill()
        await self.died()

    async def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end and wait; returns the exit status."""
        assert self._process is not None
        assert self._process.pid is not None
        os.kill(self._process.pid, how)
        return await self._ended()

    def errors(self) -> list[str]:
        """What it logged that nobody expected, over all its lives."""
        lines = (self.folder / "log").read_text().splitlines()
        return [line for line in lines if not line.startswith("{") or json.loads(line)["level"] == "error"]

    def _check_death(self, status: int) -> None:
        self._armed[:] = [NOWHERE, 0]
        assert status == -signal.SIGKILL
        self.kills += 1

    async def _ended(self) -> int:
        assert self._process is not None
        async with asyncio.timeout(SECONDS_TO_WAIT):
            await _readable(self._process.sentinel)
        status = self._process.exitcode
        assert status is not None
        self._process.close()
        self._says.close()
        self._process = None
        return status


async def _readable(descriptor: int) -> None:
    """Wait until a descriptor can be read from."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(descriptor, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(descriptor)
