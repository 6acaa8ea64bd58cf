"""Two bots with one token and one database, as while a new version takes over: Discord tells both of every press.

Case C82: each press is applied once and answered once, by whichever comes first; the other one is silent.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.app import App
from bot.config import Settings
from bot.playground import LocalDiscord, Person, Shown
from bot.room import Computer
from engine import GAMES
from tests.bot.conftest import Ready, Start
from tests.bot.playing import is_over, moves, open_board, press, steady
from tests.bot.processes.staging import check, newest
from tests.bot.test_go_stop import RICH
from tests.bot.volleys import Range

VOLLEYS = 8

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def refusals() -> frozenset[int]:
    """The second answer to a press is refused."""
    return frozenset({40060})


@pytest.fixture
async def bots(start: Start, settings: Settings, local: LocalDiscord) -> AsyncIterator[list[App]]:
    """The two; nothing happens to either that nobody expected."""
    first, second = await start(), App(settings, Ready(), local.base)
    await second.start(local.config.token)
    with capture_logs() as logs:
        yield [first, second]
        await first.client.drain()
        await second.close()
    assert [entry for entry in logs if entry["log_level"] == "error"] == []


@pytest.fixture
def app(bots: list[App]) -> App:
    """One of the two."""
    return bots[0]


async def once(app: App, **wanted: object) -> None:
    """Wait until the newest room is as wanted."""
    async with asyncio.timeout(60):
        while {name: getattr(await newest(app.database), name) for name in wanted} != wanted:
            await asyncio.sleep(0.02)


def handled(app: App) -> float:
    """How many presses a bot is done with."""
    found = (sample for metric in app.metrics.registry.collect() for sample in metric.samples)
    return sum(sample.value for sample in found if sample.name == "madang_presses_total")


async def shows(person: Person, board: Shown, *labels: str) -> Shown:
    """The board once it offers these."""
    return await steady(person, board, lambda shown: set(labels) <= set(shown.labels))


@pytest.mark.parametrize("game", GAMES)
async def test_volleys_of_presses(local: LocalDiscord, app: App, game: str) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    target = Range(app.database, jun, sofia, await open_board(jun, game), random.Random(game))
    for _ in range(VOLLEYS):
        await target.volley()
    await check(app.database)


async def test_a_game_against_the_computer_from_command_to_command(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    for number in range(1, 4):
        board = await open_board(jun, "seega")
        assert len(await check(app.database)) == number
        await press(jun, board, moves(board)[0])
        question = (await press(jun, board, "Resign")).message
        await press(jun, question, "Resign")
        await shows(jun, board, "Play again")
    await press(jun, board, "Play again")
    assert [room.phase for room in await check(app.database)] == ["over"] * 3 + ["playing"]


async def test_a_table_is_opened_joined_left_and_begun(local: LocalDiscord, app: App, bots: list[App]) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    lobby = (await (await jun.slash("yut_nori", table=True)).settled()).message
    for label in ("Join", "Leave", "Join"):
        before = [handled(bot) for bot in bots]
        assert not (await sofia.click(lobby, label)).failed
        async with asyncio.timeout(60):
            while any(handled(bot) == count for bot, count in zip(bots, before, strict=True)):
                await asyncio.sleep(0.02)
        await once(app, people=(int(jun.id), int(sofia.id))[: 1 + (label == "Join")])
    board = await shows(jun, lobby, "Start")
    assert not (await jun.click(board, "Start")).failed
    await once(app, phase="playing")
    board = await steady(jun, lobby, lambda shown: bool(moves(shown)) and "Start" not in shown.labels)
    assert len(await check(app.database)) == 1


async def test_an_opening_that_comes_late_covers_no_newer_board(
    local: LocalDiscord, bots: list[App], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both open the same lobby; one puts it into the message only when the other has answered a press there."""
    publisher, pressed = bots[1].publisher, asyncio.Event()
    place = publisher._place

    async def late(interaction: Any, screen: Any, **how: Any) -> Any:
        await pressed.wait()
        return await place(interaction, screen, **how)

    monkeypatch.setattr(publisher, "_place", late)
    jun = local.person("Jun")
    lobby = (await (await jun.slash("yut_nori", table=True)).settled()).message
    [menu] = lobby.selects
    assert not (await jun.choose(lobby, menu["custom_id"], menu["options"][0]["value"])).failed
    await shows(jun, lobby, "Start")
    pressed.set()
    await asyncio.gather(*(bot.client.drain() for bot in bots))
    await shows(jun, lobby, "Start")
    assert len(jun.messages()) == 1


async def test_people_ask_each_other_play_and_give_up(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.lobby.new_seed", lambda: RICH.to_bytes(32, "big"))  # a deal that does not end at once
    jun, sofia = local.person("Jun"), local.person("Sofia")
    board = (await (await jun.slash("go_stop", opponent="Sofia")).settled()).message
    assert not (await sofia.click(board, "Accept")).failed
    await once(app, phase="playing")
    board = await shows(jun, board, "Resign")
    question = await jun.click(board, "Resign")
    await press(jun, question.message, "Resign")
    over = await steady(jun, board, is_over)
    assert not (await jun.click(over, "Play again")).failed
    await once(app, phase="lobby")
    assert [room.phase for room in await check(app.database)] == ["over", "lobby"]


async def test_a_computer_is_seated_once(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    lobby = (await (await jun.slash("yut_nori", table=True)).settled()).message
    [menu] = lobby.selects
    assert not (await jun.choose(lobby, menu["custom_id"], menu["options"][0]["value"])).failed
    await steady(jun, lobby, lambda shown: "Start" in shown.labels)
    assert [type(sitter) for sitter in (await newest(app.database)).seats].count(Computer) == 1
