"""Small pictures for buttons: uploaded once, replaced when their art changes, kept while games may show them."""

import pytest

from bot import emojis
from bot.app import App
from bot.playground import LocalDiscord
from tests.bot.conftest import Start
from tests.bot.playing import open_board


def uploads(local: LocalDiscord) -> int:
    """How many emojis were uploaded so far."""
    return sum(asked.method == "POST" and asked.path.endswith("/emojis") for asked in local.requests)


async def names(app: App) -> set[str]:
    """The emojis that Discord holds."""
    return {emoji.name for emoji in await app.client.fetch_application_emojis()}


@pytest.fixture
def one_picture(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """One small picture of Go-Stop instead of 48; changing it is changing the art."""
    drawn = {"hwatu_01a": emojis._draw("go_stop")["hwatu_01a"]}
    monkeypatch.setattr(emojis, "_draw", lambda key: dict(drawn) if key == "go_stop" else {})
    return drawn


async def test_a_picture_is_uploaded_once(local: LocalDiscord, start: Start, one_picture: dict[str, bytes]) -> None:
    app = await start()
    await app.emojis.bring_in_line()
    await app.emojis.bring_in_line()
    app = await start()
    await app.emojis.bring_in_line()
    assert uploads(local) == 1
    [name] = await names(app)
    assert name == emojis.named("hwatu_01a", one_picture["hwatu_01a"])
    assert name in app.screens.emojis["go_stop"]["hwatu_01a"]


async def test_old_art_stays_while_a_game_may_show_it(
    local: LocalDiscord, app: App, one_picture: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.rooms.new_seed", lambda: bytes(32))
    await app.emojis.bring_in_line()
    before = await names(app)
    jun = local.person("Jun")
    await open_board(jun, "go_stop")
    one_picture["hwatu_01a"] = changed(one_picture)
    await app.emojis.bring_in_line()
    assert before < await names(app)
    await app.rooms.resign(1, int(jun.id))
    await app.emojis.bring_in_line()
    assert before.isdisjoint(await names(app))


def changed(drawn: dict[str, bytes]) -> bytes:
    """The picture with one more byte behind its end: other art for whoever looks at its hash."""
    return drawn["hwatu_01a"] + b"\0"
