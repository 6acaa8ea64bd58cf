"""The bot as a whole: everything put together, started, and ended cleanly."""

import asyncio
from contextlib import suppress
from typing import Any, Final

import discord
import discord.asset
import discord.gateway
import discord.http
import structlog
import yarl
from discord import app_commands

from bot.belongings import Belongings
from bot.boards import Boards
from bot.clock import Clock
from bot.commands import Services, games, history, house, leaderboard, mine, privacy, profile, settings
from bot.commands.history import PastPresses
from bot.commands.privacy import is_about_belongings
from bot.commands.settings import SettingPresses
from bot.config import Settings
from bot.emojis import Emojis
from bot.i18n import Translator
from bot.kernels import Kernels, Progress
from bot.lookup import Seen
from bot.names import Names
from bot.notices import Notices
from bot.opening import Opener
from bot.past import Past
from bot.people import People
from bot.publish import Interaction, Publisher
from bot.replies import Replies
from bot.rooms import Rooms
from bot.router import Router
from bot.screen import Screens
from bot.storage.database import Database
from bot.thinking import Thinker
from renderers import fonts

SECONDS_TO_DRAIN: Final = 10

log = structlog.get_logger()


class Client(discord.Client):
    """A Discord client that keeps nothing it does not need, and hands every interaction on."""

    def __init__(self, names: Names) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0,
            allowed_mentions=discord.AllowedMentions.none(),
            enable_debug_events=False,
        )
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self.router: Router | None = None
        self.names = names
        self.under_way: set[asyncio.Task[Any]] = set()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Route a press, and remember it until it is answered."""
        self.remember_this_task()
        if self.router:
            await self.router.on_interaction(interaction)
        if not is_about_belongings(interaction):
            await self._remember_name(interaction.user)

    async def _remember_name(self, user: discord.User | discord.Member) -> None:
        """Keep what a person is called everywhere; a server's nickname stays in that server."""
        try:
            await self.names.see(user.id, user.global_name or user.name)
        except Exception as error:
            log.error("name not kept", exc_info=error)

    def remember_this_task(self) -> None:
        """Keep the running task in `under_way` until it is done."""
        task = asyncio.current_task()
        assert task is not None
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

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
        del interaction
        self.client.remember_this_task()
        return True


class App:
    """Madang: `await start()`, then it plays until `await close()`."""

    def __init__(self, settings: Settings, kernels: Kernels, api: str | None = None) -> None:
        """`api` is the address of a local Discord; None stands for the real one."""
        self.settings = settings
        self.kernels = kernels
        self.database = Database(settings.database)
        self.client = Client(Names(self.database))
        self.rooms = Rooms(self.database)
        self.screens = Screens(settings.threads)
        self.thinker = Thinker(settings.threads)
        self.publisher = Publisher(self.client, self.rooms, self.screens, self.thinker)
        self.people = People(self.database)
        self.replies = Replies(self.people)
        self.past = Past(self.database)
        self.notices = Notices(self.rooms, self.people, self.publisher)
        self.emojis = Emojis(self.client, self.rooms, self.screens)
        self.clock = Clock(self.rooms, self._show_passed)
        self._api = api
        self._connecting: list[asyncio.Task[Any]] = []
        self._watching: list[asyncio.Task[None]] = []

    async def start(self, token: str, progress: Progress = log.info) -> None:
        """Open the database, log in, register the commands and connect; returns once the bot is ready.

        Raises DatabaseTrouble or discord.LoginFailure with what is wrong.
        """
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

    async def close(self) -> None:
        """Finish what is being answered, then end everything."""
        await self.client.drain()
        self.clock.stop()
        self.kernels.stop()
        if self._watching:
            await asyncio.wait(self._watching, timeout=SECONDS_TO_DRAIN)
        await self.client.close()
        for task in self._connecting:
            task.cancel()
        await asyncio.gather(*self._connecting, return_exceptions=True)
        await self.client.drain()
        self.thinker.close()
        await self.publisher.drain()
        self.screens.close()
        await self.database.close()

    async def _prepare(self, progress: Progress) -> None:
        """Compile missing kernels, then let computers act whose turn it was when the bot went down."""
        await self.kernels.prepare(progress)
        await asyncio.to_thread(self.kernels.load)
        for room_id in await self.rooms.to_wake():
            try:
                await self.publisher.wake(room_id)
            except Exception as error:
                log.error("room not woken", room=room_id, exc_info=error)
        if self.settings.emojis:
            await self.emojis.bring_in_line()

    def _furnish(self) -> None:
        """Give the client its commands and its router."""
        opener = Opener(self.rooms, self.people, self.publisher, self.kernels, self.settings.language)
        boards = Boards(self.database, self.people)
        belongings = Belongings(self.database, self.rooms, self.client.names)
        services = Services(self.rooms, self.people, opener, self.replies, self.screens, self.past, boards, belongings)
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
