"""Commands of the house: `/play`, `/rules`, `/help`, `/invite`."""

from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.commands import Services, Tree, game_option
from bot.delivery import Interaction, tell
from bot.i18n import Words, said
from bot.pages import show_page
from bot.press import Press
from bot.replies import page
from engine import GAMES

PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
    use_external_emojis=True,
)
BUTTONS_A_ROW: Final = 5


def add(tree: Tree, services: Services) -> None:
    """Put the commands on the tree."""

    async def play(interaction: Interaction) -> None:
        view = games_view(await services.replies.words(interaction))
        await interaction.response.send_message(view=view, ephemeral=True)

    async def show_help(interaction: Interaction) -> None:
        await tell(interaction, help_text(tree, await services.replies.words(interaction)))

    async def invite(interaction: Interaction) -> None:
        words = await services.replies.words(interaction)
        await tell(interaction, words("house.invite", **links(interaction.application_id)))

    async def rules(interaction: Interaction, game: str) -> None:
        game_option(game)
        words = await services.replies.words(interaction)
        await show_page(interaction, Press("rules", text=game), words, services.screens)

    choices = [app_commands.Choice(name=said(f"{key}.name"), value=key) for key in GAMES]
    app_commands.choices(game=choices)(rules)
    app_commands.describe(game=said("house.option.game"))(rules)
    commands: dict[str, Any] = {"play": play, "rules": rules, "help": show_help, "invite": invite}
    for name, callback in commands.items():
        tree.add_command(app_commands.Command(name=name, description=said(f"house.command.{name}"), callback=callback))


def help_text(tree: Tree, words: Words) -> str:
    """What Madang is and what one can type."""
    names = sorted(command.name for command in tree.get_commands())
    games = "\n".join(f"`/{key}` {words(f'{key}.command')}" for key in GAMES)
    others = "\n".join(f"`/{name}` {words(f'house.command.{name}')}" for name in names if name not in GAMES)
    return words("house.help", games=games, others=others)


def links(application_id: int) -> dict[str, str]:
    """The links that install Madang on a server or for a person, with exactly the permissions it needs."""
    server = discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
    person = discord.utils.oauth_url(application_id, scopes=("applications.commands",))
    return {"server": f"{server}&integration_type=0", "person": f"{person}&integration_type=1"}


def games_view(words: Words) -> ui.LayoutView:
    """A button for every game."""
    buttons = [_game_button(key, words) for key in GAMES]
    rows = [ui.ActionRow(*buttons[i : i + BUTTONS_A_ROW]) for i in range(0, len(buttons), BUTTONS_A_ROW)]
    return page(words("house.pick_game"), *rows)


def _game_button(key: str, words: Words) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=words(f"{key}.name"), style=discord.ButtonStyle.primary, custom_id=str(Press("play", text=key))
    )
