"""Golden games, one file each, for people to read: `python -m tests.engine.yacht.golden NAME LEVELS FIRST SEED`.

LEVELS are the computers by seat, e.g. 132. Each line of a file is a ply: who acts, what, and the position after it.
"""

import sys
from pathlib import Path

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import CHANCE
from engine.core.match import Match
from engine.yacht import GAME

FOLDER = Path(__file__).parent / "golden"


def tell(match: Match, first: int) -> str:
    """The text of a finished match that began with an empty log."""
    state = GAME.start(match.seats, GAME.Options(first=first))
    lines = [f"seats {match.seats}", f"first {first}", f"seed {match.seed.hex()}", "", f"- - {GAME.encode(state)}"]
    for notation in match.log:
        seat = GAME.turn(state)
        state = GAME.apply(state, GAME.find(state, notation))
        lines.append(f"{'dice' if seat == CHANCE else f'seat-{seat}'} {notation} {GAME.encode(state)}")
    outcome = GAME.outcome(state)
    assert outcome is not None
    lines += ["", f"winners {','.join(map(str, outcome.winners))}", f"totals {','.join(map(str, outcome.scores))}", ""]
    return "\n".join(lines)


def play(levels: str, first: int, seed: bytes) -> Match:
    """A game of computers, one level a seat."""
    match = Match(GAME, len(levels), GAME.Options(first=first), seed)
    while match.turn is not None:
        player = GAME.players[levels[match.turn]]
        action = player.choose(match.state, GAME.actions(match.state), Dice(seed[::-1], match.ply), NodeBudget(1))
        match.play(match.turn, str(action))
    return match


def main(name: str, levels: str, first: str, seed: str) -> None:
    """Write one file; the seed is a number."""
    match = play(levels, int(first), int(seed).to_bytes(32, "big"))
    (FOLDER / f"{name}.txt").write_text(tell(match, int(first)), encoding="ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
