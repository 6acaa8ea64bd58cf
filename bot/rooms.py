"""The one service that changes rooms: guard, apply, store. What it returns is stored, what it refuses did nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.errors import Ended, NoSuchRoom, NotOnTurn, NotSeated, Outdated, Repeated, Stale
from bot.room import Computer, Home, Human, Room, extend
from bot.storage import queries
from bot.storage.database import Database
from bot.storage.queries import Result
from engine import GAMES
from engine.core.chance import new_seed
from engine.core.errors import BadPosition
from engine.core.game import CHANCE, Seat
from engine.core.match import Match, Step
from engine.core.run import Run
from renderers.scene import ThemeName


@dataclass(frozen=True, slots=True)
class Place:
    """Where and how a new room is opened: its board's home, its public language and its theme."""

    home: Home
    language: str
    theme: ThemeName


@dataclass(frozen=True, slots=True)
class Seen:
    """A room as it stands and its host's run."""

    room: Room
    run: Run


class Rooms:
    """All rooms of one database. Safe to use from several tasks and several processes at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, room_id: int) -> Seen:
        """A room as it stands; NoSuchRoom for an unknown id, Outdated where its position no longer reads."""
        async with self._database.read() as connection:
            found = await queries.load_room(connection, room_id)
        if found is None:
            raise NoSuchRoom
        return await self._readable(Seen(*found))

    async def solo_of(self, user_id: int, game_key: str) -> Seen | None:
        """A person's live game against the computer."""
        async with self._database.read() as connection:
            found = await queries.load_solo(connection, game_key, user_id)
        try:
            return await self._readable(Seen(*found)) if found else None
        except Outdated:
            return None

    async def live_of(self, user_id: int) -> list[Room]:
        """A person's live games, the newest first."""
        async with self._database.read() as connection:
            return await queries.load_live(connection, user_id)

    async def to_wake(self) -> list[int]:
        """The rooms in which a computer is to act."""
        async with self._database.read() as connection:
            return await queries.rooms_to_wake(connection)

    async def log_of(self, room_id: int) -> list[str]:
        """All notations of a room's game so far."""
        async with self._database.read() as connection:
            return await queries.load_log(connection, room_id)

    async def open_solo(self, user_id: int, game_key: str, place: Place, asked: dict[str, object]) -> Seen:
        """A new game against the computer, the opponent and who starts following from the person's run.

        Raises Repeated when the person has such a game already, and ValueError for options that cannot be.
        """
        game, seed = GAMES[game_key], new_seed()
        async with self._database.write() as connection:
            run = await queries.load_run(connection, user_id, game_key)
            options = game.Options(**{**game.run.fixed(run), **asked})
            opponent = Computer(game.run.opponent(run, options))
            room, steps = _new_room(Match(game, 2, options, seed), (Human(user_id), opponent), user_id, place)
            try:
                room_id = await queries.add_room(connection, room)
            except IntegrityError:
                raise Repeated from None
            await queries.append_log(connection, room_id, 0, steps)
        return Seen(replace(room, id=room_id), run)

    async def act(self, room_id: int, user_id: int, ply: int, notation: str, home: Home | None = None) -> Seen:
        """Apply a person's action and store it.

        Tested in this order: NoSuchRoom, NotSeated, Repeated, Ended, Stale, NotOnTurn, IllegalAction. `home`, if given,
        becomes the board's new home.
        """
        while True:
            seen = await self.get(room_id)
            seat = await self._guard(seen.room, user_id, ply, notation)
            at_home = replace(seen, room=replace(seen.room, home=home or seen.room.home))
            changed = await self._play(at_home, seat, notation)
            if changed:
                return changed

    async def act_for_computer(self, seen: Seen, notation: str) -> Seen:
        """Apply and store the action that the computer on turn chose for this room; Stale when the room moved on."""
        seat = seen.room.turn
        changed = None if seat is None else await self._play(seen, seat, notation)
        if changed is None:
            raise Stale
        return changed

    async def resign(self, room_id: int, user_id: int) -> Seen:
        """A person gives up their game: a loss for them. Ended where it is over already."""
        while True:
            seen = await self.get(room_id)
            seat = seen.room.seat_of(user_id)
            if seat is None:
                raise NotSeated
            if seen.room.phase == "over":
                raise Ended
            changed = await self._store(seen, seat, seen.room.match.resign(seat))
            if changed:
                return changed

    async def move_home(self, room_id: int, home: Home) -> None:
        """Note where a room's board stands now."""
        async with self._database.write() as connection:
            await queries.move_home(connection, room_id, home)

    async def _guard(self, room: Room, user_id: int, ply: int, notation: str) -> Seat:
        seat = room.seat_of(user_id)
        if seat is None:
            raise NotSeated
        if ply != room.ply:
            async with self._database.read() as connection:
                line = await queries.line_at(connection, room.id, ply)
            if line == (seat, notation):
                raise Repeated
        if room.phase == "over":
            raise Ended
        if ply != room.ply:
            raise Stale
        if seat != room.turn:
            raise NotOnTurn
        return seat

    async def _play(self, seen: Seen, seat: Seat, notation: str) -> Seen | None:
        return await self._store(seen, seat, seen.room.match.play(seat, notation))

    async def _store(self, seen: Seen, seat: Seat, steps: Sequence[Step]) -> Seen | None:
        """Store what a seat's steps made of a room; None when another change came first."""
        before, after = seen.room, _after(seen.room, seat, steps)
        async with self._database.write() as connection:
            if not await queries.change_room(connection, after):
                return None
            await queries.append_log(connection, after.id, before.ply, steps)
            run = await _settle(connection, after) if after.phase == "over" else None
        return Seen(replace(after, version=after.version + 1), run or seen.run)

    async def _readable(self, seen: Seen) -> Seen:
        """The room, or Outdated: rules that cannot read it any more close it, and its streak is left alone."""
        try:
            seen.room.match  # noqa: B018 - reading it is the test
        except BadPosition:
            await self._close(seen.room)
            raise Outdated from None
        return seen

    async def _close(self, room: Room) -> None:
        async with self._database.write() as connection:
            await queries.close_room(connection, room.id)


def _new_room(match: Match, seats: tuple[Human | Computer, ...], host_id: int, place: Place) -> tuple[Room, list[Step]]:
    """A room for a match that has just begun, and the steps that chance made before anyone was to act."""
    game = match.game
    room = Room(
        id=0,
        game_key=game.key,
        rules_version=game.version,
        options=match.options,
        seed=match.seed,
        host_id=host_id,
        seats=seats,
        phase="playing",
        ply=match.ply,
        position=game.encode(match.state),
        recap=(),
        version=0,
        home=place.home,
        language=place.language,
        theme=place.theme,
    )
    return room, [Step(CHANCE, notation, ()) for notation in match.log]


def _after(before: Room, seat: Seat, steps: Sequence[Step]) -> Room:
    match = before.match
    notations = [step.notation for step in steps]
    return replace(
        before,
        ply=match.ply,
        position=before.game.encode(match.state),
        recap=tuple(extend(before.recap, seat, before.position, notations, len(before.seats))),
        phase="playing" if match.outcome is None else "over",
        ended_by=match.given_up,
    )


async def _settle(connection: AsyncConnection, room: Room) -> Run | None:
    """Write what a finished game was for its people and their runs; returns the host's run."""
    runs = {seat: await _settle_run(connection, room, seat, user_id) for seat, user_id in queries.human_seats(room)}
    results = [_result(room, seat, user_id, runs[seat]) for seat, user_id in queries.human_seats(room)]
    await queries.add_results(connection, results)
    return next((runs[seat] for seat, user_id in queries.human_seats(room) if user_id == room.host_id), None)


async def _settle_run(connection: AsyncConnection, room: Room, seat: Seat, user_id: int) -> Run:
    before, rules = await queries.load_run(connection, user_id, room.game_key), room.game.run
    run = (rules.after if room.is_solo else rules.beside)(before, room.outcome, seat)
    if run != before:
        await queries.save_run(connection, user_id, room.game_key, run)
    return run


def _result(room: Room, seat: Seat, user_id: int, run: Run) -> Result:
    outcome = room.outcome
    return Result(
        room_id=room.id,
        seat=seat,
        user_id=user_id,
        game=room.game_key,
        guild_id=room.home.guild_id,
        result=outcome.result(seat),
        reason=outcome.reason,
        score=outcome.scores[seat],
        solo=room.is_solo,
        streak=run.wins if room.is_solo else 0,
        run_score=room.game.run.score(run) if room.is_solo else 0,
        plies=room.ply,
        ended_at=queries.now(),
    )
