"""Rooms of older rules: they go on where they can, and are closed kindly where they cannot."""

import pytest

from bot.errors import NoSuchRoom, Outdated
from bot.room import Room
from bot.rooms import Rooms
from bot.storage.database import Database
from bot.storage.results import save_run
from bot.storage.schema import results
from engine.core.run import Run
from tests.bot.rooms.kit import ANA, JUN, NONSENSE, PLACE, set_room
from tests.bot.stored import count


@pytest.mark.parametrize("damage", [{"position": NONSENSE}, {"options": '{"gone": 1}'}])
async def test_a_room_of_older_rules_that_no_longer_reads_is_closed_kindly(
    house: Rooms, room: Room, database: Database, damage: dict[str, str]
) -> None:
    """Nothing is counted, and the person can start anew at once."""
    await database.write(save_run, JUN, "yut_nori", Run(games=4, wins=3, tally=9, best=30_009))
    await set_room(database, room.id, rules_version=0, **damage)
    for _ in range(2):
        with pytest.raises(Outdated):
            await house.get(room.id)
        with pytest.raises(Outdated):
            await house.act(room.id, JUN, 0, "throw")
        with pytest.raises(Outdated):
            await house.resign(room.id, JUN)
    assert await house.solo_of(JUN, "yut_nori") is None
    assert await house.live_of(JUN) == []
    assert await house.to_wake() == []
    assert await count(database, results) == 0
    opened = await house.open_solo(JUN, "yut_nori", PLACE, {})
    assert (opened.run.games, opened.run.wins) == (4, 3)


@pytest.mark.parametrize("damage", [{"position": NONSENSE}, {"options": '{"gone": 1}'}])
async def test_a_room_that_no_longer_reads_is_first_met_by_the_command(
    house: Rooms, room: Room, database: Database, damage: dict[str, str]
) -> None:
    await set_room(database, room.id, rules_version=0, **damage)
    assert await house.solo_of(JUN, "yut_nori") is None
    assert (await house.open_solo(JUN, "yut_nori", PLACE, {})).room.id != room.id


async def test_a_room_that_no_longer_reads_does_not_hide_a_persons_other_games(
    house: Rooms, room: Room, database: Database
) -> None:
    await set_room(database, room.id, options='{"gone": 1}')
    assert await house.live_of(JUN) == []
    assert await house.live_of(ANA) == []


@pytest.mark.parametrize("recap", [f'[[0, "{NONSENSE}", "throw"]]', '[[0, "w,w,w,w w,w,w,w 0 - 1 0", "leap"]]'])
async def test_a_room_of_older_rules_goes_on_from_its_position_without_its_recap(
    house: Rooms, room: Room, database: Database, recap: str
) -> None:
    """The position reads, only what happened before does not: that is left untold."""
    await set_room(database, room.id, rules_version=0, recap=recap)
    seen = await house.get(room.id)
    assert seen.room.steps() == []
    assert (await house.act(room.id, JUN, 0, "throw")).room.steps()


async def test_a_room_of_a_game_that_is_gone_is_unknown(house: Rooms, room: Room, database: Database) -> None:
    await set_room(database, room.id, game="tic_tac_toe")
    with pytest.raises(NoSuchRoom):
        await house.get(room.id)
    assert await house.live_of(JUN) == []
