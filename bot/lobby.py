"""Before a game: people take seats, accept or decline, add computers, and the host begins. Pure changes of a room."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.errors import Begun, Ended, Full, NotHost, NotInvited, NotSeated, Repeated, Stale, TooFew
from bot.room import Computer, Human, Invited, Room, Sitter, Stretch
from engine.core.chance import new_seed
from engine.core.game import CHANCE, AnyGame, Options, Seat
from engine.core.match import Match, Step

LOBBY_MINUTES: Final = 30
CLOSED: Final = "closed"


def join(room: Room, user_id: int) -> Room:
    """The person takes an open seat, or the one kept for them. Repeated where they sit already, Full, NotInvited."""
    if room.seat_of(user_id) is not None and room.phase != "over":
        raise Repeated if room.invited is None else NotInvited
    _check_open(room)
    for seat, sitter in enumerate(room.seats):
        if sitter is None or sitter == Invited(user_id):
            return _with(room, seat, Human(user_id))
    raise Full if room.invited is None else NotInvited


def leave(room: Room, user_id: int) -> Room:
    """The person gives their seat back, or declines the one kept for them; with the host the lobby goes.

    Repeated where it is closed and they could have closed it.
    """
    may_close = user_id == room.host_id or room.invited == user_id
    if may_close and room.ended_by == CLOSED:
        raise Repeated
    _check_open(room)
    if may_close:
        return closed(room)
    seat = room.seat_of(user_id)
    if seat is None:
        raise NotSeated
    return _with(room, seat, None)


def add_computer(room: Room, user_id: int, seat: Seat, name: str) -> Room:
    """The host seats a computer on an open seat; Repeated where it sits there already, Stale where another does."""
    _check_host(room, user_id)
    there = room.seats[seat] if seat < len(room.seats) else Human(room.host_id)
    if there == Computer(name):
        raise Repeated
    if name not in room.game.players or None not in room.seats:
        raise Full
    if there is not None:
        raise Stale
    return _with(room, seat, Computer(name))


def begin(room: Room, user_id: int) -> tuple[Room, list[Step]]:
    """The host begins with those who sit; open seats go. TooFew where the game needs more, Repeated where it began."""
    if user_id == room.host_id and room.phase == "playing":
        raise Repeated
    _check_host(room, user_id)
    return deal(room)


def deal(room: Room) -> tuple[Room, list[Step]]:
    """The game begins with those who sit; returns what chance did before anyone was to act, too."""
    seats = tuple(sitter for sitter in room.seats if isinstance(sitter, Human | Computer))
    game = room.game
    if len(seats) not in game.seats:
        raise TooFew(least=game.seats.start)
    match = Match(game, len(seats), _options(room, game, seats), room.seed)
    over = match.outcome is not None
    begun = replace(
        room,
        rules_version=game.version,
        options=match.options,
        seats=seats,
        phase="over" if over else "playing",
        ply=match.ply,
        position=game.encode(match.state),
        recap=(_start(match),) if over else (),
        deadline=None,
    )
    return begun, [Step(CHANCE, notation, ()) for notation in match.log]


def _start(match: Match) -> Stretch:
    """What chance did at the start, for telling it where that ended the game at once."""
    start = match.game.start(match.seats, match.options)
    return Stretch(CHANCE, match.game.encode(start), tuple(match.log))


def closed(room: Room) -> Room:
    """The lobby goes without a game."""
    return replace(room, phase="over", ended_by=CLOSED, deadline=None)


def new_lobby(template: Room, invited: int | None, now: datetime) -> Room:
    """A lobby like the template, with the host seated: the others open, or the one seat kept for a person asked.

    It goes by itself after 30 minutes; one that asks a person waits as long as a turn may take.
    """
    most = 2 if invited is not None else template.game.seats.stop - 1
    others: Sequence[Sitter | None] = [Invited(invited)] if invited is not None else [None] * (most - 1)
    wait = timedelta(hours=template.hours) if invited is not None else timedelta(minutes=LOBBY_MINUTES)
    seats = (Human(template.host_id), *others)
    return replace(
        template, seats=seats, phase="lobby", is_solo=False, for_streak=False, seed=new_seed(), deadline=now + wait
    )


def _options(room: Room, game: AnyGame, seats: Sequence[Human | Computer]) -> Options:
    computers = [sitter.name if isinstance(sitter, Computer) else None for sitter in seats]
    given = room.options.model_dump(exclude_unset=True)
    return game.Options(**{**game.run.seated(computers), **given})


def _check_open(room: Room) -> None:
    if room.phase == "playing":
        raise Begun
    if room.phase == "over":
        raise Begun if room.is_played else Ended


def _check_host(room: Room, user_id: int) -> None:
    _check_open(room)
    if user_id != room.host_id:
        raise NotHost


def _with(room: Room, seat: int, sitter: Sitter | None) -> Room:
    seats = list(room.seats)
    seats[seat] = sitter
    return replace(room, seats=tuple(seats))
