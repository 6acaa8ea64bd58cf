"""The program: a start that cannot work says why in plain lines and ends with status 1, without a traceback."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.playground import LocalDiscord
from tests.bot.playing import open_board
from tests.bot.storage.files import one

ROOT = Path(__file__).parents[2]
SECONDS_TO_END = 60


async def launch(folder: Path, *arguments: str, at: Path = ROOT, **environment: str) -> asyncio.subprocess.Process:
    """Run the program with arguments."""
    clean = {"MADANG_DATA_FOLDER": str(folder), "MADANG_TOKEN": "", "PYTHONPATH": str(ROOT)}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=at,
        env=os.environ | clean | environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def start(folder: Path, *arguments: str, at: Path = ROOT, **environment: str) -> tuple[int | None, str, str]:
    """Run the program until it ends by itself; status, output, errors."""
    process = await launch(folder, *arguments, at=at, **environment)
    try:
        async with asyncio.timeout(SECONDS_TO_END):
            out, err = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        raise AssertionError("the program neither plays nor ends") from None
    return process.returncode, out.decode(), err.decode()


def _ended_kindly(result: tuple[int | None, str, str], said: str) -> None:
    status, out, err = result
    assert status == 1
    assert said in out
    assert "Traceback" not in out + err


async def test_a_wrong_setting_is_named(tmp_path: Path) -> None:
    _ended_kindly(await start(tmp_path, MADANG_PLAYGROUND_PORT="many", MADANG_LANGUAGE="xx"), "playground_port")


async def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    _ended_kindly(await start(tmp_path / "file" / "data"), "MADANG_DATA_FOLDER")


async def test_a_port_that_is_taken_is_named(tmp_path: Path, local: LocalDiscord) -> None:
    port = local.base.rsplit(":", 1)[1]
    _ended_kindly(await start(tmp_path, MADANG_PLAYGROUND_PORT=port), f"Port {port}")


async def test_a_wrong_token_is_told_and_never_repeated(tmp_path: Path, local: LocalDiscord) -> None:
    token = "wrong." + local.config.token
    result = await start(tmp_path, MADANG_TOKEN=token, MADANG_API=local.base)
    _ended_kindly(result, "MADANG_TOKEN")
    assert token not in result[1] + result[2]


async def test_a_discord_that_is_out_of_reach_is_told(tmp_path: Path) -> None:
    result = await start(tmp_path, MADANG_TOKEN="some.token", MADANG_API="http://127.0.0.1:9")
    _ended_kindly(result, "Discord could not be reached")
    assert "some.token" not in result[1] + result[2]


async def test_a_token_that_is_taken_back_ends_the_program(tmp_path: Path, local: LocalDiscord) -> None:
    """Whatever watches over it can then start it again, and finds status 1."""
    process = await launch(tmp_path, MADANG_TOKEN=local.config.token, MADANG_API=local.base, MADANG_EMOJIS="false")
    assert process.stdout is not None
    out = b""
    async with asyncio.timeout(SECONDS_TO_END):
        while b"Madang is ready" not in out:
            out += await process.stdout.readline()
        await local.gateway.drop(4004)
        rest, err = await process.communicate()
    _ended_kindly((process.returncode, (out + rest).decode(), err.decode()), "ended the connection for good")
    assert local.config.token.encode() not in out + rest + err


async def test_a_damaged_database_is_told(tmp_path: Path, local: LocalDiscord) -> None:
    (tmp_path / "madang.sqlite3").write_bytes(b"a shopping list" * 1000)
    result = await start(tmp_path, MADANG_TOKEN=local.config.token, MADANG_API=local.base)
    _ended_kindly(result, "Put a backup in its place")


async def test_an_address_of_no_database_is_told(tmp_path: Path, local: LocalDiscord) -> None:
    result = await start(
        tmp_path, MADANG_TOKEN=local.config.token, MADANG_API=local.base, MADANG_DATABASE_URL="nothing://at-all"
    )
    _ended_kindly(result, "MADANG_DATABASE_URL")


async def test_settings_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"MADANG_LANGUAGE=\xff\xfe")
    _ended_kindly(await start(tmp_path, at=tmp_path), "The file .env in this folder cannot be read")


async def test_help_names_what_there_is(tmp_path: Path) -> None:
    status, out, err = await start(tmp_path, "--help")
    assert (status, err) == (0, "")
    for word in ("backup", "check", "MADANG_TOKEN", ".env.example"):
        assert word in out
    status, out, err = await start(tmp_path, "bakcup")
    assert status == 2
    assert "backup" in err
    assert list(tmp_path.iterdir()) == []


async def test_check_finds_nothing_to_mend_in_a_new_place_and_makes_nothing(tmp_path: Path) -> None:
    status, out, err = await start(tmp_path / "data", "check", MADANG_PLAYGROUND_PORT="0")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()].count("ok") >= 6
    assert list(tmp_path.iterdir()) == []


async def test_check_asks_discord_and_keeps_the_token_to_itself(tmp_path: Path, local: LocalDiscord) -> None:
    status, out, err = await start(tmp_path, "check", MADANG_TOKEN=local.config.token, MADANG_API=local.base)
    assert (status, err) == (0, "")
    assert "Discord takes it: Madang" in out
    assert "clock" in out
    assert local.config.token not in out


async def test_check_ends_with_1_where_something_must_be_mended(tmp_path: Path, local: LocalDiscord) -> None:
    token = "wrong." + local.config.token
    result = await start(tmp_path, "check", MADANG_TOKEN=token, MADANG_API=local.base)
    _ended_kindly(result, "copy it again from the developer portal into MADANG_TOKEN")
    assert token not in result[1]


async def test_a_backup_beside_play(tmp_path: Path, local: LocalDiscord) -> None:
    there, copy = tmp_path / "there", tmp_path / "copy"
    said = await _play_while(local, there, lambda: _open_and_back_up(local, there, copy))
    assert f"There was no database, so a new one was made: {there / 'madang.sqlite3'}" in said
    assert one(copy, "SELECT count(*) FROM rooms") == 1


async def test_a_backup_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    copy = str(tmp_path / "copy")
    _ended_kindly(await start(tmp_path / "data", "backup", copy), "There is no database at")
    url = "postgresql://madang:secret-word@localhost/madang"
    result = await start(tmp_path / "data", "backup", copy, MADANG_DATABASE_URL=url)
    _ended_kindly(result, "pg_dump")
    assert "secret-word" not in result[1]
    assert list(tmp_path.iterdir()) == []


async def _open_and_back_up(local: LocalDiscord, there: Path, copy: Path) -> None:
    await open_board(local.person("Jun"), "yacht")  # needs nothing compiled
    status, out, err = await start(there, "backup", str(copy))
    assert (status, err) == (0, "")
    assert f"{copy} holds all of {there / 'madang.sqlite3'}: 1 games" in out
    assert "To restore it, stop Madang" in out


async def _play_while(local: LocalDiscord, folder: Path, work: Callable[[], Awaitable[None]]) -> str:
    """Do something while the program plays; what it has said when it was told to end."""
    process = await launch(folder, MADANG_TOKEN=local.config.token, MADANG_API=local.base, MADANG_EMOJIS="false")
    assert process.stdout is not None
    said = b""
    async with asyncio.timeout(SECONDS_TO_END):
        while b"Madang is ready" not in said:
            said += await process.stdout.readline()
            assert not process.stdout.at_eof()
    try:
        await work()
    finally:
        process.send_signal(signal.SIGTERM)
        out, _ = await process.communicate()
    assert process.returncode == 0
    return (said + out).decode()
