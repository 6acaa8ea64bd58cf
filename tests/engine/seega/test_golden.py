"""Golden games replay to the letter, and the oracle of the tests says the same."""

from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.record import Record, verify
from engine.seega import GAME
from tests.engine.seega import slow
from tests.engine.seega.golden import FOLDER, playthrough, read

GAMES = sorted(FOLDER.glob("*.txt"))


def test_there_are_golden_games() -> None:
    texts = [path.read_text(encoding="ascii") for path in GAMES]
    assert len(texts) >= 4
    for told in ("reason captured", "reason quiet", "is blocked", "captures", "first=0", "first=1"):
        assert any(told in text for text in texts), told


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_a_golden_game_replays_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    options, log = read(text)
    assert playthrough(options, log) == text
    match = Match(GAME, 2, options, bytes(32), log, check=True)
    assert verify(Record.of(match), GAME) == match.outcome


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.stem))
def test_the_oracle_plays_the_same_game(path: Path) -> None:
    options, log = read(path.read_text(encoding="ascii"))
    state, plain = GAME.start(2, options), slow.read(f"5/5/5/5/5 {options.first} place 0 0,0")
    for notation in log:
        assert {str(action) for action in GAME.actions(state)} == set(slow.legal(plain))
        state, plain = GAME.apply(state, GAME.find(state, notation)), slow.play(plain, notation)
        assert GAME.encode(state) == slow.write(plain)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == slow.end(plain)
