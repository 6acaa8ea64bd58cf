"""The computer: its levels, its errors, its budget, and that it sees what there is to see."""

import random
from collections import Counter

import pytest

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.match import Match
from engine.seega import GAME
from engine.seega.events import Captured
from engine.seega.players import Level, Searcher, errs
from engine.seega.thinking import DEEPEST, LAST_SLICE, Thought, listed, numbers
from tests.engine.seega.positions import random_state

SEED = bytes(range(32))
LURE = "2x1o/1o1xo/3x1/2o2/1xx2 0 move 3 12,12"
THREE = "4x/2o2/ox1xo/2x2/2o1x 0 move 7 3,4"


class Purse:
    """A budget that notes what is taken from it and says no from some moment on."""

    def __init__(self, nodes: int, questions: int = 10**9) -> None:
        self.nodes, self.questions, self.taken, self.asked = nodes, questions, 0, 0

    def spend(self, nodes: int) -> bool:
        self.asked += 1
        if self.taken + nodes > self.nodes or self.asked > self.questions:
            return False
        self.taken += nodes
        return True


def choice(level: int, line: str, nodes: int = 20_000, ply: int = 0) -> str:
    """What a level does; 0 stands for the search without errors."""
    state = GAME.decode(line)
    player = Level(level) if level else Searcher()
    return str(player.choose(state, GAME.actions(state), Dice(SEED, ply), NodeBudget(nodes)))


def test_every_whole_number_from_one_is_a_level() -> None:
    assert list(GAME.players) == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert len(GAME.players) == 8
    for name in ("1", "8", "9", "40", "12345678901234567890"):
        assert name in GAME.players
        assert GAME.players[name].level == int(name)


@pytest.mark.parametrize("name", ["", "0", "-1", "01", "1.5", " 1", "1 ", "²", "١", "one", "9" * 5000])
def test_nothing_else_is_a_level(name: str) -> None:
    assert name not in GAME.players
    with pytest.raises(KeyError):
        GAME.players[name]


@pytest.mark.parametrize(
    ("level", "chance"), [(1, 0.35), (2, 0.2), (3, 0.1), (4, 0.05), (5, 0.03), (6, 0.018), (7, 0.0108), (8, 0.00648)]
)
def test_errors_are_as_frequent_as_the_rules_say(level: int, chance: float) -> None:
    tries = 20_000
    made = sum(errs(level, Dice(SEED, ply)) for ply in range(tries))
    assert abs(made - tries * chance) < 4 * (tries * chance * (1 - chance)) ** 0.5


def test_errors_never_stop() -> None:
    """At level 30 an error still follows from dice that say so: 25 times three fifths."""

    class Unlucky(Dice):
        def below(self, n: int) -> int:
            return 0

    assert errs(30, Unlucky(SEED, 0))
    assert errs(10_000, Unlucky(SEED, 0))
    assert not errs(10**30, Dice(SEED, 0))


def test_an_error_is_any_legal_action() -> None:
    state = GAME.decode(THREE)
    actions = GAME.actions(state)
    wrong = [ply for ply in range(3_000) if errs(1, Dice(SEED, ply))]
    found = Counter(str(Level(1).choose(state, actions, Dice(SEED, ply), NodeBudget(1))) for ply in wrong)
    assert set(found) == {str(action) for action in actions}
    assert max(found.values()) < 2 * len(wrong) / len(actions)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 0])
def test_every_level_takes_three_stones_when_it_makes_no_error(level: int) -> None:
    ply = next(ply for ply in range(1, 100) if level == 0 or not errs(level, Dice(SEED, ply)))
    assert choice(level, THREE, ply=ply) == "c4-c3"


def test_level_one_looks_one_step_ahead_and_others_see_the_answer() -> None:
    """Taking the stone on d4 lets the rival take two at once: level 1 takes it, deeper levels do not."""
    lured = GAME.apply(GAME.decode(LURE), GAME.find(GAME.decode(LURE), "b4-c4"))
    answers = [GAME.events(lured, answer) for answer in GAME.actions(lured)]
    assert max(len(e.squares) for told in answers for e in told if isinstance(e, Captured)) == 2
    for level in (1, 2, 3, 4, 5):
        ply = next(ply for ply in range(100) if not errs(level, Dice(SEED, ply)))
        assert (choice(level, LURE, ply=ply) == "b4-c4") == (level == 1)


@pytest.mark.parametrize("nodes", [0, 1, 31, 32, 33, 100, 1_000, 20_000])
@pytest.mark.parametrize("seed", range(4))
def test_a_choice_never_exceeds_its_budget(nodes: int, seed: int) -> None:
    state = random_state(random.Random(seed)) if seed else GAME.start(2, GAME.Options())
    purse = Purse(nodes)
    action = Searcher().choose(state, GAME.actions(state), Dice(SEED, 0), purse)
    assert action in GAME.actions(state)
    assert purse.taken <= nodes


def test_the_positions_looked_at_are_those_taken_from_the_budget() -> None:
    state = random_state(random.Random(5))
    purse = Purse(30_000)
    thought = Thought(numbers(state))
    thought.deepen(listed(numbers(state)), DEEPEST, purse)
    assert 0.7 * 30_000 < thought.nodes <= purse.taken <= 30_000
    assert thought.depth > 4


def test_thinking_stops_when_the_budget_says_so() -> None:
    state = random_state(random.Random(5))
    purse = Purse(10**12, questions=60)
    action = Searcher().choose(state, GAME.actions(state), Dice(SEED, 0), purse)
    assert action in GAME.actions(state)
    assert purse.taken <= 60 * LAST_SLICE


@pytest.mark.parametrize("level", [1, 3, 5, 8])
def test_the_same_view_dice_and_budget_give_the_same_choice(level: int) -> None:
    for seed in range(8):
        line = GAME.encode(random_state(random.Random(seed)))
        assert choice(level, line, 3_000, seed) == choice(level, line, 3_000, seed)
    assert choice(level, "5/5/5/5/5 0 place 0 0,0") == choice(level, "5/5/5/5/5 0 place 0 0,0")


def test_a_lone_action_needs_no_thought() -> None:
    state = GAME.decode("xo3/o1o2/1o3/5/5 1 move 3 3,4")
    actions = GAME.actions(GAME.decode("x4/o4/5/5/3o1 1 move 3 3,4"))
    assert len(actions) == 1
    purse = Purse(0)
    assert Level(5).choose(state, actions, Dice(SEED, 0), purse) is actions[0]
    assert purse.asked == 0


def test_a_decided_game_needs_little_thought() -> None:
    state = GAME.decode("5/5/5/o4/1xo2 0 move 2 20,79")
    purse = Purse(10**9)
    assert str(Searcher().choose(state, GAME.actions(state), Dice(SEED, 0), purse)) == "a2-a1"
    assert purse.taken < 1_000


def test_first_stones_vary_with_the_dice() -> None:
    """On an empty board four or eight squares are alike; which of them is taken is left to the dice."""
    found = {choice(0, "5/5/5/5/5 0 place 0 0,0", 3_000, ply) for ply in range(12)}
    assert len(found) > 2


def test_rating_tells_good_from_bad() -> None:
    state = GAME.decode(THREE)
    actions = GAME.actions(state)
    rates = Level(3).rate(state, actions)
    assert len(rates) == len(actions)
    assert str(actions[max(range(len(rates)), key=rates.__getitem__)]) == "c4-c3"
    sure = GAME.decode("5/5/5/o4/1xo2 0 move 2 20,79")
    worth = dict(zip(map(str, GAME.actions(sure)), Level(3).rate(sure, GAME.actions(sure)), strict=True))
    assert worth["a2-a1"] > 200


def play(levels: tuple[int, int], nodes: int, game: int) -> float:
    """One game from four random stones on; what it is worth to the first of the two levels, draws half."""
    rng = random.Random(game)
    match = Match(GAME, 2, GAME.Options(first=game % 2), bytes(32))
    while match.turn is not None:
        seat, actions = match.turn, GAME.actions(match.state)
        action = rng.choice(actions)
        if match.ply >= 4:
            dice = Dice(game.to_bytes(32, "big"), match.ply)
            action = Level(levels[seat]).choose(match.state, actions, dice, NodeBudget(nodes))
        match.play(seat, str(action))
    assert match.outcome is not None
    return {"win": 1.0, "draw": 0.5, "loss": 0.0}[match.outcome.result(0)]


@pytest.mark.parametrize(("higher", "lower", "least"), [(2, 1, 0.6), (4, 2, 0.6), (8, 1, 0.8)])
def test_higher_levels_win_more(higher: int, lower: int, least: float) -> None:
    games = 40
    assert sum(play((higher, lower), 2_000, game) for game in range(games)) / games >= least
