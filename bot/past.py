"""What is over: a person's finished games, each with what it takes to show it again, and how they stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from bot.errors import NotFinished, OtherRules
from bot.room import Room
from bot.storage import past, queries
from bot.storage.database import Database
from bot.storage.past import Finished, Last
from bot.storage.queries import UnreadableRoom
from engine import GAMES
from engine.core.errors import BadPosition
from engine.core.run import Run

A_PAGE: Final = 10
"""How many games one page of a history lists."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a person's history, the newest games first: page `number` of `total`, from 0.

    only: the game whose games alone are listed
    """

    games: Sequence[Finished]
    number: int
    total: int
    only: str | None = None

    @property
    def first(self) -> int:
        """The number of its first game, from 1."""
        return self.number * A_PAGE + 1


@dataclass(frozen=True, slots=True)
class Ended:
    """A finished game: the room as it was left and all notations of its log."""

    room: Room
    log: Sequence[str]


@dataclass(frozen=True, slots=True)
class Stand:
    """How a person stands in a game: their run, how often each result came, and the last games, oldest first."""

    run: Run
    counts: dict[str, int]
    last: Sequence[Last]


class Past:
    """Looks finished games up. Nothing is changed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaf(self, user_id: int, number: int, only: str | None = None) -> Leaf:
        """A page of a person's history, of one game only where it is named; the last where there are not so many."""
        listed = [only] if only else list(GAMES)

        def load(connection: Connection) -> Leaf:
            total = max(1, -(-past.count_finished(connection, user_id, listed) // A_PAGE))
            shown = min(number, total - 1)
            games = past.load_finished(connection, user_id, listed, shown * A_PAGE, A_PAGE)
            return Leaf(games, shown, total, only)

        return await self._database.read(load)

    async def finished(self, user_id: int, room_id: int) -> Finished:
        """A finished game as its person's history lists it; NotFinished for any other."""
        found = await self._database.read(past.find_finished, user_id, list(GAMES), room_id)
        if found is None:
            raise NotFinished
        return found

    async def ended(self, user_id: int, room_id: int) -> Ended:
        """A finished game of a person; NotFinished for any other, OtherRules where today's cannot read it."""
        await self.finished(user_id, room_id)

        def load(connection: Connection) -> tuple[tuple[Room, Run] | None, list[str]]:
            return queries.load_room(connection, room_id), queries.load_log(connection, room_id)

        try:
            found, log = await self._database.read(load)
            room = found[0] if found else None
            if room is None or room.match.outcome is None:
                raise OtherRules
        except (UnreadableRoom, BadPosition):
            raise OtherRules from None
        return Ended(room, log)

    async def stands(self, user_id: int, most: int) -> dict[str, Stand]:
        """How a person stands in every game, with so many of their last ones."""

        def load(connection: Connection) -> dict[str, Stand]:
            runs = past.load_runs(connection, user_id)
            counts = past.count_results(connection, user_id)
            last = past.load_last(connection, user_id, most)
            return {
                key: Stand(
                    runs.get(key, Run()),
                    {result: counts.get((key, result), 0) for result in ("win", "loss", "draw")},
                    [each for each in last if each.game == key],
                )
                for key in GAMES
            }

        return await self._database.read(load)
