"""Golden games replay to the letter."""

from pathlib import Path

import pytest

from engine.core.match import Match
from engine.ssangnyuk import GAME
from engine.ssangnyuk.game import SsangnyukOptions
from tests.engine.ssangnyuk.golden import FOLDER, playthrough, read

GAMES = sorted(FOLDER.glob("*.txt"))


def test_there_are_golden_games() -> None:
    assert len(GAMES) >= 3


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_a_golden_game_replays_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    board, log = read(text)
    assert playthrough(board, log) == text
    match = Match(GAME, 2, SsangnyukOptions(board=board), bytes(32), log, check=True)
    assert match.outcome is not None


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_a_golden_game_needs_only_its_seats_actions(path: Path) -> None:
    board, log = read(path.read_text(encoding="ascii"))
    match = Match(GAME, 2, SsangnyukOptions(board=board), bytes(range(32)))
    while (seat := match.turn) is not None:
        match.play(seat, log[match.ply])
    assert match.log == log
