"""Levels, first throws and scores of a run."""

from engine.core.game import Outcome
from engine.core.run import Run
from engine.yut_nori import GAME
from engine.yut_nori.game import YutOptions

RULES = GAME.run


def won(margin: int) -> Outcome:
    """A game that the person at seat 0 won."""
    return Outcome((0,), "all_out", (margin, 0))


def test_the_level_rises_with_each_win_up_to_the_fourth() -> None:
    assert [RULES.opponent(Run(wins=wins), YutOptions()) for wins in range(6)] == ["1", "2", "3", "4", "4", "4"]


def test_every_opponent_of_a_run_exists() -> None:
    assert {RULES.opponent(Run(wins=wins), YutOptions()) for wins in range(6)} == set(GAME.players)


def test_the_score_is_wins_and_margins() -> None:
    run = Run()
    for margin in (48, 7, 23):
        run = RULES.after(run, won(margin))
    assert (run.games, run.wins, run.tally, run.best) == (3, 3, 78, 30_078)
    assert RULES.score(run) == 30_078


def test_margins_count_up_to_9999() -> None:
    assert RULES.score(Run(wins=300, tally=9_999)) == 3_009_999
    assert RULES.score(Run(wins=300, tally=12_000)) == 3_009_999


def test_a_win_from_the_other_seat_counts_its_own_margin() -> None:
    assert RULES.after(Run(), Outcome((1,), "all_out", (0, 31)), seat=1).tally == 31


def test_a_loss_and_a_draw_end_the_run() -> None:
    run = RULES.after(Run(), won(20))
    for outcome in (Outcome((1,), "all_out", (0, 9)), Outcome((), "turn_limit", (0, 0))):
        ended = RULES.after(run, outcome)
        assert (ended.wins, ended.tally, ended.best, ended.games) == (0, 0, 10_020, 2)


def test_the_first_throw_alternates_over_all_games() -> None:
    assert [RULES.first(Run(games=games)) for games in range(4)] == [0, 1, 0, 1]
    assert [YutOptions(**RULES.fixed(Run(games=games))).first for games in range(4)] == [0, 1, 0, 1]
