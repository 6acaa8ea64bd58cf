"""Looking into a database's file, and changing it, without Madang."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.storage.database import Database
from bot.storage.trouble import DatabaseTrouble


def tables(path: Path) -> set[str]:
    """The tables in a file."""
    with sqlite3.connect(path) as connection:
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    return found


def revision(path: Path) -> str:
    """The revision written in a file."""
    return str(one(path, "SELECT version_num FROM alembic_version"))


def one(path: Path, query: str) -> Any:
    """The single value of a query."""
    connection = sqlite3.connect(path)
    [[value]] = connection.execute(query).fetchall()
    connection.close()
    return value


def do(path: Path, *statements: str) -> None:
    """Change a file by hand."""
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


async def trouble(url: str) -> str:
    """What is said when a database does not open."""
    with pytest.raises(DatabaseTrouble) as error:
        await Database(url).open()
    return str(error.value)
