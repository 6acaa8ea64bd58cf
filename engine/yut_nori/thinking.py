"""Thinking ahead in Yut Nori: the orders of spending a pool, and what the rival's next throw makes of each.

Throws are averaged over their odds, never looked up. The compiled code is in `kernel`.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from engine.core.budget import Budget
from engine.yut_nori import kernel, weights
from engine.yut_nori.actions import Move
from engine.yut_nori.board import station
from engine.yut_nori.state import State
from engine.yut_nori.tables import ENTRY_NUMBER, Desk, Floats, Ints, Net, Tables, desk, tables
from engine.yut_nori.throws import RESULTS

LONGEST_REST: Final = 3
"""Results left in a pool after a move whose orders are all looked at; with more, only the move itself is judged."""
WIDTH: Final = 4
"""Ways to spend the rest, the best at first sight, that are looked at more closely after each action."""
PROSPECT_NODES: Final = 500
"""Positions that a look at the rival's next throw takes, about."""

TABLES: Final[Tables] = tables()


def _net() -> Net:
    """The trained network of the weights' table."""
    blocks = (weights.PIECES, weights.DANGERS, weights.BIAS, weights.OUT, weights.OFFSET)
    pieces, dangers, bias, out, offset = (np.array(block.split(), dtype=np.float64) / weights.SCALE for block in blocks)
    return Net(pieces.reshape(-1, weights.HIDDEN), dangers.reshape(-1, weights.HIDDEN), bias, out, offset)


NET: Final[Net] = _net()


def values(state: State, moves: Sequence[Move], ahead: bool, budget: Budget) -> list[float]:
    """The chance to win that each move gives the side on turn, 0 to 1; at least one move is looked at, others that the
    budget leaves out are worth -1. `ahead`: look at the rival's next throw as well."""
    work = desk(weights.HIDDEN)
    at = flat(state)
    endings = [_endings(after(at, state, move), len(state.pool) - 1) for move in moves]
    sights = [kernel.worths(rows, TABLES, NET, work) for rows in endings]
    if not ahead:
        budget.spend(sum(map(len, endings)))
        return [float(sight.max()) for sight in sights]
    return _looked_ahead(endings, sights, work, budget)


def flat(state: State) -> Ints:
    """The position of a state as the kernel has it."""
    at = np.zeros(kernel.SIZE, dtype=np.int64)
    at[:8] = [ENTRY_NUMBER[entry] for side in state.pieces for entry in side]
    for result in state.pool:
        at[kernel.POOL + RESULTS.index(result)] += 1
    at[kernel.TURN :] = state.turn, state.due, state.in_air, state.turns
    return at


def number(state: State, move: Move) -> int:
    """A legal move as the kernel has it."""
    piece = next(i for i, entry in enumerate(state.pieces[state.turn]) if station(entry) == move.origin)
    return 8 * RESULTS.index(move.result) + 2 * piece + (move.way == "cut")


def after(at: Ints, state: State, move: Move) -> Ints:
    """The position a move leads to, with nothing settled."""
    then = at.copy()
    kernel.move(then, number(state, move), TABLES.ends, TABLES.place)
    return then


def _endings(at: Ints, left: int) -> Ints:
    """The different positions, as rows, that spending the results left of a pool can lead to. A throw that a capture
    wins on the way is left for the end."""
    level, endings = {at.tobytes(): at}, {}
    room = np.empty((64, kernel.SIZE), dtype=np.int64)
    for _ in range(left + 1):
        following = {}
        for key, position in level.items():
            count = kernel.successors(position, room, TABLES) if left <= LONGEST_REST else 0
            if not count:
                endings[key] = position
            following.update({row.tobytes(): row for row in room[:count].copy()})
        level = following
    return np.array(list(endings.values()))


def _looked_ahead(endings: list[Ints], sights: list[Floats], work: Desk, budget: Budget) -> list[float]:
    """The best prospect among the likeliest endings of each move, the most promising first while the budget lasts."""
    likeliest = [np.argsort(-sight, kind="stable")[:WIDTH] for sight in sights]
    order = [(float(-sights[m][i]), m, int(i)) for m, chosen in enumerate(likeliest) for i in chosen]
    best = [-1.0] * len(endings)
    seen: dict[bytes, float] = {}
    for _, m, i in sorted(order):
        key = endings[m][i].tobytes()
        going_on = True
        if key not in seen:
            seen[key] = _prospect(endings[m][i], work)
            going_on = budget.spend(PROSPECT_NODES)
        best[m] = max(best[m], seen[key])
        if not going_on:
            break
    return best


def _prospect(at: Ints, work: Desk) -> float:
    """The chance to win of the side on turn, whose pool is spent, after the best play of the next throw."""
    side = int(at[kernel.TURN])
    if kernel.all_out(at, side):
        return 1.0
    if at[kernel.DUE]:
        return kernel.prospect(at, side, True, TABLES, NET, work)
    return 1.0 - kernel.prospect(at, 1 - side, True, TABLES, NET, work)
