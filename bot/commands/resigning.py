"""`/resign`: give up one of one's live games."""

from typing import Any

from discord import app_commands, ui

from bot.commands import Services, Tree
from bot.errors import NothingToResign
from bot.i18n import Words, said
from bot.publish import Interaction
from bot.replies import words_for
from bot.room import Room
from bot.router import ask_to_resign

MOST_CHOICES = 25


def add(tree: Tree, services: Services) -> None:
    """Put the command on the tree."""

    async def resign(interaction: Interaction) -> None:
        rooms = await services.rooms.live_of(interaction.user.id)
        if not rooms:
            raise NothingToResign
        if len(rooms) == 1:
            await ask_to_resign(interaction, rooms[0])
        else:
            await interaction.response.send_message(view=choice_view(rooms, words_for(interaction)), ephemeral=True)

    tree.add_command(app_commands.Command(name="resign", description=said("house.command.resign"), callback=resign))


def choice_view(rooms: list[Room], words: Words) -> ui.LayoutView:
    """A menu of live games to give up, the newest first."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(words("house.which_resign")))
    select: ui.Select[Any] = ui.Select(custom_id="resign:", placeholder=words("house.which_game"))
    for room in rooms[:MOST_CHOICES]:
        select.add_option(label=f"{words(f'{room.game_key}.name')} · {room.id}", value=f"{room.id}:{room.ply}:")
    view.add_item(ui.ActionRow(select))
    view.stop()
    return view
