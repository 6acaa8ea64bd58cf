"""Hints and coaching by the exact table of solitaire play: what was best, what each decision cost, what was luck.

Every total is `expected at the start + luck of the dice - loss of the decisions`, to the last digit.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.game import Seat
from engine.core.match import GIVEN_UP
from engine.yacht.actions import Roll, Rolled, YachtAction
from engine.yacht.game import Yacht
from engine.yacht.optimum import optimum
from engine.yacht.players import OPTIMAL, kept
from engine.yacht.state import State, filled, total

BEST: Final = 3
WORTH_TELLING: Final = 0.005
"""Points; a smaller loss is none, or rounding."""
_RULES: Final = Yacht()


@dataclass(frozen=True, slots=True)
class Choice:
    """An action and the expected total of the sheet after it."""

    action: YachtAction
    expected: float


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a seat. view: what it saw; ply: its line in the log; taken, best: with their expected totals."""

    ply: int
    view: State
    taken: Choice
    best: Choice

    @property
    def loss(self) -> float:
        """The points given away on average, 0 for a best choice."""
        return self.best.expected - self.taken.expected


@dataclass(frozen=True, slots=True)
class Review:
    """A seat's whole sheet. start: the total expected before the first throw; luck: what the dice added to it, positive
    or negative; total: the points made so far; expected: the total to expect from where the log ends"""

    seat: Seat
    decisions: tuple[Decision, ...]
    start: float
    luck: float
    total: int
    expected: float

    @property
    def loss(self) -> float:
        """The points that all decisions gave away."""
        return sum(decision.loss for decision in self.decisions)

    def costliest(self, count: int = BEST) -> tuple[Decision, ...]:
        """The decisions that cost most, the costliest first; best ones are never among them."""
        wrong = [decision for decision in self.decisions if decision.loss > WORTH_TELLING]
        return tuple(sorted(wrong, key=lambda decision: -decision.loss)[:count])


def best_choices(view: State, actions: Sequence[YachtAction], count: int = BEST) -> tuple[Choice, ...]:
    """The best different choices, the best first. Throws that keep the same numbers are one choice."""
    rated = zip(actions, OPTIMAL.rate(view, actions), strict=True)
    choices: dict[object, Choice] = {}
    for action, expected in rated:
        same = kept(view.dice, action) if isinstance(action, Roll) else action
        choices.setdefault(same, Choice(action, expected))
    return tuple(sorted(choices.values(), key=lambda choice: -choice.expected)[:count])


def review(start: State, log: Iterable[str], seat: Seat) -> Review:
    """What a seat's dice and decisions came to in a log that begins with a turn; a line of leaving ends it."""
    expected = begun = total(start.sheets[seat]) + float(optimum()[filled(start.sheets[seat])])
    luck = 0.0
    decisions = []
    state = start
    for ply, notation in enumerate(log):
        if GIVEN_UP.fullmatch(notation):
            break
        action = _RULES.find(state, notation)
        after = _RULES.apply(state, action)
        if state.turn == seat and isinstance(action, Rolled):
            luck += OPTIMAL.expect(after) - expected
            expected = OPTIMAL.expect(after)
        elif state.turn == seat:
            decisions.append(_decision(ply, state, action))
            expected = decisions[-1].taken.expected
        state = after
    real = tuple(decision for decision in decisions if len(_RULES.actions(decision.view)) > 1)
    return Review(seat, real, begun, luck, total(state.sheets[seat]), expected)


def _decision(ply: int, view: State, action: YachtAction) -> Decision:
    actions = _RULES.actions(view)
    choices = [Choice(legal, worth) for legal, worth in zip(actions, OPTIMAL.rate(view, actions), strict=True)]
    taken = choices[actions.index(action)]
    return Decision(ply, view, taken, max(choices, key=lambda choice: choice.expected))
