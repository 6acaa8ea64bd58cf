"""Golden deals: texts that a person can read, and that the rules must reproduce to the letter.

`python -m tests.engine.go_stop.golden NAME SEED LEVEL LEVEL` plays a deal and writes it to golden/NAME.txt.
"""

import sys
from pathlib import Path
from typing import Any

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import CHANCE, Event
from engine.core.match import Match, Step
from engine.go_stop import GAME
from engine.go_stop.cards import CODES, Cards, of_kind
from engine.go_stop.game import GoStopOptions
from engine.go_stop.score import score
from engine.go_stop.state import State
from tests.engine.go_stop.ladder import RandomMover

FOLDER = Path(__file__).parent / "golden"
NODES = 20_000


def playthrough(seed: bytes, log: list[str]) -> str:
    """The text of a deal: what each action brought about, the cards on the table, and the position line."""
    lines = [f"seed {seed.hex()}", ""]
    match = Match(GAME, 2, GoStopOptions(), seed)
    steps = _chance(match, log)
    while match.turn is not None:
        lines += [line for step in steps for line in _told(step)]
        lines += [*_table(match.state), GAME.encode(match.state), ""]
        steps = match.play(match.turn, log[match.ply])
    lines += [line for step in steps for line in _told(step)]
    lines += [*_table(match.state), GAME.encode(match.state), "", f"outcome {match.outcome}"]
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[bytes, list[str]]:
    """The seed and the log of such a text."""
    lines = text.split("\n")
    log = [line.split("> ")[1] for line in lines if line.startswith(("chance> ", "seat 0> ", "seat 1> "))]
    return bytes.fromhex(lines[0].removeprefix("seed ")), log


def play(seed: bytes, players: tuple[Any, Any]) -> list[str]:
    """The log of a deal between two players."""
    match = Match(GAME, 2, GoStopOptions(), seed)
    while (seat := match.turn) is not None:
        view, actions = GAME.view(match.state, seat), GAME.actions(match.state)
        dice = Dice(seed[::-1], match.ply)
        match.play(seat, str(players[seat].choose(view, actions, dice, NodeBudget(NODES))))
    return match.log


def _chance(match: Match, log: list[str]) -> list[Step]:
    """The steps of chance before the first seat acts."""
    state, steps = GAME.start(2, GoStopOptions()), []
    for notation in log[: match.ply]:
        action = GAME.find(state, notation)
        steps.append(Step(CHANCE, notation, GAME.events(state, action)))
        state = GAME.apply(state, action)
    return steps


def _told(step: Step) -> list[str]:
    actor = "chance" if step.seat == CHANCE else f"seat {step.seat}"
    return [f"{actor}> {step.notation}", *(f"    {_event(event)}" for event in step.events)]


def _event(event: Event) -> str:
    parts = [type(event).__name__]
    for name in type(event).__slots__:
        value = getattr(event, name)
        parts.append(f"{name}={_codes(value) if name in ('card', 'cards', 'layout', 'choices', 'onto') else value}")
    return " ".join(parts)


def _codes(value: int | Cards) -> str:
    return CODES[value] if isinstance(value, int) else "+".join(CODES[one] for one in value) or "-"


def _table(state: State) -> list[str]:
    lines = []
    for seat in (0, 1):
        taken = state.taken[seat]
        kinds = [_codes(of_kind(taken, kind)) for kind in ("bright", "animal", "ribbon", "junk")]
        lines.append(f"  seat {seat} holds {_codes(state.hands[seat])}")
        lines.append(f"    took {' | '.join(kinds)}; {score(taken).points} points, {state.go[seat]} Go")
    months = [[one for one in state.layout if one // 4 == month] for month in range(12)]
    layout = "  ".join(_codes(tuple(month)) for month in months if month)
    piles = ", ".join(f"month {pile.month} of {pile.owner}" for pile in state.piles)
    lines.append(f"  layout {layout or '-'}" + (f"; piles {piles}" if piles else ""))
    return lines


def main(name: str, seed: str, first: str, second: str) -> None:
    """Write one golden deal."""
    players = tuple(GAME.players.get(level) or RandomMover() for level in (first, second))
    raw = int(seed).to_bytes(32, "big")
    FOLDER.mkdir(exist_ok=True)
    log = play(raw, (players[0], players[1]))
    (FOLDER / f"{name}.txt").write_text(playthrough(raw, log), encoding="ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
