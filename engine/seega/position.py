"""The position line: `BOARD TURN PHASE QUIET STEPS` (rules: Position)."""

import re
from typing import Final

from engine.core.errors import BadPosition
from engine.seega.board import SIZE, STONES
from engine.seega.state import State, settled

LETTERS: Final = "ox"
"""The stones of seat 0 and seat 1."""
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")
LONGEST: Final = 80


def encode(state: State) -> str:
    """The line of a position."""
    rows = [_row(state, row) for row in range(SIZE - 1, -1, -1)]
    phase = "place" if state.placing else "move"
    return f"{'/'.join(rows)} {state.turn} {phase} {state.quiet} {state.steps[0]},{state.steps[1]}"


def _row(state: State, row: int) -> str:
    seats = [state.at(row * SIZE + column) for column in range(SIZE)]
    text = "".join("." if seat is None else LETTERS[seat] for seat in seats)
    return re.sub(r"\.+", lambda run: str(len(run[0])), text)


def decode(text: str) -> State:
    """The position of a line; BadPosition says what is wrong. A seat that can do nothing is passed over."""
    if len(text) > LONGEST:
        raise BadPosition(f"a position has at most {LONGEST} characters, not {len(text)}")
    fields = text.split(" ")
    if len(fields) != 5:
        raise BadPosition(f"a position has 5 fields, BOARD TURN PHASE QUIET STEPS, not {len(fields)}")
    board, turn, phase, quiet, steps = fields
    if turn not in ("0", "1"):
        raise BadPosition(f"TURN is 0 or 1, not {turn!r}")
    if phase not in ("place", "move"):
        raise BadPosition(f"PHASE is place or move, not {phase!r}")
    state = State(_stones(board), int(turn), phase == "place", _number("QUIET", quiet), _steps(steps))
    _check(state)
    return settled(state)


def _stones(board: str) -> tuple[int, int]:
    rows = board.split("/")
    if len(rows) != SIZE:
        raise BadPosition(f"BOARD has {SIZE} rows, not {len(rows)}")
    sides = [0, 0]
    for number, row in zip(range(SIZE, 0, -1), rows, strict=True):
        for column, mark in enumerate(_squares(row, number)):
            if mark != ".":
                sides[LETTERS.index(mark)] |= 1 << (number - 1) * SIZE + column
    for seat, stones in enumerate(sides):
        if stones.bit_count() > STONES:
            raise BadPosition(f"seat {seat} has {stones.bit_count()} stones; there are {STONES} a side")
    return sides[0], sides[1]


def _squares(row: str, number: int) -> str:
    if not re.fullmatch(r"[ox1-5]+", row) or re.search(r"[1-5]{2}", row):
        raise BadPosition(f"row {number} is written with o, x and the lengths of empty runs, not {row!r}")
    spread = re.sub(r"[1-5]", lambda run: "." * int(run[0]), row)
    if len(spread) != SIZE:
        raise BadPosition(f"row {number} has {SIZE} squares, not {len(spread)}")
    return spread


def _number(name: str, text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise BadPosition(f"{name} is a whole number below 10000, not {text!r}")
    return int(text)


def _steps(text: str) -> tuple[int, int]:
    parts = text.split(",")
    if len(parts) != 2:
        raise BadPosition(f"STEPS is two numbers with a comma between, not {text!r}")
    return _number("STEPS", parts[0]), _number("STEPS", parts[1])


def _check(state: State) -> None:
    placed = state.count(0) + state.count(1)
    if state.placing and placed == 2 * STONES:
        raise BadPosition(f"all {placed} stones are placed, so PHASE is move")
    if state.placing and (state.quiet or state.steps != (0, 0)):
        raise BadPosition("nobody steps while stones are placed, so QUIET is 0 and STEPS 0,0")
    if not state.placing and not placed:
        raise BadPosition("there is no stone on the board, and a capture leaves at least one")
