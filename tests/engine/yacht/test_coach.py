"""Hints and the coach: best choices, losses, and the luck of the dice apart from the skill."""

import pytest

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import CHANCE
from engine.core.match import Match
from engine.yacht import GAME
from engine.yacht.boxes import BOXES
from engine.yacht.coach import best_choices, review
from engine.yacht.optimum import optimum
from engine.yacht.state import total
from tests.engine.yacht.sheets import EMPTY, at, only, random_game

START = 169.773889


def best(position: str) -> list[tuple[str, float]]:
    state = at(position)
    return [(str(choice.action), choice.expected) for choice in best_choices(state, GAME.actions(state))]


def test_the_best_three_of_a_last_box() -> None:
    choices = best(f"{only('choice')} 0 61454 2")
    assert [notation for notation, _ in choices] == ["roll-2", "roll-23", "roll-235"]
    assert [expected for _, expected in choices] == pytest.approx([6 + 3.5 + 4 + 5 + 4, 6 + 7 + 5 + 4, 6 + 7 + 5 + 3.5])


def test_equal_dice_are_one_choice() -> None:
    """Which of the equal sixes are thrown is no matter."""
    choices = best(f"{only('yacht')} 0 66661 2")
    assert [notation for notation, _ in choices] == ["roll-5", "roll-15", "roll-125"]
    assert [expected for _, expected in choices] == pytest.approx([50 / 6, 50 / 36, 50 / 216])


def test_the_first_throw_is_the_only_choice() -> None:
    ((notation, expected),) = best(f"{EMPTY} 0 - 0")
    assert notation == "roll-12345"
    assert expected == pytest.approx(START, abs=1e-6)


def test_a_full_yacht_is_kept() -> None:
    notation, expected = best(f"{only('yacht')} 0 66666 1")[0]
    assert (notation, expected) == ("score-yacht", 50)


def test_expected_totals_count_what_is_written_already() -> None:
    (choice,) = best("3,-,9,12,15,18,20,23,17,30,30,50 0 - 0")
    assert choice[1] == pytest.approx(227 + 2 * 2.106481, abs=1e-5)


@pytest.mark.parametrize("seats", [1, 2, 10])
def test_luck_and_loss_make_up_the_total(seats: int) -> None:
    game = list(random_game(seats, 70 + seats))
    log = [str(action) for _, action in game]
    end = GAME.apply(*game[-1])
    for seat in range(seats):
        told = review(GAME.start(seats, GAME.Options()), log, seat)
        assert told.start == pytest.approx(START, abs=1e-6)
        assert told.total == total(end.sheets[seat])
        assert told.expected == pytest.approx(told.total)
        assert told.start + told.luck - told.loss == pytest.approx(told.total)
        assert all(decision.loss >= 0 for decision in told.decisions)
        decided = [
            (ply, state)
            for ply, (state, _) in enumerate(game)
            if GAME.turn(state) == seat != CHANCE and len(GAME.actions(state)) > 1
        ]
        assert [(decision.ply, decision.view) for decision in told.decisions] == decided


def test_the_best_play_loses_nothing() -> None:
    match = Match(GAME, 1, GAME.Options(), bytes(32))
    while match.turn is not None:
        action = GAME.players["3"].choose(match.state, GAME.actions(match.state), Dice(bytes(32), 0), NodeBudget(1))
        match.play(0, str(action))
    told = review(GAME.start(1, GAME.Options()), match.log, 0)
    assert told.loss == 0
    assert told.costliest() == ()
    assert told.luck == pytest.approx(told.total - START, abs=1e-6)


def test_the_costliest_decisions() -> None:
    """Five sixes at once, thrown away: all five dice again, then the best box for nothing."""
    log = ["roll-12345", "66666", "roll-12345", "11234", "score-yacht"]
    told = review(at(f"{only('yacht', 'small_straight')} 0 - 0"), log, 0)
    assert [str(decision.taken.action) for decision in told.decisions] == ["roll-12345", "score-yacht"]
    first, second = told.costliest()
    assert first.loss >= second.loss > 0
    thrown = next(decision for decision in told.decisions if decision.ply == 2)
    assert str(thrown.best.action) == "score-yacht"
    assert thrown.best.expected == pytest.approx(50 + 5.904872, abs=1e-6)
    assert told.total == 0
    assert told.start + told.luck - told.loss == pytest.approx(told.expected)


def test_a_log_that_ends_with_leaving() -> None:
    log = ["roll-12345", "66666", "resign-1"]
    told = review(at(f"{EMPTY}/{EMPTY} 0 - 0"), log, 0)
    assert told.decisions == ()
    assert told.expected == pytest.approx(told.start + told.luck)
    assert told.expected == pytest.approx(50 + optimum()[1 << BOXES.index("yacht")])
