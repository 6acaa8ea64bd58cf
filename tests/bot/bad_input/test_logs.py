"""Nothing that a person typed leaves its place in a log, in either format, nor do parameters of the database."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

import bot
from bot.storage.common import now
from bot.storage.database import Database
from bot.storage.queries import add_room
from bot.storage.schema import names
from tests.bot.bad_input.hostile import ODD, gathered, odd
from tests.bot.three import three_people

ROOT: Final = Path(bot.__file__).parents[1]
FORGED: Final = "x\n2026-01-01T00:00:00.000000Z [error    ] unexpected error reference=00000000"
WAYS: Final = 3
BEGINS: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z \[")
CONTINUES: Final = ("Traceback (most recent call last):", "  File ", "    ", "ValueError: ")
PROGRAM: Final = """
import json, logging, sys
import structlog
from bot.config import Settings
from bot.logs import set_up

set_up(Settings(_env_file=None, log_format=sys.argv[1]))
for text in json.load(sys.stdin):
    structlog.get_logger().info("pressed", text=text, kind=[text])
    try:
        raise ValueError(text)
    except ValueError as error:
        structlog.get_logger().error("unexpected error", exc_info=error)
        logging.getLogger("discord.client").exception("Ignoring %s", text)
"""


def logged(log_format: str, texts: list[str]) -> list[str]:
    """The lines that a Madang logs, which writes each text as a value, in an exception, and through a library."""
    command = [sys.executable, "-c", PROGRAM, log_format]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(texts).encode(), capture_output=True, check=True)
    assert done.stdout == b""
    return done.stderr.decode().removesuffix("\n").split("\n")


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """Odd texts, each of them at least once."""
    return [FORGED, *ODD, *(text for (text,) in gathered(2_000, odd))]


def test_a_console_shows_what_was_typed_as_it_is_written_in_source(texts: list[str]) -> None:
    lines = logged("console", texts)
    assert all(line.isprintable() for line in lines)
    assert sum(bool(BEGINS.match(line)) for line in lines) == WAYS * len(texts)
    assert all(BEGINS.match(line) or line.startswith(CONTINUES) for line in lines)


def test_json_lines_hold_what_was_typed_in_a_form_that_is_safe_to_print(texts: list[str]) -> None:
    lines = logged("json", texts)
    assert len(lines) == WAYS * len(texts)
    for line in lines:
        assert line.isascii()
        record = json.loads(line)
        trace = record.pop("exception", "").split("\n")
        assert all(value.isprintable() for value in [*record.values(), *trace])


async def test_an_error_of_the_database_names_no_seed_and_nobody(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'rooms.sqlite3'}")
    await database.open()
    seed = b"a live game's secret seed, 32 by"
    room = replace(three_people(), seed=seed)
    await database.write(add_room, room, now())
    with pytest.raises(IntegrityError) as seeded:
        await database.write(add_room, room, now())
    with pytest.raises(IntegrityError) as named:
        await database.write(Connection.execute, insert(names), [{"user_id": 1, "name": "Mina"}] * 2)
    await database.close()
    assert seed.decode() not in str(seeded.value)
    assert "Mina" not in str(named.value)
