"""What goes wrong with a database, told in words that name the remedy."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

HELD: Final = "Another program holds it: stop that one."
UNWRITABLE: Final = "Give this user the right to write the file and its folder."
FULL: Final = "The disk is full: make room."
FAILING: Final = "The disk fails, or a limit on the size of files is reached: look at its health and its room."
UNREADABLE: Final = (
    "Put a backup in its place, without the old files beside it that end in -wal and -shm, "
    "or move all of them away to begin anew."
)
NO_MEMORY: Final = "The machine has no memory left: end other programs."
NO_ANSWER: Final = "See that the database's server runs, and look at MADANG_DATABASE_URL."
GRANT: Final = "Let the role that Madang uses own the database, or grant it the schema."
SERVER: Final = "Look at the log of the database's server."

OF_SQLITE: Final = {
    sqlite3.SQLITE_PERM: UNWRITABLE,
    sqlite3.SQLITE_BUSY: HELD,
    sqlite3.SQLITE_LOCKED: HELD,
    sqlite3.SQLITE_NOMEM: NO_MEMORY,
    sqlite3.SQLITE_READONLY: UNWRITABLE,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_CORRUPT: UNREADABLE,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CANTOPEN: UNWRITABLE,
    sqlite3.SQLITE_PROTOCOL: HELD,
    sqlite3.SQLITE_NOTADB: UNREADABLE,
}
OF_SYSTEM: Final = {
    errno.EACCES: UNWRITABLE,
    errno.EPERM: UNWRITABLE,
    errno.EROFS: UNWRITABLE,
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EFBIG: FAILING,
    errno.EIO: FAILING,
}
OF_SERVERS: Final = ("08", "25", "28", "3D", "40", "53", "54", "55", "57", "58", "XX")
"""Classes of PostgreSQL's error codes that lie in the server; the others lie in a statement."""
NOT_ALLOWED: Final = "42501"


class DatabaseTrouble(Exception):
    """The database cannot be used; the message says why and what to do."""


@contextmanager
def told(place: str) -> Iterator[None]:
    """Turn errors that lie in the database at `place`, not in a statement, into DatabaseTrouble."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, NoConnectionLeft, OSError) as error:
        remedy = remedy_for(error)
        if remedy is None:
            raise
        raise DatabaseTrouble(f"{place} cannot be used: {reason(error)}. {remedy}") from error


def remedy_for(error: Exception) -> str | None:
    """What to do about an error; None where it lies in a statement."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return OF_SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(cause, NoConnectionLeft):
        return HELD
    if isinstance(cause, OSError):
        return OF_SYSTEM.get(cause.errno or 0, NO_ANSWER)
    return _remedy_on_server(getattr(cause, "sqlstate", None))


def _remedy_on_server(code: str | None) -> str | None:
    if code is None:
        return NO_ANSWER
    if code == NOT_ALLOWED:
        return GRANT
    return SERVER if code.startswith(OF_SERVERS) else None


def reason(error: Exception) -> str:
    """An error in one line, without the statement and its values."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, NoConnectionLeft):
        return "others wait for it, too"
    text = cause.strerror if isinstance(cause, OSError) and cause.strerror else str(cause) or type(cause).__name__
    return " ".join(text.split()).rstrip(".")
