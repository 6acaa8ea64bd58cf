"""Golden games: readable playthroughs, written once and replayed by a test.

`python -m tests.engine.seega.golden NAME NUMBER FIRST LEVEL0 LEVEL1` writes a new one; a level is a player's name, or
`random`. A line is `ply seat notation`, the position after it, and what it brought about besides; the board is drawn
when the steps begin and at the end.
"""

import random
import sys
from pathlib import Path

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import Event
from engine.core.match import Match
from engine.seega import GAME
from engine.seega.events import Blocked, Captured, PlacingEnded
from engine.seega.game import SeegaOptions
from engine.seega.state import State

FOLDER = Path(__file__).parent / "golden"
NODES = 5_000
MARKS = "o", "x"


def playthrough(options: SeegaOptions, log: list[str]) -> str:
    """The text of a finished game."""
    state = GAME.start(2, options)
    lines = [f"options first={options.first}", f"start            {GAME.encode(state)}"]
    for ply, notation in enumerate(log):
        action, seat, was_placing = GAME.find(state, notation), GAME.turn(state), state.placing
        notes = ", ".join(filter(None, map(_note, GAME.events(state, action))))
        state = GAME.apply(state, action)
        lines.append(f"{ply:<4}seat {seat} {notation:7}{GAME.encode(state)}" + (f"  {notes}" if notes else ""))
        if was_placing and not state.placing:
            lines += _diagram(state)
    outcome = GAME.outcome(state)
    assert outcome is not None
    lines += [*_diagram(state), f"winners {outcome.winners} reason {outcome.reason} scores {outcome.scores}"]
    return "\n".join(lines) + "\n"


def _note(event: Event) -> str:
    match event:
        case Captured(squares=squares):
            return f"captures {' '.join(squares)}"
        case Blocked(seat=seat):
            return f"seat {seat} is blocked"
        case PlacingEnded(seat=seat):
            return f"placing ends, seat {seat} was last"
    return ""


def _diagram(state: State) -> list[str]:
    rows = [
        f"  {row + 1} " + " ".join("." if (seat := state.at(5 * row + c)) is None else MARKS[seat] for c in range(5))
        for row in range(4, -1, -1)
    ]
    return [*rows, "    a b c d e"]


def read(text: str) -> tuple[SeegaOptions, list[str]]:
    """The options and the log of a playthrough."""
    first, *lines = text.splitlines()
    options = SeegaOptions.model_validate({"first": int(first.removeprefix("options first="))})
    return options, [line.split()[3] for line in lines if " seat " in line[:9]]


def play(options: SeegaOptions, number: int, levels: list[str]) -> str:
    """A new game between two players, as text."""
    match = Match(GAME, 2, options, bytes(32))
    hand = random.Random(number)
    while match.turn is not None:
        actions, level = GAME.actions(match.state), levels[match.turn]
        dice = Dice(number.to_bytes(32, "big"), match.ply)
        if level == "random":
            action = hand.choice(actions)
        else:
            action = GAME.players[level].choose(match.state, actions, dice, NodeBudget(NODES))
        match.play(match.turn, str(action))
    return playthrough(options, match.log)


if __name__ == "__main__":
    name, number, start, *names = sys.argv[1:]
    first_to_place = SeegaOptions.model_validate({"first": int(start)})
    (FOLDER / f"{name}.txt").write_text(play(first_to_place, int(number), names), encoding="ascii")
