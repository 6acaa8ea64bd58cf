"""Looking rooms up: what is stored, as values. Nothing is changed, but that what no longer reads is closed."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pydantic import ValidationError
from sqlalchemy import Connection

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

Load = Callable[[Connection], tuple[Room, Run] | None]


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
        room_id = await self._database.read(queries.newest_room, user_id, game_key)
        return await self.get(room_id or 0)

    async def live_of(self, user_id: int) -> list[Room]:
        """A person's live games and lobbies, the newest first."""
        return await self._database.read(queries.load_live, user_id)

    async def is_played_since(self, game_key: str, moment: datetime) -> bool:
        """Whether any game of this kind is live in which nothing was done after a moment."""
        return await self._database.read(sweeping.is_live, game_key, moment)

    async def count_live(self) -> dict[str, int]:
        """How many games of each kind are live, lobbies included."""
        return await self._database.read(sweeping.count_live)

    async def to_wake(self) -> list[int]:
        """The rooms in which a computer is to act."""
        return await self._database.read(queries.rooms_to_wake)

    async def next_deadline(self, after: datetime) -> datetime | None:
        """The soonest deadline of all rooms after a moment."""
        return await self._database.read(queries.next_deadline, after)

    async def overdue(self, moment: datetime) -> list[int]:
        """The rooms whose deadline has passed at a moment."""
        return await self._database.read(queries.rooms_overdue, moment)

    async def log_of(self, room_id: int) -> list[str]:
        """All notations of a room's game so far."""
        return await self._database.read(queries.load_log, room_id)

    async def asides_of(self, room_id: int) -> dict[tuple[Seat, str], int]:
        """How often each counted aside was asked in a room, by seat and key."""
        return await self._database.read(queries.load_asides, room_id)

    async def count_aside(self, room_id: int, seat: Seat, key: str) -> None:
        """Note that a seat asked an aside once more."""
        await self._database.write(queries.count_aside, room_id, seat, key)

    async def played_by(self, user_id: int, game_key: str) -> list[Played]:
        """A person's finished games, the newest first; those of other rules than today's are left out."""
        rows = await self._database.read(results.load_played, user_id, game_key, MOST_PLAYED)
        played, read = [], GAMES[game_key].Options.model_validate_json
        for options, result, score in rows:
            with suppress(ValidationError):
                played.append(Played(read(options), result, score))
        return played

    async def _load(self, load: Load) -> Seen | None:
        """A room that the rules of today can read; one that they cannot is closed, its streak left alone: Outdated."""
        try:
            found = await self._database.read(load)
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
        await self._database.write(queries.close_room, room_id)
