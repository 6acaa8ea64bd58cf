"""Wins in a row against the computer and the best total, of lost games too."""

import pytest

from engine.core.game import Outcome
from engine.core.run import Run
from engine.yacht import GAME

RULES = GAME.run


def ended(mine: int, theirs: int) -> Outcome:
    best = max(mine, theirs)
    return Outcome(
        tuple(seat for seat, total in enumerate((mine, theirs)) if total == best), "sheets_full", (mine, theirs)
    )


@pytest.mark.parametrize(("wins", "level"), [(0, "1"), (1, "2"), (2, "3"), (3, "3"), (50, "3")])
def test_the_level_rises_with_the_wins(wins: int, level: str) -> None:
    assert RULES.opponent(Run(wins=wins), GAME.Options()) == level


def test_the_first_throw_alternates() -> None:
    assert [RULES.first(Run(games=games)) for games in range(4)] == [0, 1, 0, 1]


def test_a_run() -> None:
    run = Run()
    run = RULES.after(run, ended(150, 90))
    assert run == Run(games=1, wins=1, tally=150, best=150)
    run = RULES.after(run, ended(140, 90))
    assert run == Run(games=2, wins=2, tally=150, best=150)
    run = RULES.after(run, ended(180, 190))
    assert run == Run(games=3, wins=0, tally=0, best=180)
    run = RULES.after(run, ended(120, 120))
    assert run == Run(games=4, wins=0, tally=0, best=180)
    run = RULES.after(run, ended(100, 80))
    assert run == Run(games=5, wins=1, tally=100, best=180)
    assert RULES.score(run) == 100


def test_giving_up_ends_the_streak_and_makes_no_total() -> None:
    assert RULES.after(Run(games=1, wins=1, tally=99, best=99), Outcome((1,), "resign", (0, 0))) == Run(
        games=2, best=99
    )
    assert RULES.after(Run(), Outcome((1,), "resign", (0, 0))) == Run(games=1)


@pytest.mark.parametrize("outcome", [Outcome((0,), "sheets_full", (200,)), Outcome((1,), "sheets_full", (200, 201, 3))])
def test_solitaire_and_larger_tables_touch_only_the_best(outcome: Outcome) -> None:
    lower, higher = Run(games=4, wins=3, tally=160, best=170), Run(games=4, wins=3, tally=160, best=210)
    assert RULES.beside(lower, outcome, 0) == Run(games=4, wins=3, tally=160, best=200)
    assert RULES.beside(higher, outcome, 0) == higher
    assert RULES.beside(Run(), outcome, 0) == Run(best=200)
    assert RULES.after(lower, outcome).wins == 3
