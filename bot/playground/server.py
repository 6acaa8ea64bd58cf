"""LocalDiscord: the whole of it, started and stopped."""

from __future__ import annotations

import asyncio
import logging

from aiohttp import web

from bot.playground import guard, live, rest
from bot.playground.acts import Acts
from bot.playground.config import PlaygroundConfig
from bot.playground.faults import Faults
from bot.playground.gateway import Gateway
from bot.playground.person import Person
from bot.playground.rest.base import SERVICE, api
from bot.playground.service import API, Asked, Service
from bot.playground.shown import Shown
from bot.playground.world import Channel, Guild, World

log = logging.getLogger(__name__)
ANYWHERE = ("", "0.0.0.0", "::")  # noqa: S104
"""Hosts that mean every address of this machine; they are spoken to under 127.0.0.1."""
BODY_LIMIT = 110 * 1024 * 1024
"""Ten files of 10 MiB and their JSON; a larger body is refused before it is read."""


class LocalDiscord:
    """A Discord on this machine: REST under /api/v10, the gateway under /gateway, files under /cdn, a page under /."""

    def __init__(self, config: PlaygroundConfig | None = None) -> None:
        self.config = config or PlaygroundConfig()
        self.service = Service(self.config)
        self.acts = Acts(self.service)
        self.feed = live.Feed(self.service, self.acts)
        self.base = ""
        self._runner: web.AppRunner | None = None
        self._tidying: asyncio.Task[None] | None = None

    @property
    def world(self) -> World:
        """The people, servers and channels."""
        return self.service.world

    @property
    def faults(self) -> Faults:
        """The rules of misbehaviour."""
        return self.service.faults

    @property
    def gateway(self) -> Gateway:
        """The gateway, to be dropped, asked to reconnect, or invalidated."""
        return self.service.gateway

    @property
    def requests(self) -> list[Asked]:
        """What the bot has asked, oldest first, as far as the journal goes back."""
        return list(self.service.requests)

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        """Listens; gives the base address, like http://127.0.0.1:4321. OSError where the port is taken."""
        self._runner = web.AppRunner(self._application(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()
        bound = self._runner.addresses[0][1]
        name = "127.0.0.1" if host in ANYWHERE else f"[{host}]" if ":" in host else host
        self.base = f"http://{name}:{bound}"
        self.service.gateway.base = self.base.replace("http", "ws", 1) + "/gateway"
        self.service.messages.rebase(self.base)
        self._tidying = asyncio.create_task(self.service.store.tidy())
        return self.base

    async def stop(self) -> None:
        """Closes every connection and the file."""
        if self._tidying:
            self._tidying.cancel()
            await asyncio.gather(self._tidying, return_exceptions=True)
        await self.feed.close()
        await self.service.gateway.close()
        if self._runner:
            await self._runner.cleanup()
        await self.service.finish()
        self.service.store.close()

    def person(self, name: str, channel: Channel | str | None = None) -> Person:
        """A person in a channel: its name or id, "dm" for direct messages with the bot, None for the first."""
        account = self.world.person(name)
        if channel == "dm":
            place = self.world.dm(account.id)
        elif isinstance(channel, Channel):
            place = channel
        else:
            place = self.world.channel(channel) if channel else self._first_channel()
        return Person(self.service, self.acts, account, place)

    def messages(self, channel: Channel | str | None = None) -> list[Shown]:
        """The messages of a channel that everybody there sees, oldest first."""
        place = channel if isinstance(channel, Channel) else self.world.channel(channel) if channel else None
        found = self.service.messages.history((place or self._first_channel()).id, self.config.keep)
        return [Shown(self.service, message) for message in reversed(found) if message.owner is None]

    async def remove_bot(self, guild: Guild | str) -> None:
        """Removes the bot from a server, as its owner would."""
        await self.service.remove_bot(guild if isinstance(guild, Guild) else self.world.guild(guild))

    async def remove_channel(self, channel: Channel | str) -> None:
        """Deletes a channel and what is in it."""
        await self.service.remove_channel(channel if isinstance(channel, Channel) else self.world.channel(channel))

    def remove_message(self, message: Shown | str) -> None:
        """Deletes a message, as a moderator would."""
        self.service.messages.delete(self.service.messages.get(message if isinstance(message, str) else message.id))

    def lose_files(self, message: Shown | str) -> None:
        """Misbehaves: the files of a message are gone, though it still refers to them."""
        self.service.messages.lose_files(self.service.messages.get(message if isinstance(message, str) else message.id))

    def _first_channel(self) -> Channel:
        return next(channel for channel in self.world.channels.values() if channel.guild is not None)

    def _application(self) -> web.Application:
        application = web.Application(middlewares=[guard.guard, api], client_max_size=BODY_LIMIT)
        application[SERVICE] = self.service
        for method, path, handler in rest.ROUTES:
            application.router.add_route(method, API + path, handler)
        application.router.add_get("/gateway", self.service.gateway.serve)
        application.router.add_get("/gateway/", self.service.gateway.serve)
        self.feed.add_routes(application.router)
        return application
