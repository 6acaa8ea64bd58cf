"""Between the rules' values and the kernel's numbers."""

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np

from engine.core.chance import Dice
from engine.go_stop import kernel
from engine.go_stop.actions import Action, Go, Play, Take
from engine.go_stop.cards import Card
from engine.go_stop.state import Phase, State, View

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
PHASES: Final[dict[Phase, int]] = {
    "play": kernel.PLAY,
    "take": kernel.TAKE,
    "decide": kernel.DECIDE,
    "stop": kernel.STOP,
    "quad": kernel.QUAD,
    "ppuk": kernel.THIRD,
    "nagari": kernel.NAGARI,
}


def packed(seen: State | View) -> Numbers:
    """The kernel's state of a deal that goes on or is over; a hidden hand is empty, the stock goes separately."""
    numbers = np.zeros(kernel.SIZE, np.int64)
    for seat in (0, 1):
        numbers[kernel.HANDS + seat] = mask(seen.hands[seat] or ())
        numbers[kernel.TAKEN + seat] = mask(seen.taken[seat])
        numbers[kernel.GO + seat] = seen.go[seat]
        numbers[kernel.GO_SCORES + seat] = seen.go_scores[seat]
        numbers[kernel.PPUK + seat] = seen.ppuk[seat]
    numbers[kernel.LAYOUT] = mask(seen.layout)
    numbers[kernel.TURN] = seen.turn or 0
    numbers[kernel.PHASE] = PHASES[seen.phase]
    numbers[kernel.PILES] = sum(
        (1 if pile.owner is None else 2 + pile.owner) << 2 * (pile.month - 1) for pile in seen.piles
    )
    if seen.facing is not None:
        numbers[kernel.CARD], numbers[kernel.PLAYED] = seen.facing.card, seen.facing.played
        numbers[kernel.ONTO] = mask(seen.facing.onto)
    return numbers


def mask(cards: Iterable[Card]) -> int:
    """A card set as a bit mask."""
    return sum(1 << one for one in cards)


def coded(action: Action) -> int:
    """An action as the kernel's number."""
    if isinstance(action, Play):
        return action.card | (0 if action.onto is None else action.onto + 1) << 8
    if isinstance(action, Take):
        return action.card
    return int(isinstance(action, Go))


def seeded(dice: Dice) -> Numbers:
    """The kernel's random numbers, started by dice."""
    return np.array([dice.below(2**32)], np.int64)
