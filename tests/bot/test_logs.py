"""Logs: each line says what it is about, a reference that a person saw is found, and no secret gets in."""

import io
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from pydantic import SecretStr

from bot.app import App
from bot.arrival import Arrival, arrive
from bot.config import Settings
from bot.logs import HIDDEN, set_up
from bot.playground import LocalDiscord
from tests.bot.playing import moves, note_of, open_board

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.a-token_that-is-as-long-as-real-ones-are"
OF_AN_INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmFiY2RlZmdoaWprbG1ub3A"
PASSWORD = 'sesam "öffne" dich'
FORMATS = ("console", "json")

SetUp = Callable[..., io.StringIO]


@pytest.fixture
def logged() -> Iterator[SetUp]:
    """Sets the logs up as the program does, but into a text; everything is as before afterwards."""
    root, of_state, before = logging.getLogger(), logging.getLogger("discord.state"), structlog.get_config()
    handlers, levels, hook = list(root.handlers), (root.level, of_state.level), sys.excepthook

    def begin(log_format: str, **settings: Any) -> io.StringIO:
        stream = io.StringIO()
        set_up(Settings(_env_file=None, log_format=log_format, **settings), stream)
        return stream

    yield begin
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    of_state.setLevel(levels[1])
    sys.excepthook = hook
    structlog.configure(**before)


def fields(line: str) -> dict[str, str]:
    """What a line says, by name, in either format; values as texts."""
    if line.startswith("{"):
        return {name: str(value) for name, value in json.loads(line).items()}
    return dict(re.findall(r"(\w+)=(\S+)", line))


@pytest.mark.parametrize("log_format", FORMATS)
async def test_a_reference_that_a_person_saw_is_found_with_all_that_it_is_about(
    logged: SetUp, local: LocalDiscord, app: App, log_format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    stream = logged(log_format)

    def fail(*_: object) -> None:
        raise RuntimeError("out of paint")

    monkeypatch.setattr("bot.screen.draw", fail)
    reply = await (await jun.click(board, moves(board)[0])).settled()
    [reference] = re.findall(r"`([0-9a-f]{8})`", (await note_of(reply)).text)
    [line] = [line for line in stream.getvalue().splitlines() if reference in line]
    found = fields(line)
    assert (found["reference"], found["kind"], found["room"], found["game"]) == (reference, "do", "1", "yut_nori")
    assert (found["user"], found["interaction"]) == (jun.id, str(reply.interaction.id))
    assert "out of paint" in stream.getvalue()
    assert "Jun" not in stream.getvalue()


@pytest.mark.parametrize("log_format", FORMATS)
async def test_a_command_that_fails_is_named(
    logged: SetUp, local: LocalDiscord, app: App, log_format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = logged(log_format)

    async def fail(*_: object) -> None:
        raise RuntimeError("no rooms")

    monkeypatch.setattr(app.rooms, "live_of", fail)
    await (await local.person("Jun").slash("games")).settled()
    [line] = [line for line in stream.getvalue().splitlines() if "unexpected error" in line]
    assert (fields(line)["kind"], fields(line)["command"]) == ("command", "games")


@pytest.mark.parametrize("log_format", FORMATS)
def test_lines_of_libraries_look_alike_and_carry_the_same(logged: SetUp, log_format: str) -> None:
    stream = logged(log_format)
    arrive(Arrival(interaction_id=77, user_id=5, kind="do", room_id=3))
    logging.getLogger("discord.http").warning("We are being %s.", "rate limited")
    structlog.get_logger().warning("of our own")
    theirs, ours = stream.getvalue().splitlines()
    for line, text in ((theirs, "We are being rate limited."), (ours, "of our own")):
        found = fields(line)
        assert text in line
        assert (found["interaction"], found["user"], found["room"]) == ("77", "5", "3")
    same = set(fields(ours)) <= set(fields(theirs)) if log_format == "json" else theirs[:20].count("T") == 1
    assert same
    assert "discord.http" in theirs
    arrive(Arrival())


@pytest.mark.parametrize("log_format", FORMATS)
@pytest.mark.parametrize("secret", [TOKEN, PASSWORD, OF_AN_INTERACTION])
def test_secrets_appear_in_no_line(logged: SetUp, log_format: str, secret: str) -> None:
    """Not in a message, a value, an exception's text, the text of its cause, or a line of a library."""
    address = "postgresql://madang:sesam%20%22%C3%B6ffne%22%20dich@localhost/madang"
    stream = logged(log_format, token=SecretStr(TOKEN), database_url=address)
    path = f"https://discord.example/api/v10/webhooks/12/{secret}/messages/@original"
    told = path if secret == OF_AN_INTERACTION else secret
    for log in (structlog.get_logger(), logging.getLogger("discord.client")):
        try:
            try:
                raise KeyError(told)
            except KeyError as error:
                raise RuntimeError(f"cannot use {told}") from error
        except RuntimeError:
            log.exception(f"failed with {told}")
    structlog.get_logger().error("value", address=told, all_of_it=[told], plain=f"postgresql://madang:{told}@localhost")
    text = stream.getvalue()
    assert text.count(HIDDEN) >= 9
    assert "RuntimeError" in text
    for way in (secret, json.dumps(secret)[1:-1], repr(secret)[1:-1], "%22%C3%B6ffne"):
        assert way not in text


def test_a_token_that_nobody_set_is_known_by_its_looks(logged: SetUp) -> None:
    stream = logged("console")
    structlog.get_logger().error(f"Authorization: Bot {TOKEN}")
    assert TOKEN not in stream.getvalue()
    assert "Authorization: Bot" in stream.getvalue()


@pytest.mark.parametrize("log_format", FORMATS)
def test_what_ends_the_program_tells_no_secret_either(logged: SetUp, log_format: str) -> None:
    stream = logged(log_format, token=SecretStr("a token that looks like none"))
    try:
        raise ValueError("not a token that looks like none")
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    assert "ended by an error" in stream.getvalue()
    assert "ValueError: not " in stream.getvalue()
    assert "looks like none" not in stream.getvalue()


async def test_an_error_of_the_database_tells_no_values(tmp_path: Path) -> None:
    """They hold the seeds and the positions of live games, and names."""
    from sqlalchemy import insert

    from bot.storage.database import Database
    from bot.storage.schema import names

    database = Database(f"sqlite:///{tmp_path / 'madang.sqlite3'}")
    await database.open()
    said = ""
    for _ in range(2):
        try:
            await database.write(
                lambda connection: connection.execute(insert(names), {"user_id": 5, "name": "Somebody's name"})
            )
        except Exception as error:
            said = repr(error) + str(error)
    await database.close()
    assert "UNIQUE" in said
    assert "Somebody" not in said
