"""The statements behind leaderboards: results in, ranked people out."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, case, func, or_, select, true

from bot.storage.schema import left_out, names, people, results

Metric: TypeAlias = Literal["score", "streak", "wins"]
COLUMNS: Final = {"score": results.c.run_score, "streak": results.c.streak}


@dataclass(frozen=True, slots=True)
class Field:
    """Which results make a board.

    guild_id: the server's, or None for everywhere, where only people rank who chose to
    since, until: when the games ended, from the one moment on and before the other
    """

    game: str
    metric: Metric
    guild_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's line.

    rank: equal values share one, and the next has as many above as there are (1, 1, 3)
    place: the line itself, from 1: among equals who got there first stands first
    name: what they were called when last seen; None for somebody who is not known any more
    """

    user_id: int
    rank: int
    place: int
    value: int
    name: str | None


def load_standings(
    connection: Connection, field: Field, number: int | None, lines: int, user_id: int
) -> tuple[int, list[Standing]]:
    """How many people rank, and the lines of a page, from 0, with that of a person added in its order.

    None asks for the page on which the person stands. The number of people is 0 where there is no line to be seen.
    """
    ranked = _ranked(field).cte("ranked")
    pages = (ranked.c.place - 1) // lines
    theirs = select(pages).where(ranked.c.user_id == user_id).scalar_subquery()
    seen = or_(pages == (theirs if number is None else number), ranked.c.user_id == user_id)
    query = select(ranked, names.c.name).outerjoin(names, names.c.user_id == ranked.c.user_id)
    rows = connection.execute(query.where(seen).order_by(ranked.c.place)).all()
    return (rows[0].total if rows else 0), [_standing(row) for row in rows]


def last_game(connection: Connection, user_id: int, guild_id: int | None = None) -> str | None:
    """The game that a person finished last, in a server or anywhere."""
    query = select(results.c.game).where(results.c.user_id == user_id)
    query = query.order_by(results.c.ended_at.desc(), results.c.room_id.desc()).limit(1)
    query = query.where(results.c.guild_id == guild_id) if guild_id is not None else query
    return connection.execute(query).scalar()


def most_played(connection: Connection, guild_id: int, games: Iterable[str]) -> str | None:
    """The game of which a server has the most results; None where it has none."""
    theirs = and_(results.c.guild_id == guild_id, results.c.game.in_(games))
    query = select(results.c.game).where(theirs).group_by(results.c.game)
    return connection.execute(query.order_by(func.count().desc(), results.c.game).limit(1)).scalar()


def _ranked(field: Field) -> Select[Any]:
    reached = (_wins(field) if field.metric == "wins" else _best(field, COLUMNS[field.metric])).subquery()
    order = (reached.c.value.desc(), reached.c.reached, reached.c.user_id)
    return select(
        reached.c.user_id,
        reached.c.value,
        func.rank().over(order_by=reached.c.value.desc()).label("rank"),
        func.row_number().over(order_by=order).label("place"),
        func.count().over().label("total"),
    )


def _best(field: Field, column: ColumnElement[int]) -> Select[Any]:
    """Each person's highest value and when they first had it."""
    counted = and_(_counted(field), results.c.solo)
    most = select(results.c.user_id, func.max(column).label("value")).where(counted)
    highest = most.group_by(results.c.user_id).subquery()
    again = and_(highest.c.user_id == results.c.user_id, highest.c.value == column)
    first = select(results.c.user_id, highest.c.value, func.min(results.c.ended_at).label("reached"))
    return first.join(highest, again).where(counted).group_by(results.c.user_id, highest.c.value)


def _wins(field: Field) -> Select[Any]:
    """Each person's wins and when they had them all; who has none stands where their first game ended."""
    won = results.c.result == "win"
    return (
        select(
            results.c.user_id,
            func.sum(case((won, 1), else_=0)).label("value"),
            func.coalesce(func.max(case((won, results.c.ended_at))), func.min(results.c.ended_at)).label("reached"),
        )
        .where(_counted(field))
        .group_by(results.c.user_id)
    )


def _counted(field: Field) -> ColumnElement[bool]:
    hidden = select(people.c.user_id).where(~people.c.is_on_boards)
    tests = [results.c.game == field.game, results.c.user_id.not_in(hidden)]
    if field.guild_id is None:
        shown = select(people.c.user_id).where(people.c.is_on_global_boards)
        tests.append(results.c.user_id.in_(shown))
    else:
        off = select(left_out.c.user_id).where(left_out.c.guild_id == field.guild_id)
        tests += [results.c.guild_id == field.guild_id, results.c.user_id.not_in(off)]
    tests.append(results.c.ended_at >= field.since if field.since else true())
    tests.append(results.c.ended_at < field.until if field.until else true())
    return and_(*tests)


def _standing(row: Row[Any]) -> Standing:
    return Standing(row.user_id, row.rank, row.place, int(row.value), row.name)
