"""The one service that changes rooms: guard, apply, store. What it returns is stored, what it refuses did nothing."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from bot import lobby, play
from bot.errors import Ended, NotOnTurn, NotSeated, Repeated, Stale
from bot.lookup import Lookup, Seen
from bot.room import Computer, Home, Human, Room
from bot.settling import settle
from bot.storage import queries, results
from bot.storage.common import now
from bot.storage.database import Database
from engine import GAMES
from engine.core.chance import new_seed
from engine.core.game import Seat
from engine.core.match import Step
from renderers.scene import ThemeName

ONCE_WITHIN: Final = timedelta(seconds=3)
"""Another press for the same within this time is the same press again."""

Change = Callable[[Room], tuple[Room, Sequence[Step]]]
Answers = Callable[[Room], Awaitable[Sequence[str]]]
"""What the computers on turn in a room do at once."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where, how and when a new room is opened: its board's home, its public language and theme, the hours for a turn.

    asked: when the person asked for it, once for one room, however many processes hear of it; None stands for now
    """

    home: Home
    language: str
    theme: ThemeName
    hours: int = 24
    asked: datetime | None = None


class Rooms(Lookup):
    """All rooms of one database. Safe to use from several tasks and several processes at once.

    on_deadline: called when a deadline was set or taken away
    answers: what computers do at once after a person's action, to be stored with it
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.on_deadline: Callable[[], None] = lambda: None
        self.answers: Answers = _nothing

    async def open_solo(
        self,
        user_id: int,
        game_key: str,
        place: Place,
        asked: dict[str, object],
        once: str | None = None,
        after: int = 0,
    ) -> Seen:
        """A new game against the computer, the opponent and who starts following from the person's run.

        It makes no streak where the person has opened a game with the same `once` before. Raises Repeated when the
        person has such a game already, or has just opened one that its deal ended `after` the room whose board asks for
        another; ValueError for options that cannot be.
        """
        template = _template(user_id, game_key, place, asked)
        return await self._database.write(_open_solo, replace(template, once=once), asked, place.asked, after)

    async def open_lobby(
        self,
        user_id: int,
        game_key: str,
        place: Place,
        asked: dict[str, object],
        invited: int | None = None,
    ) -> Seen:
        """A lobby that others join, or one that asks a person. Repeated where the person just opened one like it."""
        room = lobby.new_lobby(_template(user_id, game_key, place, asked), invited, now())

        def store(connection: Connection) -> Seen:
            _check_new(connection, room, place.asked)
            room_id = queries.add_room(connection, room, place.asked or now())
            return Seen(replace(room, id=room_id), results.load_run(connection, user_id, game_key))

        opened = await self._database.write(store)
        self.on_deadline()
        return opened

    async def join(self, room_id: int, user_id: int) -> Seen:
        """A person takes a seat; a challenge that is accepted begins at once."""

        def change(room: Room) -> tuple[Room, Sequence[Step]]:
            joined = lobby.join(room, user_id)
            return lobby.deal(joined) if room.invited == user_id else (joined, ())

        return await self._alter(room_id, change)

    async def leave_lobby(self, room_id: int, user_id: int) -> Seen:
        """A person gives their seat back or declines; the host closes the lobby so."""
        return await self._alter(room_id, lambda room: (lobby.leave(room, user_id), ()))

    async def add_computer(self, room_id: int, user_id: int, seat: Seat, name: str) -> Seen:
        """The host seats a computer."""
        return await self._alter(room_id, lambda room: (lobby.add_computer(room, user_id, seat, name), ()))

    async def begin(self, room_id: int, user_id: int) -> Seen:
        """The host begins the game."""
        return await self._alter(room_id, lambda room: lobby.begin(room, user_id))

    async def act(
        self, room_id: int, user_id: int, ply: int, notation: str, home: Home | None = None, seen: Seen | None = None
    ) -> Seen:
        """Apply a person's action and store it, in one go with what computers answer at once.

        Tested in this order: NoSuchRoom, NotSeated, Repeated, Ended, Stale, NotOnTurn, IllegalAction. `home`, if given,
        becomes the board's new home. `seen` is the room where it has just been loaded.
        """
        while True:
            seen = seen or await self.get(room_id)
            seat = await self._guard(seen.room, user_id, ply, notation)
            after, steps = play.act(seen.room, seat, notation)
            after, answered = play.act_on(after, await self.answers(after))
            changed = await self._store(seen, replace(after, home=home or after.home), [*steps, *answered])
            if changed:
                return changed
            seen = None

    async def act_for_computer(self, seen: Seen, *notations: str) -> Seen:
        """Apply what the computers on turn chose for this room, one after the other, and store it in one go.

        Stale when the room moved on: nothing is stored then.
        """
        changed = await self._store(seen, *play.act_on(seen.room, notations))
        if changed is None:
            raise Stale
        return changed

    async def resign(self, room_id: int, user_id: int) -> Seen:
        """A person leaves their game: a loss for them; where others play on, a computer takes their seat."""

        def change(room: Room) -> tuple[Room, Sequence[Step]]:
            seat = room.seat_of(user_id)
            if seat is None:
                raise NotSeated
            if room.phase != "playing":
                raise Ended
            return play.give_up(room, seat, "resign")

        return await self._alter(room_id, change)

    async def expire(self, room_id: int) -> Seen:
        """What a passed deadline brings: a lobby goes, a person on turn loses or is replaced. Stale where it moved."""

        def change(room: Room) -> tuple[Room, Sequence[Step]]:
            if room.phase == "over" or room.deadline is None or room.deadline > now():
                raise Stale
            if room.phase == "lobby":
                return lobby.closed(room), ()
            return play.give_up(room, room.turn or 0, "forfeit")

        return await self._alter(room_id, change)

    async def move_home(self, room_id: int, home: Home) -> None:
        """Note where a room's board stands now."""
        await self._database.write(queries.move_home, room_id, home)

    async def set_notice(self, room_id: int, notice_id: int | None) -> None:
        """Note which message tells the person on turn that it is theirs."""
        await self._database.write(queries.set_notice, room_id, notice_id)

    async def _guard(self, room: Room, user_id: int, ply: int, notation: str) -> Seat:
        seat = room.seat_of(user_id)
        if seat is None:
            raise NotSeated
        if ply != room.ply:
            line = await self._database.read(queries.line_at, room.id, ply)
            if line == (seat, notation):
                raise Repeated
        if room.phase == "over":
            raise Ended
        if ply != room.ply or room.phase == "lobby":
            raise Stale
        if seat != room.turn:
            raise NotOnTurn
        return seat

    async def _alter(self, room_id: int, change: Change) -> Seen:
        """Load, change and store a room until nobody else was quicker."""
        while True:
            seen = await self.get(room_id)
            changed = await self._store(seen, *change(seen.room))
            if changed:
                return changed

    async def _store(self, seen: Seen, after: Room, steps: Sequence[Step]) -> Seen | None:
        """Store what became of a room; None when another change came first."""
        before, after = seen.room, replace(after, deadline=play.deadline(after, now()))
        stored = await self._database.write(_store, seen, after, steps)
        if stored and after.deadline != before.deadline:
            self.on_deadline()
        return stored


def _open_solo(
    connection: Connection, template: Room, asked: dict[str, object], moment: datetime | None, after: int
) -> Seen:
    game, user_id, once = template.game, template.host_id, template.once
    run = results.load_run(connection, user_id, game.key)
    options = game.Options(**{**game.run.fixed(run), **asked})
    seats = (Human(user_id), Computer(game.run.opponent(run, options)))
    counts = once is None or not queries.has_played(connection, user_id, game.key, once)
    template = replace(template, seats=seats, options=options, for_streak=counts)
    _check_new(connection, template, moment, after)
    room, steps = lobby.deal(template)
    try:
        room = replace(room, id=queries.add_room(connection, room, moment or now()))
    except IntegrityError:
        raise Repeated from None
    queries.append_log(connection, room.id, 0, steps)
    return Seen(room, settle(connection, template, room) or run)


def _check_new(connection: Connection, room: Room, moment: datetime | None, after: int = 0) -> None:
    """Raise Repeated where this very wish has been granted, or one like it just now."""
    if moment and queries.has_opened_at(connection, room, moment):
        raise Repeated
    since = (moment or now()) - ONCE_WITHIN
    if (after or not room.is_solo) and queries.has_opened_since(connection, room, since, after):
        raise Repeated


def _store(connection: Connection, seen: Seen, after: Room, steps: Sequence[Step]) -> Seen | None:
    before = seen.room
    if not queries.change_room(connection, after, moved=after.home != before.home):
        return None
    queries.append_log(connection, after.id, before.ply, steps)
    if before.people != after.people:
        queries.seat_people(connection, after.id, after.people)
    run = settle(connection, before, after)
    return Seen(replace(after, version=after.version + 1), run or seen.run)


async def _nothing(room: Room) -> Sequence[str]:
    del room
    return ()


def _template(user_id: int, game_key: str, place: Place, asked: dict[str, object]) -> Room:
    game = GAMES[game_key]
    return Room(
        id=0,
        game_key=game_key,
        rules_version=game.version,
        options=game.Options(**asked),
        seed=new_seed(),
        host_id=user_id,
        seats=(Human(user_id),),
        phase="playing",
        ply=0,
        position="",
        recap=(),
        version=0,
        home=place.home,
        language=place.language,
        theme=place.theme,
        hours=place.hours,
    )
