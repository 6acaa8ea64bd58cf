"""Plays Pebbles end to end in the tree it is started in; prints what became of it."""

import asyncio
import tempfile
from pathlib import Path

from bot.app import App
from bot.config import Settings
from bot.kernels import Kernels
from bot.playground import LocalDiscord
from engine import GAMES


async def main() -> None:
    """Start everything, use the command, win by leaving four, and show what is left."""
    assert "pebbles" in GAMES
    local = LocalDiscord()
    await local.start()
    folder = Path(tempfile.mkdtemp())
    app = App(Settings(_env_file=None, token=None, data_folder=folder), Kernels(folder), local.base)
    await app.start(local.config.token, lambda _: None)
    sofia = local.person("Sofia")
    board = (await (await sofia.slash("pebbles", pebbles=5)).settled()).message
    for press in ("take-1", "take-1"):
        await (await sofia.click(board, press)).settled()
        board = sofia.message(board.id)
    print(board.text, board.alts, board.labels, len(board.pictures))
    rules = await (await sofia.click(board, "Rules")).settled()
    print(rules.text)
    profile = await sofia.slash("profile")
    print(profile.text, len(profile.message.pictures))
    await app.close()
    await local.stop()


asyncio.run(main())
