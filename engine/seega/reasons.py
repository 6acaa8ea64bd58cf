"""Why an action is not legal, as a key: what a person who tapped a square wants to know."""

from engine.seega.board import CENTRE, INDEX, NEIGHBOURS
from engine.seega.state import State, ending


def why_not(state: State, notation: str) -> str:
    """The reason key for what cannot be done. A square alone, once stones step, asks about the stone on it.

    Keys: over, no_such_square, occupied, centre_stays_empty, still_placing, no_stone, rival_stone, cannot_move,
    choose_a_target, not_beside; a legal action has none ("illegal").
    """
    if ending(state):
        return "over"
    parts = [INDEX.get(name) for name in notation.split("-")]
    if None in parts or len(parts) > 2:
        return "no_such_square"
    first, *rest = (part for part in parts if part is not None)
    if state.placing:
        return "still_placing" if rest else _place(state, first)
    return _stone(state, first) or (_target(state, first, rest[0]) if rest else "choose_a_target")


def _place(state: State, square: int) -> str:
    if state.at(square) is not None:
        return "occupied"
    return "centre_stays_empty" if 1 << square == CENTRE else "illegal"


def _stone(state: State, square: int) -> str | None:
    owner = state.at(square)
    if owner is None:
        return "no_stone"
    if owner != state.turn:
        return "rival_stone"
    return None if NEIGHBOURS[square] & state.empty else "cannot_move"


def _target(state: State, origin: int, target: int) -> str:
    if state.at(target) is not None:
        return "occupied"
    return "illegal" if NEIGHBOURS[origin] >> target & 1 else "not_beside"
