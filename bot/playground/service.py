"""The local Discord's parts in one place, and what several routes need of them together."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from bot.playground import payloads
from bot.playground.commands import Commands, Emojis
from bot.playground.config import PlaygroundConfig
from bot.playground.faults import Faults
from bot.playground.gateway import DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, MESSAGE_CONTENT, Gateway
from bot.playground.interactions import Interactions
from bot.playground.limits import V2, check_body, too_large
from bot.playground.messages import Message, Messages
from bot.playground.permissions import Permission
from bot.playground.refusal import Refusal
from bot.playground.store import Store
from bot.playground.uploads import Upload
from bot.playground.wire import JSON, loads
from bot.playground.world import THREAD, Account, Channel, Guild, World

API = "/api/v10"
JOURNAL = 2000
EVENTS = {"create": "MESSAGE_CREATE", "update": "MESSAGE_UPDATE", "delete": "MESSAGE_DELETE"}
READABLE = ("content", "embeds", "attachments", "components")


@dataclass(frozen=True)
class Asked:
    """A request of the bot's; `path` is without /api/v10, `code` is Discord's where it was refused."""

    method: str
    path: str
    status: int
    code: int | None
    sent: bytes

    @property
    def body(self) -> Any:
        """The JSON it came with, as it was sent; None where there was none."""
        return loads(self.sent) if self.sent else None


class Service:
    """Everything a route works on."""

    def __init__(self, config: PlaygroundConfig) -> None:
        self.config = config
        self.store = Store(config.data)
        self.world = World(config)
        for account in self.store.all("account"):
            self.world.admit(Account(**account))
        self.commands = Commands(self.store, self.world)
        self.emojis = Emojis(self.store, self.world)
        self.messages = Messages(config, self.store, self.world)
        self.interactions = Interactions(config)
        self.gateway = Gateway(config, self.world)
        self.faults = Faults()
        self.requests: deque[Asked] = deque(maxlen=JOURNAL)
        self.messages.listeners += [self._settle, self._announce]
        self._old_edits: dict[str, deque[float]] = defaultdict(deque)
        self._tasks: set[asyncio.Task[None]] = set()

    def later(self, work: Coroutine[object, object, None]) -> None:
        """Runs something beside the request at hand."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Waits for what was started beside requests."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def save(self, account: Account) -> None:
        """Keeps an account as it is now."""
        self.store.keep("account", account.id, dict(vars(account)))

    def check(
        self,
        request: web.Request,
        kind: str,
        body: JSON | list[JSON],
        uploads: Sequence[Upload] = (),
        before: Message | None = None,
        *,
        drop_files: bool = False,
    ) -> None:
        """Refuses (40005, 50035) a body that breaks a limit; `before` is the message that it is to change."""
        if too_large(uploads):
            raise Refusal(40005)
        kept = _kept(before, body, drop_files) if before else []
        v2 = bool(before and before.flags & V2)
        errors = check_body(kind, body, uploads, v2=v2, kept=kept, emojis=self.emojis.by_id.keys())
        if not errors and self.config.contract:
            resource = request.match_info.route.resource
            route = resource.canonical.removeprefix(API) if resource else ""
            errors = self.config.contract.check(request.method, route, body)
        if errors:
            raise Refusal(50035, errors)

    def reach(self, channel_id: str) -> Channel:
        """A channel the bot may see; Refusal 10003 or 50001 otherwise."""
        channel = self.world.channels.get(channel_id)
        if channel is None:
            raise Refusal(10003)
        if not self.world.permissions(channel, self.world.bot.id) & Permission.VIEW_CHANNEL:
            raise Refusal(50001)
        return channel

    def require(self, permissions: int, body: JSON, uploads: Sequence[Upload], *more: Permission) -> None:
        """Refuses (50013) what the permission bits do not cover: files, embeds, and `more`."""
        needed = [*more]
        needed += [Permission.ATTACH_FILES] if uploads else []
        needed += [Permission.EMBED_LINKS] if body.get("embeds") else []
        if any(not permissions & bit for bit in needed):
            raise Refusal(50013)

    def count_old_edit(self, message: Message) -> None:
        """Refuses (30046) more edits of hour-old messages in a channel than Discord lets through."""
        now = self.config.now()
        if now - message.born < self.config.old_message:
            return
        times = self._old_edits[message.channel]
        while times and now - times[0] > self.config.old_edit_window:
            times.popleft()
        if len(times) >= self.config.old_edits:
            raise Refusal(30046, retry_after=round(self.config.old_edit_window - (now - times[0]), 3))
        times.append(now)

    def archived(self, channel: Channel) -> bool:
        """Whether a channel is an archived thread."""
        return channel.kind == THREAD and channel.archived

    async def remove_channel(self, channel: Channel) -> None:
        """Deletes a channel with its messages and threads, and tells bots with the guilds intent."""
        for thread in [c for c in self.world.channels.values() if c.parent == channel.id]:
            await self.remove_channel(thread)
        del self.world.channels[channel.id]
        with self.store.together():
            while history := self.messages.history(channel.id):
                for message in history:
                    self.messages.delete(message)
        event = "THREAD_DELETE" if channel.kind == THREAD else "CHANNEL_DELETE"
        await self.gateway.dispatch(event, payloads.channel(channel, self.world), channel.guild, GUILDS)

    async def remove_bot(self, guild: Guild) -> None:
        """Removes the bot from a server, and tells bots with the guilds intent."""
        guild.members.pop(self.world.bot.id, None)
        await self.gateway.dispatch("GUILD_DELETE", {"id": guild.id, "unavailable": False}, guild.id, GUILDS)

    async def add_bot(self, guild: Guild) -> None:
        """Adds the bot to a server, and tells bots with the guilds intent."""
        guild.members[self.world.bot.id] = []
        await self.gateway.dispatch("GUILD_CREATE", payloads.guild_create(guild, self.world), guild.id, GUILDS)

    def _settle(self, change: str, message: Message) -> None:
        """A change of a message resolves the deferred answers that wait for it."""
        if change != "create":
            self.interactions.resolve(message.id)

    def _announce(self, change: str, message: Message) -> None:
        channel = self.world.channels.get(message.channel)
        if message.owner is None and channel is not None and self.gateway.connected:
            self.later(self._send_event(EVENTS[change], message, channel))

    async def _send_event(self, event: str, message: Message, channel: Channel) -> None:
        if channel.guild is not None and not self.world.has_bot(channel.guild):
            return
        content: JSON = {"id": message.id, "channel_id": channel.id}
        content |= {"guild_id": channel.guild} if channel.guild else {}
        if event != "MESSAGE_DELETE":
            content |= message.payload
        intent = GUILD_MESSAGES if channel.guild else DIRECT_MESSAGES
        own = message.payload["author"]["id"] == self.world.bot.id
        for session in list(self.gateway.sessions.values()):
            if session.serves(channel.guild) and session.intents & intent:
                told = own or channel.guild is None or session.intents & MESSAGE_CONTENT
                await session.dispatch(event, content if told else content | _unread(content))


def _kept(before: Message, body: JSON | list[JSON], drop_files: bool) -> list[str]:
    """The names of the files that a message keeps after an edit, or after an update by a callback."""
    inside = body.get("data", body) if isinstance(body, dict) else None
    if not isinstance(inside, dict) or "attachments" not in inside:
        return [] if drop_files else before.names
    listed = {str(entry.get("id")) for entry in inside["attachments"] or () if isinstance(entry, dict)}
    return [str(file["filename"]) for file in before.files if file["id"] in listed]


def _unread(content: JSON) -> JSON:
    """What a bot without the message content intent gets instead of another's words."""
    return {key: type(content[key])() for key in READABLE if key in content}
