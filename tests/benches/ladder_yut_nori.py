"""Yut Nori's opponents against one another and against two yardsticks: games, intervals, times to choose.

`python -m tests.benches.ladder_yut_nori [GAMES]` prints the table.
"""

import hashlib
import math
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Final

from engine.core.budget import Budget, NodeBudget
from engine.core.chance import Dice
from engine.core.game import CHANCE, Player
from engine.yut_nori import GAME
from engine.yut_nori.actions import Action, Move
from engine.yut_nori.board import OUT, lacking, route, station, ways
from engine.yut_nori.game import YutOptions
from engine.yut_nori.state import Side, State
from engine.yut_nori.throws import CHANCES

PAIRS: Final = (("1", "random"), ("2", "1"), ("3", "2"), ("4", "3"), ("4", "random"), ("4", "greedy"))
WANTED: Final = {("4", "random"): 0.92, ("4", "greedy"): 0.57, ("1", "random"): 0.65}
"""The least share of wins of the first over the second; 0.54 for a level over the one below."""
CHUNK: Final = 100


class RandomMover(Player[State, Action]):
    """Any legal action."""

    def choose(self, view: State, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        return actions[dice.below(len(actions))]


class Greedy(Player[State, Action]):
    """The single action that looks best: steps left of both sides, a bonus for a capture, the risk of being caught by
    one throw (the steps each piece would lose, by the chance that a result takes a rival there)."""

    BONUS = 6.0

    def choose(self, view: State, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        return max(actions, key=lambda action: self._score(view, action))

    def _score(self, view: State, action: Action) -> float:
        if not isinstance(action, Move):
            return 0.0
        own, rival, captured = _moved(view, action)
        left = sum(map(lacking, rival)) - sum(map(lacking, own))
        return left + self.BONUS * captured - _risk(own, rival)


def _moved(view: State, move: Move) -> tuple[Side, Side, bool]:
    """Both sides after a move, and whether it captures; ways on which pieces came do not matter here."""
    own, rival = list(view.pieces[view.turn]), list(view.pieces[1 - view.turn])
    origin = next(entry for entry in own if station(entry) == move.origin)
    end = route(origin, move.result, move.way)[-1]
    for _ in range(1 if origin == "w" else own.count(origin)):
        own.remove(origin)
        own.append(end)
    caught = [entry for entry in rival if end != OUT and station(entry) == station(end)]
    for entry in caught:
        rival.remove(entry)
        rival.append("w")
    return tuple(own), tuple(rival), bool(caught)


def _risk(own: Side, rival: Side) -> float:
    reached = {
        (station(route(entry, result, way)[-1]), result)
        for entry in set(rival)
        for result in CHANCES
        for way in ways(entry, result)
    }
    return sum(
        (12 - lacking(entry)) * CHANCES[result]
        for entry in own
        if entry not in ("w", OUT)
        for result in CHANCES
        if (station(entry), result) in reached
    )


PLAYERS: Final[Mapping[str, Player[State, Action]]] = {**GAME.players, "random": RandomMover(), "greedy": Greedy()}


@dataclass(frozen=True)
class Duel:
    """Some games between two players: wins of the first, draws, and the seconds that its choices took."""

    names: tuple[str, str]
    games: int
    won: int
    drawn: int
    seconds: tuple[float, ...]

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return 1.96 * math.sqrt(self.share * (1 - self.share) / self.games)

    @property
    def wanted(self) -> float:
        return WANTED.get(self.names, 0.54)

    def __str__(self) -> str:
        low, high = 100 * (self.share - self.margin), 100 * (self.share + self.margin)
        spent = sorted(self.seconds)
        median, p99 = (1000 * spent[int(len(spent) * share)] for share in (0.5, 0.99))
        return (
            f"{self.names[0]:>6} over {self.names[1]:7} {100 * self.share:5.1f} % [{low:4.1f}, {high:4.1f}] of "
            f"{self.games} (wanted {100 * self.wanted:.0f}), drawn {self.drawn}, "
            f"a choice {median:.2f} ms, p99 {p99:.2f}, longest {1000 * spent[-1]:.1f}"
        )


def duel(names: tuple[str, str], games: range) -> Duel:
    """Games numbered so, each with its own seed; seats and first throws alternate."""
    won = drawn = 0
    seconds: list[float] = []
    for game in games:
        seat = game // 2 % 2
        winner = _play([PLAYERS[names[seat]], PLAYERS[names[1 - seat]]], game, seat, seconds)
        won += winner == seat
        drawn += winner is None
    return Duel(names, len(games), won, drawn, tuple(seconds))


def _play(players: Sequence[Player[State, Action]], game: int, timed: int, seconds: list[float]) -> int | None:
    """One game; the seat that won it. The choices of one seat, where there is one, are timed."""
    seed, own = (hashlib.sha256(f"{name} {game}".encode()).digest() for name in ("game", "players"))
    state = GAME.start(2, YutOptions(first=game % 2))
    ply = 0
    while (turn := GAME.turn(state)) is not None:
        if turn == CHANCE:
            action = GAME.draw(state, Dice(seed, ply))
        else:
            actions = GAME.actions(state)
            began = time.thread_time()
            action = players[turn].choose(state, actions, Dice(own, ply), NodeBudget(10**9))
            if turn == timed and len(actions) > 1:
                seconds.append(time.thread_time() - began)
        state = GAME.apply(state, action)
        ply += 1
    return state.winner


def full(names: tuple[str, str], games: int, processes: int = 1) -> Duel:
    """A duel spread over processes."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    with ProcessPoolExecutor(processes) as pool:
        parts = list(pool.map(duel, [names] * len(chunks), chunks))
    seconds = tuple(second for part in parts for second in part.seconds)
    return Duel(names, games, sum(part.won for part in parts), sum(part.drawn for part in parts), seconds)


if __name__ == "__main__":
    for pair in PAIRS:
        print(full(pair, int(sys.argv[1]) if len(sys.argv) > 1 else 4_000), flush=True)
