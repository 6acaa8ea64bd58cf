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
    """Plays every action out in up to `worlds` imagined worlds; a win counts `pride` points beside its payment."""

    def __init__(self, weights: Numbers, worlds: int, pride: float) -> None:
        self.weights = weights
        self.worlds = worlds
        self.pride = pride

    def choose(self, view: View, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        """The action that pays best on average, as far as the budget lets it see."""
        if len(actions) == 1:
            return actions[0]
        trial = _Trial(view, actions, seeded(dice), self.weights)
        while trial.worlds < self.worlds and budget.spend(trial.cost):
            trial.go_on()
        values = trial.paid[:, 0] + self.pride * trial.paid[:, 1]
        return actions[int(np.argmax(values))]

    def rate(self, view: View, actions: Sequence[Action]) -> Sequence[float]:
        """The points that each action may be expected to bring, those of the rival counted against it."""
        trial = _Trial(view, actions, np.zeros(1, np.int64), self.weights)
        while trial.worlds < RATED:
            trial.go_on()
        return [float(points) / trial.worlds for points in trial.paid[:, 0]]


class _Trial:
    """The actions played out so far; `paid` sums payments, and deals won less those lost, one row for each action."""

    def __init__(self, view: View, actions: Sequence[Action], rng: Numbers, weights: Numbers) -> None:
        self.state = packed(view)
        self.unseen = np.array(hidden(view), np.int64)
        self.held = view.held[1 - (view.turn or 0)]
        self.choices = np.array([coded(action) for action in actions], np.int64)
        self.rng = rng
        self.weights = weights
        self.worlds = 0
        self.paid = np.zeros((len(actions), 2))
        self.cost = BATCH * len(actions) * (sum(view.held) + 1)

    def go_on(self) -> None:
        """Imagine another batch of worlds."""
        kernel.try_out(
            self.state, self.unseen, self.held, self.choices, BATCH, self.rng, self.weights, STRAY, self.paid
        )
        self.worlds += BATCH


PLAYERS: Final[Mapping[str, Player[Any, Any]]] = MappingProxyType(
    {
        "1": Sensible(CARELESS, noise=3.0),
        "2": Sensible(SENSIBLE, noise=0.5),
        "3": Imagining(SENSIBLE, worlds=400, pride=0.0),
    }
)
