"""A bot without a library: plain requests to the local Discord, to see exactly what it answers."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.playground import LocalDiscord
from bot.playground.interactions import COMMAND, COMPONENT, Interaction
from bot.playground.shown import Shown

JSON = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """Status, body and headers of an answer."""

    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> tuple[int, int]:
        """Status and Discord's code."""
        return self.status, self.body["code"]


class Rest:
    """Requests with the bot's token, or under an interaction's."""

    def __init__(self, local: LocalDiscord, session: aiohttp.ClientSession) -> None:
        self.local, self.session = local, session
        self.world = local.world
        self.app = local.world.bot.id

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: dict[str, bytes] | None = None,
        token: str | None = "local-token",
    ) -> Answer:
        """One request; files go as files[0], files[1] …"""
        headers = {"Authorization": f"Bot {token}"} if token else {}
        arguments: JSON = {"json": body} if body is not None else {}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for slot, (name, content) in enumerate(files.items()):
                form.add_field(
                    f"files[{slot}]", io.BytesIO(content), filename=name, content_type="application/octet-stream"
                )
            arguments = {"data": form}
        async with self.session.request(method, f"{self.local.base}/api/v10{path}", headers=headers, **arguments) as r:
            text = await r.read()
            assert r.headers.get("Content-Type") in ("application/json", None) or r.status == 204
            return Answer(r.status, json.loads(text) if text else None, r.headers)

    def command(self, channel: str = "games", person: str = "Mina", **owners: str) -> Interaction:
        """An interaction that waits for its answer, as if a command had been used."""
        return self._open(COMMAND, channel, person, {"name": "show"}, None, owners)

    def press(self, message: Shown, person: str = "Mina") -> Interaction:
        """An interaction that waits for its answer, as if a button of a message had been pressed."""
        return self._open(COMPONENT, message.channel, person, {"custom_id": "x"}, message.id, {})

    def _open(self, kind: int, channel: str, person: str, data: JSON, message: str | None, owners: JSON) -> Interaction:
        place, account = self.world.channel(channel), self.world.person(person)
        owners = owners or {"0": place.guild or "0"}
        interactions = self.local.service.interactions
        interaction = interactions.open(kind, account.id, place.id, place.guild, data, owners, message)
        interaction.app_permissions = int(self.world.app_permissions(place))
        return interaction

    async def callback(self, it: Interaction, kind: int, data: JSON | None = None, **more: Any) -> Answer:
        """The first answer to an interaction."""
        body = {"type": kind} | ({"data": data} if data is not None else {})
        return await self.ask("POST", f"/interactions/{it.id}/{it.token}/callback", body, token=None, **more)

    async def hook(self, method: str, it: Interaction, path: str = "", body: Any = None, **more: Any) -> Answer:
        """A request under an interaction's token."""
        return await self.ask(method, f"/webhooks/{self.app}/{it.token}{path}", body, token=None, **more)

    def channel_path(self, name: str = "games") -> str:
        """The path of a channel's messages."""
        return f"/channels/{self.world.channel(name).id}/messages"

    async def post(self, body: JSON, channel: str = "games", files: dict[str, bytes] | None = None) -> Answer:
        """A new message."""
        return await self.ask("POST", self.channel_path(channel), body, files)

    def shown(self, answer: Answer) -> Shown:
        """The message an answer is about."""
        return Shown(self.local.service, self.local.service.messages.get(answer.body["id"]))
