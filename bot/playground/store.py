"""Where everything is kept: one SQLite file, or memory.

Writes are small, in WAL mode and never wait for the disk; copying the log back into the file, which does, is left to a
thread (`tidy`). A killed process loses nothing that was answered.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.playground.wire import JSON, dumps, loads

SCHEMA = """
CREATE TABLE IF NOT EXISTS things (kind TEXT, id TEXT, body BLOB, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, channel INTEGER, body BLOB);
CREATE INDEX IF NOT EXISTS by_channel ON messages (channel, id);
CREATE TABLE IF NOT EXISTS blobs (id INTEGER PRIMARY KEY, kind TEXT, body BLOB);
"""
TIDY_SECONDS = 5.0


class Store:
    """Named things (accounts, commands, emojis), messages by id and channel, and blobs with their content type."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self.connection = sqlite3.connect(path or ":memory:", isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = NORMAL")
        self.connection.execute("PRAGMA wal_autocheckpoint = 0")
        self.connection.executescript(SCHEMA)

    def close(self) -> None:
        """Closes the file; it is whole then, and only one."""
        self.connection.close()

    async def tidy(self) -> None:
        """Copies the log back into the file now and then; runs until cancelled."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            if self.path is not None:
                await asyncio.to_thread(checkpoint, self.path)

    @contextmanager
    def together(self) -> Iterator[None]:
        """All writes within are kept or lost as one; nests."""
        if self.connection.in_transaction:
            yield
            return
        self.connection.execute("BEGIN")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def keep(self, kind: str, identity: str, thing: JSON) -> None:
        """Keeps a thing under its kind and id."""
        self.connection.execute("INSERT OR REPLACE INTO things VALUES (?, ?, ?)", (kind, identity, dumps(thing)))

    def drop(self, kind: str, identity: str) -> None:
        """Forgets a thing."""
        self.connection.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, identity))

    def all(self, kind: str) -> list[JSON]:
        """Everything of a kind, by id."""
        rows = self.connection.execute("SELECT body FROM things WHERE kind = ? ORDER BY id", (kind,))
        return [loads(body) for (body,) in rows]

    def keep_message(self, identity: str, channel: str, body: JSON) -> None:
        """Keeps a message."""
        row = (int(identity), int(channel), dumps(body))
        self.connection.execute("INSERT OR REPLACE INTO messages VALUES (?, ?, ?)", row)

    def message(self, identity: str) -> JSON | None:
        """A message by id."""
        if not identity.isdecimal() or int(identity) >= 2**63:
            return None
        row = self.connection.execute("SELECT body FROM messages WHERE id = ?", (int(identity),)).fetchone()
        return loads(row[0]) if row else None

    def drop_message(self, identity: str) -> None:
        """Forgets a message."""
        self.connection.execute("DELETE FROM messages WHERE id = ?", (int(identity),))

    def history(self, channel: str, limit: int, *, before: int | None = None, after: int | None = None) -> list[JSON]:
        """Up to `limit` messages of a channel, newest first: those next to `before` or `after`, else the newest."""
        order = "ASC" if after is not None else "DESC"
        query = f"SELECT body FROM messages WHERE channel = ? AND id < ? AND id > ? ORDER BY id {order} LIMIT ?"  # noqa: S608
        bounds = (int(channel), before or 2**63 - 1, after or 0, limit)
        found = [loads(body) for (body,) in self.connection.execute(query, bounds)]
        return found[::-1] if after is not None else found

    def older_than_newest(self, channel: str, count: int) -> list[str]:
        """The ids of a channel's messages but for the newest `count`."""
        query = "SELECT id FROM messages WHERE channel = ? ORDER BY id DESC LIMIT -1 OFFSET ?"
        return [str(identity) for (identity,) in self.connection.execute(query, (int(channel), count))]

    def message_ids(self) -> list[str]:
        """The ids of all messages."""
        return [str(identity) for (identity,) in self.connection.execute("SELECT id FROM messages ORDER BY id")]

    def keep_blob(self, identity: str, content_type: str, content: bytes) -> None:
        """Keeps the bytes of a file."""
        self.connection.execute("INSERT OR REPLACE INTO blobs VALUES (?, ?, ?)", (int(identity), content_type, content))

    def blob(self, identity: str) -> tuple[str, bytes] | None:
        """Content type and bytes of a file."""
        if not identity.isdecimal() or int(identity) >= 2**63:
            return None
        row = self.connection.execute("SELECT kind, body FROM blobs WHERE id = ?", (int(identity),)).fetchone()
        return (row[0], row[1]) if row else None

    def drop_blob(self, identity: str) -> None:
        """Forgets a file."""
        self.connection.execute("DELETE FROM blobs WHERE id = ?", (int(identity),))


def checkpoint(path: Path) -> None:
    """Copies the log of a file back into it, as far as nobody is reading; waits for the disk."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    finally:
        connection.close()
