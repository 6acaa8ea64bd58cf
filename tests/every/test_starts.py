"""The start of every game as a room: what chance does before anyone is to act may end it at once."""

import hashlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import select

from bot import lobby, rooms
from bot.lookup import Seen
from bot.rooms import Place, Rooms
from bot.storage.database import Database
from bot.storage.schema import results
from engine.core.game import CHANCE, AnyGame
from engine.core.match import Match
from engine.core.run import Run
from tests.every.rooms import HOME, HOST

SEARCHED = 400
EACH = 2
PLACE = Place(HOME, "en", "light")


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database in a file."""
    opened = Database(f"sqlite:///{tmp_path / 'madang.sqlite3'}")
    await opened.open()
    yield opened
    await opened.close()


def seeds(game: AnyGame, computers: Sequence[str | None] | None) -> list[bytes]:
    """A few seeds with which a game goes on after its start, and, where there are any, some with which it is over.

    `computers`: who sits where in a game that makes no streak; None stands for one against the computer.
    """
    fixed = game.run.fixed(Run()) if computers is None else game.run.seated(computers)
    found: dict[bool, list[bytes]] = {False: [], True: []}
    for number in range(SEARCHED):
        seed = hashlib.sha256(b"%d" % number).digest()
        is_over = Match(game, 2, game.Options(**fixed), seed).outcome is not None
        if len(found[is_over]) < EACH:
            found[is_over].append(seed)
    return found[False] + found[True]


async def written(database: Database, room_id: int) -> dict[int, str]:
    """The results of a room by person."""
    query = select(results).where(results.c.room_id == room_id)
    return await database.read(lambda reader: {row.user_id: row.result for row in reader.execute(query)})


async def test_a_game_against_the_computer_is_over_exactly_when_its_start_ended_it(
    key: str, game: AnyGame, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = Rooms(database)
    for person, seed in enumerate(seeds(game, None), 1):
        monkeypatch.setattr(rooms, "new_seed", lambda seed=seed: seed)
        seen = await house.open_solo(person, key, PLACE, {})
        await _stands_right(house, database, seen)
        is_over = seen.room.phase == "over"
        assert seen.run.games == int(is_over)
        assert (await house.solo_of(person, key) is None) == is_over


async def test_a_game_among_people_is_over_exactly_when_its_start_ended_it(
    key: str, game: AnyGame, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = Rooms(database)
    for person, seed in enumerate(seeds(game, (None, None)), 1):
        monkeypatch.setattr(lobby, "new_seed", lambda seed=seed: seed)
        opened = await house.open_lobby(HOST, key, PLACE, {}, invited=person)
        await _stands_right(house, database, await house.join(opened.room.id, person))


async def _stands_right(house: Rooms, database: Database, seen: Seen) -> None:
    room, outcome = seen.room, seen.room.match.outcome
    assert await house.get(room.id) == seen
    assert (room.phase == "over") == (outcome is not None)
    assert (room.turn is None) == (outcome is not None)
    assert room.turn != CHANCE
    people = {user_id: room.seat_of(user_id) for user_id in room.people}
    assert await written(database, room.id) == (
        {user_id: outcome.result(seat or 0) for user_id, seat in people.items()} if outcome else {}
    )
