"""Rooms of any game, played at random through the real service, and every board that can be seen of them."""

import asyncio
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import pytest

from bot.room import Home, Human, Room
from bot.rooms import Place, Rooms, Seen
from bot.screen import Screen, Screens
from bot.sight import sight_of
from bot.storage.database import Database
from bot.table import Button, Menu, Sight, table_of
from engine.core.chance import Dice
from tests.every.walks import random_options

HOST: Final = 123456789012345678
RIVAL: Final = 987654321098765432
HOME: Final = Home("channel", 2**62, 2**62 + 1, 2**62 + 2)
ENOUGH: Final = 1_000
"""Boards kept of one game at most."""


@lru_cache(maxsize=32)
def game_of(key: str, number: int) -> tuple[Seen, ...]:
    """The room of a random game against the computer after every action, from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        return tuple(asyncio.run(_played(key, random.Random(f"{key} {number}"), Path(folder))))


async def _played(key: str, hand: random.Random, folder: Path) -> list[Seen]:
    database = Database(f"sqlite:///{folder / 'rooms.sqlite3'}")
    await database.open()
    try:
        return [seen async for seen in _acts(Rooms(database), key, hand)][:ENOUGH]
    finally:
        await database.close()


async def _acts(rooms: Rooms, key: str, hand: random.Random):  # type: ignore[no-untyped-def]
    """Random actions of the person and, in their place, of the computer."""
    yield (seen := await rooms.open_solo(HOST, key, Place(HOME, "en", "light"), {}))
    while seen.room.phase != "over":
        notation = str(hand.choice(list(seen.room.game.actions(seen.room.match.state))))
        if seen.room.computer_to_act():
            seen = await rooms.act_for_computer(seen, notation)
        else:
            seen = await rooms.act(seen.room.id, HOST, seen.room.ply, notation)
        yield seen
