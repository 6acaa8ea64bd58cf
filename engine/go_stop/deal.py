"""The deal (rules: Deal): who plays first, how the cards fall, and which deals end at once or are void."""

from dataclasses import replace

from engine.core.chance import Dice
from engine.core.game import Event
from engine.go_stop.actions import Deal
from engine.go_stop.cards import DECK, Cards, of_month, quads
from engine.go_stop.events import Dealt, HandDealt, Quad, Redealt, Won
from engine.go_stop.score import AT_ONCE
from engine.go_stop.state import Pile, State
from engine.go_stop.turn import Result

HAND = 10
LAYOUT = 8


def draw(dice: Dice) -> Deal:
    """A random deal."""
    return Deal(tuple(dice.shuffle(DECK)))


def cut(order: Cards) -> tuple[tuple[Cards, Cards], Cards, Cards]:
    """The hands, the layout and the stock of a deal, all but the stock by id."""
    first, second = sorted(order[:HAND]), sorted(order[HAND : 2 * HAND])
    layout = sorted(order[2 * HAND : 2 * HAND + LAYOUT])
    return (tuple(first), tuple(second)), tuple(layout), order[2 * HAND + LAYOUT :]


def deal(state: State, action: Deal) -> Result:
    """The state and the events after a deal; a void one leaves the state as it was."""
    hands, layout, stock = cut(action.order)
    told: list[Event] = [Dealt(layout=layout)]
    told += [HandDealt(seat=seat, cards=hand, known_to=(seat,)) for seat, hand in enumerate(hands)]
    if quads(layout):
        return state, (*told, Redealt(where="layout"))
    holders = [seat for seat, hand in enumerate(hands) if quads(hand)]
    if len(holders) == 2:
        return state, (*told, Redealt(where="hands"))
    dealt = replace(state, hands=hands, layout=layout, stock=stock, piles=_piles(layout), phase="play")
    if not holders:
        return dealt, tuple(told)
    seat = holders[0]
    quad = of_month(hands[seat], quads(hands[seat])[0])
    told += [Quad(seat=seat, cards=quad), Won(seat=seat, reason="quad", points=AT_ONCE)]
    return replace(dealt, phase="quad", turn=seat), tuple(told)


def _piles(layout: Cards) -> tuple[Pile, ...]:
    return tuple(Pile(month, None) for month in range(1, 13) if len(of_month(layout, month)) == 3)
