"""The deal (rules: Deal, Options and chance)."""

import pytest

from engine.core.chance import Dice
from engine.core.errors import IllegalAction
from engine.core.game import CHANCE
from engine.go_stop import GAME
from engine.go_stop.actions import Deal
from engine.go_stop.cards import DECK, cards, written
from engine.go_stop.events import Dealt, FirstDrawn, HandDealt, Quad, Redealt, Won
from engine.go_stop.game import GoStopOptions
from engine.go_stop.state import Pile, State

BEFORE = GAME.start(2, GoStopOptions(first=1))


def deal(hand: str, rival: str, layout: str = "") -> Deal:
    """A deal with these cards in the hands and the layout, each filled up with others."""
    parts = [list(cards(hand)), list(cards(rival)), list(cards(layout)), []]
    named = {one for part in parts for one in part}
    spare = [one for one in DECK[::-1] if one not in named]
    spare.sort(key=lambda one: one % 4)
    for part, size in zip(parts, (10, 10, 8, 20), strict=True):
        while len(part) < size:
            part.append(spare.pop(0))
    return Deal(tuple(one for part in parts for one in part))


def test_who_plays_first_is_drawn_before_the_deal_unless_it_is_fixed() -> None:
    state = GAME.start(2, GoStopOptions())
    assert GAME.turn(state) == CHANCE
    assert GAME.encode(state) == "-/- - - -/- - - first 0,0 0,0 0,0"
    odds = GAME.odds(state)
    assert odds is not None
    assert [(str(action), chance) for action, chance in odds] == [("first-0", 0.5), ("first-1", 0.5)]
    first = GAME.find(state, "first-1")
    assert GAME.events(state, first) == (FirstDrawn(seat=1),)
    assert GAME.apply(state, first) == BEFORE
    assert GAME.encode(BEFORE) == "-/- - - -/- - 1 deal 0,0 0,0 0,0"


def test_first_is_below_two_and_the_deal_a_shuffle_of_the_ids() -> None:
    seed = bytes(range(32))
    assert str(GAME.draw(GAME.start(2, GoStopOptions()), Dice(seed, 0))) == f"first-{Dice(seed, 0).below(2)}"
    assert str(GAME.draw(BEFORE, Dice(seed, 1))) == "deal-" + written(Dice(seed, 1).shuffle(range(48)))
    with pytest.raises(ValueError, match="dice"):
        GAME.draw(BEFORE, None)


def test_ten_ten_eight_and_twenty_cards() -> None:
    order = tuple(Dice(bytes(32), 1).shuffle(range(48)))
    state = GAME.apply(BEFORE, Deal(order))
    assert state.hands == (tuple(sorted(order[:10])), tuple(sorted(order[10:20])))
    assert state.layout == tuple(sorted(order[20:28]))
    assert state.stock == order[28:]
    assert (state.turn, state.phase) == (1, "play")


def test_three_of_a_month_in_the_layout_are_a_pile() -> None:
    state = GAME.apply(BEFORE, deal("", "", "01a 01b 01c 09a 09b 09d"))
    assert state.piles == (Pile(1, None), Pile(9, None))


def test_four_of_a_month_in_the_layout_are_dealt_again_whatever_the_hands() -> None:
    action = deal("02a 02b 02c 02d", "", "01a 01b 01c 01d")
    assert GAME.apply(BEFORE, action) == BEFORE
    assert GAME.events(BEFORE, action)[-1] == Redealt(where="layout")


def test_four_of_a_month_in_a_hand_win_five_points_at_once() -> None:
    for quads in ("02a 02b 02c 02d", "02a 02b 02c 02d 03a 03b 03c 03d"):
        action = deal("", quads, "")
        state = GAME.apply(BEFORE, action)
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert (outcome.winners, outcome.reason, outcome.scores) == ((1,), "quad", (0, 5))
        assert GAME.encode(state).split()[5:7] == ["1", "over:quad"]
        events = GAME.events(BEFORE, action)
        assert events[-2:] == (Quad(seat=1, cards=cards("02a 02b 02c 02d")), Won(seat=1, reason="quad", points=5))


def test_a_quad_is_won_by_the_seat_that_does_not_play_first_as_well() -> None:
    outcome = GAME.outcome(GAME.apply(BEFORE, deal("02a 02b 02c 02d", "")))
    assert outcome is not None
    assert outcome.winners == (0,)


def test_four_of_a_month_in_both_hands_are_dealt_again() -> None:
    action = deal("02a 02b 02c 02d", "03a 03b 03c 03d")
    assert GAME.apply(BEFORE, action) == BEFORE
    assert GAME.events(BEFORE, action)[-1] == Redealt(where="hands")


def test_each_hand_is_known_to_its_seat_alone() -> None:
    events = GAME.events(BEFORE, deal("", ""))
    hands = [event for event in events if isinstance(event, HandDealt)]
    assert [event.known_to for event in hands] == [(0,), (1,)]
    assert [event.is_known_to(None) for event in hands] == [False, False]
    (layout,) = [event for event in events if isinstance(event, Dealt)]
    assert layout.known_to is None
    assert len(layout.layout) == 8


@pytest.mark.parametrize(
    "notation",
    [
        "deal-",
        "deal-" + written(DECK[:-1]),
        "deal-" + written(DECK[:-1]) + "01a",
        "deal-" + written(DECK) + "01a",
        "deal-" + written(DECK).upper(),
        "deal-" + written(DECK) + "\n",
        "deal",
        "first-0",
        "play-01a",
    ],
)
def test_a_deal_names_all_48_cards(notation: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.find(BEFORE, notation)
    assert caught.value.reason == "not_a_deal"
    assert str(GAME.find(BEFORE, "deal-" + written(DECK[::-1]))) == "deal-" + written(DECK[::-1])


def test_before_the_first_player_is_known_nothing_but_that_is_legal() -> None:
    assert GAME.actions(State()) == []
    with pytest.raises(IllegalAction):
        GAME.find(State(), "deal-" + written(DECK))
