"""What stays when the program stops, however it stops."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import sys
from base64 import b64encode
from pathlib import Path

import aiohttp

from bot.playground import LocalDiscord, PlaygroundConfig
from bot.playground.store import Store, checkpoint
from tests.bot.playground.bodies import command, gallery, row, select, text, v2
from tests.bot.playground.conftest import connected, serving
from tests.bot.playground.rest import Rest
from tests.bot.playground.sample import SampleBot, png

PNG = {"board.png": png()}
LARGE = png(400, 300)
BOARD = v2(gallery(url="attachment://board.png"), text("A board"), row(select()))
ROOT = Path(__file__).parents[3]


async def test_everything_is_there_again(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "local.db"
    async with serving(data=file) as local, aiohttp.ClientSession() as session:
        rest = Rest(local, session)
        message = rest.shown(await rest.post(BOARD, files=PNG))
        await rest.ask("PUT", f"/applications/{rest.app}/commands", [command()])
        image = "data:image/png;base64," + b64encode(png()).decode()
        emoji = await rest.ask("POST", f"/applications/{rest.app}/emojis", {"name": "yut_do", "image": image})
        mina = local.world.person("Mina")
        mina.locale = "fr"
        local.service.save(mina)
        private = rest.command()
        await rest.callback(private, 4, {"content": "psst", "flags": 64})
    async with serving(data=file) as local, aiohttp.ClientSession() as session:
        (again,) = local.messages()
        assert (again.id, again.text, again.pictures) == (message.id, "A board", [PNG["board.png"]])
        async with session.get(again.components[0]["items"][0]["media"]["url"]) as picture:
            assert await picture.read() == PNG["board.png"]
        assert [one["name"] for one in local.service.commands.all()] == ["yut"]
        assert local.service.emojis.get(emoji.body["id"])["name"] == "yut_do"
        assert local.world.person("Mina").locale == "fr"
        assert [one.text for one in local.person("Mina").messages()] == ["A board", "psst"]


async def test_old_buttons_work_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "local.db"
    async with serving(data=file) as local, connected(local, guild_ready_timeout=0.01):
        await local.person("Mina").slash("show")
    async with serving(data=file) as local:
        bot = SampleBot(guild_ready_timeout=0.01)
        bot.sync = False
        async with connected(local, bot):
            moved = await local.person("Mina").click(local.messages()[0], "Go 1")
            assert "Turn 1" in moved.text
            assert (await local.person("Mina").slash("echo", text="still known")).kind == 4


async def test_people_who_came_later(tmp_path: Path) -> None:
    file = tmp_path / "local.db"
    async with serving(data=file) as local:
        local.service.save(local.world.add_person("Guest", "ja"))
    async with serving(data=file) as local:
        assert local.world.person("Guest").locale == "ja"
        assert local.person("Guest", "dm").messages() == []


async def test_a_killed_process_loses_nothing_it_answered(tmp_path: Path) -> None:
    file = tmp_path / "local.db"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.playground", "--port", "0", "--data", str(file),
        cwd=ROOT, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    base = (await process.stdout.readline()).decode().split()[3]
    local = LocalDiscord(PlaygroundConfig())
    path = f"{base}/api/v10/channels/{local.world.channel('games').id}/messages"
    local.service.store.close()
    posted: list[str] = []

    async def post(session: aiohttp.ClientSession) -> None:
        while True:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(BOARD), content_type="application/json")
            form.add_field("files[0]", LARGE, filename="board.png")
            async with session.post(path, data=form) as answer:
                posted.append((await answer.json())["id"])

    async with aiohttp.ClientSession(headers={"Authorization": "Bot local-token"}) as session:
        posting = [asyncio.create_task(post(session)) for _ in range(4)]
        async with asyncio.timeout(20):
            while len(posted) < 40:
                await asyncio.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        await process.wait()
        await asyncio.gather(*posting, return_exceptions=True)
    check = sqlite3.connect(file)
    assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    check.close()
    async with serving(data=file) as again:
        kept = {message.id: message for message in again.messages()}
        assert set(posted) <= set(kept)
        assert all(message.pictures == [LARGE] for message in kept.values())


async def test_the_process_stops_when_asked(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.playground", "--port", "0", cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout
    assert b"Local Discord on http://127.0.0.1:" in await process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(10):
        assert await process.wait() == 0


def test_what_is_written_together_is_kept_or_lost_together() -> None:
    store = Store(None)
    try:
        with store.together(), store.together():
            store.keep("thing", "1", {"n": 1})
            raise KeyError
    except KeyError:
        pass
    assert store.all("thing") == []
    store.close()


def test_tidying_empties_the_log(tmp_path: Path) -> None:
    store = Store(tmp_path / "local.db")
    for n in range(50):
        store.keep_blob(str(n), "x", b"x" * 10_000)
    log = tmp_path / "local.db-wal"
    grown = log.stat().st_size
    checkpoint(tmp_path / "local.db")
    for n in range(50):
        store.keep_blob(str(n), "x", b"y" * 10_000)
    assert 0 < log.stat().st_size < 1.5 * grown
    assert store.blob("7") == ("x", b"y" * 10_000)
    store.close()
