"""A state of Ssangnyuk: the men of both sides, whose turn it is, the dice, and which board it is."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Men: TypeAlias = tuple[int, ...]
"""How many men stand where, in the side's own numbering: 26 counts, index 0 off, 1 to 24 the points, 25 the bar."""

OFF: Final = 0
BAR: Final = 25
MEN: Final = 15
"""Men of a side."""
LIMIT: Final = 5
"""Men a point takes at most."""
LAST_TURN: Final = 1000
"""A game that reaches so many turns is a draw."""

Style: TypeAlias = Literal["offensive", "prudent"]


def men(places: dict[int, int]) -> Men:
    """The men of a side by place."""
    return tuple(places.get(place, 0) for place in range(BAR + 1))


ARRAY: Final = men({24: 2, 13: 5, 8: 3, 6: 5})
"""How each side begins (rules: Board)."""


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a game; nothing is hidden, so it is the view as well.

    men: of seat 0 and seat 1, each in its own numbering; a side's point p is the rival's point 25 - p
    turn: the side whose turn it is; after a win the winner
    dice: the numbers still to play in the order thrown; empty before the throw and when the game is over
    rolling: the side has rolled and chance is to act
    turns: turns completed, passed ones included
    board: the number whose dice these are
    """

    men: tuple[Men, Men]
    turn: int
    dice: tuple[int, ...]
    rolling: bool
    turns: int
    board: int

    @property
    def winner(self) -> int | None:
        """The side that has all its men off; None while there is none."""
        return next((side for side in (0, 1) if self.men[side][OFF] == MEN), None)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by a win or by its length."""
        return self.winner is not None or self.turns >= LAST_TURN


def pips(men: Men) -> int:
    """The pips a side still needs to bear all its men off; a man on the bar counts 25."""
    return sum(place * count for place, count in enumerate(men))
