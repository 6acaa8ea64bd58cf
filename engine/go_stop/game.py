"""The rules of Go-Stop as one object (rules: the whole file)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Literal

from engine.core.chance import Dice
from engine.core.errors import IllegalAction
from engine.core.game import CHANCE, Event, Game, Options, Outcome, Player, Seat
from engine.core.run import RunRules
from engine.go_stop import position, turn
from engine.go_stop.actions import Action, Deal, First, Go, Play, Stop, Take
from engine.go_stop.cards import CODES, DECK, cards
from engine.go_stop.deal import deal, draw
from engine.go_stop.events import FirstDrawn, Won
from engine.go_stop.imagine import imagine
from engine.go_stop.players import PLAYERS
from engine.go_stop.run import GoStopRun
from engine.go_stop.score import AT_ONCE, payment
from engine.go_stop.state import OVER, State, View, seen

_DEAL: Final = re.compile(r"deal-((?:(?:0[1-9]|1[0-2])[a-d]){48})", re.ASCII)
_PLAY: Final = re.compile(r"play-(\d\d[a-d])(?:-(\d\d[a-d]))?", re.ASCII)


class GoStopOptions(Options):
    """`first`: the seat that plays first; None leaves it to chance."""

    first: Literal[0, 1] | None = None


class GoStop(Game[State, View, Action, GoStopOptions]):
    """Go-Stop for two: match months, collect combinations, and at seven points stop or go on."""

    key: ClassVar[str] = "go_stop"
    seats: ClassVar[range] = range(2, 3)
    version: ClassVar[int] = 1
    Options: ClassVar[type[Options]] = GoStopOptions
    players: ClassVar[Mapping[str, Player[Any, Any]]] = PLAYERS
    run: ClassVar[RunRules] = GoStopRun()
    hides: ClassVar[bool] = True

    def start(self, seats: int, options: GoStopOptions) -> State:
        """Before the deal; the number of seats is always two."""
        del seats
        return State() if options.first is None else State(turn=options.first, phase="deal")

    def turn(self, state: State) -> Seat | None:
        """The seat to act, CHANCE before the cards are dealt, None when the deal is over."""
        if state.phase in OVER:
            return None
        return CHANCE if state.phase in ("first", "deal") else state.turn

    def actions(self, state: State) -> Sequence[Action]:
        """By card, then by the layout card chosen; Go before Stop."""
        if state.phase == "take" and state.facing is not None:
            return [Take(one) for one in turn.faced(state, state.facing.card)]
        if state.turn is None or state.phase not in ("play", "decide"):
            return []
        if state.phase == "decide":
            return [Go(), Stop()] if state.hands[state.turn] else [Stop()]
        return [play for one in state.hands[state.turn] for play in _plays(state, one)]

    def odds(self, state: State) -> Sequence[tuple[Action, float]] | None:
        """Who plays first; the deals are too many."""
        return [(First(0), 0.5), (First(1), 0.5)] if state.phase == "first" else None

    def draw(self, state: State, dice: Dice | None) -> Action:
        """Who plays first is below(2), the deal is a shuffle of 0 … 47."""
        if dice is None:
            raise ValueError("Go-Stop draws its chance from dice")
        return First(dice.below(2)) if state.phase == "first" else draw(dice)

    def apply(self, state: State, action: Action) -> State:
        """The state after a legal action."""
        return _act(state, action)[0]

    def events(self, state: State, action: Action) -> tuple[Event, ...]:
        """What a legal action brings about."""
        return _act(state, action)[1]

    def outcome(self, state: State) -> Outcome | None:
        """The payment for the winner and 0 for the loser; 0 and 0 in a nagari."""
        if state.phase not in OVER:
            return None
        if state.turn is None:
            return Outcome((), state.phase, (0, 0))
        points = _stop_pays(state, state.turn) if state.phase == "stop" else AT_ONCE
        return Outcome((state.turn,), state.phase, (0, points) if state.turn else (points, 0))

    def view(self, state: State, seat: Seat | None) -> View:
        """Without the rival's hand and the stock; a spectator sees neither hand."""
        return seen(state, seat)

    def imagine(self, view: View, dice: Dice) -> State:
        """A state that fits the view, its hidden cards dealt at random."""
        return imagine(view, dice)

    def encode(self, state: State) -> str:
        """The position line."""
        return position.encode(state)

    def decode(self, text: str) -> State:
        """The state of a position line; BadPosition says what is wrong with it."""
        return position.decode(text)

    def find(self, state: State, notation: str) -> Action:
        """The legal action so written; a deal is legal where it names all 48 cards."""
        if state.phase != "deal":
            return super().find(state, notation)
        found = _DEAL.fullmatch(notation)
        if not found:
            raise IllegalAction(notation, "not_a_deal")
        order = cards(found[1])
        if len(set(order)) < len(DECK):
            raise IllegalAction(notation, "not_a_deal")
        return Deal(order)

    def why_not(self, state: State, notation: str) -> str:
        """The reason key for what cannot be done now."""
        if state.phase in OVER:
            return "over"
        if state.phase in ("take", "decide"):
            return _why_no_decision(state, notation)
        return _why_not_played(state, notation)


def _plays(state: State, one: int) -> list[Play]:
    choices = turn.faced(state, one)
    return [Play(one, onto) for onto in choices] if len(choices) == 2 else [Play(one)]


def _act(state: State, action: Action) -> turn.Result:
    if isinstance(action, Play):
        return turn.play(state, action)
    if isinstance(action, Take):
        return turn.take(state, action.card)
    if isinstance(action, Deal):
        return deal(state, action)
    if isinstance(action, First):
        return State(turn=action.seat, phase="deal"), (FirstDrawn(seat=action.seat),)
    return turn.call_go(state) if isinstance(action, Go) else _stop(state)


def _stop(state: State) -> turn.Result:
    if state.turn is None:
        raise ValueError("no seat is to decide")
    points = _stop_pays(state, state.turn)
    return replace(state, phase="stop"), (Won(seat=state.turn, reason="stop", points=points),)


def _stop_pays(state: State, seat: Seat) -> int:
    return payment(state.taken[seat], state.taken[1 - seat], state.go[seat]).points


def _why_no_decision(state: State, notation: str) -> str:
    if state.phase == "take":
        return "not_faced" if notation.startswith("take-") else "take_first"
    return "only_stop" if notation == "go" else "decide_first"


def _why_not_played(state: State, notation: str) -> str:
    if notation in ("go", "stop"):
        return "nothing_to_decide"
    if notation.startswith("take-"):
        return "nothing_to_take"
    found = _PLAY.fullmatch(notation)
    if not found or state.turn is None or found[1] not in CODES:
        return "illegal"
    if CODES.index(found[1]) not in state.hands[state.turn]:
        return "not_in_hand"
    return "not_faced" if found[2] else "choose_one"
