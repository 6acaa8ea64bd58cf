"""The two opponents: one evaluation and a turn or two of looking ahead, and a taste each (rules: Opponents).

Both choose among the plays of their whole throw. The best few by the evaluation are looked at over the 21 throws of the
rival, and those that are still close over the 21 throws after its best answers. The board's number, which would tell
what is thrown, is never used.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.core.budget import Budget
from engine.core.chance import Dice
from engine.core.game import Player
from engine.ssangnyuk import kernel, rules
from engine.ssangnyuk.actions import Action, Move
from engine.ssangnyuk.state import BAR, MEN, OFF, State
from engine.ssangnyuk.weights import INNER, OUTER

WIDTH: Final = 10
"""Plays looked at more closely, at most."""
MARGIN: Final = 0.12
"""How far behind the best at first sight a play may be to be looked at."""
COST: Final = 300
"""Positions that one look takes, about."""
CLOSE: Final = 0.01
"""How far behind the best a play may be after that to be looked at further."""
NARROW: Final = 2
"""Plays looked at further, at most."""
MANY: Final = 30
"""With more plays than that a further look takes too long."""
FURTHER_COST: Final = 6600
"""Positions that a further look takes, about."""

Plays: TypeAlias = NDArray[np.int64]
Values: TypeAlias = NDArray[np.float64]


class Stylist(Player[State, Action]):
    """A player with a taste: what it is worth to it, in chances of winning, to capture a man, to leave a lone man
    exposed, to hold a point, and to have a certain shot in the turn to come."""

    def __init__(self, captured: float, exposed: float, made: float, aimed: float) -> None:
        self.taste: Final = np.array([captured, exposed, made, aimed])

    def choose(self, view: State, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        """The first move of the play it likes best; the same for the same view and budget."""
        del dice
        if len(actions) == 1:
            return actions[0]
        found, count = _plays(view)
        waiting = view.men[1 - view.turn][BAR]
        values = np.empty((kernel.ROOM, 2))
        kernel.judge(found, count, waiting, self.taste, INNER, OUTER, values)
        best = _best(found, values[:count], budget) if budget.spend(count) else values[:count].sum(axis=1).argmax()
        move = int(found[best, 52])
        return next(action for action in actions if action == Move(move >> 3, move & 7))

    def rate(self, view: State, actions: Sequence[Action]) -> Sequence[float]:
        """How likely each action wins, over the rival's 21 throws, without regard to taste."""
        return [_chance_after(view, action) for action in actions]


def _plays(view: State) -> tuple[Plays, int]:
    found = np.empty((kernel.ROOM, 54), np.int64)
    first, second = (*view.dice, 0)[:2]
    return found, kernel.plays(*rules.sides(view), first, second, found)


def _best(found: Plays, values: Values, budget: Budget) -> int:
    """The row of the best play: looked at more closely as far as the budget allows, else at first sight."""
    room, more = np.empty_like(found), np.empty_like(found)
    sums = values.sum(axis=1)
    rows: list[int] = np.argsort(-sums, kind="stable")[:WIDTH].tolist()

    def look(row: int) -> float:
        return kernel.look(found, row, room, INNER, OUTER) + float(values[row, 1])

    def look_further(row: int) -> float:
        return kernel.look_further(found, row, room, more, INNER, OUTER) + float(values[row, 1])

    if found[rows[0], OFF] == MEN:
        return rows[0]
    looked = _ranked([row for row in rows if sums[row] >= sums[rows[0]] - MARGIN], look, COST, budget)
    close = [row for worth, row in looked if worth >= looked[0][0] - CLOSE][:NARROW]
    further = _ranked(close, look_further, FURTHER_COST, budget) if len(close) > 1 and len(values) <= MANY else []
    best = further if further and len(further) == len(close) else looked
    return best[0][1] if best else rows[0]


def _ranked(rows: Sequence[int], look: Callable[[int], float], cost: int, budget: Budget) -> list[tuple[float, int]]:
    """What the rows are worth that the budget lets one look at, the best first."""
    looked = []
    for row in rows:
        if not budget.spend(cost):
            break
        looked.append((look(row), row))
    return sorted(looked, key=lambda pair: -pair[0])


def _chance_after(view: State, action: Action) -> float:
    room = np.empty((kernel.ROOM, 54), np.int64)
    after = rules.follow(view, action) if isinstance(action, Move) else view
    own, rival = rules.sides(after)
    if after.winner is not None:
        return 1.0
    if after.turn != view.turn:
        return 1 - kernel.expectation(own, rival, room, INNER, OUTER)
    if not after.dice:
        return kernel.expectation(own, rival, room, INNER, OUTER)
    found, count = _plays(after)
    return max(kernel.look(found, i, room, INNER, OUTER) for i in range(count))


PLAYERS: Final = {
    "offensive": Stylist(captured=0.02, exposed=0.0, made=0.0, aimed=0.03),
    "prudent": Stylist(captured=0.0, exposed=-0.012, made=0.005, aimed=0.0),
}
