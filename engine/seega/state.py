"""A position of Seega: a frozen value that also is everyone's view, for nothing is hidden."""

from dataclasses import dataclass
from typing import Final, Literal

from engine.core.game import Seat
from engine.seega.board import FULL, STONES, around

QUIET_LIMIT: Final = 30
"""So many steps without a capture end the game."""
STEP_LIMIT: Final = 160
"""So many steps in all end the game."""


@dataclass(frozen=True, slots=True)
class State:
    """stones: the squares of each seat as a set of bits (see board); turn: the seat to act, also noted once the game is
    over; placing: whether stones are still being placed; quiet: steps since the last capture; steps: steps by seat."""

    stones: tuple[int, int]
    turn: Seat
    placing: bool
    quiet: int = 0
    steps: tuple[int, int] = (0, 0)

    @property
    def empty(self) -> int:
        """The empty squares as a set."""
        return FULL & ~(self.stones[0] | self.stones[1])

    def count(self, seat: Seat) -> int:
        """How many stones the seat has on the board."""
        return self.stones[seat].bit_count()

    def at(self, square: int) -> Seat | None:
        """Whose stone stands on the square with this number."""
        return next((seat for seat in (0, 1) if self.stones[seat] >> square & 1), None)

    def can_step(self, seat: Seat) -> bool:
        """Whether the seat has a legal step."""
        return bool(around(self.stones[seat]) & self.empty)


def settled(state: State) -> State:
    """The same position with the turn where it belongs: a seat that can do nothing is passed over (rules: Play).

    While placing, that is a seat whose twelve stones are all on the board.
    """
    mine = state.turn
    stuck = state.count(mine) >= STONES if state.placing else not state.can_step(mine)
    if not stuck:
        return state
    return State(state.stones, 1 - mine, state.placing, state.quiet, state.steps)


Ending = Literal["captured", "quiet", "steps"]


def ending(state: State) -> Ending | None:
    """Why the game is over: all rival stones captured, too long without a capture, too many steps; None before that.

    Total capture comes before the limits (rules: Play).
    """
    if state.placing:
        return None
    if not (state.stones[0] and state.stones[1]):
        return "captured"
    if state.quiet >= QUIET_LIMIT:
        return "quiet"
    return "steps" if sum(state.steps) >= STEP_LIMIT else None
