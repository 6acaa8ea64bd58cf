"""Leaderboards: which board a person asks for, and the page of it that they see."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Literal, TypeAlias, get_args

from sqlalchemy import Connection

from bot.errors import Unreadable
from bot.people import People
from bot.storage.common import now
from bot.storage.database import Database
from bot.storage.ranking import Field, Metric, Standing, last_game, load_standings, most_played
from engine import GAMES

Scope: TypeAlias = Literal["server", "global"]
Period: TypeAlias = Literal["all", "month", "week"]
Absence: TypeAlias = Literal["unplayed", "hidden", "left_out", "unlisted"]
LINES: Final = 10
OWN: Final = -1
"""The number of the page on which the person who looks stands."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a leaderboard ranks."""

    game: str
    scope: Scope
    period: Period = "all"
    metric: Metric = "score"

    def __str__(self) -> str:
        return f"{self.game}/{self.scope}/{self.period}/{self.metric}"

    @classmethod
    def read(cls, text: str) -> "Board":
        """The board of a text that `str` wrote; Unreadable for any other."""
        parts = text.split("/")
        known = (tuple(GAMES), get_args(Scope), get_args(Period), get_args(Metric))
        if len(parts) != len(known) or any(part not in allowed for part, allowed in zip(parts, known, strict=True)):
            raise Unreadable
        return cls(*parts)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a board, as one person sees it.

    number: from 0
    own: the line of the person who looks, wherever it is; None where they have none, for the reason in `absence`
    since, until: the period, in UTC; None for all time
    """

    board: Board
    number: int
    total: int
    lines: tuple[Standing, ...]
    own: Standing | None
    absence: Absence | None
    since: datetime | None
    until: datetime | None

    @property
    def last(self) -> int:
        """The number of the last page."""
        return page_of(max(1, self.total))


class Boards:
    """All leaderboards."""

    def __init__(self, database: Database, people: People) -> None:
        self._database = database
        self._people = people

    async def page(self, board: Board, number: int, user_id: int, guild_id: int | None) -> Page:
        """A page of a board: the last one for a number beyond it, the person's own for OWN (the first if none)."""
        since, until = bounds(board.period, now())
        field = Field(board.game, board.metric, guild_id if board.scope == "server" else None, since, until)
        total, found = await self._load(field, None if number == OWN else number, user_id)
        if not any(line.user_id != user_id for line in found):
            total, first = await self._load(field, 0, user_id)
            number = min(max(0, number), page_of(max(1, total)))
            found = (await self._load(field, number, user_id))[1] if number else first
        own = next((line for line in found if line.user_id == user_id), None)
        if number == OWN:
            number = page_of(own.place) if own else 0
        lines = tuple(line for line in found if page_of(line.place) == number)
        absence = None if own else await self._absence(board, user_id, guild_id)
        return Page(board, number, total, lines, own, absence, since, until)

    async def usual_game(self, user_id: int, guild_id: int | None) -> str:
        """The game that the person finished last here, else last anywhere, else the one most played here."""

        def find(connection: Connection) -> str | None:
            game = last_game(connection, user_id, guild_id) or last_game(connection, user_id)
            if game not in GAMES and guild_id is not None:
                game = most_played(connection, guild_id, GAMES)
            return game

        game = await self._database.read(find)
        return game if game is not None and game in GAMES else next(iter(GAMES))

    async def _load(self, field: Field, number: int | None, user_id: int) -> tuple[int, list[Standing]]:
        return await self._database.read(load_standings, field, number, LINES, user_id)

    async def _absence(self, board: Board, user_id: int, guild_id: int | None) -> Absence:
        person = await self._people.person(user_id)
        if not person.is_on_boards:
            return "hidden"
        if board.scope == "global":
            return "unplayed" if person.is_on_global_boards else "unlisted"
        return "left_out" if guild_id and user_id in await self._people.left_out(guild_id) else "unplayed"


def page_of(place: int) -> int:
    """The number of the page, from 0, on which a place, from 1, is."""
    return (place - 1) // LINES


def bounds(period: Period, moment: datetime) -> tuple[datetime | None, datetime | None]:
    """When the running month or week began and when it ends, in UTC; weeks begin on Monday."""
    today = moment.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    if period == "week":
        monday = today - timedelta(days=today.weekday())
        return monday, monday + timedelta(days=7)
    if period == "month":
        first = today.replace(day=1)
        return first, (first + timedelta(days=31)).replace(day=1)
    return None, None
