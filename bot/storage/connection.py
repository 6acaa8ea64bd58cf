"""How Madang connects to a database: addresses, drivers, and what is set on every connection to SQLite."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from bot.storage.trouble import DatabaseTrouble

BUSY_SECONDS = 10
PRIVATE: Final = {"hide_parameters": True}
"""Errors of the database reach logs, and parameters are seeds of live games and what people call themselves."""
PATIENCE: Final = {"connect_timeout": BUSY_SECONDS, "tcp_user_timeout": 2_000 * BUSY_SECONDS}
"""How long a server may take to answer a connection, in seconds, and to take what it is sent, in milliseconds."""
DRIVERS: Final = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}


def read_address(address: str) -> URL:
    """The address of a database that Madang can use; DatabaseTrouble for any other."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise DatabaseTrouble("MADANG_DATABASE_URL is no address of a database. See .env.example.") from None
    name = url.get_backend_name()
    if name not in DRIVERS or url.drivername not in (name, DRIVERS[name]):
        raise DatabaseTrouble(f"MADANG_DATABASE_URL: {url.drivername} is not known, only {', '.join(DRIVERS)}.")
    if name == "sqlite" and url.database in (None, "", ":memory:"):
        raise DatabaseTrouble("MADANG_DATABASE_URL names no file, so no game would be kept. See .env.example.")
    return url


def with_driver(url: URL) -> URL:
    """The address with the name of the driver."""
    return url.set(drivername=DRIVERS[url.get_backend_name()])


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for a database on a server."""
    return Path(url.database or "").absolute() if url.get_backend_name() == "sqlite" else None


def place_of(url: URL) -> str:
    """Where a database is, for people: without the password, wherever in the address it stands."""
    path = file_of(url)
    if path is not None:
        return str(path)
    plain = URL.create(url.get_backend_name(), url.username, None, url.host, url.port, url.database)
    return plain.render_as_string()


def existing(url: URL) -> URL:
    """The same address, by which no file is ever made: what is not there cannot be opened."""
    path = file_of(url)
    return url.set(database=path.as_uri(), query={"mode": "rw", "uri": "true"}) if path else url


def engine_for(url: URL, **how: Any) -> Engine:
    """An engine for the database at an address: what of it goes wrong, or is not answered, is told without secrets."""
    patience = {} if file_of(url) else {"connect_args": PATIENCE}
    return create_engine(with_driver(url), **{**patience, **PRIVATE, **how})


def write_immediately(engine: Engine) -> None:
    """Make every transaction on SQLite take the write lock at its beginning, where waiting for it works."""

    def begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine, "connect", set_pragmas)
    event.listen(engine, "begin", begin)


def set_pragmas(connection: Any, record: Any) -> None:
    """Set up a new connection: a log that survives, written through to the disk, and honest references."""
    del record
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
