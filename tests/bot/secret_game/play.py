"""Plays Whispers between two people, each on a board of their own; prints what each of them saw."""

import asyncio
import json
import tempfile
from pathlib import Path

from bot.app import App
from bot.config import Settings
from bot.kernels import Kernels
from bot.playground import LocalDiscord, Shown


def seen(board: Shown) -> dict[str, object]:
    """Everything a board shows or carries."""
    return {
        "alts": board.alts,
        "text": board.text,
        "ids": [button["custom_id"] for button in board.buttons],
        "pictures": [picture.hex() for picture in board.pictures],
        "private": board.ephemeral,
    }


async def main() -> None:
    """A challenge, two private boards, a move from one of them, and the end for all."""
    local = LocalDiscord()
    await local.start()
    folder = Path(tempfile.mkdtemp())
    app = App(Settings(_env_file=None, token=None, data_folder=folder), Kernels(folder), local.base)
    await app.start(local.config.token, lambda _: None)
    jun, sofia, alex = (local.person(name) for name in ("Jun", "Sofia", "Alex"))
    public = (await (await jun.slash("whispers", opponent="Sofia")).settled()).message
    await (await sofia.click(public, "Accept")).settled()
    report = {"public": seen(jun.message(public.id))}
    mine = {name: (await person.click(public, "My hand")).message for name, person in (("jun", jun), ("sofia", sofia))}
    report |= {name: seen(board) for name, board in mine.items()}
    report["stranger"] = seen((await alex.click(public, "My hand")).message)
    report["not on turn"] = seen((await sofia.press_raw(mine["sofia"].id, "do:1:1:higher")).message)
    await (await jun.click(mine["jun"], "higher")).settled()
    report["moved"] = seen(jun.message(mine["jun"].id))
    while "Victory" not in jun.message(public.id).text:
        await asyncio.sleep(0.05)
    report["over"] = seen(jun.message(public.id))
    report["position"] = {"line": (await app.rooms.get(1)).room.position}
    print(json.dumps(report))
    await app.close()
    await local.stop()


asyncio.run(main())
