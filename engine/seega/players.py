"""The computer: levels without end, each a little harder than the one below (rules: Opponent)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.core.budget import Budget, NodeBudget
from engine.core.chance import Dice
from engine.core.game import Player
from engine.seega.actions import Action, Place
from engine.seega.board import image
from engine.seega.moves import ended, final, make
from engine.seega.state import State
from engine.seega.thinking import DEEPEST, Position, Thought, listed, numbers, short

ERRORS: Final = (35, 20, 10, 5, 3)
"""Of a hundred choices so many are random at levels 1 to 5; each level beyond makes three fifths of those before."""
DEPTHS: Final = (1, 2, 4, 6)
"""How many actions levels 1 to 4 look ahead; from level 5 on the budget alone decides."""
RATED: Final = 4_000
"""Positions looked at to say what one action is worth."""
SHOWN: Final = 8
"""So many levels are listed; there is no last one."""


def errs(level: int, dice: Dice) -> bool:
    """Whether a player of this level makes an error now. The chance is exact at every level and never zero."""
    known = min(level, len(ERRORS))
    if dice.below(100) >= ERRORS[known - 1]:
        return False
    return all(dice.below(5) < 3 for _ in range(level - known))


class Searcher(Player[State, Action]):
    """Plays what searching finds best, without errors: so many actions ahead, or as deep as the budget allows.

    captures: whether captures are followed beyond that depth.
    """

    def __init__(self, depth: int = DEEPEST, *, captures: bool = True) -> None:
        self._depth = depth
        self._captures = captures

    def choose(self, view: State, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        """The best action found; of squares that turning or mirroring the board makes alike, any."""
        if len(actions) == 1:
            return actions[0]
        alike = _alike(view, dice.shuffle(actions)) if view.placing else {}
        by_move = {short(action): action for action in alike.values() or actions}
        roots = [move for move in listed(numbers(view)) if move & 1023 in by_move]
        thought = Thought(numbers(view), captures=self._captures)
        return by_move[thought.deepen(roots, self._depth, budget) & 1023]

    def rate(self, view: State, actions: Sequence[Action]) -> Sequence[float]:
        """What each action is worth in stones or so; 200 and more either way is a decided game."""
        worth = {}
        for move in listed(numbers(view)):
            own, rival, quiet, left, same = make(*numbers(view), move)
            value = _value((own, rival, quiet, left))
            worth[move & 1023] = (value if same else -value) / 100
        return [worth[short(action)] for action in actions]


def _value(position: Position) -> int:
    own, rival, quiet, left = position
    if ended(own, rival, quiet, left):
        return final(own, rival, left)
    thought = Thought(position, rows=1 << 12)
    thought.deepen(listed(position), DEEPEST, NodeBudget(RATED))
    return thought.value


def _alike(view: State, actions: Sequence[Action]) -> dict[tuple[int, int], Action]:
    """One action of each kind that turning and mirroring the board makes the same: the first of them."""
    kinds: dict[tuple[int, int], Action] = {}
    for action in actions:
        if isinstance(action, Place):
            own, rival = view.stones[view.turn] | 1 << action.square, view.stones[1 - view.turn]
            kinds.setdefault(min((image(own, turn), image(rival, turn)) for turn in range(8)), action)
    return kinds


class Level(Searcher):
    """The player of one level: level 1 looks one step ahead and no further, others follow captures to their end."""

    def __init__(self, level: int) -> None:
        super().__init__(DEPTHS[level - 1] if level <= len(DEPTHS) else DEEPEST, captures=level > 1)
        self.level = level

    def choose(self, view: State, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        """An error, which is a legal action at random, or what searching says."""
        if len(actions) > 1 and errs(self.level, dice):
            return actions[dice.below(len(actions))]
        return super().choose(view, actions, dice, budget)


class Levels(Mapping[str, Player[State, Action]]):
    """Every whole number from 1, written plainly, names a player; the first eight are listed."""

    def __getitem__(self, name: str) -> Level:
        if not (isinstance(name, str) and name.isascii() and name.isdecimal()) or name.startswith("0"):
            raise KeyError(name)
        try:
            return Level(int(name))
        except ValueError:  # more digits than Python reads
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return (str(level) for level in range(1, SHOWN + 1))

    def __len__(self) -> int:
        return SHOWN
