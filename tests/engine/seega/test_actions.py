"""Notation, finding among the legal, and the reasons why something is not."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import IllegalAction
from engine.seega import GAME
from engine.seega.actions import Place, Step
from engine.seega.board import INDEX
from tests.engine.seega.positions import random_state

PLACING = "5/5/5/5/ox3 1 place 0 0,0"
MOVING = "4x/1o3/o1x2/oo3/xo3 0 move 4 4,4"


def test_notation() -> None:
    assert str(Place(INDEX["b4"])) == "b4"
    assert str(Step(INDEX["b3"], INDEX["b4"])) == "b3-b4"


@given(st.randoms(use_true_random=False))
def test_every_legal_action_is_found_by_its_notation(rng: random.Random) -> None:
    state = random_state(rng)
    found = [GAME.find(state, str(action)) for action in GAME.actions(state)]
    assert found == GAME.actions(state)
    assert len({str(action) for action in found}) == len(found)
    assert all(str(action).isascii() and len(str(action)) <= 24 for action in found)


@pytest.mark.parametrize(
    ("line", "notation", "reason"),
    [
        (PLACING, "a1", "occupied"),
        (PLACING, "b1", "occupied"),
        (PLACING, "c3", "centre_stays_empty"),
        (PLACING, "f1", "no_such_square"),
        (PLACING, "a6", "no_such_square"),
        (PLACING, "A2", "no_such_square"),
        (PLACING, "", "no_such_square"),
        (PLACING, "a1-a2", "still_placing"),
        (MOVING, "c3-c4", "rival_stone"),
        (MOVING, "c5-c4", "no_stone"),
        (MOVING, "a2-a3", "cannot_move"),
        (MOVING, "a2", "cannot_move"),
        (MOVING, "b4", "choose_a_target"),
        (MOVING, "c5", "no_stone"),
        (MOVING, "e5", "rival_stone"),
        (MOVING, "b4-c5", "not_beside"),
        (MOVING, "b4-d4", "not_beside"),
        (MOVING, "b4-b4", "occupied"),
        (MOVING, "b2-c2-c3", "no_such_square"),
        (MOVING, "b2-", "no_such_square"),
        (MOVING, "b2-a2", "occupied"),
        (MOVING, "c2-b2 ", "no_such_square"),
        ("5/5/5/5/5 0 place 0 0,0", "c3", "centre_stays_empty"),
        ("o4/5/5/5/5 0 move 0 9,9", "a5-a4", "over"),
    ],
)
def test_why_not(line: str, notation: str, reason: str) -> None:
    state = GAME.decode(line)
    with pytest.raises(IllegalAction) as caught:
        GAME.find(state, notation)
    assert caught.value.reason == reason


@given(
    st.randoms(use_true_random=False), st.text(max_size=12) | st.from_regex(r"[a-f][0-6](-[a-f][0-6])?", fullmatch=True)
)
def test_any_text_is_found_or_refused(rng: random.Random, text: str) -> None:
    state = random_state(rng, over=True)
    legal = {str(action) for action in GAME.actions(state)}
    if text in legal:
        assert str(GAME.find(state, text)) == text
        return
    with pytest.raises(IllegalAction) as caught:
        GAME.find(state, text)
    assert caught.value.reason != "illegal"
