"""The opponents: strength in small, difference of styles, honesty, budgets."""

from dataclasses import replace

import pytest

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.ssangnyuk import GAME
from engine.ssangnyuk.actions import Move
from engine.ssangnyuk.state import State
from tests.benches.ssangnyuk_arena import computer, greedy_mover, random_mover, series

STYLES = ("offensive", "prudent")
OPENING = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"
DICE = Dice(bytes(32), 1)


class Spent(NodeBudget):
    """Remembers whether anybody asked after the end."""

    asked_after_the_end = 0

    def spend(self, nodes: int) -> bool:
        self.asked_after_the_end += self.left <= 0
        return super().spend(nodes)


def choice(style: str, position: str | State, nodes: int = 10**9) -> str:
    state = GAME.decode(position) if isinstance(position, str) else position
    return str(GAME.players[style].choose(state, GAME.actions(state), DICE, NodeBudget(nodes)))


@pytest.mark.parametrize("style", STYLES)
def test_beats_a_random_mover(style: str) -> None:
    assert series(computer(style, 1), random_mover(3), range(1, 21)).share >= 0.94


@pytest.mark.parametrize("style", STYLES)
def test_beats_a_greedy_mover(style: str) -> None:
    assert series(computer(style, 4000), greedy_mover(), range(1, 9)).share >= 0.7


def test_the_styles_play_differently() -> None:
    offensive = series(computer("offensive", 1), greedy_mover(), range(1, 41))
    prudent = series(computer("prudent", 1), greedy_mover(), range(1, 41))
    assert offensive.captures > 1.1 * prudent.captures
    assert prudent.blots / prudent.turns < 0.85 * offensive.blots / offensive.turns


@pytest.mark.parametrize("style", STYLES)
class TestChoices:
    """Whatever the position, a choice is legal, repeatable and blind to the board's number."""

    POSITIONS = (
        f"{OPENING} 0 31 0 4711",
        f"{OPENING} 1 64 0 4711",
        f"{OPENING} 0 5 0 4711",
        "bar:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 43 7 4711",
        "6:5,5:5,4:5 24:2,13:5,8:3,6:5 0 66 50 4711",
        "3:1,1:2,off:12 2:2,1:2,off:11 1 21 80 4711",
        "off:14,2:1 2:2,1:2,off:11 0 63 80 4711",
    )

    @pytest.mark.parametrize("position", POSITIONS)
    def test_legal_and_the_same_again(self, style: str, position: str) -> None:
        state = GAME.decode(position)
        assert choice(style, position) in map(str, GAME.actions(state))
        assert choice(style, position) == choice(style, position)
        assert choice(style, position, 700) == choice(style, position, 700)

    @pytest.mark.parametrize("position", POSITIONS)
    def test_the_board_is_not_looked_up(self, style: str, position: str) -> None:
        state = GAME.decode(position)
        for board in (1, 2, 3, 999_999_999):
            assert choice(style, replace(state, board=board)) == choice(style, state)
            assert choice(style, replace(state, board=board, turns=state.turns + 2)) == choice(style, state)

    def test_either_seat_chooses_alike(self, style: str) -> None:
        assert choice(style, f"{OPENING} 0 42 0 5") == choice(style, f"{OPENING} 1 42 0 5")

    def test_wins_when_it_can(self, style: str) -> None:
        assert choice(style, "5:1,off:14 24:2,off:13 0 63 3 5") == "5-6"

    def test_a_roll_needs_no_thought(self, style: str) -> None:
        assert choice(style, f"{OPENING} 0 - 0 5", 0) == "roll"

    @pytest.mark.parametrize("nodes", [0, 1, 30, 400, 2000])
    def test_answers_once_the_budget_is_spent(self, style: str, nodes: int) -> None:
        state = GAME.decode(f"{OPENING} 0 42 0 5")
        budget = Spent(nodes)
        assert GAME.players[style].choose(state, GAME.actions(state), DICE, budget) in GAME.actions(state)
        assert budget.asked_after_the_end == 0 or nodes == 0

    def test_ratings_are_chances_and_see_a_win(self, style: str) -> None:
        state = GAME.decode("5:1,off:14 24:2,off:13 0 63 3 5")
        assert GAME.players[style].rate(state, [Move(5, 6)]) == [1.0]
        state = GAME.decode(f"{OPENING} 0 42 0 5")
        ratings = GAME.players[style].rate(state, GAME.actions(state))
        assert ratings is not None
        assert len(ratings) == len(GAME.actions(state))
        assert all(0 < rating < 1 for rating in ratings)
