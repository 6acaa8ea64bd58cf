"""Every interaction that is not a slash command comes in here: buttons, menus and modals, by their custom_ids."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.arrival import current
from bot.delivery import SECONDS_TO_FOLLOW, Interaction, acknowledge
from bot.errors import Ended, NotOnTurn, NotSeated, Refusal, Repeated, Stale, Undelivered, Unreadable
from bot.i18n import Words
from bot.lookup import Seen
from bot.notices import Notices
from bot.opening import Opener, Wish
from bot.pages import show_page
from bot.press import Press
from bot.publish import Publisher, Work, home_of, is_private
from bot.replies import Replies, page
from bot.room import Home, Room
from bot.rooms import Rooms
from bot.screen import Screens
from bot.sending import send
from bot.sight import sight_of
from bot.table import table_of
from engine import GAMES
from engine.core.errors import IllegalAction

Handler = Callable[[Interaction, Press], Awaitable[None]]


class Router:
    """Answers every press; nothing it does ends in "This interaction failed"."""

    def __init__(
        self,
        rooms: Rooms,
        publisher: Publisher,
        opener: Opener,
        replies: Replies,
        notices: Notices,
        screens: Screens,
        others: Mapping[str, Handler],
    ) -> None:
        """`others` handle the kinds of press that belong to commands, such as settings and leaderboards."""
        self._rooms = rooms
        self._publisher = publisher
        self._opener = opener
        self._replies = replies
        self._notices = notices
        self._screens = screens
        self._handlers: dict[str, Handler] = {
            "do": self._do,
            "at": self._at,
            "look": self._look,
            "mine": self._mine,
            "aside": self._aside,
            "resign": self._ask_to_resign,
            "resigned": self._resign,
            "again": self._again,
            "rules": self._rules,
            "play": self._play,
            "join": self._in_lobby(lambda press, user_id: self._rooms.join(press.room_id, user_id)),
            "leave": self._in_lobby(lambda press, user_id: self._rooms.leave_lobby(press.room_id, user_id)),
            "fill": self._in_lobby(self._fill),
            "begin": self._in_lobby(lambda press, user_id: self._rooms.begin(press.room_id, user_id)),
            **others,
        }

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a component or a modal; slash commands have their own way."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        try:
            await self._route(interaction)
        except Exception as error:
            if not await self._replies.refuse(interaction, error):
                await self._replies.apologise(interaction, error)

    async def _route(self, interaction: Interaction) -> None:
        try:
            press = _read(interaction)
        except Unreadable as error:
            await self._replies.refuse(interaction, error)
            return
        current().is_press(press)
        try:
            await self._handlers[press.kind](interaction, press)
        except (Refusal, IllegalAction) as error:
            await self._refuse(interaction, error, press)

    async def _do(self, interaction: Interaction, press: Press) -> None:
        private = is_private(interaction)
        home = None if private else _home(interaction)

        before: Room | None = None

        async def work() -> Seen:
            nonlocal before
            seen = await self._rooms.get(press.room_id)
            before = seen.room
            return await self._rooms.act(press.room_id, interaction.user.id, press.ply, press.text, home, seen)

        try:
            await self._change(interaction, work, lambda room: self._after(before, room, private))
        except Repeated:
            current().repeats()
            await self._repeat(interaction, press)

    async def _repeat(self, interaction: Interaction, press: Press) -> None:
        """A press whose board was lost was perhaps never told of either, where the program ended in between."""
        room = await self._publisher.repeat(interaction, press.room_id)
        if room and room.person_to_act() != interaction.user.id:
            await self._notices.follow(None, room)

    async def _change(self, interaction: Interaction, work: Work, after: Callable[[Room], Awaitable[None]]) -> None:
        """Answer with the board as `work` leaves it; what follows on that follows too where the board was not taken."""
        try:
            room = (await self._publisher.answer(interaction, work, changes=True)).room
        except Undelivered as error:
            await self._replies.refuse(interaction, error)
            room = error.room
        await after(room)

    async def _after(self, before: Room | None, room: Room, private: bool) -> None:
        """What follows on an answered change: the public board where the press came from a private one, and notices."""
        if len(room.people) < 2 and not room.notice_id:
            return
        if private:
            await self._publisher.refresh(await self._rooms.get(room.id))
        await self._notices.follow(before, room)

    async def _at(self, interaction: Interaction, press: Press) -> None:
        async def work() -> Seen:
            seen = await self._rooms.get(press.room_id)
            _check_fresh(seen.room, interaction.user.id, press.ply)
            return seen

        await self._publisher.answer(interaction, work, press.text)

    async def _look(self, interaction: Interaction, press: Press) -> None:
        await self._publisher.answer(interaction, lambda: self._seated(press, interaction.user.id))

    async def _mine(self, interaction: Interaction, press: Press) -> None:
        await self._publisher.open_private(interaction, await self._seated(press, interaction.user.id))

    async def _aside(self, interaction: Interaction, press: Press) -> None:
        user_id = interaction.user.id
        seen = await self._seated(press, user_id)
        room, seat = seen.room, seen.room.seat_of(user_id)
        if room.phase == "playing":
            _check_fresh(room, user_id, press.ply)
        sight = sight_of(seen, reader=user_id)
        sight = replace(sight, words=await self._replies.words(interaction))
        table = table_of(room.game_key)
        aside = next((ask for ask in table.asides(sight) if ask.key == press.text), None)
        if aside is None or seat is None:
            raise Stale
        await interaction.response.defer(thinking=True, ephemeral=True)
        text = await asyncio.to_thread(table.aside, sight, press.text, await self._rooms.log_of(room.id))
        if aside.counted and room.phase == "playing":
            await self._rooms.count_aside(room.id, seat, press.text)
        await send(lambda: interaction.edit_original_response(content=text), SECONDS_TO_FOLLOW)

    async def _ask_to_resign(self, interaction: Interaction, press: Press) -> None:
        seen = await self._seated(press, interaction.user.id)
        if seen.room.phase != "playing":
            raise Ended
        await ask_to_resign(interaction, seen.room, await self._replies.words(interaction))

    async def _resign(self, interaction: Interaction, press: Press) -> None:
        words = await self._replies.words(interaction)
        before = (await self._rooms.get(press.room_id)).room
        try:
            leave = self._rooms.leave_lobby if before.phase == "lobby" else self._rooms.resign
            seen = await leave(press.room_id, interaction.user.id)
            said = "house.you_resigned"
        except Ended:
            seen = await self._rooms.get(press.room_id)
            said = "house.you_resigned" if _has_resigned(seen.room, interaction.user.id) else "house.ended"
        await self._replies.turn(interaction, page(words(said)))
        await self._publisher.refresh(seen)
        await self._notices.follow(before, seen.room)

    async def _again(self, interaction: Interaction, press: Press) -> None:
        room = (await self._seated(press, interaction.user.id)).room
        others = [user_id for user_id in room.people if user_id != interaction.user.id]
        if not others:
            await self._opener.open(interaction, Wish(room.game_key, table=not room.is_solo, after=room.id))
        elif len(room.seats) == 2:
            await self._opener.ask_again(interaction, room.game_key, others[0])
        else:
            await self._opener.open(interaction, Wish(room.game_key, table=True))

    async def _play(self, interaction: Interaction, press: Press) -> None:
        if press.text not in GAMES:
            raise Unreadable
        await self._opener.open(interaction, Wish(press.text))

    async def _rules(self, interaction: Interaction, press: Press) -> None:
        if press.text not in GAMES:
            raise Unreadable
        await show_page(interaction, press, await self._replies.words(interaction), self._screens)

    def _in_lobby(self, change: Callable[[Press, int], Coroutine[Any, Any, Seen]]) -> Handler:
        """A handler for a press in a lobby: change the room, show it, tell the person whose turn it has become."""

        async def handle(interaction: Interaction, press: Press) -> None:
            before = (await self._rooms.get(press.room_id)).room
            try:
                await self._change(
                    interaction,
                    lambda: change(press, interaction.user.id),
                    lambda room: self._after(before, room, private=False),
                )
            except Repeated:
                current().repeats()
                await acknowledge(interaction)

        return handle

    async def _fill(self, press: Press, user_id: int) -> Seen:
        return await self._rooms.add_computer(press.room_id, user_id, press.ply, press.text)

    async def _seated(self, press: Press, user_id: int) -> Seen:
        seen = await self._rooms.get(press.room_id)
        if seen.room.seat_of(user_id) is None:
            raise NotSeated
        return seen

    async def _refuse(self, interaction: Interaction, error: Exception, press: Press) -> None:
        """Say privately why not; a press from an older board also brings the board up to date."""
        room = await self._room_of(press)
        if room and isinstance(error, Stale | Ended) and room.seat_of(interaction.user.id) is not None:
            await self._publisher.answer(interaction, lambda: self._rooms.get(press.room_id))
        await self._replies.refuse(interaction, error, room)

    async def _room_of(self, press: Press) -> Room | None:
        try:
            return (await self._rooms.get(press.room_id)).room if press.room_id else None
        except Refusal:
            return None


def _read(interaction: Interaction) -> Press:
    values: dict[str, Any] = dict(interaction.data or {})
    custom_id, chosen = values.get("custom_id"), values.get("values") or []
    if interaction.message is None or not isinstance(custom_id, str):
        raise Unreadable
    return Press.read(custom_id, ",".join(map(str, chosen)))


def _home(interaction: Interaction) -> Home:
    return home_of(interaction, interaction.message.id if interaction.message else None)


def _check_fresh(room: Room, user_id: int, ply: int) -> None:
    seat = room.seat_of(user_id)
    if seat is None:
        raise NotSeated
    if room.phase == "over":
        raise Ended
    if ply != room.ply or room.phase == "lobby":
        raise Stale
    if seat != room.turn and not room.computer_to_act():
        raise NotOnTurn


def _has_resigned(room: Room, user_id: int) -> bool:
    return room.ended_by == f"resign-{room.seat_of(user_id)}"


async def ask_to_resign(interaction: Interaction, room: Room, words: Words) -> None:
    """Ask privately whether to give up a game."""
    yes: ui.Button[ui.LayoutView] = ui.Button(
        label=words("house.button.resign"),
        style=discord.ButtonStyle.danger,
        custom_id=str(Press("resigned", room.id, room.ply)),
    )
    question = words("house.ask_resign", game=words(f"{room.game_key}.name"))
    await interaction.response.send_message(view=page(question, ui.ActionRow(yes)), ephemeral=True)
