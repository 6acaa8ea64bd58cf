"""Runs: wins in a row, what ends them, who starts next, and the best of all."""

import pytest

from engine.core.game import Outcome
from engine.core.run import Run
from tests.engine.core.toy import HeapOptions, HeapRun

RULES = HeapRun()
WIN = Outcome((0,), "last", (4, 0))
LOSS = Outcome((1,), "last", (0, 4))
SHARED = Outcome((0, 1), "last", (2, 2))
NOBODY = Outcome((), "limit", (0, 0))
BARE = Outcome((1,), "bare", (0, 0))


def after(*outcomes: Outcome, seat: int = 0) -> Run:
    """The run after some games from nothing."""
    run = Run()
    for outcome in outcomes:
        run = RULES.after(run, outcome, seat)
    return run


def test_a_win_lengthens_the_run_and_adds_to_its_tally() -> None:
    assert after(WIN) == Run(games=1, wins=1, tally=4, best=14)
    assert after(WIN, WIN) == Run(games=2, wins=2, tally=8, best=28)


@pytest.mark.parametrize("end", [LOSS, SHARED, NOBODY])
def test_a_loss_or_a_draw_ends_the_run_and_keeps_the_best(end: Outcome) -> None:
    assert after(WIN, WIN, end) == Run(games=3, wins=0, tally=0, best=28)


def test_the_best_stays_until_it_is_beaten() -> None:
    assert after(WIN, WIN, LOSS, WIN).best == 28
    assert after(WIN, WIN, LOSS, WIN, WIN, WIN).best == 42


def test_there_is_no_best_before_the_first_win() -> None:
    assert Run().best is None
    assert after(LOSS, NOBODY) == Run(games=2)


def test_what_does_not_count_only_counts_as_a_game() -> None:
    assert after(WIN, BARE) == Run(games=2, wins=1, tally=4, best=14)


def test_the_run_is_that_of_the_seat_asked_for() -> None:
    assert after(WIN, seat=1) == Run(games=1)
    assert after(LOSS, seat=1) == Run(games=1, wins=1, tally=4, best=14)


def test_who_starts_alternates_over_all_games_whatever_their_result() -> None:
    run, firsts = Run(), []
    for outcome in (WIN, LOSS, NOBODY, BARE, WIN):
        firsts.append(RULES.first(run))
        assert RULES.fixed(run) == {"first": RULES.first(run)}
        run = RULES.after(run, outcome)
    assert firsts == [0, 1, 0, 1, 0]


def test_a_game_beside_the_run_changes_nothing() -> None:
    run = after(WIN)
    for outcome in (WIN, LOSS, NOBODY):
        assert RULES.beside(run, outcome, 0) == run


def test_the_opponent_follows_from_the_run() -> None:
    assert [RULES.opponent(run, HeapOptions()) for run in (Run(), after(WIN), after(WIN, LOSS))] == [
        "shy",
        "greedy",
        "shy",
    ]


@pytest.mark.parametrize(
    ("outcome", "results"),
    [
        (WIN, ("win", "loss")),
        (LOSS, ("loss", "win")),
        (SHARED, ("draw", "draw")),
        (NOBODY, ("draw", "draw")),
        (Outcome((0, 1), "resign", (0, 0, 0)), ("draw", "draw", "loss")),
    ],
)
def test_an_outcome_is_a_result_for_every_seat(outcome: Outcome, results: tuple[str, ...]) -> None:
    assert tuple(outcome.result(seat) for seat in range(len(results))) == results
