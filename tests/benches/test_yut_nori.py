"""Yut Nori measured: the full ladder with 95 % intervals, playouts, times to choose.

`pytest -m bench -n 0 -s tests/benches/test_yut_nori.py` prints them.
"""

import time

import numpy as np
import pytest

from engine.yut_nori import GAME, kernel
from engine.yut_nori.tables import tables
from engine.yut_nori.thinking import flat
from tests.benches.ladder_yut_nori import PAIRS, full
from tests.benches.tune_yut_nori import tuned

pytestmark = [pytest.mark.bench, pytest.mark.timeout(3_600)]
GAMES = 4_000
PLAYOUTS = 20_000


@pytest.mark.parametrize("names", PAIRS, ids=" over ".join)
def test_the_full_ladder(names: tuple[str, str]) -> None:
    result = full(names, GAMES)
    print(f"\n{result}")
    assert result.share - result.margin > result.wanted
    spent = sorted(result.seconds)
    assert spent[int(len(spent) * 0.99)] < 0.2


def test_playouts_a_second() -> None:
    start, given = flat(GAME.decode("w,w,w,w w,w,w,w 0 - 1 0")), tables()
    kernel.playouts(start, 1, 1, given)
    began = time.thread_time()
    kernel.playouts(start, PLAYOUTS, 1, given)
    rate = PLAYOUTS / (time.thread_time() - began)
    print(f"\n{rate:.0f} random games a second")
    assert rate > 20_000


def test_tuning_repeats_from_its_seed() -> None:
    first, second = (tuned(5, [(300, 0.1, 0.05)]) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))
