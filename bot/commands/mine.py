"""One's own games: `/games` lists them, `/resign` gives one up."""

from contextlib import suppress
from typing import Any, Final

from discord import app_commands, ui

from bot.commands import Services, Tree
from bot.delivery import Interaction
from bot.errors import NothingToResign, Refusal
from bot.i18n import Words, said
from bot.press import Press
from bot.replies import page
from bot.room import Room
from bot.router import ask_to_resign

MOST_CHOICES: Final = 25


def add(tree: Tree, services: Services) -> None:
    """Put the commands on the tree."""

    async def games(interaction: Interaction) -> None:
        """A board that a moderator has deleted comes back, and the list then leads there."""
        words, user_id = await services.replies.words(interaction), interaction.user.id
        rooms = await services.rooms.live_of(user_id)
        await interaction.response.send_message(view=list_of(rooms, user_id, words), ephemeral=True)
        for room in rooms[:MOST_CHOICES]:
            with suppress(Refusal):
                await services.publisher.bring_back(room)
        after = await services.rooms.live_of(user_id)
        if [room.home for room in after] != [room.home for room in rooms]:
            await interaction.edit_original_response(view=list_of(after, user_id, words))

    async def resign(interaction: Interaction) -> None:
        words = await services.replies.words(interaction)
        rooms = await services.rooms.live_of(interaction.user.id)
        if not rooms:
            raise NothingToResign
        if len(rooms) == 1:
            await ask_to_resign(interaction, rooms[0], words)
        else:
            await interaction.response.send_message(view=choice_view(rooms, words), ephemeral=True)

    for name, callback in {"games": games, "resign": resign}.items():
        tree.add_command(app_commands.Command(name=name, description=said(f"house.command.{name}"), callback=callback))


def list_of(rooms: list[Room], user_id: int, words: Words) -> ui.LayoutView:
    """A person's live games, a line each."""
    lines = [game_line(room, user_id, words) for room in rooms[:MOST_CHOICES]]
    return page("\n".join([words("house.games.title"), *lines]) if lines else words("house.games.none"))


def game_line(room: Room, user_id: int, words: Words) -> str:
    """A live game in a line: its name, where it stands, and its board's address."""
    state = "lobby" if room.phase == "lobby" else "yours" if room.person_to_act() == user_id else "others"
    line = f"- **{words(f'{room.game_key}.name')}** · {words(f'house.games.{state}')}"
    return f"{line} · {room.home.link}" if room.home.link else f"{line} · `/{room.game_key}`"


def choice_view(rooms: list[Room], words: Words) -> ui.LayoutView:
    """A menu of live games to give up, the newest first."""
    select: ui.Select[Any] = ui.Select(custom_id="resign:", placeholder=words("house.which_game"))
    for room in rooms[:MOST_CHOICES]:
        press = Press("resign", room.id, room.ply)
        select.add_option(
            label=f"{words(f'{room.game_key}.name')} · {room.id}", value=str(press).removeprefix("resign:")
        )
    return page(words("house.which_resign"), ui.ActionRow(select))
