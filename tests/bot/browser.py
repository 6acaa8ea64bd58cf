"""A browser with the page of the local Discord, for the tests that look at Madang as a person does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from bot.playground import LocalDiscord

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]

MARKS = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(not CHROMIUM.exists(), reason="there is no /usr/bin/chromium"),
    pytest.mark.filterwarnings("default::ResourceWarning"),
]

expect.set_options(timeout=30_000)


@asynccontextmanager
async def opened(local: LocalDiscord) -> AsyncIterator[Page]:
    """The page, ready to be used; anything that goes wrong in it fails the test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = await browser.new_page(viewport={"width": 900, "height": 1400})
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: pytest.fail(f"error on the page: {error}"))
        await page.goto(local.base)
        await expect(page.locator("#text")).to_be_visible()
        yield page
        await browser.close()


async def use(page: Page, command: str) -> None:
    """Type a command without options and send it."""
    await page.locator("#text").fill(command)
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def broken_pictures(part: Locator) -> list[str]:
    """The addresses of those pictures in a part of the page that did not load, once all have been tried; one that has
    meanwhile been replaced does not count."""
    broken: list[str] = await part.evaluate(
        """async part => {
            const pictures = [...part.querySelectorAll("img")];
            const there = () => pictures.filter(picture => picture.isConnected && !picture.naturalWidth);
            for (let tries = 0; tries < 200 && there().length; tries++) await new Promise(go => setTimeout(go, 50));
            return there().map(picture => picture.src);
        }"""
    )
    return broken
