"""A tiny game for the house's tests: two dice lie on the table, who takes the heap's last stone wins.

Chance rolls two dice before every turn, one after the other; the seat takes as many stones as one of them shows, or
the rest of a smaller heap.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from pydantic import Field

from engine.core import game as core
from engine.core.chance import Dice
from engine.core.errors import BadPosition
from engine.core.game import CHANCE, Event, Outcome, Player, Seat
from engine.core.run import Run, RunRules

SIDES: Final = 3
DICE: Final = 2


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: a die shows so much."""

    face: int

    def __str__(self) -> str:
        return f"roll-{self.face}"


@dataclass(frozen=True, slots=True)
class Take:
    """The seat takes so many stones."""

    stones: int

    def __str__(self) -> str:
        return f"take-{self.stones}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Took(Event):
    """A seat took stones."""

    seat: Seat
    stones: int


@dataclass(frozen=True, slots=True)
class Heap:
    """Stones left, the seat on turn, the dice on the table, how many play."""

    stones: int
    turn: Seat
    dice: tuple[int, ...]
    seats: int


class HeapOptions(core.Options):
    """`stones`: how large the heap is; drawn before the start where it is not said."""

    stones: int | None = Field(default=None, ge=1, le=99)


class HeapRun(RunRules):
    """Each stone of a win counts one; a game won by resignation counts for the streak, one of a bare stone does not."""

    def opponent(self, run: Run, options: core.Options) -> str:
        return "greedy" if run.wins else "shy"

    def score(self, run: Run) -> int:
        return 10 * run.wins + run.tally

    def add(self, run: Run, outcome: Outcome, seat: Seat) -> int:
        return run.tally + outcome.scores[seat]

    def counts(self, outcome: Outcome) -> bool:
        return outcome.reason != "bare"


class TakeTheLast(core.Game[Heap, Heap, Roll | Take, HeapOptions]):
    """The rules."""

    key: ClassVar[str] = "toy"
    seats: ClassVar[range] = range(1, 4)
    version: ClassVar[int] = 7
    Options: ClassVar[type[core.Options]] = HeapOptions
    players: ClassVar[Mapping[str, Player[Any, Any]]] = {}
    run: ClassVar[RunRules] = HeapRun()

    def settle(self, options: HeapOptions, dice: Dice) -> HeapOptions:
        return options if options.stones else HeapOptions(stones=10 + dice.below(10))

    def start(self, seats: int, options: HeapOptions) -> Heap:
        return Heap(options.stones or 1, 0, (), seats)

    def turn(self, state: Heap) -> Seat | None:
        if not state.stones:
            return None
        return CHANCE if len(state.dice) < DICE else state.turn

    def actions(self, state: Heap) -> Sequence[Roll | Take]:
        if self.turn(state) in (None, CHANCE):
            return ()
        return [Take(number) for number in sorted({min(die, state.stones) for die in state.dice})]

    def odds(self, state: Heap) -> Sequence[tuple[Roll | Take, float]] | None:
        return [(Roll(face), 1 / SIDES) for face in range(1, SIDES + 1)]

    def draw(self, state: Heap, dice: Dice | None) -> Roll | Take:
        assert dice is not None
        return Roll(1 + dice.below(SIDES))

    def apply(self, state: Heap, action: Roll | Take) -> Heap:
        if isinstance(action, Roll):
            return replace(state, dice=(*state.dice, action.face))
        return Heap(state.stones - action.stones, (state.turn + 1) % state.seats, (), state.seats)

    def events(self, state: Heap, action: Roll | Take) -> tuple[Event, ...]:
        return (Took(seat=state.turn, stones=action.stones),) if isinstance(action, Take) else ()

    def outcome(self, state: Heap) -> Outcome | None:
        if state.stones:
            return None
        winner = (state.turn - 1) % state.seats
        return Outcome((winner,), "last", tuple(int(seat == winner) for seat in range(state.seats)))

    def view(self, state: Heap, seat: Seat | None) -> Heap:
        return state

    def imagine(self, view: Heap, dice: Dice) -> Heap:
        return view

    def encode(self, state: Heap) -> str:
        return f"{state.stones} {state.turn} {','.join(map(str, state.dice)) or '-'} {state.seats}"

    def decode(self, text: str) -> Heap:
        try:
            stones, turn, dice, seats = text.split(" ")
            faces = () if dice == "-" else tuple(map(int, dice.split(",")))
            return Heap(int(stones), int(turn), faces, int(seats))
        except ValueError:
            raise BadPosition("four fields are wanted") from None

    def why_not(self, state: Heap, notation: str) -> str:
        return "no_such_die" if notation in ("take-1", "take-2", "take-3") else "illegal"


TOY: Final = TakeTheLast()
