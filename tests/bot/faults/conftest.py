"""What all tests of faults need: short pauses, games of one seed, and an eye on what is logged."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import sending
from bot.playground import Contract, LocalDiscord, PlaygroundConfig
from engine.go_stop import kernel

MOMENT = 0.01
"""Seconds that tests let pass where the bot or discord.py would pause before another try."""
INVALID_BODY = 50035


@pytest.fixture
async def local(contract: Contract | None, patience: float) -> AsyncIterator[LocalDiscord]:
    """A local Discord that checks every request against all limits; what it refuses on demand is no mistake.

    Its clock stands still: no token ages, however slow the machine is.
    """
    discord = LocalDiscord(PlaygroundConfig(contract=contract, clock=lambda: 0.0, first_response=patience))
    await discord.start()
    yield discord
    await discord.stop()
    assert not [f"{asked.method} {asked.path}" for asked in discord.requests if asked.code == INVALID_BODY]


class Hasty:
    """The module asyncio for a library that pauses: its pauses are short."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    @staticmethod
    async def sleep(delay: float) -> None:
        await asyncio.sleep(min(delay, MOMENT))


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between one try and the next passes a moment, not seconds, in the bot and in discord.py."""
    monkeypatch.setattr(sending, "PAUSES", (MOMENT,) * len(sending.PAUSES))
    for library in ("discord.http", "discord.webhook.async_"):
        monkeypatch.setattr(f"{library}.asyncio", Hasty())


@pytest.fixture(autouse=True)
def nothing_unexpected(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing is logged as an error, neither by the bot nor by a library, and no task fails unseen."""
    with capture_logs() as logs:
        yield
    gc.collect()
    assert not [entry for entry in logs if entry["log_level"] in ("error", "critical")]
    records = [*caplog.get_records("setup"), *caplog.get_records("call"), *caplog.get_records("teardown")]
    assert not [record.getMessage() for record in records if record.levelno >= logging.ERROR]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """What computers play with is compiled before anybody waits for them."""
    kernel.warm()


@pytest.fixture(autouse=True)
def known_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of one seed: it deals no hand that ends the game at once."""
    for module in ("bot.rooms", "bot.lobby"):
        monkeypatch.setattr(f"{module}.new_seed", lambda: (14).to_bytes(32, "big"))


@pytest.fixture
def deferring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is acknowledged before it is answered."""
    monkeypatch.setattr("bot.publish.SECONDS_BEFORE_DEFERRING", 0)
