"""A Madang with games of every kind under way, to be attacked: over sockets, or past them, which is much quicker."""

import asyncio
import json
import sqlite3
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from sqlalchemy import event

from bot.app import App
from bot.commands.settings import read_personal, read_server
from bot.config import Settings
from bot.errors import Unreadable
from bot.playground import Contract, LocalDiscord, Person, PlaygroundConfig, Reply, answers
from bot.playground.limits import V2, check_body
from bot.playground.messages import Message
from bot.playground.uploads import Upload
from bot.press import Press
from bot.room import Room
from bot.table import table_of
from engine import GAMES
from tests.bot.bad_input.hostile import outcome
from tests.bot.conftest import Ready
from tests.bot.finishing import finish
from tests.bot.playing import open_board, press

T = TypeVar("T")

PEOPLE: Final = ("Jun", "Mina", "Sofia")
"""A host of many games, a manager without any, and a rival."""
PATIENCE: Final = 60.0
"""Seconds within which a busy machine answers, so that it answers as an idle one does."""
CALLBACK: Final = "/interactions/{interaction_id}/{interaction_token}/callback"
WEBHOOK: Final = "/webhooks/{webhook_id}/{webhook_token}"
SETTINGS: Final = ("set:0:0:theme=dark", "set:0:0:server.hours=24", "set:0:0:server.left_out=1")
ALLOWED_FOR_ONESELF: Final = ("forget", "play")


class House:
    """Everything in one event loop, which only turns while something is done."""

    def __init__(self, folder: Path, contract: Contract | None) -> None:
        self._loop = asyncio.new_event_loop()
        self.local = LocalDiscord(PlaygroundConfig(contract=contract, keep=50_000, first_response=PATIENCE))
        self.contract = contract
        settings = Settings(_env_file=None, data_folder=folder, token=None, emojis=False)
        self._file = folder / "madang.sqlite3"
        self.app = self.do(self._start(settings))
        self._watched = sqlite3.connect(self._file)
        self._dumped: tuple[int, list[str]] = -1, []
        self.statements: set[str] = set()
        """All that the database was asked."""
        for engine in (self.app.database._readers, self.app.database._writers):
            event.listen(engine, "before_cursor_execute", self._note)
        self.people = [self.local.person(name) for name in PEOPLE]
        self.rooms: dict[int, Room] = {}
        self.message = self.do(self._furnish())
        self.look_around()

    def look_around(self) -> None:
        """Note all rooms as they stand."""
        self.rooms = self.do(self._all_rooms())

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the loop turn until something is done."""
        return self._loop.run_until_complete(work)

    def close(self) -> None:
        """End everything; no request may have been refused."""
        self._watched.close()
        self.do(self.app.close())
        self.do(self.local.stop())
        self._loop.close()
        assert not [asked for asked in self.local.requests if asked.status == 400]

    def everything(self) -> list[str]:
        """The whole database, a line a row; read anew when anybody has committed anything."""
        [version] = self._watched.execute("PRAGMA data_version").fetchone()
        if version != self._dumped[0]:
            self._dumped = version, list(self._watched.iterdump())
        return self._dumped[1]

    async def settled(self, reply: Reply) -> Reply:
        """A reply once all that follows on it is done."""
        await self.app.client.drain()
        return reply

    def right_ids(self) -> list[str]:
        """The custom_ids of all that the rooms' boards offer, and of the pages of the house."""
        ids = {component["custom_id"] for shown in self.local.messages() for component in shown.buttons + shown.selects}
        rooms = [f"{kind}:{room.id}:{room.ply}:" for room in self.rooms.values() for kind in ("look", "mine", "resign")]
        pages = [f"past:{room}:0:{what}" for room in self.rooms for what in ("game", "board", "record")]
        boards_of = [f"board:0:0:yacht/server/all/score>{person.id}>next" for person in self.people]
        return sorted({*ids, *rooms, *pages, *boards_of, *SETTINGS, "past:0:0:list"})

    def is_meant(self, person: Person, custom_id: str) -> bool:
        """Whether a person may change something with a press, as far as this house has stood still."""
        read, _ = outcome(lambda: Press.read(custom_id), Unreadable)
        if read is None or read.kind in ALLOWED_FOR_ONESELF:
            return read is not None
        if read.kind == "set":
            return _is_setting(person, read.text)
        room = self.rooms.get(read.room_id)
        return room is not None and _may(int(person.id), room, read)

    def _note(self, connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        self.statements.add(statement)

    async def _start(self, settings: Settings) -> App:
        await self.local.start()
        app = App(settings, Ready(), self.local.base)
        await app.start(self.local.config.token)
        return app

    async def _furnish(self) -> str:
        """A live game of each kind against the computer, one among two people, a challenge, a table, finished games."""
        jun, mina, sofia = self.people
        await mina.slash("help")
        for key in GAMES:
            await open_board(jun, key)
            await finish(self.app, int(jun.id), key, seed=1, opponent=int(sofia.id))
        asked = await jun.slash("go_stop", opponent="Sofia")
        await press(sofia, asked.message, f"join:{await self._newest()}:0:")
        await jun.slash("seega", opponent="Sofia")
        await sofia.slash("yacht", table=True)
        await self.app.client.drain()
        await self.app.computers.drain()
        return self.local.messages()[0].id

    async def _newest(self) -> int:
        return max(await self._all_rooms())

    async def _all_rooms(self) -> dict[int, Room]:
        ids = await self.app.database.read(
            lambda connection: [row[0] for row in connection.exec_driver_sql("SELECT id FROM rooms")]
        )
        return {room_id: (await self.app.rooms.get(room_id)).room for room_id in ids}


class PastSockets(AsyncWebhookAdapter):
    """Answers the client's requests about interactions from the local Discord without any socket, checking each."""

    def __init__(self, house: House) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._service = house.local.service
        self._contract = house.contract

    async def request(self, route: Any, session: Any, **sent: Any) -> Any:
        """Carry out a request as its route would."""
        body: dict[str, Any] = sent.get("payload") or {}
        for part in sent.get("multipart") or ():
            if part["name"] == "payload_json":
                body = json.loads(part["value"])
        uploads = [Upload(n, file.filename, file.fp.read()) for n, file in enumerate(sent.get("files") or ())]
        _, _, _, kind, first, second, *rest = urlsplit(route.url).path.split("/")
        if kind == "interactions":
            return self._callback(first, second, body, uploads)
        interaction = self._service.interactions.live(second)
        if not rest:
            self._check("message", "POST", WEBHOOK, body, uploads)
            return answers.follow_up(self._service, interaction, body, uploads).payload
        message = answers.find(self._service, interaction, rest[1])
        self._check("edit", "PATCH", f"{WEBHOOK}/messages/{{message_id}}", body, uploads, message)
        return self._service.messages.edit(message, body, uploads).payload

    def _callback(self, identity: str, token: str, body: dict[str, Any], uploads: list[Upload]) -> Any:
        interaction = self._service.interactions.unanswered(identity, token)
        before = self._service.messages.find(interaction.message or "")
        changed = before if body.get("type") == answers.UPDATE else None
        self._check("callback", "POST", CALLBACK, body, uploads, changed)
        answers.require_suitable(interaction, int(body["type"]))
        return answers.callback_response(interaction, answers.respond(self._service, interaction, body, uploads))

    def _check(
        self,
        kind: str,
        method: str,
        route: str,
        body: dict[str, Any],
        uploads: list[Upload],
        before: Message | None = None,
    ) -> None:
        v2 = bool(before and before.flags & V2)
        errors = check_body(kind, body, uploads, v2=v2)
        errors = errors or (self._contract.check(method, route, body) if self._contract else {})
        assert not errors, f"{kind} {route}: {errors}"


def past_sockets(house: House) -> Iterator[House]:
    """While it lasts, events reach the client and its answers the local Discord without any socket."""
    connection = house.app.client._connection

    async def dispatch(event: str, content: dict[str, Any], guild_id: str | None, intent: int = 0) -> None:
        if event == "INTERACTION_CREATE":
            connection.parse_interaction_create(json.loads(json.dumps(content)))

    before = async_context.set(PastSockets(house))
    house.local.gateway.dispatch = dispatch  # type: ignore[method-assign]
    yield house
    del house.local.gateway.dispatch
    async_context.reset(before)


def is_private(reply: Reply) -> bool:
    """Whether nobody else sees what came of something; a board brought up to date, or nothing new, counts as that."""
    if reply.kind == answers.MESSAGE:
        return reply.message.ephemeral
    return reply.kind in (answers.UPDATE, answers.DEFERRED_UPDATE) or (
        reply.kind == answers.DEFERRED and reply.message.ephemeral
    )


def _is_setting(person: Person, text: str) -> bool:
    name, _, value = text.partition("=")
    if name.startswith("server"):
        name = name.removeprefix("server.")
        known, _ = outcome(lambda: read_server(name if name != "left_out" else "channels", value), Unreadable)
        return person.account.name == "Mina" and (known is not None or value == "auto")
    known, _ = outcome(lambda: read_personal(name, value), Unreadable)
    return known is not None or (name, value) == ("language", "auto")


def _may(user_id: int, room: Room, read: Press) -> bool:
    """Whether a press changes a room, or opens another game, rightly."""
    seat = room.seat_of(user_id)
    if read.kind in ("do", "aside") and seat is not None:
        legal = {str(action) for action in room.game.actions(room.match.state)} if room.is_played else set()
        asked = read.kind == "aside" and table_of(room.game_key) is not None
        return asked or (seat == room.turn and read.ply == room.ply and read.text in legal)
    if read.kind in ("resigned", "again", "leave"):
        return seat is not None or room.invited == user_id
    if read.kind in ("begin", "fill"):
        return user_id == room.host_id
    return read.kind == "join" and room.phase == "lobby"
