"""Presses at once, end to end: each is answered, one is applied, and what a game was for its people counts once."""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.app import App
from bot.playground import Fault, LocalDiscord
from engine import GAMES
from tests.bot.playing import is_over, moves, open_board, press, same, steady
from tests.bot.processes.staging import check, newest
from tests.bot.volleys import Range

VOLLEYS: Final = 20
LEAST_PRESSES: Final = 40

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture(autouse=True)
async def errors() -> AsyncIterator[None]:
    """Nothing happens that nobody expected."""
    with capture_logs() as logs:
        yield
    assert [entry for entry in logs if entry["log_level"] == "error"] == []


@pytest.mark.parametrize("game", GAMES)
async def test_volleys_of_presses(local: LocalDiscord, app: App, game: str) -> None:
    """Cases C59 and C102."""
    await play(local, app, game)


async def play(local: LocalDiscord, app: App, game: str) -> None:
    """Volleys on a board of a game."""
    jun, sofia = local.person("Jun"), local.person("Sofia")
    target = Range(app.database, jun, sofia, await open_board(jun, game), random.Random(game))
    for _ in range(VOLLEYS):
        await target.volley()
    await check(app.database)
    assert target.presses >= LEAST_PRESSES


async def test_a_button_pressed_twice_opens_one_game(local: LocalDiscord, app: App) -> None:
    """At once, and one after the other, as a double click comes."""
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await app.rooms.resign(1, int(jun.id))
    await press(jun, board, "Resign")
    board = await steady(jun, board, is_over)
    before = len(local.messages())
    first, second = await asyncio.gather(jun.click(board, "Play again"), jun.click(board, "Play again"))
    third = await jun.click(board, "Play again")
    assert sorted(reply.kind or 0 for reply in (first, second, third)) == [4, 6, 6]
    assert len(local.messages()) == before + 1
    assert len(await check(app.database)) == 2


async def test_a_button_pressed_twice_asks_once(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    board = (await (await jun.slash("yut_nori", opponent="Sofia")).settled()).message
    await press(sofia, board, "Accept")
    await app.rooms.resign(1, int(jun.id))
    await press(jun, board, "Resign")
    board = await steady(jun, board, is_over)
    first, second = await asyncio.gather(jun.click(board, "Play again"), jun.click(board, "Play again"))
    third = await jun.click(board, "Play again")
    assert sorted(reply.kind or 0 for reply in (first, second, third)) == [4, 6, 6]
    assert [room.phase for room in await check(app.database)] == ["over", "lobby"]


async def test_a_table_is_opened_filled_and_begun_once(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    first, second = await asyncio.gather(jun.slash("yut_nori", table=True), jun.slash("yut_nori", table=True))
    assert None not in (first.kind, second.kind)
    assert len(await check(app.database)) == 1
    lobby = jun.message(str((await newest(app.database)).home.message_id))
    [menu] = lobby.selects
    level = menu["options"][0]["value"]
    replies = await asyncio.gather(*(jun.choose(lobby, menu["custom_id"], level) for _ in range(2)))
    assert sorted(reply.kind or 0 for reply in replies) == [6, 7]
    replies = await asyncio.gather(*(jun.click(lobby, "Start") for _ in range(2)))
    assert sorted(reply.kind or 0 for reply in replies) == [6, 7]
    await check(app.database)


async def test_a_hand_never_lands_on_the_public_board(local: LocalDiscord, app: App) -> None:
    """Where a press on one's own board came too late for its answer, the public board tells what happened."""
    jun, sofia = local.person("Jun"), local.person("Sofia")
    public = (await (await jun.slash("go_stop", opponent="Sofia")).settled()).message
    await press(sofia, public, "Accept")
    await steady(jun, public, lambda shown: "My hand" in shown.labels)
    room = await newest(app.database)
    person = sofia if room.person_to_act() == int(sofia.id) else jun
    own, before = (await press(person, public, "My hand")).message, jun.message(public.id)
    local.faults.add(Fault("POST", "/interactions/*/callback", code=10062))
    notation = str(room.game.actions(room.match.state)[0])
    pressing = asyncio.ensure_future(person.press_raw(own.id, f"do:{room.id}:{room.ply}:{notation}"))
    after = await steady(jun, public, lambda shown: not same(shown, before))
    await app.client.drain()
    pressing.cancel()
    for shown in (after, jun.message(public.id)):
        assert [custom_id.split(":")[0] for custom_id in moves(shown)] == ["mine"]
