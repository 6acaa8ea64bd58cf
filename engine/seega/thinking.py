"""Thinking about a position: deeper and deeper search in slices that a budget can stop."""

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.core.budget import Budget
from engine.seega import kernel
from engine.seega.actions import Action, Place
from engine.seega.board import STONES
from engine.seega.moves import NOWHERE, WON, list_moves
from engine.seega.state import STEP_LIMIT, State
from engine.seega.weights import LINES, TERMS

Position: TypeAlias = tuple[int, int, int, int]
"""Own stones, rival stones, quiet, left: as the kernel sees a position."""
Weights: TypeAlias = tuple[NDArray[np.int16], NDArray[np.int64]]
"""What patterns and the other terms are worth (see weights)."""

DEEPEST: Final = 100
STEADY: Final = 6
ENOUGH: Final = 2_000_000
"""Thinking ends early once the best move stood for so many deeper looks and so many positions were looked at."""
TABLE_ROWS: Final = 1 << 18
FIRST_SLICE: Final = 32
LAST_SLICE: Final = 50_000
"""Positions looked at between two questions to the budget: few at first, so that a small budget is used well."""
INFINITE: Final = 2 * WON


def numbers(state: State) -> Position:
    """A position as the kernel sees it."""
    unplaced = 2 * STONES - state.count(0) - state.count(1) if state.placing else 0
    left = STEP_LIMIT - sum(state.steps) + unplaced
    return state.stones[state.turn], state.stones[1 - state.turn], state.quiet, left


def listed(position: Position) -> list[int]:
    """The moves of a position, each with what it captures."""
    moves = np.zeros(kernel.WIDTH, dtype=np.int64)
    own, rival, _, left = position
    count = list_moves(own, rival, left, False, moves, 0)
    return [int(move) for move in moves[:count]]


def short(action: Action) -> int:
    """An action as the kernel's move without what it captures."""
    if isinstance(action, Place):
        return NOWHERE * 32 + action.square
    return action.origin * 32 + action.target


def _aligned(rows: int) -> NDArray[np.int64]:
    """An empty table whose pairs of rows never cross a line of the processor's cache."""
    raw = np.zeros(rows * 2 + 8, dtype=np.int64)
    begin = -raw.ctypes.data // 8 % 8
    return raw[begin : begin + rows * 2].reshape(rows, 2)


class Thought:
    """The search of one position. Equal positions, budgets and limits give equal results.

    value: what the position is worth, in the weights' unit, beyond ±WON for a decided game; depth: how
    deep the last finished search looked; nodes: positions looked at; arrays: what the kernel works with.
    """

    def __init__(
        self, position: Position, *, captures: bool = True, rows: int = TABLE_ROWS, weights: Weights = (LINES, TERMS)
    ) -> None:
        self.position = position
        self._weights = weights
        self.value = self.depth = self.nodes = self.spent = self.best = 0
        self._captures = captures
        self._frame = np.zeros((kernel.PLIES, len(kernel.COLUMNS)), dtype=np.int64)
        self._moves = np.zeros(kernel.PLIES * kernel.WIDTH, dtype=np.int64)
        self._register = np.zeros(5, dtype=np.int64)
        killers = np.zeros((kernel.PLIES, 2), dtype=np.int64)
        history = np.zeros((2, 1024), dtype=np.int64)
        self.arrays = (self._frame, self._moves, _aligned(rows), killers, history, self._register)

    def deepen(self, roots: Sequence[int], deepest: int, budget: Budget) -> int:
        """The best of the root moves, looking one step deeper at a time, until the budget or the depth is used up or
        looking deeper no longer changes anything."""
        self.best, steady = roots[0], 0
        for depth in range(1, deepest + 1):
            before = self.best
            self._begin(sorted(roots, key=lambda move: move != before), depth)
            done = self._search(budget)
            if self._frame[0, kernel.BEST] > -INFINITE:
                self.best = next(move for move in roots if move & 1023 == self._frame[0, kernel.CHOICE])
            if not done:
                break
            self.value, self.depth = int(self._register[kernel.VALUE]), depth
            steady = steady + 1 if self.best == before else 0
            if self._is_clear(steady):
                break
        return self.best

    def _is_clear(self, steady: int) -> bool:
        decided = abs(self.value) >= WON or self.depth >= self.position[3]
        return decided or (steady >= STEADY and self.nodes >= ENOUGH)

    def _begin(self, ordered: Sequence[int], depth: int) -> None:
        top = self._frame[0]
        top[:] = 0
        top[: kernel.LEFT + 1] = self.position
        top[kernel.DEPTH], top[kernel.COUNT] = depth, len(ordered)
        top[kernel.ALPHA] = top[kernel.FLOOR] = top[kernel.BEST] = -INFINITE
        top[kernel.BETA] = INFINITE
        ranks = range(len(ordered), 0, -1)
        self._moves[: len(ordered)] = [move | rank << 35 for move, rank in zip(ordered, ranks, strict=True)]
        self._register[:] = 0
        self._register[kernel.MODE], self._register[kernel.DEEPEN] = kernel.GO_ON, self._captures

    def _search(self, budget: Budget) -> bool:
        """Search to the depth that was begun; False if the budget ended before."""
        while True:
            if self.nodes >= self.spent:
                portion = min(max(self.spent // 4, FIRST_SLICE), LAST_SLICE)
                if not budget.spend(portion):
                    return False
                self.spent += portion
            before = int(self._register[kernel.NODES])
            done = kernel.search(*self.arrays, *self._weights, self.spent - self.nodes)
            self.nodes += int(self._register[kernel.NODES]) - before
            if done:
                return True
