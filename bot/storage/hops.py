"""SQLite for one event loop with as few hops to its thread as can be: one a statement, and one for a commit.

Each hop costs two changes of threads. The plain driver needs four a statement (a cursor made, the statement, its rows,
the cursor closed) and one more to undo nothing when a connection goes back to its pool.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import aiosqlite

ROWS_A_FETCH = 64
BEGIN = "BEGIN IMMEDIATE"
"""Takes the write lock at once, where waiting for it works."""


def connect(database: str, **settings: Any) -> "Connection":
    """A connection to be awaited; `settings` as for `sqlite3.connect`."""
    connection = Connection(lambda: sqlite3.connect(database, **settings), ROWS_A_FETCH)
    connection._thread.daemon = True
    return connection


class Connection(aiosqlite.Connection):
    """A connection whose cursors hop once, and which undoes only where there is something to undo."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], rows_a_fetch: int) -> None:
        super().__init__(connector, rows_a_fetch)
        self._owes_a_beginning = False

    def begin(self) -> None:
        """Begin a transaction together with the next statement: on the same hop, and with its errors."""
        self._owes_a_beginning = True

    def cursor(self) -> "Cursor":  # type: ignore[override]
        """A cursor for one statement."""
        return Cursor(self)

    async def commit(self) -> None:
        """Commit the open transaction, if there is one."""
        self._owes_a_beginning = False
        if self.in_transaction:
            await super().commit()

    async def rollback(self) -> None:
        """Undo the open transaction, if there is one."""
        self._owes_a_beginning = False
        if self.in_transaction:
            await super().rollback()

    async def at_once(self, statement: Callable[[sqlite3.Cursor], object]) -> "Result":
        """A statement run to its end in the connection's thread."""

        begin, self._owes_a_beginning = self._owes_a_beginning, False

        def run() -> Result:
            cursor = self._conn.cursor()
            try:
                if begin:
                    cursor.execute(BEGIN)
                statement(cursor)
                rows = cursor.fetchall() if cursor.description else []
                return Result(cursor.description, cursor.rowcount, cursor.lastrowid, rows)
            finally:
                cursor.close()

        result: Result = await self._execute(run)  # type: ignore[no-untyped-call]
        return result


class Result:
    """What a statement brought, as a cursor of sqlite3 tells it."""

    __slots__ = ("description", "lastrowid", "rowcount", "rows")

    def __init__(self, description: Any = None, rowcount: int = -1, lastrowid: int | None = None, rows: Any = ()):
        self.description = description
        self.rowcount = rowcount
        self.lastrowid = lastrowid
        self.rows: list[Any] = list(rows)


class Cursor:
    """A cursor as SQLAlchemy uses it: it has all rows as soon as its statement is done."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._result = Result()

    async def __aenter__(self) -> "Cursor":
        return self

    @property
    def description(self) -> Any:
        """The names of the columns; None for a statement without rows."""
        return self._result.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed; -1 where that is not counted."""
        return self._result.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The id of the row inserted last."""
        return self._result.lastrowid

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> None:
        """Run a statement; a beginning waits for the statement after it."""
        if statement == BEGIN:
            self._connection.begin()
            return
        self._result = await self._connection.at_once(lambda cursor: cursor.execute(statement, parameters))

    async def executemany(self, statement: str, parameters: Iterable[Sequence[Any]]) -> None:
        """Run a statement for each of many rows."""
        self._result = await self._connection.at_once(lambda cursor: cursor.executemany(statement, parameters))

    async def fetchall(self) -> list[Any]:
        """All rows."""
        return self._result.rows

    async def close(self) -> None:
        """Nothing is held open."""
