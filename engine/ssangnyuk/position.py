"""The position line of Ssangnyuk (rules: Position): `MEN0 MEN1 TURN DICE N BOARD`."""

import re
from typing import Final

from engine.core.errors import BadPosition
from engine.ssangnyuk.rules import settled
from engine.ssangnyuk.state import BAR, LAST_TURN, LIMIT, MEN, OFF, Men, State
from engine.ssangnyuk.state import men as men_at
from engine.ssangnyuk.throws import BOARDS

LONGEST: Final = 400
"""More characters than any position has."""
NAMES: Final = {"bar": BAR, "off": OFF}
ENTRY: Final = re.compile(r"(bar|off|[1-9][0-9]?):([1-9][0-9]?)")
DICE: Final = re.compile(r"-|\?|[1-6]{1,2}")
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")


def encode(state: State) -> str:
    """The position line of a state."""
    dice = "?" if state.rolling else "".join(map(str, state.dice)) or "-"
    return f"{_line(state.men[0])} {_line(state.men[1])} {state.turn} {dice} {state.turns} {state.board}"


def decode(text: str) -> State:
    """The state of a position line. Places may come in any order; BadPosition says what is wrong with others.

    A throw that cannot be played reads as the next side's turn, and numbers left after the end are dropped.
    """
    fields = text.split(" ") if len(text) <= LONGEST else []
    if len(fields) != 6:
        raise BadPosition(f"a position is MEN0 MEN1 TURN DICE N BOARD, in at most {LONGEST} characters")
    both = _men(fields[0], 0), _men(fields[1], 1)
    _check_together(*both)
    turn = _number(fields[2], "turn", range(2))
    dice = fields[3]
    if not DICE.fullmatch(dice):
        raise BadPosition(f"dice {dice!r} are neither one or two numbers from 1 to 6 nor - nor ?")
    turns = _number(fields[4], "number of turns", range(LAST_TURN + 1))
    board = _number(fields[5], "board", BOARDS)
    numbers = tuple(map(int, dice)) if dice not in "-?" else ()
    return settled(State(both, turn, numbers, dice == "?", turns, board))


def _line(men: Men) -> str:
    places = [f"{point}:{men[point]}" for point in range(24, 0, -1) if men[point]]
    waiting = [f"{name}:{men[place]}" for name, place in NAMES.items() if men[place]]
    return ",".join(places + waiting)


def _men(text: str, side: int) -> Men:
    places: dict[int, int] = {}
    for entry in text.split(","):
        place, count = _entry(entry, side)
        if place in places:
            raise BadPosition(f"side {side}: {entry.split(':')[0]} is named twice")
        places[place] = count
    if sum(places.values()) != MEN:
        raise BadPosition(f"side {side} has {sum(places.values())} men, not {MEN}")
    return men_at(places)


def _entry(entry: str, side: int) -> tuple[int, int]:
    found = ENTRY.fullmatch(entry)
    if not found:
        raise BadPosition(f"side {side}: {entry!r} is not point:count")
    name, count = found[1], int(found[2])
    place = NAMES[name] if name in NAMES else int(name)
    if name not in NAMES and place >= BAR:
        raise BadPosition(f"side {side}: there is no point {name}")
    if name not in NAMES and count > LIMIT:
        raise BadPosition(f"side {side}: point {name} has {count} men, and {LIMIT} is the limit")
    return place, count


def _check_together(men0: Men, men1: Men) -> None:
    for point in range(1, BAR):
        if men0[point] and men1[BAR - point]:
            raise BadPosition(f"both sides stand on point {point} of side 0, which is {BAR - point} of side 1")
    if men0[OFF] == men1[OFF] == MEN:
        raise BadPosition("both sides have all their men off")


def _number(text: str, what: str, among: range) -> int:
    if not NUMBER.fullmatch(text) or int(text) not in among:
        raise BadPosition(f"{what} {text!r} is not a number from {among[0]} to {among[-1]}")
    return int(text)
