"""What the tests of rooms do again and again."""

from typing import Any

import pytest
from sqlalchemy import select, update

from bot.lookup import Seen
from bot.room import Home, Room
from bot.rooms import Place, Rooms
from bot.storage.database import Database
from bot.storage.schema import metadata, rooms
from engine import GAMES

GAME = GAMES["yut_nori"]
JUN, ANA = 2**62 + 11, 2**62 + 12
HOME = Home("channel", 2**62, 2**62 + 1, 2**62 + 2)
PLACE = Place(HOME, "es", "dark")
NEAR_THE_END = "out,out,out,20 10,w,w,w 0 do,gae 0 9"
WINNING = "do-20"
NONSENSE = "as these rules never wrote it"


async def everything(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables."""
    return await database.read(
        lambda connection: {
            name: [tuple(row) for row in connection.execute(select(table))] for name, table in metadata.tables.items()
        }
    )


async def set_room(database: Database, room_id: int, **values: Any) -> None:
    """Change a stored room by hand."""
    await database.write(
        lambda connection: connection.execute(update(rooms).where(rooms.c.id == room_id).values(**values))
    )


async def until_jun_is_to_act(house: Rooms, seen: Seen) -> Seen:
    """Let the computer act without thinking."""
    while seen.room.computer_to_act():
        seen = await house.act_for_computer(seen, first(seen.room))
    return seen


def first(room: Room) -> str:
    """The first legal action."""
    return str(GAME.actions(room.match.state)[0])


async def computers_turn(house: Rooms, room: Room) -> Room:
    """The room once its computer is to act."""
    while not room.computer_to_act():
        room = (await house.act(room.id, JUN, room.ply, first(room))).room
    return room


async def answers(press: Any, refusal: type[Exception], database: Database) -> None:
    """The press is refused so, and nothing changes."""
    before = await everything(database)
    with pytest.raises(refusal):
        await press
    assert await everything(database) == before
