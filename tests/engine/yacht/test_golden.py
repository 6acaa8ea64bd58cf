"""Golden games replay to the letter: every position, every throw of the seed, and the end."""

from pathlib import Path

import pytest

from engine.core.match import Match
from engine.yacht import GAME
from tests.engine.yacht.golden import FOLDER, tell

FILES = sorted(FOLDER.glob("*.txt"))


def test_there_are_some() -> None:
    assert [path.stem for path in FILES] == ["solitaire", "three_levels", "two_seats"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_replays(path: Path) -> None:
    head, plies, end = path.read_text(encoding="ascii").split("\n\n")
    fixed = dict(line.split(" ") for line in head.splitlines())
    lines = [line.split(" ", 2) for line in plies.splitlines()]
    options = GAME.Options(first=int(fixed["first"]))
    match = Match(
        GAME, int(fixed["seats"]), options, bytes.fromhex(fixed["seed"]), [line[1] for line in lines[1:]], check=True
    )
    assert tell(match, options.first) == path.read_text(encoding="ascii")
    assert match.outcome is not None
    assert end.splitlines()[1] == f"totals {','.join(map(str, match.outcome.scores))}"
