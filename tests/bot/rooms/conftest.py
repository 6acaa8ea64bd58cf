"""Fixtures: the service on a real database, alone and beside another process."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.room import Room
from bot.rooms import Rooms
from bot.storage.database import Database
from tests.bot.rooms.kit import JUN, PLACE


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database in a file."""
    opened = Database(f"sqlite:///{tmp_path / 'madang.sqlite3'}")
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
async def second(tmp_path: Path, database: Database) -> AsyncIterator[Rooms]:
    """The rooms of another process on the same file."""
    opened = Database(f"sqlite:///{tmp_path / 'madang.sqlite3'}")
    await opened.open()
    yield Rooms(opened)
    await opened.close()


@pytest.fixture
def house(database: Database) -> Rooms:
    """The rooms of the database."""
    return Rooms(database)


@pytest.fixture
async def room(house: Rooms) -> Room:
    """Jun's game against the computer, in which Jun is to throw."""
    return (await house.open_solo(JUN, "yut_nori", PLACE, {})).room
