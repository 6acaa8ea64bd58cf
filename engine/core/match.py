"""A match: one game being played. Its log is the truth; chance acts by itself between the seats' actions."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.chance import Dice, commitment
from engine.core.errors import BadLog, GameOver, IllegalAction, NotYourTurn
from engine.core.game import CHANCE, AnyGame, Event, Options, Outcome, Seat

SETTLING_PLY = -1
"""The ply whose dice settle the options: before the first line of the log, so they meet no throw of the game."""

GIVEN_UP = re.compile(r"(resign|forfeit)-(0|[1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a log: who acted (CHANCE included), what, and what it brought about."""

    seat: Seat
    notation: str
    events: tuple[Event, ...]


class Match:
    """`log` holds the notations since the start, or, for a match gone on from a position, those since then."""

    def __init__(
        self, game: AnyGame, seats: int, options: Options, seed: bytes, log: Iterable[str] = (), *, check: bool = False
    ) -> None:
        """Settle what the options leave open, then replay a log; with `check`, chance must be what the seed gives.

        Raises BadLog for a log that does not hold, and ValueError for a number of seats the game does not have.
        """
        if seats not in game.seats:
            raise ValueError(f"{game.key} is not for {seats} seats")
        self.options = game.settle(options, Dice(seed, SETTLING_PLY))
        self._set(game, seats, seed, game.start(seats, self.options), 0)
        for notation in log:
            self._replay(notation, check)
        self._let_chance_act()

    @classmethod
    def resume(cls, game: AnyGame, seats: int, seed: bytes, position: str, ply: int) -> "Match":
        """A match that goes on from a position line reached after `ply` log lines."""
        match = cls.__new__(cls)
        match._set(game, seats, seed, game.decode(position), ply)
        return match

    def _set(self, game: AnyGame, seats: int, seed: bytes, state: Any, ply: int) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.state = state
        self.ply = ply
        self.log: list[str] = []
        self._given_up_by: str | None = None

    @property
    def commitment(self) -> str:
        """The promise made at the start: the SHA-256 of the seed."""
        return commitment(self.seed)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self._against(self._given_up_by) if self._given_up_by else self.game.outcome(self.state)

    @property
    def given_up(self) -> str | None:
        """The log line by which a seat gave up or was given up."""
        return self._given_up_by

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the match is over."""
        return None if self._given_up_by else self.game.turn(self.state)

    def play(self, seat: Seat, notation: str) -> list[Step]:
        """Apply a seat's action, then let chance act until a seat is to act or the game is over.

        Raises GameOver, NotYourTurn or IllegalAction, tested in that order, and changes nothing then.
        """
        turn = self.turn
        if turn is None:
            raise GameOver
        if seat != turn:
            raise NotYourTurn(seat, turn)
        step = self._apply(self.game.find(self.state, notation))
        return [step, *self._let_chance_act()]

    def resign(self, seat: Seat) -> list[Step]:
        """The seat gives up: it loses, the others win."""
        return [self._give_up("resign", seat)]

    def forfeit(self, seat: Seat) -> list[Step]:
        """The seat let its deadline pass: it loses, the others win."""
        return [self._give_up("forfeit", seat)]

    def end(self, notation: str) -> None:
        """Mark a resumed match as ended by its last log line: `resign-SEAT` or `forfeit-SEAT`."""
        self._given_up_by = notation

    def _give_up(self, reason: str, seat: Seat) -> Step:
        notation = f"{reason}-{seat}"
        if self.outcome is not None:
            raise GameOver
        if not 0 <= seat < self.seats:
            raise IllegalAction(notation)
        self._given_up_by = notation
        return self._note(seat, notation, ())

    def _against(self, given_up: str) -> Outcome:
        reason, loser = given_up.split("-")
        winners = tuple(seat for seat in range(self.seats) if seat != int(loser))
        return Outcome(winners, reason, (0,) * self.seats)

    def _let_chance_act(self) -> list[Step]:
        steps = []
        while self.turn == CHANCE:
            steps.append(self._apply(self.game.draw(self.state, Dice(self.seed, self.ply))))
        return steps

    def _replay(self, notation: str, check: bool) -> None:
        if self.outcome is not None:
            raise BadLog(self.ply, notation, "comes after the end")
        if check and self.turn == CHANCE:
            drawn = str(self.game.draw(self.state, Dice(self.seed, self.ply)))
            if drawn != notation:
                raise BadLog(self.ply, notation, f"is not what the seed gives: {drawn[:40]}")
        try:
            self._replay_legal(notation)
        except IllegalAction as error:
            raise BadLog(self.ply, notation, f"is not legal here ({error.reason})") from None

    def _replay_legal(self, notation: str) -> None:
        given_up = GIVEN_UP.fullmatch(notation)
        if given_up:
            self._give_up(given_up[1], int(given_up[2]))
        else:
            self._apply(self.game.find(self.state, notation))

    def _apply(self, action: Any) -> Step:
        turn = self.game.turn(self.state)
        if turn is None:
            raise GameOver
        events = self.game.events(self.state, action)
        self.state = self.game.apply(self.state, action)
        return self._note(turn, str(action), events)

    def _note(self, seat: Seat, notation: str, events: tuple[Event, ...]) -> Step:
        self.log.append(notation)
        self.ply += 1
        return Step(seat, notation, events)


def retell(game: AnyGame, position: str, notations: Sequence[str]) -> list[Step]:
    """The steps of a stretch of a log that begins at a position line."""
    state = game.decode(position)
    steps = []
    for notation in notations:
        given_up = GIVEN_UP.fullmatch(notation)
        if given_up:
            steps.append(Step(int(given_up[2]), notation, ()))
            break
        action = game.find(state, notation)
        steps.append(Step(game.turn(state) or 0, notation, game.events(state, action)))
        state = game.apply(state, action)
    return steps
