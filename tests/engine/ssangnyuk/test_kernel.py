"""The compiled part: random games, shots and features counted by hand, and what it costs to start."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from engine.ssangnyuk import GAME, features, kernel, moving
from engine.ssangnyuk.state import ARRAY, men
from engine.ssangnyuk.weights import INNER, OUTER
from tests.engine.ssangnyuk.oracle import Board, Men, scattered

ROOT = Path(__file__).parents[3]


def side(places: dict[int, int]) -> moving.Side:
    return np.array(men(places), np.int64)


def as_side(places: Men) -> moving.Side:
    names = {"bar": 25, "off": 0}
    return side({names[p] if isinstance(p, str) else p: n for p, n in places.items()})


class TestShots:
    """With how many of 36 throws a lone man is hit."""

    @pytest.mark.parametrize(("distance", "throws"), [(1, 11), (2, 12), (3, 13), (4, 14), (5, 15), (6, 16)])
    def test_one_hunter_near(self, distance: int, throws: int) -> None:
        # A direct number has 11 throws; to them come sums, and one double where two steps of it reach the man.
        assert features.danger(side({12: 1}), side({25 - 12 + distance: 1}))[0] == throws

    @pytest.mark.parametrize(("distance", "throws"), [(7, 6), (8, 5), (9, 4), (10, 3), (11, 2), (12, 1), (13, 0)])
    def test_one_hunter_far(self, distance: int, throws: int) -> None:
        assert features.danger(side({20: 1}), side({25 - 20 + distance: 1}))[0] == throws

    def test_closed_points_stop_sums(self) -> None:
        # Distance 7 by 6-1, 5-2, 4-3: the prey closes the steps 6 and 1 away.
        prey = side({25 - 13: 1, 25 - 14: 2, 25 - 19: 2})
        assert features.danger(side({20: 1}), prey)[0] == 4

    def test_from_the_bar(self) -> None:
        assert features.danger(side({25: 1}), side({3: 1}))[0] == 11 + 2
        assert features.danger(side({25: 2}), side({3: 1}))[0] == 11

    def test_none_at_a_made_point(self) -> None:
        assert features.danger(side({12: 1}), side({16: 2}))[0] == 0

    def test_every_shot_is_a_throw_that_can_capture(self) -> None:
        chance = Random(5)
        for _ in range(300):
            board = scattered(chance)
            own, rival = as_side(board.mine), as_side(board.theirs)
            by_playing = captures(own, rival)
            assert features.danger(own, rival)[0] >= by_playing, board


def captures(own: moving.Side, rival: moving.Side) -> int:
    """Throws with which some legal play captures."""
    found = np.empty((kernel.ROOM, 54), np.int64)
    count = 0
    for first in range(1, 7):
        for second in range(1, 7):
            rows = found[: kernel.plays(own, rival, first, second, found)]
            count += bool((rows[:, 51] > rival[25]).any())
    return count


def test_features_of_the_opening_are_alike_on_both_sides() -> None:
    values = np.empty(features.FEATURES, np.float32)
    features.describe_both(side({24: 2, 13: 5, 8: 3, 6: 5}), side({24: 2, 13: 5, 8: 3, 6: 5}), values)
    assert (values[: features.EACH] == values[features.EACH : 2 * features.EACH]).all()
    assert values[0] == np.float32(1.67)
    assert values[-3:].tolist() == [0, 0, 0]


def test_contact_ends_when_all_have_passed() -> None:
    assert features.in_contact(side({13: 1}), side({13: 1}))
    assert not features.in_contact(side({12: 1}), side({12: 1}))
    assert features.in_contact(side({25: 1}), side({1: 1}))


def test_walls_count_only_before_a_man() -> None:
    wall = side({8: 2, 7: 3, 6: 2, 5: 2, 4: 5, 3: 1})
    assert features.longest_wall(wall, 0) == 5
    assert features.longest_wall(wall, 5) == 3
    assert features.longest_wall(wall, 9) == 0


def test_freedom_of_a_man_behind_a_wall() -> None:
    free = side({24: 1})
    assert features.freedom(free, side({1: 1}), 24) == 36
    assert features.freedom(free, side({7: 2, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}), 24) == 0


class TestEvaluation:
    """Chances of winning behave as chances."""

    def test_won_and_lost(self) -> None:
        won, other = side({0: 15}), side({24: 15})
        assert kernel.value(other, won, INNER, OUTER) == 0
        found = np.empty((kernel.ROOM, 54), np.int64)
        assert kernel.expectation(side({1: 1, 0: 14}), other, found, INNER, OUTER) == 1

    def test_looking_ahead_is_the_mean_of_the_best_replies(self) -> None:
        own, rival = side({24: 2, 13: 5, 8: 3, 6: 5}), side({24: 2, 13: 4, 8: 4, 6: 5})
        found = np.empty((kernel.ROOM, 54), np.int64)
        total = 0.0
        for first in range(1, 7):
            for second in range(1, 7):
                rows = found[: kernel.plays(own, rival, first, second, found)].copy()
                total += max(1 - kernel.value(row[26:52].copy(), row[:26].copy(), INNER, OUTER) for row in rows)
        room = np.empty((kernel.ROOM, 54), np.int64)
        assert kernel.expectation(own, rival, room, INNER, OUTER) == pytest.approx(total / 36)

    def test_a_clear_race_is_known(self) -> None:
        ahead, behind = side({3: 3, 2: 3, 0: 9}), side({9: 5, 8: 5, 7: 5})
        assert kernel.value(ahead, behind, INNER, OUTER) > 0.95
        assert kernel.value(behind, ahead, INNER, OUTER) < 0.05


class TestPlayouts:
    """Random games in the kernel."""

    def test_random_games_end_and_are_even(self) -> None:
        results = [kernel.playout(np.array(ARRAY), np.array(ARRAY), seed) for seed in range(400)]
        assert set(results) <= {1, -1, 0}
        assert 140 < results.count(1) < 260
        assert results.count(0) < 10

    def test_men_are_conserved(self) -> None:
        for seed in range(50):
            own, rival = np.array(ARRAY), np.array(ARRAY)
            result = kernel.playout(own, rival, seed)
            assert (own.sum(), rival.sum()) == (15, 15)
            assert max(own[1:25].max(), rival[1:25].max()) <= 5
            assert result == 0 or 15 in (own[0], rival[0])

    def test_the_same_seed_plays_the_same(self) -> None:
        once, again = np.array(ARRAY), np.array(ARRAY)
        assert kernel.playout(once, np.array(ARRAY), 9) == kernel.playout(again, np.array(ARRAY), 9)
        assert once.tolist() == again.tolist()


def test_room_for_all_plays() -> None:
    chance = Random(3)
    found = np.empty((kernel.ROOM, 54), np.int64)
    most = 0
    for _ in range(4000):
        board: Board = scattered(chance)
        first, second = chance.randint(1, 6), chance.randint(1, 6)
        most = max(most, kernel.plays(as_side(board.mine), as_side(board.theirs), first, second, found))
    assert 40 < most < kernel.ROOM / 2


def forms(entry: Any) -> int:
    """For how many kinds of arguments a function is compiled."""
    return len(entry.signatures)


def test_nothing_is_compiled_at_import_and_warm_compiles_everything(tmp_path: Path) -> None:
    script = (
        "import sys, pathlib; from engine import GAMES; GAMES['ssangnyuk'];"
        "print(len(list(pathlib.Path(sys.argv[1]).rglob('*.nbi'))))"
    )
    told = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=ROOT,
        env={"NUMBA_CACHE_DIR": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "0"
    kernel.warm()
    for entry in (kernel.plays, kernel.judge, kernel.look, kernel.expectation, kernel.playout, moving.legal_moves):
        assert forms(entry) >= 1


def test_rules_never_meet_the_kernel_with_other_types() -> None:
    kernel.warm()
    entries: list[Any] = [moving.legal_moves, moving.hindrance, moving.worth, moving.shift, kernel.plays, kernel.look]
    before = [forms(entry) for entry in entries]
    state = GAME.decode("24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 63 0 5")
    GAME.why_not(state, "24-5")
    GAME.apply(state, GAME.actions(state)[0])
    GAME.players["prudent"].rate(state, GAME.actions(state))
    assert [forms(entry) for entry in entries] == before
