"""The state of the database: there, of this Madang, sound, and ready to be written."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from bot.checkup.finding import Finding, mend, ok, size, warning
from bot.config import Settings
from bot.storage import files
from bot.storage.backup import faults_in
from bot.storage.connection import engine_for, existing, file_of, place_of, read_address
from bot.storage.migration import Unfit, check_fit, newest_revision, revision_of
from bot.storage.schema import rooms
from bot.storage.trouble import UNREADABLE, DatabaseTrouble, reason, remedy_for, told

SECONDS: Final = 2
WAL: Final = "wal"


def look(settings: Settings) -> list[Finding]:
    """The database that the settings name."""
    findings: list[Finding] = []
    try:
        url = read_address(settings.database)
        path = file_of(url)
        with told(place_of(url)):
            findings.extend(_file(url, path) if path else _server(url))
    except DatabaseTrouble as trouble:
        findings.append(mend("database", str(trouble)))
    except ModuleNotFoundError as error:
        findings.append(mend("database", f"needs {error.name}: install the extra `postgres`"))
    except DBAPIError as error:
        findings.append(mend("database", f"not as Madang left it: {reason(error)}. {UNREADABLE}"))
    return findings


def _file(url: URL, path: Path) -> Iterator[Finding]:
    if not files.look_at(path):
        yield ok("database", f"none yet; the first start makes {path}")
        return
    engine = engine_for(existing(url))
    try:
        with engine.connect() as connection:
            yield _schema(connection, str(path), _bytes(path))
            mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
    finally:
        engine.dispose()
    if mode != WAL:
        yield warning("journal", f"{mode} instead of {WAL}; the next start sets it, where the file system allows")
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=SECONDS)) as opened:
        opened.isolation_level = None
        yield _soundness(opened)
        yield _writing(opened)


def _bytes(path: Path) -> int:
    log = files.log_of(path)
    return path.stat().st_size + (log.stat().st_size if log.exists() else 0)


def _schema(connection: Connection, place: str, count: int) -> Finding:
    try:
        check_fit(connection)
    except Unfit as unfit:
        return mend("database", f"{place} {unfit}")
    revision, newest = revision_of(connection), newest_revision()
    if revision is None:
        return ok("database", f"{place} is empty; the next start makes the tables")
    games = connection.execute(select(func.count()).select_from(rooms)).scalar_one()
    about = f"{place}, {games} games, {size(count)}, schema {revision}"
    if revision == newest:
        return ok("database", about)
    plan = f"the next start brings it to {newest}: make a backup before (madang backup FILE)"
    return warning("database", f"{about}; {plan}")


def _soundness(connection: sqlite3.Connection) -> Finding:
    faults = faults_in(connection)
    return mend("integrity", f"{'; '.join(faults)}. {UNREADABLE}") if faults else ok("integrity", "sound")


def _writing(connection: sqlite3.Connection) -> Finding:
    """Take the lock that a writer takes, and give it back."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            return warning("writing", f"another program has held the database for {SECONDS} s")
        return mend("writing", f"{error}. {remedy_for(error) or ''}".strip())
    return ok("writing", "possible")


def _server(url: URL) -> list[Finding]:
    engine = engine_for(url, connect_args={"connect_timeout": SECONDS})
    try:
        with engine.connect() as connection:
            count = connection.execute(select(func.pg_database_size(func.current_database()))).scalar_one()
            return [_schema(connection, place_of(url), count)]
    finally:
        engine.dispose()
