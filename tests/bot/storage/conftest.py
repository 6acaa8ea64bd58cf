"""Fixtures: a database in a file of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import connection
from bot.storage.database import Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database's file will be."""
    return tmp_path / "madang.sqlite3"


@pytest.fixture
def url(path: Path) -> str:
    """The database's address."""
    return f"sqlite:///{path}"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """A new database, open."""
    opened = Database(url)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for locks."""
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0)


@pytest.fixture
def watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at every use whether the database's file is in its place."""
    monkeypatch.setattr(Database, "seconds_between_looks", 0)
