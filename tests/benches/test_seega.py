"""How fast Seega's search and random games are, how long choices take, and what the event loop feels of two of them.

Run with `pytest -m bench -n 0 -s tests/benches/test_seega.py`, best on a machine that does nothing else.
"""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from bot.thinking import SECONDS_A_CHOICE
from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.match import Match
from engine.seega import GAME, kernel
from engine.seega.players import Searcher
from engine.seega.state import State
from engine.seega.thinking import DEEPEST, Thought, listed, numbers

STEPPING = (
    "xoxoo/oxxox/xx1ox/oxoxo/xooox 1 move 0 0,0",
    "oo1ox/oxx1x/1xo1x/o1o1x/3o1 1 move 4 9,9",
    "2x2/1o1x1/2o2/x1o1x/1o2x 1 move 4 9,9",
)
MOST = 1.5

pytestmark = pytest.mark.bench


class Clock:
    """A budget of time, as the bot has one."""

    def __init__(self, seconds: float = SECONDS_A_CHOICE) -> None:
        self._end = time.perf_counter() + seconds

    def spend(self, nodes: int) -> bool:
        return time.perf_counter() < self._end


def test_positions_a_second_in_the_step_phase() -> None:
    kernel.warm()
    looked, taken = 0, 0.0
    for line in STEPPING:
        position = numbers(GAME.decode(line))
        thought = Thought(position)
        begin = time.thread_time()
        thought.deepen(listed(position), DEEPEST, NodeBudget(12_000_000))
        taken += time.thread_time() - begin
        looked += thought.nodes
    print(f"\nsearch, step phase: {looked / taken / 1e6:.1f} million positions a second")
    assert looked / taken >= 8e6


def test_random_games_a_second() -> None:
    kernel.warm()
    moves, seed, games = np.zeros(kernel.WIDTH, dtype=np.int64), 1, 50_000
    begin = time.thread_time()
    for _ in range(games):
        _, _, seed = kernel.playout(0, 0, 0, 184, seed, moves)
    rate = games / (time.thread_time() - begin)
    print(f"\nrandom games: {rate:,.0f} a second")
    assert rate > 20_000


def thought_over(number: int) -> list[float]:
    """How long each choice of a game takes, from four random stones on."""
    match = Match(GAME, 2, GAME.Options(), bytes(32))
    taken = []
    while (turn := match.turn) is not None:
        actions, dice = GAME.actions(match.state), Dice(bytes([number]), match.ply)
        if match.ply < 4:
            action = actions[dice.below(len(actions))]
        else:
            begin = time.perf_counter()
            action = Searcher().choose(match.state, actions, dice, Clock())
            taken.append(time.perf_counter() - begin)
        match.play(turn, str(action))
    return taken


def test_how_long_choices_take() -> None:
    kernel.warm()
    taken = sorted(seconds for number in range(2) for seconds in thought_over(number))
    middle, late = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
    print(f"\n{len(taken)} choices: median {middle:.3f} s, p99 {late:.3f} s, longest {taken[-1]:.3f} s")
    assert taken[-1] < MOST


async def test_the_event_loop_hardly_feels_two_searches() -> None:
    kernel.warm()
    states: list[State] = [GAME.decode(line) for line in STEPPING[1:]]
    with ThreadPoolExecutor(2) as pool:
        loop, late = asyncio.get_running_loop(), []
        for _ in range(4):
            searches = [
                loop.run_in_executor(
                    pool, Searcher().choose, state, GAME.actions(state), Dice(bytes(32), 0), Clock(1.0)
                )
                for state in states
            ]
            while not all(search.done() for search in searches):
                begin = time.perf_counter()
                await asyncio.sleep(0.001)
                late.append(time.perf_counter() - begin - 0.001)
    late.sort()
    middle, p99 = late[len(late) // 2] * 1e3, late[len(late) * 99 // 100] * 1e3
    print(f"\nlag of the event loop over {len(late)} turns: median {middle:.2f} ms, p99 {p99:.2f} ms")
    assert p99 < 10
