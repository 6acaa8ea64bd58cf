"""Every interaction that is not a slash command comes in here: buttons, menus and modals, by their custom_ids."""

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot.errors import Ended, NotOnTurn, NotSeated, Refusal, Repeated, Stale, Unreadable
from bot.opening import Opener
from bot.pages import page_view
from bot.press import Press
from bot.publish import Interaction, Publisher, home_of
from bot.replies import apologise, explain, tell, words_for
from bot.room import Room
from bot.rooms import Rooms, Seen
from engine import GAMES
from engine.core.errors import IllegalAction

Handler = Callable[[Interaction, Press], Awaitable[None]]


class Router:
    """Answers every press; nothing it does ends in "This interaction failed"."""

    def __init__(self, rooms: Rooms, publisher: Publisher, opener: Opener) -> None:
        self._rooms = rooms
        self._publisher = publisher
        self._opener = opener
        self._handlers: dict[str, Handler] = {
            "do": self._do,
            "at": self._at,
            "resign": self._ask_to_resign,
            "resigned": self._resign,
            "again": self._again,
            "rules": self._rules,
            "play": self._play,
        }

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a component or a modal; slash commands have their own way."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        try:
            await self._route(interaction)
        except Exception as error:
            await apologise(interaction, error)

    async def _route(self, interaction: Interaction) -> None:
        try:
            press = _read(interaction)
        except Unreadable as error:
            await self._refuse(interaction, error, None)
            return
        try:
            await self._handlers[press.kind](interaction, press)
        except (Refusal, IllegalAction) as error:
            await self._refuse(interaction, error, press)

    async def _do(self, interaction: Interaction, press: Press) -> None:
        home = home_of(interaction, interaction.message.id if interaction.message else None)

        async def work() -> Seen:
            return await self._rooms.act(press.room_id, interaction.user.id, press.ply, press.text, home)

        try:
            await self._publisher.answer(interaction, work)
        except Repeated:
            await self._publisher.repeat(interaction, press.room_id)

    async def _at(self, interaction: Interaction, press: Press) -> None:
        async def work() -> Seen:
            seen = await self._rooms.get(press.room_id)
            _check_fresh(seen.room, interaction.user.id, press.ply)
            return seen

        await self._publisher.answer(interaction, work, press.text)

    async def _ask_to_resign(self, interaction: Interaction, press: Press) -> None:
        seen = await self._rooms.get(press.room_id)
        if seen.room.seat_of(interaction.user.id) is None:
            raise NotSeated
        if seen.room.phase == "over":
            raise Ended
        await ask_to_resign(interaction, seen.room)

    async def _resign(self, interaction: Interaction, press: Press) -> None:
        try:
            seen = await self._rooms.resign(press.room_id, interaction.user.id)
        except Ended:
            await _replace(interaction, words_for(interaction)("house.ended"))
            return
        await _replace(interaction, words_for(interaction)("house.you_resigned"))
        await self._publisher.refresh(seen)

    async def _again(self, interaction: Interaction, press: Press) -> None:
        room = (await self._rooms.get(press.room_id)).room
        if room.seat_of(interaction.user.id) is None:
            raise NotSeated
        await self._opener.open(interaction, room.game_key, {})

    async def _play(self, interaction: Interaction, press: Press) -> None:
        if press.text not in GAMES:
            raise Unreadable
        await self._opener.open(interaction, press.text, {})

    async def _rules(self, interaction: Interaction, press: Press) -> None:
        if press.text not in GAMES:
            raise Unreadable
        view = page_view(press.text, press.ply, words_for(interaction))
        if interaction.message and interaction.message.flags.ephemeral:
            await interaction.response.edit_message(view=view)
        else:
            await interaction.response.send_message(view=view, ephemeral=True)

    async def _refuse(self, interaction: Interaction, error: Exception, press: Press | None) -> None:
        """Say privately why not; a press from an older board also brings the board up to date."""
        room = await self._room_of(press)
        text = explain(error, words_for(interaction), room)
        if press and room and isinstance(error, (Stale, Ended)) and room.seat_of(interaction.user.id) is not None:
            await self._publisher.answer(interaction, lambda: self._rooms.get(press.room_id))
        await tell(interaction, text or words_for(interaction)("house.refused"))

    async def _room_of(self, press: Press | None) -> Room | None:
        try:
            return (await self._rooms.get(press.room_id)).room if press and press.room_id else None
        except Refusal:
            return None


def _read(interaction: Interaction) -> Press:
    data: dict[str, Any] = dict(interaction.data or {})
    custom_id, value = data.get("custom_id"), (data.get("values") or [""])[0]
    if not isinstance(custom_id, str) or not isinstance(value, str):
        raise Unreadable
    return Press.read(custom_id, value)


def _check_fresh(room: Room, user_id: int, ply: int) -> None:
    seat = room.seat_of(user_id)
    if seat is None:
        raise NotSeated
    if room.phase == "over":
        raise Ended
    if ply != room.ply:
        raise Stale
    if seat != room.turn and not room.computer_to_act():
        raise NotOnTurn


async def ask_to_resign(interaction: Interaction, room: Room) -> None:
    """Ask privately whether to give up a game."""
    words = words_for(interaction)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(words("house.ask_resign", game=words(f"{room.game_key}.name"))))
    yes: ui.Button[ui.LayoutView] = ui.Button(
        label=words("house.button.resign"),
        style=discord.ButtonStyle.danger,
        custom_id=str(Press("resigned", room.id, room.ply)),
    )
    view.add_item(ui.ActionRow(yes))
    view.stop()
    await interaction.response.send_message(view=view, ephemeral=True)


async def _replace(interaction: Interaction, text: str) -> None:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    view.stop()
    await interaction.response.edit_message(view=view)
