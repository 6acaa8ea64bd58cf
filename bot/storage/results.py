"""The statements about what games were for their people, results and runs: rows in, values out."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from bot.storage.common import upsert
from bot.storage.schema import results, rooms, runs
from engine.core.run import Run


@dataclass(frozen=True, slots=True)
class Result:
    """What one game was for one person.

    streak, run_score: the run after the game; 0 for games that do not count for one
    """

    room_id: int
    seat: int
    user_id: int
    game: str
    guild_id: int | None
    result: str
    reason: str
    score: int
    solo: bool
    streak: int
    run_score: int
    plies: int
    ended_at: datetime


def add_results(connection: Connection, new: Iterable[Result]) -> None:
    """Store what a game was for its people; once a room and seat."""
    rows = [{field: getattr(result, field) for field in Result.__slots__} for result in new]
    if rows:
        connection.execute(insert(results), rows)


def load_played(connection: Connection, user_id: int, game: str, most: int) -> list[tuple[str, str, int]]:
    """Options as stored, result and score of a person's finished games, the newest first."""
    query = (
        select(rooms.c.options, results.c.result, results.c.score)
        .join(rooms, rooms.c.id == results.c.room_id)
        .where(results.c.user_id == user_id, results.c.game == game)
        .order_by(results.c.ended_at.desc())
        .limit(most)
    )
    return [(row.options, row.result, row.score) for row in connection.execute(query)]


def load_run(connection: Connection, user_id: int, game: str) -> Run:
    """A person's run in a game; an empty one before the first."""
    query = select(runs).where(runs.c.user_id == user_id, runs.c.game == game)
    row = connection.execute(query).one_or_none()
    return run_of(row) if row else Run()


def save_run(connection: Connection, user_id: int, game: str, run: Run) -> None:
    """Store a person's run."""
    values = {"games": run.games, "wins": run.wins, "tally": run.tally, "best": run.best}
    upsert(connection, runs, {"user_id": user_id, "game": game}, values)


def run_of(row: Row[Any]) -> Run:
    """The run in a row; an empty one where an outer join found none."""
    return Run() if row.games is None else Run(row.games, row.wins, row.tally, row.best)
