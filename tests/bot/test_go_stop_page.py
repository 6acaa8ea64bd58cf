"""A deal of Go-Stop in a browser: the cards of the hand on their buttons, every move clicked, a restart in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, Page, expect

from bot.app import App
from bot.config import Settings
from bot.playground import LocalDiscord
from engine.go_stop import kernel
from engine.go_stop.cards import CODES
from tests.bot.browser import MARKS, broken_pictures, opened, use
from tests.bot.conftest import Ready
from tests.bot.test_go_stop import RICH

pytestmark = MARKS

DO, AT = 'button[data-key^="do:"]:enabled', 'button[data-key^="at:"]:enabled'
GAME = f"{DO}, {AT}"
AGAIN = 'button[data-key^="again:"]'


@pytest.fixture(autouse=True)
def ordinary_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that is played to its end."""
    kernel.warm()
    monkeypatch.setattr("bot.rooms.new_seed", lambda: RICH.to_bytes(32, "big"))


@pytest.fixture
def with_emojis(settings: Settings) -> Settings:
    """Settings with which the cards are uploaded as emojis."""
    return settings.model_copy(update={"emojis": True})


@pytest.fixture
async def page(local: LocalDiscord) -> AsyncIterator[Page]:
    """The page in a browser."""
    async with opened(local) as page:
        yield page


@asynccontextmanager
async def running(local: LocalDiscord, settings: Settings) -> AsyncIterator[App]:
    """A Madang whose emojis are all there."""
    app = App(settings, Ready(), local.base)
    await app.start(local.config.token)
    try:
        async with asyncio.timeout(60):
            while len(app.screens.emojis.get("go_stop", ())) < len(CODES):
                await asyncio.sleep(0.05)
        yield app
    finally:
        await app.close()


async def click_on(board: Locator) -> None:
    """Click the first thing that can be done, else the first card, and wait until the board has changed."""
    before = await board.locator(".gallery img").get_attribute("src")
    await board.locator(DO if await board.locator(DO).count() else AT).first.click()
    await expect(board.locator(".gallery img")).not_to_have_attribute("src", before or "")


async def play(board: Locator, clicks: int) -> int:
    """Click so many times at most, until the deal is over; every picture of every board loads. How many it were."""
    for done in range(clicks):
        assert not await broken_pictures(board)
        if await board.locator(AGAIN).count():
            return done
        await click_on(board)
    return clicks


async def test_a_deal_with_the_cards_on_the_buttons(page: Page, local: LocalDiscord, with_emojis: Settings) -> None:
    board = page.locator("article.message").last
    async with running(local, with_emojis):
        uploaded = set(local.service.emojis.by_id)
        await use(page, "/go_stop")
        await expect(board.locator(GAME).first).to_be_visible()
        await expect(board.locator("button[data-key^='at:'] img.emoji")).to_have_count(10)
        assert await play(board, 5) == 5
    async with running(local, with_emojis):
        assert set(local.service.emojis.by_id) == uploaded, "the cards are uploaded once"
        assert 5 < await play(board, 200) < 200
        await expect(board).to_contain_text("the seed was")
