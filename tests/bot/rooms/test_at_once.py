"""Many presses at once, in one process and in two: each applies once, and all of it is written or nothing."""

import asyncio

import pytest
from sqlalchemy import select

from bot import play
from bot.errors import Ended, Repeated, Stale
from bot.lookup import Seen
from bot.room import Room
from bot.rooms import Rooms
from bot.storage.database import Database
from bot.storage.results import load_run
from bot.storage.schema import log, results, rooms, runs
from engine.core.match import Match
from engine.core.run import Run
from tests.bot.rooms.kit import (
    GAME,
    HOME,
    JUN,
    NEAR_THE_END,
    PLACE,
    WINNING,
    computers_turn,
    everything,
    first,
    set_room,
)
from tests.bot.stored import count


async def test_of_many_starts_at_once_one_opens_a_room(house: Rooms, second: Rooms, database: Database) -> None:
    starts = [(house, second)[number % 2].open_solo(JUN, "yut_nori", PLACE, {}) for number in range(8)]
    done = await asyncio.gather(*starts, return_exceptions=True)
    assert [type(one) for one in done].count(Seen) == 1
    assert [type(one) for one in done].count(Repeated) == 7
    assert await count(database, rooms) == 1


@pytest.mark.parametrize("number", range(4))
async def test_the_same_press_many_times_at_once_applies_once(
    house: Rooms, second: Rooms, room: Room, number: int
) -> None:
    """Cases C59, C82, C100: in one process and in two, with one database."""
    presses = [(house, second)[i % 2].act(room.id, JUN, 0, "throw") for i in range(6)]
    done = await asyncio.gather(*presses, return_exceptions=True)
    assert [type(one) for one in done].count(Seen) == 1
    assert [type(one) for one in done].count(Repeated) == 5
    lines = await house.log_of(room.id)
    assert lines == Match(GAME, 2, room.options, room.seed, lines[:1]).log
    assert len(lines) == (await house.get(room.id)).room.ply


async def test_of_two_different_presses_at_once_one_applies(
    house: Rooms, second: Rooms, room: Room, database: Database
) -> None:
    """Case C29: two results in the pool; each press spends one, only the first spends it."""
    await set_room(database, room.id, position="5,8,w,w 10,w,w,w 0 do,gae 0 9")
    presses = [house.act(room.id, JUN, 0, "do-5-cut"), second.act(room.id, JUN, 0, "gae-8")]
    done = await asyncio.gather(*presses, return_exceptions=True)
    [seen] = [one for one in done if isinstance(one, Seen)]
    [refused] = [one for one in done if not isinstance(one, Seen)]
    assert isinstance(refused, Stale)
    assert (await house.log_of(room.id))[:1] == ["do-5-cut" if seen is done[0] else "gae-8"]
    assert await house.get(room.id) == seen


async def test_a_room_that_moved_on_is_not_overwritten_by_the_computer(house: Rooms, second: Rooms, room: Room) -> None:
    await computers_turn(house, room)
    loaded = [(service, await service.get(room.id)) for service in (house, second, house)]
    choices = [service.act_for_computer(seen, first(seen.room)) for service, seen in loaded[:2]]
    done = await asyncio.gather(*choices, return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["Seen", "Stale"]
    with pytest.raises(Stale):
        await house.act_for_computer(loaded[2][1], "throw")


async def test_a_computers_turn_is_stored_as_a_whole_or_not_at_all(house: Rooms, second: Rooms, room: Room) -> None:
    before = await computers_turn(house, room)
    seen, played, notations = await house.get(room.id), before, list[str]()
    while played.turn is not None and played.computer_to_act():
        notations.append(first(played))
        played, _ = play.act(played, played.turn, notations[-1])
    after = await house.act_for_computer(seen, *notations)
    assert len(notations) > 1
    assert (after.room.position, after.room.recap) == (played.position, played.recap)
    assert after.room.version == before.version + 1
    assert await house.get(room.id) == after
    assert len(await house.log_of(room.id)) == after.room.ply
    with pytest.raises(Stale):
        await second.act_for_computer(seen, *notations)
    assert await house.get(room.id) == after


@pytest.mark.parametrize("order", [0, 1])
async def test_a_press_and_a_resignation_at_once(
    house: Rooms, second: Rooms, room: Room, database: Database, order: int
) -> None:
    """Case C102: the game is resigned once, and the press came before it or not at all."""
    both = [house.act(room.id, JUN, 0, "throw"), second.resign(room.id, JUN)]
    pressed, resigned = await asyncio.gather(*both[:: 1 - 2 * order], return_exceptions=True)
    if order:
        pressed, resigned = resigned, pressed
    assert isinstance(resigned, Seen)
    assert isinstance(pressed, Seen | Ended)
    lines = await house.log_of(room.id)
    assert (lines[0] == "throw") == isinstance(pressed, Seen)
    assert lines[-1] == "resign-0"
    assert lines.count("resign-0") == await count(database, results) == 1
    assert (await house.get(room.id)).room.outcome.winners == (1,)


async def test_resigning_many_times_at_once_is_one_loss(
    house: Rooms, second: Rooms, room: Room, database: Database
) -> None:
    done = await asyncio.gather(
        *((house, second)[i % 2].resign(room.id, JUN) for i in range(5)), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in done) == ["Ended"] * 4 + ["Seen"]
    assert await count(database, results) == 1
    assert await database.read(load_run, JUN, "yut_nori") == Run(games=1)


async def test_the_winning_press_is_settled_once(house: Rooms, second: Rooms, room: Room, database: Database) -> None:
    await set_room(database, room.id, position=NEAR_THE_END)
    presses = [(house, second)[i % 2].act(room.id, JUN, 0, WINNING) for i in range(4)]
    done = await asyncio.gather(*presses, return_exceptions=True)
    [seen] = [one for one in done if isinstance(one, Seen)]
    assert [type(one) for one in done].count(Repeated) == 3
    assert (seen.room.phase, seen.room.outcome.winners, seen.run.wins) == ("over", (0,), 1)
    with pytest.raises(Repeated):
        await second.act(room.id, JUN, 0, WINNING)
    with pytest.raises(Ended):
        await house.resign(room.id, JUN)
    [result] = await database.read(lambda connection: connection.execute(select(results)).all())
    [run] = await database.read(lambda connection: connection.execute(select(runs)).all())
    margin = seen.room.outcome.scores[0]
    assert (result.room_id, result.seat, result.user_id, result.result) == (room.id, 0, JUN, "win")
    assert (result.streak, result.score, result.run_score) == (1, margin, GAME.run.score(seen.run))
    assert (result.guild_id, result.solo, result.plies) == (HOME.guild_id, True, seen.room.ply)
    assert (run.user_id, run.games, run.wins, run.tally, run.best) == (JUN, 1, 1, margin, GAME.run.score(seen.run))


@pytest.mark.parametrize("broken", ["queries.append_log", "results.add_results", "results.save_run"])
async def test_position_log_result_and_run_are_written_together_or_not_at_all(
    house: Rooms, room: Room, database: Database, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """The program dies between two statements: then the press never was, and works when it comes again."""
    await set_room(database, room.id, position=NEAR_THE_END)
    before = await everything(database)

    def dies(*arguments: object) -> None:
        raise SystemError

    with monkeypatch.context() as patched:
        patched.setattr(f"bot.storage.{broken}", dies)
        with pytest.raises(SystemError):
            await house.act(room.id, JUN, 0, WINNING)
    assert await everything(database) == before
    assert (await house.act(room.id, JUN, 0, WINNING)).run.wins == 1
    assert [await count(database, table) for table in (results, runs, log)] == [1, 1, 1]


async def test_many_people_play_at_once_and_nothing_is_mixed_up(
    house: Rooms, second: Rooms, database: Database
) -> None:
    """Case C95."""
    people = range(1, 26)
    opened = await asyncio.gather(*((house, second)[u % 2].open_solo(u, "yut_nori", PLACE, {}) for u in people))
    thrown = await asyncio.gather(
        *((second, house)[seen.room.host_id % 2].act(seen.room.id, seen.room.host_id, 0, "throw") for seen in opened)
    )
    for before, after in zip(opened, thrown, strict=True):
        assert (after.room.id, after.room.host_id) == (before.room.id, before.room.host_id)
        lines = await house.log_of(after.room.id)
        assert lines == Match(GAME, 2, before.room.options, before.room.seed, ["throw"]).log
    assert await count(database, rooms) == len(people)
