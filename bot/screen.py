"""Room and viewer in, message out: picture, alt text, words and controls."""

import asyncio
import io
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar

import discord
from discord import ui

from bot import telling, waiting
from bot.keys import Key, KeyMenu, KeyRow, buttons, from_table
from bot.lookup import Seen
from bot.press import Press
from bot.room import Room
from bot.sight import Uses, sight_of
from bot.table import Sight, Style, Table, table_of
from engine.core.errors import IllegalAction
from renderers import draw
from renderers.scene import Scene

View: TypeAlias = ui.LayoutView
T = TypeVar("T")

PICTURE: Final = "board-{room}-{version}.png"
STYLES: Final[dict[Style, discord.ButtonStyle]] = {
    "plain": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
ACCENT: Final = discord.Colour(0xC43C35)


@dataclass(frozen=True, slots=True)
class Screen:
    """A message ready to be sent: its view and its file belong to one sending and are made anew for each.

    picture: the PNG, None where there is no board; mentions: who may be told of the message by it
    """

    room: Room
    head: str
    body: str
    rows: Sequence[KeyRow]
    picture: bytes | None = None
    alt: str = ""
    mentions: tuple[int, ...] = ()

    @property
    def file_name(self) -> str:
        """The picture's name: another one for every state, so that no client shows an older picture."""
        return PICTURE.format(room=self.room.id, version=self.room.version)

    def files(self) -> list[discord.File]:
        """The picture as an upload."""
        if self.picture is None:
            return []
        return [discord.File(io.BytesIO(self.picture), self.file_name, description=self.alt)]

    def view(self) -> View:
        """The layout, stopped, so that the client keeps nothing of it in memory."""
        view = ui.LayoutView(timeout=None)
        box: ui.Container[View] = ui.Container(accent_colour=ACCENT)
        box.add_item(ui.TextDisplay(self.head))
        if self.picture is not None:
            gallery: ui.MediaGallery[View] = ui.MediaGallery()
            gallery.add_item(media=f"attachment://{self.file_name}", description=self.alt)
            box.add_item(gallery)
        box.add_item(ui.TextDisplay(self.body))
        view.add_item(box)
        for row in self.rows:
            view.add_item(action_row(row))
        view.stop()
        return view

    def pings(self) -> discord.AllowedMentions:
        """Whom the message may tell of itself: nobody else is ever pinged."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in self.mentions]
        )


def action_row(row: KeyRow) -> ui.ActionRow[View]:
    """A row of controls as Discord's components."""
    if isinstance(row, KeyMenu):
        return ui.ActionRow(_select(row))
    return ui.ActionRow(*[_button(key) for key in row])


def _button(key: Key) -> ui.Button[View]:
    return ui.Button(
        label=key.label or None,
        emoji=key.emoji,
        style=STYLES[key.style],
        disabled=key.disabled,
        custom_id=str(key.press),
    )


def _select(menu: KeyMenu) -> ui.Select[View]:
    select: ui.Select[View] = ui.Select(placeholder=menu.placeholder, custom_id=menu.custom_id)
    for option in menu.options:
        select.add_option(
            label=option.label,
            value=option.value,
            description=option.description,
            emoji=option.emoji,
            default=option.chosen,
        )
    return select


class Screens:
    """Draws screens, the pictures in a few threads of their own."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="drawing")
        self.emojis: dict[str, dict[str, str]] = {}
        """The small pictures that Discord holds, by game and key."""

    async def screen(
        self, seen: Seen, selection: str = "", reader: int | None = None, uses: Uses | None = None
    ) -> Screen:
        """A reader's own board of a room, or the public one; IllegalAction where the selection cannot be."""
        if not seen.room.is_played:
            return _waiting(seen.room)
        room = seen.room
        sight = sight_of(seen, selection, reader, uses, self.emojis.get(room.game_key))
        table = table_of(room.game_key)
        reason = table.refuse(sight, selection) if selection else None
        if reason:
            raise IllegalAction(selection, reason)
        scene = replace(sight.scene, words=table.labels(sight))
        drawing = asyncio.ensure_future(self.picture(scene))
        await asyncio.sleep(0)
        return Screen(
            room=room,
            head=telling.head(room, sight),
            body=telling.body(room, table, sight),
            alt=telling.alt(room, table, sight),
            rows=_rows(room, table, sight, reader),
            picture=await drawing,
        )

    async def picture(self, scene: Scene) -> bytes:
        """The PNG of a scene."""
        return await self.do(lambda: draw(scene))

    async def do(self, work: Callable[[], T]) -> T:
        """Something done in the threads that draw."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(cancel_futures=True)


def _waiting(room: Room) -> Screen:
    lobby = waiting.tell(room)
    mentions = (room.invited,) if room.invited is not None else ()
    return Screen(room=room, head=lobby.head, body=lobby.body, rows=lobby.rows, mentions=mentions)


def _rows(room: Room, table: Table, sight: Sight, reader: int | None) -> list[KeyRow]:
    """The game's controls, then the questions to the table, then what every board has."""
    rows = from_table(table.controls(sight), room) if sight.may_act else []
    asks = table.asides(sight) if sight.may_act or room.phase == "over" else ()
    asides = [Key(ask.label, Press("aside", room.id, room.ply, ask.key), emoji=ask.emoji) for ask in asks]
    beside = buttons(table.beside(sight), room) if sight.may_act else []
    return [*rows, [*asides, *beside, *_house_keys(room, sight, reader)]]


def _house_keys(room: Room, sight: Sight, reader: int | None) -> list[Key]:
    words = sight.words
    rules = Key(words("house.button.rules"), Press("rules", text=room.game_key))
    if room.phase == "over":
        return [Key(words("house.button.again"), Press("again", room.id, room.ply), "primary"), rules]
    keys = [Key(words("house.button.resign"), Press("resign", room.id, room.ply)), rules]
    if room.has_private_boards and reader is None:
        return [Key(words("house.button.mine"), Press("mine", room.id, room.ply), "primary"), *keys]
    if room.computer_to_act() or (reader is not None and not sight.may_act):
        return [Key(words("house.button.refresh"), Press("look", room.id, room.ply)), *keys]
    return keys
