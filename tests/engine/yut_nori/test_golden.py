"""Golden games replay to the letter."""

from pathlib import Path

import pytest

from engine.core.game import CHANCE
from engine.core.match import Match
from engine.yut_nori import GAME
from engine.yut_nori.game import YutOptions
from tests.engine.yut_nori.golden import FOLDER, playthrough, read

GAMES = sorted(FOLDER.glob("*.txt"))


def test_there_are_golden_games() -> None:
    assert len(GAMES) >= 4


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_a_golden_game_replays_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    first, seed, log = read(text)
    assert playthrough(first, seed, log) == text
    match = Match(GAME, 2, YutOptions(first=first), seed, log, check=True)
    assert match.outcome is not None
    assert match.log == log


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_a_golden_game_needs_only_its_seats_actions(path: Path) -> None:
    first, seed, log = read(path.read_text(encoding="ascii"))
    match = Match(GAME, 2, YutOptions(first=first), seed)
    while match.turn is not None:
        assert match.turn != CHANCE
        match.play(match.turn, log[match.ply])
    assert match.log == log
