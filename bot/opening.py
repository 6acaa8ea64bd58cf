"""Opening games: a person's live game comes back, or a new one starts."""

from typing import Final

import discord

from bot.errors import MissingPermissions, Repeated, Unready
from bot.i18n import FALLBACK, language_of
from bot.kernels import Kernels
from bot.publish import Interaction, Publisher, home_of
from bot.rooms import Place, Rooms, Seen

NEEDED: Final = ("view_channel", "attach_files")


class Opener:
    """What `/yut_nori` and its like do, the picker of `/play` and the rematch button too."""

    def __init__(self, rooms: Rooms, publisher: Publisher, kernels: Kernels, language: str = FALLBACK) -> None:
        self._rooms = rooms
        self._publisher = publisher
        self._kernels = kernels
        self._language = language

    async def open(self, interaction: Interaction, game_key: str, asked: dict[str, object]) -> None:
        """Answer with the person's live game against the computer in a fresh message, or with a new one.

        Raises Unready, MissingPermissions, and ValidationError for options that cannot be.
        """
        if not self._kernels.is_ready(game_key):
            raise Unready
        _check_permissions(interaction)
        live = await self._rooms.solo_of(interaction.user.id, game_key)
        if live is None:
            await self._start(interaction, game_key, asked)
        else:
            await self._bring_back(interaction, live)

    async def _start(self, interaction: Interaction, game_key: str, asked: dict[str, object]) -> None:
        place = Place(home_of(interaction), self._public_language(interaction), "light")

        async def work() -> Seen:
            return await self._rooms.open_solo(interaction.user.id, game_key, place, asked)

        try:
            await self._publisher.open(interaction, work)
        except Repeated:
            await self._bring_back_raced(interaction, game_key)

    async def _bring_back_raced(self, interaction: Interaction, game_key: str) -> None:
        """Two starts at once: the second one shows the game of the first, or is a double press of a button."""
        live = await self._rooms.solo_of(interaction.user.id, game_key)
        if interaction.type is discord.InteractionType.component or live is None:
            await interaction.response.defer()
        else:
            await self._bring_back(interaction, live)

    async def _bring_back(self, interaction: Interaction, live: Seen) -> None:
        async def work() -> Seen:
            return live

        seen = await self._publisher.open(interaction, work)
        await self._publisher.point(live.room.home, seen.room.home, live.room.language)

    def _public_language(self, interaction: Interaction) -> str:
        """The server's language where there is one, else the person's, else the setting."""
        return language_of(interaction.guild_locale) or language_of(interaction.locale) or self._language


def _check_permissions(interaction: Interaction) -> None:
    if not interaction.is_guild_integration():
        return
    missing = tuple(name for name in NEEDED if not getattr(interaction.app_permissions, name))
    if missing:
        raise MissingPermissions(missing)
