"""Files of SQLite: what may be opened, and how a finished one gets its place."""

import os
from pathlib import Path
from typing import Final

from bot.storage.trouble import UNREADABLE, DatabaseTrouble

MAGIC: Final = b"SQLite format 3\x00"
WITHOUT_LOG: Final = b"\x01\x01"
"""The header's two bytes of a file that has no log beside it; Madang's own has one from its first day."""

Identity = tuple[int, int]


def identity(path: Path) -> Identity:
    """What tells a file from any other that has, or will have, its name; OSError where there is none."""
    found = path.stat()
    return found.st_dev, found.st_ino


def log_of(path: Path) -> Path:
    """The file beside a database that holds what was written last."""
    return path.with_name(f"{path.name}-wal")


def look_at(path: Path) -> bool:
    """Whether there is a database to be opened. DatabaseTrouble where opening would lose what was written.

    SQLite takes an empty file for a new database, and deletes the log beside it; and it plays the log of one database
    into another that was put in its place.
    """
    log = log_of(path)
    has_log = log.is_file() and log.stat().st_size > 0
    if not path.exists():
        if has_log:
            raise DatabaseTrouble(f"{path} is gone, but {log} is there: bring back both, or move that one away, too.")
        return False
    if path.is_file() and path.stat().st_size == 0:
        raise DatabaseTrouble(f"{path} is empty. {UNREADABLE}")
    if has_log and _has_no_log_of_its_own(path):
        raise DatabaseTrouble(
            f"{path} is a copy beside the log of another database: move {log} and {path.name}-shm away."
        )
    return True


def put(made: Path, path: Path) -> None:
    """Give a finished file its place, for good; FileExistsError where something stands there."""
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        made.replace(path)
    settle(path.parent)


def settle(folder: Path) -> None:
    """See to it that the names of the files in a folder survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _has_no_log_of_its_own(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            head = file.read(20)
    except OSError:
        return False
    return head.startswith(MAGIC) and head[18:] == WITHOUT_LOG
