"""Why a written action is not legal: reason keys for what people try."""

import re

from engine.core.game import Seat
from engine.yut_nori.board import OUT, STATIONS, WAITING, Station, station
from engine.yut_nori.state import State
from engine.yut_nori.throws import STEPS

_MOVE = re.compile(r"([a-z]+)-([0-9a-z]+)(?:-(cut|ring))?")


def why_not(state: State, notation: str) -> str:
    """The reason key for an action that is not legal in a state."""
    if state.over or state.in_air:
        return "illegal"
    if notation == "throw":
        return "nothing_to_throw"
    written = _MOVE.fullmatch(notation)
    if not written or written[1] not in STEPS or written[2] not in (*STATIONS, WAITING, OUT):
        return "illegal"
    if state.due:
        return "throw_first"
    return _why_no_move(state, written[1], written[2], written[3])


def _why_no_move(state: State, result: str, origin: Station, way: str | None) -> str:
    if result not in state.pool:
        return "no_such_result"
    if origin == OUT:
        return "already_out"
    if not _stands(state, state.turn, origin):
        taken = origin != WAITING and _stands(state, 1 - state.turn, origin)
        return "not_your_piece" if taken else "nothing_there"
    if result == "back" and origin == WAITING:
        return "cannot_move_back"
    return "no_choice_of_way" if way else "choose_a_way"


def _stands(state: State, seat: Seat, where: Station) -> bool:
    return any(station(entry) == where for entry in state.pieces[seat])
