"""Fixtures: a local Discord and a Madang on it, each with a database of its own."""

import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
import structlog

from bot.app import App
from bot.config import Settings
from bot.kernels import Kernels
from bot.playground import Contract, LocalDiscord, PlaygroundConfig
from engine.core.chance import SEED_BYTES

OPENAPI = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
Start = Callable[[], Awaitable[App]]


class Ready(Kernels):
    """Kernels that are compiled when first needed, as everything in a test is."""

    def __init__(self) -> None:
        super().__init__(Path(os.environ["NUMBA_CACHE_DIR"]))
        self._waiting = []


@pytest.fixture(scope="session", autouse=True)
def plain_logs() -> None:
    """Logs as Madang writes them: tracebacks without local variables, which take seconds to write out."""
    printed = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[structlog.processors.add_log_level, printed])


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same deals and throws in every run, and computers that make up their minds the same way."""
    hand = random.Random(0)
    monkeypatch.setattr("bot.thinking.secrets", SimpleNamespace(token_bytes=random.Random(1).randbytes))
    for module in ("bot.rooms", "bot.lobby"):
        monkeypatch.setattr(f"{module}.new_seed", lambda: hand.randbytes(SEED_BYTES))


@pytest.fixture(scope="session")
def loaded() -> None:
    """Kernels loaded beforehand, so that no first press waits for them."""
    Ready().load()


@pytest.fixture(scope="session")
def contract() -> Contract | None:
    """Discord's own description of its API, where it is at hand."""
    return Contract.load(OPENAPI) if OPENAPI.exists() else None


@pytest.fixture(autouse=True)
def time_to_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures that nothing acknowledges first may take their time, too."""
    monkeypatch.setattr("bot.screen.SECONDS_UNACKNOWLEDGED", 60.0)


@pytest.fixture
def patience() -> float:
    """Seconds in which a press must be answered: many, where a test is not about them, for a machine may be busy."""
    return 60.0


@pytest.fixture
def refusals() -> frozenset[int]:
    """Discord's codes for requests that cannot be, where a test is about them."""
    return frozenset()


@pytest.fixture
async def local(contract: Contract | None, patience: float, refusals: frozenset[int]) -> AsyncIterator[LocalDiscord]:
    """A local Discord that checks every request against all limits."""
    discord = LocalDiscord(PlaygroundConfig(contract=contract, first_response=patience))
    await discord.start()
    yield discord
    await discord.stop()
    refused = [asked for asked in discord.requests if asked.status == 400 and asked.code not in refusals]
    assert not [f"{asked.method} {asked.path}: {asked.code}" for asked in refused]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with a data folder of their own, and without emojis, which are not brought in line at every start."""
    return Settings(_env_file=None, data_folder=tmp_path, token=None, emojis=False)


@pytest.fixture
async def start(local: LocalDiscord, settings: Settings) -> AsyncIterator[Start]:
    """Starts a Madang on the local Discord; one started before is ended first, as over a restart."""
    running: list[App] = []

    async def begin() -> App:
        await end()
        app = App(settings, Ready(), local.base)
        running.append(app)
        await app.start(local.config.token)
        return app

    async def end() -> None:
        while running:
            await running.pop().close()

    yield begin
    await end()


@pytest.fixture
async def app(start: Start) -> App:
    """A Madang that plays on the local Discord."""
    return await start()
