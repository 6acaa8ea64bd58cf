"""Finished games written into a database by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from bot.storage.common import now
from bot.storage.database import Database
from bot.storage.schema import left_out, metadata, people, results, rooms


@dataclass(frozen=True)
class Finished:
    """A game that a person finished."""

    user_id: int
    run_score: int = 0
    streak: int = 0
    result: str = "win"
    guild_id: int | None = 7
    game: str = "yacht"
    solo: bool = True
    ended_at: datetime | None = None


async def finish(database: Database, games: Sequence[Finished]) -> None:
    """Write finished games; those without a moment ended one after the other, a second apart, an hour ago."""
    begin = now() - timedelta(hours=1)

    def add(connection: Connection) -> None:
        first = int(connection.scalar(select(func.max(rooms.c.id))) or 0) + 1
        rows = [_rows(first + i, game, begin + timedelta(seconds=i)) for i, game in enumerate(games)]
        for table, at in ((rooms, 0), (results, 1)):
            if rows:
                connection.execute(insert(table), [row[at] for row in rows])

    await database.write(add)


async def hide(database: Database, user_ids: Sequence[int], *, shown: Sequence[int] = (), guild_id: int = 7) -> None:
    """Of some people, every other one hides, the rest were taken off a server's boards; some are on global boards."""
    plain: dict[str, Any] = {"theme": "light", "plays_privately": False, "is_mentioned": True}
    rows = [
        plain | {"user_id": u, "is_on_boards": u not in user_ids[::2], "is_on_global_boards": u in shown}
        for u in {*user_ids, *shown}
    ]
    off = [{"guild_id": guild_id, "user_id": u} for u in user_ids[1::2]]
    for table, new in ((people, rows), (left_out, off)):
        if new:
            await database.write(Connection.execute, insert(table), new)


async def empty(database: Database) -> None:
    """Take everything out of a database."""
    for table in reversed(metadata.sorted_tables):
        await database.write(Connection.execute, delete(table))


def _rows(number: int, game: Finished, moment: datetime) -> tuple[dict[str, Any], dict[str, Any]]:
    ended_at = game.ended_at or moment
    room = {
        "id": number,
        "game": game.game,
        "rules_version": 1,
        "options": "{}",
        "seed": bytes(32),
        "host_id": game.user_id,
        "seats": f"[{game.user_id}]",
        "phase": "over",
        "ply": 1,
        "position": "over",
        "recap": "[]",
        "version": 1,
        "home_kind": "channel",
        "guild_id": game.guild_id,
        "channel_id": 1,
        "language": "en",
        "theme": "light",
        "computer_to_act": False,
        "created_at": ended_at,
        "changed_at": ended_at,
    }
    result = {
        "room_id": number,
        "seat": 0,
        "user_id": game.user_id,
        "game": game.game,
        "guild_id": game.guild_id,
        "result": game.result,
        "reason": "score",
        "score": 0,
        "solo": game.solo,
        "streak": game.streak,
        "run_score": game.run_score,
        "plies": 1,
        "ended_at": ended_at,
    }
    return room, result
