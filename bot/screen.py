"""Room and viewer in, message out: picture, alt text, words and controls."""

import asyncio
import io
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar

import discord
from discord import ui

from bot import telling, waiting
from bot.arrival import current
from bot.errors import Busy
from bot.keys import Key, KeyMenu, KeyRow, buttons, from_table
from bot.lookup import Seen
from bot.metrics import Metrics
from bot.press import Press
from bot.room import Room
from bot.sight import Uses, sight_of
from bot.table import Sight, Style, Table, table_of
from engine.core.errors import IllegalAction
from renderers import draw
from renderers.scene import Scene

View: TypeAlias = ui.LayoutView
T = TypeVar("T")

MOST_PENDING: Final = 256
"""How many pictures may wait at once: as many as are drawn in about four seconds, in some megabytes of memory."""
SECONDS_UNACKNOWLEDGED: Final = 1.5
"""What is left of the three seconds in which Discord wants an answer belongs to the sending, and to saying sorry."""
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
    """Draws screens, the pictures in a few threads of their own, in the order in which they were asked for.

    pending: how many pictures are waiting or being drawn
    emojis: the small pictures that Discord holds, by game and key
    """

    def __init__(self, threads: int, metrics: Metrics | None = None) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="drawing")
        self._metrics = metrics or Metrics()
        self._metrics.watch("drawings_pending", "Pictures that wait or are being drawn.", lambda: self.pending)
        self.pending = 0
        self.emojis: dict[str, dict[str, str]] = {}

    async def screen(
        self, seen: Seen, selection: str = "", reader: int | None = None, uses: Uses | None = None
    ) -> Screen:
        """A reader's own board of a room, or the public one; IllegalAction where the selection cannot be.

        Where too many pictures wait, the board comes in words, so that the game goes on all the same.
        """
        current().shows_board()
        if not seen.room.is_played:
            return _waiting(seen.room)
        room = seen.room
        sight = sight_of(seen, selection, reader, uses, self.emojis.get(room.game_key))
        table = table_of(room.game_key)
        reason = table.refuse(sight, selection) if selection else None
        if reason:
            raise IllegalAction(selection, reason)
        scene = replace(sight.scene, words=table.labels(sight))
        drawing = asyncio.ensure_future(self._picture_if_room(scene))
        await asyncio.sleep(0)
        head, body = telling.head(room, sight), telling.body(room, table, sight)
        alt, rows = telling.alt(room, table, sight), _rows(room, table, sight, reader)
        picture = await drawing
        if picture is None:
            body = "\n".join([telling.instead(table, sight), body])
        return Screen(room=room, head=head, body=body, alt=alt, rows=rows, picture=picture)

    async def picture(self, scene: Scene) -> bytes:
        """The PNG of a scene; Busy where too many wait."""
        return await self.do(lambda: draw(scene))

    async def picture_soon(self, scene: Scene) -> bytes:
        """The PNG of a scene for an answer that nothing acknowledges first; Busy also where it would come too late."""
        try:
            async with asyncio.timeout(SECONDS_UNACKNOWLEDGED):
                return await self.picture(scene)
        except TimeoutError:
            raise Busy from None

    async def do(self, work: Callable[[], T]) -> T:
        """Something done in the threads that draw; Busy where too many wait."""
        if self.pending >= MOST_PENDING:
            raise Busy
        self.pending += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._timed, work, time.monotonic())
        finally:
            self.pending -= 1

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(cancel_futures=True)

    async def _picture_if_room(self, scene: Scene) -> bytes | None:
        try:
            return await self.picture(scene)
        except Busy:
            return None

    def _timed(self, work: Callable[[], T], asked: float) -> T:
        self._metrics.drawing_wait.observe(time.monotonic() - asked)
        with self._metrics.drawing.time():
            return work()


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
