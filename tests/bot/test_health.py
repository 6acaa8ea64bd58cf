"""Health: 200 only when Madang can play, and what is wrong otherwise, asked over HTTP of the loop that plays."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord.gateway
import pytest
from sqlalchemy.exc import OperationalError

from bot.app import App
from bot.config import Settings
from bot.health import PortTaken
from bot.playground import LocalDiscord
from bot.playground.faults import Fault
from tests.bot.conftest import Ready, Start
from tests.bot.outside import ask, health
from tests.bot.playing import moves, open_board
from tests.bot.test_main import start as run_program

WELL = {"status": "ok", "phase": "ok", "gateway": "ok", "database": "ok"}
SECONDS_TO_WAIT = 30


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with metrics on a free port."""
    return settings.model_copy(update={"metrics_port": 0})


async def until(app: App, part: str, wanted: Callable[[str], bool]) -> dict[str, Any]:
    """What health says once a part of it is as wanted."""
    async with asyncio.timeout(SECONDS_TO_WAIT):
        while not wanted((report := (await health(app))[1])[part]):
            await asyncio.sleep(0.02)
    return report


async def test_all_is_well_while_it_plays(app: App) -> None:
    assert await health(app) == (200, WELL)
    assert (await ask(app, "/metrics"))[0] == 200
    assert (await ask(app, "/elsewhere"))[0] == 404


async def test_the_address_is_told_and_is_on_loopback(local: LocalDiscord, settings: Settings) -> None:
    said: list[str] = []
    app = App(settings, Ready(), local.base)
    await app.start(local.config.token, said.append)
    assert app.monitoring.address.startswith("http://127.0.0.1:")
    assert any(f"{app.monitoring.address}/metrics" in line for line in said)
    await app.close()


async def test_nothing_is_served_unless_a_port_is_set(local: LocalDiscord, settings: Settings) -> None:
    app = App(settings.model_copy(update={"metrics_port": None}), Ready(), local.base)
    await app.start(local.config.token)
    assert app.monitoring.address == ""
    await app.close()


async def test_it_is_not_well_while_it_starts(local: LocalDiscord, settings: Settings) -> None:
    local.faults.add(Fault("PUT", "/applications/*/commands", delay=1.0))
    app = App(settings, Ready(), local.base)
    starting = asyncio.create_task(app.start(local.config.token))
    while not app.monitoring.address:
        await asyncio.sleep(0)
    status, report = await health(app)
    assert (status, report["status"], report["phase"]) == (503, "unavailable", "starting")
    assert report["gateway"] == "not connected"
    await starting
    assert (await health(app))[0] == 200
    await app.close()


async def test_it_is_not_well_without_the_gateway_and_is_again_with_it(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    back, connect = asyncio.Event(), discord.gateway.DiscordWebSocket.from_client

    async def later(*given: Any, **named: Any) -> Any:
        await back.wait()
        return await connect(*given, **named)

    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "from_client", later)
    await local.gateway.drop()
    report = await until(app, "gateway", lambda state: state == "not connected")
    assert report == WELL | {"status": "unavailable", "gateway": "not connected"}
    assert (await health(app))[0] == 503
    back.set()
    assert await until(app, "gateway", lambda state: state == "ok") == WELL


@pytest.mark.parametrize("trouble", ["silent", "broken"])
async def test_it_is_not_well_without_the_database(app: App, monkeypatch: pytest.MonkeyPatch, trouble: str) -> None:
    @asynccontextmanager
    async def read() -> AsyncIterator[None]:
        if trouble == "silent":
            await asyncio.Event().wait()
        raise OperationalError("SELECT", {}, Exception("disk I/O error"))
        yield

    with monkeypatch.context() as patched:
        patched.setattr("bot.health.SECONDS_FOR_THE_DATABASE", 0.05)
        patched.setattr(app.health, "_database", SimpleNamespace(read=read))
        status, report = await health(app)
        assert (status, report["gateway"]) == (503, "ok")
        assert report["database"].startswith("does not answer")
        assert "disk" not in str(report)
    assert (await health(app))[0] == 200


async def test_it_is_not_well_while_it_drains(
    local: LocalDiscord, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It still answers the presses that came before; then nothing answers there any more."""
    app = await start()
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    come, go_on, act = asyncio.Event(), asyncio.Event(), app.rooms.act

    async def later(*given: Any, **named: Any) -> Any:
        come.set()
        await go_on.wait()
        return await act(*given, **named)

    monkeypatch.setattr(app.rooms, "act", later)
    pressing = asyncio.create_task(jun.click(board, moves(board)[0]))
    await come.wait()
    address, ending = app.monitoring.address, asyncio.create_task(app.close())
    report = await until(app, "phase", lambda state: state == "draining")
    assert report["status"] == "unavailable"
    go_on.set()
    await ending
    assert not (await (await pressing).settled()).failed
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(f"{address}/healthz")


async def test_a_port_that_is_taken_is_told(local: LocalDiscord, app: App, settings: Settings, tmp_path: Path) -> None:
    port = int(app.monitoring.address.rsplit(":", 1)[1])
    second = App(settings.model_copy(update={"metrics_port": port}), Ready(), local.base)
    with pytest.raises(PortTaken, match=f"port {port}.*MADANG_METRICS_PORT"):
        await second.start(local.config.token)
    assert second.monitoring.address == ""


async def test_the_program_ends_kindly_where_the_port_is_taken(local: LocalDiscord, app: App, tmp_path: Path) -> None:
    port = app.monitoring.address.rsplit(":", 1)[1]
    folder = tmp_path / "of its own"
    status, out, err = await run_program(
        folder, MADANG_METRICS_PORT=port, MADANG_API=local.base, MADANG_TOKEN=local.config.token
    )
    assert status == 1
    assert "MADANG_METRICS_PORT" in out
    assert "Traceback" not in out + err


async def test_a_start_that_fails_leaves_no_port_open(local: LocalDiscord, settings: Settings) -> None:
    app = App(settings, Ready(), local.base)
    with pytest.raises(discord.LoginFailure):
        await app.start("wrong")
    assert app.monitoring.address == ""
    await app.close()
