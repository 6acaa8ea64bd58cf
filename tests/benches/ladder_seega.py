"""Seega's levels against one another and against yardsticks.

`python -m tests.benches.ladder_seega FOLDER [GAMES]` plays every pair, keeps the results in FOLDER (a run that was
stopped goes on from there) and prints the table. Each game begins with four random stones; each such beginning is
played twice, with the roles changed. A choice may look at 50 000 positions; a draw counts half.
"""

import random
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.core.budget import Budget, NodeBudget
from engine.core.chance import Dice
from engine.core.game import Player
from engine.core.match import Match
from engine.seega import GAME
from engine.seega.actions import Action
from engine.seega.players import Level, Searcher
from engine.seega.state import State

NODES: Final = 50_000
RANDOM_STONES: Final = 4
WANTED: Final = {
    ("1", "random"): 0.5,
    ("2", "1"): 0.6,
    ("3", "2"): 0.6,
    ("4", "3"): 0.6,
    ("5", "4"): 0.52,
    ("8", "5"): 0.5,
    ("search", "depth 2"): 0.85,
}
"""The least share of the first of a pair."""


class RandomMover(Player[State, Action]):
    """Any legal action."""

    def choose(self, view: State, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        return actions[dice.below(len(actions))]


def player(name: str) -> Player[State, Action]:
    """A level by its number, or a yardstick."""
    yardsticks: dict[str, Player[State, Action]] = {
        "random": RandomMover(),
        "search": Searcher(),
        "depth 2": Searcher(2),
    }
    return yardsticks.get(name) or Level(int(name))


def game(pair: tuple[str, str], number: int, nodes: int = NODES) -> float:
    """What one game is worth to the first of a pair; games 2n and 2n + 1 begin alike with the roles changed."""
    hand = random.Random(number // 2)
    match = Match(GAME, 2, GAME.Options(), bytes(32))
    seats = [player(name) for name in (pair if number % 2 == 0 else pair[::-1])]
    while (turn := match.turn) is not None:
        actions = GAME.actions(match.state)
        if match.ply < RANDOM_STONES:
            action = hand.choice(actions)
        else:
            dice = Dice(f"{pair} {number} {turn}".encode().ljust(32)[:64], match.ply)
            action = seats[turn].choose(match.state, actions, dice, NodeBudget(nodes))
        match.play(turn, str(action))
    assert match.outcome is not None
    return {"win": 1.0, "draw": 0.5, "loss": 0.0}[match.outcome.result(number % 2)]


def play(pair: tuple[str, str], games: int, folder: Path) -> list[float]:
    """The results of a pair's games, kept in a file of the folder."""
    file = folder / f"{pair[0]}-{pair[1]}.txt".replace(" ", "")
    results = [float(line) for line in file.read_text().split()] if file.exists() else []
    for number in range(len(results), games):
        results.append(game(pair, number))
        if number % 20 == 19 or number == games - 1:
            file.write_text("\n".join(map(str, results)) + "\n")
    return results[:games]


def told(pair: tuple[str, str], results: list[float]) -> str:
    """A line of the table: share with its 95 % interval, wins, draws, losses."""
    share, count = statistics.mean(results), len(results)
    half = 1.96 * statistics.pstdev(results) / count**0.5
    counts = " / ".join(str(results.count(worth)) for worth in (1.0, 0.5, 0.0))
    verdict = "" if share >= WANTED[pair] else "  too little"
    return (
        f"{pair[0]:>7} – {pair[1]:8} {100 * share:5.1f} % ± {100 * half:3.1f}  (wanted {100 * WANTED[pair]:2.0f})"
        f"  {counts:>18}  of {count}{verdict}"
    )


def main() -> None:
    """Play what FOLDER does not hold yet and print the table."""
    folder, games = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2_000
    folder.mkdir(parents=True, exist_ok=True)
    for pair in WANTED:
        print(told(pair, play(pair, games, folder)), flush=True)


if __name__ == "__main__":
    main()
