"""Games that a stranger adds: a copy of the house with a game's rooms put in, and a script played there."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "es", "pt_BR", "ko")


def play_in_a_copy(rooms: Path, key: str, tree: Path) -> str:
    """Copy the house to `tree`, add one folder, one renderer, one table and the words, and run the rooms' script."""
    for package in ("engine", "renderers", "bot"):
        shutil.copytree(ROOT / package, tree / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(rooms / "engine" / key, tree / "engine" / key)
    words = [f"bot/locales/{language}/LC_MESSAGES/{key}.po" for language in LANGUAGES]
    for part in (f"renderers/{key}.py", f"bot/tables/{key}.py", *words):
        shutil.copy(rooms / part, tree / part)
    shutil.copy(rooms / "play.py", tree)
    played = subprocess.run(
        [sys.executable, "play.py"],
        cwd=tree,
        env={"PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    return played.stdout
