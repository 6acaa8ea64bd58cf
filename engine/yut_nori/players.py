"""The four opponents of Yut Nori, from a beginner who runs to one who thinks ahead.

Levels 1 and 2 weigh one move at a time as people do who are learning, and now and then move without looking. Level 3
judges whole turns with a trained eye that is not quite steady; level 4 sees as well what the rival's throw can do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.core.budget import Budget, NodeBudget
from engine.core.chance import Dice
from engine.core.game import Player
from engine.yut_nori.actions import Action, Move
from engine.yut_nori.board import ENTRIES, OUT, WAITING, Entry, Station, lacking, on_board, route, station, ways
from engine.yut_nori.moving import landed, landing
from engine.yut_nori.state import Side, State, margin
from engine.yut_nori.thinking import values
from engine.yut_nori.throws import CHANCES, RESULTS, Result

FINE: Final = 1_000
"""Steps of a random fraction."""


@dataclass(frozen=True, slots=True)
class Learner(Player[State, Action]):
    """Takes the single move that leaves it best off: its own steps, those it costs the rival (times `capture`), and
    the steps it may lose to the rival's next throw (times `danger`). `slips`: moves in a hundred made unthinkingly."""

    capture: float
    danger: float
    slips: int

    def choose(self, view: State, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        del budget
        moves = [action for action in actions if isinstance(action, Move)]
        if len(moves) < 2:
            return actions[0]
        if dice.below(100) < self.slips:
            return moves[dice.below(len(moves))]
        return max(dice.shuffle(moves), key=lambda move: self._liking(view, move))

    def _liking(self, view: State, move: Move) -> float:
        then = landed(view, move)
        own, rival = then.pieces[view.turn], then.pieces[1 - view.turn]
        risk = self.danger * at_risk(own, rival) if self.danger else 0.0
        return self.capture * margin(rival) - margin(own) - risk


@dataclass(frozen=True, slots=True)
class Thinker(Player[State, Action]):
    """Takes the move with the best chance to win, over all orders of spending the pool; of equal ones a capture, since
    its throw may help to spend the rest. `ahead`: it also looks at the rival's next throw; `blur`: how far its
    judgement of an even game may be off, in hundredths."""

    ahead: bool
    blur: float

    def choose(self, view: State, actions: Sequence[Action], dice: Dice, budget: Budget) -> Action:
        moves = [action for action in actions if isinstance(action, Move)]
        if len(moves) < 2:
            return actions[0]
        moves.sort(key=lambda move: landing(view, move).rivals == 0)
        seen = [value + self._error(value, dice) for value in values(view, moves, self.ahead, budget)]
        return moves[seen.index(max(seen))]

    def rate(self, view: State, actions: Sequence[Action]) -> Sequence[float] | None:
        """The chance to win after each action, 0 to 1; None for a throw."""
        moves = [action for action in actions if isinstance(action, Move)]
        if not moves:
            return None
        return values(view, moves, self.ahead, NodeBudget(10**9))

    def _error(self, value: float, dice: Dice) -> float:
        """None where the game is as good as won or lost."""
        if not self.blur:
            return 0.0
        return self.blur / 25 * value * (1 - value) * (dice.below(FINE) + dice.below(FINE) - FINE) / FINE


def at_risk(own: Side, rival: Side) -> float:
    """The steps that a side can be expected to lose to the rival's next throw, were every chance to catch taken."""
    caught: dict[Station, set[Result]] = {}
    for entry in set(rival):
        for where, results in _REACH[entry].items():
            caught.setdefault(where, set()).update(results)
    return sum(
        (lacking(WAITING) - lacking(entry)) * sum(CHANCES[result] for result in caught.get(station(entry), ()))
        for entry in own
        if on_board(entry)
    )


def _reach(entry: Entry) -> dict[Station, set[Result]]:
    """The stations that a piece can land on with one result, and with which."""
    reach: dict[Station, set[Result]] = {}
    for result in RESULTS:
        for way in ways(entry, result):
            end = station(route(entry, result, way)[-1])
            if end != OUT:
                reach.setdefault(end, set()).add(result)
    return reach


_REACH: Final = {entry: _reach(entry) for entry in ENTRIES}
PLAYERS: Final[Mapping[str, Player[State, Action]]] = MappingProxyType(
    {
        "1": Learner(capture=0.5, danger=0.0, slips=25),
        "2": Learner(capture=1.0, danger=0.5, slips=8),
        "3": Thinker(ahead=False, blur=10.0),
        "4": Thinker(ahead=True, blur=0.0),
    }
)
