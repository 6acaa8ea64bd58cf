"""The Discord client: it keeps nothing that it does not need, and hands every interaction on."""

import asyncio
from contextlib import suppress
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from bot.arrival import AUTOCOMPLETE, COMMAND, Arrival, arrive
from bot.commands.privacy import is_about_belongings
from bot.delivery import Interaction
from bot.metrics import Metrics
from bot.names import Names
from bot.router import Router
from engine import GAMES

SECONDS_TO_DRAIN: Final = 10
PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)

log = structlog.get_logger()


class Client(discord.Client):
    """Hands presses to its router and commands to its tree, and knows what is under way.

    is_online: whether it is connected to the gateway and ready
    """

    def __init__(self, names: Names, metrics: Metrics) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0,
            allowed_mentions=discord.AllowedMentions.none(),
            enable_debug_events=False,
            http_trace=metrics.trace(),
        )
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self.router: Router | None = None
        self.names = names
        self.metrics = metrics
        self.is_online = False
        self.under_way: set[asyncio.Task[Any]] = set()

    async def on_ready(self) -> None:
        """A session with the gateway has begun."""
        self.is_online = True

    async def on_resumed(self) -> None:
        """The session with the gateway goes on."""
        self.is_online = True

    async def on_disconnect(self) -> None:
        """The gateway is out of reach; the client tries to come back by itself."""
        self.is_online = False

    async def on_interaction(self, interaction: Interaction) -> None:
        """Route a press, and remember it until it is answered."""
        self.remember_this_task(Arrival(interaction.id, interaction.user.id) if interaction.type in PRESSES else None)
        if self.router:
            await self.router.on_interaction(interaction)
        if not is_about_belongings(interaction):
            await self._remember_name(interaction.user)

    async def _remember_name(self, user: discord.User | discord.Member) -> None:
        """Keep what a person is called everywhere; a server's nickname stays in that server."""
        try:
            await self.names.see(user.id, user.global_name or user.name)
        except Exception as error:
            self.metrics.failed(error)
            log.error("name not kept", exc_info=error)

    def remember_this_task(self, arrival: Arrival | None) -> None:
        """Keep the running task in `under_way` until it is done; an interaction that it answers is counted then."""
        task = asyncio.current_task()
        assert task is not None
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        if arrival is not None:
            arrive(arrival)
            task.add_done_callback(lambda _: self.metrics.count(arrival))

    async def drain(self) -> None:
        """Wait until everything that came in is answered, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_DRAIN):
                while self.under_way:
                    await asyncio.wait(set(self.under_way))


class Tree(app_commands.CommandTree[Client]):
    """The commands; each is remembered until it is answered, as presses are."""

    async def interaction_check(self, interaction: "discord.Interaction[Client]", /) -> bool:
        """Lets every command through."""
        typing = interaction.type is discord.InteractionType.autocomplete
        name = interaction.command.qualified_name if interaction.command else ""
        game = name if name in GAMES else ""
        arrival = Arrival(interaction.id, interaction.user.id, AUTOCOMPLETE if typing else COMMAND, name, game)
        self.client.remember_this_task(arrival)
        return True
