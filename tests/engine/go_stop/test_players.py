"""The computer opponents: what they see, what they spend, and that each level is stronger than the one below."""

import pytest

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.match import Match
from engine.go_stop import GAME
from engine.go_stop.actions import Go, Stop, Take
from engine.go_stop.game import GoStopOptions
from engine.go_stop.state import State
from tests.engine.go_stop.ladder import RandomMover, play
from tests.engine.go_stop.positions import table

PLENTY = 10**9
LEVELS = ["1", "2", "3"]


class Watched(NodeBudget):
    """A budget that remembers how often it was asked."""

    asked = 0

    def spend(self, nodes: int) -> bool:
        self.asked += 1
        return super().spend(nodes)


def start(number: int = 1) -> State:
    state: State = Match(GAME, 2, GoStopOptions(first=0), number.to_bytes(32, "big")).state
    return state


def choice(level: str, state: State, nodes: int = 20_000, ply: int = 0) -> str:
    view = GAME.view(state, state.turn)
    return str(GAME.players[level].choose(view, GAME.actions(state), Dice(bytes(32), ply), NodeBudget(nodes)))


@pytest.mark.parametrize("level", LEVELS)
def test_players_finish_deals(level: str) -> None:
    play((GAME.players[level], GAME.players[level]), 6, nodes=2_000)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_dice_and_budget_give_the_same_choice(level: str) -> None:
    for number in range(5):
        assert choice(level, start(number)) == choice(level, start(number))


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_does_not_depend_on_hidden_cards(level: str) -> None:
    for number in range(10):
        state = start(number)
        view = GAME.view(state, state.turn)
        other = GAME.imagine(view, Dice(bytes(32), number))
        assert other != state
        assert choice(level, other) == choice(level, state)


@pytest.mark.parametrize("level", LEVELS)
def test_a_spent_budget_still_gets_an_answer(level: str) -> None:
    state = start()
    assert choice(level, state, nodes=0) in [str(action) for action in GAME.actions(state)]


def test_level_three_stops_when_its_budget_says_so() -> None:
    state = start()
    budget = Watched(1)
    GAME.players["3"].choose(GAME.view(state, 0), GAME.actions(state), Dice(bytes(32), 0), budget)
    assert budget.asked == 1
    long = Watched(PLENTY)
    GAME.players["3"].choose(GAME.view(state, 0), GAME.actions(state), Dice(bytes(32), 0), long)
    assert 10 < long.asked < 1_000


@pytest.mark.parametrize("level", LEVELS)
def test_players_answer_in_every_phase(level: str) -> None:
    facing = table("12a", "02c 02d", "", pending="take:02a:01a:01c", rival_hand="12b")
    assert choice(level, facing) in ("take-02c", "take-02d")
    assert choice(level, table("", "02c", "", pending="decide", rival_hand="12b")) == "stop"
    assert choice(level, table("12a", "02c", "", pending="decide", rival_hand="12b")) in ("go", "stop")


def test_the_better_players_take_a_bright_rather_than_junk() -> None:
    facing = table("12a", "08a 08c", "", pending="take:08d:01a:01c", taken="03a 11a", rival_hand="12b 12c")
    assert choice("2", facing) == "take-08a"
    assert choice("3", facing) == "take-08a"


def test_level_three_goes_when_the_rival_cannot_reach_seven() -> None:
    taken = "01b 02b 03b 04b 05b 07b 12c 08a 11a 05c 05d 06c 06d 07c 07d 08c 08d 09c"
    state = table(
        "01a 03a 12d", "01c 03c 12b", "", taken, rival="10c 10d 11c", rival_hand="04a", pending="decide"
    )  # fmt: skip
    assert choice("3", state) == "go"


def test_level_three_stops_when_the_rival_is_about_to() -> None:
    state = table(
        "08c 09d 10d 11d", "01c 06c 11c 12d", "", "01b 02b 03b 04b 05b 07b 12c",
        rival="01a 03a 08a 11a 02a 04a 08b 05a 06a", rival_hand="09a 10a 12a 12b", pending="decide", go="1,0",
        go_scores="8,0",
    )  # fmt: skip
    assert choice("3", state) == "stop"


def test_hints_rate_every_action_by_the_points_it_may_bring() -> None:
    state = table("12a", "02c 02d", "", "01b 02b 03b 04b 05b 07b 12c", pending="decide", rival="01a", rival_hand="12b")
    view = GAME.view(state, 0)
    actions = GAME.actions(state)
    assert actions == [Go(), Stop()]
    values = GAME.players["3"].rate(view, actions)
    assert values is not None
    assert values[1] == 9
    assert values == GAME.players["3"].rate(view, actions)
    assert GAME.players["1"].rate(view, actions) is None


def test_a_choice_of_one_costs_nothing() -> None:
    facing = table("12a", "02c 02d", "", pending="take:02a:01a:01c", rival_hand="12b")
    budget = Watched(PLENTY)
    only = [Take(6)]
    assert GAME.players["3"].choose(GAME.view(facing, 0), only, Dice(bytes(32), 0), budget) == only[0]
    assert budget.asked == 0


@pytest.mark.parametrize(
    ("stronger", "weaker", "deals", "nodes", "share"),
    [("1", "random", 300, 1, 0.65), ("2", "1", 600, 1, 0.52), ("3", "random", 60, 30_000, 0.72)],
)
def test_a_small_part_of_the_ladder(stronger: str, weaker: str, deals: int, nodes: int, share: float) -> None:
    rival = RandomMover() if weaker == "random" else GAME.players[weaker]
    tally = play((GAME.players[stronger], rival), deals, nodes=nodes)
    assert tally.share > share, str(tally)
    assert tally.mean > 0, str(tally)
