"""How strong the three computers are, and how quickly they choose: 20 000 sheets alone, and level against level."""

from math import sqrt
from time import perf_counter

import numpy as np
import pytest

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import CHANCE
from engine.yacht import GAME
from engine.yacht.state import total

SHEETS = 20_000
OWN = Dice(bytes(32), 0)
pytestmark = [pytest.mark.bench, pytest.mark.timeout(900)]


def totals(level: str) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """The totals of the seeded sheets, dice by numpy for speed."""
    player, budget, random = GAME.players[level], NodeBudget(1), np.random.default_rng(int(level))
    made = []
    for _ in range(SHEETS):
        state = GAME.start(1, GAME.Options())
        while (turn := GAME.turn(state)) is not None:
            if turn == CHANCE:
                thrown = random.integers(1, 7, 5).tolist()
                notation = "".join(str(was or new) for was, new in zip(state.dice, thrown, strict=True))
                state = GAME.apply(state, GAME.find(state, notation))
            else:
                state = GAME.apply(state, player.choose(state, GAME.actions(state), OWN, budget))
        made.append(total(state.sheets[0]))
    return np.array(made, dtype=np.float64)


def test_levels() -> None:
    """Level 3 within 0.75 points of the optimum; each level above the one below."""
    made = {level: totals(level) for level in GAME.players}
    print("\nlevel    mean  ± 95 %  deviation   best  worst")
    for level, points in made.items():
        margin = 1.96 * points.std(ddof=1) / sqrt(len(points))
        spread = f"{points.std(ddof=1):9.2f} {points.max():6.0f} {points.min():6.0f}"
        print(f"{level}     {points.mean():7.2f}  ± {margin:.2f}  {spread}")
    for low, high in (("1", "2"), ("2", "3"), ("1", "3")):
        won = (made[high] > made[low]).mean() + (made[high] == made[low]).mean() / 2
        print(f"{high} beats {low}: {100 * won:.1f} % ± {196 * sqrt(won * (1 - won) / SHEETS):.1f} (a draw is half)")
    assert abs(made["3"].mean() - 169.773889) < 0.75
    assert made["1"].mean() < made["2"].mean() < made["3"].mean()


def test_choices() -> None:
    """A choice of level 3 is a look at a table: the median and the 99th percentile, in milliseconds."""
    player, times, random = GAME.players["3"], [], np.random.default_rng(5)
    for _ in range(3000):
        sheet = ",".join("0" if filled else "-" for filled in (*random.integers(0, 2, 11), 0))
        dice = "".join(map(str, random.integers(1, 7, 5)))
        state = GAME.decode(f"{sheet} 0 {dice} {random.integers(1, 4)}")
        actions = GAME.actions(state)
        start = perf_counter()
        player.choose(state, actions, OWN, NodeBudget(1))
        times.append(1000 * (perf_counter() - start))
    median, rare = np.percentile(times, [50, 99])
    print(f"\nlevel 3 chooses in {median:.3f} ms, 99 % in {rare:.3f} ms, the first in {times[0]:.1f} ms")
    assert rare < 5
