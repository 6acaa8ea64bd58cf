"""Whole deals: what holds at every ply, what each seat may see, and the rules against an independent resolver."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Dice
from engine.core.errors import IllegalAction
from engine.core.game import CHANCE
from engine.core.match import Match
from engine.go_stop import GAME
from engine.go_stop.cards import DECK, quads
from engine.go_stop.game import GoStopOptions
from engine.go_stop.imagine import hidden
from engine.go_stop.state import OVER, State, View
from tests.engine.go_stop import resolver
from tests.engine.go_stop.positions import jumbled, table

JUMBLED = 20_000


def dealt(number: int) -> Match:
    return Match(GAME, 2, GoStopOptions(), number.to_bytes(32, "big"))


def plies(number: int) -> list[State]:
    """Every state of a random deal in which a seat is to act, and the last one."""
    match, dice = dealt(number), random.Random(number)
    states = [match.state]
    while match.turn is not None:
        match.play(match.turn, str(dice.choice(GAME.actions(match.state))))
        states.append(match.state)
    return states


def all_cards(state: State) -> Counter[int]:
    facing = state.facing
    pending = [] if facing is None else [facing.card, *([facing.played, *facing.onto] if facing.onto else [])]
    parts = (*state.hands, state.layout, state.stock, *state.taken, pending)
    return Counter(one for part in parts for one in part)


@pytest.mark.parametrize("batch", range(4))
def test_48_cards_are_conserved_at_every_ply(batch: int) -> None:
    for number in range(batch * 60, batch * 60 + 60):
        for state in plies(number):
            assert all_cards(state) == Counter(DECK)


def test_hands_and_stock_shrink_together() -> None:
    for number in range(40):
        for state in plies(number):
            if state.phase == "play":
                assert len(state.hands[0]) + len(state.hands[1]) == len(state.stock)


@pytest.mark.parametrize("batch", range(2))
def test_a_log_and_a_position_line_play_on_alike(batch: int) -> None:
    for number in range(batch * 40, batch * 40 + 40):
        match, dice = dealt(number), random.Random(number)
        while match.turn is not None:
            line = GAME.encode(match.state)
            again = Match.resume(GAME, 2, match.seed, line, match.ply)
            assert again.state == match.state
            assert hash(again.state) == hash(match.state)
            notation = str(dice.choice(GAME.actions(match.state)))
            match.play(match.turn, notation)
            again.play(again.turn or 0, notation)
            assert again.state == match.state
        assert Match(GAME, 2, GoStopOptions(), match.seed, match.log, check=True).state == match.state


def test_notations_are_unique_short_and_found_again() -> None:
    for number in range(60):
        for state in plies(number):
            actions = GAME.actions(state)
            written = [str(action) for action in actions]
            assert len(set(written)) == len(written)
            for action, notation in zip(actions, written, strict=True):
                assert len(notation) <= 24
                assert notation.isascii()
                assert GAME.find(state, notation) == action


def test_rules_agree_with_an_independent_resolver_in_whole_deals() -> None:
    for number in range(150):
        match, dice = dealt(number), random.Random(number)
        while match.turn is not None:
            line = GAME.encode(match.state)
            notation = str(dice.choice(GAME.actions(match.state)))
            assert [str(action) for action in GAME.actions(match.state)] == resolver.actions(line)
            match.play(match.turn, notation)
            assert GAME.encode(match.state) == resolver.after(line, notation)


@pytest.mark.parametrize("batch", range(4))
def test_rules_agree_with_an_independent_resolver_in_jumbled_positions(batch: int) -> None:
    dice = random.Random(batch)
    for _ in range(JUMBLED // 4):
        state = jumbled(dice)
        if state.turn is None or state.phase in OVER:
            continue
        line = GAME.encode(state)
        actions = GAME.actions(state)
        assert [str(action) for action in actions] == resolver.actions(line)
        action = dice.choice(actions)
        assert GAME.encode(GAME.apply(state, action)) == resolver.after(line, str(action))


def test_views_hide_the_rivals_hand_and_the_stock_until_the_end() -> None:
    for number in range(40):
        for state in plies(number):
            for seat in (0, 1, None):
                view = GAME.view(state, seat)
                if state.phase in OVER:
                    assert (view.hands, view.stock) == (state.hands, state.stock)
                    continue
                assert view.stock is None
                shown = [owner for owner in (0, 1) if view.hands[owner] is not None]
                assert shown == ([] if seat is None else [seat])
                assert view.held == (len(state.hands[0]), len(state.hands[1]))
                assert view.left == len(state.stock)


def test_a_view_does_not_depend_on_what_it_hides() -> None:
    for number in range(30):
        for state in plies(number):
            for seat in (0, 1, None):
                view = GAME.view(state, seat)
                imagined = GAME.imagine(view, Dice(bytes(32), number))
                assert GAME.view(imagined, seat) == view
                assert all_cards(imagined) == Counter(DECK)


def test_no_imagined_hand_would_have_ended_the_deal() -> None:
    view = GAME.view(dealt(1).state, 0)
    hands = {GAME.imagine(view, Dice(bytes(32), ply)).hands[1] for ply in range(300)}
    assert len(hands) == 300
    assert not any(quads(hand) for hand in hands)


def test_what_is_imagined_is_spread_evenly() -> None:
    view = GAME.view(dealt(2).state, 0)
    seen = Counter(one for ply in range(2_000) for one in GAME.imagine(view, Dice(bytes(32), ply)).hands[1])
    assert set(seen) == set(hidden(view))
    assert min(seen.values()) > 2_000 * 10 / 30 * 0.8
    assert max(seen.values()) < 2_000 * 10 / 30 * 1.2


def test_a_hand_that_can_only_be_a_quad_is_imagined_all_the_same() -> None:
    state = table("12a", "", "", taken="".join(f"{m:02}{c}" for m in range(2, 12) for c in "abcd"), rival="12b12c12d",
                  rival_hand="01a01b01c01d")  # fmt: skip
    assert GAME.imagine(GAME.view(state, 0), Dice(bytes(32), 0)) == state


def test_only_the_seat_on_turn_acts_and_chance_deals() -> None:
    state = GAME.start(2, GoStopOptions())
    assert GAME.turn(state) == CHANCE
    match = dealt(5)
    assert match.log[0].startswith("first-")
    assert match.log[1].startswith("deal-")
    assert len(GAME.actions(match.state)) >= 10


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("play-02a", "not_in_hand"),
        ("play-01a", "choose_one"),
        ("play-01a-02c", "not_faced"),
        ("play-12a-01c", "not_faced"),
        ("take-01c", "nothing_to_take"),
        ("stop", "nothing_to_decide"),
        ("go", "nothing_to_decide"),
        ("play-99z", "illegal"),
        ("PLAY-01a", "illegal"),
        ("", "illegal"),
    ],
)
def test_what_cannot_be_played_says_why(notation: str, reason: str) -> None:
    state = table("01a 12a", "01c 01d", "04c", rival_hand="12b")
    with pytest.raises(IllegalAction) as caught:
        GAME.find(state, notation)
    assert caught.value.reason == reason


def test_what_cannot_be_decided_says_why() -> None:
    facing = table("12a", "02c 02d", "", pending="take:02a:01a:01c")
    assert GAME.why_not(facing, "take-02b") == "not_faced"
    assert GAME.why_not(facing, "play-12a") == "take_first"
    deciding = table("12a", "02c 02d", "", pending="decide")
    assert GAME.why_not(deciding, "play-12a") == "decide_first"
    over = table("12a", "02c 02d", "", pending="over:stop")
    assert GAME.why_not(over, "stop") == "over"


@settings(max_examples=200)
@given(st.text(max_size=30))
def test_no_text_that_is_not_legal_is_found(text: str) -> None:
    state = table("01a 12a", "01c 01d", "04c", rival_hand="12b")
    if text not in ("play-01a-01c", "play-01a-01d", "play-12a"):
        with pytest.raises(IllegalAction):
            GAME.find(state, text)


def test_a_view_is_a_value() -> None:
    state = dealt(3).state
    assert isinstance(GAME.view(state, 0), View)
    assert hash(GAME.view(state, 0)) == hash(GAME.view(state, 0))
    assert GAME.view(state, 0) != GAME.view(state, 1)
