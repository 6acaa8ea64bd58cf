"""The statements about rooms, their logs and who sits in them: rows in, values out. Nothing here decides anything."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection, Row, Select, Update, and_, bindparam, delete, func, insert, select, update

from bot.room import Home, Room, read_recap, read_seats, write_recap, write_seats
from bot.storage.common import in_utc, now, upsert
from bot.storage.results import run_of
from bot.storage.schema import asides, log, rooms, runs, sitters
from engine import GAMES
from engine.core.match import Step
from engine.core.run import Run


class UnreadableRoom(Exception):
    """A stored room that the rules of today cannot read; `room_id` names it."""

    def __init__(self, room_id: int) -> None:
        super().__init__(room_id)
        self.room_id = room_id


def load_room(connection: Connection, room_id: int) -> tuple[Room, Run] | None:
    """A room with its host's run in that game."""
    row = connection.execute(_room_with_run(), {"room_id": room_id}).one_or_none()
    return (_room(row), run_of(row)) if row and row.game in GAMES else None


def load_solo(connection: Connection, game: str, user_id: int) -> tuple[Room, Run] | None:
    """A person's live game against the computer with their run."""
    query = _rooms_with_runs().where(rooms.c.solo == solo_key(game, user_id))
    row = connection.execute(query).one_or_none()
    return (_room(row), run_of(row)) if row else None


def load_live(connection: Connection, user_id: int) -> list[Room]:
    """A person's live games, the newest first; those that cannot be read are left out."""
    seated = select(sitters.c.room_id).where(sitters.c.user_id == user_id)
    query = _rooms_with_runs().where(rooms.c.id.in_(seated), rooms.c.phase != "over").order_by(rooms.c.id.desc())
    rooms_read = []
    for row in connection.execute(query):
        with suppress(UnreadableRoom):
            if row.game in GAMES:
                rooms_read.append(_room(row))
    return rooms_read


def rooms_to_wake(connection: Connection) -> list[int]:
    """The ids of the rooms in which a computer is to act."""
    query = select(rooms.c.id).where(rooms.c.computer_to_act, rooms.c.phase == "playing")
    return list(connection.execute(query).scalars())


def has_played(connection: Connection, user_id: int, game: str, once: str) -> bool:
    """Whether a person has opened a game that counts only once before."""
    theirs = and_(rooms.c.host_id == user_id, rooms.c.game == game, rooms.c.once == once)
    return connection.execute(select(rooms.c.id).where(theirs).limit(1)).first() is not None


def has_opened_since(connection: Connection, room: Room, moment: datetime, after: int = 0) -> bool:
    """Whether a person has opened the same since a moment, and nothing happened there: a lobby with the same seats, or
    a game against the computer that its deal ended; in a room after the one named."""
    theirs = and_(rooms.c.host_id == room.host_id, rooms.c.game == room.game_key, rooms.c.is_solo == room.is_solo)
    untouched = and_(rooms.c.version == 0, rooms.c.phase != "playing", rooms.c.created_at > moment)
    query = select(rooms.c.id).where(theirs, untouched, rooms.c.id > after).limit(1)
    if not room.is_solo:
        query = query.where(rooms.c.seats == write_seats(room.seats))
    return connection.execute(query).first() is not None


def has_opened_at(connection: Connection, room: Room, moment: datetime) -> bool:
    """Whether a person asked for a room of the same kind and game at that very moment, whatever has become of it."""
    theirs = and_(rooms.c.host_id == room.host_id, rooms.c.game == room.game_key, rooms.c.is_solo == room.is_solo)
    return (
        connection.execute(select(rooms.c.id).where(theirs, rooms.c.created_at == moment).limit(1)).first() is not None
    )


def newest_room(connection: Connection, user_id: int, game: str) -> int | None:
    """The id of the room of a game that a person opened last."""
    theirs = and_(rooms.c.host_id == user_id, rooms.c.game == game)
    newest: int | None = connection.execute(select(func.max(rooms.c.id)).where(theirs)).scalar_one()
    return newest


def next_deadline(connection: Connection, after: datetime) -> datetime | None:
    """The soonest deadline of all rooms after a moment."""
    due = select(rooms.c.deadline).where(rooms.c.deadline > after, rooms.c.phase != "over")
    return in_utc(connection.execute(due.order_by(rooms.c.deadline).limit(1)).scalar())


def rooms_overdue(connection: Connection, moment: datetime) -> list[int]:
    """The ids of the rooms whose deadline has passed."""
    query = select(rooms.c.id).where(rooms.c.deadline <= moment, rooms.c.phase != "over").order_by(rooms.c.deadline)
    return list(connection.execute(query).scalars())


def load_log(connection: Connection, room_id: int) -> list[str]:
    """All notations of a room's game."""
    query = select(log.c.notation).where(log.c.room_id == room_id).order_by(log.c.ply)
    return list(connection.execute(query).scalars())


def line_at(connection: Connection, room_id: int, ply: int) -> tuple[int, str] | None:
    """Who acted at a ply, and how it was written."""
    query = select(log.c.seat, log.c.notation).where(log.c.room_id == room_id, log.c.ply == ply)
    row = connection.execute(query).one_or_none()
    return (row.seat, row.notation) if row else None


def add_room(connection: Connection, room: Room, asked: datetime) -> int:
    """Store a new room that was `asked` for at a moment; its id in `room` is ignored, the given one returned.

    IntegrityError for a second solo game.
    """
    values = _columns(room) | _home_columns(room.home) | {"created_at": asked, "changed_at": now()}
    inserted = connection.execute(insert(rooms).values(values).returning(rooms.c.id))
    room_id = int(inserted.scalar_one())
    seat_people(connection, room_id, room.people)
    return room_id


def seat_people(connection: Connection, room_id: int, user_ids: Iterable[int]) -> None:
    """Note who sits in a room now."""
    connection.execute(delete(sitters).where(sitters.c.room_id == room_id))
    rows = [{"room_id": room_id, "user_id": user_id} for user_id in dict.fromkeys(user_ids)]
    if rows:
        connection.execute(insert(sitters), rows)


def change_room(connection: Connection, room: Room, *, moved: bool) -> bool:
    """Store a changed room as the version after `room.version`; False when somebody else was quicker.

    The home is written only where it `moved`: it may have been noted meanwhile by `move_home`, which makes no version.
    """
    values = _columns(room) | {"version": room.version + 1, "changed_at": now()}
    home = _home_columns(room.home) if moved else {}
    at = {"at_id": room.id, "at_version": room.version}
    return connection.execute(_change_of_room(), values | home | at).rowcount == 1


def close_room(connection: Connection, room_id: int) -> None:
    """End a room without a result: its position can no longer be read."""
    ended = {"phase": "over", "solo": None, "computer_to_act": False, "deadline": None, "changed_at": now()}
    statement = update(rooms).where(rooms.c.id == room_id, rooms.c.phase != "over")
    connection.execute(statement.values(ended | {"version": rooms.c.version + 1}))


def move_home(connection: Connection, room_id: int, home: Home) -> None:
    """Note where a room's board stands now; no change of the game, so no new version."""
    connection.execute(update(rooms).where(rooms.c.id == room_id).values(_home_columns(home)))


def set_notice(connection: Connection, room_id: int, notice_id: int | None) -> None:
    """Note which message tells the person on turn that it is theirs."""
    connection.execute(update(rooms).where(rooms.c.id == room_id).values(notice_id=notice_id))


def append_log(connection: Connection, room_id: int, ply: int, steps: Sequence[Step]) -> None:
    """Store the steps from a ply on."""
    rows = [
        {"room_id": room_id, "ply": ply + i, "seat": step.seat, "notation": step.notation}
        for i, step in enumerate(steps)
    ]
    if rows:
        connection.execute(insert(log), rows)


def count_aside(connection: Connection, room_id: int, seat: int, key: str) -> None:
    """Note that a seat asked an aside once more."""
    uses = (load_asides(connection, room_id)).get((seat, key), 0)
    upsert(connection, asides, {"room_id": room_id, "seat": seat, "key": key}, {"uses": uses + 1})


def load_asides(connection: Connection, room_id: int) -> dict[tuple[int, str], int]:
    """How often each counted aside was asked in a room, by seat and key."""
    rows = connection.execute(select(asides).where(asides.c.room_id == room_id))
    return {(row.seat, row.key): row.uses for row in rows}


def solo_key(game: str, user_id: int) -> str:
    """What is unique about a person's live game against the computer."""
    return f"{game}:{user_id}"


@cache
def _room_with_run() -> Select[Any]:
    return _rooms_with_runs().where(rooms.c.id == bindparam("room_id"))


@cache
def _change_of_room() -> Update:
    """Built once, as it is part of every move; the values to set are those that it is executed with."""
    return update(rooms).where(rooms.c.id == bindparam("at_id"), rooms.c.version == bindparam("at_version"))


@cache
def _rooms_with_runs() -> Select[Any]:
    theirs = and_(runs.c.user_id == rooms.c.host_id, runs.c.game == rooms.c.game)
    columns = (runs.c.games, runs.c.wins, runs.c.tally, runs.c.best)
    return select(rooms, *columns).select_from(rooms.outerjoin(runs, theirs))


def _room(row: Row[Any]) -> Room:
    """The room of a row; UnreadableRoom where its game no longer knows its options."""
    try:
        options = GAMES[row.game].Options.model_validate_json(row.options)
    except ValidationError:
        raise UnreadableRoom(row.id) from None
    return Room(
        id=row.id,
        game_key=row.game,
        rules_version=row.rules_version,
        options=options,
        seed=row.seed,
        host_id=row.host_id,
        seats=read_seats(row.seats),
        phase=row.phase,
        ply=row.ply,
        position=row.position,
        recap=read_recap(row.recap),
        version=row.version,
        home=Home(row.home_kind, row.guild_id, row.channel_id, row.message_id),
        language=row.language,
        theme=row.theme,
        is_solo=row.is_solo,
        for_streak=row.for_streak,
        once=row.once,
        hours=row.hours,
        ended_by=row.ended_by,
        deadline=in_utc(row.deadline),
        notice_id=row.notice_id,
    )


def _columns(room: Room) -> dict[str, Any]:
    live_solo = room.is_solo and room.phase != "over"
    return {
        "game": room.game_key,
        "rules_version": room.rules_version,
        "options": room.options.model_dump_json(exclude_unset=not room.is_played),
        "seed": room.seed,
        "host_id": room.host_id,
        "seats": write_seats(room.seats),
        "phase": room.phase,
        "ply": room.ply,
        "position": room.position,
        "recap": write_recap(room.recap),
        "version": room.version,
        "language": room.language,
        "theme": room.theme,
        "ended_by": room.ended_by,
        "is_solo": room.is_solo,
        "for_streak": room.for_streak,
        "once": room.once,
        "hours": room.hours,
        "deadline": room.deadline,
        "solo": solo_key(room.game_key, room.people[0]) if live_solo else None,
        "computer_to_act": room.computer_to_act() is not None,
    }


def _home_columns(home: Home) -> dict[str, Any]:
    return {
        "home_kind": home.kind,
        "guild_id": home.guild_id,
        "channel_id": home.channel_id,
        "message_id": home.message_id,
    }
