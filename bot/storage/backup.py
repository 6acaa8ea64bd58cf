"""A backup: one consistent copy of the database in a file, made while the bot plays, and looked at before it counts."""

import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

from bot.storage import files
from bot.storage.connection import file_of, place_of
from bot.storage.trouble import DatabaseTrouble, told

FOREIGN_KEYS: Final = "PRAGMA foreign_key_check"
MOST_FAULTS: Final = 5


@dataclass(frozen=True, slots=True)
class Copy:
    """A backup that was made: its file, its size in bytes, and the schema and the number of games in it."""

    path: Path
    size: int
    revision: str
    games: int


def back_up(url: URL, target: Path, *, overwrite: bool = False) -> Copy:
    """Copy a database to a file. DatabaseTrouble says why not and what to do; then nothing is left of the copy."""
    source = file_of(url)
    if source is None:
        raise DatabaseTrouble(_how_to_dump(url, target))
    target = target.absolute()
    _check(source, target, overwrite=overwrite)
    with told(str(target.parent)), tempfile.TemporaryDirectory(prefix=".backup-", dir=target.parent) as aside:
        made = Path(aside) / target.name
        copy_into(source, made)
        shutil.copymode(source, made)
        copied = _looked_at(made, target)
        try:
            made.replace(target) if overwrite else files.put(made, target)
        except FileExistsError:
            raise _is_there(target) from None
        files.settle(target.parent)
    return copied


def copy_into(source: Path, made: Path) -> None:
    """Copy a database as it is at one moment into a file of its own, which needs no log beside it."""
    with told(str(source)), closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)) as original:
        original.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with told(str(made.parent)), closing(sqlite3.connect(made, isolation_level=None)) as copy:
            original.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")


def faults_in(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong in a database, none where it is sound."""
    try:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)") if row[0] != "ok"]
        found += [f"{table} {row} refers to no {other}" for table, row, other, _ in connection.execute(FOREIGN_KEYS)]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [" ".join(fault.split()) for fault in found[:MOST_FAULTS]]


def _check(source: Path, target: Path, *, overwrite: bool) -> None:
    if not files.look_at(source):
        raise DatabaseTrouble(f"There is no database at {source} yet: start Madang once, or look at your settings.")
    ours = {source, files.log_of(source), source.with_name(f"{source.name}-shm")}
    if target.resolve() in {path.resolve() for path in ours}:
        raise DatabaseTrouble(f"{target} is the database itself. Name another file.")
    if target.is_dir():
        raise DatabaseTrouble(f"{target} is a folder. Name a file in it.")
    if not target.parent.is_dir():
        raise DatabaseTrouble(f"The folder {target.parent} is not there. Make it, or name a file in another one.")
    if target.exists() and not overwrite:
        raise _is_there(target)


def _looked_at(made: Path, target: Path) -> Copy:
    with closing(sqlite3.connect(made)) as copy:
        faults = faults_in(copy)
        if faults:
            raise DatabaseTrouble(
                f"The database is damaged, so no copy of it was kept: {'; '.join(faults)}. "
                "Keep your last backup, and put that in its place."
            )
        try:
            [[revision]] = copy.execute("SELECT version_num FROM alembic_version").fetchall()
        except (sqlite3.Error, ValueError):
            raise DatabaseTrouble("This is no database of Madang's, so no copy of it was kept.") from None
        [[games]] = copy.execute("SELECT count(*) FROM rooms").fetchall()
    return Copy(target, made.stat().st_size, str(revision), int(games))


def _is_there(target: Path) -> DatabaseTrouble:
    return DatabaseTrouble(f"{target} is there already. Name another file, or overwrite it with --force.")


def _how_to_dump(url: URL, target: Path) -> str:
    place = place_of(url)
    return (
        f"The games are in {place}, which PostgreSQL's own tools back up:\n"
        f"  pg_dump --format=custom --file={target} {place}\n"
        f"and bring back into an empty database:\n"
        f"  pg_restore --dbname={place} {target}"
    )
