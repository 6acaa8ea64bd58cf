"""The service that changes rooms: what it returns is stored, what it refuses did nothing."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.errors import Ended, NoSuchRoom, NotOnTurn, NotSeated, Outdated, Refusal, Repeated, Stale
from bot.lookup import Seen
from bot.room import Home, Room
from bot.rooms import Rooms
from bot.storage.common import now
from bot.storage.database import Database
from bot.storage.schema import rooms
from engine.core.errors import IllegalAction
from engine.core.match import Match
from engine.core.record import Record, verify
from engine.core.run import Run
from tests.bot.rooms.kit import (
    ANA,
    GAME,
    HOME,
    JUN,
    NEAR_THE_END,
    PLACE,
    WINNING,
    answers,
    computers_turn,
    everything,
    first,
    set_room,
    until_jun_is_to_act,
)
from tests.bot.stored import count


async def test_a_new_room_is_stored_as_it_is_returned(house: Rooms, room: Room) -> None:
    assert (await house.get(room.id)) == Seen(room, Run())
    assert (room.host_id, room.people, room.turn, room.ply, room.phase) == (JUN, (JUN,), 0, 0, "playing")
    assert (room.home, room.language, room.theme, room.options) == (HOME, "es", "dark", GAME.Options())
    assert len(room.seed) == 32


async def test_every_room_has_a_seed_of_its_own(house: Rooms) -> None:
    opened = [await house.open_solo(user_id, "yut_nori", PLACE, {}) for user_id in range(1, 20)]
    assert len({seen.room.seed for seen in opened}) == len(opened)


async def test_what_is_returned_is_stored_at_every_step_to_the_end(house: Rooms, room: Room) -> None:
    """Also: the log replays to the position, chance is what the seed gives, and the finished game makes a record."""
    seen = await house.get(room.id)
    while seen.room.phase != "over":
        seen = await until_jun_is_to_act(house, seen)
        if seen.room.phase != "over":
            seen = await house.act(room.id, JUN, seen.room.ply, first(seen.room))
        assert await house.get(room.id) == seen
    lines = await house.log_of(room.id)
    match = Match(GAME, 2, room.options, room.seed, lines, check=True)
    assert (match.ply, GAME.encode(match.state)) == (seen.room.ply, seen.room.position)
    assert verify(Record.of(match), GAME) == seen.room.outcome


async def test_options_that_cannot_be_open_nothing(house: Rooms, database: Database) -> None:
    impossible: list[dict[str, object]] = [{"first": 2}, {"unknown": 1}]
    for asked in impossible:
        with pytest.raises(ValueError):
            await house.open_solo(JUN, "yut_nori", PLACE, asked)
    assert await count(database, rooms) == 0


async def test_a_second_game_against_the_computer_is_refused(house: Rooms, room: Room, database: Database) -> None:
    before = await everything(database)
    with pytest.raises(Repeated):
        await house.open_solo(JUN, "yut_nori", PLACE, {})
    assert await everything(database) == before
    live = await house.solo_of(JUN, "yut_nori")
    assert live is not None
    assert live.room == room
    assert await house.solo_of(ANA, "yut_nori") is None
    assert (await house.open_solo(ANA, "yut_nori", PLACE, {})).room.id != room.id


@pytest.mark.parametrize("opens", ["open_solo", "open_lobby"])
async def test_one_wish_is_granted_once_whatever_has_become_of_the_room(
    house: Rooms, database: Database, opens: str
) -> None:
    """Another process comes to it when the game is over, or the lobby closed."""
    asked = now() - timedelta(minutes=5)
    open_one = partial(getattr(house, opens), JUN, "yut_nori", replace(PLACE, asked=asked), {})
    room = (await open_one()).room
    await (house.resign(room.id, JUN) if opens == "open_solo" else house.leave_lobby(room.id, JUN))
    before = await everything(database)
    with pytest.raises(Repeated):
        await open_one()
    assert await everything(database) == before
    later = replace(PLACE, asked=asked + timedelta(milliseconds=1))
    assert (await getattr(house, opens)(JUN, "yut_nori", later, {})).room.id != room.id


async def test_the_guards_speak_in_their_order(house: Rooms, room: Room, database: Database) -> None:
    """Each press is wrong in every later way as well; the first guard that minds it answers."""
    thrown = await house.act(room.id, JUN, 0, "throw")
    await set_room(database, room.id, position="5,8,w,w 10,w,w,w 1 - 1 9", computer_to_act=True)
    await answers(house.act(room.id + 1, ANA, 7, "nonsense"), NoSuchRoom, database)
    await answers(house.act(room.id, ANA, 0, "throw"), NotSeated, database)
    await answers(house.act(room.id, JUN, 0, "throw"), Repeated, database)
    await answers(house.act(room.id, JUN, 0, "nonsense"), Stale, database)
    await answers(house.act(room.id, JUN, thrown.room.ply + 5, "throw"), Stale, database)
    await answers(house.act(room.id, JUN, thrown.room.ply, "nonsense"), NotOnTurn, database)
    await set_room(database, room.id, position="5,8,w,w 10,w,w,w 0 - 1 9", computer_to_act=False)
    await answers(house.act(room.id, JUN, thrown.room.ply, "nonsense"), IllegalAction, database)
    over = (await house.resign(room.id, JUN)).room
    await answers(house.act(room.id, ANA, over.ply, "throw"), NotSeated, database)
    await answers(house.act(room.id, JUN, 0, "throw"), Repeated, database)
    for ply in (0, over.ply, over.ply + 9):
        await answers(house.act(room.id, JUN, ply, "nonsense"), Ended, database)


@pytest.mark.parametrize("notation", ["", "yut", "do-w", "resign-0", "forfeit-1", "throw ", "\0", "x" * 64])
async def test_what_is_not_legal_changes_nothing(house: Rooms, room: Room, database: Database, notation: str) -> None:
    """Case C32. Neither chance nor giving up can be pressed."""
    await answers(house.act(room.id, JUN, 0, notation), IllegalAction, database)


async def test_a_room_stays_what_it_was_when_it_is_played_on(house: Rooms, room: Room) -> None:
    """A room is a value: who still holds it, draws and tells what it says, whatever became of the game since."""
    await computers_turn(house, room)
    seen = await house.get(room.id)
    state, turn, ply = seen.room.match.state, seen.room.turn, seen.room.match.ply
    await house.act_for_computer(seen, "throw")
    assert (seen.room.match.state, seen.room.turn, seen.room.match.ply) == (state, turn, ply)


async def test_nobody_else_acts_for_a_person(house: Rooms, room: Room, database: Database) -> None:
    await answers(house.act(room.id, ANA, 0, "throw"), NotSeated, database)
    await answers(house.resign(room.id, ANA), NotSeated, database)
    await answers(house.resign(room.id + 1, JUN), NoSuchRoom, database)


async def test_a_run_goes_from_game_to_game(house: Rooms, database: Database) -> None:
    """Wins in a row, the level that follows, who throws first, and the best that stays after a loss."""
    opponents, firsts, seen = [], [], None
    for game in range(3):
        seen = await house.open_solo(JUN, "yut_nori", PLACE, {})
        opponents.append(seen.room.seats[1])
        firsts.append(seen.room.options.model_dump()["first"])
        await set_room(database, seen.room.id, position=NEAR_THE_END, computer_to_act=False)
        if game < 2:
            seen = await house.act(seen.room.id, JUN, seen.room.ply, WINNING)
            assert seen.run.wins == game + 1
    assert seen is not None
    best = seen.run.best
    lost = await house.resign(seen.room.id, JUN)
    assert lost.run == Run(games=3, wins=0, tally=0, best=best)
    assert firsts == [0, 1, 0]
    assert len(set(opponents)) == 3
    assert (await house.open_solo(JUN, "yut_nori", PLACE, {})).run == lost.run


async def test_what_may_count_only_once_counts_once(house: Rooms, database: Database) -> None:
    """The second time the game is played beside the run, and it is what it was returned as at every step."""
    runs_after, counted = [], []
    for once in ("board 7", "board 7", "board 8", None):
        opened = await house.open_solo(JUN, "yut_nori", PLACE, {}, once)
        await set_room(database, opened.room.id, position=NEAR_THE_END, computer_to_act=False)
        won = await house.act(opened.room.id, JUN, opened.room.ply, WINNING)
        assert await house.get(opened.room.id) == won
        assert won.room.for_streak == opened.room.for_streak
        counted.append(opened.room.for_streak)
        runs_after.append((won.run.games, won.run.wins))
    assert counted == [True, False, True, True]
    assert runs_after == [(1, 1), (1, 1), (2, 2), (3, 3)]


async def test_a_finished_room_is_not_live_and_a_new_one_can_open(house: Rooms, room: Room) -> None:
    assert [live.id for live in await house.live_of(JUN)] == [room.id]
    await house.resign(room.id, JUN)
    assert await house.live_of(JUN) == []
    assert await house.solo_of(JUN, "yut_nori") is None
    assert (await house.open_solo(JUN, "yut_nori", PLACE, {})).room.id != room.id


async def test_a_room_is_to_be_woken_while_its_computer_is_to_act(house: Rooms, room: Room) -> None:
    assert await house.to_wake() == []
    await computers_turn(house, room)
    assert await house.to_wake() == [room.id]
    await house.resign(room.id, JUN)
    assert await house.to_wake() == []


async def test_a_new_home_is_kept_and_is_no_change_of_the_game(house: Rooms, room: Room) -> None:
    moved = Home("ephemeral", None, 5, 6)
    await house.move_home(room.id, moved)
    seen = await house.get(room.id)
    assert (seen.room.home, seen.room.version) == (moved, room.version)
    pressed = await house.act(room.id, JUN, 0, "throw", Home("token", 7, 8, 9))
    assert pressed.room.home == (await house.get(room.id)).room.home == Home("token", 7, 8, 9)


async def test_all_refusals_of_the_service_have_words(house: Rooms) -> None:
    for refusal in (Ended, NoSuchRoom, NotOnTurn, NotSeated, Outdated, Repeated, Stale):
        assert issubclass(refusal, Refusal)
        assert refusal.key.startswith("house.")
