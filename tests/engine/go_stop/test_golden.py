"""Golden deals replay to the letter."""

from pathlib import Path

import pytest

from engine.core.match import Match
from engine.go_stop import GAME
from engine.go_stop.game import GoStopOptions
from tests.engine.go_stop.golden import FOLDER, playthrough, read

DEALS = sorted(FOLDER.glob("*.txt"))


def test_golden_deals_show_what_can_happen() -> None:
    assert len(DEALS) >= 5
    text = "".join(path.read_text(encoding="ascii") for path in DEALS)
    for what in ("ttadak", "chok", "sseul", "PpukMade", "PileTaken", "Stolen", "WentOn", "take-", "'quad'", "'nagari'"):
        assert what in text, what


@pytest.mark.parametrize("path", DEALS, ids=lambda path: str(path.stem))
def test_a_golden_deal_replays_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    seed, log = read(text)
    assert playthrough(seed, log) == text
    match = Match(GAME, 2, GoStopOptions(), seed, log, check=True)
    assert match.outcome is not None
    assert match.log == log
