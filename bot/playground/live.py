"""The page's side: its files, its websocket, and what people do on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from mimetypes import guess_type
from pathlib import Path

from aiohttp import web

from bot.playground import payloads
from bot.playground.acts import Acts
from bot.playground.interactions import Interaction
from bot.playground.messages import Message
from bot.playground.permissions import Permission
from bot.playground.refusal import Refusal
from bot.playground.rest.base import answer, refuse
from bot.playground.service import Service
from bot.playground.uploads import KINDS, read_body
from bot.playground.wire import JSON, dumps
from bot.playground.world import Account, Channel

PAGE = Path(__file__).parent / "page"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PICTURES = {kind for _, kind in KINDS}
HISTORY = 50
SEND_TIMEOUT = 10.0
Act = Callable[[JSON], Awaitable[JSON]]


class Feed:
    """All open pages: they are told what changes, and say what people do."""

    def __init__(self, service: Service, acts: Acts) -> None:
        self.service, self.acts, self.world = service, acts, service.world
        self.pages: set[web.WebSocketResponse] = set()
        service.messages.listeners.append(self._message)
        service.gateway.listeners.append(self._bot)
        service.commands.changed = self._commands

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Puts the page, its doings and the files of messages under their addresses."""
        router.add_get("/", self.file)
        router.add_get("/page/{name:[a-z_]+\\.(?:js|css|svg)}", self.file)
        router.add_get("/page/live", self.socket)
        acts: dict[str, Act] = {
            "history": self.history,
            "offered": self.offered,
            "command": self.command,
            "complete": self.complete,
            "press": self.press,
            "submit": self.submit,
            "say": self.say,
            "settings": self.settings,
        }
        for name, act in acts.items():
            router.add_post(f"/page/{name}", _handler(act))
        router.add_get("/cdn/attachments/{channel}/{id}/{name}", self.attachment)
        router.add_get("/cdn/emojis/{file}", self.emoji)

    async def close(self) -> None:
        """Ends all pages' connections; they come back by themselves."""
        for page in list(self.pages):
            await page.close(code=1012)

    async def file(self, request: web.Request) -> web.Response:
        """The page's own files."""
        path = PAGE / request.match_info.get("name", "index.html")
        if not path.is_file():
            raise web.HTTPNotFound
        headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
        content_type = guess_type(path.name)[0] or "application/octet-stream"
        return web.Response(body=path.read_bytes(), content_type=content_type, charset="utf-8", headers=headers)

    async def attachment(self, request: web.Request) -> web.Response:
        """A message's file."""
        return self._blob(request.match_info["id"])

    async def emoji(self, request: web.Request) -> web.Response:
        """An emoji's picture."""
        return self._blob(request.match_info["file"].partition(".")[0])

    def _blob(self, identity: str) -> web.Response:
        blob = self.service.store.blob(identity)
        if blob is None:
            raise web.HTTPNotFound
        kind, content = blob
        headers = {"Cache-Control": "private, max-age=31536000, immutable", "Content-Security-Policy": "sandbox"}
        if kind not in PICTURES:
            kind, headers = "application/octet-stream", headers | {"Content-Disposition": "attachment"}
        return web.Response(body=content, content_type=kind, headers=headers)

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """A page's connection: everything at first, then each change."""
        page = web.WebSocketResponse(heartbeat=20.0)
        await page.prepare(request)
        await page.send_bytes(dumps(self._everything()))
        self.pages.add(page)
        try:
            async for _ in page:
                pass
        finally:
            self.pages.discard(page)
        return page

    def _everything(self) -> JSON:
        return {
            "kind": "everything",
            "app": payloads.user(self.world.bot),
            "connected": self.service.gateway.connected,
            "people": [{"id": p.id, "name": p.name, "locale": p.locale} for p in self.world.people],
            "servers": [
                {"id": g.id, "name": g.name, "bot": self.world.has_bot(g.id), "members": list(g.members)}
                for g in self.world.guilds.values()
            ],
            "channels": [
                {"id": c.id, "name": c.name, "kind": c.kind, "server": c.guild, "with": c.recipient, "parent": c.parent}
                for c in self.world.channels.values()
            ],
        }

    def _send(self, news: JSON) -> None:
        if self.pages:
            self.service.later(self._spread(dumps(news)))

    async def _spread(self, text: bytes) -> None:
        sending = [
            asyncio.wait_for(page.send_bytes(text), SEND_TIMEOUT) for page in list(self.pages) if not page.closed
        ]
        await asyncio.gather(*sending, return_exceptions=True)

    def _message(self, change: str, message: Message) -> None:
        self._send({"kind": change, "message": _shown(message)})

    def _bot(self) -> None:
        self._send({"kind": "bot", "connected": self.service.gateway.connected})

    def _commands(self) -> None:
        self._send({"kind": "commands"})

    def _who(self, body: JSON) -> Account:
        account = self.world.accounts.get(str(body.get("person")))
        if account is None or account.bot:
            raise Refusal(10013)
        return account

    def _where(self, body: JSON) -> Channel:
        channel = self.world.channels.get(str(body.get("channel")))
        if channel is None:
            raise Refusal(10003)
        return channel

    async def history(self, body: JSON) -> JSON:
        """The newest messages of a channel, or those before one; private ones vanish with the page and are not told."""
        before = int(body["before"]) if body.get("before") else None
        found = self.service.messages.history(self._where(body).id, HISTORY, before=before)
        return {"messages": [_shown(message) for message in reversed(found) if message.owner is None]}

    async def offered(self, body: JSON) -> JSON:
        """The commands a person is offered in a channel."""
        commands = self.service.commands.usable(self._who(body), self._where(body))
        return {"commands": [command for command in commands if command["type"] == 1]}

    async def command(self, body: JSON) -> JSON:
        """Uses a command."""
        person, place = self._who(body), self._where(body)
        command = self.service.commands.by_id.get(str(body.get("command")))
        if command is None:
            raise Refusal(10063)
        return _outcome(await self.acts.command(person, place, command, body.get("options") or []))

    async def complete(self, body: JSON) -> JSON:
        """Asks for the choices of an option."""
        person, place = self._who(body), self._where(body)
        command = self.service.commands.by_id.get(str(body.get("command")))
        if command is None:
            raise Refusal(10063)
        return _outcome(await self.acts.complete(person, place, command, body.get("options") or []))

    async def press(self, body: JSON) -> JSON:
        """Presses a button or chooses in a select."""
        message = self.service.messages.get(str(body.get("message")))
        kind, values = int(body["component_type"]), body.get("values")
        return _outcome(await self.acts.press(self._who(body), message, str(body["custom_id"]), kind, values))

    async def submit(self, body: JSON) -> JSON:
        """Sends a modal back."""
        form = self.service.interactions.by_id.get(str(body.get("form")))
        if form is None or form.answer_kind != 9 or form.user != self._who(body).id:
            raise Refusal(10062)
        return _outcome(await self.acts.submit(form, body.get("values") or {}))

    async def say(self, body: JSON) -> JSON:
        """Posts a person's own message."""
        person, place = self._who(body), self._where(body)
        text = str(body.get("text") or "").strip()[:2000]
        if not self.world.permissions(place, person.id) & Permission.SEND_MESSAGES:
            raise Refusal(50013)
        return {"id": self.service.messages.create(place.id, person, {"content": text}).id}

    async def settings(self, body: JSON) -> JSON:
        """Changes the language of a person's Discord."""
        person = self._who(body)
        person.locale = str(body["locale"])
        self.service.save(person)
        return {"locale": person.locale}


def _handler(act: Act) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def handle(request: web.Request) -> web.Response:
        try:
            if request.content_type != "application/json":
                raise Refusal(50109)
            body, _ = await read_body(request)
            return answer(await act(body))
        except Refusal as refusal:
            return refuse(refusal)
        except (KeyError, ValueError):
            return refuse(Refusal(50109))

    return handle


def _shown(message: Message) -> JSON:
    return message.payload | {"owner": message.owner}


def _outcome(interaction: Interaction) -> JSON:
    """What the page needs to know of an answer; messages reach it by themselves."""
    outcome: JSON = {"id": interaction.id, "answer": interaction.answer_kind}
    if interaction.answer and interaction.answer_kind in (8, 9):
        outcome["content"] = interaction.answer["data"]
    return outcome
