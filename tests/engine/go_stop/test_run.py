"""The run against the computer (rules: The run)."""

from engine.core.game import Outcome
from engine.core.run import Run
from engine.go_stop import GAME
from engine.go_stop.game import GoStopOptions

WON = Outcome((0,), "stop", (14, 0))
LOST = Outcome((1,), "stop", (0, 9))
NAGARI = Outcome((), "nagari", (0, 0))
RESIGNED = Outcome((1,), "resign", (0, 0))


def test_points_add_up_and_levels_rise_to_three() -> None:
    run = Run()
    levels = [GAME.run.opponent(run, GoStopOptions())]
    for _ in range(4):
        run = GAME.run.after(run, WON)
        levels.append(GAME.run.opponent(run, GoStopOptions()))
    assert levels == ["1", "2", "3", "3", "3"]
    assert (run.games, run.wins, GAME.run.score(run), run.best) == (4, 4, 56, 56)


def test_a_loss_ends_the_run_and_keeps_the_best() -> None:
    run = GAME.run.after(GAME.run.after(Run(), WON), LOST)
    assert (run.games, run.wins, GAME.run.score(run), run.best) == (2, 0, 0, 14)
    assert GAME.run.after(GAME.run.after(Run(), WON), RESIGNED).wins == 0


def test_a_nagari_is_void() -> None:
    run = GAME.run.after(GAME.run.after(Run(), WON), NAGARI)
    assert (run.games, run.wins, GAME.run.score(run), run.best) == (2, 1, 14, 14)


def test_every_level_has_a_player() -> None:
    assert list(GAME.players) == ["1", "2", "3"]


def test_who_plays_first_is_left_to_chance() -> None:
    assert GAME.run.fixed(Run(games=1)) == {}
    assert GAME.run.seated((None, None)) == {}
    assert GoStopOptions().first is None
