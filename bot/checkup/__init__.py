"""A look at everything Madang needs, without changing any of it: `madang check`."""

import asyncio

from bot.checkup import database, house, online
from bot.checkup.finding import Finding, State
from bot.config import Settings

__all__ = ["Finding", "State", "look"]


async def look(settings: Settings) -> list[Finding]:
    """Everything in the order in which a start needs it. No text holds a secret."""
    findings = [*house.look(settings), *await asyncio.to_thread(database.look, settings)]
    findings += await house.metrics(settings)
    if settings.token is None:
        return [*findings, *online.without_token(), await house.playground(settings)]
    return [*findings, *await online.look(settings.token.get_secret_value(), settings.api)]
