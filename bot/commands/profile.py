"""`/profile`: how a person stands in every game, as a card and in words."""

import io
from contextlib import suppress
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.commands import Services, Tree, option
from bot.delivery import Interaction
from bot.errors import Busy, Hidden
from bot.i18n import Words, language_of, said, words_in
from bot.past import Stand
from bot.people import Server
from bot.replies import page
from bot.telling import MOST_ALT
from engine import GAMES
from renderers.profile import MOST_GAMES, Card, Standing
from renderers.scene import Figure, Scene, ThemeName

PICTURE: Final = "profile.png"


def add(tree: Tree, services: Services) -> None:
    """Put the command on the tree."""

    async def profile(interaction: Interaction, user: discord.User | None = None) -> None:
        await Profiles(services).show(interaction, option(user, discord.User, discord.Member) or interaction.user)

    app_commands.describe(user=said("house.option.user"))(profile)
    text = said("house.command.profile")
    tree.add_command(app_commands.Command(name="profile", description=text, callback=profile))


class Profiles:
    """Shows the profile of a person, to all unless the person keeps their games to themselves."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def show(self, interaction: Interaction, user: discord.abc.User) -> None:
        """Answer with a profile; Hidden where it is not for this reader."""
        person = await self._services.people.person(user.id)
        if person.plays_privately and user.id != interaction.user.id:
            raise Hidden
        server = await self._services.people.server(interaction.guild_id) if interaction.guild_id else Server(0)
        private = person.plays_privately or not server.allows(_channels(interaction))
        words = await self._services.replies.words(interaction)
        there = None if private else server.language or language_of(interaction.guild_locale)
        words = words_in(there) if there else words
        stands = await self._services.past.stands(user.id, MOST_GAMES)
        if not any(sum(stand.counts.values()) for stand in stands.values()):
            view = page(words("house.profile.nothing", name=user.mention))
            await interaction.response.send_message(view=view, ephemeral=private)
            return
        await self._send(interaction, user.mention, stands, words, person.theme, private=private)

    async def _send(
        self,
        interaction: Interaction,
        name: str,
        stands: dict[str, Stand],
        words: Words,
        theme: ThemeName,
        *,
        private: bool,
    ) -> None:
        lines = [told(key, stand, words) for key, stand in stands.items()]
        title = words("house.profile.title", name=name)
        files, alt = [], "\n".join(lines).replace("*", "")[:MOST_ALT]
        if not interaction.is_guild_integration() or interaction.app_permissions.attach_files:
            with suppress(Busy):
                drawn = await self._services.screens.picture_soon(scene(stands, words, theme))
                files = [discord.File(io.BytesIO(drawn), PICTURE, description=alt)]
        view = profile_view(title, lines, alt if files else None)
        await interaction.response.send_message(view=view, files=files, ephemeral=private)


def scene(stands: dict[str, Stand], words: Words, theme: ThemeName) -> Scene:
    """The card's scene: a row for every game."""
    names = {key: words(f"{key}.name") for key in GAMES}
    plots = {"last": words("house.profile.last"), "streaks": words("house.profile.streaks")}
    card = Card(tuple(_standing(key, stand, words) for key, stand in stands.items()))
    return Scene("profile", card, None, None, words=names | plots, theme=theme)


def figures(key: str, stand: Stand, words: Words) -> list[Figure]:
    """Streak, score, best, and how often each result came."""
    run = stand.run
    values: dict[str, Any] = {
        words("house.streak"): run.wins,
        words("house.score"): GAMES[key].run.score(run),
        words("house.best"): run.best,
        words("house.profile.won"): stand.counts["win"],
        words("house.profile.lost"): stand.counts["loss"],
        words("house.profile.drawn"): stand.counts["draw"],
    }
    return [Figure(label, "-" if value is None else words.number(value)) for label, value in values.items()]


def told(key: str, stand: Stand, words: Words) -> str:
    """A game's row in words."""
    name = f"**{words(f'{key}.name')}**"
    line = " · ".join([name, *(f"{figure.label} {figure.value}" for figure in figures(key, stand, words))])
    if not stand.last:
        return line
    results = [each.result for each in stand.last]
    lately = words(
        "house.profile.lately",
        games=len(results),
        won=results.count("win"),
        lost=results.count("loss"),
        drawn=results.count("draw"),
        longest=max((each.streak or 0 for each in stand.last), default=0),
    )
    return f"{line} · {lately}"


def profile_view(title: str, lines: list[str], alt: str | None) -> ui.LayoutView:
    """The message: a title, the card where one may be sent, and the same in words."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"### {title}"))
    if alt is not None:
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{PICTURE}", description=alt)
        view.add_item(gallery)
    view.add_item(ui.TextDisplay("\n".join(f"- {line}" for line in lines)))
    view.stop()
    return view


def _standing(key: str, stand: Stand, words: Words) -> Standing:
    results: Any = tuple(each.result for each in stand.last)
    streaks = tuple(each.streak for each in stand.last if each.streak is not None)
    return Standing(key, tuple(figures(key, stand, words)), results, streaks)


def _channels(interaction: Interaction) -> tuple[int, ...]:
    """A channel and what it lies in."""
    return interaction.channel_id or 0, getattr(interaction.channel, "parent_id", None) or 0
