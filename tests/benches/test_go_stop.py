"""Go-Stop: strength of the levels, time of a choice, deals a second, and a million positions against the kernel."""

import io
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import renderers
from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import Player
from engine.core.match import Match
from engine.go_stop import GAME, kernel
from engine.go_stop.game import GoStopOptions
from renderers import go_stop, png
from tests.engine.go_stop.ladder import RandomMover, Tally, play
from tests.engine.go_stop.test_kernel import in_deals, out_of_deals
from tests.renderers.test_go_stop import moments, scene

pytestmark = [pytest.mark.bench, pytest.mark.timeout(3600)]

DEALS = 2_000
PARTS = 4
PAIRS = [("1", "random"), ("2", "random"), ("2", "1"), ("3", "2"), ("3", "random"), ("3", "1")]
WANTED = {("3", "random"): 0.80, ("3", "1"): 0.60}
MILLION = 1_000_000


def player(name: str) -> Player[Any, Any]:
    return RandomMover() if name == "random" else GAME.players[name]


@pytest.mark.parametrize(("stronger", "weaker"), PAIRS)
def test_ladder(stronger: str, weaker: str) -> None:
    parts = [play((player(stronger), player(weaker)), DEALS // PARTS, part * DEALS // PARTS) for part in range(PARTS)]
    tally = Tally(tuple(points for part in parts for points in part.paid))
    print(f"\nlevel {stronger} against {weaker}: {tally}")
    assert tally.share > WANTED.get((stronger, weaker), 0.5)
    assert tally.mean - tally.mean_error > 0


def test_choices_of_the_strongest_are_quick() -> None:
    kernel.warm()
    times: list[float] = []
    for number in range(40):
        match = Match(GAME, 2, GoStopOptions(), number.to_bytes(32, "big"))
        while (seat := match.turn) is not None:
            view, actions = GAME.view(match.state, seat), GAME.actions(match.state)
            begun = time.perf_counter()
            chosen = GAME.players["3"].choose(view, actions, Dice(match.seed, match.ply), NodeBudget(10**9))
            times.append(time.perf_counter() - begun)
            match.play(seat, str(chosen))
    times.sort()
    median, last = statistics.median(times), times[int(0.99 * len(times))]
    print(f"\nchoices of level 3: median {1000 * median:.0f} ms, p99 {1000 * last:.0f} ms of {len(times)}")
    assert last < 50 * median


def test_random_deals_a_second() -> None:
    rng = np.array([1], np.int64)
    kernel.random_deals(100, rng)
    begun = time.perf_counter()
    plies, _ = kernel.random_deals(200_000, rng)
    took = time.perf_counter() - begun
    print(f"\nrandom deals: {200_000 / took:,.0f} a second, {plies / took:,.0f} actions a second")
    assert plies > 200_000


def test_pictures_are_quick() -> None:
    scenes = [scene(state, steps=steps) for number in range(4) for state, steps in moments(number)]
    colours = renderers.colours("go_stop", "light")
    frames = [go_stop.picture(one) for one in scenes]
    drawing = statistics.median(_milliseconds(lambda one=one: go_stop.picture(one)) for one in scenes)  # type: ignore[misc]
    encoding = statistics.median(_milliseconds(lambda one=one: png.encode(one, colours)) for one in frames)  # type: ignore[misc]
    sizes = [len(png.encode(frame, colours)) for frame in frames]
    saving = statistics.median(_milliseconds(lambda one=one: one.save(io.BytesIO(), "PNG")) for one in frames)  # type: ignore[misc]
    print(f"\npictures: drawing {drawing:.1f} ms, encoding {encoding:.1f} ms, a plain save {saving:.1f} ms;")
    print(f"{statistics.mean(sizes) / 1000:.0f} KB on average, at most {max(sizes) / 1000:.0f} KB")
    assert drawing + encoding < saving


def _milliseconds(work: Callable[[], object]) -> float:
    begun = time.thread_time()
    work()
    return 1000 * (time.thread_time() - begun)


@pytest.mark.parametrize("part", range(10))
def test_a_million_positions_of_kernel_and_rules(part: int) -> None:
    dice = random.Random(1_000 + part)
    in_deals(dice, MILLION // 20)
    out_of_deals(dice, MILLION // 16)
