"""What is kept about a person: `/privacy` says it, `/data` gives it to them or forgets it."""

import io
from typing import Final

import discord
from discord import app_commands, ui

from bot.commands import Services, Tree
from bot.delivery import Interaction, acknowledge
from bot.i18n import said
from bot.notices import Notices
from bot.press import Press
from bot.publish import Publisher
from bot.replies import page

COMMANDS: Final = ("data", "privacy")
FILE: Final = "madang.json"


def add(tree: Tree, services: Services) -> None:
    """Put the commands on the tree."""

    async def privacy(interaction: Interaction) -> None:
        words = await services.replies.words(interaction)
        await interaction.response.send_message(view=page(words("house.privacy")), ephemeral=True)

    async def export(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        file = discord.File(io.BytesIO(await services.belongings.export(interaction.user.id)), FILE)
        words = await services.replies.words(interaction)
        await interaction.edit_original_response(content=words("house.data.exported"), attachments=[file])

    async def forget(interaction: Interaction) -> None:
        words = await services.replies.words(interaction)
        yes: ui.Button[ui.LayoutView] = ui.Button(
            label=words("house.button.forget"), style=discord.ButtonStyle.danger, custom_id=str(Press("forget"))
        )
        view = page(words("house.data.ask_forget"), ui.ActionRow(yes))
        await interaction.response.send_message(view=view, ephemeral=True)

    group = app_commands.Group(name="data", description=said("house.command.data"))
    for key, name, callback in (
        ("house.data.export_command", "export", export),
        ("house.data.forget_command", "forget", forget),
    ):
        group.add_command(app_commands.Command(name=name, description=said(key), callback=callback))
    tree.add_command(group)
    text = said("house.command.privacy")
    tree.add_command(app_commands.Command(name="privacy", description=text, callback=privacy))


class ForgetPresses:
    """Forgets people who pressed the button that asks once more."""

    def __init__(self, services: Services, publisher: Publisher, notices: Notices) -> None:
        self._services = services
        self._publisher = publisher
        self._notices = notices

    async def handle(self, interaction: Interaction, press: Press) -> None:
        """End their games, forget them, say so, and show the boards of those games anew."""
        del press
        words = await self._services.replies.words(interaction)
        await acknowledge(interaction)
        ended = await self._services.belongings.forget(interaction.user.id)
        await self._services.replies.turn(interaction, page(words("house.data.forgotten")))
        for before in ended:
            seen = await self._services.rooms.get(before.id)
            await self._publisher.refresh(seen)
            await self._notices.follow(before, seen.room)


def is_about_belongings(interaction: Interaction) -> bool:
    """Whether a person asks what is kept or wants it gone: no moment to keep their name."""
    values = dict(interaction.data or {})
    return values.get("name") in COMMANDS or str(values.get("custom_id")).startswith("forget:")
