"""Three computers (rules: Opponents): for what scores most now, for the turn, and for the whole sheet."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from engine.core.budget import Budget
from engine.core.chance import Dice
from engine.core.game import Player
from engine.yacht.actions import FIRST_ROLL, Roll, Score, YachtAction
from engine.yacht.boxes import BOXES, value
from engine.yacht.combinations import Floats, combined
from engine.yacht.optimum import SETS, Turn, optimum, plan
from engine.yacht.state import MAX_THROWS, State, filled, total


class Greedy(Player[State, YachtAction]):
    """Level 1: fills the box that scores most with the dice as they lie; where all score 0, throws all five again."""

    def choose(self, view: State, actions: Sequence[YachtAction], dice: Dice, budget: Budget) -> YachtAction:
        del dice, budget
        scores = [action for action in actions if isinstance(action, Score)]
        best = max(scores, key=lambda score: value(score.box, view.dice), default=FIRST_ROLL)
        worthless = isinstance(best, Score) and not value(best.box, view.dice)
        return FIRST_ROLL if worthless and view.throws < MAX_THROWS else best


class Planner(Player[State, YachtAction]):
    """Takes the action with the highest expected total, given what sheets are worth after this turn."""

    def __init__(self, future: Callable[[], Floats]) -> None:
        self._future = future
        self._turn = lru_cache(maxsize=256)(self._plan)

    def choose(self, view: State, actions: Sequence[YachtAction], dice: Dice, budget: Budget) -> YachtAction:
        """One look at a table: there is nothing to think about, so the budget is not touched."""
        del dice, budget
        return actions[int(np.argmax(self.rate(view, actions)))]

    def rate(self, view: State, actions: Sequence[YachtAction]) -> list[float]:
        """The expected total of the sheet on turn after each action."""
        made = total(_sheet(view))
        turn = self.turn(view)
        return [made + _worth(turn, view, action) for action in actions]

    def expect(self, view: State) -> float:
        """The expected total of the sheet on turn, its dice lying or not yet thrown, if all goes on at its best."""
        turn = self.turn(view)
        if not view.throws:
            return total(_sheet(view)) + turn.start
        return total(_sheet(view)) + float(turn.hands[view.throws - 1, _hand(view.dice)])

    def turn(self, view: State) -> Turn:
        """What everything in the turn of the sheet on turn is worth."""
        return self._turn(filled(_sheet(view)))

    def _plan(self, boxes: int) -> Turn:
        return plan(boxes, self._future())


def _sheet(view: State) -> tuple[int | None, ...]:
    if view.turn is None:
        raise ValueError("nobody is on turn")
    return view.sheets[view.turn]


def _hand(dice: tuple[int, ...]) -> int:
    return combined().hand_index[tuple(sorted(dice))]


def kept(dice: tuple[int, ...], roll: Roll) -> tuple[int, ...]:
    """The dice that a throw leaves lying, ascending."""
    return tuple(sorted(die for place, die in enumerate(dice, start=1) if place not in roll.positions))


def _worth(turn: Turn, view: State, action: YachtAction) -> float:
    if isinstance(action, Score):
        return float(turn.boxes[_hand(view.dice), BOXES.index(action.box)])
    if not isinstance(action, Roll):
        raise TypeError("chance is not chosen")
    if not view.throws:
        return turn.start
    return float(turn.keeps[view.throws - 1, combined().keep_index[kept(view.dice, action)]])


def _nothing() -> Floats:
    return np.zeros(SETS)


OPTIMAL: Final = Planner(optimum)
"""Level 3: the optimum for the whole sheet; hints and the coach measure by it."""

PLAYERS: Final[Mapping[str, Player[State, YachtAction]]] = {"1": Greedy(), "2": Planner(_nothing), "3": OPTIMAL}
