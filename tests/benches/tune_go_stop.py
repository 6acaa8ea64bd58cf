"""Tune what the sensible player values, by hill climbing in self-play: `python -m tests.benches.tune_go_stop`.

Each try changes a few weights at random and keeps the change if it pays over many deals against the best so far, each
deal played twice with the seats changed, and pays again over other deals. A win counts five points, a payment up to
25. The Go weights stay as they are: Go and Stop are what the strongest level finds out by playing them out.
"""

import argparse

import numpy as np

from engine.go_stop import kernel
from engine.go_stop.packing import Numbers
from engine.go_stop.weights import NAMES, SENSIBLE

TUNED = 16
NOISES = np.array([0.3, 0.3])


def gains(new: Numbers, old: Numbers, deals: int, seed: int) -> Numbers:
    """What `new` gains over `old` in so many deals, each played from both seats."""
    told = []
    for first, second, sign in ((new, old, 1), (old, new, -1)):
        paid = np.zeros(deals, np.int64)
        kernel.duel(deals, np.array([seed], np.int64), first, second, NOISES, paid)
        told.append(sign * paid)
    points = np.concatenate(told)
    gained: Numbers = np.sign(points) * (5 + np.minimum(np.abs(points), 25))
    return gained


def better(new: Numbers, old: Numbers, deals: int, seed: int, errors: float) -> bool:
    """Whether the gain is so many standard errors above nothing."""
    gained = gains(new, old, deals, seed)
    return bool(gained.mean() > errors * gained.std() / np.sqrt(len(gained)))


def changed(weights: Numbers, dice: np.random.Generator) -> Numbers:
    """The weights with one to four of them changed."""
    new = weights.copy()
    for index in dice.choice(TUNED, size=dice.integers(1, 5), replace=False):
        new[index] = new[index] * np.exp(dice.normal(0, 0.3)) + dice.normal(0, 0.05)
    return new


def tune(weights: Numbers, tries: int, seed: int) -> Numbers:
    """The best weights after so many tries."""
    dice, best = np.random.default_rng(seed), weights.copy()
    for number in range(tries):
        new = changed(best, dice)
        if better(new, best, 15_000, number + 10, 1.2) and better(new, best, 60_000, number + 5_000, 0.8):
            best = new
    return best


def main() -> None:
    """Print the tuned weights and what they gain over those the engine holds."""
    parser = argparse.ArgumentParser(description="Tune the sensible Go-Stop player.")
    parser.add_argument("--tries", type=int, default=700)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    best = tune(SENSIBLE, given.tries, given.seed)
    for name, value in zip(NAMES, best, strict=True):
        print(f"{value:8.2f}  {name}")
    gained = gains(best, SENSIBLE, 100_000, 77)
    print(f"gains {gained.mean():+.3f} ± {1.96 * gained.std() / np.sqrt(len(gained)):.3f} a deal")


if __name__ == "__main__":
    main()
