"""The search of Seega, compiled: what positions are worth, and looking ahead. Positions and moves are those of `moves`.

`search` keeps what it does in arrays, so it can stop after any number of positions and go on later. Its stack has a
row for each action looked ahead: the position, the window, the depth still to go, the best so far, the moves done.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.seega.board import FULL
from engine.seega.moves import (
    PLACES,
    STEPS,
    WON,
    Ints,
    around,
    compiled,
    ended,
    final,
    list_moves,
    make,
    ones,
    traps,
)

Lines: TypeAlias = NDArray[np.int16]

MOST: Final = 19_000
"""No estimate is worth more."""
PLIES: Final = 192
WIDTH: Final = 64
"""How deep and how wide a line of play can be."""
COLUMNS: Final = range(15)
OWN, RIVAL, CALM, LEFT, ALPHA, BETA, DEPTH, BEST, CHOICE, NEXT, COUNT, FLOOR, SAME, NARROW, SIDE = COLUMNS
"""The columns of the stack. FLOOR: alpha as it came, or at the horizon the estimate; SAME: whether who moved before
acts again; NARROW: whether the move being looked at has a window of nothing; SIDE: whose history counts."""
ENTER, GO_ON, LEAVE = range(3)
PLY, MODE, VALUE, NODES, DEEPEN = range(5)
"""The entries of a search's register; DEEPEN: whether captures are followed beyond the horizon."""
EXACT, LOWER, UPPER = range(3)
MOVE: Final = 0x7FFFFFFFF
"""The bits of a listed move; its rank stands above them."""


@compiled
def line(own: int, rival: int, first: int, apart: int) -> int:
    """The pattern of a row (apart 1) or column (apart 5) of five squares, as an index below 1024."""
    if apart == 1:
        return ((own >> first) & 31) | (((rival >> first) & 31) << 5)
    mine = ((((own >> first) & 0x108421) * 0x1041041) >> 20) & 31
    return mine | ((((((rival >> first) & 0x108421) * 0x1041041) >> 20) & 31) << 5)


@compiled
def stage(own: int, rival: int, left: int) -> int:
    """Which weights count: 0 many, 1 some, 2 few stones; while placing 3 + 2 · (places last) + (second half)."""
    stones = ones(own | rival)
    if left > STEPS:
        return 3 + (stones & 2) + (1 if stones >= 12 else 0)
    if stones >= 19:
        return 0
    return 1 if stones >= 12 else 2


@compiled
def patterns(own: int, rival: int, phase: int, lines: Lines) -> int:
    """The worth of the ten lines at a stage; lines: int16[7, 3, 1024], outer, next to outer, middle."""
    rows = lines[phase, 0, line(own, rival, 0, 1)] + lines[phase, 0, line(own, rival, 20, 1)]
    rows += lines[phase, 1, line(own, rival, 5, 1)] + lines[phase, 1, line(own, rival, 15, 1)]
    columns = lines[phase, 0, line(own, rival, 0, 5)] + lines[phase, 0, line(own, rival, 4, 5)]
    columns += lines[phase, 1, line(own, rival, 1, 5)] + lines[phase, 1, line(own, rival, 3, 5)]
    return int(rows + columns + lines[phase, 2, line(own, rival, 10, 1)] + lines[phase, 2, line(own, rival, 2, 5)])


@compiled
def estimate(own: int, rival: int, quiet: int, left: int, lines: Lines, terms: Ints) -> int:
    """What a position is worth to the seat to act, at most MOST: the patterns of its lines, room to move, threats, and
    the lead in stones as the counter of quiet steps runs. terms: int64[7, 32]."""
    phase = stage(own, rival, left)
    value = patterns(own, rival, phase, lines)
    if left > STEPS:
        value += terms[phase, PLACES + STEPS - left]
    else:
        empty = FULL & ~(own | rival)
        mine, theirs = around(own) & empty, around(rival) & empty
        value += terms[phase, 0] + terms[phase, 1] * ones(mine) + terms[phase, 2] * ones(theirs)
        value += terms[phase, 3] * ones(mine & traps(own, rival)) + terms[phase, 4] * ones(theirs & traps(rival, own))
        value += (terms[phase, 5] * (ones(own) - ones(rival)) * quiet) >> 4
    return int(min(max(value, -MOST), MOST))


@compiled
def key_of(own: int, rival: int, quiet: int, left: int) -> int:
    """All of a position in 63 bits."""
    return own | (rival << 25) | (quiet << 50) | (left << 55)


@compiled
def slot(key: int, table: Ints) -> int:
    """The first of the two rows of the table that may hold a position."""
    mixed = key * 0x2545F4914F6CDD1D
    return int((((mixed ^ ((mixed >> 31) & 0x1FFFFFFFF)) * 0x9E3779B97F4A7C1) >> 24) & (table.shape[0] - 2))


@compiled
def recall(key: int, table: Ints) -> int:
    """What the table knows of a position: 16 bits value + 32768, 10 move, 8 depth, 2 bound; -1 for nothing."""
    row = slot(key, table)
    if table[row, 0] == key:
        return int(table[row, 1])
    return table[row + 1, 1] if table[row + 1, 0] == key else -1


@compiled
def remember(key: int, table: Ints, value: int, move: int, depth: int, bound: int) -> None:
    """Note a position: the deeper of two keeps the first row, the latest the second."""
    row = slot(key, table)
    if table[row, 0] != key and depth < (table[row, 1] >> 26) & 255:
        row += 1
    table[row, 0] = key
    table[row, 1] = (value + 32768) | ((move & 1023) << 16) | (depth << 26) | (bound << 34)


@compiled
def rank(moves: Ints, ply: int, count: int, first: int, killers: Ints, history: Ints, side: int) -> None:
    """Put each move's rank in front of it, from bit 35 on: the table's, captures, killers, then by past success."""
    for i in range(ply * WIDTH, ply * WIDTH + count):
        move = moves[i] & MOVE
        short, taken = move & 1023, move >> 10
        if short == first:
            ranked = 1 << 26
        elif taken:
            ranked = (1 << 24) + (ones(taken) << 18)
        elif short == killers[ply, 0]:
            ranked = (1 << 23) + 1
        elif short == killers[ply, 1]:
            ranked = 1 << 23
        else:
            ranked = history[side, short]
        moves[i] = move | (ranked << 35)


@compiled
def take_best(moves: Ints, begin: int, end: int) -> int:
    """Move the highest ranked of the moves between two indices to the front of them and return it without its rank."""
    at = begin
    for i in range(begin + 1, end):
        if moves[i] > moves[at]:
            at = i
    best = moves[at]
    moves[at] = moves[begin]
    moves[begin] = best
    return int(best & MOVE)


@compiled
def praise(move: int, depth: int, ply: int, side: int, killers: Ints, history: Ints) -> None:
    """Note a quiet move that cut a line of play short."""
    if killers[ply, 0] != move:
        killers[ply, 1] = killers[ply, 0]
        killers[ply, 0] = move
    history[side, move] = min(history[side, move] + depth * depth, (1 << 22) - 1)


@compiled
def cuts(known: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether what the table knows is deep enough and answers the question."""
    value, bound = (known & 65535) - 32768, known >> 34
    answers = bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
    return answers and (known >> 26) & 255 >= depth


@compiled
def search(  # noqa: C901
    frame: Ints,
    moves: Ints,
    table: Ints,
    killers: Ints,
    history: Ints,
    register: Ints,
    lines: Lines,
    terms: Ints,
    limit: int,
) -> bool:
    """Go on searching for at most `limit` positions; True when done, with the value in register[VALUE].

    Alpha-beta with null windows, a table, captures first and then killers and history, captures alone at the horizon,
    and a lone move taking nothing from the depth. One function, for cut in parts it is a third slower: GO_ON makes the
    next move, ENTER begins with a position, LEAVE tells the ply above what its move is worth.
    """
    ply, mode, value, nodes = register[PLY], register[MODE], register[VALUE], register[NODES]
    deepen, stop = register[DEEPEN], nodes + limit
    while True:
        if mode == GO_ON:
            done, count, depth = frame[ply, NEXT], frame[ply, COUNT], frame[ply, DEPTH]
            own, rival, quiet, left = frame[ply, OWN], frame[ply, RIVAL], frame[ply, CALM], frame[ply, LEFT]
            if done == count:
                value, mode = frame[ply, BEST], LEAVE
                if depth > 0:
                    bound = UPPER if value <= frame[ply, FLOOR] else EXACT
                    remember(key_of(own, rival, quiet, left), table, value, frame[ply, CHOICE], depth, bound)
                continue
            if nodes >= stop:
                break
            nodes += 1
            frame[ply, NEXT] = done + 1
            move = take_best(moves, ply * WIDTH + done, ply * WIDTH + count)
            own, rival, quiet, left, same = make(own, rival, quiet, left, move)
            alpha, beta = frame[ply, ALPHA], frame[ply, BETA]
            narrow = 0
            if done and depth > 0 and beta > alpha + 1:
                narrow = 1
                beta = alpha + 1
            if not same:
                alpha, beta = -beta, -alpha
            if count > 1 or depth <= 0:
                depth -= 1
            ply += 1
            frame[ply, SAME] = same
            frame[ply - 1, NARROW] = 0
            mode = LEAVE
            if ended(own, rival, quiet, left):
                value = final(own, rival, left)
                continue
            if depth <= 0 or ply >= PLIES - 2:
                value = estimate(own, rival, quiet, left, lines, terms)
                if value >= beta or left > STEPS or not deepen or ply >= PLIES - 2:
                    continue
                if not traps(own, rival) & around(own) & FULL & ~(own | rival):
                    continue
            frame[ply - 1, NARROW] = narrow
            frame[ply, OWN], frame[ply, RIVAL], frame[ply, CALM], frame[ply, LEFT] = own, rival, quiet, left
            frame[ply, ALPHA], frame[ply, BETA], frame[ply, DEPTH], frame[ply, FLOOR] = alpha, beta, depth, value
            frame[ply, SIDE] = frame[ply - 1, SIDE] ^ 1 ^ same
            mode = ENTER
        elif mode == ENTER:
            own, rival, quiet, left = frame[ply, OWN], frame[ply, RIVAL], frame[ply, CALM], frame[ply, LEFT]
            depth, first = frame[ply, DEPTH], -1
            if depth <= 0:
                frame[ply, BEST] = frame[ply, FLOOR]
                frame[ply, ALPHA] = max(frame[ply, ALPHA], frame[ply, FLOOR])
            else:
                known = recall(key_of(own, rival, quiet, left), table)
                if known >= 0:
                    first = (known >> 16) & 1023
                    if cuts(known, depth, frame[ply, ALPHA], frame[ply, BETA]):
                        value, mode = (known & 65535) - 32768, LEAVE
                        continue
                frame[ply, BEST] = -WON * 2
                frame[ply, FLOOR] = frame[ply, ALPHA]
            frame[ply, NEXT] = 0
            frame[ply, CHOICE] = 0
            count = list_moves(own, rival, left, depth <= 0, moves, ply * WIDTH) - ply * WIDTH
            frame[ply, COUNT] = count
            rank(moves, ply, count, first, killers, history, frame[ply, SIDE])
            mode = GO_ON
        else:
            if ply == 0:
                break
            same = frame[ply, SAME]
            ply -= 1
            worth = value if same else -value
            mode = GO_ON
            if worth <= frame[ply, BEST]:
                continue
            alpha, beta = frame[ply, ALPHA], frame[ply, BETA]
            if frame[ply, NARROW] and alpha < worth < beta:
                frame[ply, NARROW] = 0
                ply += 1
                frame[ply, ALPHA], frame[ply, BETA] = (alpha, beta) if same else (-beta, -alpha)
                mode = ENTER
                continue
            move = moves[ply * WIDTH + frame[ply, NEXT] - 1] & MOVE
            frame[ply, BEST] = worth
            frame[ply, CHOICE] = move & 1023
            frame[ply, ALPHA] = max(alpha, worth)
            if worth >= beta:
                value, mode = worth, LEAVE
                if frame[ply, DEPTH] > 0:
                    key = key_of(frame[ply, OWN], frame[ply, RIVAL], frame[ply, CALM], frame[ply, LEFT])
                    remember(key, table, worth, move, frame[ply, DEPTH], LOWER)
                    if move < 1024:
                        praise(move, frame[ply, DEPTH], ply, frame[ply, SIDE], killers, history)
    register[PLY], register[MODE], register[VALUE], register[NODES] = ply, mode, value, nodes
    return bool(mode == LEAVE and ply == 0)


@compiled
def shuffled(seed: int) -> int:
    """The next number of a sequence that looks random (xorshift); never 0."""
    seed ^= (seed << 13) & 0x7FFFFFFFFFFFFFFF
    seed ^= seed >> 7
    seed ^= (seed << 17) & 0x7FFFFFFFFFFFFFFF
    return seed


@compiled
def playout(own: int, rival: int, quiet: int, left: int, seed: int, moves: Ints) -> tuple[int, int, int]:
    """Play at random to the end: (lead in stones of the seat that acts now, actions made, the next seed)."""
    side, made = 1, 0
    while not ended(own, rival, quiet, left):
        count = list_moves(own, rival, left, False, moves, 0)
        seed = shuffled(seed)
        own, rival, quiet, left, same = make(own, rival, quiet, left, moves[seed % count])
        side = side if same else -side
        made += 1
    return side * (ones(own) - ones(rival)), made, seed


def warm() -> None:
    """Call everything that is called from outside once, so that it is compiled and kept."""
    moves, table = np.zeros(PLIES * WIDTH, dtype=np.int64), np.zeros((2, 2), dtype=np.int64)
    frame, killers = np.zeros((PLIES, len(COLUMNS)), dtype=np.int64), np.zeros((PLIES, 2), dtype=np.int64)
    history, register = np.zeros((2, 1024), dtype=np.int64), np.zeros(5, dtype=np.int64)
    lines, terms = np.zeros((7, 3, 1024), dtype=np.int16), np.zeros((7, 32), dtype=np.int64)
    playout(0, 0, 0, STEPS + PLACES, 1, moves)
    estimate(1, 2, 0, stage(1, 2, STEPS), lines, terms)
    frame[0, : LEFT + 1] = 1, 4, 0, STEPS
    frame[0, COUNT] = list_moves(1, 4, STEPS, False, moves, 0)
    register[MODE] = GO_ON
    search(frame, moves, table, killers, history, register, lines, terms, 1)
    own, rival, quiet, left, _ = make(1, 4, 0, STEPS, int(moves[0]))
    if not ended(own, rival, quiet, left):
        final(own, rival, left)
