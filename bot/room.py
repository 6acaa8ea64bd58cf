"""A room: who plays what, and where. A plain value; `Rooms` changes it, the database keeps it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, Literal, TypeAlias

from engine import GAMES
from engine.core.errors import BadPosition, IllegalAction
from engine.core.game import CHANCE, AnyGame, Options, Outcome, Seat
from engine.core.match import Match, Step, retell
from renderers.scene import ThemeName

Phase: TypeAlias = Literal["lobby", "playing", "over"]
HomeKind: TypeAlias = Literal["channel", "token", "ephemeral"]


@dataclass(frozen=True, slots=True)
class Human:
    """A person at a seat, by their Discord id."""

    user_id: int


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer at a seat, by the name of the game's player."""

    name: str


@dataclass(frozen=True, slots=True)
class Invited:
    """A person asked to take a seat who has not answered yet."""

    user_id: int


Sitter: TypeAlias = Human | Computer | Invited


@dataclass(frozen=True, slots=True)
class Home:
    """Where a room's board stands.

    kind: `channel` can be edited with the bot's token at any time, `token` and `ephemeral` only by answering a press
    """

    kind: HomeKind
    guild_id: int | None
    channel_id: int
    message_id: int | None = None

    @property
    def link(self) -> str | None:
        """The address of the board; None before it stands or where only its reader sees it."""
        if self.message_id is None or self.kind == "ephemeral":
            return None
        return f"https://discord.com/channels/{self.guild_id or '@me'}/{self.channel_id}/{self.message_id}"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A seat's last turn as far as it went: the position it began with and the log lines since."""

    seat: Seat
    position: str
    notations: tuple[str, ...]


@dataclass(frozen=True)
class Room:
    """One game at one table.

    seats: None stands for an open seat, in a lobby
    position: empty in a lobby
    recap: the last turn of each seat, oldest first; told and drawn with the board
    seed: 32 secret bytes of the game's chance
    version: counts changes; every change names the version it was made from
    ended_by: the log line by which a seat gave up or was given up, or `closed` for a lobby that was not played
    is_solo: whether it was opened as one person's game against the computer; there is one live one a person and game
    for_streak: whether it makes the person's streak
    once: what of its options counts for a streak only once
    hours: how long a person at a table of several may take for a turn
    notice_id: the message that tells the person on turn that it is theirs
    """

    id: int
    game_key: str
    rules_version: int
    options: Options
    seed: bytes = field(repr=False)
    host_id: int
    seats: tuple[Sitter | None, ...]
    phase: Phase
    ply: int
    position: str
    recap: tuple[Stretch, ...]
    version: int
    home: Home
    language: str
    theme: ThemeName
    is_solo: bool = True
    for_streak: bool = True
    once: str | None = None
    hours: int = 24
    ended_by: str | None = None
    deadline: datetime | None = None
    notice_id: int | None = None

    @property
    def game(self) -> AnyGame:
        """The rules it is played by."""
        return GAMES[self.game_key]

    @cached_property
    def match(self) -> Match:
        """The match as it stands, to be looked at; a change is played on one of its own (`resumed`)."""
        return self.resumed()

    def resumed(self) -> Match:
        """A match gone on from the position line; BadPosition where these rules cannot read it."""
        match = Match.resume(self.game, len(self.seats), self.seed, self.position, self.ply)
        if self.ended_by:
            match.end(self.ended_by)
        return match

    @property
    def outcome(self) -> Outcome:
        """How the game ended; ValueError while it goes on."""
        outcome = self.match.outcome
        if outcome is None:
            raise ValueError(f"room {self.id} is not over")
        return outcome

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the game is over or has not begun, or where chance would have to act."""
        turn = self.match.turn if self.phase == "playing" else None
        return None if turn == CHANCE else turn

    @property
    def people(self) -> tuple[int, ...]:
        """The ids of the persons seated, by seat."""
        return tuple(sitter.user_id for sitter in self.seats if isinstance(sitter, Human))

    @property
    def invited(self) -> int | None:
        """The id of the person who was asked and has not answered."""
        return next((sitter.user_id for sitter in self.seats if isinstance(sitter, Invited)), None)

    @property
    def is_played(self) -> bool:
        """Whether a game has begun in it; a lobby, or one that was closed, has none."""
        return bool(self.position)

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a person sits."""
        return next((seat for seat, sitter in enumerate(self.seats) if sitter == Human(user_id)), None)

    @property
    def has_private_boards(self) -> bool:
        """Whether each person looks at their own board, since the public one shows no hands."""
        return self.game.hides and len(self.people) > 1

    def person_to_act(self) -> int | None:
        """The person whose turn it is."""
        turn = self.turn
        sitter = self.seats[turn] if turn is not None else None
        return sitter.user_id if isinstance(sitter, Human) else None

    def computer_to_act(self) -> Computer | None:
        """The computer whose turn it is."""
        turn = self.turn
        sitter = self.seats[turn] if turn is not None else None
        return sitter if isinstance(sitter, Computer) else None

    def steps(self) -> list[Step]:
        """What happened last: the steps of the recap; none where these rules cannot read it."""
        try:
            return [step for stretch in self.recap for step in retell(self.game, stretch.position, stretch.notations)]
        except (BadPosition, IllegalAction):
            return []


def extend(recap: Sequence[Stretch], seat: Seat, position: str, notations: Sequence[str], keep: int) -> list[Stretch]:
    """The recap after a seat has acted: its running turn grows, or a new one begins and the oldest goes."""
    if recap and recap[-1].seat == seat:
        last = recap[-1]
        return [*recap[:-1], Stretch(seat, last.position, (*last.notations, *notations))]
    return [*recap, Stretch(seat, position, tuple(notations))][-keep:]


def write_seats(seats: Sequence[Sitter | None]) -> str:
    """Seats as stored: JSON with a number for a person, a name for a computer, null for an open seat, a list around
    the number of a person who was only asked."""
    return json.dumps([_written(sitter) for sitter in seats])


def read_seats(text: str) -> tuple[Sitter | None, ...]:
    """Seats as they were stored."""
    return tuple(_sitter(value) for value in json.loads(text))


def write_recap(recap: Sequence[Stretch]) -> str:
    """A recap as stored: JSON rows of seat, position and the notations joined by blanks."""
    return json.dumps([[s.seat, s.position, " ".join(s.notations)] for s in recap])


def read_recap(text: str) -> tuple[Stretch, ...]:
    """A recap as it was stored."""
    return tuple(Stretch(seat, position, tuple(notes.split())) for seat, position, notes in json.loads(text))


def _written(sitter: Sitter | None) -> Any:
    match sitter:
        case Human(user_id):
            return user_id
        case Computer(name):
            return name
        case Invited(user_id):
            return [user_id]
    return None


def _sitter(value: Any) -> Sitter | None:
    match value:
        case int():
            return Human(value)
        case str():
            return Computer(value)
        case [int(user_id)]:
            return Invited(user_id)
    return None
