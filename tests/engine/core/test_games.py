"""All games, found by folder and imported when they are first asked for."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine import GAMES
from engine.core.game import Game

FOLDER = Path(engine.__file__).parent
LAZY = """
import sys
from engine import GAMES
def imported():
    return sorted({name.split(".")[1] for name in sys.modules if name.startswith("engine.")} & set(GAMES))
assert len(GAMES) > 0
assert "nothing" not in GAMES
assert imported() == [], imported()
game = GAMES["yut_nori"]
assert imported() == ["yut_nori"], imported()
assert GAMES["yut_nori"] is game
"""
CRANE = "class Crane:\n    key = 'crane'\nGAME = Crane()\n"


@pytest.fixture
def crane(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[engine.Games]:
    """Games with one more folder beside them."""
    (tmp_path / "crane").mkdir()
    (tmp_path / "crane" / "__init__.py").write_text(CRANE)
    (tmp_path / "stray.py").write_text("GAME = None\n")
    monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(tmp_path)])
    yield engine.Games()
    sys.modules.pop("engine.crane", None)
    vars(engine).pop("crane", None)


def test_every_folder_beside_the_core_is_a_game() -> None:
    folders = {path.parent.name for path in FOLDER.glob("*/__init__.py")} - {"core"}
    assert set(GAMES) == folders
    assert len(GAMES) == len(folders)
    assert list(GAMES) == sorted(folders)


@pytest.mark.parametrize("key", list(GAMES))
def test_a_game_knows_its_key(key: str) -> None:
    game = GAMES[key]
    assert isinstance(game, Game)
    assert game.key == key
    assert GAMES[key] is game


def test_a_new_folder_is_a_new_game(crane: engine.Games) -> None:
    assert set(crane) == {*GAMES, "crane"}
    assert crane["crane"].key == "crane"
    assert "stray" not in crane


def test_games_are_imported_when_first_asked_for() -> None:
    done = subprocess.run([sys.executable, "-c", LAZY], cwd=FOLDER.parent, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("key", ["core", "", "nothing", "Yut_Nori", "yut_nori.game", "../bot", "__main__", " "])
def test_what_is_no_game_is_a_key_error(key: str) -> None:
    with pytest.raises(KeyError):
        GAMES[key]
    assert key not in GAMES
    assert GAMES.get(key) is None
