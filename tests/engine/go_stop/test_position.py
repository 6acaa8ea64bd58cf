"""Position lines (rules: Position)."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import BadPosition
from engine.go_stop import GAME
from engine.go_stop.cards import DECK, cards, written
from engine.go_stop.state import Facing, Pile
from tests.engine.go_stop.positions import jumbled, table

REST = written(DECK[24:])
DEALT = "01a01b01c01d02a/02b02c02d03a 03b03c04a04b05a05b05c 03d04c04d05d {} 06a06b06c06d/- 5:n 0 play 0,0 0,0 0,0"
LINE = DEALT.replace("{} ", "").replace("03d04c", "03d04c" + REST)


def test_a_line_reads_as_it_is_written() -> None:
    state = GAME.decode(LINE)
    assert state.hands == (cards("01a01b01c01d02a"), cards("02b02c02d03a"))
    assert state.layout == cards("03b03c04a04b05a05b05c")
    assert state.stock == cards("03d04c" + REST + "04d05d")
    assert state.taken == (cards("06a06b06c06d"), ())
    assert state.piles == (Pile(5, None),)
    assert (state.turn, state.phase, state.facing) == (0, "play", None)
    assert GAME.encode(state) == LINE


def test_a_card_list_in_another_order_reads_the_same_but_for_the_stock() -> None:
    assert GAME.decode(LINE.replace("01a01b01c", "01c01a01b")) == GAME.decode(LINE)
    assert GAME.decode(LINE.replace("03d04c", "04c03d")) != GAME.decode(LINE)


def test_jumbled_positions_read_back() -> None:
    dice = random.Random(3)
    for _ in range(2_000):
        state = jumbled(dice)
        if state.turn is not None:
            assert GAME.decode(GAME.encode(state)) == state


def test_a_side_that_holds_no_card_passes_on() -> None:
    state = table("", "01c", "02c", rival_hand="03c")
    assert (state.turn, state.phase) == (1, "play")
    over = table("", "01c", "02c")
    assert (over.turn, over.phase) == (None, "nagari")
    assert GAME.encode(over).split()[5:7] == ["-", "over:nagari"]


def test_a_choice_for_the_stock_card_reads_in_all_its_forms() -> None:
    alone = table("12a", "01a 02c 02d", "", pending="take:02a:01a:-")
    assert alone.facing == Facing(cards("02a")[0], 0, ())
    pair = table("12a", "02c 02d", "", pending="take:02a:01a:01c")
    assert pair.facing == Facing(cards("02a")[0], 0, cards("01c"))
    pile = table("12a", "02c 02d", "", pending="take:02a:01a:01b01c01d", piles="1:1")
    assert pile.piles == (Pile(1, 1),)
    for state in (alone, pair, pile):
        assert GAME.decode(GAME.encode(state)) == state


def test_a_pile_that_is_being_taken_and_named_nowhere_is_one_of_the_deal() -> None:
    state = table("12a", "02c 02d", "", pending="take:02a:01a:01b01c01d")
    assert state.piles == (Pile(1, None),)
    assert GAME.encode(state).split()[4] == "1:n"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (" 0 play", "", "ten fields"),
        (" ", "  ", "ten fields"),
        ("01a01b", "01a13a", "not a card list"),
        ("01a01b", "01a0", "not a card list"),
        ("01a01b", "01A01b", "not a card list"),
        ("01a01b", "０1a01b", "not a card list"),
        ("01a01b", "01b01b", "stand in two places"),
        ("01a01b", "01b", "are missing"),
        ("02a/02b", "02a02b", "two card lists"),
        ("02a/02b", "02a/-/02b", "two card lists"),
        ("5:n", "5:2", "not month:owner"),
        ("5:n", "13:n", "not month:owner"),
        ("5:n", "5:n,5:n", "twice"),
        ("5:n", "-", "month 5 is a pile"),
        ("5:n", "4:n,5:n", "month 4 is a pile"),
        (" 0 play", " 2 play", "neither 0 nor 1"),
        (" 0 play", " - play", "TURN"),
        (" 0 play", " 0 over:nagari", "TURN"),
        (" 0 play", " 0 over:other", "unknown"),
        (" 0 play", " 0 first", "no cards"),
        (" 0 play", " 0 deal", "no cards"),
        (" 0 play", " 0 nagari", "unknown"),
        (" 0 play", " 0 take:03d:01a", "unknown"),
        (" 0 play", " 0 take:-:01a:-", "one stock card"),
        (" 0 play", " 0 take:03d:01a:-", "two places"),
        ("play 0,0", "play 0", "two numbers"),
        ("play 0,0", "play -1,0", "two numbers"),
        ("play 0,0", "play 00,0", "two numbers"),
        ("play 0,0", "play 1000,0", "two numbers"),
        ("play 0,0", "play ²,0", "two numbers"),
        ("0,0 0,0 0,0", "0,0 7,0 0,0", "but no Go"),
        ("0,0 0,0 0,0", "49,0 0,0 0,0", "at most 48 Go"),
        ("0,0 0,0 0,0", "0,0 0,0 0,13", "one ppuk for each month"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_its_reason(old: str, new: str, why: str) -> None:
    assert old in LINE
    with pytest.raises(BadPosition, match=why):
        GAME.decode(LINE.replace(old, new, 1))


@pytest.mark.parametrize(
    ("pending", "layout", "why"),
    [
        ("take:02a:01a:01c", "02c", "does not face two"),
        ("take:02a:01a:01c", "02b 02c 02d", "does not face two"),
        ("take:02a:01a:03c", "02c 02d", "pairs with"),
        ("take:02a:01a:01b01c", "02c 02d", "pairs with"),
        ("take:02a:01a:-", "02c 02d", "does not lie in the layout"),
    ],
)
def test_a_choice_that_cannot_be_is_refused(pending: str, layout: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        table("12a", layout, "01a" if why.endswith("layout") else "", pending=pending)


def test_four_of_a_month_cannot_lie_in_the_layout() -> None:
    with pytest.raises(BadPosition, match="four cards of month 1"):
        table("12a", "01a 01b 01c 01d", "", piles="1:n")


def test_a_huge_line_is_refused_at_once() -> None:
    with pytest.raises(BadPosition):
        GAME.decode("01a" * 1_000_000)


@given(st.text(max_size=80))
def test_no_text_brings_another_error(text: str) -> None:
    with suppress(BadPosition):
        GAME.decode(text)


@given(st.data())
def test_no_change_of_a_line_brings_another_error(told: st.DataObject) -> None:
    text = list(LINE)
    for _ in range(told.draw(st.integers(1, 4))):
        at = told.draw(st.integers(0, len(text) - 1))
        text[at : at + told.draw(st.integers(0, 3))] = list(told.draw(st.text("01a-/:, n2takeplyover9", max_size=3)))
        if not text:
            break
    try:
        state = GAME.decode("".join(text))
    except BadPosition:
        return
    assert GAME.decode(GAME.encode(state)) == state
