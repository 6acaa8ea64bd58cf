"""Where players of Ssangnyuk meet: simple movers to measure against, and series of games on paired boards."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

import numpy as np

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.ssangnyuk import rules
from engine.ssangnyuk.actions import Action, Move, Roll, Thrown
from engine.ssangnyuk.game import GAME, SsangnyukOptions
from engine.ssangnyuk.kernel import ROOM, exposed, plays
from engine.ssangnyuk.state import BAR, State
from engine.ssangnyuk.throws import throw

Chooser: TypeAlias = Callable[[State, Sequence[Action]], Action]
NOTHING = Dice(bytes(32), 0)


def computer(name: str, nodes: int = 10**9) -> Chooser:
    """One of the game's players, with so many positions to look at a choice."""
    player = GAME.players[name]

    def choose(state: State, actions: Sequence[Action]) -> Action:
        chosen: Action = player.choose(state, actions, NOTHING, NodeBudget(nodes))
        return chosen

    return choose


def random_mover(seed: int) -> Chooser:
    """Any legal move."""
    chance = Random(seed)
    return lambda state, actions: chance.choice(actions)


def best_play(worth: Callable[[Sequence[int], Sequence[int]], float]) -> Chooser:
    """The play whose position (own and rival men) is worth most."""

    def choose(state: State, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        found = np.empty((ROOM, 54), np.int64)
        first, second = (*state.dice, 0)[:2]
        rows = found[: plays(*rules.sides(state), first, second, found)].tolist()
        move: int = max(rows, key=lambda row: worth(row[:26], row[26:52]))[52]
        return Move(move >> 3, move & 7)

    return choose


def greedy_mover() -> Chooser:
    """Captures if it can (as many as it can), else leaves the fewest lone men."""
    return best_play(lambda own, rival: 100 * rival[BAR] - sum(men == 1 for men in own[1:25]))


@dataclass
class Tally:
    """What one player did over a series: points of each pair of games, and its captures and lone men left."""

    pairs: list[float] = field(default_factory=list)
    turns: int = 0
    captures: int = 0
    blots: int = 0

    @property
    def share(self) -> float:
        """The part of the games won, draws counting half."""
        return sum(self.pairs) / len(self.pairs)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval, from the spread of pairs."""
        spread = sum((pair - self.share) ** 2 for pair in self.pairs) / (len(self.pairs) - 1)
        return 1.96 * math.sqrt(spread / len(self.pairs))

    def add(self, more: "Tally") -> None:
        """Take another series in."""
        self.pairs += more.pairs
        self.turns += more.turns
        self.captures += more.captures
        self.blots += more.blots

    def __str__(self) -> str:
        return (
            f"{100 * self.share:5.1f} % ± {100 * self.margin:3.1f} over {2 * len(self.pairs)} games; a game "
            f"{self.captures / 2 / len(self.pairs):.2f} captures, a turn {self.blots / self.turns:.2f} lone men exposed"
        )


def series(hero: Chooser, rival: Chooser, boards: Sequence[int]) -> Tally:
    """Two games on each board, the hero once at either seat."""
    tally = Tally()
    for board in boards:
        scores = [_game((hero, rival), 0, board, tally), _game((rival, hero), 1, board, tally)]
        tally.pairs.append(sum(scores) / 2)
    return tally


def _game(choosers: Sequence[Chooser], hero: int, board: int, tally: Tally) -> float:
    state = GAME.start(2, SsangnyukOptions(board=board))
    while not state.over:
        before = state
        state = rules.follow(rules.follow(state, Roll()), Thrown(*throw(board, state.turns)))
        while not state.over and state.turns == before.turns:
            state = rules.follow(state, choosers[state.turn](state, GAME.actions(state)))
        if before.turn == hero:
            _note(before, state, hero, tally)
    return 0.5 if state.winner is None else float(state.winner == hero)


def _note(before: State, after: State, hero: int, tally: Tally) -> None:
    own, rival = (np.array(after.men[seat], np.int64) for seat in (hero, 1 - hero))
    tally.turns += 1
    tally.captures += after.men[1 - hero][BAR] - before.men[1 - hero][BAR]
    tally.blots += exposed(own, rival)
