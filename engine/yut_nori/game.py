"""The rules of Yut Nori in the one protocol. Nothing is hidden: a view is the state."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from pydantic import Field

from engine.core import game as core
from engine.core.chance import Dice
from engine.core.game import CHANCE, Event, Outcome, Player, Seat
from engine.core.run import RunRules
from engine.yut_nori import board, position
from engine.yut_nori.actions import Action, Move, Throw, Thrown
from engine.yut_nori.events import Drawn, Lost, Threw, TurnPassed, Won
from engine.yut_nori.moving import landed, told
from engine.yut_nori.players import PLAYERS
from engine.yut_nori.refusals import why_not
from engine.yut_nori.run import YutRun
from engine.yut_nori.state import State, margin, opening, settle
from engine.yut_nori.throws import AGAIN, CHANCES, RESULTS, STICKS, read, sticks


class YutOptions(core.Options):
    """`first`: the seat that throws first."""

    first: int = Field(default=0, ge=0, le=1)


class YutNori(core.OpenGame[State, Action, YutOptions]):
    """Two sides, four pieces each; the first to bring all four out wins."""

    key: ClassVar[str] = "yut_nori"
    seats: ClassVar[range] = range(2, 3)
    version: ClassVar[int] = 1
    Options: ClassVar[type[core.Options]] = YutOptions
    players: ClassVar[Mapping[str, Player[Any, Any]]] = PLAYERS
    run: ClassVar[RunRules] = YutRun()

    def start(self, seats: int, options: YutOptions) -> State:
        del seats
        return opening(options.first)

    def turn(self, state: State) -> Seat | None:
        if state.over:
            return None
        return CHANCE if state.in_air else state.turn

    def actions(self, state: State) -> Sequence[Action]:
        if state.in_air or state.over:
            return ()
        return (Throw(),) if state.due else _moves(state)

    def odds(self, state: State) -> Sequence[tuple[Action, float]] | None:
        return [(Thrown(result), CHANCES[result]) for result in RESULTS] if state.in_air else []

    def draw(self, state: State, dice: Dice | None) -> Action:
        del state
        if dice is None:
            raise ValueError("a throw needs dice")
        return Thrown(read(dice.below(2**STICKS)))

    def apply(self, state: State, action: Action) -> State:
        return settle(_done(state, action))

    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Throw):
            return ()
        done = _done(state, action)
        if isinstance(action, Move):
            return *told(state, action), *_closing(done)
        fall = sticks(action.result, state.turns, len(state.pool))
        threw = Threw(seat=state.turn, result=action.result, sticks=fall, again=action.result in AGAIN)
        return threw, *_closing(done)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        if state.winner is None:
            return Outcome((), "turn_limit", (0, 0))
        gained = margin(state.pieces[1 - state.winner])
        return Outcome((state.winner,), "all_out", (0, gained) if state.winner else (gained, 0))

    def encode(self, state: State) -> str:
        return position.encode(state)

    def decode(self, text: str) -> State:
        return position.decode(text)

    def why_not(self, state: State, notation: str) -> str:
        return why_not(state, notation)


def _moves(state: State) -> tuple[Move, ...]:
    """One action for equal results, for the pieces of a stack, and for all that wait."""
    origins = sorted(dict.fromkeys(state.pieces[state.turn]), key=board.ENTRIES.index)
    return tuple(
        Move(result, board.station(entry), way)
        for result in RESULTS
        if result in state.pool
        for entry in origins
        for way in board.ways(entry, result)
    )


def _done(state: State, action: Action) -> State:
    """The state after an action, before the rules settle it."""
    if isinstance(action, Throw):
        return replace(state, in_air=True)
    if isinstance(action, Move):
        return landed(state, action)
    due = state.due - (action.result not in AGAIN)
    return replace(state, pool=(*state.pool, action.result), due=due, in_air=False)


def _closing(done: State) -> tuple[Event, ...]:
    """How the turn, or the game, ends with a state that the rules have still to settle."""
    settled = settle(done)
    if settled is done:
        return ()
    if settled.winner is not None:
        return (Won(seat=settled.winner, margin=margin(settled.pieces[1 - settled.winner])),)
    lost = (Lost(seat=done.turn, results=done.pool),) if done.pool else ()
    return *lost, Drawn() if settled.over else TurnPassed(seat=done.turn, to=settled.turn)
