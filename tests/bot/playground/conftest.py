"""A local Discord and a bot that is connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.playground import LocalDiscord, PlaygroundConfig
from tests.bot.playground.rest import Rest
from tests.bot.playground.sample import SampleBot, point_at

Connect = Callable[..., AbstractAsyncContextManager[SampleBot]]


@asynccontextmanager
async def connected(local: LocalDiscord, bot: SampleBot | None = None, **more: Any) -> AsyncIterator[SampleBot]:
    """A bot that is logged in, synced and ready."""
    point_at(local.base)
    bot = bot or SampleBot(**more)
    running = asyncio.create_task(bot.start(local.config.token))
    ready = asyncio.create_task(bot.wait_until_ready())
    await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=20)
    if running.done():
        ready.cancel()
        running.result()
    try:
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(running, return_exceptions=True)


@asynccontextmanager
async def serving(**settings: Any) -> AsyncIterator[LocalDiscord]:
    """A local Discord that listens."""
    local = LocalDiscord(PlaygroundConfig(**settings))
    await local.start()
    try:
        yield local
    finally:
        await local.stop()


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    """A local Discord."""
    async with serving() as local:
        yield local


@pytest.fixture
async def hasty() -> AsyncIterator[LocalDiscord]:
    """A local Discord that gives a bot a moment only, for what is not to be answered in time."""
    async with serving(first_response=0.2) as local:
        yield local


@pytest.fixture
async def bot(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    """The sample bot, connected to it."""
    async with connected(local, guild_ready_timeout=0.01) as bot:
        yield bot


class Hands:
    """Clocks that a test moves: seconds since some moment, and the time of day."""

    def __init__(self) -> None:
        self.passed = 0.0

    def clock(self) -> float:
        """Monotonic seconds."""
        return self.passed

    def now(self) -> float:
        """Seconds since 1970."""
        return 1_800_000_000 + self.passed


@pytest.fixture
def hands() -> Hands:
    """Both clocks of `rest`."""
    return Hands()


@pytest.fixture
async def rest(hands: Hands) -> AsyncIterator[Rest]:
    """A bot without a library, at a local Discord whose clocks stand still."""
    async with serving(clock=hands.clock, now=hands.now) as local, aiohttp.ClientSession() as session:
        yield Rest(local, session)
