"""What a database holds, as tests look at it."""

from typing import Any

from sqlalchemy import Connection, Table, func, select

from bot.app import App
from bot.storage.database import Database


async def rows(app: App, table: Table) -> list[dict[str, Any]]:
    """All rows of a table."""
    return await app.database.read(lambda connection: [dict(row._mapping) for row in connection.execute(select(table))])


async def count(database: Database, table: Table) -> int:
    """How many rows a table has."""
    return int(await database.read(Connection.scalar, select(func.count()).select_from(table)) or 0)
