"""The compiled rules are the rules: both are asked the same over many positions."""

import os
import random
from typing import Any

import numpy as np
import pytest
from numba import njit

from engine.yut_nori import GAME, kernel
from engine.yut_nori.actions import Action, Throw, Thrown
from engine.yut_nori.board import ENTRIES, PIECES, on_board, station
from engine.yut_nori.kernel import legal, play
from engine.yut_nori.state import State, settle
from engine.yut_nori.tables import ENTRY_NUMBER, Ints, tables
from engine.yut_nori.thinking import flat, number
from engine.yut_nori.throws import RESULTS

TABLES = tables()
BATCHES, SIZE = (2 if os.environ.get("NUMBA_BOUNDSCHECK") else 20), 50_000
"""With bounds checks, which are slow, a part shows what they are there for."""
LONGEST_WALK = 10
ROOM = 64


def any_state(dice: random.Random) -> State:
    """A settled state, often one that no game reaches."""
    places = dice.choice([ENTRIES, ENTRIES[-8:], ("w", "out", *dice.choices(ENTRIES, k=4))])
    sides: list[list[str]] = [[], []]
    while len(sides[1]) < PIECES:
        side = sides[len(sides[0]) == PIECES]
        entry = dice.choice(places)
        if all(one == entry or station(one) != station(entry) for one in side):
            if side is sides[0] or not on_board(entry) or station(entry) not in {station(one) for one in sides[0]}:
                side.append(entry)
            else:
                side.append("w")
    pool = tuple(dice.choices(RESULTS, k=dice.choice((0, 1, 1, 2, 2, 3, 5))))
    due = dice.choice((0, 0, 0, 1, 2))
    pieces = tuple(sorted(sides[0])), tuple(sorted(sides[1]))
    turns = dice.choice((0, dice.randrange(400), 398, 399, 400))
    return settle(State(pieces, dice.randrange(2), pool, due, bool(due) and dice.random() < 0.3, turns))


def code(state: State, action: Action) -> int:
    """An action as the kernel has it."""
    if isinstance(action, Throw):
        return kernel.THROW
    if isinstance(action, Thrown):
        return kernel.FELL + RESULTS.index(action.result)
    return number(state, action)


def row(state: State) -> list[int]:
    """A state as the kernel has it, each side's pieces as they come."""
    pool = [state.pool.count(result) for result in RESULTS]
    pieces = [ENTRY_NUMBER[entry] for side in state.pieces for entry in side]
    return [*pieces, *pool, state.turn, state.due, state.in_air, state.turns]


class Batch:
    """What the rules say of positions met on random walks from random positions."""

    def __init__(self, seed: int, size: int) -> None:
        dice = random.Random(seed)
        self.before: list[list[int]] = []
        self.after: list[list[int]] = []
        self.actions = np.full((size, ROOM), -1, dtype=np.int64)
        self.chosen: list[int] = []
        while len(self.before) < size:
            self._walk(any_state(dice), dice, size)

    def _walk(self, state: State, dice: random.Random, size: int) -> None:
        for _ in range(LONGEST_WALK):
            actions = GAME.candidates(state)
            action = dice.choice(actions) if actions else None
            following = GAME.apply(state, action) if action else state
            self.actions[len(self.before), : len(actions)] = sorted(code(state, one) for one in actions)
            self.before.append(row(state))
            self.after.append(row(following))
            self.chosen.append(code(state, action) if action else -1)
            if not action or len(self.before) == size:
                return
            state = following

    def differences(self) -> list[int]:
        """The rows in which the kernel says something else."""
        before, after, chosen = np.array(self.before), np.array(self.after), np.array(self.chosen)
        wrong = _differs(before, after, self.actions, chosen, TABLES.ends, TABLES.place)
        return [int(i) for i in np.flatnonzero(wrong)]


def _compare(before: Ints, after: Ints, actions: Ints, chosen: Ints, ends: Ints, place: Ints) -> Ints:
    """Rows in which the kernel's legal actions, or what the chosen one leads to, are not those given."""
    wrong = np.zeros(before.shape[0], dtype=np.int64)
    found = np.empty(64, dtype=np.int64)
    for i in range(before.shape[0]):
        found[:] = -1
        count = legal(before[i], found, ends)
        found[:count].sort()
        wrong[i] = np.any(found != actions[i])
        if chosen[i] >= 0:
            at, then = before[i].copy(), after[i]
            play(at, chosen[i], ends, place)
            for side in (at[0:4], at[4:8], then[0:4], then[4:8]):
                side.sort()
            wrong[i] |= np.any(at != then)
    return wrong


_differs: Any = njit(_compare)


@pytest.mark.parametrize("seed", range(BATCHES))
def test_kernel_and_rules_agree_on_a_million_positions(seed: int) -> None:
    batch = Batch(seed, SIZE)
    assert len(batch.before) == SIZE
    assert batch.differences() == []


def test_the_comparison_sees_a_difference() -> None:
    batch = Batch(99, 200)
    assert batch.differences() == []
    batch.after[17][0] = (batch.after[17][0] + 1) % 42
    batch.actions[30, 0] += 1
    batch.before[60][kernel.DUE] += 1
    assert {17, 30} <= set(batch.differences())


def test_random_positions_meet_every_place_result_and_ending() -> None:
    batch = np.array(Batch(3, 20_000).before)
    assert set(batch[:, :8].ravel()) == set(range(len(ENTRIES)))
    assert batch[:, 8:14].sum(axis=0).all()
    over = (batch[:, kernel.DUE] == 0) & (batch[:, 8:14].sum(axis=1) == 0)
    assert 100 < over.sum() < 19_000


def test_playouts_are_whole_games_and_repeat() -> None:
    start = flat(GAME.decode("w,w,w,w w,w,w,w 0 - 1 0"))
    won = kernel.playouts(start, 4_000, 11, TABLES)
    assert won.sum() == 4_000
    assert abs(int(won[0]) - 2_000) < 200, "both sides win as often"
    assert list(kernel.playouts(start, 4_000, 11, TABLES)) == list(won)
    assert list(kernel.playouts(start, 4_000, 12, TABLES)) != list(won)


def test_playouts_know_the_end() -> None:
    nearly = flat(GAME.decode("20,out,out,out w,w,w,w 0 do 0 3"))
    assert list(kernel.playouts(nearly, 50, 1, TABLES)) == [50, 0, 0]
    late = flat(GAME.decode("w,w,w,w w,w,w,w 0 - 1 399"))
    assert list(kernel.playouts(late, 50, 1, TABLES)) == [0, 0, 50]
