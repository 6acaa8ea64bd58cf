"""The opponents: legal, repeatable, in bounds, and each stronger than the one below."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import CHANCE, Player
from engine.yut_nori import GAME, kernel, thinking
from engine.yut_nori.actions import Action, Move
from engine.yut_nori.game import YutOptions
from engine.yut_nori.players import at_risk
from engine.yut_nori.state import State
from tests.benches.ladder_yut_nori import duel

LEVELS = sorted(GAME.players)
PLENTY = 10**9


def choice(name: str, line: str, seed: int = 0, nodes: int = PLENTY) -> str:
    """What a player does in a position."""
    state = GAME.decode(line)
    player: Player[State, Action] = GAME.players[name]
    return str(player.choose(state, GAME.actions(state), Dice(b"player", seed), NodeBudget(nodes)))


def rates(line: str) -> dict[str, float]:
    """What the strongest player says of each action."""
    state = GAME.decode(line)
    actions: Sequence[Action] = GAME.actions(state)
    found = GAME.players["4"].rate(state, actions)
    assert found is not None
    return dict(zip(map(str, actions), found, strict=True))


def decisions(seed: int, games: int) -> list[State]:
    """States with a choice from random games."""
    dice = random.Random(seed)
    found = []
    for game in range(games):
        state = GAME.start(2, YutOptions(first=game % 2))
        while GAME.turn(state) is not None:
            if GAME.turn(state) != CHANCE and len(GAME.actions(state)) > 1:
                found.append(state)
            state = GAME.apply(state, dice.choice(GAME.candidates(state)))
    return found


def test_there_are_four() -> None:
    assert LEVELS == ["1", "2", "3", "4"]


@pytest.mark.parametrize("name", LEVELS)
def test_a_player_throws_when_a_throw_is_due(name: str) -> None:
    assert choice(name, "3,w,w,w w,w,w,w 0 yut 1 4") == "throw"


@pytest.mark.parametrize("name", LEVELS)
def test_choices_are_legal_and_repeat(name: str) -> None:
    for state in decisions(4, 5):
        actions = GAME.actions(state)
        first, second = (
            GAME.players[name].choose(state, actions, Dice(b"own", 3), NodeBudget(PLENTY)) for _ in range(2)
        )
        assert first in actions
        assert first == second


@pytest.mark.parametrize("name", LEVELS)
def test_every_player_takes_the_winning_move(name: str) -> None:
    """Levels 1 and 2 may slip; most of the time they do not."""
    taken = [choice(name, "20,out,out,out 7,7,7,w 0 do,back 0 30", seed) for seed in range(60)]
    assert taken.count("do-20") >= (60 if name in "34" else 40)


@pytest.mark.parametrize("name", ["3", "4"])
def test_an_absurd_pool_is_answered(name: str) -> None:
    line = f"5,7,8,9 10,11,12,13 0 {','.join(['gae', 'yut', 'mo'] * 300)} 0 30"
    assert choice(name, line) in [str(action) for action in GAME.actions(GAME.decode(line))]


def test_the_strongest_orders_its_pool_to_stop_on_a_corner() -> None:
    """Geol first brings a second piece to 3, and gae takes both to the corner; the other order leaves them apart."""
    assert choice("4", "3,w,w,w w,w,w,w 0 gae,geol 0 8") == "geol-w"
    assert choice("4", "3,3,w,w w,w,w,w 0 gae 0 8") == "gae-3"
    assert choice("4", "5,out,out,out b4@b,b4@b,out,out 0 geol,yut 0 40") == "geol-5-cut"


def test_the_strongest_captures_a_stack() -> None:
    assert choice("4", "13,w,w,w 15,15,15,w 0 gae 0 12") == "gae-13"


def test_the_strongest_captures_before_it_spends_the_rest() -> None:
    assert choice("4", "12,w,w,w 14,14,w,w 0 gae,do 0 8") == "gae-12"


def test_the_strongest_knows_the_shortest_way() -> None:
    assert choice("4", "5,out,out,out 8,w,w,w 0 do 0 30") == "do-5-cut"
    assert choice("4", "10,out,out,out 14,w,w,w 0 geol 0 30") == "geol-10-cut"


def test_ratings_are_chances_and_the_choice_is_the_best_of_them() -> None:
    for state in decisions(8, 2):
        line = GAME.encode(state)
        found = rates(line)
        assert all(0 <= value <= 1 for value in found.values())
        assert found[choice("4", line)] == max(found.values())


def test_ratings_tell_a_won_game_from_a_lost_one() -> None:
    assert rates("20,out,out,out w,w,w,w 0 do,do 0 30")["do-20"] == 1.0
    assert max(rates("19,19,out,out w,w,w,w 0 do,do 0 30").values()) > 0.9
    assert max(rates("w,w,w,w 20,out,out,out 0 do,gae 0 30").values()) < 0.1


def test_a_throw_is_not_rated() -> None:
    state = GAME.decode("3,w,w,w w,w,w,w 0 - 1 4")
    assert all(GAME.players[name].rate(state, GAME.actions(state)) is None for name in LEVELS)


@pytest.mark.parametrize("nodes", [0, 1, 600, 2_000])
def test_a_small_budget_is_kept_and_still_gives_a_move(nodes: int) -> None:
    """At least one look is taken, whatever the budget, and none after the one that used it up."""
    state = GAME.decode("5,7,8,w 10,11,12,w 0 gae,geol,yut 0 30")
    budget = NodeBudget(nodes)
    actions = GAME.actions(state)
    assert GAME.players["4"].choose(state, actions, Dice(b"", 0), budget) in actions
    assert budget.left > -thinking.PROSPECT_NODES - 1
    assert budget.left <= 0


def test_a_cut_short_thought_is_the_best_at_first_sight() -> None:
    state = GAME.decode("5,7,8,w 10,11,12,w 0 gae,geol 0 30")
    moves = [action for action in GAME.actions(state) if isinstance(action, Move)]
    found = thinking.values(state, moves, True, NodeBudget(0))
    sights = thinking.values(state, moves, False, NodeBudget(0))
    assert [value for value in found if value >= 0]
    assert sights[found.index(max(found))] == max(sights)


def test_what_a_side_risks() -> None:
    """One step ahead do, two ahead gae, three geol: 3, 6 and 4 of 16; behind by one the back-do: 1 of 16."""
    assert at_risk(("8", "w", "w", "w"), ("7", "w", "w", "w")) == pytest.approx(3 * 3 / 16)
    assert at_risk(("9", "w", "w", "w"), ("7", "w", "w", "w")) == pytest.approx(4 * 6 / 16)
    assert at_risk(("6", "w", "w", "w"), ("7", "w", "w", "w")) == pytest.approx(1 * 1 / 16)
    assert at_risk(("3", "3", "w", "w"), ("out", "out", "out", "w")) == pytest.approx(2 * 3 * 4 / 16)
    assert at_risk(("out", "w", "w", "w"), ("7", "w", "w", "w")) == 0


def test_warming_up_compiles_all_that_players_call() -> None:
    kernel.warm()
    called: list[Any] = [kernel.move, kernel.successors, kernel.worths, kernel.prospect, kernel.all_out]
    before = [len(function.signatures) for function in called]
    assert all(before)
    for name in ("3", "4"):
        choice(name, "5,7,8,w 10,11,12,w 0 gae,geol 0 30")
    assert [len(function.signatures) for function in called] == before


@pytest.mark.parametrize(
    ("names", "games", "least"),
    [(("1", "random"), 120, 0.62), (("2", "1"), 160, 0.52), (("3", "2"), 160, 0.52), (("4", "2"), 120, 0.58)],
)
def test_the_ladder_stands(names: tuple[str, str], games: int, least: float) -> None:
    """A small ladder with fixed seeds; the full one with intervals is a bench."""
    assert duel(names, range(games)).share >= least
