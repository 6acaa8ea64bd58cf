"""The gateway misbehaves: sockets drop, sessions end, Discord asks to reconnect; games go on, nothing comes twice."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.app import App
from bot.playground import Fault, LocalDiscord, Person, Shown
from tests.bot.faults.conftest import Hasty
from tests.bot.faults.kinds import CALLBACK, boards, drained, goes_on, home_shows, move, room_of
from tests.bot.playing import moves, open_board

Happening = Callable[[LocalDiscord], Awaitable[None]]

HAPPENINGS: dict[str, Happening] = {
    "dropped": lambda local: local.gateway.drop(),
    "dropped-without-a-code": lambda local: local.gateway.drop(1006),
    "restarted": lambda local: local.gateway.drop(1012),
    "session-timed-out": lambda local: local.gateway.drop(4009),
    "bad-sequence": lambda local: local.gateway.drop(4007),
    "asked-to-reconnect": lambda local: local.gateway.ask_reconnect(),
    "invalid-but-resumable": lambda local: local.gateway.invalidate(resumable=True),
    "invalid": lambda local: local.gateway.invalidate(resumable=False),
}
happening = pytest.mark.parametrize("happen", HAPPENINGS.values(), ids=list(HAPPENINGS))


@pytest.fixture(autouse=True)
def hasty_gateway(monkeypatch: pytest.MonkeyPatch, hasty: object) -> None:
    """Between a lost connection and the next passes a moment."""
    del hasty
    monkeypatch.setattr("discord.client.asyncio", Hasty())


async def pressed(person: Person, board: Shown, custom_id: str) -> None:
    """Press until a press reaches the bot: what is pressed while it is away fails, as in Discord."""
    async with asyncio.timeout(60):
        while (await person.click(board, custom_id)).failed:
            await asyncio.sleep(0.05)


@happening
async def test_a_game_goes_on(local: LocalDiscord, app: App, happen: Happening) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    before = await room_of(app)
    await happen(local)
    await pressed(jun, board, moves(board)[0])
    assert (await home_shows(app, jun)).id == board.id
    assert (await room_of(app)).ply > before.ply
    await goes_on(app, local, jun)
    assert len(boards(local)) == 1
    commands = [command["name"] for command in jun.service.commands.all()]
    assert len(commands) == len(set(commands))


@happening
async def test_a_press_under_way_is_answered_all_the_same(local: LocalDiscord, app: App, happen: Happening) -> None:
    """Answers go over HTTP: the connection may come and go meanwhile."""
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    before, arrived = await room_of(app), asyncio.Event()
    kept = local.faults.add(Fault(*CALLBACK, until=arrived))
    pressing = asyncio.ensure_future(jun.click(board, moves(board)[0]))
    while not kept.met:
        await asyncio.sleep(0.005)
    await happen(local)
    arrived.set()
    await pressing
    await home_shows(app, jun)
    assert (await room_of(app)).version == before.version + 1
    await pressed(jun, board, moves(jun.message(board.id))[0])
    await drained(app)
    await home_shows(app, jun)


async def test_presses_sent_while_the_socket_was_down_come_with_the_resume(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    before = await room_of(app)
    await local.gateway.drop()
    reply = await jun.click(board, moves(board)[0])
    assert not reply.failed
    await home_shows(app, jun)
    assert (await room_of(app)).ply > before.ply
    await move(app, jun, board)
