"""A state of Yut Nori, and what the rules make of one in which nothing can be done. rules: Throws, Position."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from engine.core.game import Seat
from engine.yut_nori.board import OUT, PIECES, WAITING, Entry, lacking, on_board
from engine.yut_nori.throws import Result

TURN_LIMIT: Final = 400
"""After so many turns of both sides together the game is a draw."""

Side: TypeAlias = tuple[Entry, ...]
ALL_OUT: Final[Side] = (OUT,) * PIECES


@dataclass(frozen=True, slots=True)
class State:
    """One position. `pieces`: four entries a side, sorted as text; `turn`: the side on turn, the winner when won;
    `pool`: results in the order thrown; `due`: throws still to make, with the one in the air; `turns`: completed."""

    pieces: tuple[Side, Side]
    turn: Seat
    pool: tuple[Result, ...] = ()
    due: int = 0
    in_air: bool = False
    turns: int = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended: there is nothing to throw and nothing to spend."""
        return not self.due and not self.pool

    @property
    def winner(self) -> Seat | None:
        """The side whose four pieces are out; None while nobody's are, and in a draw."""
        if self.pieces[self.turn] == ALL_OUT:
            return self.turn
        return 1 - self.turn if self.pieces[1 - self.turn] == ALL_OUT else None


def opening(first: Seat) -> State:
    """The state before the first throw."""
    waiting = (WAITING,) * PIECES
    return State((waiting, waiting), first, due=1)


def margin(side: Side) -> int:
    """The steps that a side's pieces still lack. rules: The run."""
    return sum(map(lacking, side))


def playable(state: State) -> bool:
    """Whether any result in the pool has a legal move."""
    if any(result != "back" for result in state.pool):
        return True
    return bool(state.pool) and any(map(on_board, state.pieces[state.turn]))


def settle(state: State) -> State:
    """What the rules make of a state: a won or drawn game ends, and a side that can do nothing passes its turn."""
    winner = state.winner
    if winner is not None:
        return State(state.pieces, winner, turns=state.turns)
    if state.turns >= TURN_LIMIT:
        return replace(state, pool=(), due=0, in_air=False)
    if state.due or playable(state):
        return state
    turns = state.turns + 1
    return State(state.pieces, 1 - state.turn, due=int(turns < TURN_LIMIT), turns=turns)
