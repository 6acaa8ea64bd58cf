"""Room and viewer in, message out: picture, alt text, words and controls."""

import asyncio
import io
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import discord
from discord import ui

from bot import telling
from bot.i18n import Words
from bot.press import Kind, Press
from bot.room import Room
from bot.rooms import Seen
from bot.sight import sight_of
from bot.table import Button, Menu, Row, Style, table_of
from engine.core.errors import IllegalAction
from renderers import draw

PICTURE: Final = "board-{room}-{version}.png"
STYLES: Final[dict[Style, discord.ButtonStyle]] = {
    "plain": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
ACCENT: Final = discord.Colour(0xC43C35)


HouseButton: TypeAlias = tuple[Kind, str, str, Style]
"""What it does, its label, the text of its press, its style."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A message ready to be sent, once: a file can be read only once, a view belongs to one message."""

    room: Room
    head: str
    body: str
    alt: str
    picture: bytes
    rows: Sequence[Row]
    house_row: Sequence[HouseButton]

    @property
    def file_name(self) -> str:
        """The picture's name: another one for every state, so that no client shows an older picture."""
        return PICTURE.format(room=self.room.id, version=self.room.version)

    def file(self) -> discord.File:
        """The picture as an upload."""
        return discord.File(io.BytesIO(self.picture), self.file_name, description=self.alt)

    def view(self) -> ui.LayoutView:
        """The layout, stopped, so that the client keeps nothing of it in memory."""
        view = ui.LayoutView(timeout=None)
        box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
        box.add_item(ui.TextDisplay(self.head))
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{self.file_name}", description=self.alt)
        box.add_item(gallery)
        box.add_item(ui.TextDisplay(self.body))
        view.add_item(box)
        for row in self.rows:
            view.add_item(self._row(row))
        if self.house_row:
            view.add_item(ui.ActionRow(*[self._house_button(*parts) for parts in self.house_row]))
        view.stop()
        return view

    def _row(self, row: Row) -> ui.ActionRow[ui.LayoutView]:
        if isinstance(row, Menu):
            return ui.ActionRow(self._menu(row))
        return ui.ActionRow(*[self._button(button) for button in row])

    def _button(self, button: Button) -> ui.Button[ui.LayoutView]:
        kind: Kind = "at" if button.act is None else "do"
        return ui.Button(
            label=button.label or None,
            emoji=button.emoji,
            style=STYLES[button.style],
            disabled=button.disabled,
            custom_id=self._id(kind, button.act or button.pick or ""),
        )

    def _menu(self, menu: Menu) -> ui.Select[ui.LayoutView]:
        select: ui.Select[ui.LayoutView] = ui.Select(
            placeholder=menu.placeholder, custom_id=self._id("do" if menu.kind == "act" else "at", "")
        )
        for choice in menu.choices:
            select.add_option(
                label=choice.label, value=choice.value, description=choice.description, emoji=choice.emoji
            )
        return select

    def _house_button(self, kind: Kind, label: str, text: str, style: Style) -> ui.Button[ui.LayoutView]:
        return ui.Button(label=label, style=STYLES[style], custom_id=self._id(kind, text))

    def _id(self, kind: Kind, text: str) -> str:
        return str(Press(kind, self.room.id, self.room.ply, text))


class Screens:
    """Draws screens, the pictures in a few threads of their own."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="drawing")

    async def screen(self, seen: Seen, selection: str = "") -> Screen:
        """The public board of a room; IllegalAction where the selection cannot be."""
        room, sight = seen.room, sight_of(seen, selection)
        table = table_of(room.game_key)
        reason = table.refuse(sight, selection) if selection else None
        if reason:
            raise IllegalAction(selection, reason)
        scene = replace(sight.scene, words=table.labels(sight))
        return Screen(
            room=room,
            head=telling.head(room, sight),
            body=telling.body(room, table, sight),
            alt=telling.alt(room, table, sight),
            picture=await asyncio.get_running_loop().run_in_executor(self._pool, draw, scene),
            rows=table.controls(sight) if sight.may_act else (),
            house_row=_house_row(room, sight.words),
        )

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(cancel_futures=True)


def _house_row(room: Room, words: Words) -> list[HouseButton]:
    rules: HouseButton = ("rules", words("house.button.rules"), room.game_key, "plain")
    if room.phase == "over":
        return [("again", words("house.button.again"), "", "primary"), rules]
    resign: HouseButton = ("resign", words("house.button.resign"), "", "plain")
    if room.computer_to_act():
        return [("at", words("house.button.refresh"), "", "plain"), resign, rules]
    return [resign, rules]
