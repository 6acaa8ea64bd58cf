"""Matches between players, with intervals; used by the small ladder of the tests and the full one of the benches."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.budget import Budget, NodeBudget
from engine.core.chance import Dice
from engine.core.game import Player
from engine.core.match import Match
from engine.go_stop import GAME
from engine.go_stop.actions import Action
from engine.go_stop.game import GoStopOptions
from engine.go_stop.state import View


class RandomMover(Player[View, Action]):
    """Any action, Go and Stop too."""

    def choose(self, view: View, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        return actions[dice.below(len(actions))]


@dataclass(frozen=True)
class Tally:
    """What the first of two players was paid, deal by deal."""

    paid: tuple[int, ...]

    @property
    def decided(self) -> int:
        return sum(points != 0 for points in self.paid)

    @property
    def share(self) -> float:
        """The share of decided deals won."""
        return sum(points > 0 for points in self.paid) / self.decided

    @property
    def share_error(self) -> float:
        """Half the width of its 95 % interval."""
        return 1.96 * math.sqrt(self.share * (1 - self.share) / self.decided)

    @property
    def mean(self) -> float:
        """The mean payment."""
        return sum(self.paid) / len(self.paid)

    @property
    def mean_error(self) -> float:
        """Half the width of its 95 % interval."""
        spread = sum((points - self.mean) ** 2 for points in self.paid) / len(self.paid)
        return 1.96 * math.sqrt(spread / len(self.paid))

    def __str__(self) -> str:
        return (
            f"wins {100 * self.share:.1f} ± {100 * self.share_error:.1f} % of {self.decided} decided,"
            f" paid {self.mean:+.2f} ± {self.mean_error:.2f} a deal"
        )


def deal(players: Sequence[Player[Any, Any]], first: int, number: int, nodes: int) -> int:
    """One deal between two players; what the first of them was paid."""
    seed = number.to_bytes(32, "big")
    match = Match(GAME, 2, GoStopOptions(first=0 if first == 0 else 1), seed)
    while (seat := match.turn) is not None:
        view, actions = GAME.view(match.state, seat), GAME.actions(match.state)
        own = Dice(b"player" + seed, match.ply)
        match.play(seat, str(players[seat].choose(view, actions, own, NodeBudget(nodes))))
    outcome = match.outcome
    assert outcome is not None
    return outcome.scores[0] - outcome.scores[1]


def play(players: Sequence[Player[Any, Any]], deals: int, start: int = 0, nodes: int = 10**9) -> Tally:
    """So many deals with alternating first player."""
    return Tally(tuple(deal(players, number % 2, number, nodes) for number in range(start, start + deals)))
