"""A sixth game costs one folder, one renderer, one table and its words, and nothing else."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ADDED = Path(__file__).parent / "sixth_game"
PARTS = (
    "engine/pebbles",
    "renderers/pebbles.py",
    "bot/tables/pebbles.py",
    *(f"bot/locales/{language}/LC_MESSAGES/pebbles.po" for language in ("en", "es", "pt_BR", "ko")),
)


def test_a_sixth_game_is_played_without_another_line(tmp_path: Path) -> None:
    for package in ("engine", "renderers", "bot"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    for part in PARTS:
        copy = shutil.copytree if (ADDED / part).is_dir() else shutil.copy
        copy(ADDED / part, tmp_path / part)
    shutil.copy(ADDED / "play.py", tmp_path)
    played = subprocess.run(
        [sys.executable, "play.py"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert "wins!" in played.stdout
    assert "Streak **1**" in played.stdout
    assert "0 pebbles left." in played.stdout
    assert "Play again" in played.stdout
    assert "Gana quien toma el último guijarro." in played.stdout
