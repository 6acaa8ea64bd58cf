"""The statements about what is over: a person's finished games, and how they stand in each game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, func, select

from bot.room import Home
from bot.storage.common import in_utc
from bot.storage.schema import results, rooms, runs
from engine.core.run import Run


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game as one person's history lists it. `home` is where its board stood last."""

    room_id: int
    game: str
    result: str
    score: int
    plies: int
    ended_at: datetime
    home: Home


@dataclass(frozen=True, slots=True)
class Last:
    """One of a person's last games. `streak` is None for a game that did not count for one."""

    game: str
    result: str
    streak: int | None


_COLUMNS: Final = (results, rooms.c.home_kind, rooms.c.channel_id, rooms.c.message_id)


def count_finished(connection: Connection, user_id: int, games: Sequence[str]) -> int:
    """How many finished games a person has, of these games."""
    return int(connection.execute(_finished(user_id, games, func.count())).scalar_one())


def load_finished(connection: Connection, user_id: int, games: Sequence[str], first: int, most: int) -> list[Finished]:
    """A stretch of a person's finished games, the newest first."""
    query = _finished(user_id, games, *_COLUMNS).order_by(results.c.ended_at.desc(), results.c.room_id.desc())
    return [_game(row) for row in connection.execute(query.offset(first).limit(most))]


def find_finished(connection: Connection, user_id: int, games: Sequence[str], room_id: int) -> Finished | None:
    """A finished game of a person; None for one that goes on, or is another person's."""
    query = _finished(user_id, games, *_COLUMNS).where(results.c.room_id == room_id).limit(1)
    row = connection.execute(query).one_or_none()
    return _game(row) if row else None


def load_runs(connection: Connection, user_id: int) -> dict[str, Run]:
    """A person's runs by game."""
    rows = connection.execute(select(runs).where(runs.c.user_id == user_id))
    return {row.game: Run(row.games, row.wins, row.tally, row.best) for row in rows}


def count_results(connection: Connection, user_id: int) -> dict[tuple[str, str], int]:
    """How often a person won, lost and drew, by game and result."""
    query = select(results.c.game, results.c.result, func.count().label("times"))
    grouped = query.where(results.c.user_id == user_id).group_by(results.c.game, results.c.result)
    return {(row.game, row.result): row.times for row in connection.execute(grouped)}


def load_last(connection: Connection, user_id: int, most: int) -> list[Last]:
    """So many of a person's last games of each game, the oldest first."""
    newest = (results.c.ended_at.desc(), results.c.room_id.desc())
    place = func.row_number().over(partition_by=results.c.game, order_by=newest).label("place")
    columns = (results.c.game, results.c.result, results.c.solo, results.c.streak, place)
    numbered = select(*columns).where(results.c.user_id == user_id).subquery()
    query = select(numbered).where(numbered.c.place <= most).order_by(numbered.c.place.desc())
    return [Last(row.game, row.result, row.streak if row.solo else None) for row in connection.execute(query)]


def _finished(user_id: int, games: Sequence[str], *columns: Any) -> Select[Any]:
    joined = select(*columns).select_from(results.join(rooms, rooms.c.id == results.c.room_id))
    return joined.where(results.c.user_id == user_id, results.c.game.in_(games), rooms.c.phase == "over")


def _game(row: Row[Any]) -> Finished:
    return Finished(
        room_id=row.room_id,
        game=row.game,
        result=row.result,
        score=row.score,
        plies=row.plies,
        ended_at=in_utc(row.ended_at) or row.ended_at,
        home=Home(row.home_kind, row.guild_id, row.channel_id, row.message_id),
    )
