"""The rules on integers, and the search of the opponents: compiled, without the interpreter's lock.

A position is an int64 array of 18: four entries of side 0 and four of side 1 (indices into `board.ENTRIES`: 0 waits,
41 is out), how often each of the six results is in the pool, side on turn, throws due, sticks in the air, turns.
An action is a number: `8 * result + 2 * piece + cut` spends a result on a piece (the first of its stack), THROW throws,
`FELL + result` is chance's. Tables and weights are arguments and the numbers below are written out, so that no cached
code can hold old ones; all compiled code is in this module for the same reason.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engine.yut_nori.tables import Desk, Floats, Ints, Net, Tables, desk, tables
from engine.yut_nori.weights import HIDDEN

Position: TypeAlias = Ints

SIZE: Final = 18
POOL: Final = 8
TURN: Final = 14
DUE: Final = 15
AIR: Final = 16
TURNS: Final = 17
OUT: Final = 41
ENTRY_COUNT: Final = 42
RESULT_COUNT: Final = 6
BACK: Final = 0
YUT: Final = 4
THROW: Final = 48
FELL: Final = 49
LIMIT: Final = 400

F = TypeVar("F", bound=Callable[..., Any])


def _jit(function: F) -> F:
    """The function compiled at its first call, and cached."""
    return cast(F, njit(nogil=True, cache=True)(function))


@_jit
def legal(at: Position, out: Ints, ends: Ints) -> int:
    """Write the legal actions of the side on turn (chance's while sticks are in the air) to `out`; how many."""
    if at[AIR]:
        for result in range(RESULT_COUNT):
            out[result] = FELL + result
        return RESULT_COUNT
    if at[DUE]:
        out[0] = THROW
        return 1
    count = 0
    for result in range(RESULT_COUNT):
        if at[POOL + result]:
            count = _moves(at, result, out, count, ends)
    return count


@_jit
def _moves(at: Position, result: int, out: Ints, count: int, ends: Ints) -> int:
    """Add the moves with one result to `out` after the first `count`; how many there are then."""
    first = 4 * at[TURN]
    for piece in range(4):
        entry = at[first + piece]
        stacked = False
        for other in range(piece):
            stacked |= at[first + other] == entry
        if stacked:
            continue
        for cut in range(2):
            if ends[entry, result, cut] >= 0:
                out[count] = 8 * result + 2 * piece + cut
                count += 1
    return count


@_jit
def move(at: Position, action: int, ends: Ints, place: Ints) -> None:
    """Spend a result on a piece or stack, without settling what follows."""
    first = 4 * at[TURN]
    result, piece = action // 8, action // 2 % 4
    start = at[first + piece]
    end = ends[start, result, action % 2]
    at[POOL + result] -= 1
    if start == 0:
        at[first + piece] = end
    else:
        for i in range(first, first + 4):
            if at[i] == start:
                at[i] = end
    if end != OUT:
        _meet(at, first, end, place)


@_jit
def _meet(at: Position, first: int, end: int, place: Ints) -> None:
    """Stack with the own pieces on the station of `end`, send the rival's back for a throw."""
    rival = 4 - first
    where = place[end]
    captured = False
    for i in range(4):
        if place[at[first + i]] == where:
            at[first + i] = end
        if place[at[rival + i]] == where:
            at[rival + i] = 0
            captured = True
    if captured:
        at[DUE] += 1


@_jit
def fall(at: Position, result: int) -> None:
    """The sticks of a due throw show a result."""
    at[AIR] = 0
    at[POOL + result] += 1
    if result < YUT:
        at[DUE] -= 1


@_jit
def all_out(at: Position, side: int) -> bool:
    """Whether a side's four pieces are out."""
    first = 4 * side
    return bool(min(at[first], at[first + 1], at[first + 2], at[first + 3]) == OUT)


@_jit
def settle(at: Position) -> None:
    """End a won or drawn game (nothing due, nothing pooled), and pass the turn of a side that can do nothing."""
    turn = at[TURN]
    for side in (turn, 1 - turn):
        if all_out(at, side):
            at[TURN] = side
            _clear(at)
            return
    if at[TURNS] >= LIMIT:
        _clear(at)
    elif at[DUE] == 0 and not _playable(at):
        _clear(at)
        at[TURN] = 1 - turn
        at[TURNS] += 1
        at[DUE] = 1 if at[TURNS] < LIMIT else 0


@_jit
def _clear(at: Position) -> None:
    at[POOL : POOL + RESULT_COUNT] = 0
    at[DUE] = 0
    at[AIR] = 0


@_jit
def _playable(at: Position) -> bool:
    for result in range(1, RESULT_COUNT):
        if at[POOL + result]:
            return True
    on_board = 0
    for i in range(4):
        on_board += 0 < at[4 * at[TURN] + i] < OUT
    return at[POOL + BACK] > 0 and on_board > 0


@_jit
def play(at: Position, action: int, ends: Ints, place: Ints) -> None:
    """Apply any action, chance's included, as the rules do."""
    if action == THROW:
        at[AIR] = 1
        return
    if action >= FELL:
        fall(at, action - FELL)
    else:
        move(at, action, ends, place)
    settle(at)


@_jit
def _next(dice: NDArray[np.uint64]) -> Any:
    """The next number of a xorshift generator whose state is `dice[0]`, which must not be 0."""
    x = dice[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    dice[0] = x
    return x >> np.uint64(32)


@_jit
def playouts(start: Position, games: int, seed: int, given: Tables) -> Ints:
    """Random games from a position: how many side 0 wins, side 1 wins, and are drawn."""
    dice = np.array([seed * 2 + 1], dtype=np.uint64)
    won = np.zeros(3, dtype=np.int64)
    actions = np.empty(64, dtype=np.int64)
    for _ in range(games):
        at = start.copy()
        while at[DUE] or _playable(at):
            if at[DUE]:
                fall(at, given.falls[_next(dice) & np.uint64(15)])
            else:
                count = legal(at, actions, given.ends)
                chosen = (_next(dice) * np.uint64(count)) >> np.uint64(32)
                move(at, actions[chosen], given.ends, given.place)
            settle(at)
        won[at[TURN] if all_out(at, at[TURN]) else 2] += 1
    return won


@_jit
def inputs(at: Position, side: int, given: Tables, work: Desk) -> None:
    """Write what the network sees to the desk: a row for each piece, and for each side the share of its way and the
    number of pieces that the other's next throw can be expected to catch. `side` is about to throw."""
    work.dangers[:] = 0.0
    for i in range(8):
        who = i // 4
        own, rival = 4 * (side ^ who), 4 * (side ^ who ^ 1)
        entry = at[own + i % 4]
        nth = 0
        for j in range(i % 4):
            nth += at[own + j] == entry
        work.rows[i] = (who * ENTRY_COUNT + entry) * 4 + nth
        results = 0
        for j in range(4):
            results |= given.reach[at[rival + j], given.place[entry]]
        work.dangers[2 * who] += given.caught[results] * (12 - given.lacking[entry]) / 12.0
        work.dangers[2 * who + 1] += given.caught[results]


@_jit
def forward(net: Net, work: Desk) -> float:
    """The network's answer to the inputs on the desk; the hidden layer is left there."""
    work.hidden[:] = net.bias
    for i in range(8):
        for h in range(work.hidden.shape[0]):
            work.hidden[h] += net.pieces[work.rows[i], h]
    total = net.offset[0]
    for h in range(work.hidden.shape[0]):
        x = work.hidden[h]
        for i in range(4):
            x += net.dangers[i, h] * work.dangers[i]
        work.hidden[h] = x if x > 0 else 0.05 * x
        total += net.out[h] * work.hidden[h]
    return float(1.0 / (1.0 + np.exp(-total)))


@_jit
def worth(at: Position, given: Tables, net: Net, work: Desk) -> float:
    """The chance to win of the side on turn once its pool is spent, the throws it may have won still to come."""
    turn = at[TURN]
    if all_out(at, turn):
        return 1.0
    if at[DUE]:
        inputs(at, turn, given, work)
        return forward(net, work)
    inputs(at, 1 - turn, given, work)
    return 1.0 - forward(net, work)


@_jit
def spend(at: Position, result: int, given: Tables, net: Net, work: Desk) -> float:
    """The best worth after one result is spent."""
    count = _moves(at, result, work.actions[0], 0, given.ends)
    if count == 0:
        return worth(at, given, net, work)
    best = 0.0
    for i in range(count):
        work.tries[0] = at
        move(work.tries[0], work.actions[0, i], given.ends, given.place)
        best = max(best, worth(work.tries[0], given, net, work))
    return best


@_jit
def _spend_both(at: Position, first: int, second: int, given: Tables, net: Net, work: Desk) -> float:
    """The best worth after two results are spent in this order."""
    count = _moves(at, first, work.actions[1], 0, given.ends)
    best = 0.0
    for i in range(count):
        work.tries[1] = at
        move(work.tries[1], work.actions[1, i], given.ends, given.place)
        if all_out(work.tries[1], at[TURN]):
            return 1.0
        best = max(best, spend(work.tries[1], second, given, net, work))
    return best


@_jit
def prospect(board: Position, side: int, pairs: bool, given: Tables, net: Net, work: Desk) -> float:
    """The chance to win of a side about to throw, looking one throw ahead: the mean over the results of its best move.
    With `pairs` a yut or mo is spent together with the result after it, else before that throw."""
    at = work.tries[2]
    at[:] = 0
    at[:POOL] = board[:POOL]
    at[TURN] = side
    mean = 0.0
    for result in range(RESULT_COUNT):
        at[DUE] = 1 if result >= YUT else 0
        if result < YUT or not pairs:
            mean += given.odds[result] * spend(at, result, given, net, work)
            continue
        for second in range(RESULT_COUNT):
            at[DUE] = 1 if second >= YUT else 0
            best = _spend_both(at, result, second, given, net, work)
            best = max(best, _spend_both(at, second, result, given, net, work))
            mean += given.odds[result] * given.odds[second] * best
    return mean


@_jit
def successors(at: Position, out: Ints, given: Tables) -> int:
    """Write what spending one result leads to to the rows of `out`, throws won on the way still due; how many.
    Each side's pieces come sorted, so that equal positions are equal rows. None when the side is out."""
    if all_out(at, at[TURN]):
        return 0
    actions = np.empty(64, dtype=np.int64)
    count = 0
    for result in range(RESULT_COUNT):
        if at[POOL + result]:
            count = _moves(at, result, actions, count, given.ends)
    for i in range(count):
        out[i] = at
        move(out[i], actions[i], given.ends, given.place)
        out[i, 0:4].sort()
        out[i, 4:8].sort()
    return count


@_jit
def worths(positions: Ints, given: Tables, net: Net, work: Desk) -> Floats:
    """The worth of each row."""
    found = np.empty(positions.shape[0])
    for i in range(positions.shape[0]):
        found[i] = worth(positions[i], given, net, work)
    return found


def warm() -> None:
    """Call each entry point once, so that what was not yet compiled is compiled and cached."""
    given, work, hidden = tables(), desk(HIDDEN), np.zeros(HIDDEN)
    net = Net(np.zeros((8 * ENTRY_COUNT, HIDDEN)), np.zeros((4, HIDDEN)), hidden, hidden, np.zeros(1))
    at, rows = np.zeros(SIZE, dtype=np.int64), np.zeros((64, SIZE), dtype=np.int64)
    at[DUE] = 1
    legal(at, work.actions[0], given.ends)
    play(at, THROW, given.ends, given.place)
    play(at, FELL + YUT - 1, given.ends, given.place)
    playouts(at, 1, 1, given)
    count = successors(at, rows, given)
    worths(rows[:count], given, net, work)
    move(at, 8 * (YUT - 1), given.ends, given.place)
    if not all_out(at, 0):
        prospect(at, 1, True, given, net, work)
