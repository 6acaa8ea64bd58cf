"""The three computer opponents. They see a view, imagine what it hides, and never know more.

Level 1 goes by the face of the cards and is often careless; level 2 plays sensibly without looking ahead; level 3
deals the hidden cards at random many times, plays every action out in each of these worlds, and takes what pays best.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from engine.core.budget import Budget
from engine.core.chance import Dice
from engine.core.game import Player
from engine.go_stop import kernel
from engine.go_stop.actions import Action
from engine.go_stop.imagine import hidden
from engine.go_stop.packing import Numbers, coded, packed, seeded
from engine.go_stop.state import View
from engine.go_stop.weights import CARELESS, SENSIBLE

BATCH: Final = 8
"""Worlds imagined between two looks at the budget."""
RATED: Final = 64
"""Worlds imagined for a hint."""
STRAY: Final = 0.3
"""What chance adds to a value in a playout, so that these do not all go alike."""


class Sensible(Player[View, Action]):
    """Plays what the weights value most; `noise` is how far it may be mistaken."""

    def __init__(self, weights: Numbers, noise: float) -> None:
        self.weights = weights
        self.noise = noise

    def choose(self, view: View, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        """One of the actions, at a glance."""
        budget.spend(len(actions))
        room = np.zeros(kernel.MOST_ACTIONS, np.int64)
        chosen = kernel.sensible(packed(view), room, seeded(dice), self.weights, self.noise)
        return next(action for action in actions if coded(action) == chosen)


class Imagining(Player[View, Action]):
    """Plays actions out in imagined worlds, round by round; each round keeps the better half of them.

    playouts: how many a round makes; pride: the points that a win counts beside its payment
    """

    def __init__(self, weights: Numbers, playouts: int, pride: float) -> None:
        self.weights = weights
        self.playouts = playouts
        self.pride = pride

    def choose(self, view: View, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        """The action that pays best on average, as far as the budget lets it see."""
        trial = Trial(view, actions, seeded(dice), self.weights)
        while len(trial.actions) > 1 and trial.go_on(self.playouts // len(trial.actions), budget):
            trial.keep((len(trial.actions) + 1) // 2, self.pride)
        trial.keep(1, self.pride)
        return trial.actions[0]

    def rate(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        """The points that each action may be expected to bring, those of the rival counted against it."""
        trial = Trial(view, actions, np.zeros(1, np.int64), self.weights)
        trial.go_on(RATED)
        return [float(points) / trial.worlds for points in trial.paid[:, 0]]


class Trial:
    """Actions played out in so many worlds; `paid` sums payments, and deals won less those lost, a row for each."""

    def __init__(self, view: View, actions: Sequence[Action], rng: Numbers, weights: Numbers) -> None:
        self.actions = list(actions)
        self.worlds = 0
        self.paid = np.zeros((len(actions), 2))
        self._choices = np.array([coded(action) for action in actions], np.int64)
        self._state = packed(view)
        self._unseen = np.array(hidden(view), np.int64)
        self._held = view.held[1 - (view.turn or 0)]
        self._rng = rng
        self._weights = weights

    def go_on(self, worlds: int, budget: Budget | None = None) -> bool:
        """Imagine so many more worlds; False once the budget is spent."""
        wanted = self.worlds + worlds
        cost = BATCH * len(self.actions) * (len(self._unseen) + 1)
        while self.worlds < wanted:
            if budget is not None and not budget.spend(cost):
                return False
            kernel.try_out(
                self._state, self._unseen, self._held, self._choices, BATCH, self._rng, self._weights, STRAY, self.paid
            )
            self.worlds += BATCH
        return True

    def keep(self, number: int, pride: float) -> None:
        """Leave only the best actions; the first of them in their order where they are alike."""
        values = self.paid[:, 0] + pride * self.paid[:, 1]
        best = np.argsort(-values, kind="stable")[:number]
        self.actions = [self.actions[index] for index in best]
        self.paid, self._choices = self.paid[best], self._choices[best]


PLAYERS: Final[Mapping[str, Player[Any, Any]]] = MappingProxyType(
    {
        "1": Sensible(CARELESS, noise=6.0),
        "2": Sensible(SENSIBLE, noise=0.5),
        "3": Imagining(SENSIBLE, playouts=2_400, pride=20.0),
    }
)
