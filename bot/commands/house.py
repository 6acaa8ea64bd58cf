"""Commands of the house: `/play`, `/help`, `/invite`."""

import discord
from discord import app_commands, ui

from bot.commands import Services, Tree
from bot.i18n import Words, said
from bot.press import Press
from bot.publish import Interaction
from bot.replies import tell, words_for
from engine import GAMES

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
    use_external_emojis=True,
)
BUTTONS_A_ROW = 5


def add(tree: Tree, services: Services) -> None:
    """Put the commands on the tree."""
    del services
    for name, callback in {"play": play, "help": show_help, "invite": invite}.items():
        tree.add_command(app_commands.Command(name=name, description=said(f"house.command.{name}"), callback=callback))


async def play(interaction: Interaction) -> None:
    """A picker of games, seen by the person alone; a press opens the game in the channel."""
    view = games_view(words_for(interaction))
    await interaction.response.send_message(view=view, ephemeral=True)


async def show_help(interaction: Interaction) -> None:
    """What Madang is and what one can type."""
    words = words_for(interaction)
    games = "\n".join(f"`/{key}` {words(f'{key}.command')}" for key in GAMES)
    others = "\n".join(
        f"`/{command.name}` {words(f'house.command.{command.name}')}"
        for command in _tree(interaction).get_commands()
        if isinstance(command, app_commands.Command) and f"house.command.{command.name}" in words
    )
    await tell(interaction, words("house.help", games=games, others=others))


async def invite(interaction: Interaction) -> None:
    """The links that install Madang on a server or for a person, with exactly the permissions it needs."""
    application_id = interaction.application_id
    server = discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
    person = discord.utils.oauth_url(application_id, scopes=("applications.commands",))
    text = words_for(interaction)(
        "house.invite", server=f"{server}&integration_type=0", person=f"{person}&integration_type=1"
    )
    await tell(interaction, text)


def games_view(words: Words) -> ui.LayoutView:
    """A button for every game."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(words("house.pick_game")))
    keys = list(GAMES)
    for i in range(0, len(keys), BUTTONS_A_ROW):
        buttons = [_game_button(key, words) for key in keys[i : i + BUTTONS_A_ROW]]
        view.add_item(ui.ActionRow(*buttons))
    view.stop()
    return view


def _game_button(key: str, words: Words) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=words(f"{key}.name"), style=discord.ButtonStyle.primary, custom_id=str(Press("play", text=key))
    )


def _tree(interaction: Interaction) -> Tree:
    tree = interaction._state._command_tree
    assert tree is not None
    return tree
