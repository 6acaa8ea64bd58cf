"""Compiled kernels: where they are kept, and how a first start prepares them without holding anything up."""

import asyncio
import hashlib
import importlib
import os
import sys
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path

import llvmlite.binding

import engine
from bot.config import Settings

Progress = Callable[[str], None]


def cache_folder(folder: Path) -> Path:
    """The folder inside `folder` for kernels compiled from exactly these sources of the engine, for this machine."""
    digest = hashlib.sha256(compiles_for().encode())
    root = Path(engine.__file__).parent
    for source in sorted(root.rglob("*.py")):
        digest.update(str(source.relative_to(root)).encode())
        digest.update(source.read_bytes())
    return folder / digest.hexdigest()[:16]


@cache
def compiles_for() -> str:
    """What compiled code is bound to besides its sources: numba finds none that was made for anything else."""
    features = llvmlite.binding.get_host_cpu_features().flatten()
    versions = (sys.implementation.cache_tag, metadata.version("numba"), metadata.version("llvmlite"))
    return " ".join(map(str, (*versions, llvmlite.binding.get_host_cpu_name(), features)))


def use_cache(folder: Path) -> Path:
    """Make this process, and those it starts, keep compiled kernels in `folder`. Before any game is imported."""
    cache = cache_folder(folder)
    cache.mkdir(parents=True, exist_ok=True)
    os.environ["NUMBA_CACHE_DIR"] = str(cache)
    return cache


class Kernels:
    """Which games are ready to be played: those without a kernel, and those whose kernel is compiled."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None
        self._stopped = False
        self._waiting = [key for key in engine.GAMES if _has_kernel(key) and not self._mark(key).exists()]

    def is_ready(self, game_key: str) -> bool:
        """Whether a game can be played without waiting for a compiler."""
        return game_key not in self._waiting

    def hurry(self, game_key: str) -> None:
        """Somebody asks for a game: where it is not ready, it is the next to be compiled."""
        if game_key in self._waiting[1:]:
            self._waiting.remove(game_key)
            self._waiting.insert(1, game_key)

    async def prepare(self, progress: Progress) -> None:
        """Compile what is missing, in a process of its own, one game after the other, until told to stop."""
        while self._waiting and not self._stopped:
            key = self._waiting[0]
            progress(f"preparing {key} …")
            self._process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot.kernels", key)
            if self._stopped:
                self._process.terminate()
            status = await self._process.wait()
            if self._stopped:
                return
            if status == 0:
                self._mark(key).touch()
                progress(f"{key} is ready")
            else:
                progress(f"{key} could not be prepared (status {status}); it is compiled when first played")
            self._waiting.remove(key)

    def load(self) -> None:
        """Load what is compiled into this process, so that no first move waits for it. To be called in a thread."""
        for key in engine.GAMES:
            if _has_kernel(key) and self.is_ready(key) and not self._stopped:
                compile_kernel(key)

    def stop(self) -> None:
        """End the compiling early; the next start takes it up again."""
        self._stopped = True
        if self._process and self._process.returncode is None:
            self._process.terminate()

    def _mark(self, game_key: str) -> Path:
        return self._folder / f"{game_key}.ready"


def _has_kernel(game_key: str) -> bool:
    return (Path(engine.__file__).parent / game_key / "kernel.py").exists()


def compile_kernel(game_key: str) -> None:
    """Compile a game's kernel into the cache by calling everything in it once."""
    importlib.import_module(f"engine.{game_key}.kernel").warm()


def main() -> None:
    """Compile one game's kernel into the cache of the process that asks, or, without a game, what is missing of all."""
    if len(sys.argv) > 1:
        compile_kernel(sys.argv[1])
    else:
        asyncio.run(Kernels(use_cache(Settings().kernels)).prepare(print))


if __name__ == "__main__":
    main()
