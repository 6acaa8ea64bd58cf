"""What went wrong for other bots: messages and channels that go, old tokens, lost sessions, memory that grows."""

import asyncio
import time

import pytest

from bot.app import App
from bot.config import Settings
from bot.playground import LocalDiscord, PlaygroundConfig
from bot.storage.schema import results, rooms
from tests.bot.conftest import Ready, Start
from tests.bot.playing import moves, open_board, play_on, press, same, steady
from tests.bot.stored import rows
from tests.bot.test_people_at_a_table import accepted, pass_deadline

SIXTEEN_MINUTES = 16 * 60.0


async def test_a_board_whose_message_is_deleted_comes_back_by_command(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await play_on(jun, await open_board(jun, "yut_nori"), presses=5)
    local.remove_message(board)
    again = await open_board(jun, "yut_nori")
    assert again.id != board.id
    assert len(await rows(app, rooms)) == 1
    await press(jun, again, moves(again)[0])


async def test_a_game_whose_channel_is_deleted_goes_on_in_another(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun", channel="tables")
    board = await play_on(jun, await open_board(jun, "yut_nori"), presses=5)
    await local.remove_channel("tables")
    elsewhere = local.person("Jun", channel="games")
    again = await open_board(elsewhere, "yut_nori")
    assert again.id != board.id
    assert len(await rows(app, rooms)) == 1
    await press(elsewhere, again, moves(again)[0])


@pytest.mark.parametrize("gone", ["message", "channel", "bot"])
async def test_a_deadline_passes_although_its_board_is_gone(local: LocalDiscord, app: App, gone: str) -> None:
    _jun, _sofia, board = await accepted(local)
    await app.client.drain()
    if gone == "message":
        local.remove_message(board)
    elif gone == "channel":
        await local.remove_channel(local.world.channel("games"))
    else:
        guild = local.world.channel("games").guild
        assert guild is not None
        await local.remove_bot(local.world.guild(guild))
    await pass_deadline(app)
    for _ in range(200):
        if len(await rows(app, results)) == 2:
            break
        await app.clock.tick()
    assert sorted(str(row["result"]) for row in await rows(app, results)) == ["loss", "win"]
    assert (await rows(app, rooms))[0]["phase"] == "over"


class Clock:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.ahead


async def test_a_press_after_sixteen_minutes_works_wherever_the_board_stands(settings: Settings) -> None:
    """Each press brings a token of its own; the first answer's, long expired, is never used again."""
    clock = Clock()
    local = LocalDiscord(PlaygroundConfig(clock=clock))
    app = App(settings, Ready(), await local.start())
    await app.start(local.config.token)
    for name, channel in (("Jun", "games"), ("Rafael", "Plaza/lounge")):
        person = local.person(name, channel=channel)
        board = await open_board(person, "yut_nori")
        clock.ahead += SIXTEEN_MINUTES
        await press(person, board, moves(board)[0])
        assert person.message(board.id).edits > board.edits
    await app.close()
    await local.stop()


async def test_every_edit_shows_exactly_one_newest_picture(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    before = board.pictures
    for _ in range(12):
        await press(jun, board, moves(jun.message(board.id))[0])
        shown = jun.message(board.id)
        assert len(shown.pictures) == 1
        assert not shown.payload["attachments"]
        assert shown.pictures != before or same(shown, board)
        before = shown.pictures


async def test_a_late_refresh_never_covers_a_newer_board(local: LocalDiscord, app: App) -> None:
    """What a start or a deadline wants to show may be drawn while somebody plays on."""
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await app.client.drain()
    late = await app.rooms.get(1)
    board = await play_on(jun, board, presses=4)
    assert (await app.rooms.get(1)).room.version > late.room.version
    await app.publisher.refresh(late)
    assert same(jun.message(board.id), board)
    assert jun.message(board.id).edits == board.edits
    await app.publisher.refresh(await app.rooms.get(1))
    assert jun.message(board.id).edits == board.edits + 1


@pytest.mark.parametrize("patience", [3.0])
async def test_a_lost_session_is_taken_up_without_doubles(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await local.gateway.invalidate(resumable=False)
    async with asyncio.timeout(60):
        while (await jun.click(board, moves(board)[0])).failed:
            await asyncio.sleep(0.1)
    await steady(jun, board, lambda shown: not same(shown, board))
    commands = [command["name"] for command in jun.service.commands.all()]
    assert len(commands) == len(set(commands))


async def test_no_view_is_kept_in_memory(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await play_on(jun, await open_board(jun, "yut_nori"), seed=11)
    store = app.client._connection._view_store
    assert not store._views
    assert not store._synced_message_views


async def test_a_slot_is_freed_by_resigning_after_a_restart(local: LocalDiscord, start: Start) -> None:
    await start()
    jun = local.person("Jun")
    await open_board(jun, "yut_nori")
    app = await start()
    asked = await jun.slash("resign")
    await press(jun, asked.message, "Resign")
    assert (await rows(app, rooms))[0]["phase"] == "over"
    fresh = await open_board(jun, "yut_nori")
    assert moves(fresh) or "turn" in fresh.text
    assert len(await rows(app, rooms)) == 2
