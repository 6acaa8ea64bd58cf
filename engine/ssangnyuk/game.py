"""Ssangnyuk, Korean backgammon: the game as the house knows it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from pydantic import Field

from engine.core import game as core
from engine.core.chance import Dice
from engine.core.game import CHANCE, Event, OpenGame, Outcome, Player, Seat
from engine.core.run import RunRules
from engine.ssangnyuk import position, rules
from engine.ssangnyuk.actions import Action, Move, Roll, Thrown
from engine.ssangnyuk.events import Captured, Drawn, Moved, Threw, TurnPassed, Unplayed, Won
from engine.ssangnyuk.players import PLAYERS
from engine.ssangnyuk.run import SsangnyukRun
from engine.ssangnyuk.state import ARRAY, BAR, OFF, State, Style, pips
from engine.ssangnyuk.throws import BOARDS, starter, throw

THROWS: Final = tuple(Thrown(first, second) for first in range(1, 7) for second in range(1, 7))
MOVES: Final = {str(move): move for move in (Move(origin, die) for origin in range(1, BAR + 1) for die in range(1, 7))}


class SsangnyukOptions(core.Options):
    """`board`: whose dice are thrown, drawn by `settle` where it is None; `style`: how the computer plays."""

    board: int | None = Field(None, ge=BOARDS[0], le=BOARDS[-1])
    style: Style = "offensive"


class Ssangnyuk(OpenGame[State, Action, SsangnyukOptions]):
    """Fifteen men a side, at most five on a point, doubles played twice, dice that follow from the board's number."""

    key: ClassVar[str] = "ssangnyuk"
    seats: ClassVar[range] = range(2, 3)
    version: ClassVar[int] = 1
    Options: ClassVar[type[core.Options]] = SsangnyukOptions
    players: ClassVar[Mapping[str, Player[Any, Any]]] = PLAYERS
    run: ClassVar[RunRules] = SsangnyukRun()

    def settle(self, options: SsangnyukOptions, dice: Dice) -> SsangnyukOptions:
        """The options with a board: one drawn from the dice where none was given."""
        if options.board is not None:
            return options
        return options.model_copy(update={"board": BOARDS[dice.below(len(BOARDS))]})

    def start(self, seats: int, options: SsangnyukOptions) -> State:
        """The opening array, before the first throw of the side that the board lets start; unsettled options play on
        board 1."""
        if seats not in self.seats:
            raise ValueError(f"{self.key} is not for {seats} seats")
        board = BOARDS[0] if options.board is None else options.board
        return State((ARRAY, ARRAY), starter(board), (), False, 0, board)

    def turn(self, state: State) -> Seat | None:
        """The seat to act, CHANCE after a roll, None when the game is over."""
        if state.over:
            return None
        return CHANCE if state.rolling else state.turn

    def actions(self, state: State) -> Sequence[Action]:
        """A roll, or the legal moves: highest origin first, then in the order thrown."""
        if state.over or state.rolling:
            return ()
        return rules.legal_moves(state) if state.dice else (Roll(),)

    def odds(self, state: State) -> Sequence[tuple[Thrown, float]]:
        """The 36 throws as anyone sees them who does not look the board up."""
        return tuple((thrown, 1 / len(THROWS)) for thrown in THROWS) if state.rolling else ()

    def draw(self, state: State, dice: Dice | None) -> Thrown:
        """The throw of this turn on this board; the dice are not used."""
        del dice
        return Thrown(*throw(state.board, state.turns))

    def apply(self, state: State, action: Action) -> State:
        """The state after an action; a turn without a move passes by itself."""
        return rules.follow(state, action)

    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        """What an action brings about, in order; a roll brings its throw first."""
        if isinstance(action, Roll):
            return ()
        after = rules.follow(state, action)
        told = [*_seen(state, action), *_unplayed(state, action, after)]
        if after.winner is not None:
            return (*told, Won(seat=after.winner, margin=pips(after.men[1 - after.winner])))
        if after.turns > state.turns:
            told.append(TurnPassed(seat=state.turn, to=after.turn, turns=after.turns))
        return (*told, Drawn()) if after.over else tuple(told)

    def outcome(self, state: State) -> Outcome | None:
        """The winner scores the rival's pips; a game of 1 000 turns is a draw."""
        if not state.over:
            return None
        if state.winner is None:
            return Outcome((), "turns", (0, 0))
        margin = pips(state.men[1 - state.winner])
        return Outcome((state.winner,), "borne_off", (margin, 0) if state.winner == 0 else (0, margin))

    def encode(self, state: State) -> str:
        """The position line."""
        return position.encode(state)

    def decode(self, text: str) -> State:
        """The state of a position line, or BadPosition."""
        return position.decode(text)

    def why_not(self, state: State, notation: str) -> str:
        """Why an action is not legal: roll_first, already_rolled, no_such_number, no_man, bar_first, closed, five,
        not_all_home, other_number_lost, larger_forced, or illegal for what is no action here at all."""
        if notation == "roll" and state.dice:
            return "already_rolled"
        if notation not in MOVES or self.turn(state) not in (0, 1):
            return "illegal"
        return rules.why_not_move(state, MOVES[notation])


def _seen(state: State, action: Thrown | Move) -> list[Event]:
    if isinstance(action, Thrown):
        return [Threw(seat=state.turn, dice=(action.first, action.second), turn=state.turns)]
    told: list[Event] = [Moved(seat=state.turn, origin=action.origin, target=action.target, die=action.die)]
    if action.target != OFF and state.men[1 - state.turn][BAR - action.target]:
        told.append(Captured(seat=state.turn, point=action.target))
    return told


def _unplayed(state: State, action: Thrown | Move, after: State) -> list[Event]:
    if after.turns == state.turns:
        return []
    if isinstance(action, Thrown):
        stuck = replace(state, dice=(action.first, action.second))
    else:
        stuck = rules.moved(state, action)
    if not stuck.dice:
        return []
    passed = isinstance(action, Thrown)
    return [Unplayed(seat=state.turn, dice=stuck.dice, passed=passed, why=rules.why_unplayed(stuck))]


GAME: Final = Ssangnyuk()
