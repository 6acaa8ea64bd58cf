"""The statements of whoever looks after all rooms at once. Each costs what is live, not what was ever played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from bot.room import Home
from bot.storage.schema import HAS_NOTICE, IS_LIVE, rooms

HOME = (rooms.c.home_kind, rooms.c.guild_id, rooms.c.channel_id, rooms.c.message_id)


@dataclass(frozen=True, slots=True)
class Standing:
    """A notice that stands although its game is over; `number` is its message's id."""

    number: int
    room_id: int
    home: Home


@dataclass(frozen=True, slots=True)
class Aged:
    """A live room of rules that are not today's, by its id, and where and in which language its board stands."""

    number: int
    home: Home
    language: str


def count_live(connection: Connection) -> dict[str, int]:
    """How many rooms of each game are live, lobbies included."""
    query = select(rooms.c.game, func.count().label("number")).where(IS_LIVE).group_by(rooms.c.game)
    return {row.game: row.number for row in connection.execute(query)}


def is_live(connection: Connection, game: str, until: datetime) -> bool:
    """Whether a room of a game is live that last changed before a moment."""
    query = select(rooms.c.id).where(rooms.c.game == game, IS_LIVE, rooms.c.changed_at < until).limit(1)
    return connection.execute(query).first() is not None


def aged_rooms(connection: Connection, after: int, game: str, version: int | None, most: int) -> Sequence[Aged]:
    """Live rooms of a game that follow a room by id, of any rules but `version`; at most so many."""
    of_old = rooms.c.rules_version != version if version is not None else IS_LIVE
    query = select(rooms.c.id, rooms.c.language, *HOME).where(rooms.c.game == game, IS_LIVE, of_old, rooms.c.id > after)
    found = connection.execute(query.order_by(rooms.c.id).limit(most))
    return [Aged(row.id, _home(row), row.language) for row in found]


def standing_notices(connection: Connection, after: int, most: int) -> Sequence[Standing]:
    """Notices of games that are over, which follow a notice by id; at most so many."""
    over = (HAS_NOTICE, rooms.c.notice_id > after, rooms.c.phase == "over")
    query = select(rooms.c.id, rooms.c.notice_id, *HOME).where(*over).order_by(rooms.c.notice_id).limit(most)
    return [Standing(row.notice_id, row.id, _home(row)) for row in connection.execute(query)]


def _home(row: Any) -> Home:
    return Home(row.home_kind, row.guild_id, row.channel_id, row.message_id)
