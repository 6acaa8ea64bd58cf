"""Compiled kernels: kept for exactly their sources, prepared beside everything else, never in the way."""

import asyncio
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import engine
from bot import kernels
from bot.app import App
from bot.kernels import Kernels, cache_folder
from bot.playground import LocalDiscord
from tests.bot import powerless
from tests.bot.playing import note_of, open_board

ROOT = Path(engine.__file__).parents[1]
TINY = '''"""A tiny kernel."""

from numba import njit


@njit(nogil=True, cache=True)
def double(number: int) -> int:
    return FACTOR * number


FACTOR = 2


def warm() -> None:
    assert double(21) == 42
'''
IMPORTED_ONLY = "import engine.tiny.kernel as kernel, os; kernel.warm(); print(os.environ['NUMBA_CACHE_DIR'])"
PLAYED_WARM = """
import sys
from engine import GAMES
from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.match import Match
from bot.kernels import compile_kernel

def compiled():
    parts = [module for name, module in sys.modules.items() if name.startswith(f"engine.{game.key}.")]
    return {name: len(part.signatures) for module in parts for name, part in sorted(vars(module).items())
            if hasattr(part, "signatures")}

game = GAMES[sys.argv[1]]
compile_kernel(game.key)
print(compiled())
for player in game.players.values():
    match = Match(game, max(2, game.seats.start), game.Options(), bytes(32))
    while match.turn is not None and match.ply < 60:
        view, actions = game.view(match.state, match.turn), game.actions(match.state)
        action = player.choose(view, actions, Dice(b"own" * 8, match.ply), NodeBudget(1000))
        player.rate(view, actions)
        match.play(match.turn, str(action))
print(compiled())
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the engine's core and of what prepares kernels, with one game that has a tiny kernel."""
    tree = tmp_path / "install"
    (tree / "engine" / "tiny").mkdir(parents=True)
    shutil.copy(ROOT / "engine" / "__init__.py", tree / "engine")
    shutil.copytree(ROOT / "engine" / "core", tree / "engine" / "core", ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "bot").mkdir()
    for name in ("__init__.py", "kernels.py", "config.py"):
        shutil.copy(ROOT / "bot" / name, tree / "bot")
    (tree / "engine" / "tiny" / "__init__.py").write_text('"""A game without rules."""\n')
    (tree / "engine" / "tiny" / "kernel.py").write_text(TINY)
    return tree


@pytest.fixture
def sources(tree: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The engine's folder, for tests that change its sources."""
    monkeypatch.setattr(engine, "__file__", str(tree / "engine" / "__init__.py"))
    return tree / "engine"


@pytest.fixture
def one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernels:
    """Kernels of a single game that is not there to be compiled."""
    monkeypatch.setattr(engine, "GAMES", {"no_such_game": None})
    monkeypatch.setattr(kernels, "_has_kernel", lambda key: True)
    return Kernels(tmp_path)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a shell script in Python's place."""

    def use(script: str) -> None:
        path = tmp_path / "program"
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setattr(sys, "executable", str(path))

    return use


def files(tree: Path) -> dict[Path, bytes]:
    """All files below a folder."""
    return {path: path.read_bytes() for path in sorted(tree.rglob("*")) if path.is_file()}


def test_the_folder_stays_the_same_for_the_same_sources(sources: Path, tmp_path: Path) -> None:
    folder = cache_folder(tmp_path)
    assert folder.is_relative_to(tmp_path)
    assert cache_folder(tmp_path) == folder
    (sources / "tiny" / "notes.txt").write_text("no source")
    (sources / "tiny" / "kernel.py").touch()
    assert cache_folder(tmp_path) == folder


def test_the_folder_changes_with_every_changed_source(sources: Path, tmp_path: Path) -> None:
    """A table changed in another module leaves a cached kernel silently wrong: so every module counts."""
    folders = [cache_folder(tmp_path)]
    for path in sorted(sources.rglob("*.py")):
        path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
        folders.append(cache_folder(tmp_path))
    (sources / "tiny" / "table.py").write_text("TABLE = 1\n")
    folders.append(cache_folder(tmp_path))
    (sources / "tiny" / "table.py").rename(sources / "tiny" / "lookup.py")
    folders.append(cache_folder(tmp_path))
    (sources / "tiny" / "lookup.py").unlink()
    assert len(set(folders)) == len(folders) > 10
    assert cache_folder(tmp_path) == folders[-3]


def test_another_machine_or_another_compiler_has_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A data folder that is moved, or an update of numba: games are prepared anew, not compiled under a press."""
    folders = [cache_folder(tmp_path)]
    for name in ("llvmlite.binding.get_host_cpu_name", "importlib.metadata.version"):
        monkeypatch.setattr(name, lambda *of: "another")
        kernels.compiles_for.cache_clear()
        folders.append(cache_folder(tmp_path))
    monkeypatch.undo()
    kernels.compiles_for.cache_clear()
    assert len(set(folders)) == 3
    assert cache_folder(tmp_path) == folders[0]


def test_using_a_cache_makes_it_and_tells_numba(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "elsewhere")
    folder = kernels.use_cache(tmp_path / "not" / "there" / "yet")
    assert folder.is_dir()
    assert os.environ["NUMBA_CACHE_DIR"] == str(folder)
    assert kernels.use_cache(tmp_path / "not" / "there" / "yet") == folder


@pytest.fixture
def read_only(tree: Path) -> Iterator[Path]:
    """The copy, with nothing in it that may be written."""
    for path in (tree, *tree.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield tree
    for path in (tree, *tree.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def test_a_read_only_install_compiles_into_the_cache_and_uses_it(read_only: Path, tmp_path: Path) -> None:
    before, cache = files(read_only), tmp_path / "cache"
    environment = {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": ""}
    compiled = powerless.run("-m", "bot.kernels", "tiny", cwd=read_only, **environment)
    assert (compiled.returncode, compiled.stderr) == (0, "")
    assert files(read_only) == before
    made = files(cache)
    assert made
    again = powerless.run("-c", IMPORTED_ONLY, cwd=read_only, **environment)
    assert (again.returncode, again.stdout.strip()) == (0, str(cache))
    assert files(cache) == made, "the second start compiles nothing"


def test_games_without_a_kernel_are_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_has_kernel", lambda key: False)
    assert all(Kernels(tmp_path).is_ready(key) for key in engine.GAMES)


def test_games_with_a_kernel_are_ready_once_it_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_has_kernel", lambda key: True)
    waiting = Kernels(tmp_path)
    assert not any(waiting.is_ready(key) for key in engine.GAMES)


async def test_compiling_makes_a_game_ready_now_and_at_the_next_start(
    one_game: Kernels, tmp_path: Path, program: Callable[[str], None]
) -> None:
    program(f'echo "$@" > {tmp_path}/asked')
    told: list[str] = []
    assert not one_game.is_ready("no_such_game")
    await one_game.prepare(told.append)
    assert one_game.is_ready("no_such_game")
    assert (tmp_path / "asked").read_text() == "-m bot.kernels no_such_game\n"
    assert told[0].startswith("preparing no_such_game")
    assert told[-1] == "no_such_game is ready"
    assert Kernels(tmp_path).is_ready("no_such_game")


async def test_a_compiler_that_fails_blocks_nothing_and_is_tried_again(one_game: Kernels, tmp_path: Path) -> None:
    """The real compiling process, for a game that it does not find."""
    told: list[str] = []
    await one_game.prepare(told.append)
    assert one_game.is_ready("no_such_game")
    assert any("could not be prepared" in line for line in told)
    assert not Kernels(tmp_path).is_ready("no_such_game")


async def test_the_next_game_is_prepared_after_one_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Callable[[str], None]
) -> None:
    monkeypatch.setattr(engine, "GAMES", {"bad": None, "good": None})
    monkeypatch.setattr(kernels, "_has_kernel", lambda key: True)
    program('[ "$3" = good ]')
    both = Kernels(tmp_path)
    await both.prepare(lambda line: None)
    assert both.is_ready("bad")
    assert both.is_ready("good")
    again = Kernels(tmp_path)
    assert (again.is_ready("bad"), again.is_ready("good")) == (False, True)


async def test_what_somebody_asks_for_is_compiled_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Callable[[str], None]
) -> None:
    monkeypatch.setattr(engine, "GAMES", dict.fromkeys(("first", "second", "third")))
    monkeypatch.setattr(kernels, "_has_kernel", lambda key: True)
    program("exit 0")
    three, told = Kernels(tmp_path), list[str]()

    def ask(line: str) -> None:
        told.append(line)
        for key in ("third", "first", "another"):
            three.hurry(key)

    await three.prepare(ask)
    assert [line for line in told if "ready" in line] == ["first is ready", "third is ready", "second is ready"]


async def test_a_person_is_told_that_a_game_is_not_ready_and_it_comes_next(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = ["go_stop", "seega", "yut_nori"]
    monkeypatch.setattr(app.kernels, "_waiting", waiting)
    jun = local.person("Jun")
    assert "getting ready" in (await note_of(await jun.slash("yut_nori"))).text
    assert waiting == ["go_stop", "yut_nori", "seega"]
    waiting.clear()
    assert (await open_board(jun, "yut_nori")).pictures


async def test_stopping_ends_the_compiler_and_the_next_start_takes_it_up_again(
    one_game: Kernels, tmp_path: Path, program: Callable[[str], None]
) -> None:
    program(f"echo $$ > {tmp_path}/pid.new && mv {tmp_path}/pid.new {tmp_path}/pid && exec sleep 600")
    preparing = asyncio.ensure_future(one_game.prepare(lambda line: None))
    while not (tmp_path / "pid").exists():
        await asyncio.sleep(0.01)
    one_game.stop()
    await preparing
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)
    assert not one_game.is_ready("no_such_game")
    assert not Kernels(tmp_path).is_ready("no_such_game")


async def test_what_was_stopped_before_it_began_compiles_nothing(
    one_game: Kernels, tmp_path: Path, program: Callable[[str], None]
) -> None:
    program(f"touch {tmp_path}/began")
    one_game.stop()
    await one_game.prepare(lambda line: None)
    assert not (tmp_path / "began").exists()
    assert not one_game.is_ready("no_such_game")


async def test_stopping_while_the_compiler_is_being_started_ends_it_too(
    one_game: Kernels, program: Callable[[str], None]
) -> None:
    """The one moment between asking for the process and having it."""
    program("exec sleep 10")
    preparing = asyncio.ensure_future(one_game.prepare(lambda line: one_game.stop()))
    done, _ = await asyncio.wait({preparing}, timeout=8)
    await preparing
    assert done, "it waits for a compiler that it wanted to stop"
    assert not one_game.is_ready("no_such_game")


@pytest.mark.parametrize("key", [key for key in engine.GAMES if kernels._has_kernel(key)])
def test_nothing_is_left_to_compile_when_a_kernel_is_warm(key: str) -> None:
    """Else the first game compiles in a thread, and the loop lags."""
    done = subprocess.run(
        [sys.executable, "-c", PLAYED_WARM, key], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    warm, played = done.stdout.splitlines()
    assert warm != "{}"
    assert played == warm
