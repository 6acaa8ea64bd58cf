"""Golden games: readable playthroughs, written once and replayed by a test.

`python -m tests.engine.yut_nori.golden NAME SEED FIRST LEVEL0 LEVEL1` writes a new one; a level is a player's name, or
`random`. A line is `ply actor notation`, then the position after it.
"""

import hashlib
import random
import sys
from pathlib import Path

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import CHANCE
from engine.core.match import Match
from engine.yut_nori import GAME
from engine.yut_nori.game import YutOptions

FOLDER = Path(__file__).parent / "golden"
WIDTH = 14


def playthrough(first: int, seed: bytes, log: list[str]) -> str:
    """The text of a finished game."""
    state = GAME.start(2, YutOptions(first=first))
    lines = [f"options first={first}", f"seed {seed.hex()}", f"{'start':{WIDTH + 11}}{GAME.encode(state)}"]
    for ply, notation in enumerate(log):
        actor = "chance" if GAME.turn(state) == CHANCE else f"seat {GAME.turn(state)}"
        state = GAME.apply(state, GAME.find(state, notation))
        lines.append(f"{ply:<4}{actor:6} {notation:{WIDTH}}{GAME.encode(state)}")
    outcome = GAME.outcome(state)
    assert outcome is not None
    lines.append(f"winners {outcome.winners} reason {outcome.reason} scores {outcome.scores}")
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[int, bytes, list[str]]:
    """Who throws first, the seed and the log of a playthrough."""
    options, seed, _, *plies, _ = text.splitlines()
    first = int(options.removeprefix("options first="))
    return first, bytes.fromhex(seed.removeprefix("seed ")), [line[11:].split()[0] for line in plies]


def play(first: int, seed: bytes, levels: list[str]) -> str:
    """A new game between two players, as text."""
    match = Match(GAME, 2, YutOptions(first=first), seed)
    while match.turn is not None:
        dice = Dice(hashlib.sha256(seed).digest(), match.ply)
        actions = GAME.actions(match.state)
        level = levels[match.turn]
        if level == "random":
            action = random.Random(dice.below(2**32)).choice(actions)
        else:
            action = GAME.players[level].choose(match.state, actions, dice, NodeBudget(10**9))
        match.play(match.turn, str(action))
    return playthrough(first, seed, match.log)


if __name__ == "__main__":
    name, number, start, *names = sys.argv[1:]
    seed_bytes = hashlib.sha256(number.encode()).digest()
    (FOLDER / f"{name}.txt").write_text(play(int(start), seed_bytes, names), encoding="ascii")
