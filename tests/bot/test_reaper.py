"""What is left over: tables nobody comes back to, games of other rules, notices, old art. Nobody loses by it."""

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest
from sqlalchemy import Connection, insert, select, update

from bot import emojis
from bot.app import App
from bot.clock import LONGEST_SLEEP
from bot.errors import Busy
from bot.playground import LocalDiscord, Person
from bot.playground.faults import Fault
from bot.reaper import Reaper
from bot.storage.common import now
from bot.storage.schema import results, rooms, runs
from tests.bot.conftest import Start
from tests.bot.playing import moves, note_of, open_board, press, steady
from tests.bot.rooms.kit import NONSENSE, set_room
from tests.bot.stored import rows
from tests.bot.test_emojis import changed, names, one_picture  # noqa: F401 - a fixture
from tests.bot.test_people_at_a_table import accepted, challenge, pass_deadline

STREAK = {"games": 9, "wins": 7, "tally": 21, "best": 70_021}


async def row_of(app: App, room_id: int) -> dict[str, Any]:
    """A room as it is stored."""
    return await app.database.read(
        lambda connection: dict(connection.execute(select(rooms).where(rooms.c.id == room_id)).one()._mapping)
    )


async def give_streak(app: App, person: Person, game: str = "yut_nori") -> None:
    """A person has won seven times in a row."""
    await app.database.write(
        lambda connection: connection.execute(insert(runs).values(user_id=int(person.id), game=game, **STREAK))
    )


async def has_streak(app: App, person: Person) -> bool:
    """Whether nothing happened to it."""
    [run] = [run for run in await rows(app, runs) if run["user_id"] == int(person.id)]
    return {name: run[name] for name in STREAK} == STREAK


async def settle(app: App) -> None:
    """Wait until the start is over and everything that came in is answered."""
    await app.client.drain()
    await app.reaper.reap()


async def test_a_lobby_and_a_challenge_whose_time_was_up_while_it_was_away_are_closed(
    local: LocalDiscord, start: Start
) -> None:
    app = await start()
    jun, _sofia, asked = await challenge(local)
    lobby = (await (await jun.slash("yut_nori", table=True)).settled()).message
    await app.client.drain()
    await give_streak(app, jun)
    await set_room(app.database, 1, deadline=now() - timedelta(days=3))
    await set_room(app.database, 2, deadline=now() - timedelta(days=3))
    app = await start()
    for message in (asked, lobby):
        assert not (await steady(jun, message, lambda shown: not shown.buttons)).buttons
    assert [row["phase"] for row in await rows(app, rooms)] == ["over", "over"]
    assert await rows(app, results) == []
    assert await has_streak(app, jun)


async def test_a_game_against_the_computer_waits_for_its_person_and_costs_nothing(
    local: LocalDiscord, start: Start
) -> None:
    app = await start()
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await app.client.drain()
    await give_streak(app, jun)
    long_ago = now() - timedelta(days=900)
    await set_room(app.database, 1, created_at=long_ago, changed_at=long_ago)
    before = await row_of(app, 1)
    app = await start()
    asked = len(local.requests)
    for _ in range(3):
        await app.clock.tick()
        await app.reaper.reap()
    assert len(local.requests) == asked
    assert await row_of(app, 1) == before
    assert await has_streak(app, jun)
    await press(jun, board, moves(board)[0])
    assert (await row_of(app, 1))["ply"] > 0


async def test_a_table_that_everybody_left_ends_by_its_deadlines_and_waits_for_the_last_one(
    local: LocalDiscord, app: App
) -> None:
    """Whoever is left with computers alone has a game like any against them: without a deadline."""
    people = [local.person(name) for name in ("Jun", "Sofia", "Alex")]
    lobby = (await (await people[0].slash("yacht", table=True)).settled()).message
    for person in people[1:]:
        await press(person, lobby, "Join")
    await press(people[0], lobby, "Start")
    for person in people:
        await give_streak(app, person, "yacht")
    await app.client.drain()
    for gone in (1, 2):
        await pass_deadline(app)
        async with asyncio.timeout(30):
            while len((room := (await app.rooms.get(1)).room).people) > 3 - gone or room.computer_to_act():
                await asyncio.sleep(0.02)
    assert (room.phase, room.deadline, len(room.people)) == ("playing", None, 1)
    assert [row["result"] for row in await rows(app, results)] == ["loss", "loss"]
    async with asyncio.timeout(30):
        while (await row_of(app, 1))["notice_id"]:
            await asyncio.sleep(0.02)
    before = await row_of(app, 1)
    await app.clock.tick()
    await settle(app)
    assert await row_of(app, 1) == before
    assert [await has_streak(app, person) for person in people] == [True] * 3


@pytest.mark.parametrize("gone", ["bot", "channel", "message"])
async def test_a_computer_acts_although_its_board_cannot_be_reached(
    local: LocalDiscord, start: Start, gone: str
) -> None:
    """A server that removed the bot says nothing of it to a bot without the guilds intent."""
    app = await start()
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await app.client.drain()
    await stop_before_the_computer(app)
    await press(jun, board, moves(board)[0])
    while (await app.rooms.get(1)).room.computer_to_act() is None:
        shown = jun.message(board.id)
        await press(jun, shown, moves(shown)[0])
    channel = local.world.channel("games")
    assert channel.guild
    if gone == "bot":
        await local.remove_bot(local.world.guild(channel.guild))
    elif gone == "channel":
        await local.remove_channel(channel)
    else:
        local.remove_message(board)
    app = await start()
    async with asyncio.timeout(30):
        while (await app.rooms.get(1)).room.computer_to_act():
            await asyncio.sleep(0.02)
    assert app.metrics.registry.get_sample_value("madang_errors_total") is None


async def stop_before_the_computer(app: App) -> None:
    """Computers that nobody finds the time for."""

    async def busy(room: object) -> str:
        raise Busy

    app.thinker.choose = busy  # type: ignore[method-assign]


async def test_a_computer_whose_thinking_failed_gets_another_chance(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await app.client.drain()
    choose = app.thinker.choose
    await stop_before_the_computer(app)
    while (await app.rooms.get(1)).room.computer_to_act() is None:
        shown = jun.message(board.id)
        await press(jun, shown, moves(shown)[0])
    waiting = jun.message(board.id)
    app.thinker.choose = choose  # type: ignore[method-assign]
    await app.reaper.reap()
    assert (await app.rooms.get(1)).room.computer_to_act() is None
    assert jun.message(board.id).text != waiting.text


async def test_rooms_that_no_longer_read_are_closed_kindly_batch_by_batch(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes back learns why; no streak is touched, a new game begins at once, what still reads goes on."""
    monkeypatch.setattr("bot.reaper.A_BATCH", 2)
    people = [local.person(name) for name in ("Jun", "Sofia", "Alex", "Rafael")]
    boards = [await open_board(person, "yut_nori") for person in people]
    await app.client.drain()
    for person in people:
        await give_streak(app, person)
    for number in (1, 3, 4):
        await set_room(app.database, number, rules_version=0, position=NONSENSE)
    await set_room(app.database, 2, rules_version=0)
    await app.reaper.reap()
    assert [row["phase"] for row in await rows(app, rooms)] == ["over", "playing", "over", "over"]
    assert await rows(app, results) == []
    for number, person in enumerate(people):
        assert await has_streak(app, person)
        shown = person.message(boards[number].id)
        assert ("rules" in shown.text and not shown.buttons) == (number != 1)
    note = await note_of(await people[0].press_raw(boards[0].id, "do:1:0:throw"))
    assert "rules" in note.text
    assert moves(await open_board(people[0], "yut_nori"))
    await press(people[1], boards[1], moves(boards[1])[0])


async def test_the_room_of_a_game_that_is_gone_is_closed_and_holds_up_no_deadline(
    local: LocalDiscord, app: App
) -> None:
    """By the clock where it has a deadline, by the reaper where it has none."""
    jun, _sofia, _board = await accepted(local)
    await open_board(jun, "seega")
    await app.client.drain()
    for number in (1, 2):
        await set_room(app.database, number, game="tic_tac_toe")
    await pass_deadline(app)
    await app.clock.tick()
    assert (await row_of(app, 1))["phase"] == "over"
    assert (await row_of(app, 2))["phase"] == "playing"
    await app.reaper.reap()
    row = await row_of(app, 2)
    assert (row["phase"], row["solo"], row["computer_to_act"], row["deadline"]) == ("over", None, False, None)
    assert await rows(app, results) == []


async def test_a_deadline_that_cannot_pass_holds_up_no_other_and_does_not_spin(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    _jun, sofia, _board = await accepted(local)
    await (await sofia.slash("yut_nori", table=True)).settled()
    await app.client.drain()
    expire = app.rooms.expire

    async def fail_for_one(room_id: int) -> Any:
        if room_id == 1:
            raise ZeroDivisionError
        return await expire(room_id)

    monkeypatch.setattr(app.rooms, "expire", fail_for_one)
    for number in (1, 2):
        await set_room(app.database, number, deadline=now() - timedelta(minutes=3 - number))
    moment = await app.clock.tick()
    assert [row["phase"] for row in await rows(app, rooms)] == ["playing", "over"]
    assert await app.clock._seconds_to_sleep(moment) == LONGEST_SLEEP
    monkeypatch.undo()
    await app.clock.tick()
    assert (await row_of(app, 1))["phase"] == "over"


async def stray_notice(local: LocalDiscord, app: App) -> tuple[Person, int]:
    """A game that is over, and the notice of a turn that a crash left standing; Jun and the notice's id."""
    jun, _sofia, _board = await accepted(local)
    await app.client.drain()
    await pass_deadline(app)
    async with asyncio.timeout(30):
        while (await row_of(app, 1))["notice_id"] or (await row_of(app, 1))["phase"] != "over":
            await asyncio.sleep(0.02)
    room = (await app.rooms.get(1)).room
    notice = await app.publisher.channel(room.home).send("It is your turn")
    await app.rooms.set_notice(1, notice.id)
    return jun, notice.id


def stands(person: Person, notice_id: int) -> bool:
    """Whether the notice is still to be seen."""
    return str(notice_id) in [message.id for message in person.messages()]


async def test_a_notice_that_a_crash_left_goes_away(local: LocalDiscord, app: App) -> None:
    jun, notice_id = await stray_notice(local, app)
    assert stands(jun, notice_id)
    await app.reaper.reap()
    assert not stands(jun, notice_id)
    assert (await row_of(app, 1))["notice_id"] is None


async def test_a_notice_that_cannot_be_deleted_now_is_deleted_later(local: LocalDiscord, app: App) -> None:
    jun, notice_id = await stray_notice(local, app)
    local.faults.add(Fault("DELETE", "/channels/*", status=503))
    await app.reaper.reap()
    assert stands(jun, notice_id)
    assert (await row_of(app, 1))["notice_id"] == notice_id
    await app.reaper.reap()
    assert not stands(jun, notice_id)


async def test_a_notice_that_is_gone_already_is_not_asked_for_again(local: LocalDiscord, app: App) -> None:
    _jun, notice_id = await stray_notice(local, app)
    local.remove_message(str(notice_id))
    await app.reaper.reap()
    asked = len(local.requests)
    await app.reaper.reap()
    assert len(local.requests) == asked
    assert (await row_of(app, 1))["notice_id"] is None


async def test_a_notice_of_a_game_that_goes_on_stays(local: LocalDiscord, app: App) -> None:
    jun, _sofia, _board = await accepted(local)
    await app.client.drain()
    notice_id = (await row_of(app, 1))["notice_id"]
    await app.reaper.reap()
    assert notice_id
    assert stands(jun, notice_id)


async def test_old_art_goes_once_every_live_board_was_drawn_anew(
    local: LocalDiscord,
    app: App,
    one_picture: dict[str, bytes],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A busy house has always a game going; what counts is when each was last drawn."""
    monkeypatch.setattr("bot.rooms.new_seed", lambda: bytes(32))
    await app.emojis.bring_in_line()
    before = await names(app)
    await open_board(local.person("Jun"), "go_stop")
    one_picture["hwatu_01a"] = changed(one_picture)
    await app.emojis.bring_in_line()
    assert before < await names(app)
    later = now() + emojis.MARGIN + timedelta(minutes=1)
    await app.database.write(Connection.execute, update(rooms).values(changed_at=later))
    await app.emojis.bring_in_line()
    assert before.isdisjoint(await names(app))
    assert len(await names(app)) == 1


async def test_it_comes_back_every_day_and_one_failing_job_stops_no_other(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.reaper.SECONDS_BETWEEN", 0.01)
    done: list[str] = []

    async def failing() -> None:
        done.append("failing")
        raise discord.DiscordException

    async def last() -> None:
        done.append("last")

    reaper = Reaper(app.database, app.rooms, app.publisher, app.metrics, (failing, last))
    running = asyncio.create_task(reaper.run())
    async with asyncio.timeout(30):
        while len(done) < 6:
            await asyncio.sleep(0.005)
    reaper.stop()
    await running
    assert done[:6] == ["failing", "last"] * 3
    assert (app.metrics.registry.get_sample_value("madang_errors_total", {"type": "DiscordException"}) or 0) >= 3
