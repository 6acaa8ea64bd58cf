"""What only Discord can tell: whether it takes the token, what the bot may do, and what time it is."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any, Final

import aiohttp
import discord

from bot.checkup.finding import Finding, mend, ok, warning
from bot.commands.house import PERMISSIONS, links
from bot.opening import NEEDED

DISCORD: Final = "https://discord.com"
SECONDS: Final = 8
MOST_SKEW: Final = timedelta(seconds=3)
HALF_A_SECOND: Final = timedelta(seconds=0.5)
A_PAGE: Final = 200
MOST_PAGES: Final = 5
MOST_NAMED: Final = 10
NAMES: Final = {
    "read_messages": "View Channel",
    "external_emojis": "Use External Emojis",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""What Discord calls those that its library calls otherwise."""


class NoAnswer(Exception):
    """Discord did not answer as it should; `finding` says so."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.text)
        self.finding = finding


def without_token() -> list[Finding]:
    """What there is to say where Madang plays without Discord."""
    return [ok("token", "none is set, so Madang plays in your browser; see MADANG_TOKEN in .env.example")]


async def look(token: str, api: str | None) -> list[Finding]:
    """Ask Discord, or the local one at `api`, with this token."""
    base = f"{api or DISCORD}/api/v10"
    headers = {"Authorization": f"Bot {token.strip()}", "User-Agent": "DiscordBot (madang, 0)"}
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    findings: list[Finding] = []
    try:
        async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
            sent = datetime.now(UTC)
            me, answered = await _get(session, f"{base}/users/@me")
            findings.append(ok("token", f"Discord takes it: {_plain(me['username'])} ({me['id']})"))
            findings += clock(answered.get("Date"), sent, datetime.now(UTC))
            application, _ = await _get(session, f"{base}/oauth2/applications/@me")
            findings += permissions(await _servers(session, base), int(application["id"]))
    except NoAnswer as problem:
        findings.append(problem.finding)
    except (KeyError, TypeError, ValueError):
        findings.append(warning("discord", f"answers something odd at {base}: look at MADANG_API"))
    return findings


def clock(date: str | None, sent: datetime, received: datetime) -> Iterator[Finding]:
    """How far this machine's clock is from Discord's, which says whole seconds."""
    if date is None:
        return
    ahead = sent + (received - sent) / 2 - parsedate_to_datetime(date) - HALF_A_SECOND
    if abs(ahead) <= MOST_SKEW + (received - sent) / 2:
        yield ok("clock", "agrees with Discord's")
    else:
        way = "ahead of" if ahead > timedelta() else "behind"
        yield warning(
            "clock",
            f"{abs(ahead).total_seconds():.0f} s {way} Discord's; deadlines and the times shown depend on it: "
            "let the system set it (timedatectl set-ntp true)",
        )


def permissions(servers: Sequence[Mapping[str, Any]], application_id: int) -> list[Finding]:
    """What the bot's roles lack in each server; a channel can still take some away."""
    invite = links(application_id)["server"]
    if not servers:
        return [warning("permissions", f"the bot is in no server yet; invite it: {invite}")]
    found = [finding for server in servers if (finding := _lacking(server, invite))]
    if not found:
        return [ok("permissions", f"all that is needed, in {len(servers)} servers")]
    rest = len(found) - MOST_NAMED
    more = [warning("permissions", f"and {rest} more servers where some are missing")] if rest > 0 else []
    return [*found[:MOST_NAMED], *more]


def _lacking(server: Mapping[str, Any], invite: str) -> Finding | None:
    has = discord.Permissions(int(server["permissions"]))
    if has.administrator:
        return None
    missing = [name for name, wanted in PERMISSIONS if wanted and not getattr(has, name)]
    if not missing:
        return None
    names = ", ".join(NAMES.get(name) or name.replace("_", " ").title() for name in missing)
    where = f"{_plain(server['name'])} ({server['id']})"
    remedy = f"give them to its role, or invite it again: {invite}"
    if not has >= discord.Permissions(**dict.fromkeys(NEEDED, True)):
        return mend("permissions", f"in {where} no game can be opened without {names}; {remedy}")
    return warning("permissions", f"in {where} it lacks {names}; {remedy}")


async def _servers(session: aiohttp.ClientSession, base: str) -> list[Mapping[str, Any]]:
    """The first thousand servers that the bot is in."""
    found: list[Mapping[str, Any]] = []
    for _ in range(MOST_PAGES):
        after = found[-1]["id"] if found else "0"
        page, _ = await _get(session, f"{base}/users/@me/guilds?limit={A_PAGE}&after={after}")
        found += page
        if len(page) < A_PAGE:
            break
    return found


async def _get(session: aiohttp.ClientSession, address: str) -> tuple[Any, Mapping[str, str]]:
    """The JSON of an answer and its headers; NoAnswer where there is none."""
    try:
        async with session.get(address) as response:
            if response.status == 200:
                return await response.json(), response.headers
            raise NoAnswer(_refusal(response.status))
    except (aiohttp.ClientError, TimeoutError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        text = f"Discord cannot be asked at {address.split('/api/')[0]} ({reason}): see that this machine reaches it"
        raise NoAnswer(mend("discord", text)) from None


def _refusal(status: int) -> Finding:
    if status == 401:
        return mend("token", "Discord does not take it: copy it again from the developer portal into MADANG_TOKEN")
    if status == 429:
        return warning("discord", "asks to wait before the next question: check again in some minutes")
    return warning("discord", f"answers {status}: look at discordstatus.com, and check again later")


def _plain(name: str) -> str:
    """A name without what would act on a terminal."""
    return "".join(letter for letter in name if letter.isprintable())
