"""Opening games: a person's live game comes back, a new one starts, a table waits for others, a person is asked."""

import asyncio
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import discord

from bot.delivery import Interaction, acknowledge
from bot.errors import AlreadyAsked, MissingPermissions, NotAsked, Repeated, Undelivered, Unready, WrongChannel
from bot.i18n import language_of
from bot.kernels import Kernels
from bot.lookup import Seen
from bot.people import People, Person, Server
from bot.publish import Publisher, home_of
from bot.room import Home
from bot.rooms import ONCE_WITHIN, Place, Rooms
from bot.table import table_of

User: TypeAlias = discord.User | discord.Member

NEEDED: Final = ("view_channel", "attach_files")
SECONDS_FOR_ANOTHER: Final = 1.0


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks for: a game with options, against the computer, an opponent, or whoever joins a table; after
    a room, where its board offers another game."""

    game_key: str
    asked: dict[str, object] = field(default_factory=dict)
    opponent: User | None = None
    table: bool = False
    after: int = 0


class Opener:
    """What `/yut_nori` and its like do, the picker of `/play` and the rematch button too."""

    def __init__(self, rooms: Rooms, people: People, publisher: Publisher, kernels: Kernels, language: str) -> None:
        self._rooms = rooms
        self._people = people
        self._publisher = publisher
        self._kernels = kernels
        self._language = language
        self._opening: set[tuple[int, str, int]] = set()

    async def open(self, interaction: Interaction, wish: Wish) -> None:
        """Answer with the board, the table or the challenge that a person wishes.

        Raises a Refusal where that cannot be, and ValidationError for options that cannot be.
        """
        if not self._kernels.is_ready(wish.game_key):
            self._kernels.hurry(wish.game_key)
            raise Unready
        _check_permissions(interaction)
        person = await self._people.person(interaction.user.id)
        server = await self._people.server(interaction.guild_id) if interaction.guild_id else Server(0)
        _check_channel(interaction, server)
        place = self._place(interaction, person, server)
        opponent = wish.opponent
        try:
            if opponent is not None and opponent.id != interaction.application_id:
                await self._ask(interaction, wish, opponent, place)
            elif wish.table:
                await self._open_lobby(interaction, wish, place)
            else:
                await self._open_solo(interaction, wish, place, person)
        except Repeated:
            await self._open_again(interaction, wish.game_key, person)

    async def ask_again(self, interaction: Interaction, game_key: str, user_id: int) -> None:
        """Ask the same person for another game."""
        if user_id < 0:
            raise NotAsked("not_here")
        guild = interaction.guild
        opponent: User
        try:
            opponent = await (guild.fetch_member(user_id) if guild else interaction.client.fetch_user(user_id))
        except discord.NotFound:
            raise NotAsked("not_here") from None
        await self.open(interaction, Wish(game_key, opponent=opponent))

    async def _ask(self, interaction: Interaction, wish: Wish, opponent: User, place: Place) -> None:
        await self._check_opponent(interaction, wish.game_key, opponent)
        await self._open_lobby(interaction, wish, place, opponent.id)

    async def _open_lobby(self, interaction: Interaction, wish: Wish, place: Place, invited: int | None = None) -> None:
        """A lobby that nobody gets to see is closed again, so that it is in nobody's way."""
        host = interaction.user.id
        try:
            await self._publisher.open(
                interaction,
                lambda: self._rooms.open_lobby(host, wish.game_key, place, wish.asked, invited),
            )
        except Undelivered as error:
            await self._rooms.leave_lobby(error.room.id, host)
            raise

    async def _open_solo(self, interaction: Interaction, wish: Wish, place: Place, person: Person) -> None:
        key = (interaction.user.id, wish.game_key, interaction.message.id if interaction.message else 0)
        if key in self._opening and _is_button(interaction):
            raise Repeated
        self._opening.add(key)
        try:
            await self._open_one(interaction, wish, place, person)
        finally:
            self._opening.discard(key)

    async def _open_one(self, interaction: Interaction, wish: Wish, place: Place, person: Person) -> None:
        live = await self._rooms.solo_of(interaction.user.id, wish.game_key)
        if live is not None:
            _check_new(interaction, live.room.home)
            await self._bring_back(interaction, live, person)
            return
        once = table_of(wish.game_key).once(wish.asked)
        await self._publisher.open(
            interaction,
            lambda: self._rooms.open_solo(interaction.user.id, wish.game_key, place, wish.asked, once, wish.after),
            ephemeral=person.plays_privately,
        )

    async def _open_again(self, interaction: Interaction, game_key: str, person: Person) -> None:
        """Two starts at once: a button pressed twice needs no answer, a command shows what the other one opened.

        A button waits for a moment first: where another process opens the game, the answer is to be its board.
        """
        if _is_button(interaction) and not interaction.response.is_done():
            await asyncio.sleep(SECONDS_FOR_ANOTHER)
            await acknowledge(interaction)
            return
        newest = await self._rooms.newest_of(interaction.user.id, game_key)
        await self._bring_back(interaction, newest, person)

    async def _bring_back(self, interaction: Interaction, live: Seen, person: Person) -> None:
        async def work() -> Seen:
            return live

        seen = await self._publisher.open(interaction, work, ephemeral=person.plays_privately)
        await self._publisher.point(live.room.home, seen.room.home, live.room.language)

    async def _check_opponent(self, interaction: Interaction, game_key: str, opponent: User) -> None:
        here = isinstance(opponent, discord.Member) or interaction.guild_id is None
        if opponent.id == interaction.user.id:
            raise NotAsked("yourself")
        if opponent.bot:
            raise NotAsked("a_bot")
        if not here or interaction.context.dm_channel:
            raise NotAsked("not_here")
        for room in await self._rooms.live_of(interaction.user.id):
            if room.game_key == game_key and opponent.id in (*room.people, room.invited) and room.home.message_id:
                _check_new(interaction, room.home)
                raise AlreadyAsked(link=room.home.link or "")

    def _place(self, interaction: Interaction, person: Person, server: Server) -> Place:
        language = self.public_language(interaction, person, server)
        if person.plays_privately:
            language = person.reads(interaction.locale)
        return Place(home_of(interaction), language, person.theme, server.hours, interaction.created_at)

    def public_language(self, interaction: Interaction, person: Person, server: Server) -> str:
        """The server's language where there is one, else the person's, else the setting."""
        there = server.language or language_of(interaction.guild_locale)
        return there or person.language or language_of(interaction.locale) or self._language


def _is_button(interaction: Interaction) -> bool:
    return interaction.type is discord.InteractionType.component


def _check_new(interaction: Interaction, home: Home) -> None:
    """Repeated for a button whose press has just opened, or brought back, what stands there."""
    if home.message_id is None or not _is_button(interaction):
        return
    if discord.utils.snowflake_time(home.message_id) > interaction.created_at - ONCE_WITHIN:
        raise Repeated


def _check_channel(interaction: Interaction, server: Server) -> None:
    channel = interaction.channel
    parent = getattr(channel, "parent_id", None)
    if not server.allows((interaction.channel_id or 0, parent or 0)):
        raise WrongChannel(channels=", ".join(f"<#{channel_id}>" for channel_id in server.channels))


def lacking(interaction: Interaction) -> tuple[str, ...]:
    """The permissions that the bot needs for a board and has not where an interaction happens."""
    if not interaction.is_guild_integration():
        return ()
    return tuple(name for name in NEEDED if not getattr(interaction.app_permissions, name))


def _check_permissions(interaction: Interaction) -> None:
    missing = lacking(interaction)
    if missing:
        raise MissingPermissions(missing)
