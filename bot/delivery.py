"""How something gets to people: as the answer to an interaction, under its token, or with the bot's own."""

import secrets
from typing import Final, TypeAlias, TypeVar

import discord
import structlog
from discord import ui

from bot.errors import Unsent
from bot.screen import Screen
from bot.sending import Request, first, send

SECONDS_TO_ANSWER: Final = 3.0
"""After so long Discord takes no answer to an interaction any more."""
SECONDS_TO_FOLLOW: Final = 20.0

Interaction: TypeAlias = "discord.Interaction[discord.Client]"
T = TypeVar("T")

log = structlog.get_logger()


async def acknowledge(interaction: Interaction, *, thinking: bool = False, ephemeral: bool = False) -> None:
    """Tell Discord that an answer follows, or that none does; no matter where it does not take that."""
    if interaction.response.is_done():
        return
    try:
        await send(lambda: interaction.response.defer(thinking=thinking, ephemeral=ephemeral), SECONDS_TO_ANSWER)
    except Unsent as error:
        log.info("interaction not acknowledged", codes=sorted(error.codes))


async def tell(interaction: Interaction, text: str) -> None:
    """Say something that only the person sees, whatever the interaction was answered with before.

    Somebody who is still typing a command's options is told nothing: they get no suggestions.
    """

    async def answer() -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await interaction.response.send_message(text, ephemeral=True)

    async def follow() -> None:
        await interaction.followup.send(text, ephemeral=True)

    await _make_way(interaction)
    try:
        await first(*_ways(interaction, answer, follow))
    except Unsent as error:
        log.info("private answer not delivered", codes=sorted(error.codes))


async def _make_way(interaction: Interaction) -> None:
    """Take away a public "is thinking …" that no answer has replaced: the next message would, and be as public."""
    if interaction.response.type is not discord.InteractionResponseType.deferred_channel_message:
        return
    try:
        waiting = await send(interaction.original_response, SECONDS_TO_FOLLOW)
        if waiting.flags.loading and not waiting.flags.ephemeral:
            await send(waiting.delete, SECONDS_TO_FOLLOW)
    except Unsent as error:
        log.info("unanswered message left", codes=sorted(error.codes))


async def turn(interaction: Interaction, view: ui.LayoutView) -> None:
    """Let the pressed message show another view, without a picture. Raises Unsent."""

    async def answer() -> None:
        await interaction.response.edit_message(view=view)

    async def follow() -> None:
        await interaction.edit_original_response(view=view)

    await first(*_ways(interaction, answer, follow))


async def update(interaction: Interaction, screen: Screen) -> None:
    """Put a screen into the pressed message. Raises Unsent.

    Where another process with the same token has answered, perhaps with a message of its own, the pressed one is named.
    """

    async def answer() -> None:
        await interaction.response.edit_message(attachments=screen.files(), view=screen.view())

    async def follow() -> None:
        if interaction.response.is_done() or interaction.message is None:
            await interaction.edit_original_response(attachments=screen.files(), view=screen.view())
        else:
            pressed = interaction.message.id
            await interaction.followup.edit_message(pressed, attachments=screen.files(), view=screen.view())

    await first(*_ways(interaction, answer, follow))


async def post(interaction: Interaction, screen: Screen, *, ephemeral: bool, beside: bool = False) -> int:
    """Put a screen into a new message that answers an interaction; returns the message's id. Raises Unsent.

    beside: whether the answer was to go into the pressed message, so that an answer announced before is not this one
    """

    async def answer() -> int:
        callback = await interaction.response.send_message(
            files=screen.files(), view=screen.view(), ephemeral=ephemeral, allowed_mentions=screen.pings()
        )
        return callback.message_id or 0

    async def fill() -> int:
        message = await interaction.edit_original_response(
            attachments=screen.files(), view=screen.view(), allowed_mentions=screen.pings()
        )
        return message.id

    async def follow() -> int:
        message = await interaction.followup.send(
            files=screen.files(),
            view=screen.view(),
            ephemeral=ephemeral,
            allowed_mentions=screen.pings(),
            wait=True,
        )
        return message.id

    return await first(*_ways(interaction, answer, follow if beside else fill))


async def edit(message: discord.PartialMessage, screen: Screen) -> None:
    """Put a screen into a message that the bot's token reaches. Raises Unsent."""
    await send(lambda: message.edit(attachments=screen.files(), view=screen.view()))


async def post_in_channel(channel: discord.PartialMessageable, screen: Screen) -> int:
    """Put a screen into a new message of a channel, exactly one; returns its id. Raises Unsent."""
    nonce = secrets.token_hex(8)
    message = await send(
        lambda: channel.send(files=screen.files(), view=screen.view(), allowed_mentions=screen.pings(), nonce=nonce)
    )
    return message.id


def _ways(interaction: Interaction, answer: Request[T], follow: Request[T]) -> list[Request[T]]:
    """The first answer where it is still to be given, then what the token allows afterwards.

    The second way also where the first one got lost: nobody knows then whether Discord has it.
    """
    ways = [] if interaction.response.is_done() else [lambda: send(answer, SECONDS_TO_ANSWER)]
    return [*ways, lambda: send(follow, SECONDS_TO_FOLLOW)]
