"""Every board goes out here: one edit a press, the newest board last, computers let act in between."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeAlias, TypeVar

import discord
import structlog
from discord import ui

from bot import delivery
from bot.computers import Computers
from bot.delivery import Interaction, acknowledge
from bot.errors import Undelivered, Unsent
from bot.i18n import words_in
from bot.lookup import Seen
from bot.room import Home, HomeKind, Room
from bot.rooms import Rooms
from bot.screen import Screen, Screens
from bot.sending import CLOSED_TO_EDITS, UNKNOWN_MESSAGE, first, send

SECONDS_BEFORE_DEFERRING: Final = 0.8
MOST_REMEMBERED: Final = 10_000

T = TypeVar("T")
Work: TypeAlias = Callable[[], Awaitable[Seen]]

log = structlog.get_logger()


class Publisher:
    """Sends boards for one client. What it sends was stored before."""

    def __init__(self, client: discord.Client, rooms: Rooms, screens: Screens, computers: Computers) -> None:
        self._client = client
        self._rooms = rooms
        self._screens = screens
        self._computers = computers
        self._boards: OrderedDict[int, _Board] = OrderedDict()

    async def answer(
        self, interaction: Interaction, work: Work, selection: str = "", *, changes: bool = False
    ) -> Screen:
        """Answer a press with the board as `work` leaves it: an edit of the pressed message.

        What takes longer than 0.8 s is acknowledged first. Raises what `work` raises, and Undelivered where the board,
        although stored, gets to nobody. Where `work` `changes` nothing, another process may have shown a newer board
        meanwhile, which this one has then covered: it is shown once more.
        """
        board = self._board(_message_id(interaction))
        board.at_work += 1
        try:
            screen = await _in_time(interaction, self._prepare(interaction, work, selection))
            try:
                await self._show(interaction, screen, board)
            except Unsent as error:
                await self._show_otherwise(interaction, screen, board, error)
            if not changes:
                await self._uncover(interaction, screen, board)
            return screen
        finally:
            board.at_work -= 1

    async def _uncover(self, interaction: Interaction, screen: Screen, board: "_Board") -> None:
        newest = await self._rooms.get(screen.room.id)
        if newest.room.version > max(screen.room.version, board.shown):
            with suppress(Unsent):
                await self._show(interaction, await self._prepare(interaction, lambda: _ready(newest), ""), board)

    async def repeat(self, interaction: Interaction, room_id: int) -> Room | None:
        """Answer the same press again: silently, unless its board never got through; the room where that is so."""
        seen = await self._rooms.get(room_id)
        board = self._board(_message_id(interaction))
        if board.at_work or board.shown >= seen.room.version:
            await acknowledge(interaction)
            return None
        return (await self.answer(interaction, lambda: _ready(seen))).room

    async def open(self, interaction: Interaction, work: Work, *, ephemeral: bool = False) -> Seen:
        """Answer with a new message that holds the board, and note it as the room's home. Raises as `answer` does."""
        preparing = self._prepare(interaction, work, "")
        screen = await _in_time(interaction, preparing, thinking=True, ephemeral=ephemeral)
        board = await self._place(interaction, screen, ephemeral=ephemeral)
        newest = await self._rooms.get(screen.room.id)
        if newest.room.version > screen.room.version:
            await self._follow_on(interaction, newest, board, ephemeral=ephemeral)
        return newest

    async def _follow_on(self, interaction: Interaction, seen: Seen, board: "_Board", *, ephemeral: bool) -> None:
        """Show what became of the room while its message was filled: the filling may have come after a newer board."""
        screen = await self._prepare(interaction, lambda: _ready(seen), "")
        with suppress(Unsent):
            await delivery.post(interaction, screen, ephemeral=ephemeral)
            board.shown = max(board.shown, screen.room.version)

    async def open_private(self, interaction: Interaction, seen: Seen) -> None:
        """Answer with the person's own board, which nobody else sees. Raises Unsent."""
        drawing = self._screens.screen(seen, reader=interaction.user.id)
        screen = await _in_time(interaction, drawing, thinking=True, ephemeral=True)
        await delivery.post(interaction, screen, ephemeral=True)

    async def point(self, old: Home, new: Home, language: str) -> None:
        """Let the message where a board stood say where it stands now; given up quietly where it cannot."""
        if old.kind != "channel" or old.message_id is None or old.message_id == new.message_id:
            return
        words = words_in(language)
        text = words("house.moved", link=new.link) if new.link else words("house.moved_away")
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(text))
        view.stop()
        message = self.partial(old, old.message_id)
        try:
            await send(lambda: message.edit(view=view, attachments=[]))
        except Unsent as error:
            log.info("old board left alone", codes=sorted(error.codes))

    async def wake(self, room_id: int) -> None:
        """Let the computers of a room act and bring its board up to date, where the bot's token can."""
        await self.refresh(await self._rooms.get(room_id))

    async def bring_back(self, room: Room) -> None:
        """Post a table's board anew where its message has been deleted; its people have nothing else to press."""
        home = room.home
        if room.is_solo or home.kind != "channel" or home.message_id is None:
            return
        try:
            await send(self.partial(home, home.message_id).fetch)
        except Unsent as error:
            if UNKNOWN_MESSAGE in error.codes:
                await self.wake(room.id)

    async def refresh(self, seen: Seen) -> None:
        """Bring a room's board up to date after a change that no press on it made; given up quietly where it cannot."""
        seen = await self._computers.after(seen)
        uses = await self._rooms.asides_of(seen.room.id) if seen.room.phase == "over" else None
        screen = await self._screens.screen(seen, uses=uses)
        try:
            await self._edit_home(screen)
        except Unsent as error:
            await self._move_on(screen, error)

    async def _prepare(self, interaction: Interaction, work: Work, selection: str) -> Screen:
        seen = await self._computers.after(await work())
        reader = interaction.user.id if _shows_own_board(interaction, seen.room) else None
        uses = await self._rooms.asides_of(seen.room.id) if seen.room.phase == "over" else None
        return await self._screens.screen(seen, selection, reader, uses)

    async def _show(self, interaction: Interaction, screen: Screen, board: "_Board") -> None:
        """Let the pressed message show a screen, unless it shows a newer one. Raises Unsent."""
        await _in_time(interaction, board.lock.acquire())
        try:
            if screen.room.version < board.shown:
                await acknowledge(interaction)
            else:
                await delivery.update(interaction, screen)
                board.shown = screen.room.version
        finally:
            board.lock.release()

    async def _show_otherwise(self, interaction: Interaction, screen: Screen, board: "_Board", error: Unsent) -> None:
        """Show what the pressed message did not take: with the bot's own token, or in a new message.

        What one person alone may see goes nowhere that others do.
        """
        codes = error.codes
        if not is_private(interaction):
            try:
                await self._edit_home(screen)
                return
            except Unsent as further:
                codes |= further.codes
        if not codes & CLOSED_TO_EDITS:
            raise _undelivered(screen, codes)
        await self._place(interaction, screen, ephemeral=is_private(interaction), beside=True)
        board.shown = screen.room.version

    async def _place(
        self, interaction: Interaction, screen: Screen, *, ephemeral: bool, beside: bool = False
    ) -> "_Board":
        """Put a screen into a new message and note that as the room's home, unless it is one person's own board."""
        home = home_of(interaction, ephemeral=ephemeral)
        ways = [lambda: delivery.post(interaction, screen, ephemeral=ephemeral, beside=beside)]
        if home.kind == "channel":
            ways.append(lambda: delivery.post_in_channel(self.channel(home), screen))
        try:
            message_id = await first(*ways)
        except Unsent as error:
            raise _undelivered(screen, error.codes) from error
        board = self._board(message_id)
        board.shown = max(board.shown, screen.room.version)
        if not _shows_own_board(interaction, screen.room):
            await self._rooms.move_home(screen.room.id, replace(home, message_id=message_id))
        return board

    async def _move_on(self, screen: Screen, error: Unsent) -> None:
        """Where a table's board takes no edits any more, a new message holds it, once however many find that out."""
        room, home = screen.room, screen.room.home
        log.info("board not brought up to date", room=room.id, codes=sorted(error.codes))
        is_missed = len(room.people) > 1 or (room.phase == "playing" and not room.is_solo)
        if not is_missed or not error.codes & CLOSED_TO_EDITS:
            return
        async with self._board(home.message_id or 0).lock:
            if (await self._rooms.get(room.id)).room.home != home:
                return
            try:
                message_id = await delivery.post_in_channel(self.channel(home), screen)
            except Unsent as lost:
                log.info("board not posted anew", room=room.id, codes=sorted(lost.codes))
                return
            self._board(message_id).shown = room.version
            await self._rooms.move_home(room.id, replace(home, message_id=message_id))

    async def _edit_home(self, screen: Screen) -> None:
        """Show a screen where the room's board stands, unless a newer one is there. Raises Unsent."""
        home = screen.room.home
        if home.kind != "channel" or home.message_id is None:
            raise Unsent
        board = self._board(home.message_id)
        async with board.lock:
            if screen.room.version >= board.shown:
                await delivery.edit(self.partial(home, home.message_id), screen)
                board.shown = screen.room.version

    def partial(self, home: Home, message_id: int) -> discord.PartialMessage:
        """A message that the bot's token can reach."""
        return self.channel(home).get_partial_message(message_id)

    def channel(self, home: Home) -> discord.PartialMessageable:
        """The channel of a home."""
        return self._client.get_partial_messageable(home.channel_id, guild_id=home.guild_id)

    def _board(self, message_id: int) -> "_Board":
        board = self._boards.setdefault(message_id, _Board())
        self._boards.move_to_end(message_id)
        if len(self._boards) > MOST_REMEMBERED:
            self._boards.popitem(last=False)
        return board


class _Board:
    """What is known of one message: the version it shows, and how many presses are being answered."""

    __slots__ = ("at_work", "lock", "shown")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.shown = -1
        self.at_work = 0


def home_of(interaction: Interaction, message_id: int | None = None, *, ephemeral: bool = False) -> Home:
    """Where the answer to an interaction stands. Only where the bot itself is can it edit later."""
    present = interaction.is_guild_integration() or interaction.context.dm_channel
    kind: HomeKind = "ephemeral" if ephemeral else "channel" if present else "token"
    return Home(kind, interaction.guild_id, interaction.channel_id or 0, message_id)


def _message_id(interaction: Interaction) -> int:
    return interaction.message.id if interaction.message else 0


def is_private(interaction: Interaction) -> bool:
    """Whether the pressed message is seen by one person only."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _shows_own_board(interaction: Interaction, room: Room) -> bool:
    """Whether the pressed message is one person's own board at a table of several."""
    return is_private(interaction) and len(room.people) > 1


def _undelivered(screen: Screen, codes: frozenset[int]) -> Undelivered:
    log.warning("board not delivered", room=screen.room.id, codes=sorted(codes))
    return Undelivered(screen.room, *codes)


async def _in_time(
    interaction: Interaction, work: Awaitable[T], *, thinking: bool = False, ephemeral: bool = False
) -> T:
    """What `work` gives; an interaction that it lets wait is acknowledged meanwhile."""
    task = asyncio.ensure_future(work)
    await asyncio.wait({task}, timeout=SECONDS_BEFORE_DEFERRING)
    if not task.done():
        await acknowledge(interaction, thinking=thinking, ephemeral=ephemeral)
    return await task


async def _ready(seen: Seen) -> Seen:
    return seen
