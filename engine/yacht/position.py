"""The position line: `SHEETS TURN DICE THROWS`, e.g. `3,-,9,-,-,-,-,23,-,-,-,-/-,-,… 0 14256 1` (rules: Position)."""

import re
from typing import Final

from engine.core.errors import BadPosition
from engine.yacht.boxes import BOXES, MAXIMA
from engine.yacht.state import MAX_THROWS, Sheet, State, turn_from

MAX_SEATS: Final = 10
_FIELDS: Final = ("sheets", "turn", "dice", "throws")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]?", re.ASCII)
_DICE: Final = re.compile(r"[1-6?]{5}", re.ASCII)


def encode(state: State) -> str:
    """The position line of a state."""
    sheets = "/".join(",".join("-" if value is None else str(value) for value in sheet) for sheet in state.sheets)
    turn = "-" if state.turn is None else str(state.turn)
    dice = "".join(str(die or "?") for die in state.dice) or "-"
    return f"{sheets} {turn} {dice} {state.throws}"


def decode(text: str) -> State:
    """The state of a position line. A turn of a seat whose sheet is full is the next one's turn.

    Raises BadPosition: a box may hold anything from 0 to its maximum, so that sheets no dice give can be tried.
    """
    fields = text.split(" ")
    if len(fields) != len(_FIELDS):
        raise BadPosition(f"{len(fields)} fields instead of {len(_FIELDS)}: {' '.join(_FIELDS)}")
    sheets = _sheets(fields[0])
    turn = _turn(fields[1], sheets)
    dice = _dice(fields[2])
    throws = _throws(dice, _number("throws", fields[3], MAX_THROWS))
    if turn is None or None not in sheets[turn]:
        return State(sheets, turn_from(sheets, turn or 0))
    return State(sheets, turn, dice, throws)


def _sheets(text: str) -> tuple[Sheet, ...]:
    lines = text.split("/", MAX_SEATS)
    if len(lines) > MAX_SEATS:
        raise BadPosition(f"sheets: more than {MAX_SEATS}")
    return tuple(_sheet(seat, line) for seat, line in enumerate(lines))


def _sheet(seat: int, text: str) -> Sheet:
    values = text.split(",", len(BOXES))
    if len(values) != len(BOXES):
        raise BadPosition(f"sheet {seat}: {len(BOXES)} boxes are needed")
    return tuple(
        None if value == "-" else _number(f"sheet {seat}: {box}", value, MAXIMA[box])
        for box, value in zip(BOXES, values, strict=True)
    )


def _turn(text: str, sheets: tuple[Sheet, ...]) -> int | None:
    if text != "-":
        return _number("turn", text, len(sheets) - 1)
    if turn_from(sheets, 0) is not None:
        raise BadPosition("turn: nobody's, although boxes are open")
    return None


def _dice(text: str) -> tuple[int, ...]:
    if text == "-":
        return ()
    if not _DICE.fullmatch(text):
        raise BadPosition(f"dice: {text[:20]!r} is neither five of 1 to 6 and ? nor -")
    return tuple(0 if die == "?" else int(die) for die in text)


def _throws(dice: tuple[int, ...], throws: int) -> int:
    """The throws that fit the dice. A throw in the air counts as made: with all five in the air, 0 is read as 1."""
    if not dice and throws:
        raise BadPosition("throws: none can have been made where dice are -")
    if dice and not throws:
        if any(dice):
            raise BadPosition("throws: dice that lie on the table were thrown at least once")
        return 1
    return throws


def _number(name: str, text: str, most: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > most:
        raise BadPosition(f"{name}: {text[:20]!r} is not a number from 0 to {most}")
    return int(text)
