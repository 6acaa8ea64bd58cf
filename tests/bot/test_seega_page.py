"""A whole game of Seega in a browser: the page of the local Discord, the real client, and restarts in between."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Locator, Page, expect

from bot.app import App
from bot.playground import LocalDiscord
from engine.seega import GAME, kernel
from engine.seega.actions import Step
from engine.seega.board import SQUARES
from engine.seega.state import State
from tests.bot.browser import MARKS, opened, use
from tests.bot.conftest import Start

RESTARTED_AT = (3, 9)
"""After the first stone of these turns, and before the target of these steps."""

pytestmark = MARKS


@pytest.fixture
async def page(local: LocalDiscord) -> AsyncIterator[Page]:
    """The page in a browser."""
    kernel.warm()
    async with opened(local) as page:
        yield page


class Sitting:
    """One person at the page, with the bot that runs at the moment."""

    def __init__(self, page: Page, app: App) -> None:
        self.page, self.app, self.board = page, app, page.locator("article.message").last

    def square(self, name: str) -> Locator:
        """The button of a square."""
        return self.board.locator(
            f'button[data-key^="do:"][data-key$="{name}"], button[data-key^="at:"][data-key$="{name}"]'
        )

    async def state(self) -> State:
        """The position as it is stored."""
        state = (await self.app.rooms.get(1)).room.match.state
        assert isinstance(state, State)
        return state

    async def my_turn(self) -> State | None:
        """The position once it is the person's turn; None when the game is over."""
        again, resign = self.board.get_by_role("button", name="Play again"), self.board.locator('[data-key$=":c3"]')
        await expect(again.or_(resign).first).to_be_visible()
        return None if await again.count() else await self.state()

    async def tap(self, name: str) -> None:
        """Press a square and wait until the board has changed."""
        before = await self.board.locator(".gallery img").get_attribute("src")
        await self.square(name).click()
        await expect(self.board.locator(".gallery img")).not_to_have_attribute("src", before or "")


async def test_a_whole_game_with_restarts_in_between(page: Page, local: LocalDiscord, start: Start) -> None:
    sitting = Sitting(page, await start())
    await use(page, "/seega")
    turns = steps = 0
    while (state := await sitting.my_turn()) is not None:
        if state.placing:
            turns += 1
            await sitting.tap(str(GAME.actions(state)[0]))
            if turns in RESTARTED_AT:
                sitting.app = await start()
            await sitting.tap(str(GAME.actions(await sitting.state())[0]))
            continue
        steps += 1
        step = max(GAME.actions(state), key=lambda each: len(GAME.events(state, each)))
        assert isinstance(step, Step)
        await sitting.tap(SQUARES[step.origin])
        await expect(sitting.board.get_by_role("button", name="Cancel")).to_be_visible()
        if steps in RESTARTED_AT:
            sitting.app = await start()
        await sitting.tap(SQUARES[step.target])
    assert turns == 6
    assert GAME.outcome(await sitting.state()) == (await sitting.app.rooms.get(1)).room.outcome
    await expect(sitting.board).to_contain_text("the seed was")
    await expect(page.get_by_role("alert")).to_have_count(0)
