"""Looking rooms up: what is stored, as values. Nothing is changed, but that what no longer reads is closed."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.arrival import current
from bot.errors import NoSuchRoom, Outdated
from bot.room import Room
from bot.storage import queries, results, sweeping
from bot.storage.database import Database
from bot.storage.queries import UnreadableRoom
from bot.table import Played
from engine import GAMES
from engine.core.errors import BadPosition
from engine.core.game import Seat
from engine.core.run import Run

MOST_PLAYED: Final = 200
"""How many finished games of a person suggestions are made from."""

Load = Callable[[AsyncConnection], Awaitable[tuple[Room, Run] | None]]


@dataclass(frozen=True, slots=True)
class Seen:
    """A room as it stands and its host's run."""

    room: Room
    run: Run


class Lookup:
    """The reading half of `Rooms`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, room_id: int) -> Seen:
        """A room as it stands; NoSuchRoom for an unknown id, Outdated where its position no longer reads."""
        found = await self._load(lambda connection: queries.load_room(connection, room_id))
        if found is None:
            raise NoSuchRoom
        current().game = found.room.game_key
        return found

    async def solo_of(self, user_id: int, game_key: str) -> Seen | None:
        """A person's live game against the computer."""
        try:
            return await self._load(lambda connection: queries.load_solo(connection, game_key, user_id))
        except Outdated:
            return None

    async def newest_of(self, user_id: int, game_key: str) -> Seen:
        """The room of a game that a person opened last; NoSuchRoom where there is none."""
        async with self._database.read() as connection:
            room_id = await queries.newest_room(connection, user_id, game_key)
        return await self.get(room_id or 0)

    async def live_of(self, user_id: int) -> list[Room]:
        """A person's live games and lobbies, the newest first."""
        async with self._database.read() as connection:
            return await queries.load_live(connection, user_id)

    async def is_played_since(self, game_key: str, moment: datetime) -> bool:
        """Whether any game of this kind is live in which nothing was done after a moment."""
        async with self._database.read() as connection:
            return await sweeping.is_live(connection, game_key, moment)

    async def count_live(self) -> dict[str, int]:
        """How many games of each kind are live, lobbies included."""
        async with self._database.read() as connection:
            return await sweeping.count_live(connection)

    async def to_wake(self) -> list[int]:
        """The rooms in which a computer is to act."""
        async with self._database.read() as connection:
            return await queries.rooms_to_wake(connection)

    async def next_deadline(self, after: datetime) -> datetime | None:
        """The soonest deadline of all rooms after a moment."""
        async with self._database.read() as connection:
            return await queries.next_deadline(connection, after)

    async def overdue(self, moment: datetime) -> list[int]:
        """The rooms whose deadline has passed at a moment."""
        async with self._database.read() as connection:
            return await queries.rooms_overdue(connection, moment)

    async def log_of(self, room_id: int) -> list[str]:
        """All notations of a room's game so far."""
        async with self._database.read() as connection:
            return await queries.load_log(connection, room_id)

    async def asides_of(self, room_id: int) -> dict[tuple[Seat, str], int]:
        """How often each counted aside was asked in a room, by seat and key."""
        async with self._database.read() as connection:
            return await queries.load_asides(connection, room_id)

    async def count_aside(self, room_id: int, seat: Seat, key: str) -> None:
        """Note that a seat asked an aside once more."""
        async with self._database.write() as connection:
            await queries.count_aside(connection, room_id, seat, key)

    async def played_by(self, user_id: int, game_key: str) -> list[Played]:
        """A person's finished games, the newest first; those of other rules than today's are left out."""
        async with self._database.read() as connection:
            rows = await results.load_played(connection, user_id, game_key, MOST_PLAYED)
        played, read = [], GAMES[game_key].Options.model_validate_json
        for options, result, score in rows:
            with suppress(ValidationError):
                played.append(Played(read(options), result, score))
        return played

    async def _load(self, load: Load) -> Seen | None:
        """A room that the rules of today can read; one that they cannot is closed, its streak left alone: Outdated."""
        try:
            async with self._database.read() as connection:
                found = await load(connection)
            seen = Seen(*found) if found else None
            if seen and seen.room.is_played:
                seen.room.match  # noqa: B018 - reading it is the test
        except UnreadableRoom as error:
            await self.close(error.room_id)
        except BadPosition:
            await self.close(found[0].id if found else 0)
        else:
            return seen
        raise Outdated

    async def close(self, room_id: int) -> None:
        """End a room without a result: nothing here can read it."""
        async with self._database.write() as connection:
            await queries.close_room(connection, room_id)
