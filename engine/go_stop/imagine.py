"""Dealing the hidden cards of a view at random, as they may lie for all that was seen."""

from collections.abc import Sequence

from engine.core.chance import Dice
from engine.go_stop.cards import DECK, Card, Cards, quads
from engine.go_stop.state import State, View

TRIES = 200


def imagine(view: View, dice: Dice) -> State:
    """A state that fits the view. No hand imagined holds all four of a month: that would have ended the deal.

    Only a view whose unseen cards allow nothing else (none that a game reaches) gets such a hand.
    """
    unseen = hidden(view)
    deals = (_dealt(view, dice.shuffle(unseen)) for _ in range(TRIES))
    hands, stock = next(deals)
    while _made_up_quad(view, hands):
        again = next(deals, None)
        if again is None:
            break
        hands, stock = again
    return _state(view, hands, stock)


def hidden(view: View) -> Cards:
    """The cards that the view does not show, by id."""
    if view.phase in ("first", "deal"):
        return ()
    shown = {*view.layout, *view.taken[0], *view.taken[1], *(view.stock or ())}
    for hand in view.hands:
        shown.update(hand or ())
    if view.facing is not None:
        shown.update((view.facing.card, view.facing.played, *view.facing.onto))
    return tuple(one for one in DECK if one not in shown)


def _dealt(view: View, cards: Sequence[Card]) -> tuple[tuple[Cards, Cards], Cards]:
    hands = []
    start = 0
    for hand, held in zip(view.hands, view.held, strict=True):
        hands.append(tuple(sorted(cards[start : start + held])) if hand is None else hand)
        start += held if hand is None else 0
    stock = tuple(cards[start:]) if view.stock is None else view.stock
    return (hands[0], hands[1]), stock


def _made_up_quad(view: View, hands: tuple[Cards, Cards]) -> bool:
    return any(seen is None and quads(hand) for seen, hand in zip(view.hands, hands, strict=True))


def _state(view: View, hands: tuple[Cards, Cards], stock: Cards) -> State:
    return State(
        hands=hands,
        layout=view.layout,
        stock=stock,
        taken=view.taken,
        piles=view.piles,
        turn=view.turn,
        phase=view.phase,
        facing=view.facing,
        go=view.go,
        go_scores=view.go_scores,
        ppuk=view.ppuk,
    )
