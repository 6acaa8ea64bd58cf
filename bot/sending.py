"""Sending to Discord: what gets lost on its way is sent again, what is not taken becomes one kind of error."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord

from bot.errors import Unsent

T = TypeVar("T")
Request = Callable[[], Awaitable[T]]

ALREADY_ANSWERED: Final = 40060
UNKNOWN_MESSAGE, TOO_MANY_EDITS, ARCHIVED_THREAD = 10008, 30046, 50083
CLOSED_TO_EDITS: Final = frozenset((UNKNOWN_MESSAGE, TOO_MANY_EDITS, ARCHIVED_THREAD))
"""Discord's codes for a message that takes no edit, now or ever, where a new message might be taken."""

TROUBLES: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, ConnectionError, TimeoutError)
"""All that comes of a request which Discord refuses, does not answer, or never gets."""
PAUSES: Final = (0.25, 1.0, 2.0, 4.0)
"""Seconds between one try and the next."""
LONGEST_PAUSE: Final = 10.0
TOO_OFTEN: Final = 429
RETRIED_BY_THE_LIBRARY: Final = (500, 502, 504, 524)


async def send(request: Request[T], seconds: float | None = None) -> T:
    """Discord's answer to a request; `request` makes it anew for every try, its uploads too.

    Tried again is what got lost, met an outage, or came too often. What takes more than `seconds` in all is cut off:
    only for requests under an interaction's token, since discord.py's bookkeeping of the others suffers from that.
    Raises Unsent.
    """
    try:
        async with asyncio.timeout(seconds):
            return await _until_taken(request)
    except TROUBLES as error:
        raise Unsent(*_codes(error)) from error


async def first(*ways: Request[T]) -> T:
    """What the first way brings that Discord takes; Unsent with the codes of all of them where there is none."""
    codes: set[int] = set()
    for way in ways:
        try:
            return await way()
        except Unsent as error:
            codes |= error.codes
    raise Unsent(*codes)


async def _until_taken(request: Request[T]) -> T:
    for pause in PAUSES:
        try:
            return await request()
        except TROUBLES as error:
            wait = _pause(error, pause)
            if wait is None:
                raise
        await asyncio.sleep(wait)
    return await request()


def _pause(error: Exception, usual: float) -> float | None:
    """Seconds until another try makes sense; None where it does not."""
    if isinstance(error, discord.RateLimited | TimeoutError):
        return None
    if not isinstance(error, discord.HTTPException):
        return usual
    if error.status == TOO_OFTEN and error.code != TOO_MANY_EDITS:
        wait = max(usual, _asked_for(error))
        return wait if wait <= LONGEST_PAUSE else None
    outage = error.status >= 500 and error.status not in RETRIED_BY_THE_LIBRARY
    return usual if outage else None


def _asked_for(error: discord.HTTPException) -> float:
    """The seconds that a rate limit names, 0 where it names none."""
    try:
        return float(error.response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0


def _codes(error: Exception) -> list[int]:
    """Discord's code. A wait that is too long to be waited out is what edits of old messages end in."""
    if isinstance(error, discord.RateLimited):
        return [TOO_MANY_EDITS]
    return [error.code] if isinstance(error, discord.HTTPException) and error.code else []
