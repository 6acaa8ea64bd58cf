"""The program: a start that cannot work says why in plain lines and ends with status 1, without a traceback."""

import asyncio
import os
import sys
from pathlib import Path

from bot.playground import LocalDiscord

ROOT = Path(__file__).parents[2]
SECONDS_TO_END = 60


async def start(folder: Path, **environment: str) -> tuple[int | None, str, str]:
    """Run the program until it ends by itself; status, output, errors."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        cwd=ROOT,
        env=os.environ | {"MADANG_DATA_FOLDER": str(folder), "MADANG_TOKEN": ""} | environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
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


async def test_a_damaged_database_is_told(tmp_path: Path, local: LocalDiscord) -> None:
    (tmp_path / "madang.sqlite3").write_bytes(b"a shopping list" * 1000)
    result = await start(tmp_path, MADANG_TOKEN=local.config.token, MADANG_API=local.base)
    _ended_kindly(result, "Put a backup in its place")


async def test_an_address_of_no_database_is_told(tmp_path: Path, local: LocalDiscord) -> None:
    result = await start(
        tmp_path, MADANG_TOKEN=local.config.token, MADANG_API=local.base, MADANG_DATABASE_URL="nothing://at-all"
    )
    _ended_kindly(result, "MADANG_DATABASE_URL")
