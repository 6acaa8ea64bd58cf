"""The pages of a game's rules, read privately, one at a time."""

import discord
from discord import ui

from bot.i18n import Words
from bot.press import Press
from bot.replies import page
from bot.table import table_of

TURNED = 1
"""Stands in the place of a room in the presses of a page's own buttons: they turn the page in place."""


def page_view(game_key: str, number: int, words: Words) -> ui.LayoutView:
    """One page of a game's rules with buttons to its neighbours; a number beyond the end shows the last page."""
    pages = table_of(game_key).pages(words)
    number = min(number, len(pages) - 1)
    title, text = pages[number]
    place = words("house.page", number=number + 1, total=len(pages))
    head = f"### {title}\n{text}\n-# {words(f'{game_key}.name')} · {place}"
    turns = [(number - 1, "house.button.back"), (number + 1, "house.button.next")]
    buttons = [_turn(game_key, to, words(key)) for to, key in turns if 0 <= to < len(pages)]
    return page(head, *([ui.ActionRow(*buttons)] if buttons else []))


def _turn(game_key: str, number: int, label: str) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=label, style=discord.ButtonStyle.secondary, custom_id=str(Press("rules", TURNED, number, game_key))
    )
