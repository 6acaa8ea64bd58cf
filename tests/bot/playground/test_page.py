"""The page in a browser, by clicking and typing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, Route, async_playwright, expect

from bot.playground import LocalDiscord
from bot.playground.wire import JSON
from tests.bot.playground.bodies import button, command, gallery, option, row, text, v2
from tests.bot.playground.conftest import connected, serving
from tests.bot.playground.sample import SampleBot, png

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(not CHROMIUM.exists(), reason="there is no /usr/bin/chromium"),
    pytest.mark.filterwarnings("default::ResourceWarning"),
]


expect.set_options(timeout=30_000)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """One browser for all; each test has windows and memories of its own."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def local() -> AsyncIterator[LocalDiscord]:
    async with serving() as local:
        yield local


@pytest_asyncio.fixture(loop_scope="module")
async def bot(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    async with connected(local, guild_ready_timeout=0.01) as bot:
        yield bot


async def opened(browser: Browser, local: LocalDiscord, width: int = 1280, height: int = 900) -> Page:
    """The page, ready; anything that goes wrong in it fails the test."""
    context = await browser.new_context(viewport={"width": width, "height": height})
    page = await context.new_page()
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: pytest.fail(f"error on the page: {error}"))
    await page.goto(local.base)
    await expect(page.locator("#text")).to_be_visible()
    await page.locator("#who").select_option(label="Mina")
    return page


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, local: LocalDiscord, bot: SampleBot) -> AsyncIterator[Page]:
    page = await opened(browser, local)
    yield page
    await page.context.close()


def offered(page: Page) -> Locator:
    """What is suggested above the box to write in."""
    return page.locator("#suggestions li")


def post(local: LocalDiscord, *components: JSON, **more: object) -> str:
    """A message of the bot's in the first channel."""
    channel = local.world.channel("games").id
    return local.service.messages.create(channel, local.world.bot, v2(*components, **more)).id


async def use(page: Page, *typed: str) -> None:
    """Types a command and what comes after it, key by key."""
    await page.locator("#text").fill(typed[0])
    await page.keyboard.press("Enter")
    for words in typed[1:]:
        await page.keyboard.type(words)
        await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


async def test_a_command_with_options(page: Page, local: LocalDiscord) -> None:
    box = page.locator("#text")
    await box.fill("/e")
    await expect(offered(page).first).to_contain_text("Says what it was given")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("#popup")).to_contain_text("text is required")
    await page.keyboard.type("hello")
    await page.keyboard.press("Tab")
    await page.keyboard.type("count")
    await page.keyboard.press("Enter")
    await page.keyboard.type("11")
    await page.keyboard.press("Enter")
    await expect(page.locator("#popup")).to_contain_text("1 to 10")
    await page.locator("#option-count").fill("3")
    await page.keyboard.press("Tab")
    await page.keyboard.type("friend")
    await page.keyboard.press("Enter")
    await page.keyboard.type("ju")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    said = page.locator("article.message").last
    await expect(said).to_contain_text("Mina used /echo")
    await expect(said.locator(".mention")).to_have_text("@Jun")
    assert local.messages()[-1].text == f"hello x3 calm <@{local.world.person('Jun').id}> ko"


async def test_a_command_typed_before_the_list_is_there(page: Page, local: LocalDiscord) -> None:
    asked: list[Route] = []
    await page.route("**/page/offered", lambda route: asked.append(route))
    await page.reload()
    await page.locator("#text").fill("/show")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("#text")).to_have_value("/show")
    await asked[0].continue_()
    await expect(page.get_by_role("heading", name="Turn 0")).to_be_visible()
    assert [message.payload["author"]["bot"] for message in local.messages()] == [True]


async def test_presses(page: Page) -> None:
    await use(page, "/show")
    message = page.locator("article.message").last
    await expect(message.get_by_role("heading", name="Turn 0")).to_be_visible()
    await message.get_by_role("button", name="Go 2").click()
    await expect(message.get_by_role("heading", name="Turn 1")).to_be_visible()
    await expect(message.locator("img[alt='Turn 1']")).to_be_visible()
    await expect(message.locator(".edited")).to_be_visible()
    await expect(message.get_by_role("button", name="Go 2")).to_be_focused()
    await message.get_by_role("button", name="Later").click()
    await expect(message.get_by_role("heading", name="Turn 100")).to_be_visible()


async def test_a_press_that_nobody_answers(browser: Browser) -> None:
    async with serving(first_response=0.5) as local, connected(local, guild_ready_timeout=0.01):
        post(local, row(button(custom_id="silent", label="Silent")))
        page = await opened(browser, local)
        await page.get_by_role("button", name="Silent").click()
        await expect(page.locator("[aria-busy='true'] .dots")).to_be_visible()
        await expect(page.get_by_role("alert")).to_have_text("This interaction failed")
        await expect(page.locator("[aria-busy='true']")).to_have_count(0)


async def test_nobody_is_there(browser: Browser, local: LocalDiscord) -> None:
    local.service.commands.overwrite([command(name="lonely")])
    post(local, row(button(label="Press")))
    page = await opened(browser, local)
    await expect(page.locator("#bot-state")).to_have_text("Madang is offline")
    await page.get_by_role("button", name="Press").click()
    await expect(page.get_by_role("alert")).to_have_text("The application did not respond")
    await use(page, "/lonely")
    await expect(page.locator(".note")).to_contain_text("Mina used /lonely")
    await expect(page.locator(".note")).to_contain_text("The application did not respond")
    await page.locator(".note").get_by_role("button", name="Dismiss message").click()
    await expect(page.locator(".note")).to_have_count(0)


async def test_private_messages(page: Page) -> None:
    await use(page, "/slow")
    private = page.locator("article.private")
    await expect(private).to_contain_text("One more thing.")
    await expect(private).to_contain_text("Only you can see this")
    await page.locator("#who").select_option(label="Jun")
    await expect(page.locator("article.message")).to_have_count(1)
    await expect(private).to_have_count(0)
    await page.locator("#who").select_option(label="Mina")
    await expect(private).to_have_count(1)
    await page.reload()
    await expect(page.locator("article.message")).to_have_count(1)
    await use(page, "/settings", "ko")
    await private.get_by_role("button", name="Dismiss message").click()
    await expect(private).to_have_count(0)


async def test_menus(page: Page) -> None:
    await use(page, "/parade")
    await page.get_by_role("combobox", name="One size").click()
    await page.get_by_role("option", name="Size 5").click()
    private = page.locator("article.private").last
    await expect(private).to_contain_text("You chose ['5'].")
    several = page.get_by_role("combobox", name="Several sizes")
    await several.focus()
    for key in ("ArrowDown", "Enter", "ArrowDown", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await page.get_by_role("button", name="Done").click()
    await expect(private).to_contain_text("You chose ['3', '8'].")
    await page.get_by_role("combobox", name="A friend").click()
    await page.locator(".options").get_by_role("option", name="Sofia").click()
    await expect(page.locator("article.private")).to_have_count(3)
    await several.click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_have_count(0)


async def test_forms(page: Page) -> None:
    await use(page, "/show")
    await page.get_by_role("button", name="Form").click()
    form = page.get_by_role("dialog")
    await expect(form.get_by_role("heading", name="A form")).to_be_visible()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).to_have_text("A word: this field is required.")
    await form.get_by_label("A word").fill("geol")
    await form.get_by_role("combobox", name="A size").click()
    await form.get_by_role("option", name="large").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(page.locator("article.private")).to_contain_text("geol ['large']")


async def test_completion(page: Page) -> None:
    await page.locator("#text").fill("/fruit")
    await page.keyboard.press("Enter")
    await page.keyboard.type("ap")
    await expect(offered(page)).to_have_text(["apple", "apricot"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator("article.message").last).to_contain_text("apricot")


async def test_descriptions_in_the_persons_language(page: Page, local: LocalDiscord) -> None:
    words = {"ko": "윷놀이를 합니다", "es-ES": "Juega al yut"}
    local.service.commands.overwrite([command(description_localizations=words, options=[option(required=True)])])
    await page.locator("#text").fill("/yut")
    await expect(offered(page)).to_contain_text("윷놀이를 합니다")
    await page.locator("#who").select_option(label="Sofia")
    await page.locator("#text").fill("/yut")
    await expect(offered(page)).to_contain_text("Juega al yut")
    await page.locator("#locale").select_option("fr")
    await page.locator("#text").fill("")
    await page.locator("#text").fill("/yut")
    await expect(offered(page)).to_contain_text("A game")
    assert local.world.person("Sofia").locale == "fr"


async def test_pictures_open_larger(page: Page) -> None:
    await use(page, "/show")
    await page.get_by_role("button", name="Picture: Turn 0").click()
    box = page.get_by_role("dialog", name="Picture")
    await expect(box.get_by_role("img", name="Turn 0")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(box).to_have_count(0)
    await expect(page.get_by_role("button", name="Picture: Turn 0")).to_be_focused()


async def test_words_are_never_markup(page: Page, local: LocalDiscord) -> None:
    bad = "<img src=x onerror=alert(1)> **<b>bold</b>** [x](javascript:alert(1)) `<i>`\n# <script>alert(1)</script>"
    post(local, text(bad), row(button(label="<u>press</u>")))
    await page.locator("#text").fill(bad)
    await page.locator("#send").click()
    await expect(page.locator("article.message")).to_have_count(2)
    log = page.locator("#messages")
    await expect(log.locator("article.message").last.locator("strong")).to_have_text("<b>bold</b>")
    assert await log.locator("b, i:not(.dots i), u, script, img[src='x'], a").count() == 0
    await expect(page.get_by_role("button", name="<u>press</u>")).to_be_visible()


async def test_markdown(page: Page, local: LocalDiscord) -> None:
    mina = local.world.person("Mina").id
    words = (
        f"# Title\n**b** *i* __u__ ~~s~~ `c` ||hidden||\n- one\n  - two\n1. first\n> quote\n-# small\n<@{mina}> <t:0:R>"
    )
    post(local, text(words), allowed_mentions={"parse": ["users"]})
    message = page.locator("article.message")
    for selector, inside in (
        (".md-h1", "Title"), ("strong", "b"), ("em", "i"), ("u", "u"), ("s", "s"), ("p code", "c"), ("ul ul li", "two"),
        ("ol li", "first"), ("blockquote", "quote"), (".subtext", "small"), (".mention", "@Mina"),
    ):  # fmt: skip
        await expect(message.locator(selector).first).to_have_text(inside)
    await expect(message).to_have_class("message mentioned")
    await expect(message.locator("time.stamp")).to_contain_text("년 전")
    assert not await message.get_by_text("hidden").is_visible()
    await message.locator(".spoiler").click()
    assert await message.get_by_text("hidden").is_visible()


async def test_channels_and_servers(page: Page, local: LocalDiscord) -> None:
    await local.person("Jun", "tables").say("over here")
    tables = page.get_by_role("button", name="tables")
    await expect(tables).to_have_class("channel unread")
    await tables.click()
    await expect(page.locator("article.message")).to_contain_text("over here")
    await page.get_by_role("tab", name="Direct messages").click()
    await use(page, "/show")
    await expect(page.locator("article.message").last).to_contain_text("Turn 0")
    assert local.messages(local.world.dm(local.world.person("Mina").id))
    await page.get_by_role("tab", name="Plaza").click()
    await expect(page.locator("#channels")).to_contain_text("Madang is no member here")
    await page.locator("#text").fill("/")
    await expect(page.locator("#popup")).to_contain_text("No commands here")
    await page.locator("#who").select_option(label="Alex")
    await expect(page.get_by_role("heading", level=1)).to_contain_text("lounge")
    await use(page, "/show")
    await expect(page.locator("article.message").last).to_contain_text("Alex used /show")


async def test_it_comes_back_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "local.db"
    async with serving(data=file) as local:
        post(local, text("before"), gallery())
        page = await opened(browser, local)
        await expect(page.locator("article.message")).to_contain_text("before")
        port = int(local.base.rpartition(":")[2])
    await expect(page.locator("#banner")).to_have_text("Reconnecting…")
    again = LocalDiscord(local.config)
    await again.start(port=port)
    await expect(page.locator("#banner")).to_be_hidden()
    post(again, text("after"))
    await expect(page.locator("article.message")).to_have_count(2)
    await again.stop()


async def test_on_a_phone(browser: Browser, local: LocalDiscord, bot: SampleBot) -> None:
    page = await opened(browser, local, 390, 844)
    await use(page, "/parade")
    await expect(page.locator("article.message")).to_contain_text("A heading")
    await expect(page.locator("#drawer")).to_be_hidden()
    assert await page.evaluate("document.documentElement.scrollWidth") <= 390
    wide = "[...document.querySelectorAll('#messages *')].filter(e => e.getBoundingClientRect().right > 391).length"
    assert await page.evaluate(wide) == 0
    await page.get_by_role("button", name="Servers and channels").click()
    await page.get_by_role("button", name="tables").click()
    await expect(page.locator("#drawer")).to_be_hidden()
    await expect(page.get_by_role("heading", level=1)).to_contain_text("tables")


async def test_the_theme_is_remembered(page: Page) -> None:
    await page.get_by_role("button", name="Dark theme").click()
    await page.reload()
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    await page.get_by_role("button", name="Light theme").click()
    await expect(page.locator("html")).to_have_attribute("data-theme", "light")


async def test_earlier_messages_come_when_scrolled_to(browser: Browser, local: LocalDiscord) -> None:
    for n in range(70):
        post(local, text(f"message {n}"))
    page = await opened(browser, local)
    await expect(page.locator("article.message")).to_have_count(50)
    await page.locator("#scroller").evaluate("element => element.scrollTop = 0")
    await expect(page.locator("article.message")).to_have_count(70)
    await expect(page.locator("article.message").first).to_contain_text("message 0")


async def test_pictures_of_emojis(page: Page, local: LocalDiscord) -> None:
    store = local.service.store
    store.keep_blob("77", "image/png", png(32, 32))
    local.service.emojis.by_id["77"] = {"id": "77", "name": "yut_do"}
    post(local, text("throw <:yut_do:77>"), row(button(label=None, emoji={"id": "77", "name": "yut_do"})))
    for image in await page.locator("article.message img.emoji").all():
        assert await image.evaluate("element => element.complete && element.naturalWidth") == 32
    await expect(page.get_by_role("button", name="yut_do")).to_be_visible()
