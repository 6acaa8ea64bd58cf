"""The three computers: what each takes, and how strong each is."""

from itertools import combinations_with_replacement
from statistics import mean

import pytest

from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.game import CHANCE
from engine.core.match import Match
from engine.yacht import GAME
from engine.yacht.boxes import BOXES
from engine.yacht.state import total
from tests.engine.yacht.sheets import EMPTY, at, only, random_game

OWN = bytes([7]) * 32


def choice(level: str, position: str) -> str:
    state = at(position)
    return str(GAME.players[level].choose(state, GAME.actions(state), Dice(OWN, 0), NodeBudget(0)))


def solitaire(level: str, number: int) -> int:
    """The total of one sheet played by a level."""
    match = Match(GAME, 1, GAME.Options(), number.to_bytes(32, "big"))
    while match.turn is not None:
        match.play(0, choice(level, GAME.encode(match.state)))
    return total(match.state.sheets[0])


@pytest.mark.parametrize(
    ("position", "taken"),
    [
        (f"{EMPTY} 0 - 0", "roll-12345"),
        (f"{EMPTY} 0 66666 1", "score-yacht"),
        (f"{EMPTY} 0 13466 1", "score-choice"),
        (f"{EMPTY} 0 12345 2", "score-small_straight"),
        (f"{only('ones', 'full_house', 'yacht')} 0 11166 1", "score-full_house"),
        (f"{only('ones', 'full_house')} 0 11234 1", "score-ones"),
        (f"{only('yacht')} 0 61314 1", "roll-12345"),
        (f"{only('yacht')} 0 61314 3", "score-yacht"),
        (f"{only('fours', 'yacht')} 0 11233 3", "score-fours"),
    ],
)
def test_level_1_takes_what_scores_most_now(position: str, taken: str) -> None:
    assert choice("1", position) == taken


@pytest.mark.parametrize(
    ("position", "taken"),
    [
        (f"{EMPTY} 0 - 0", "roll-12345"),
        (f"{EMPTY} 0 66666 1", "score-yacht"),
        (f"{only('ones', 'sixes')} 0 11166 1", "roll-123"),
        (f"{only('yacht')} 0 61314 1", "roll-135"),
        (f"{only('yacht')} 0 61314 2", "roll-135"),
        (f"{only('yacht')} 0 61314 3", "score-yacht"),
        (f"{only('choice')} 0 61354 2", "roll-23"),
        (f"{only('choice')} 0 61454 1", "roll-235"),
        (f"{only('large_straight')} 0 23455 1", "roll-4"),
        (f"{EMPTY} 0 66661 3", "score-choice"),
    ],
)
def test_level_2_plays_for_this_turn(position: str, taken: str) -> None:
    assert choice("2", position) == taken


@pytest.mark.parametrize(
    ("position", "taken"),
    [
        (f"{EMPTY} 0 66666 1", "score-yacht"),
        (f"{EMPTY} 0 66661 3", "score-four_kind"),
        (f"{only('choice')} 0 61354 2", "roll-23"),
        (f"{only('choice', 'ones')} 0 11112 3", "score-ones"),
        (f"{only('yacht')} 0 61314 1", "roll-135"),
    ],
)
def test_level_3_plays_for_the_whole_sheet(position: str, taken: str) -> None:
    assert choice("3", position) == taken


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_every_last_box_with_every_throw(level: str) -> None:
    for box in BOXES:
        for dice in combinations_with_replacement("123456", 5):
            for throws in (1, 2, 3):
                state = at(f"{only(box)} 0 {''.join(dice)} {throws}")
                action = GAME.players[level].choose(state, GAME.actions(state), Dice(OWN, 0), NodeBudget(0))
                assert action in GAME.actions(state)


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_choices_are_legal_and_the_same_each_time(level: str) -> None:
    for state, _ in random_game(3, 9):
        if GAME.turn(state) == CHANCE:
            continue
        first, second = (
            GAME.players[level].choose(state, GAME.actions(state), Dice(OWN, ply), NodeBudget(ply)) for ply in (1, 2)
        )
        assert first == second
        assert first in GAME.actions(state)


def test_ratings() -> None:
    state = at(f"{only('ones', 'choice')} 0 11166 2")
    actions = GAME.actions(state)
    rates = dict(zip(map(str, actions), GAME.players["3"].rate(state, actions) or (), strict=True))
    assert rates["score-choice"] == pytest.approx(15 + 2.106481, abs=1e-6)
    assert rates["score-ones"] == pytest.approx(3 + 23.333333, abs=1e-6)
    assert rates["roll-45"] == pytest.approx(
        sum(3 + (a == 1) + (b == 1) + 23.333333 for a in range(1, 7) for b in range(1, 7)) / 36, abs=1e-6
    )
    assert GAME.players["1"].rate(state, actions) is None


def test_a_small_ladder() -> None:
    """The same 150 seeds for each level; the exact mean of level 3 is 169.77 with a deviation of 35.30."""
    means = [mean(solitaire(level, number) for number in range(150)) for level in ("1", "2", "3")]
    assert means[0] + 20 < means[1] < means[2]
    assert abs(means[2] - 169.773889) < 3 * 35.2965 / 150**0.5
