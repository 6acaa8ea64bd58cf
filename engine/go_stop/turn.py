"""A turn: a hand card is played, the top stock card turned up, and only then cards are captured (rules: A turn)."""

from dataclasses import dataclass, replace
from typing import Final

from engine.core.game import Event, Seat
from engine.go_stop.actions import Play
from engine.go_stop.cards import MONTHS, UNITS, Card, Cards, of_month
from engine.go_stop.events import (
    Captured,
    Chosen,
    MayStop,
    Nagari,
    PileTaken,
    Played,
    PpukMade,
    Special,
    SpecialMade,
    Stolen,
    TurnedUp,
    WentOn,
    Won,
)
from engine.go_stop.score import AT_ONCE, GOAL, score
from engine.go_stop.state import Facing, Pair, Pile, State

PPUK_WINS: Final = 3
Result = tuple[State, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class Matches:
    """What a turn brought together: the hand card with `onto`, the stock card (None: there is none) with `top_onto`."""

    played: Card
    onto: Cards
    top: Card | None
    top_onto: Cards

    @property
    def captured(self) -> Cards:
        """The cards that the turn takes unless a ppuk keeps them in the layout."""
        by_hand = (self.played, *self.onto) if self.onto else ()
        by_stock = (self.top, *self.top_onto) if self.top is not None and self.top_onto else ()
        return tuple(sorted({*by_hand, *by_stock}))


def play(state: State, action: Play) -> Result:
    """The state and the events after a hand card is played and the top stock card turned up."""
    seat = _mover(state)
    onto = faced(state, action.card) if action.onto is None else (action.onto,)
    layout = _without(state.layout, onto) if onto else _with(state.layout, (action.card,))
    hand = _without(state.hands[seat], (action.card,))
    laid = replace(state, hands=_put(state.hands, seat, hand), layout=layout, stock=state.stock[1:])
    events = (Played(seat=seat, card=action.card, onto=onto),)
    if not state.stock:
        return _settle(laid, Matches(action.card, onto, None, ()), events)
    return _turn_up(laid, Matches(action.card, onto, state.stock[0], ()), events)


def take(state: State, chosen: Card) -> Result:
    """The state and the events after the stock card goes with the layout card chosen."""
    facing = state.facing
    if facing is None:
        raise ValueError("no stock card faces two")
    seat = _mover(state)
    freed = replace(state, phase="play", facing=None)
    events = (Chosen(seat=seat, card=facing.card, onto=chosen),)
    return _settle(freed, Matches(facing.played, facing.onto, facing.card, (chosen,)), events)


def faced(state: State, one: Card) -> Cards:
    """The layout cards of a card's month."""
    return of_month(state.layout, MONTHS[one])


def pass_on(state: State) -> State:
    """The state with the next seat to act that holds cards; a nagari where none does."""
    seat = _mover(state)
    for other in (1 - seat, seat):
        if state.hands[other]:
            return replace(state, turn=other, phase="play")
    return replace(state, turn=None, phase="nagari")


def call_go(state: State) -> Result:
    """The state and the events after a Go."""
    seat = _mover(state)
    points, count = score(state.taken[seat]).points, state.go[seat] + 1
    called = replace(state, go=_set(state.go, seat, count), go_scores=_set(state.go_scores, seat, points))
    return ended(pass_on(called), (WentOn(seat=seat, count=count, points=points),))


def due(pile: Cards, units: int) -> Cards:
    """The junk cards that pay so many units: the least valuable first, then by id; all there is if it is too little."""
    paid: list[Card] = []
    for one in sorted((one for one in pile if UNITS[one]), key=lambda one: (UNITS[one], one)):
        if sum(UNITS[other] for other in paid) >= units:
            break
        paid.append(one)
    return tuple(sorted(paid))


def _turn_up(laid: State, matches: Matches, events: tuple[Event, ...]) -> Result:
    seat, top = _mover(laid), matches.top
    assert top is not None
    cards = of_month(laid.layout, MONTHS[top])
    formed = bool(matches.onto) and MONTHS[matches.played] == MONTHS[top]
    if len(cards) == 2 and not formed:
        facing = Facing(top, matches.played, matches.onto)
        told = TurnedUp(seat=seat, card=top, onto=(), choices=cards)
        return replace(laid, phase="take", facing=facing), (*events, told)
    if not formed:
        told = TurnedUp(seat=seat, card=top, onto=cards)
        return _settle(laid, replace(matches, top_onto=cards), (*events, told))
    told = TurnedUp(seat=seat, card=top, onto=(matches.played, *matches.onto, *cards))
    if cards:
        return _settle(laid, replace(matches, top_onto=cards), (*events, told))
    return _ppuk(laid, (matches.played, *matches.onto, top), (*events, told))


def _ppuk(laid: State, cards: Cards, events: tuple[Event, ...]) -> Result:
    seat = _mover(laid)
    count = laid.ppuk[seat] + 1
    pile = Pile(MONTHS[cards[0]], seat)
    after = replace(
        laid,
        layout=_with(laid.layout, cards),
        piles=tuple(sorted((*laid.piles, pile), key=lambda one: one.month)),
        ppuk=_set(laid.ppuk, seat, count),
    )
    events = (*events, PpukMade(seat=seat, cards=tuple(sorted(cards)), count=count))
    if count >= PPUK_WINS:
        return replace(after, phase="ppuk"), (*events, Won(seat=seat, reason="ppuk", points=AT_ONCE))
    return _decision(after, events)


def _settle(laid: State, matches: Matches, events: tuple[Event, ...]) -> Result:
    """Capture what was matched, take the junk that is due, and see whether the seat may stop."""
    seat = _mover(laid)
    captured = matches.captured
    layout = _without(laid.layout, captured)
    if matches.top is not None and not matches.top_onto:
        layout = _with(layout, (matches.top,))
    months = {MONTHS[one] for one in captured}
    state = replace(
        laid,
        layout=layout,
        taken=_put(laid.taken, seat, _with(laid.taken[seat], captured)),
        piles=tuple(pile for pile in laid.piles if pile.month not in months),
    )
    told: list[Event] = list(events)
    dues = _dues(laid, matches, layout, told)
    if captured:
        told.append(Captured(seat=seat, cards=captured))
    for units in dues:
        state = _steal(state, units, told)
    return _decision(state, tuple(told))


def _dues(laid: State, matches: Matches, layout: Cards, told: list[Event]) -> list[int]:
    """The junk units that the rival owes, payment by payment (rules: Bonus junk)."""
    seat = _mover(laid)
    dues = []
    pays = bool(laid.hands[seat])
    if name := special(matches, layout):
        told.append(SpecialMade(seat=seat, name=name, pays=pays))
        dues += [1] * pays
    for cards in (matches.onto, matches.top_onto):
        if len(cards) == 3:
            month = MONTHS[cards[0]]
            owner = next((pile.owner for pile in laid.piles if pile.month == month), None)
            told.append(PileTaken(seat=seat, month=month, owner=owner))
            dues.append(2 if owner == seat else 1)
    return dues


def special(matches: Matches, layout: Cards) -> Special | None:
    """The special capture of a turn that leaves such a layout, if it is one."""
    if matches.top is None or not matches.top_onto:
        return None
    same = MONTHS[matches.played] == MONTHS[matches.top]
    if same:
        return "ttadak" if matches.onto else "chok"
    emptied = not layout and len(matches.onto) == len(matches.top_onto) == 1
    return "sseul" if emptied else None


def _steal(state: State, units: int, told: list[Event]) -> State:
    seat = _mover(state)
    cards = due(state.taken[1 - seat], units)
    if not cards:
        return state
    told.append(Stolen(seat=seat, cards=cards))
    lost = _put(state.taken, 1 - seat, _without(state.taken[1 - seat], cards))
    return replace(state, taken=_put(lost, seat, _with(lost[seat], cards)))


def _decision(state: State, events: tuple[Event, ...]) -> Result:
    seat = _mover(state)
    points = score(state.taken[seat]).points
    reached = state.go_scores[seat] + 1 if state.go[seat] else GOAL
    if points >= reached:
        told = MayStop(seat=seat, points=points, final=not state.hands[seat])
        return replace(state, phase="decide"), (*events, told)
    return ended(pass_on(state), events)


def ended(state: State, events: tuple[Event, ...]) -> Result:
    """The same, with the nagari told where the deal ended in one."""
    return state, (*events, Nagari()) if state.phase == "nagari" else events


def _mover(state: State) -> Seat:
    if state.turn is None:
        raise ValueError("no seat is to act")
    return state.turn


def _with(cards: Cards, more: Cards) -> Cards:
    return tuple(sorted(cards + more))


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple(one for one in cards if one not in gone)


def _put(both: tuple[Cards, Cards], seat: Seat, cards: Cards) -> tuple[Cards, Cards]:
    return (cards, both[1]) if seat == 0 else (both[0], cards)


def _set(both: Pair, seat: Seat, value: int) -> Pair:
    return (value, both[1]) if seat == 0 else (both[0], value)
