"""Rooms of any game brought to a moment worth watching, by another process's hand, and looked at from outside."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, select

from bot import play
from bot.lookup import Lookup
from bot.room import Human, Room
from bot.storage import queries
from bot.storage.database import Database
from bot.storage.schema import log, results, rooms, runs
from engine.core.game import CHANCE
from engine.core.match import Match, Step
from engine.core.run import Run

MOST_GAMES: Final = 200

Wanted = Callable[[Room, Room], bool]
"""Whether a person's action, from the room before it to the room after it, is such a moment."""


def hands_over(before: Room, after: Room) -> bool:
    """The computer is to act then."""
    return before.ply > 1 and after.computer_to_act() is not None


def ends(before: Room, after: Room) -> bool:
    """The game is over then, or after the computer's turn that follows, whatever it does."""
    return after.phase == "over" or (_may_end(after) and all(room.phase == "over" for room in _ways(after)))


def _may_end(room: Room) -> bool:
    turn = list(_acts(room, random.Random(0), _is_computers))
    return bool(turn) and turn[-1][2].phase == "over"


def _ways(room: Room) -> Iterator[Room]:
    """The rooms that a computer's turn can lead to."""
    if room.turn is None or not _is_computers(room):
        yield room
        return
    for action in room.game.actions(room.match.state):
        yield from _ways(play.act(room, room.turn, str(action))[0])


async def stage(database: Database, room: Room, wanted: Wanted, seed: int = 0) -> tuple[Room, str]:
    """Play a room's game anew, at random, up to a person's action that is wanted, and store it so.

    Returns the room before that action, and the action; the same seed gives the same.
    """
    for number in range(MOST_GAMES):
        hand = random.Random(f"{room.game_key} {seed} {number}")
        match = Match(room.game, len(room.seats), room.options, hand.randbytes(32))
        start = replace(room, seed=match.seed, ply=match.ply, position=room.game.encode(match.state), recap=())
        lines = [Step(CHANCE, notation, ()) for notation in match.log]
        for before, notation, after, steps in _acts(start, hand, _is_live):
            if before.person_to_act() is not None and wanted(before, after):
                return await _store(database, before, lines), notation
            lines += steps
    raise AssertionError(f"{room.game_key}: no such moment in {MOST_GAMES} random games")


async def newest(database: Database) -> Room:
    """The room opened last."""
    room_id = await database.read(lambda connection: connection.execute(select(func.max(rooms.c.id))).scalar_one())
    return (await Lookup(database).get(room_id)).room


async def check(database: Database) -> list[Room]:
    """Check that all that is stored holds together; returns the rooms, the oldest first.

    Each log replays to its position with nothing missing or twice; each finished game counts once for each person.
    """
    found, lines, counted, rows = await database.write(_load)
    played = [room for room in found if room.is_played]
    for room in played:
        mine = [line for line in lines if line.room_id == room.id]
        assert [line.ply for line in mine] == list(range(room.ply))
        notations = [line.notation for line in mine]
        match = Match(room.game, len(room.seats), room.options, room.seed, notations, check=True)
        assert (match.log, room.game.encode(match.state)) == (notations, room.position)
    over = [room for room in played if room.phase == "over"]
    assert counted == sorted((room.id, user) for room in over for user in room.people)
    assert {(row.user_id, row.game): Run(row.games, row.wins, row.tally, row.best) for row in rows} == _runs_of(over)
    return found


def _load(connection: Connection) -> tuple[list[Room], Sequence[Row[Any]], list[tuple[int, int]], Sequence[Row[Any]]]:
    ids = connection.scalars(select(rooms.c.id).order_by(rooms.c.id))
    loaded = [queries.load_room(connection, room_id) for room_id in ids.all()]
    lines = connection.execute(select(log).order_by(log.c.room_id, log.c.ply)).all()
    counted = sorted((row.room_id, row.user_id) for row in connection.execute(select(results)))
    played = connection.execute(select(runs).where(runs.c.games > 0)).all()
    return [seen[0] for seen in loaded if seen], lines, counted, played


def _runs_of(over: list[Room]) -> dict[tuple[int, str], Run]:
    """What each person's run in each game has to be after these games."""
    found: dict[tuple[int, str], Run] = {}
    for room in (room for room in over if room.for_streak):
        for seat, sitter in enumerate(room.seats):
            if isinstance(sitter, Human):
                key = (sitter.user_id, room.game_key)
                found[key] = room.game.run.after(found.get(key, Run()), room.outcome, seat)
    return found


def _is_live(room: Room) -> bool:
    return room.phase == "playing"


def _is_computers(room: Room) -> bool:
    return room.computer_to_act() is not None


def _acts(
    room: Room, hand: random.Random, goes_on: Callable[[Room], bool]
) -> Iterator[tuple[Room, str, Room, list[Step]]]:
    """Random actions: the room before, the notation, the room after, the lines of the log."""
    while goes_on(room):
        assert room.turn is not None
        notation = str(hand.choice(list(room.game.actions(room.match.state))))
        after, steps = play.act(room, room.turn, notation)
        yield room, notation, after, steps
        room = after


async def _store(database: Database, room: Room, lines: list[Step]) -> Room:

    def put(connection: Connection) -> None:
        assert queries.change_room(connection, room, moved=False)
        connection.execute(delete(log).where(log.c.room_id == room.id))
        queries.append_log(connection, room.id, 0, lines)

    await database.write(put)
    return replace(room, version=room.version + 1)
