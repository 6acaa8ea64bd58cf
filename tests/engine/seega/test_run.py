"""The run: levels, who places first, and the score."""

from engine.core.game import Outcome
from engine.core.run import Run
from engine.seega import GAME

RULES = GAME.run


def won(run: Run, bonus: int) -> Run:
    return RULES.after(run, Outcome((0,), "captured", (bonus, 0)))


def test_the_level_is_one_more_than_the_wins() -> None:
    assert [RULES.opponent(Run(wins=wins), GAME.Options()) for wins in (0, 1, 7, 40)] == ["1", "2", "8", "41"]
    assert all(RULES.opponent(Run(wins=wins), GAME.Options()) in GAME.players for wins in range(100))


def test_the_computer_places_first_in_a_runs_first_game_and_then_the_roles_alternate() -> None:
    run = Run()
    firsts = []
    for _ in range(3):
        firsts.append(RULES.first(run))
        run = won(run, 10)
    run = RULES.after(run, Outcome((1,), "captured", (0, 30)))
    assert [*firsts, RULES.first(run)] == [1, 0, 1, 1]
    assert RULES.fixed(Run(games=5, wins=3)) == {"first": 0}


def test_the_score_is_wins_and_the_mean_bonus_rounded_half_up() -> None:
    run = Run()
    assert RULES.score(run) == 0
    run = won(run, 40)
    assert RULES.score(run) == 1400
    run = won(run, 43)
    assert RULES.score(run) == 2415
    run = won(run, 44)
    assert RULES.score(run) == 3423  # 127 / 3 = 42.33…
    run = won(run, 0)
    assert RULES.score(run) == 4318  # 127 / 4 = 31.75, times ten 317.5
    assert run.best == 4318


def test_a_loss_or_a_draw_ends_the_run_and_keeps_the_best() -> None:
    for outcome in (Outcome((1,), "captured", (0, 30)), Outcome((), "quiet", (0, 0)), Outcome((1,), "resign", (0, 0))):
        run = RULES.after(won(Run(), 40), outcome)
        assert run == Run(games=2, wins=0, tally=0, best=1400)
        assert RULES.score(run) == 0


def test_more_wins_always_score_more() -> None:
    best_of_three = Run(wins=3, tally=3 * (4 * 12 + 50))
    worst_of_four = Run(wins=4, tally=4 * 4)
    assert RULES.score(worst_of_four) > RULES.score(best_of_three)
