"""Bringing a database to the schema of this Madang: all of the way or not at all."""

import tempfile
import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.engine import URL

from bot.storage import files
from bot.storage.connection import engine_for, existing, file_of, place_of, write_immediately
from bot.storage.trouble import DatabaseTrouble, told

MIGRATIONS = Path(__file__).parent / "migrations"

_turn = threading.Lock()
"""Alembic keeps the migration under way in a module, so there is one at a time."""


class Unfit(Exception):
    """A database that this Madang must leave alone; the message goes on from where the database is."""


def make_ready(url: URL) -> bool:
    """Make or migrate a database; whether it is new.

    Whatever goes wrong becomes a DatabaseTrouble with the remedy, and leaves the database as it was.
    """
    place = place_of(url)
    try:
        with told(place):
            path = file_of(url)
            is_new = path is not None and not files.look_at(path)
            if path is not None and is_new:
                _make_new(path)
            migrate(existing(url))
            return is_new
    except DatabaseTrouble as trouble:
        raise DatabaseTrouble(f"{trouble} Then start again.") from trouble
    except Unfit as unfit:
        raise DatabaseTrouble(f"{place} {unfit}") from unfit
    except ModuleNotFoundError as error:
        raise DatabaseTrouble(f"{place} needs {error.name}: install the extra `postgres`.") from error
    except Exception as error:
        raise DatabaseTrouble(
            f"{place} could not be brought to the schema of this Madang ({type(error).__name__}: {error}). "
            "It is as it was: install the former Madang again to play on, and report this."
        ) from error


def migrate(url: URL, revision: str = "head") -> None:
    """Bring a database to a revision in one transaction: all of it or nothing."""
    engine = engine_for(url)
    if url.get_backend_name() == "sqlite":
        write_immediately(engine)
    try:
        with engine.begin() as connection:
            _upgrade(connection, revision)
    finally:
        engine.dispose()


def newest_revision() -> str | None:
    """The revision that this Madang's tables follow."""
    return _scripts().get_current_head()


def revision_of(connection: Connection) -> str | None:
    """The revision that a database is at; None where it has none."""
    return MigrationContext.configure(connection).get_current_revision()


def check_fit(connection: Connection) -> None:
    """Raise Unfit for a database of a newer Madang, or of another program."""
    revision = revision_of(connection)
    if revision is None:
        if set(inspect(connection).get_table_names()) - {"alembic_version"}:
            raise Unfit("belongs to another program: give Madang one of its own by MADANG_DATABASE_URL.")
    elif revision not in {script.revision for script in _scripts().walk_revisions()}:
        raise Unfit(f"was written by a newer Madang (schema {revision}): install that one again.")


def _make_new(path: Path) -> None:
    """Make a database aside and put it in its place when it is whole, unless another start was quicker."""
    _make_folder(path.parent)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=path.parent) as aside:
        made = Path(aside) / path.name
        migrate(URL.create("sqlite", database=str(made)))
        try:
            files.put(made, path)
        except FileExistsError:
            return


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseTrouble(
            f"The folder {folder} cannot be made: {error.strerror}. Set MADANG_DATA_FOLDER to another one."
        ) from error


def _upgrade(connection: Connection, revision: str) -> None:
    check_fit(connection)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    with _turn:
        command.upgrade(config, revision)


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(MIGRATIONS))
