"""The pages of a game's rules, read privately, one at a time."""

import io
from typing import Final

import discord
from discord import ui

from bot.delivery import Interaction
from bot.i18n import Words
from bot.press import Press
from bot.screen import Screens
from bot.table import table_of

TURNED: Final = 1
"""Stands in the place of a room in the presses of a page's own buttons: they turn the page in place."""
PICTURE: Final = "rules-{game}-{number}.png"


async def show_page(interaction: Interaction, press: Press, words: Words, screens: Screens) -> None:
    """Answer with a page of the rules of the game that `press.text` names; `press.ply` is its number from 0.

    A page's own buttons turn it in place; a number beyond the end shows the last page. Busy where too much is drawn.
    """
    pages = table_of(press.text).pages(words)
    number = min(press.ply, len(pages) - 1)
    scene = pages[number].scene
    name = PICTURE.format(game=press.text, number=number)
    files = [discord.File(io.BytesIO(await screens.picture_soon(scene)), name)] if scene else []
    view = page_view(press.text, number, words, name if scene else None)
    if press.room_id == TURNED:
        await interaction.response.edit_message(view=view, attachments=files)
    else:
        await interaction.response.send_message(view=view, files=files, ephemeral=True)


def page_view(game_key: str, number: int, words: Words, picture: str | None = None) -> ui.LayoutView:
    """One page of a game's rules with buttons to its neighbours; the picture's alt text is the page's title."""
    pages = table_of(game_key).pages(words)
    page = pages[number]
    place = words("house.page", number=number + 1, total=len(pages))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"### {page.title}"))
    if picture:
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{picture}", description=page.title)
        view.add_item(gallery)
    view.add_item(ui.TextDisplay(f"{page.text}\n-# {words(f'{game_key}.name')} · {place}"))
    turns = [(number - 1, "house.button.back"), (number + 1, "house.button.next")]
    buttons = [_turn(game_key, to, words(key)) for to, key in turns if 0 <= to < len(pages)]
    if buttons:
        view.add_item(ui.ActionRow(*buttons))
    view.stop()
    return view


def _turn(game_key: str, number: int, label: str) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=label, style=discord.ButtonStyle.secondary, custom_id=str(Press("rules", TURNED, number, game_key))
    )
