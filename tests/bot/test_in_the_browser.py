"""A whole game on the page in a browser: the slash command typed, every move clicked, a restart in the middle."""

import random
from pathlib import Path

from playwright.async_api import Page, expect

from bot.playground import LocalDiscord
from tests.bot.browser import MARKS, opened, use
from tests.bot.conftest import Start

pytestmark = MARKS

MOST_CLICKS = 1500


GAME = 'button[data-key^="do:"], button[data-key^="at:"]'
AGAIN = 'button[data-key^="again:"]'


async def keys(page: Page, which: str) -> list[str]:
    """The custom_ids of the buttons there are now."""
    found: list[str] = await page.eval_on_selector_all(which, "buttons => buttons.map(button => button.dataset.key)")
    return found


async def click_on(page: Page, rng: random.Random) -> bool:
    """Click one of the game's buttons and wait for the new board; False when the game is over."""
    if await keys(page, AGAIN):
        return False
    before = await keys(page, GAME)
    await page.locator(f'button[data-key="{rng.choice(before)}"]').click()
    for _ in range(3000):
        now = await keys(page, f"{GAME}, {AGAIN}")
        if now and now != before:
            return True
        await page.wait_for_timeout(10)
    raise AssertionError(f"nothing happened after {before}")


async def test_a_game_of_yut_nori_by_typing_and_clicking(local: LocalDiscord, start: Start, tmp_path: Path) -> None:
    await start()
    async with opened(local) as page:
        await use(page, "/yut_nori")
        await expect(page.locator(GAME).first).to_be_visible()
        await page.screenshot(path=tmp_path / "begun.png")

        rng = random.Random(8)
        for click in range(MOST_CLICKS):
            if click == 9:
                await start()
            if not await click_on(page, rng):
                break
        await page.screenshot(path=tmp_path / "over.png")
        await expect(page.get_by_text("Victory for").first).to_be_visible()
        board = page.locator("img[alt^='Yut Nori board']").last
        await expect(board).to_be_visible()
