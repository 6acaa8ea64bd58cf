"""The rules of Ssangnyuk on states: which moves are legal, why others are not, what follows an action."""

from dataclasses import replace
from typing import Final, assert_never

import numpy as np

from engine.ssangnyuk import moving
from engine.ssangnyuk.actions import Action, Move, Roll, Thrown
from engine.ssangnyuk.events import Why
from engine.ssangnyuk.state import BAR, Men, State

WHY: Final = {
    moving.NO_MAN: "no_man",
    moving.BAR_FIRST: "bar_first",
    moving.CLOSED: "closed",
    moving.FULL: "five",
    moving.NOT_HOME: "not_all_home",
}


def sides(state: State) -> tuple[moving.Side, moving.Side]:
    """The men of the side on turn and of its rival, as arrays of their own."""
    own, rival = state.men[state.turn], state.men[1 - state.turn]
    return np.array(own, np.int64), np.array(rival, np.int64)


def legal_moves(state: State) -> tuple[Move, ...]:
    """The moves of the side on turn with the numbers it has; none before the throw."""
    if not state.dice:
        return ()
    first, second = (*state.dice, 0)[:2]
    moves = np.empty(moving.MOST, np.int64)
    found = moving.legal_moves(*sides(state), first, second, moves)
    return tuple(Move(move >> 3, move & 7) for move in moves[:found].tolist())


def why_not_move(state: State, move: Move) -> str:
    """The reason key for a move that is not legal."""
    if not state.dice:
        return "roll_first"
    if move.die not in state.dice:
        return "no_such_number"
    found = moving.hindrance(*sides(state), move.origin, move.die)
    if found != moving.FINE:
        return WHY[found]
    return "other_number_lost" if _both_can_be_played(state) else "larger_forced"


def _both_can_be_played(state: State) -> bool:
    own, rival = sides(state)
    both = sum(state.dice)
    return any(moving.worth(own, rival, m.origin, m.die, both - m.die) == moving.BOTH for m in legal_moves(state))


def why_unplayed(state: State) -> Why:
    """Why the side on turn can play none of its numbers."""
    return "bar" if state.men[state.turn][BAR] else "stuck"


def follow(state: State, action: Action) -> State:
    """The state after a legal action."""
    match action:
        case Roll():
            return replace(state, rolling=True)
        case Thrown(first, second):
            return settled(replace(state, dice=(first, second), rolling=False))
        case Move():
            return settled(moved(state, action))
    assert_never(action)


def moved(state: State, move: Move) -> State:
    """The men after a move and the numbers that are left, before the rules look whether the turn goes on."""
    own, rival = sides(state)
    moving.shift(own, rival, move.origin, move.die)
    left = list(state.dice)
    left.remove(move.die)
    after: tuple[Men, Men] = (tuple(own.tolist()), tuple(rival.tolist()))
    men = after if state.turn == 0 else (after[1], after[0])
    state = replace(state, men=men, dice=tuple(left))
    return state if left or state.winner is not None else next_turn(state)


def settled(state: State) -> State:
    """What the rules make of a state: nothing is thrown when the game is over, numbers without a move are lost."""
    if state.over:
        return replace(state, dice=(), rolling=False)
    return next_turn(state) if state.dice and not legal_moves(state) else state


def next_turn(state: State) -> State:
    """The other side's turn begins."""
    return replace(state, turn=1 - state.turn, dice=(), rolling=False, turns=state.turns + 1)
