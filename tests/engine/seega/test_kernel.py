"""The kernel against the rules, and its search against looking at everything."""

import os
import random

import numpy as np
import pytest
from numba import njit

from engine.core.budget import NodeBudget
from engine.seega import GAME, kernel
from engine.seega.actions import Action
from engine.seega.board import FULL, image
from engine.seega.moves import WON, Ints, around, ended, list_moves, make
from engine.seega.state import State
from engine.seega.thinking import DEEPEST, Position, Thought, listed, numbers, short
from engine.seega.weights import LINES, TERMS
from tests.engine.seega.positions import SEQUENCES, random_state

POSITIONS = 100_000 if os.environ.get("NUMBA_BOUNDSCHECK") else 1_000_000
"""With bounds checks, which are slow, a part shows what they are there for."""
BATCHES = 8


@njit(nogil=True)
def walk(seed: int, rows: Ints, moves: Ints) -> None:
    """Fill rows with positions and what the kernel makes of them: own, rival, quiet, left; moves, their sum and their
    sum of squares; the move made, and own, rival, quiet, left, same after it. Half the games begin anywhere."""
    own, rival, quiet, left = 0, 0, 0, 184
    games = 0
    for i in range(len(rows)):
        if ended(own, rival, quiet, left):
            games += 1
            own, rival, quiet, left = 0, 0, 0, 184
            if games % 2:
                own, rival, quiet, left, seed = anywhere(seed)
        count = list_moves(own, rival, left, False, moves, 0)
        seed = kernel.shuffled(seed)
        move = moves[seed % count]
        row = rows[i]
        row[0], row[1], row[2], row[3], row[4] = own, rival, quiet, left, count
        for j in range(count):
            row[5] += moves[j] & 1023
            row[6] += (moves[j] & 1023) ** 2
        row[7] = move & 1023
        own, rival, quiet, left, row[12] = make(own, rival, quiet, left, move)
        row[8], row[9], row[10], row[11] = own, rival, quiet, left


@njit(nogil=True)
def anywhere(seed: int) -> tuple[int, int, int, int, int]:
    """Up to twelve stones a side on any squares, the side to act not blocked, the counters anywhere."""
    while True:
        own, rival = 0, 0
        seed = kernel.shuffled(seed)
        light, dark, quiet, steps = 1 + seed % 12, 1 + seed // 12 % 12, seed // 144 % 30, seed // 4320 % 160
        for i in range(light + dark):
            while True:
                seed = kernel.shuffled(seed)
                bit = 1 << seed % 25
                if not (own | rival) & bit:
                    break
            if i < light:
                own |= bit
            else:
                rival |= bit
        if around(own) & ~(own | rival) & FULL:
            return own, rival, quiet, 160 - steps, seed


def state_of(own: int, rival: int, quiet: int, left: int) -> State:
    """The position of the kernel's numbers, seat 0 to act."""
    return State((own, rival), 0, left > 160, quiet, (160 - min(left, 160), 0))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_kernel_plays_by_the_rules(batch: int) -> None:
    """A million positions in all: the same moves, and the same position after one of them."""
    rows = np.zeros((POSITIONS // BATCHES, 13), dtype=np.int64)
    walk(9 + batch, rows, np.zeros(kernel.WIDTH, dtype=np.int64))
    for own, rival, quiet, left, count, total, squares, move, *after, same in rows.tolist():
        state = state_of(own, rival, quiet, left)
        actions = GAME.actions(state)
        by_move = {short(action): action for action in actions}
        assert (count, total, squares) == (len(by_move), sum(by_move), sum([m * m for m in by_move])), state
        done = GAME.apply(state, by_move[move])
        assert (*numbers(done), 1 - done.turn) == (*after, same), (state, move)


@pytest.mark.parametrize("line", SEQUENCES)
def test_the_kernel_counts_the_sequences_of_the_rules(line: str) -> None:
    def count(position: Position, length: int) -> int:
        if length == 0 or ended(*position):
            return int(length == 0)
        return sum(count(make(*position, move)[:4], length - 1) for move in listed(position))

    assert tuple(count(numbers(GAME.decode(line)), length) for length in range(1, 5)) == SEQUENCES[line][:4]


def everything(state: State, seat: int) -> int:
    """What a position is worth to a seat when every line of play is followed to the end."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        worth = WON + 160 - sum(state.steps)
        return 0 if not outcome.winners else (worth if outcome.winners == (seat,) else -worth)
    values = [everything(GAME.apply(state, action), seat) for action in GAME.actions(state)]
    return max(values) if state.turn == seat else min(values)


@pytest.mark.parametrize("seed", range(40))
def test_search_to_the_end_finds_the_true_value(seed: int) -> None:
    """Few steps before the limits, the search is exact, whatever patterns are worth."""
    rng = random.Random(seed)
    state = random_state(rng)
    left = rng.randint(1, 4)
    quiet = 30 - rng.randint(1, left) if seed % 2 else 0
    state = State(state.stones, state.turn, False, quiet, (80, 80 - left))
    roots = listed(numbers(state))
    best = {short(a) for a in best_actions(state)}
    thought = Thought(numbers(state))
    chosen = thought.deepen(roots, DEEPEST, NodeBudget(10_000_000))
    if len(roots) > 1:
        assert thought.value == everything(state, state.turn)
        assert chosen & 1023 in best


def best_actions(state: State) -> list[Action]:
    values = [(everything(GAME.apply(state, action), state.turn), action) for action in GAME.actions(state)]
    most = max(value for value, _ in values)
    return [action for value, action in values if value == most]


@pytest.mark.parametrize("seed", range(5))
def test_a_search_in_slices_is_the_same_search(seed: int) -> None:
    state = random_state(random.Random(seed))
    found = set()
    for portion in (3, 64, 10**9):
        thought = Thought(numbers(state))
        thought._begin(listed(numbers(state)), 4)
        while not kernel.search(*thought.arrays, LINES, TERMS, portion):
            pass
        register, top = thought.arrays[-1], thought.arrays[0][0]
        found.add((int(register[kernel.VALUE]), int(top[kernel.CHOICE]), int(register[kernel.NODES])))
    assert len(found) == 1


@pytest.mark.parametrize("seed", range(50))
def test_turning_the_board_changes_no_estimate(seed: int) -> None:
    rng = random.Random(seed)
    own, rival, quiet, left = numbers(random_state(rng))
    left += 60 * (seed % 2)  # while placing, too
    values = {
        int(kernel.estimate(image(own, turn), image(rival, turn), quiet, left, LINES, TERMS)) for turn in range(8)
    }
    assert len(values) == 1
    assert abs(values.pop()) <= kernel.MOST


def test_random_games_end_and_differ() -> None:
    moves = np.zeros(kernel.WIDTH, dtype=np.int64)
    seed, leads, longest = 1, set(), 0
    for _ in range(2_000):
        lead, made, seed = kernel.playout(0, 0, 0, 184, seed, moves)
        leads.add(lead)
        longest = max(longest, made)
        assert 25 <= made <= 184
    assert {-3, 0, 3} <= leads
    assert longest > 100
