"""Golden games: readable playthroughs, written once and replayed by a test.

`python -m tests.engine.ssangnyuk.golden NAME BOARD MOVER0 MOVER1` writes a new one; a mover is a player's name,
`random` or `greedy`. Every turn shows the board in seat 0's numbering (o seat 0, x seat 1), then an action a line, and
after each the position.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from engine.core.match import Match
from engine.ssangnyuk import GAME
from engine.ssangnyuk.game import SsangnyukOptions
from engine.ssangnyuk.state import BAR, OFF, State
from engine.ssangnyuk.throws import starting_throws
from tests.benches.ssangnyuk_arena import Chooser, computer, greedy_mover, random_mover

FOLDER = Path(__file__).parent / "golden"


def playthrough(board: int, log: list[str]) -> str:
    """The text of a finished game."""
    state = GAME.start(2, SsangnyukOptions(board=board))
    thrown = ", ".join(f"{first}-{second}" for first, second in starting_throws(board))
    lines = [f"board {board}", f"starting throw {thrown}: seat {state.turn} starts"]
    for notation in log:
        if notation == "roll":
            lines += ["", *_diagram(state)]
        state = GAME.apply(state, GAME.find(state, notation))
        lines.append(f"{notation:6}{GAME.encode(state)}")
    outcome = GAME.outcome(state)
    assert outcome is not None
    lines += ["", f"winners {outcome.winners} reason {outcome.reason} scores {outcome.scores}"]
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[int, list[str]]:
    """The board and the log of a playthrough."""
    lines = text.splitlines()
    actions = [line for line in lines[2:-1] if line and line[0] not in "# "]
    return int(lines[0].removeprefix("board ")), [line.split()[0] for line in actions]


def play(board: int, movers: list[Chooser]) -> str:
    """A new game, as text."""
    match = Match(GAME, 2, SsangnyukOptions(board=board), bytes(32))
    while match.turn is not None:
        match.play(match.turn, str(movers[match.turn](match.state, GAME.actions(match.state))))
    return playthrough(board, match.log)


def _diagram(state: State) -> Iterator[str]:
    yield f"# turn {state.turns}, seat {state.turn}"
    for points in (range(13, 25), range(12, 0, -1)):
        yield "  " + "".join(f"{point:>4}" for point in points)
        yield "  " + "".join(f"{_men(state, point):>4}" for point in points)
    for place, name in ((BAR, "bar"), (OFF, "off")):
        yield f"    {name} o{state.men[0][place]} x{state.men[1][place]}"


def _men(state: State, point: int) -> str:
    own, other = state.men[0][point], state.men[1][BAR - point]
    return f"o{own}" if own else f"x{other}" if other else "."


def _mover(name: str) -> Chooser:
    return {"random": lambda: random_mover(1), "greedy": greedy_mover}.get(name, lambda: computer(name))()


if __name__ == "__main__":
    title, number, *names = sys.argv[1:]
    (FOLDER / f"{title}.txt").write_text(play(int(number), [_mover(name) for name in names]), encoding="ascii")
