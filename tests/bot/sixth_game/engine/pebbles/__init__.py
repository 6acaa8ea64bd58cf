"""Pebbles: seven lie there, each side takes one to three in turn, and whoever takes the last one wins."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.budget import Budget
from engine.core.chance import Dice
from engine.core.errors import BadPosition
from engine.core.game import Event, Game, Options, Outcome, Player, Seat
from engine.core.run import Run, RunRules


class PebbleOptions(Options):
    """`first`: the seat that takes first; `pebbles`: how many lie there."""

    first: int = 0
    pebbles: int = 7


@dataclass(frozen=True, slots=True)
class Heap:
    """What is left, and who is on turn."""

    left: int
    turn: Seat


@dataclass(frozen=True, slots=True)
class Take:
    """So many are taken: `take-2`."""

    count: int

    def __str__(self) -> str:
        return f"take-{self.count}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Took(Event):
    """The seat took so many."""

    seat: Seat
    count: int


class PebbleRun(RunRules):
    """One opponent; the score is the streak."""

    def opponent(self, run: Run, options: Options) -> str:
        del run, options
        return "1"

    def score(self, run: Run) -> int:
        return run.wins

    def add(self, run: Run, outcome: Outcome, seat: Seat) -> int:
        return run.tally + outcome.scores[seat]


class Greedy(Player[Heap, Take]):
    """Takes as many as it may."""

    def choose(self, view: Heap, actions: Sequence[Take], dice: Dice, budget: Budget) -> Take:
        del view, dice, budget
        return actions[-1]


class Pebbles(Game[Heap, Heap, Take, PebbleOptions]):
    """The rules."""

    key = "pebbles"
    seats = range(2, 3)
    version = 1
    Options = PebbleOptions
    players = {"1": Greedy()}  # noqa: RUF012
    run = PebbleRun()

    def start(self, seats: int, options: PebbleOptions) -> Heap:
        return Heap(options.pebbles, options.first)

    def turn(self, state: Heap) -> Seat | None:
        return state.turn if state.left else None

    def actions(self, state: Heap) -> Sequence[Take]:
        return [Take(count) for count in range(1, min(3, state.left) + 1)]

    def odds(self, state: Heap) -> None:
        return None

    def draw(self, state: Heap, dice: Dice | None) -> Take:
        raise AssertionError("there is no chance in it")

    def apply(self, state: Heap, action: Take) -> Heap:
        return Heap(state.left - action.count, 1 - state.turn)

    def events(self, state: Heap, action: Take) -> tuple[Event, ...]:
        return (Took(seat=state.turn, count=action.count),)

    def outcome(self, state: Heap) -> Outcome | None:
        winner = 1 - state.turn
        return None if state.left else Outcome((winner,), "last", (1 - winner, winner))

    def view(self, state: Heap, seat: Seat | None) -> Heap:
        return state

    def imagine(self, view: Heap, dice: Dice) -> Heap:
        return view

    def encode(self, state: Heap) -> str:
        return f"{state.left} {state.turn}"

    def decode(self, text: str) -> Heap:
        written = re.fullmatch(r"([0-9]{1,4}) ([01])", text)
        if written is None:
            raise BadPosition("a position is the number of pebbles and the seat on turn")
        return Heap(int(written[1]), int(written[2]))


GAME = Pebbles()
