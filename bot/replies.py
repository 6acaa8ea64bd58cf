"""Private answers: what cannot be done and why, in the person's own language. The one place that speaks of errors."""

import secrets
from typing import Final

import structlog
from discord import HTTPException, ui
from discord.app_commands import AppCommandError
from pydantic import ValidationError

from bot.arrival import current
from bot.delivery import Interaction, tell, turn
from bot.errors import MissingPermissions, NotAsked, NotSeated, OldCommand, Refusal, Unsent
from bot.i18n import Words, words_in
from bot.opening import lacking
from bot.people import People, Person
from bot.room import Room
from bot.sending import ALREADY_ANSWERED, TROUBLES
from bot.sight import mention
from bot.storage.trouble import DatabaseTrouble
from bot.table import table_of
from engine.core.errors import IllegalAction

REFUSALS: Final = (Refusal, IllegalAction, ValidationError, AppCommandError, *TROUBLES)
"""What people are told of in words of its own: what cannot be done, and what Discord did not take."""

log = structlog.get_logger()


class Replies:
    """Speaks to one person at a time."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def words(self, interaction: Interaction) -> Words:
        """The words for a private answer: the person's setting, else their Discord's language, else English."""
        try:
            person = await self._people.person(interaction.user.id)
        except DatabaseTrouble:
            person = Person(interaction.user.id)
        return words_in(person.reads(interaction.locale))

    async def refuse(self, interaction: Interaction, error: Exception, room: Room | None = None) -> bool:
        """Say privately why something cannot be done; False for an error that is no refusal.

        Nothing is said where the trouble is that another process with the same token has answered.
        """
        if not isinstance(error, REFUSALS):
            return False
        if isinstance(error, HTTPException) and error.code == ALREADY_ANSWERED:
            log.info("answered by another process")
            return True
        if isinstance(error, TROUBLES):
            log.warning("answer not delivered", error=repr(error))
            error = Unsent()
        if isinstance(error, Unsent) and lacking(interaction):
            error = MissingPermissions(lacking(interaction))
        text = explain(error, await self.words(interaction), room)
        if text is None:
            return False
        current().refused(error)
        await tell(interaction, text)
        return True

    async def turn(self, interaction: Interaction, view: ui.LayoutView) -> None:
        """Let the pressed message show something else."""
        try:
            await turn(interaction, view)
        except Unsent as error:
            await self.refuse(interaction, error)

    async def apologise(self, interaction: Interaction, error: BaseException) -> None:
        """Answer an error that nobody expected: log it with a reference that the person sees too."""
        reference = secrets.token_hex(4)
        current().failed(error)
        if isinstance(error, DatabaseTrouble):
            log.error("database trouble", reference=reference, remedy=str(error))
            await tell(interaction, (await self.words(interaction))("house.database_trouble", reference=reference))
            return
        log.error("unexpected error", reference=reference, exc_info=error)
        try:
            words = await self.words(interaction)
        except Exception:
            words = words_in("en")
        await tell(interaction, words("house.error", reference=reference))


def page(text: str, *rows: "ui.ActionRow[ui.LayoutView]") -> ui.LayoutView:
    """A text with rows of controls, ready to be sent."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    for row in rows:
        view.add_item(row)
    view.stop()
    return view


def explain(error: Exception, words: Words, room: Room | None = None) -> str | None:
    """A refusal in words; None for an error that is no refusal."""
    if isinstance(error, IllegalAction):
        return table_of(room.game_key).reason(error.reason, words) if room else words("house.illegal")
    if isinstance(error, ValidationError):
        return words("house.bad_options")
    if isinstance(error, AppCommandError):
        return words(OldCommand.key)
    if isinstance(error, NotSeated) and room is not None:
        return words(error.key, host=mention(room.host_id, words), command=f"/{room.game_key}")
    if isinstance(error, MissingPermissions):
        names = ", ".join(words(f"house.permission.{name}") for name in error.names)
        return words(error.key, permissions=names)
    if isinstance(error, NotAsked):
        return words(f"{error.key}.{error.why}")
    return words(error.key, **error.variables) if isinstance(error, Refusal) else None
