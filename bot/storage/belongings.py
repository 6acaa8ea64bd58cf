"""All that is kept about one person: read out for them, or taken away."""

import json
import secrets
from typing import Any

from sqlalchemy import Connection, Row, delete, or_, select, update

from bot.room import Human, Invited, Sitter, read_seats, write_seats
from bot.storage.schema import asides, left_out, log, names, people, results, rooms, runs, sitters

ROOM_COLUMNS = ("id", "game", "options", "phase", "ply", "guild_id", "channel_id", "message_id", "created_at")


def load_belongings(connection: Connection, user_id: int) -> dict[str, Any]:
    """Everything about a person by the name of its table, as plain values; of other people nothing."""
    found = {
        table.name: [_plain(row) for row in connection.execute(select(table).where(table.c.user_id == user_id))]
        for table in (names, people, runs, results, left_out)
    }
    found["rooms"] = [_room(connection, row, user_id) for row in _rooms_of(connection, user_id)]
    return found


def live_rooms(connection: Connection, user_id: int) -> list[int]:
    """The rooms that are not over in which a person sits, is asked to sit, or is the host."""
    query = select(rooms.c.id, rooms.c.seats).where(rooms.c.phase != "over", _may_hold(user_id))
    return [row.id for row in connection.execute(query) if _holds(read_seats(row.seats), user_id)]


def make_somebody(connection: Connection, user_id: int) -> None:
    """Take a person out of everything that is over: results stay with a number that nobody can be found by.

    Whether a board shows the results stays as it was, so that nobody else's rank changes.
    """
    nobody = -1 - secrets.randbits(62)
    for row in _rooms_of(connection, user_id):
        _leave_room(connection, row, user_id, nobody)
    for table in (names, runs):
        connection.execute(delete(table).where(table.c.user_id == user_id))
    for table in (results, left_out):
        connection.execute(update(table).where(table.c.user_id == user_id).values(user_id=nobody))
    plain = {"language": None, "theme": "light", "plays_privately": False, "is_mentioned": False}
    connection.execute(update(people).where(people.c.user_id == user_id).values(user_id=nobody, **plain))


def _leave_room(connection: Connection, row: Row[Any], user_id: int, nobody: int) -> None:
    """A room that came to life meanwhile stays the person's."""
    seats = read_seats(row.seats)
    if row.phase != "over" and _holds(seats, user_id):
        return
    written = write_seats([_replaced(sitter, user_id, nobody) for sitter in seats])
    host = nobody if row.host_id == user_id else row.host_id
    values = {"seats": written, "host_id": host, "version": rooms.c.version + 1}
    connection.execute(delete(sitters).where(sitters.c.room_id == row.id, sitters.c.user_id == user_id))
    connection.execute(update(rooms).where(rooms.c.id == row.id).values(values))


def _rooms_of(connection: Connection, user_id: int) -> list[Row[Any]]:
    """The rooms that name a person anywhere."""
    query = select(results.c.room_id).where(results.c.user_id == user_id)
    played = set(connection.execute(query).scalars())
    named = or_(_may_hold(user_id), rooms.c.id.in_(query))
    rows = connection.execute(select(rooms).where(named).order_by(rooms.c.id)).all()
    return [row for row in rows if row.id in played or row.host_id == user_id or _holds(read_seats(row.seats), user_id)]


def _may_hold(user_id: int) -> Any:
    seated = select(sitters.c.room_id).where(sitters.c.user_id == user_id)
    return or_(rooms.c.host_id == user_id, rooms.c.id.in_(seated), rooms.c.seats.like(f"%{user_id}%"))


def _room(connection: Connection, row: Row[Any], user_id: int) -> dict[str, Any]:
    """A room with the person's own moves; what the others at it did and hold is theirs."""
    mine = _seats_of(connection, row, user_id)
    query = select(log.c.ply, log.c.notation).where(log.c.room_id == row.id, log.c.seat.in_(mine))
    moves = [f"{line.ply} {line.notation}" for line in connection.execute(query.order_by(log.c.ply))]
    query_asides = select(asides.c.key, asides.c.uses).where(asides.c.room_id == row.id, asides.c.seat.in_(mine))
    asked = {aside.key: aside.uses for aside in connection.execute(query_asides)}
    kept = {name: value for name, value in _plain(row).items() if name in ROOM_COLUMNS}
    return kept | {"is_host": row.host_id == user_id, "seats": mine, "moves": moves, "asides": asked}


def _seats_of(connection: Connection, row: Row[Any], user_id: int) -> list[int]:
    left = select(results.c.seat).where(results.c.room_id == row.id, results.c.user_id == user_id)
    seated = {seat for seat, sitter in enumerate(read_seats(row.seats)) if sitter == Human(user_id)}
    return sorted(seated | set(connection.execute(left).scalars()))


def _holds(seats: tuple[Sitter | None, ...], user_id: int) -> bool:
    return any(isinstance(sitter, Human | Invited) and sitter.user_id == user_id for sitter in seats)


def _replaced(sitter: Sitter | None, user_id: int, nobody: int) -> Sitter | None:
    if isinstance(sitter, Human | Invited) and sitter.user_id == user_id:
        return type(sitter)(nobody)
    return sitter


def _plain(row: Row[Any]) -> dict[str, Any]:
    """A row as values that JSON knows; ids as texts, since they are longer than its numbers everywhere are."""
    return {name: _value(name, value) for name, value in row._mapping.items() if not isinstance(value, bytes)}


def _value(name: str, value: Any) -> Any:
    if name == "options":
        return json.loads(value)
    if isinstance(value, int) and name.endswith("_id") and name != "room_id":
        return str(value)
    return value if value is None or isinstance(value, str | int | bool) else value.isoformat()
