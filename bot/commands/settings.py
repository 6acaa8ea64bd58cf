"""`/settings`: what a person chooses for themselves, and, for those who manage it, for the server."""

import re
from collections.abc import Collection, Sequence
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.commands import Services, Tree
from bot.delivery import Interaction
from bot.errors import NotManager, Unreadable
from bot.i18n import Words, said
from bot.people import Choices, People, Person, Server
from bot.press import Press
from bot.replies import Replies, page

CHOICES: Final = Choices()
FOLLOW: Final = "auto"
MOST_CHOSEN: Final = 10
MOST_LISTED: Final = 50
LARGEST_ID: Final = 2**63 - 1
SWITCHES: Final = ("plays_privately", "is_mentioned", "is_on_boards", "is_on_global_boards")


def add(tree: Tree, services: Services) -> None:
    """Put the command on the tree."""

    async def settings(interaction: Interaction) -> None:
        words = await services.replies.words(interaction)
        person = await services.people.person(interaction.user.id)
        view = person_view(person, words, manages=manages(interaction))
        await interaction.response.send_message(view=view, ephemeral=True)

    text = said("house.command.settings")
    tree.add_command(app_commands.Command(name="settings", description=text, callback=settings))


class SettingPresses:
    """Answers presses on settings: changes them and shows the page again."""

    def __init__(self, people: People, replies: Replies) -> None:
        self._people = people
        self._replies = replies

    async def handle(self, interaction: Interaction, press: Press) -> None:
        """Change what the press names; NotManager for a server's settings, Unreadable for what cannot be."""
        name, _, value = press.text.partition("=")
        if name.startswith("server"):
            await self._change_server(interaction, name.removeprefix("server."), value)
        else:
            await self._change_person(interaction, name, value)

    async def _change_person(self, interaction: Interaction, name: str, value: str) -> None:
        user_id = interaction.user.id
        if name == "person":
            person = await self._people.person(user_id)
        else:
            person = await self._people.set_person(user_id, **{name: read_personal(name, value)})
        words = await self._replies.words(interaction)
        await interaction.response.edit_message(view=person_view(person, words, manages=manages(interaction)))

    async def _change_server(self, interaction: Interaction, name: str, value: str) -> None:
        if not manages(interaction) or interaction.guild_id is None:
            raise NotManager
        if name == "server":
            server = await self._people.server(interaction.guild_id)
        elif name == "left_out":
            await self._people.turn_left_out(interaction.guild_id, read_ids(value))
            server = await self._people.server(interaction.guild_id)
        else:
            server = await self._people.set_server(interaction.guild_id, **{name: read_server(name, value)})
        off = await self._people.left_out(interaction.guild_id)
        await interaction.response.edit_message(view=server_view(server, off, await self._replies.words(interaction)))


def manages(interaction: Interaction) -> bool:
    """Whether the person may manage the server they are in."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def read_personal(name: str, value: str) -> Any:
    """The value of a person's setting; Unreadable for one that cannot be."""
    if name == "language" and value in (FOLLOW, *CHOICES.languages):
        return None if value == FOLLOW else value
    if name == "theme" and value in CHOICES.themes:
        return value
    if name in SWITCHES and value in ("0", "1"):
        return value == "1"
    raise Unreadable


def read_server(name: str, value: str) -> Any:
    """The value of a server's setting; Unreadable for one that cannot be."""
    if name == "language" and value in (FOLLOW, *CHOICES.languages):
        return None if value == FOLLOW else value
    if name == "hours" and value in map(str, CHOICES.hours):
        return int(value)
    if name == "shows_global_boards" and value in ("0", "1"):
        return value == "1"
    if name == "channels":
        return read_ids(value)
    raise Unreadable


def read_ids(value: str) -> tuple[int, ...]:
    """The ids that were chosen, at most ten; Unreadable for what are none."""
    parts = [part for part in value.split(",") if part]
    if not all(re.fullmatch("[1-9][0-9]{0,18}", part) and int(part) <= LARGEST_ID for part in parts):
        raise Unreadable
    return tuple(dict.fromkeys(map(int, parts)))[:MOST_CHOSEN]


def person_view(person: Person, words: Words, *, manages: bool) -> ui.LayoutView:
    """A person's page."""
    languages = _languages("house.settings.follow", words)
    themes = [(theme, words(f"house.theme.{theme}")) for theme in CHOICES.themes]
    switches = [_switch(name, name, getattr(person, name), words) for name in SWITCHES]
    rows: list[ui.ActionRow[ui.LayoutView]] = [
        ui.ActionRow(_select("language", words("house.settings.language"), languages, person.language or FOLLOW)),
        ui.ActionRow(_select("theme", words("house.settings.theme"), themes, person.theme)),
        ui.ActionRow(*switches),
    ]
    if manages:
        rows.append(
            ui.ActionRow(_button(words("house.settings.server"), "server.server=", discord.ButtonStyle.primary))
        )
    return page(words("house.settings.title"), *rows)


def server_view(server: Server, off: Collection[int], words: Words) -> ui.LayoutView:
    """A server's page."""
    languages = _languages("house.settings.follow_server", words)
    hours = [(str(number), words("house.settings.hours", n=number)) for number in CHOICES.hours]
    channels: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
        custom_id=str(Press("set", text="server.channels=")),
        channel_types=[discord.ChannelType.text],
        placeholder=words("house.settings.channels"),
        min_values=0,
        max_values=MOST_CHOSEN,
        default_values=[discord.Object(channel) for channel in server.channels],
    )
    people: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
        custom_id=str(Press("set", text="server.left_out=")),
        placeholder=words("house.settings.left_out"),
        max_values=MOST_CHOSEN,
    )
    title = words("house.settings.server_title")
    if off:
        listed = ", ".join(f"<@{user_id}>" for user_id in sorted(off)[:MOST_LISTED])
        title = f"{title}\n{words('house.settings.are_left_out', people=listed)}"
    name = "shows_global_boards"
    spoken = _select("server.language", words("house.settings.language"), languages, server.language or FOLLOW)
    return page(
        title,
        ui.ActionRow(channels),
        ui.ActionRow(spoken),
        ui.ActionRow(_select("server.hours", words("house.settings.deadline"), hours, str(server.hours))),
        ui.ActionRow(people),
        ui.ActionRow(
            _switch(name, f"server.{name}", server.shows_global_boards, words),
            _button(words("house.settings.own"), "person=", discord.ButtonStyle.secondary),
        ),
    )


def _languages(follow: str, words: Words) -> list[tuple[str, str]]:
    return [(FOLLOW, words(follow)), *((each, words(f"house.language.{each}")) for each in CHOICES.languages)]


def _select(name: str, title: str, options: Sequence[tuple[str, str]], chosen: str) -> ui.Select[ui.LayoutView]:
    select: ui.Select[ui.LayoutView] = ui.Select(custom_id=str(Press("set", text=f"{name}=")), placeholder=title)
    for value, label in options:
        select.add_option(label=f"{title}: {label}", value=value, default=value == chosen)
    return select


def _switch(key: str, name: str, on: bool, words: Words) -> ui.Button[ui.LayoutView]:
    style = discord.ButtonStyle.success if on else discord.ButtonStyle.secondary
    return _button(words(f"house.settings.{key}.{'on' if on else 'off'}"), f"{name}={int(not on)}", style)


def _button(label: str, text: str, style: discord.ButtonStyle) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=label, style=style, custom_id=str(Press("set", text=text)))
