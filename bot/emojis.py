"""The games' small pictures as application emojis: uploaded once, found again by a hash of the art in their names."""

import asyncio
import hashlib
from datetime import timedelta
from functools import cache
from typing import Final

import discord
import structlog

from bot.rooms import Rooms
from bot.screen import Screens
from bot.table import table_of
from engine import GAMES

HASH_LENGTH: Final = 8
MARGIN: Final = timedelta(hours=1)
"""How much later a board may still show older art: its clock and Discord's differ, and uploads take their time."""

log = structlog.get_logger()


class Emojis:
    """Brings Discord's emojis of this application in line with what the tables draw."""

    def __init__(self, client: discord.Client, rooms: Rooms, screens: Screens) -> None:
        self._client = client
        self._rooms = rooms
        self._screens = screens

    async def bring_in_line(self) -> None:
        """Upload what is missing and give what is there to the screens.

        Emojis of older art stay while a game lives whose board was last drawn with them. A refusal is logged; controls
        show text then.
        """
        pictures = {key: await asyncio.to_thread(_draw, key) for key in GAMES}
        if not any(pictures.values()):
            return
        try:
            there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
            for game_key, drawn in pictures.items():
                await self._upload(game_key, drawn, there)
            await self._remove_old(pictures, there)
        except discord.HTTPException as error:
            log.warning("emojis not brought in line", code=error.code)

    async def _upload(self, game_key: str, drawn: dict[str, bytes], there: dict[str, discord.Emoji]) -> None:
        for key, png in drawn.items():
            name = named(key, png)
            emoji = there.get(name) or await self._client.create_application_emoji(name=name, image=png)
            there[name] = emoji
            self._screens.emojis.setdefault(game_key, {})[key] = str(emoji)

    async def _remove_old(self, pictures: dict[str, dict[str, bytes]], there: dict[str, discord.Emoji]) -> None:
        for game_key, drawn in pictures.items():
            current = {named(key, png) for key, png in drawn.items()}
            old = [e for name, e in there.items() if name not in current and name.rpartition("_")[0] in drawn]
            if not old:
                continue
            newest = max(there[name].created_at for name in current)
            if not await self._rooms.is_played_since(game_key, newest + MARGIN):
                for emoji in old:
                    await emoji.delete()


def named(key: str, png: bytes) -> str:
    """An emoji's name: its key and the beginning of its picture's SHA-256."""
    return f"{key}_{hashlib.sha256(png).hexdigest()[:HASH_LENGTH]}"


@cache
def _draw(game_key: str) -> dict[str, bytes]:
    return {key: draw() for key, draw in table_of(game_key).emojis().items()}
