"""Imported by the server that forks off programs: it starts once and opens each game, so that they find all loaded."""

import asyncio
import os
import tempfile
from pathlib import Path

import bot.__main__
import bot.logs
from bot.app import App
from bot.config import Settings
from bot.kernels import Kernels
from bot.playground import LocalDiscord
from engine import GAMES


async def _play_once(kernels: Kernels, folder: Path) -> None:
    local = LocalDiscord()
    settings = Settings(_env_file=None, data_folder=folder, token=None, emojis=False)
    app = App(settings, kernels, await local.start())
    await app.start(local.config.token, lambda _: None)
    for game in GAMES:
        await (await local.person("Jun").slash(game)).settled()
    await app.close()
    await local.stop()


assert bot.__main__
assert bot.logs
loaded = Kernels(Path(os.environ["NUMBA_CACHE_DIR"]))
loaded.load()
with tempfile.TemporaryDirectory() as made:
    asyncio.run(_play_once(loaded, Path(made)))
