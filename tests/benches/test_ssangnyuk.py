"""Speed (of one core) and strength of Ssangnyuk's opponents: `pytest -m bench -n 0 -s tests/benches/test_ssangnyuk.py`.

Longer series than these, in pieces: `python -m tests.benches.ladder_ssangnyuk`.
"""

import importlib.util
import statistics
import time
from collections.abc import Iterator

import numpy as np
import pytest

from engine.core.budget import NodeBudget
from engine.core.match import Match
from engine.ssangnyuk import GAME, kernel
from engine.ssangnyuk.game import SsangnyukOptions
from engine.ssangnyuk.state import ARRAY, State
from tests.benches.ladder_ssangnyuk import gnubg_mover
from tests.benches.ssangnyuk_arena import NOTHING, computer, greedy_mover, random_mover, series

pytestmark = pytest.mark.bench
STYLES = ("offensive", "prudent")


def test_random_games_a_second() -> None:
    kernel.playout(np.array(ARRAY), np.array(ARRAY), 0)
    began = time.thread_time()
    for seed in range(4000):
        kernel.playout(np.array(ARRAY), np.array(ARRAY), seed)
    compiled = 4000 / (time.thread_time() - began)
    began = time.thread_time()
    mover = random_mover(1)
    for board in range(1, 11):
        series(mover, mover, [board])
    plain = 20 / (time.thread_time() - began)
    print(f"\nrandom games a second: {compiled:,.0f} compiled, {plain:,.0f} by the rules one action at a time")
    assert compiled > 20 * plain


def positions(games: int) -> Iterator[State]:
    """Positions with a choice, of games between the two styles."""
    for board in range(1, games + 1):
        match = Match(GAME, 2, SsangnyukOptions(board=board), bytes(32))
        movers = [computer("offensive", 1), computer("prudent", 1)]
        while (seat := match.turn) is not None:
            actions = GAME.actions(match.state)
            if len(actions) > 1:
                yield match.state
            match.play(seat, str(movers[seat](match.state, actions)))


@pytest.mark.parametrize("style", STYLES)
def test_time_of_a_choice(style: str) -> None:
    kernel.warm()
    times = []
    for state in positions(10):
        began = time.thread_time()
        GAME.players[style].choose(state, GAME.actions(state), NOTHING, NodeBudget(10**9))
        times.append(1000 * (time.thread_time() - began))
    times.sort()
    median, late = statistics.median(times), times[int(0.99 * len(times))]
    print(
        f"\n{style}: {len(times)} choices, median {median:.1f} ms, 99 % under {late:.1f} ms, longest {times[-1]:.1f} ms"
    )
    assert late < 40 * median


@pytest.mark.parametrize("style", STYLES)
def test_simple_movers_are_beaten(style: str) -> None:
    for name, rival, least in (("random", random_mover(5), 0.98), ("greedy", greedy_mover(), 0.85)):
        tally = series(computer(style), rival, range(1, 61))
        print(f"\n{style} - {name}: {tally}")
        assert tally.share + tally.margin >= least


def test_the_styles_differ() -> None:
    offensive, prudent = (series(computer(style, 1), greedy_mover(), range(1, 301)) for style in STYLES)
    print(f"\noffensive: {offensive}\nprudent: {prudent}")
    assert offensive.captures > 1.2 * prudent.captures
    assert prudent.blots / prudent.turns < 0.8 * offensive.blots / offensive.turns


@pytest.mark.skipif(importlib.util.find_spec("gnubg_nn") is None, reason="gnubg-nn is not installed")
@pytest.mark.parametrize("style", STYLES)
def test_against_gnubgs_network(style: str) -> None:
    tally = series(computer(style), gnubg_mover(), range(1, 61))
    print(f"\n{style} - gnubg at first sight: {tally}")
    assert tally.share + tally.margin >= 0.4
