"""Positions for tests: written by hand, or shuffled together as no game would bring them."""

import random

from engine.go_stop import GAME
from engine.go_stop.cards import DECK, Cards, cards, of_month, written
from engine.go_stop.state import Pile, State


def table(
    hand: str = "",
    layout: str = "",
    stock: str = "",
    taken: str = "",
    rival: str = "",
    *,
    rival_hand: str = "",
    piles: str = "-",
    turn: int = 0,
    pending: str = "play",
    go: str = "0,0",
    go_scores: str = "0,0",
    ppuk: str = "0,0",
) -> State:
    """A position seen from the seat to act. Cards that are named nowhere lie below those of the stock."""
    named = cards(hand + layout + stock + taken + rival + rival_hand)
    if pending.startswith("take"):
        named += cards(pending.split(":", 1)[1].replace(":", "").replace("-", ""))
    rest = written(one for one in DECK if one not in named)
    pairs = [(hand, rival_hand), (taken, rival)]
    hands, piled = ("/".join(_list(one) for one in (pair if turn == 0 else pair[::-1])) for pair in pairs)
    fields = [hands, _list(layout), _list(stock + rest), piled, piles, str(turn), pending, go, go_scores, ppuk]
    return GAME.decode(" ".join(fields))


def _list(text: str) -> str:
    return text.replace(" ", "") or "-"


def jumbled(dice: random.Random) -> State:
    """A random position in which a seat is to act: any number of cards anywhere, as no game would bring them."""
    while True:
        state = _jumbled(dice)
        if all(len(of_month(state.layout, month)) < 4 for month in range(1, 13)):
            return _with_facing(state, dice) if dice.random() < 0.3 else state


def _jumbled(dice: random.Random) -> State:
    order = dice.sample(DECK, len(DECK))
    sizes = [dice.randint(1, 6), dice.randint(0, 6), dice.randint(0, 12), dice.randint(0, 10)]
    parts: list[Cards] = []
    for size in sizes:
        parts.append(tuple(order[:size]))
        order = order[size:]
    cut = dice.randint(0, len(order))
    first, second, layout, stock = parts
    piles = tuple(Pile(month, dice.choice((None, 0, 1))) for month in range(1, 13) if len(of_month(layout, month)) == 3)
    go = (dice.randint(0, 3), dice.randint(0, 3))
    seat = dice.randint(0, 1)
    return State(
        hands=(_sorted(first), _sorted(second)) if seat == 0 else (_sorted(second), _sorted(first)),
        layout=_sorted(layout),
        stock=stock,
        taken=(_sorted(order[:cut]), _sorted(order[cut:])),
        piles=piles,
        turn=seat,
        phase="decide" if dice.random() < 0.1 else "play",
        go=go,
        go_scores=(go[0] and dice.randint(1, 12), go[1] and dice.randint(1, 12)),
        ppuk=(dice.randint(0, 2), dice.randint(0, 2)),
    )


def _with_facing(state: State, dice: random.Random) -> State:
    """The position after a hand card whose stock card faces two, where the cards allow it; else as it was."""
    del dice
    if state.phase != "play" or state.turn is None:
        return state
    for action in GAME.actions(state):
        after = GAME.apply(state, action)
        if after.phase == "take":
            return after
    return state


def _sorted(some: Cards | list[int]) -> Cards:
    return tuple(sorted(some))
