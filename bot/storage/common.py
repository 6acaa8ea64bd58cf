"""What all statements share: the present moment, moments as they are stored, and rows that may be there already."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC)


def in_utc(moment: datetime | None) -> datetime | None:
    """SQLite gives moments back without their zone; all of them are UTC."""
    return moment.replace(tzinfo=UTC) if moment and moment.tzinfo is None else moment


def upsert(connection: Connection, table: Table, key: dict[str, Any], values: dict[str, Any]) -> None:
    """Insert a row, or change the one with this key."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement = dialect.insert(table).values(**key, **values)
    connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=values))
