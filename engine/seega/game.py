"""The rules of Seega (rules: Play), as the one protocol of all games."""

from collections.abc import Sequence
from typing import Final, Literal

from engine.core.chance import Dice
from engine.core.game import Event, OpenGame, Options, Outcome, Seat
from engine.seega import position
from engine.seega.actions import PLACES, STEPS, Action, Place
from engine.seega.board import CENTRE, SQUARES, STONES, captured, names, squares
from engine.seega.events import Blocked, Captured, Drawn, Placed, PlacingEnded, Stepped, Won
from engine.seega.players import Levels
from engine.seega.reasons import why_not
from engine.seega.run import SeegaRun
from engine.seega.state import State, ending, settled

STONE_BONUS: Final = 4
"""What each own stone left adds to the bonus of a win."""
SPEED_BONUS: Final = 50
"""What is left of this after one point for each own step adds to the bonus of a win."""


class SeegaOptions(Options):
    """first: the seat that places first; the other makes the first step."""

    first: Literal[0, 1] = 0


class Seega(OpenGame[State, Action, SeegaOptions]):
    """Two seats, nothing hidden, no chance."""

    key = "seega"
    seats = range(2, 3)
    version = 1
    Options = SeegaOptions
    players = Levels()
    run = SeegaRun()

    def start(self, seats: int, options: SeegaOptions) -> State:
        """The empty board."""
        del seats
        return State((0, 0), options.first, placing=True)

    def turn(self, state: State) -> Seat | None:
        """The seat to act, None when the game is over."""
        return None if ending(state) else state.turn

    def actions(self, state: State) -> Sequence[Action]:
        """Places, or steps ordered by where they begin and then where they end, lowest square first."""
        if state.placing:
            return [PLACES[square] for square in squares(state.empty & ~CENTRE)]
        if ending(state):
            return []
        own, empty = state.stones[state.turn], state.empty
        return [step for origin in squares(own) for target, step in STEPS[origin].items() if empty >> target & 1]

    def odds(self, state: State) -> None:
        """There is no chance in Seega."""
        del state

    def draw(self, state: State, dice: Dice | None) -> Action:
        """There is no chance in Seega."""
        del state, dice
        raise ValueError("chance never acts in Seega")

    def apply(self, state: State, action: Action) -> State:
        """The position after a legal action; a seat left without a step is passed over."""
        return settled(_done(state, action))

    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        """Placed or Stepped and Captured, then what follows: the end of placing, a blocked seat, the game's end."""
        done, seat = _done(state, action), state.turn
        told: list[Event]
        if isinstance(action, Place):
            told = [Placed(seat=seat, square=str(action))]
            if not done.placing:
                told.append(PlacingEnded(seat=done.turn))
        else:
            told = [Stepped(seat=seat, origin=SQUARES[action.origin], target=SQUARES[action.target])]
            taken = state.stones[1 - seat] & ~done.stones[1 - seat]
            if taken:
                told.append(Captured(seat=seat, squares=names(taken)))
        return (*told, *self._consequences(done))

    def _consequences(self, done: State) -> list[Event]:
        reason, outcome = ending(done), self.outcome(done)
        if reason is None or outcome is None:
            return [] if done.placing or done.can_step(done.turn) else [Blocked(seat=done.turn)]
        if not outcome.winners:
            return [Drawn(reason=reason)]
        (winner,) = outcome.winners
        return [Won(seat=winner, reason=reason, bonus=outcome.scores[winner])]

    def outcome(self, state: State) -> Outcome | None:
        """Reasons: `captured`, `quiet`, `steps`; scores: the winner's bonus and 0, both 0 in a draw."""
        reason = ending(state)
        if reason is None:
            return None
        lead = state.count(0) - state.count(1)
        if not lead:
            return Outcome((), reason, (0, 0))
        winner = 0 if lead > 0 else 1
        bonus = STONE_BONUS * state.count(winner) + max(0, SPEED_BONUS - state.steps[winner])
        return Outcome((winner,), reason, (bonus, 0) if winner == 0 else (0, bonus))

    def encode(self, state: State) -> str:
        """`BOARD TURN PHASE QUIET STEPS`."""
        return position.encode(state)

    def decode(self, text: str) -> State:
        """The position of such a line."""
        return position.decode(text)

    def why_not(self, state: State, notation: str) -> str:
        """See reasons."""
        return why_not(state, notation)


def _done(state: State, action: Action) -> State:
    """The position after an action, before anyone is passed over."""
    return _placed(state, action.square) if isinstance(action, Place) else _stepped(state, action.origin, action.target)


def _placed(state: State, square: int) -> State:
    seat = state.turn
    stones = _with(state.stones, seat, state.stones[seat] | 1 << square)
    on_board = (stones[0] | stones[1]).bit_count()
    if on_board == 2 * STONES:
        return State(stones, seat, placing=False)
    return State(stones, seat if on_board % 2 else 1 - seat, placing=True)


def _stepped(state: State, origin: int, target: int) -> State:
    seat = state.turn
    own, rival = state.stones[seat], state.stones[1 - seat]
    taken = captured(own, rival, target)
    stones = _with((rival & ~taken,) * 2, seat, own ^ (1 << origin | 1 << target))
    steps = _with(state.steps, seat, state.steps[seat] + 1)
    return State(stones, 1 - seat, placing=False, quiet=0 if taken else state.quiet + 1, steps=steps)


def _with(pair: tuple[int, int], seat: Seat, value: int) -> tuple[int, int]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
