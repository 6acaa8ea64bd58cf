"""How the weights of Yut Nori's strongest opponents are made: `python -m tests.benches.tune_yut_nori` writes them anew.

The network plays against itself from its seed. Before each turn its answer is drawn a little towards the mean of what
it says one throw later, over all results with the best move for each: chance is averaged, never sampled. One
move in ten is random, to see more of the board. Takes a minute or two.
"""

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numpy as np
from numba import njit

import engine.yut_nori
from engine.yut_nori import kernel
from engine.yut_nori.kernel import Position, fall, forward, inputs, legal, move, prospect, settle, spend, worth
from engine.yut_nori.tables import Desk, Floats, Ints, Net, Tables, desk, tables

SEED: Final = 20
HIDDEN: Final = 16
ROWS: Final = 336
SCALE: Final = 100
LESSONS: Final = ((6_000, 0.1, 0.1), (60_000, 0.1, 0.02), (120_000, 0.02, 0.001))
"""Games, and the rate of learning at their beginning and end."""

POOL, TURN, DUE, WON = kernel.POOL, kernel.TURN, kernel.DUE, kernel.OUT
F = TypeVar("F", bound=Callable[..., Any])
FILE = Path(engine.yut_nori.__file__).with_name("weights.py")


def _jit(function: F) -> F:
    """Compiled anew each time, for it calls code of another module."""
    return cast(F, njit(function))


def blank(seed: int) -> Net:
    """A network that knows nothing."""
    dice = np.random.default_rng(seed)
    pieces, dangers = dice.normal(0, 0.05, (ROWS, HIDDEN)), dice.normal(0, 0.05, (4, HIDDEN))
    return Net(pieces, dangers, np.zeros(HIDDEN), dice.normal(0, 0.3, HIDDEN), np.zeros(1))


@_jit
def _next(dice: Ints, n: int) -> int:
    """A number below n from a generator whose state is `dice[0]`."""
    dice[0] = (dice[0] * 48_271) % 2_147_483_647
    return int(dice[0] % n)


@_jit
def _outlook(at: Position, given: Tables, net: Net, work: Desk) -> float:
    """What a position is worth whose pool may hold one more result."""
    for result in range(6):
        if at[POOL + result]:
            return spend(at, result, given, net, work)
    return worth(at, given, net, work)


@_jit
def _choose(at: Position, actions: Ints, count: int, given: Tables, net: Net, work: Desk) -> int:
    """The action that looks best."""
    best, chosen = -1.0, actions[0]
    for i in range(count):
        then = at.copy()
        move(then, actions[i], given.ends, given.place)
        value = _outlook(then, given, net, work)
        if value > best:
            best, chosen = value, actions[i]
    return int(chosen)


@_jit
def _draw(net: Net, work: Desk, step: float) -> None:
    """Move the answer to the inputs on the desk by about `step`, by the gradient of each weight."""
    for h in range(net.bias.shape[0]):
        slope = step * net.out[h] * (1.0 if work.hidden[h] > 0 else 0.05)
        net.out[h] += step * work.hidden[h]
        net.bias[h] += slope
        for i in range(8):
            net.pieces[work.rows[i], h] += slope
        for i in range(4):
            net.dangers[i, h] += slope * work.dangers[i]
    net.offset[0] += step


@_jit
def _lesson(at: Position, rate: float, given: Tables, net: Net, work: Desk) -> float:
    """Learn from a position about to be thrown in; the squared error."""
    goal = prospect(at, at[TURN], False, given, net, work)
    inputs(at, at[TURN], given, work)
    error = goal - forward(net, work)
    _draw(net, work, rate * error)
    return error * error


@_jit
def learn(net: Net, games: int, seed: int, fast: float, slow: float, given: Tables, work: Desk) -> float:
    """Play games and learn from each turn; the mean squared error."""
    dice = np.array([seed + 1])
    actions = np.empty(64, dtype=np.int64)
    errors, turns = 0.0, 0
    for game in range(games):
        at = np.zeros(18, dtype=np.int64)
        at[DUE], at[TURN] = 1, game % 2
        while at[DUE] or at[POOL : POOL + 6].sum():
            if at[DUE]:
                if at[POOL : POOL + 6].sum() == 0:
                    errors += _lesson(at, fast + (slow - fast) * game / games, given, net, work)
                    turns += 1
                fall(at, given.falls[_next(dice, 16)])
            else:
                count = legal(at, actions, given.ends)
                chosen = actions[_next(dice, count)] if _next(dice, 10) == 0 else -1
                move(
                    at, _choose(at, actions, count, given, net, work) if chosen < 0 else chosen, given.ends, given.place
                )
            settle(at)
    return errors / turns


def tuned(seed: int, lessons: Iterable[tuple[int, float, float]]) -> Net:
    """A network that has learnt."""
    net, given, work = blank(seed), tables(), desk(HIDDEN)
    for i, (games, fast, slow) in enumerate(lessons):
        error = learn(net, games, seed + i, fast, slow, given, work)
        print(f"{games} games: mean squared error {error:.6f}", flush=True)
    return net


def _block(name: str, numbers: Floats, width: int) -> str:
    whole = [str(number) for number in np.rint(numbers.ravel() * SCALE).astype(int)]
    lines = [" ".join(whole[i : i + width]) for i in range(0, len(whole), width)]
    return f'{name}: Final = """\n' + "\n".join(lines) + '\n"""\n'


def written(net: Net, seed: int, games: int) -> str:
    """The text of the module that holds the weights."""
    return (
        '"""The weights of the network in `kernel`, in hundredths; `tables.Net` says what they are.\n\n'
        f"Made by `python -m tests.benches.tune_yut_nori`: {games} games against itself from seed {seed}.\n"
        '"""\n\nfrom typing import Final\n\n'
        f"HIDDEN: Final = {HIDDEN}\nSCALE: Final = {SCALE}\n"
        + _block("PIECES", net.pieces, 2 * HIDDEN)
        + _block("DANGERS", net.dangers, HIDDEN)
        + _block("BIAS", net.bias, HIDDEN)
        + _block("OUT", net.out, HIDDEN)
        + _block("OFFSET", net.offset, 1)
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--to", type=Path, default=FILE, help="the file to write")
    wanted = parser.parse_args()
    text = written(tuned(wanted.seed, LESSONS), wanted.seed, sum(games for games, _, _ in LESSONS))
    wanted.to.write_text(text, encoding="ascii")
