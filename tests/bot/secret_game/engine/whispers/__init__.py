"""Whispers: each seat is dealt a number that only it sees; the first says whether its own is the higher one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.budget import Budget
from engine.core.chance import Dice
from engine.core.errors import BadPosition, IllegalAction
from engine.core.game import CHANCE, Event, Game, Options, Outcome, Player, Seat
from engine.core.run import Run, RunRules


class WhispersOptions(Options):
    """There is nothing to fix before the game."""


@dataclass(frozen=True, slots=True)
class Whispers:
    """The numbers, None where a viewer may not see them or they are not dealt; who speaks; what was said."""

    numbers: tuple[int | None, int | None]
    turn: Seat
    said: str = "-"


@dataclass(frozen=True, slots=True)
class Word:
    """`higher`, `lower`, or the deal `deal-4-7`."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    """A seat's number, which only that seat may know."""

    seat: Seat
    number: int


class WhispersRun(RunRules):
    """One opponent; the score is the streak."""

    def opponent(self, run: Run, options: Options) -> str:
        del run, options
        return "1"

    def seated(self, computers: Sequence[str | None]) -> dict[str, object]:
        del computers
        return {}

    def fixed(self, run: Run) -> dict[str, object]:
        del run
        return {}

    def score(self, run: Run) -> int:
        return run.wins

    def add(self, run: Run, outcome: Outcome, seat: Seat) -> int:
        return run.tally + outcome.scores[seat]


class Guesser(Player[Whispers, Word]):
    """Says what is likelier from its own number."""

    def choose(self, view: Whispers, actions: Sequence[Word], dice: Dice, budget: Budget) -> Word:
        del dice, budget
        own = next(number for number in view.numbers if number is not None)
        return actions[0] if own > 4 else actions[1]


class WhispersGame(Game[Whispers, Whispers, Word, WhispersOptions]):
    """The rules."""

    key = "whispers"
    seats = range(2, 3)
    version = 1
    Options = WhispersOptions
    players = {"1": Guesser()}  # noqa: RUF012
    run = WhispersRun()
    hides = True

    def start(self, seats: int, options: WhispersOptions) -> Whispers:
        return Whispers((None, None), 0)

    def turn(self, state: Whispers) -> Seat | None:
        if state.said != "-":
            return None
        return CHANCE if None in state.numbers else state.turn

    def actions(self, state: Whispers) -> Sequence[Word]:
        return [Word("higher"), Word("lower")] if self.turn(state) == state.turn else []

    def odds(self, state: Whispers) -> None:
        return None

    def draw(self, state: Whispers, dice: Dice | None) -> Word:
        assert dice is not None
        first, second = dice.shuffle(range(1, 9))[:2]
        return Word(f"deal-{first}-{second}")

    def find(self, state: Whispers, notation: str) -> Word:
        if self.turn(state) == CHANCE and re.fullmatch(r"deal-[1-8]-[1-8]", notation):
            return Word(notation)
        if Word(notation) not in self.actions(state):
            raise IllegalAction(notation)
        return Word(notation)

    def apply(self, state: Whispers, action: Word) -> Whispers:
        if action.text.startswith("deal"):
            _, first, second = action.text.split("-")
            return replace(state, numbers=(int(first), int(second)))
        return replace(state, said=action.text)

    def events(self, state: Whispers, action: Word) -> tuple[Event, ...]:
        after = self.apply(state, action)
        if None not in state.numbers:
            return ()
        return tuple(
            Dealt(known_to=(seat,), seat=seat, number=number)
            for seat, number in enumerate(after.numbers)
            if number is not None
        )

    def outcome(self, state: Whispers) -> Outcome | None:
        first, second = state.numbers
        if state.said == "-" or first is None or second is None:
            return None
        right = (first > second) == (state.said == "higher")
        return Outcome((0 if right else 1,), "said", (int(right), int(not right)))

    def view(self, state: Whispers, seat: Seat | None) -> Whispers:
        if state.said != "-":
            return state
        first, second = state.numbers
        return replace(state, numbers=(first if seat == 0 else None, second if seat == 1 else None))

    def imagine(self, view: Whispers, dice: Dice) -> Whispers:
        free = iter(dice.shuffle([n for n in range(1, 9) if n not in view.numbers]))
        first, second = (next(free) if number is None else number for number in view.numbers)
        return replace(view, numbers=(first, second))

    def encode(self, state: Whispers) -> str:
        first, second = (number or "-" for number in state.numbers)
        return f"{first} {second} {state.turn} {state.said}"

    def decode(self, text: str) -> Whispers:
        written = re.fullmatch(r"([1-8-]) ([1-8-]) ([01]) (-|higher|lower)", text)
        if written is None:
            raise BadPosition("a position is two numbers, the seat to speak, and what was said")
        first, second = (None if number == "-" else int(number) for number in written.groups()[:2])
        return Whispers((first, second), int(written[3]), written[4])


GAME = WhispersGame()
