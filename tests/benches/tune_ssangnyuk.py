"""Tune the evaluation of Ssangnyuk by self-play: `python -m tests.benches.tune_ssangnyuk FILE`.

The network starts at random from a seed and plays itself, each side choosing the play it likes best; after a game
every position is moved towards what came of it (a TD(λ) return: the following evaluations, the later ones less, and
the result). Later stages move positions towards their expectation over the 21 throws instead. Chance comes from SEED
alone, so the same plan gives the same network. FILE keeps the network and how far the plan has come, so that a run can
be stopped and taken up again; `--write` puts the network into engine/ssangnyuk/weights.py.
"""

import argparse
import base64
import time
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import numpy as np

from engine.ssangnyuk.features import FEATURES, PLACES, Values, describe_both
from engine.ssangnyuk.kernel import ROOM, Plays, expectation, place_row, plays, value
from engine.ssangnyuk.moving import Side, compiled
from engine.ssangnyuk.state import ARRAY

SEED: Final = 20250115
HIDDEN: Final = 128
"""Units of the hidden layer."""
CHUNK: Final = 500
"""Games between two looks at the clock."""
Throw = tuple[int, int]
LONGEST: Final = 400
"""Turns after which a game is given up."""


@dataclass(frozen=True)
class Stage:
    """So many games learnt from at a rate, by their returns or by looking ahead.

    stray: how often, at most, a game's plays are drawn by lot, to see positions that good play never reaches
    """

    by: Literal["returns", "looking ahead"]
    games: int
    rate: float
    fade: float = 0.0
    stray: float = 0.0


PLAN: Final = (
    Stage("returns", 20_000, 0.02, 0.5),
    Stage("returns", 50_000, 0.007, 0.2),
    Stage("returns", 50_000, 0.002),
    Stage("looking ahead", 1_000, 0.002),
    Stage("returns", 50_000, 0.005, 0.1, stray=0.4),
    Stage("returns", 50_000, 0.0015, 0.1, stray=0.4),
    Stage("looking ahead", 3_000, 0.0015, stray=0.3),
    Stage("looking ahead", 3_000, 0.0005, stray=0.3),
)


@dataclass
class Network:
    """The two arrays of kernel.py, and how many games of the plan they have seen."""

    inner: Values
    outer: Values
    games: int = 0

    @classmethod
    def untaught(cls) -> "Network":
        """Small random weights from the seed."""
        chance = np.random.default_rng(SEED)
        inner = chance.normal(0, 0.1, (PLACES + FEATURES + 1, HIDDEN)).astype(np.float32)
        return cls(inner, chance.normal(0, 0.1, HIDDEN + 1).astype(np.float32))

    @classmethod
    def read(cls, file: Path) -> "Network":
        """The network in a file; an untaught one where there is none."""
        if not file.exists():
            return cls.untaught()
        kept = np.load(file)
        return cls(kept["inner"], kept["outer"], int(kept["games"]))

    def keep(self, file: Path) -> None:
        """Write the network to a file."""
        np.savez(file, inner=self.inner, outer=self.outer, games=self.games)


def teach(network: Network, seconds: float, file: Path) -> bool:
    """Go on with the plan for so long at most; whether it is done."""
    started = time.monotonic()
    array = np.array(ARRAY, np.int64)
    end = 0
    for stage in PLAN:
        end += stage.games
        while network.games < end:
            if time.monotonic() - started > seconds:
                return False
            seed = SEED + network.games
            if stage.by == "returns":
                error = self_play(CHUNK, seed, stage.rate, stage.fade, stage.stray, array, network.inner, network.outer)
            else:
                error = look_ahead(CHUNK, seed, stage.rate, stage.stray, array, network.inner, network.outer)
            network.games += CHUNK
            network.keep(file)
            print(f"{stage.by}: {network.games} games, mean square error {error:.5f}", flush=True)
    return True


WEIGHTS: Final = Path(__file__).parents[2] / "engine" / "ssangnyuk" / "weights.py"
HEAD: Final = '''"""The tuned evaluation of kernel.py, as numbers of 16 bits, packed into text.

Written by `python -m tests.benches.tune_ssangnyuk FILE --write` after {games} games of self-play from seed {seed}.
"""

import base64
import zlib
from typing import Final

import numpy as np

from engine.ssangnyuk.features import Values

HIDDEN: Final = {hidden}
SCALE: Final = {scale!r}
PACKED: Final = (
{lines}
)


def _unpacked() -> tuple[Values, Values]:
    whole = np.frombuffer(zlib.decompress(base64.b85decode(PACKED)), "<i2").astype(np.float32) / np.float32(SCALE)
    return whole[: -HIDDEN - 1].reshape(-1, HIDDEN), whole[-HIDDEN - 1 :]


INNER, OUTER = _unpacked()
'''


def weights_module(network: Network) -> str:
    """The text of engine/ssangnyuk/weights.py."""
    whole = np.concatenate([network.inner.ravel(), network.outer])
    scale = float(np.floor(32767 / np.abs(whole).max()))
    packed = zlib.compress(np.round(whole * scale).astype("<i2").tobytes(), 9)
    text = base64.b85encode(packed).decode("ascii")
    lines = "\n".join(f'    "{text[i : i + 480]}"' for i in range(0, len(text), 480))
    return HEAD.format(games=network.games, seed=SEED, hidden=HIDDEN, scale=scale, lines=lines)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Tune the evaluation of Ssangnyuk by self-play.")
    parser.add_argument("file", type=Path, help="where the network is kept between runs (.npz)")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long, to go on later")
    parser.add_argument("--write", action="store_true", help="put the network into the engine instead of teaching it")
    arguments = parser.parse_args()
    network = Network.read(arguments.file)
    if arguments.write:
        WEIGHTS.write_text(weights_module(network))
        return
    done = teach(network, arguments.seconds, arguments.file)
    print("the plan is done" if done else "to be gone on with")


@compiled
def learn(  # noqa: C901 (one pass forward and one back)
    own: Side, rival: Side, target: float, rate: float, inner: Values, outer: Values
) -> float:
    """Move the evaluation of a position towards a target; the error before."""
    size = outer.shape[0] - 1
    hidden = inner[-1].copy()
    rows = np.empty(52, np.int64)
    firsts = np.empty(52, np.int64)
    count = 0
    for place in range(1, 26):
        for side, men in ((0, own[place]), (1, rival[place])):
            if men > 0:
                firsts[count] = place_row(side, place, 1)
                rows[count] = place_row(side, place, men)
                count += 1
    dense = np.empty(FEATURES, np.float32)
    describe_both(own, rival, dense)
    for i in range(count):
        for j in range(size):
            hidden[j] += inner[rows[i], j]
    for i in range(FEATURES):
        for j in range(size):
            hidden[j] += dense[i] * inner[PLACES + i, j]
    total = float(outer[size])
    for j in range(size):
        total += outer[j] * hidden[j] / (1 + abs(hidden[j]))
    error = target - 1 / (1 + np.exp(-total))
    step = np.float32(rate * error)
    outer[size] += step
    change = np.empty(size, np.float32)
    for j in range(size):
        below = np.float32(1) + abs(hidden[j])
        change[j] = step * outer[j] / (below * below)
        outer[j] += step * hidden[j] / below
        inner[-1, j] += change[j]
    for i in range(count):
        _share(inner, firsts[i], rows[i], change)
    for i in range(FEATURES):
        for j in range(size):
            inner[PLACES + i, j] += dense[i] * change[j]
    return float(error)


@compiled
def _share(inner: Values, first: int, row: int, change: Values) -> None:
    """Change the weights of a number of men on a place, and those of like numbers by their likeness."""
    most = 4 if first >= PLACES - 8 else 5
    men = row - first + 1
    for other in range(1, most + 1):
        likeness = np.float32(min(men, other) / max(men, other))
        for j in range(change.shape[0]):
            inner[first + other - 1, j] += likeness * change[j]


@compiled
def play_on(own: Side, rival: Side, throw: Throw, stray: bool, found: Plays, inner: Values, outer: Values) -> float:
    """Play a throw in place, as the evaluation likes best or, astray, by lot; what the best play is worth."""
    count = plays(own, rival, throw[0], throw[1], found)
    if count == 0:
        return 1 - value(rival, own, inner, outer)
    best, chosen = -1.0, 0
    for i in range(count):
        worth = 1 - value(found[i, 26:52], found[i, :26], inner, outer)
        if worth > best:
            best, chosen = worth, i
    if stray:
        chosen = np.random.randint(0, count)
    own[:] = found[chosen, :26]
    rival[:] = found[chosen, 26:52]
    return best


@compiled
def self_play(
    games: int, seed: int, rate: float, fade: float, stray: float, array: Side, inner: Values, outer: Values
) -> float:
    """Learn from so many games with TD(fade), where a play by lot cuts the return off; the mean square error."""
    np.random.seed(seed)
    found = np.empty((ROOM, 54), np.int64)
    seen = np.empty((LONGEST, 2, 26), np.int64)
    best = np.empty(LONGEST)
    by_lot = np.empty(LONGEST, np.bool_)
    squares, positions = 0.0, 0
    for _ in range(games):
        own, rival = array.copy(), array.copy()
        length = 0
        often = stray * np.random.random() ** 2 if stray > 0 else 0.0
        while rival[0] < 15 and length < LONGEST:
            seen[length, 0] = own
            seen[length, 1] = rival
            by_lot[length] = often > 0 and np.random.random() < often
            throw = (np.random.randint(1, 7), np.random.randint(1, 7))
            best[length] = play_on(own, rival, throw, by_lot[length], found, inner, outer)
            own, rival = rival, own
            length += 1
        target = value(own, rival, inner, outer)
        now = target
        for i in range(length - 1, -1, -1):
            target = best[i] if by_lot[i] else 1 - (fade * target + (1 - fade) * now)
            now = value(seen[i, 0], seen[i, 1], inner, outer)
            error = learn(seen[i, 0], seen[i, 1], target, rate, inner, outer)
            squares += error * error
            positions += 1
    return float(squares / positions)


@compiled
def look_ahead(games: int, seed: int, rate: float, stray: float, array: Side, inner: Values, outer: Values) -> float:
    """Learn from positions of so many games, each towards its expectation over the throws; the mean square error."""
    np.random.seed(seed)
    found = np.empty((ROOM, 54), np.int64)
    squares, positions = 0.0, 0
    for _ in range(games):
        own, rival = array.copy(), array.copy()
        length = 0
        often = stray * np.random.random() ** 2 if stray > 0 else 0.0
        while rival[0] < 15 and length < LONGEST:
            length += 1
            target = expectation(own, rival, found, inner, outer)
            error = learn(own, rival, target, rate, inner, outer)
            squares += error * error
            positions += 1
            throw = (np.random.randint(1, 7), np.random.randint(1, 7))
            play_on(own, rival, throw, often > 0 and np.random.random() < often, found, inner, outer)
            own, rival = rival, own
    return float(squares / positions)


if __name__ == "__main__":
    main()
