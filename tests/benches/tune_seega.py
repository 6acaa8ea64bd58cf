"""How the weights of Seega's search are made: `python -m tests.benches.tune_seega FOLDER` writes them anew.

Round by round the search plays against itself and what it says of a position is fitted to how games ended (logistic
regression, every pattern drawn towards what its single stones are worth). The first round knows only that stones and
room to move are good. Games are random for four stones and now and then later, so that much is seen. What was played
and fitted is kept in FOLDER: a run that was stopped goes on from there. Repeatable from the seed; the whole takes
about 20 minutes of one core.
"""

import argparse
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import engine.seega
from engine.core.budget import NodeBudget
from engine.seega import kernel
from engine.seega.board import CENTRE, FULL
from engine.seega.moves import NOT_A, NOT_E, PLACES, STEPS, ended, make
from engine.seega.thinking import Position, Thought, Weights, listed
from engine.seega.weights import FACTORS, KINDS, PATTERNS, STAGES, pattern_of, spread

SEED: Final = 5
UNIT: Final = 200.0
"""So many units of worth are one natural unit of log odds."""


@dataclass(frozen=True)
class Round:
    """games: how many; nodes: positions a choice; random: share of random actions; own: how much of what is fitted is
    the search's own word, the rest being the result."""

    games: int
    nodes: int
    random: float
    own: float


ROUNDS: Final = (Round(7_000, 1_000, 0.08, 0.0), Round(7_000, 2_000, 0.06, 0.3), Round(7_000, 3_000, 0.05, 0.5))
RANDOM_STONES: Final = 4
MOST: Final = 400_000
"""Positions of a stage that are fitted at most."""
DRAWN: Final = 30.0
"""How strongly rare patterns are drawn towards their single stones."""
LESSONS: Final = 400
FILE: Final = Path(engine.seega.__file__).with_name("weights.py")

F = NDArray[np.float64]
I = NDArray[np.int64]  # noqa: E741


def beginning() -> Weights:
    """Weights that know that stones and room to move are good, and that who places last is ahead."""
    worth = np.zeros((STAGES, KINDS, len(PATTERNS)), dtype=np.int64)
    for marks, number in PATTERNS.items():
        worth[:, :, number] = 50 * (marks.count(1) - marks.count(2))
    terms = np.zeros((STAGES, FACTORS), dtype=np.int64)
    terms[:3, :5] = (10, 4, -4, 15, -20)
    terms[3:5], terms[5:] = -60, 60
    return spread(worth), terms


class Hand:
    """One search used over and over, for positions of one game after another."""

    def __init__(self, given: Weights) -> None:
        self._given = given

    def think(self, position: Position, roots: list[int], nodes: int) -> tuple[int, int]:
        """The best move and what the position is worth."""
        thought = Thought(position, rows=1 << 12, weights=self._given)
        return thought.deepen(roots, 60, NodeBudget(nodes)), thought.value


def played(plan: Round, given: Weights, hand: random.Random) -> list[tuple[int, ...]]:
    """One game: positions with nothing to capture, what the search said of them, how it ended for who was to act."""
    position: Position = (0, 0, 0, STEPS + PLACES)
    thinker, side, seen = Hand(given), 1, []
    while not ended(*position):
        left = position[3]
        roots = listed(position)
        early = left > STEPS + PLACES - RANDOM_STONES
        if len(roots) == 1 or early or hand.random() < plan.random:
            move = hand.choice(roots)
        else:
            move, value = thinker.think(position, roots, plan.nodes)
            if left > STEPS or not any(each >> 10 for each in roots):
                seen.append((*position, value, side))
        own, rival, quiet, left, same = make(*position, move)
        position = (own, rival, quiet, left)
        side = side if same else -side
    lead = position[0].bit_count() - position[1].bit_count()
    won = side * ((lead > 0) - (lead < 0))
    return [(*row[:5], won * row[5]) for row in seen]


def play(plan: Round, given: Weights, seed: int, file: Path) -> I:
    """The positions of a round's games; kept in a file from time to time, and gone on with from there."""
    rows, done = [], 0
    if file.exists():
        kept = np.load(file)
        rows, done = [kept["rows"]], int(kept["done"])
    for game in range(done, plan.games):
        rows.append(np.array(played(plan, given, random.Random(f"{seed} {game}")), dtype=np.int64).reshape(-1, 6))
        if (game + 1) % 250 == 0 or game + 1 == plan.games:
            rows = [np.concatenate(rows)]
            np.savez_compressed(file, rows=rows[0], done=game + 1)
            print(f"{file.name}: {game + 1} games, {len(rows[0])} positions", flush=True)
    return np.concatenate(rows)


def around(stones: I) -> I:
    """As around, for many."""
    found: I = (stones << 5 & FULL) | stones >> 5 | (stones << 1 & NOT_A) | (stones >> 1 & NOT_E)
    return found


def traps(own: I, rival: I) -> I:
    """As traps, for many."""
    prey = rival & ~CENTRE
    found: I = ((own << 5 & prey) << 5 & FULL) | (own >> 5 & prey) >> 5
    found |= (own << 1 & NOT_A & prey) << 1 & NOT_A
    found |= (own >> 1 & NOT_E & prey) >> 1 & NOT_E
    return found


def patterns(own: I, rival: I) -> I:
    """The patterns of the ten lines of many positions, numbered through all kinds of lines."""
    number = np.array([pattern_of(index) for index in range(1024)])
    columns = []
    for place, kind in enumerate((0, 1, 2, 1, 0)):
        for first, apart in ((5 * place, 1), (place, 5)):
            index = sum(
                ((own >> first + apart * i & 1) << i) | ((rival >> first + apart * i & 1) << i + 5) for i in range(5)
            )
            columns.append(kind * len(PATTERNS) + number[index])
    return np.stack(columns, axis=1)


def others(rows: I) -> F:
    """The other terms of many positions, as kernel.estimate has them."""
    own, rival, quiet, left = rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3]
    empty = FULL & ~(own | rival)
    mine, theirs = around(own) & empty, around(rival) & empty
    lead = np.bitwise_count(own).astype(np.int64) - np.bitwise_count(rival)
    found = np.zeros((len(rows), FACTORS))
    threats = np.bitwise_count(mine & traps(own, rival)), np.bitwise_count(theirs & traps(rival, own))
    stepping = (np.ones(len(rows)), np.bitwise_count(mine), np.bitwise_count(theirs), *threats, lead * quiet / 16)
    for place, factor in enumerate(stepping):
        found[:, place] = np.where(left <= STEPS, factor, 0)
    placing = np.flatnonzero(left > STEPS)
    found[placing, np.bitwise_count(own | rival)[placing]] = 1
    return found


def single() -> F:
    """How many own and rival stones each pattern has on end, inner and middle squares: float[135, 6]."""
    found = np.zeros((len(PATTERNS), 6))
    for marks, number in PATTERNS.items():
        for place, mark in enumerate(marks):
            if mark:
                found[number, min(place, 4 - place) + 3 * (mark - 1)] += 1
    return found


class Adam:
    """A usual way to go downhill."""

    def __init__(self, values: F) -> None:
        self.values, self._mean, self._square, self._steps = values, np.zeros_like(values), np.zeros_like(values), 0

    def go(self, slope: F, rate: float) -> None:
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.001 * (slope**2 - self._square)
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.999**self._steps)
        self.values -= rate * mean / (np.sqrt(square) + 1e-7)


def fit_stage(lines: I, terms: F, wanted: F) -> tuple[F, F, float]:
    """(worth of patterns, worth of terms, loss) of one stage in natural units."""
    count, kinds = len(PATTERNS), KINDS * len(PATTERNS)
    alone = np.zeros((kinds, 6 * KINDS))
    for kind in range(KINDS):
        alone[kind * count : (kind + 1) * count, 6 * kind : 6 * kind + 6] = single()
    dense = np.hstack([terms, alone[lines].sum(axis=1)])
    size = np.maximum(dense.std(axis=0), 1e-6) + (dense.std(axis=0) < 1e-6)
    dense /= size
    shared, own = Adam(np.zeros(dense.shape[1])), Adam(np.zeros(kinds))
    said = wanted
    for lesson in range(LESSONS):
        said = 1 / (1 + np.exp(-(dense @ shared.values + own.values[lines].sum(axis=1))))
        wrong = (said - wanted) / len(wanted)
        rate = 0.03 * min(1.0, 0.985 ** (lesson - 0.7 * LESSONS))
        slope = np.bincount(lines.ravel(), weights=np.repeat(wrong, lines.shape[1]), minlength=kinds)
        shared.go(dense.T @ wrong, rate)
        own.go(slope + DRAWN / len(wanted) * own.values, rate)
    loss = -np.mean(wanted * np.log(said + 1e-9) + (1 - wanted) * np.log(1 - said + 1e-9))
    worth = shared.values / size
    return alone @ worth[FACTORS:] + own.values, worth[:FACTORS], float(loss)


def fit(rows: I, own: float) -> tuple[I, I]:
    """Worth of patterns (int[7, 3, 135]) and of terms (int[7, 32]) that say best how games end."""
    wanted = (1 - own) * (rows[:, 5] + 1) / 2 + own / (1 + np.exp(-np.clip(rows[:, 4], -3000, 3000) / UNIT))
    stages = np.array([kernel.stage(row[0], row[1], row[3]) for row in rows])
    worth, terms = np.zeros((STAGES, KINDS, len(PATTERNS))), np.zeros((STAGES, FACTORS))
    for stage in range(STAGES):
        chosen = np.flatnonzero(stages == stage)
        chosen = np.random.default_rng(stage).permutation(chosen)[:MOST]
        part = rows[chosen]
        found, terms[stage], loss = fit_stage(patterns(part[:, 0], part[:, 1]), others(part), wanted[chosen])
        worth[stage] = found.reshape(KINDS, -1)
        print(f"stage {stage}: {len(chosen)} positions, loss {loss:.4f}", flush=True)
    return np.rint(np.clip(worth * UNIT, -3000, 3000)).astype(np.int64), np.rint(terms * UNIT).astype(np.int64)


def text_of(name: str, numbers: I, *shape: str) -> str:
    """Numbers as Python text, at most 120 characters a line."""
    lines, line = [], ""
    for number in numbers.ravel():
        if len(line) + len(str(number)) > 117:
            lines.append(line)
            line = ""
        line += f" {number}" if line else str(number)
    body = "\n".join(['    """', *lines, line, '""",', *(f"    {part}," for part in shape)])
    return f"{name}: Final = _read(\n{body}\n)\n"


def write(worth: I, terms: I) -> None:
    """Put the numbers into the engine's file, in place of those that were there."""
    code = FILE.read_text().split("\n\nWORTH: Final")[0].rstrip()
    parts = (
        text_of("WORTH", worth, "STAGES", "KINDS", "len(PATTERNS)"),
        text_of("TERMS", terms, "STAGES", "FACTORS"),
    )
    FILE.write_text(f"{code}\n\n\n{parts[0]}{parts[1]}LINES: Final = spread(WORTH)\n")


def main() -> None:
    """Play and fit what FOLDER does not hold yet, at most as far as asked, then write the weights of the last round."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=len(ROUNDS))
    asked = parser.parse_args()
    given, found = beginning(), None
    for number, plan in enumerate(ROUNDS[: asked.rounds]):
        rows = play(plan, given, SEED + number, asked.folder / f"round{number}.npz")
        file = asked.folder / f"fit{number}.npz"
        if not file.exists():
            worth, terms = fit(rows, plan.own)
            np.savez(file, worth=worth, terms=terms)
        kept: Any = np.load(file)
        found = kept["worth"], kept["terms"]
        given = spread(found[0]), found[1]
    if found is not None:
        write(*found)


if __name__ == "__main__":
    main()
