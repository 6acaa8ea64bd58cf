"""Every computer of every game: it finishes games within a budget, legally, and always chooses the same way."""

import math
import random
from typing import Any

import pytest

from engine import GAMES
from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import AnyGame, Player, Seat
from engine.core.match import Match
from engine.core.run import Run
from tests.every.walks import random_options, walks

NODES = 200
REPEATED_EVERY = 5
MOST_REFUSALS = 10
"""How often a player may ask again for what it was refused, while it finds its way out."""
PLAYERS = [(key, name) for key in GAMES for name in GAMES[key].players]


class Counted(NodeBudget):
    """A budget that knows what was asked of it after it had said no."""

    def __init__(self, nodes: int) -> None:
        super().__init__(nodes)
        self.refused = 0

    def spend(self, nodes: int) -> bool:
        assert nodes >= 0
        allowed = super().spend(nodes)
        self.refused += not allowed
        return allowed


def choose(player: Player[Any, Any], game: AnyGame, state: Any, seat: Seat, ply: int, nodes: int = NODES) -> str:
    """What a player does, with dice of its own."""
    budget = Counted(nodes)
    actions = list(game.actions(state))
    chosen = player.choose(game.view(state, seat), tuple(actions), Dice(b"own" * 8, ply), budget)
    assert chosen in actions
    assert budget.refused <= MOST_REFUSALS, "a player answers once its budget is spent"
    return str(chosen)


def test_every_game_has_a_computer_to_play_against(key: str) -> None:
    assert [name for game, name in PLAYERS if game == key]


@pytest.mark.parametrize(("key", "name"), PLAYERS)
def test_a_player_finishes_a_game_against_itself(key: str, name: str) -> None:
    game, player = GAMES[key], GAMES[key].players[name]
    options = random_options(game, random.Random(f"{key} {name}"))
    match = Match(game, max(2, game.seats.start), options, name.encode().ljust(32, b"."))
    while (turn := match.turn) is not None:
        notation = choose(player, game, match.state, turn, match.ply)
        if match.ply % REPEATED_EVERY == 0:
            assert choose(player, game, match.state, turn, match.ply) == notation
        match.play(turn, notation)
    assert match.outcome is not None


@pytest.mark.parametrize(("key", "name"), PLAYERS)
def test_a_player_answers_even_with_nothing_to_spend(key: str, name: str) -> None:
    walk = walks(key)[0]
    for ply in walk.sample(30):
        turn = walk.game.turn(walk.states[ply])
        if turn is not None and turn >= 0:
            choose(walk.game.players[name], walk.game, walk.states[ply], turn, ply, nodes=0)


@pytest.mark.parametrize(("key", "name"), PLAYERS)
def test_a_rating_has_a_number_for_every_action(key: str, name: str) -> None:
    walk = walks(key)[0]
    for ply in walk.sample(12):
        turn = walk.game.turn(walk.states[ply])
        if turn is not None and turn >= 0:
            actions = walk.game.actions(walk.states[ply])
            rated = walk.game.players[name].rate(walk.game.view(walk.states[ply], turn), actions)
            assert rated is None or len(rated) == len(actions)
            assert all(math.isfinite(value) for value in rated or ())


def test_every_run_has_an_opponent_among_the_players(game: AnyGame) -> None:
    hand = random.Random(game.key)
    runs = [Run(), *(Run(games=n, wins=w, tally=10 * w, best=50) for n in (1, 2, 99) for w in range(30))]
    met = {game.run.opponent(run, random_options(game, hand)) for run in runs for _ in range(4)}
    assert all(name in game.players and game.players[name] is not None for name in met)


def test_what_follows_from_a_run_are_options_of_the_game(game: AnyGame) -> None:
    for games in range(4):
        assert game.Options(**game.run.fixed(Run(games=games)))


def test_runs_go_on_after_every_result(key: str) -> None:
    for walk in walks(key):
        outcome = walk.game.outcome(walk.states[-1])
        assert outcome is not None
        run, rules = Run(), walk.game.run
        for _ in range(3):
            run = rules.after(run, outcome)
            assert isinstance(rules.score(run), int)
            assert run.best is None or run.best >= 0
        assert run.games == 3
        assert isinstance(rules.beside(run, outcome, 0), Run)
