"""Looking into a database's file, and changing it, without Madang."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import make_url

from bot.storage.database import Database
from bot.storage.migration import migrate
from bot.storage.trouble import DatabaseTrouble

OLDEST: Final = "0001"


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


def dump(path: Path) -> list[str]:
    """All that is in a file, as statements."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def make_older(path: Path) -> None:
    """Bring a closed file back to the first revision, with as much as that knew."""
    older = path.with_suffix(".older")
    migrate(make_url(f"sqlite:///{older}"), OLDEST)
    with closing(sqlite3.connect(older)) as connection:
        connection.execute("ATTACH ? AS newer", (str(path),))
        for table in sorted(tables(older) - {"alembic_version"}, reverse=True):
            both = ", ".join(_columns(connection, "main", table) & _columns(connection, "newer", table))
            connection.execute(f"INSERT INTO main.{table} ({both}) SELECT {both} FROM newer.{table}")
        connection.commit()
    older.replace(path)


def _columns(connection: sqlite3.Connection, schema: str, table: str) -> set[str]:
    return {row[1] for row in connection.execute(f"PRAGMA {schema}.table_info({table})")}
