"""A local Discord and a bot that is connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from bot.playground import LocalDiscord, PlaygroundConfig
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
    """A local Discord that gives a bot half a second to answer."""
    async with serving(first_response=0.5) as local:
        yield local


@pytest.fixture
async def bot(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    """The sample bot, connected to it."""
    async with connected(local, guild_ready_timeout=0.01) as bot:
        yield bot
