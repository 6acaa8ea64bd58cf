"""Private answers: what cannot be done and why, in the person's own language. The one place that speaks of errors."""

import secrets

import discord
import structlog
from pydantic import ValidationError

from bot.errors import MissingPermissions, NotSeated, Refusal
from bot.i18n import FALLBACK, Words, language_of, words_in
from bot.publish import Interaction
from bot.room import Room
from bot.table import table_of
from engine.core.errors import IllegalAction

log = structlog.get_logger()


def words_for(interaction: Interaction) -> Words:
    """The words for a private answer: the person's Discord locale, else English."""
    return words_in(language_of(interaction.locale) or FALLBACK)


async def tell(interaction: Interaction, text: str) -> None:
    """Say something that only the person sees, whatever the interaction was answered with before."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except discord.HTTPException as error:
        log.info("private answer not delivered", code=error.code)


async def apologise(interaction: Interaction, error: BaseException) -> None:
    """Answer an error that nobody expected: log it with a reference that the person sees too."""
    reference = secrets.token_hex(4)
    log.error("unexpected error", reference=reference, exc_info=error)
    await tell(interaction, words_for(interaction)("house.error", reference=reference))


def explain(error: Exception, words: Words, room: Room | None = None) -> str | None:
    """A refusal in words; None for an error that is no refusal."""
    if isinstance(error, IllegalAction) and room is not None:
        return table_of(room.game_key).reason(error.reason, words)
    if isinstance(error, ValidationError):
        return words("house.bad_options")
    if isinstance(error, NotSeated) and room is not None:
        host, command = f"<@{room.host_id}>", f"/{room.game_key}"
        return words(error.key, host=host, command=command)
    if isinstance(error, MissingPermissions):
        names = ", ".join(words(f"house.permission.{name}") for name in error.names)
        return words(error.key, permissions=names)
    return words(error.key, **error.variables) if isinstance(error, Refusal) else None
