"""The gateway: websocket sessions that bots identify and resume, and the events sent to them."""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable

import zstandard
from aiohttp import WSMsgType, web

from bot.playground import payloads
from bot.playground.config import PlaygroundConfig
from bot.playground.wire import JSON, dumps, loads
from bot.playground.world import World

ACK_SECONDS = 0.05
"""A real gateway is not so near; discord.py takes an answer that comes at once for one to the heartbeat before."""
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 8, 9, 10, 11
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1, 1 << 9, 1 << 12, 1 << 15
REPLAY = 200
RESUMABLE = 60.0
"""So many events, and seconds, a session that lost its connection can be resumed."""


def compressor(kind: str | None) -> Callable[[bytes], bytes] | None:
    """The stream compression a connection asked for, None for plain text."""
    if kind == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda text: deflate.compress(text) + deflate.flush(zlib.Z_SYNC_FLUSH)
    if kind == "zstd-stream":
        stream = zstandard.ZstdCompressor(level=1).compressobj()
        return lambda text: stream.compress(text) + stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
    return None


class Connection:
    """One websocket."""

    def __init__(self, socket: web.WebSocketResponse, compression: str | None) -> None:
        self.socket = socket
        self.kind = compression
        self.compress = compressor(compression)
        self.session: Session | None = None
        self.beat = asyncio.Event()
        self.ended = False

    async def send(self, code: int, content: object) -> None:
        """Sends one message that is no event."""
        await self.write(dumps({"op": code, "d": content, "s": None, "t": None}))

    async def write(self, text: bytes) -> None:
        """Sends the JSON of one message; nothing where the socket is closed."""
        if self.socket.closed:
            return
        try:
            if self.compress:
                await self.socket.send_bytes(self.compress(text))
            else:
                await self.socket.send_str(text.decode())
        except ConnectionError:
            pass

    async def close(self, code: int, message: bytes = b"") -> None:
        """Ends it from this side."""
        self.ended = True
        await self.socket.close(code=code, message=message)


class Session:
    """An identified bot; it outlives its connection, so that it can be resumed."""

    def __init__(self, connection: Connection, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.connection: Connection | None = connection
        self.shard, self.intents = shard, intents
        self.sequence = 0
        self.sent: deque[tuple[int, bytes]] = deque(maxlen=REPLAY)
        self.left = 0.0

    def serves(self, guild_id: str | None) -> bool:
        """Whether events of a server, or of direct messages (None), go to this session's shard."""
        return (int(guild_id or 0) >> 22) % self.shard[1] == self.shard[0]

    async def dispatch(self, event: str, content: JSON) -> None:
        """Sends an event, or keeps it for a resume."""
        self.sequence += 1
        text = dumps({"op": DISPATCH, "d": content, "s": self.sequence, "t": event})
        self.sent.append((self.sequence, text))
        if self.connection:
            await self.connection.write(text)

    async def replay(self, connection: Connection, seen: int) -> None:
        """Sends what came after `seen` and goes on over this connection."""
        while missed := [(number, text) for number, text in self.sent if number > seen]:
            for _, text in missed:
                await connection.write(text)
            seen = missed[-1][0]
        self.connection = connection


class Gateway:
    """All sessions of the bot."""

    def __init__(self, config: PlaygroundConfig, world: World) -> None:
        self.config, self.world = config, world
        self.base = ""
        self.sessions: OrderedDict[str, Session] = OrderedDict()
        self.connections: set[Connection] = set()
        self.listeners: list[Callable[[], None]] = []

    @property
    def connected(self) -> bool:
        """Whether a bot is there."""
        return any(session.connection for session in self.sessions.values())

    def waiting_for(self, guild_id: str | None) -> bool:
        """Whether an event of that server reaches a bot, now or by a resume."""
        self._forget_lost()
        return any(session.serves(guild_id) for session in self.sessions.values())

    async def dispatch(self, event: str, content: JSON, guild_id: str | None, intent: int = 0) -> None:
        """Sends an event to every session of the shard that has the intent."""
        self._forget_lost()
        for session in list(self.sessions.values()):
            if session.serves(guild_id) and session.intents & intent == intent:
                await session.dispatch(event, content)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress"))
        self.connections.add(connection)
        await connection.send(HELLO, {"heartbeat_interval": int(self.config.heartbeat * 1000)})
        watch = asyncio.create_task(self._watch(connection))
        try:
            async for frame in socket:
                if frame.type == WSMsgType.TEXT:
                    await self._receive(connection, frame.data)
        finally:
            watch.cancel()
            self._leave(connection)
        return socket

    async def _watch(self, connection: Connection) -> None:
        """Closes a connection that missed a heartbeat."""
        while True:
            connection.beat.clear()
            try:
                await asyncio.wait_for(connection.beat.wait(), self.config.heartbeat * 1.5)
            except TimeoutError:
                await connection.close(code=4009, message=b"Session timed out.")
                return

    async def _receive(self, connection: Connection, text: str) -> None:
        try:
            message = loads(text)
            code, content = message["op"], message.get("d")
        except (ValueError, KeyError, TypeError):
            await connection.close(code=4002, message=b"Error while decoding payload.")
            return
        connection.beat.set()
        if code == HEARTBEAT:
            await asyncio.sleep(ACK_SECONDS)
            await connection.send(ACK, None)
        elif code == IDENTIFY:
            await self._identify(connection, content)
        elif code == RESUME:
            await self._resume(connection, content)
        elif connection.session is None:
            await connection.close(code=4003, message=b"Not authenticated.")
        elif code == REQUEST_MEMBERS:
            await self._members(connection.session, content)

    async def _identify(self, connection: Connection, content: JSON) -> None:
        if content.get("token") != self.config.token:
            await connection.close(code=4004, message=b"Authentication failed.")
            return
        number, count = content.get("shard") or (0, 1)
        if not 0 <= number < count:
            await connection.close(code=4010, message=b"Invalid shard.")
            return
        session = Session(connection, (number, count), int(content.get("intents", 0)))
        connection.session = self.sessions[session.id] = session
        mine = [g for g in self.world.guilds.values() if self.world.has_bot(g.id) and session.serves(g.id)]
        await session.dispatch("READY", self._ready(session, [g.id for g in mine]))
        if session.intents & GUILDS:
            for guild in mine:
                await session.dispatch("GUILD_CREATE", payloads.guild_create(guild, self.world))
        self._tell()

    def _ready(self, session: Session, guilds: list[str]) -> JSON:
        return {
            "v": 10,
            "user": payloads.user(self.world.bot),
            "session_type": "normal",
            "session_id": session.id,
            "resume_gateway_url": self.base,
            "shard": list(session.shard),
            "private_channels": [],
            "guilds": [{"id": identity, "unavailable": True} for identity in guilds],
            "application": {"id": self.world.bot.id, "flags": 0},
        }

    async def _resume(self, connection: Connection, content: JSON) -> None:
        session = self.sessions.get(str(content.get("session_id")))
        if content.get("token") != self.config.token:
            await connection.close(code=4004, message=b"Authentication failed.")
            return
        seen = int(content.get("seq") or 0)
        if session is None or seen > session.sequence or seen < session.sequence - len(session.sent):
            await connection.send(INVALID, False)
            return
        if session.connection and session.connection is not connection:
            await session.connection.close(code=4000)
        connection.session = session
        await session.replay(connection, seen)
        await session.dispatch("RESUMED", {})
        self._tell()

    async def _members(self, session: Session, content: JSON) -> None:
        guild = self.world.guilds.get(str(content.get("guild_id")))
        wanted = content.get("user_ids") or []
        wanted = {str(identity) for identity in (wanted if isinstance(wanted, list) else [wanted])}
        found = [u for u in (guild.members if guild else ()) if not wanted or u in wanted]
        chunk: JSON = {"guild_id": content.get("guild_id"), "chunk_index": 0, "chunk_count": 1, "not_found": []}
        chunk["members"] = [payloads.member(self.world.accounts[u], guild) for u in found] if guild else []
        chunk["nonce"] = content.get("nonce")
        await session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        session = connection.session
        if session and session.connection is connection:
            session.connection = None
            session.left = asyncio.get_running_loop().time()
            if connection.socket.close_code in (1000, 1001) and not connection.ended:
                self.sessions.pop(session.id, None)
        self._tell()

    def _forget_lost(self) -> None:
        now = asyncio.get_running_loop().time()
        for session in list(self.sessions.values()):
            if session.connection is None and now - session.left > RESUMABLE:
                del self.sessions[session.id]

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()

    async def drop(self, code: int = 4000) -> None:
        """Misbehaves: closes every connection with a code; sessions stay resumable."""
        for connection in list(self.connections):
            await connection.close(code=code)

    async def ask_reconnect(self) -> None:
        """Misbehaves: asks every bot to reconnect and resume (op 7)."""
        for connection in list(self.connections):
            await connection.send(RECONNECT, None)

    async def invalidate(self, *, resumable: bool) -> None:
        """Misbehaves: declares every session invalid (op 9); unless `resumable` they are forgotten."""
        for connection in list(self.connections):
            if connection.session and not resumable:
                self.sessions.pop(connection.session.id, None)
            await connection.send(INVALID, resumable)

    async def close(self) -> None:
        """Says goodbye to every bot: they may resume elsewhere or later."""
        for connection in list(self.connections):
            await connection.close(code=1012, message=b"Service restart.")
