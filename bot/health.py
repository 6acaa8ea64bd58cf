"""Seen from outside: metrics and the state of health, served from the event loop, so that an answer means it lives."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Literal, TypeAlias

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import Connection, text

from bot.metrics import Metrics
from bot.storage.database import Database

SECONDS_FOR_THE_DATABASE: Final = 2.0
OK: Final = "ok"

Phase: TypeAlias = Literal["starting", "playing", "draining"]

log = structlog.get_logger()


class PortTaken(Exception):
    """The metrics cannot be served where the settings say; the message says why and what to do."""


class Health:
    """Whether a Madang can play now. `phase` is kept by whoever starts and ends it."""

    def __init__(self, database: Database, is_online: Callable[[], bool]) -> None:
        self.phase: Phase = "starting"
        self._database = database
        self._is_online = is_online

    async def report(self) -> dict[str, str]:
        """Each part with `ok` or what is wrong with it."""
        return {
            "phase": OK if self.phase == "playing" else self.phase,
            "gateway": OK if self._is_online() else "not connected",
            "database": await self._of_database(),
        }

    async def _of_database(self) -> str:
        if self.phase == "starting":
            return "not asked yet"
        try:
            async with asyncio.timeout(SECONDS_FOR_THE_DATABASE):
                await self._database.read(Connection.scalar, text("SELECT 1"))
        except Exception as error:
            return f"does not answer: {type(error).__name__}"
        return OK


class Monitoring:
    """Serves `/metrics` and `/healthz`.

    address: where, like http://127.0.0.1:4321; empty while nothing is served
    """

    def __init__(self, metrics: Metrics, health: Health, live: Callable[[], Awaitable[Mapping[str, int]]]) -> None:
        """`live` counts the live games of each kind."""
        self._metrics = metrics
        self._health = health
        self._live = live
        self.address = ""
        self._runner: web.AppRunner | None = None
        self._sampling: asyncio.Task[None] | None = None

    async def start(self, host: str, port: int) -> str:
        """Listen, on any free port where it is 0; gives the address. PortTaken where it cannot be used."""
        application = web.Application()
        application.add_routes([web.get("/metrics", self._show_metrics), web.get("/healthz", self._show_health)])
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self.stop()
            where = f"port {port} of {host} ({error.strerror})"
            raise PortTaken(f"Metrics cannot be served on {where}. Set MADANG_METRICS_PORT to another.") from error
        self._sampling = asyncio.create_task(self._metrics.sample_lag())
        self.address = f"http://{f'[{host}]' if ':' in host else host}:{self._runner.addresses[0][1]}"
        return self.address

    async def stop(self) -> None:
        """Close the port; does nothing where nothing was served."""
        if self._sampling:
            self._sampling.cancel()
            await asyncio.gather(self._sampling, return_exceptions=True)
            self._sampling = None
        if self._runner:
            await self._runner.cleanup()
            self._runner, self.address = None, ""

    async def _show_metrics(self, request: web.Request) -> web.Response:
        del request
        try:
            async with asyncio.timeout(SECONDS_FOR_THE_DATABASE):
                self._metrics.live(await self._live())
        except Exception as error:
            self._metrics.live({})
            self._metrics.failed(error)
            log.warning("live games not counted", error=type(error).__name__)
        return web.Response(body=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _show_health(self, request: web.Request) -> web.Response:
        del request
        report = await self._health.report()
        is_well = all(state == OK for state in report.values())
        status = {"status": OK if is_well else "unavailable", **report}
        return web.json_response(status, status=200 if is_well else 503, headers={"Cache-Control": "no-store"})
