"""The bot as a whole: everything put together, started, and ended cleanly."""

import asyncio
from typing import Any

import discord.asset
import discord.gateway
import discord.http
import structlog
import yarl
from discord import app_commands

from bot.belongings import Belongings
from bot.boards import Boards
from bot.client import SECONDS_TO_DRAIN, Client
from bot.clock import Clock
from bot.commands import Services, games, history, house, leaderboard, mine, privacy, profile, settings
from bot.commands.history import PastPresses
from bot.commands.settings import SettingPresses
from bot.computers import Computers
from bot.config import Settings
from bot.delivery import Interaction
from bot.emojis import Emojis
from bot.health import Health, Monitoring
from bot.i18n import Translator
from bot.kernels import Kernels, Progress
from bot.lookup import Seen
from bot.metrics import Metrics
from bot.names import Names
from bot.notices import Notices
from bot.opening import Opener
from bot.past import Past
from bot.people import People
from bot.publish import Publisher
from bot.reaper import Reaper
from bot.replies import Replies
from bot.rooms import Rooms
from bot.router import Router
from bot.screen import Screens
from bot.storage.database import Database
from bot.thinking import Thinker
from renderers import fonts

log = structlog.get_logger()


class App:
    """Madang: `await start()`, then it plays until `await close()`."""

    def __init__(self, settings: Settings, kernels: Kernels, api: str | None = None) -> None:
        """`api` is the address of a local Discord; None stands for the real one."""
        self.settings = settings
        self.kernels = kernels
        self.metrics = Metrics()
        self.database = Database(settings.database)
        self.database.timed = self.metrics.database_write.time
        self.client = Client(Names(self.database), self.metrics)
        self.rooms = Rooms(self.database)
        self.screens = Screens(settings.threads, self.metrics)
        self.thinker = Thinker(settings.threads, metrics=self.metrics)
        self.computers = Computers(self.rooms, self.thinker)
        self.rooms.answers = self.computers.at_once
        self.publisher = Publisher(self.client, self.rooms, self.screens, self.computers)
        self.people = People(self.database)
        self.replies = Replies(self.people)
        self.past = Past(self.database)
        self.notices = Notices(self.rooms, self.people, self.publisher)
        self.emojis = Emojis(self.client, self.rooms, self.screens)
        self.clock = Clock(self.rooms, self._show_passed, self.metrics)
        others = (self.emojis.bring_in_line,) if settings.emojis else ()
        self.reaper = Reaper(self.database, self.rooms, self.publisher, self.metrics, others)
        self.health = Health(self.database, lambda: self.client.is_online)
        self.monitoring = Monitoring(self.metrics, self.health, self.rooms.count_live)
        self.metrics.watch(
            "interactions_under_way", "Interactions not yet done with.", lambda: len(self.client.under_way)
        )
        self.metrics.watch(
            "gateway_latency_seconds", "The gateway's answer to a heartbeat.", lambda: self.client.latency
        )
        self._api = api
        self._connecting: list[asyncio.Task[Any]] = []
        self._watching: list[asyncio.Task[None]] = []

    async def start(self, token: str, progress: Progress = log.info) -> None:
        """Open the database, log in, register the commands and connect; returns once the bot is ready.

        Raises DatabaseTrouble, PortTaken or discord.LoginFailure with what is wrong.
        """
        if self.settings.metrics_port is not None:
            address = await self.monitoring.start(self.settings.metrics_host, self.settings.metrics_port)
            progress(f"Metrics are at {address}/metrics, the state of health at {address}/healthz")
        try:
            await self._start(token, progress)
        except BaseException:
            await self.monitoring.stop()
            raise
        self.health.phase = "playing"

    async def _start(self, token: str, progress: Progress) -> None:
        fonts.check()
        await self.database.open()
        if self._api:
            point_to(self._api)
        self._furnish()
        await self.client.login(token)
        await self.client.tree.set_translator(Translator())
        await self.client.tree.sync()
        connection = asyncio.create_task(self.client.connect())
        ready = asyncio.create_task(self.client.wait_until_ready())
        self._connecting = [connection, ready]
        await asyncio.wait(self._connecting, return_when=asyncio.FIRST_COMPLETED)
        if connection.done():
            await connection
        self._watching = [asyncio.create_task(self._prepare(progress)), asyncio.create_task(self.clock.run())]

    async def cut_off(self) -> None:
        """Wait until Discord has ended the connection for good, and raise what it said: discord.ConnectionClosed."""
        await asyncio.wait(self._connecting[:1])
        await self._connecting[0]

    async def close(self) -> None:
        """Finish what is being answered, then end everything."""
        self.health.phase = "draining"
        await self.client.drain()
        self.clock.stop()
        self.reaper.stop()
        self.kernels.stop()
        if self._watching:
            await asyncio.wait(self._watching, timeout=SECONDS_TO_DRAIN)
        await self.client.drain()
        await self.client.close()
        for task in self._connecting:
            task.cancel()
        await asyncio.gather(*self._connecting, return_exceptions=True)
        await self.client.drain()
        self.thinker.close()
        await self.computers.drain()
        self.screens.close()
        await self.monitoring.stop()
        await self.database.close()

    async def _prepare(self, progress: Progress) -> None:
        """Compile missing kernels, then look after what was left when the bot went down, and again every day."""
        await self.kernels.prepare(progress)
        await asyncio.to_thread(self.kernels.load)
        await self.reaper.run()

    def _furnish(self) -> None:
        """Give the client its commands and its router."""
        opener = Opener(self.rooms, self.people, self.publisher, self.kernels, self.settings.language)
        boards = Boards(self.database, self.people)
        belongings = Belongings(self.database, self.rooms, self.client.names)
        services = Services(
            self.rooms,
            self.people,
            self.publisher,
            opener,
            self.replies,
            self.screens,
            self.past,
            boards,
            belongings,
            self.kernels,
        )
        for theme in (games, history, house, leaderboard, mine, privacy, profile, settings):
            theme.add(self.client.tree, services)
        self.client.tree.error(self._answer_command_error)
        handlers = {
            "set": SettingPresses(self.people, self.replies).handle,
            "past": PastPresses(services).handle,
            "board": leaderboard.BoardPresses(services).handle,
            "forget": privacy.ForgetPresses(services, self.publisher, self.notices).handle,
        }
        self.client.router = Router(
            self.rooms, self.publisher, opener, self.replies, self.notices, self.screens, handlers
        )

    async def _show_passed(self, seen: Seen) -> None:
        """Show a room that a deadline changed, and tell the person whose turn it has become."""
        await self.publisher.refresh(seen)
        await self.notices.follow(None, (await self.rooms.get(seen.room.id)).room)

    async def _answer_command_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if not await self.replies.refuse(interaction, cause):
            await self.replies.apologise(interaction, cause)


def point_to(api: str) -> None:
    """Let discord.py speak to a local Discord at this address."""
    discord.http.Route.BASE = f"{api}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(api.replace("http", "ws", 1) + "/gateway")
    discord.asset.Asset.BASE = f"{api}/cdn"
