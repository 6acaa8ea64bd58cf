"""The gateway with the real client: compressions, resumes, shards, heartbeats, intents; and by hand where it closes."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket

from bot.playground import LocalDiscord
from tests.bot.playground.conftest import connected, serving
from tests.bot.playground.sample import SampleBot, point_at


async def until(holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    async with asyncio.timeout(10):
        while not holds():
            await asyncio.sleep(0.01)


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens the five seconds that the client waits before a further shard or a new session."""
    sleep = asyncio.sleep

    async def shorter(delay: float, result: Any = None) -> Any:
        return await sleep(min(delay, 0.05), result)

    monkeypatch.setattr(asyncio, "sleep", shorter)


class Inflating:
    """What the client uses for zlib where it has no zstandard."""

    COMPRESSION_TYPE = "zlib-stream"

    def __init__(self) -> None:
        self.context = zlib.decompressobj()

    def decompress(self, text: bytes) -> str | None:
        """The JSON of one message; each ends with a flush."""
        assert text.endswith(b"\x00\x00\xff\xff")
        return self.context.decompress(text).decode()


def plain_text(patch: pytest.MonkeyPatch) -> None:
    """Makes the client ask for no compression."""
    original: Any = vars(DiscordWebSocket)["from_client"].__func__

    async def from_client(cls: Any, *args: Any, **more: Any) -> Any:
        return await original(cls, *args, **more | {"compress": False})

    patch.setattr(DiscordWebSocket, "from_client", classmethod(from_client))


@pytest.mark.parametrize("compression", ["zlib-stream", "zstd-stream", None])
async def test_compressions(local: LocalDiscord, monkeypatch: pytest.MonkeyPatch, compression: str | None) -> None:
    if compression is None:
        plain_text(monkeypatch)
    elif compression == "zlib-stream":
        monkeypatch.setattr(discord.utils, "_ActiveDecompressionContext", Inflating)
    async with connected(local, guild_ready_timeout=0.01):
        assert [connection.kind for connection in local.gateway.connections] == [compression]
        assert "Turn 0" in (await local.person("Mina").slash("show")).text


async def test_a_dropped_connection_is_resumed(local: LocalDiscord, bot: SampleBot) -> None:
    sessions, before = list(local.gateway.sessions), set(local.gateway.connections)
    await local.gateway.drop()
    await until(lambda: local.gateway.connected and not before & local.gateway.connections)
    assert list(local.gateway.sessions) == sessions
    assert not (await local.person("Mina").slash("show")).failed


async def test_a_resume_brings_what_was_missed(hasty: LocalDiscord) -> None:
    local = hasty
    async with by_hand(local) as socket:
        await identify(socket)
        (ready,) = await events(socket)
    await until(lambda: not local.gateway.connected)
    message = await local.person("Mina").say("hi")
    pressed = asyncio.create_task(local.person("Mina").press_raw(message.id, "x"))
    async with by_hand(local) as socket:
        seen = {"token": "local-token", "session_id": ready["d"]["session_id"], "seq": ready["s"]}
        await socket.send_json({"op": 6, "d": seen})
        missed, resumed = await events(socket)
        assert (missed["t"], missed["d"]["data"]["custom_id"]) == ("INTERACTION_CREATE", "x")
        assert (resumed["t"], resumed["s"]) == ("RESUMED", missed["s"] + 1)
    assert (await pressed).failed


async def test_asked_to_reconnect(local: LocalDiscord, bot: SampleBot) -> None:
    before = set(local.gateway.connections)
    await local.gateway.ask_reconnect()
    await until(lambda: local.gateway.connected and not before & local.gateway.connections)
    assert not (await local.person("Mina").slash("show")).failed


@pytest.mark.parametrize("resumable", [True, False])
async def test_invalid_session(brisk: None, local: LocalDiscord, bot: SampleBot, resumable: bool) -> None:
    before, connections = list(local.gateway.sessions), set(local.gateway.connections)
    await local.gateway.invalidate(resumable=resumable)
    await until(lambda: local.gateway.connected and not connections & local.gateway.connections)
    assert (list(local.gateway.sessions) == before) is resumable
    assert not (await local.person("Mina").slash("show")).failed


async def test_shards(brisk: None) -> None:
    async with serving(shards=2) as local:
        point_at(local.base)

        class Sharded(SampleBot, discord.AutoShardedClient):
            """The sample bot on several shards."""

        async with connected(local, Sharded(guild_ready_timeout=0.01)) as bot:
            assert isinstance(bot, discord.AutoShardedClient)
            assert bot.shard_count == 2
            served = [[s.serves(g.id) for g in local.world.guilds.values()] for s in local.gateway.sessions.values()]
            assert [a + b for a, b in zip(*served, strict=True)] == [1, 1, 1]
            assert served[0][0] != served[0][1]
            for place in ("Madang House/games", "서울 놀이터/games", "dm"):
                assert not (await local.person("Mina", place).slash("show")).failed


async def test_nobody_was_ever_there(local: LocalDiscord) -> None:
    said = await local.person("Mina").say("hi")
    loop = asyncio.get_running_loop()
    started = loop.time()
    assert (await local.person("Mina").press_raw(said.id, "x")).failed
    assert loop.time() - started < local.config.first_response


async def test_nobody_is_there_any_more(hasty: LocalDiscord) -> None:
    async with connected(hasty, guild_ready_timeout=0.01):
        pass
    assert not hasty.gateway.connected
    assert (await hasty.person("Mina").slash("show")).failed


async def test_a_clean_close_ends_the_session(local: LocalDiscord) -> None:
    async with by_hand(local) as socket:
        await identify(socket)
        await events(socket)
        await socket.close(code=1000)
    await until(lambda: not local.gateway.sessions)


async def test_a_wrong_token_is_refused(local: LocalDiscord) -> None:
    async with by_hand(local) as socket:
        await identify(socket, token="wrong")
        assert await closed(socket) == 4004


async def test_a_missed_heartbeat_closes() -> None:
    async with serving(heartbeat=0.1) as local, by_hand(local) as socket:
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        assert await closed(socket) == 4009


async def test_heartbeats_keep_a_connection() -> None:
    async with serving(heartbeat=0.6) as slow, by_hand(slow) as socket:
        for _ in range(6):
            await asyncio.sleep(0.2)
            await socket.send_json({"op": 1, "d": None})
            assert (await socket.receive_json())["op"] == 11


@pytest.mark.parametrize(("frame", "code"), [("{", 4002), ('{"op": 8, "d": {}}', 4003)])
async def test_what_closes(local: LocalDiscord, frame: str, code: int) -> None:
    async with by_hand(local) as socket:
        await socket.send_str(frame)
        assert await closed(socket) == code


async def test_bad_shards_close(local: LocalDiscord) -> None:
    async with by_hand(local) as socket:
        await identify(socket, shard=[2, 2])
        assert await closed(socket) == 4010


async def test_guilds_come_with_their_intent_only(local: LocalDiscord) -> None:
    async with by_hand(local) as socket:
        await identify(socket, intents=0)
        assert [event["t"] for event in await events(socket)] == ["READY"]
    async with by_hand(local) as socket:
        await identify(socket, intents=1)
        assert [event["t"] for event in await events(socket)] == ["READY", "GUILD_CREATE", "GUILD_CREATE"]


async def test_message_events_come_with_their_intents(local: LocalDiscord) -> None:
    async with by_hand(local) as socket:
        await identify(socket, intents=1 << 9)
        await events(socket)
        said = await local.person("Mina").say("secret")
        local.remove_message(said)
        made, gone = await events(socket)
        assert (made["t"], made["d"]["content"]) == ("MESSAGE_CREATE", "")
        assert (gone["t"], gone["d"]["id"]) == ("MESSAGE_DELETE", said.id)
    async with by_hand(local) as socket:
        await identify(socket, intents=1 << 9 | 1 << 15)
        await events(socket)
        await local.person("Mina").say("told")
        assert [event["d"]["content"] for event in await events(socket)] == ["told"]


async def test_being_removed_is_told(local: LocalDiscord) -> None:
    async with connected(local, intents=discord.Intents(guilds=True), guild_ready_timeout=0.2) as bot:
        left: list[str] = []

        @bot.event
        async def on_guild_remove(guild: discord.Guild) -> None:
            left.append(guild.name)

        assert sorted(guild.name for guild in bot.guilds) == ["Madang House", "서울 놀이터"]
        assert bot.get_channel(int(local.world.channel("games").id)) is not None
        await local.remove_bot("Madang House")
        await until(lambda: left == ["Madang House"])
        assert "show" not in [c["name"] for c in local.service.commands.usable(*who_and_where(local))]


def who_and_where(local: LocalDiscord) -> tuple[Any, Any]:
    return local.world.person("Jun"), local.world.channel("games")


async def test_resuming_what_is_not_there(local: LocalDiscord) -> None:
    async with by_hand(local) as socket:
        await socket.send_json({"op": 6, "d": {"token": "local-token", "session_id": "none", "seq": 1}})
        assert (await socket.receive_json()) == {"op": 9, "d": False, "s": None, "t": None}


async def test_members_can_be_asked_for(local: LocalDiscord) -> None:
    async with by_hand(local) as socket:
        await identify(socket)
        await events(socket)
        house, jun = local.world.guild("Madang House"), local.world.person("Jun")
        await socket.send_json({"op": 8, "d": {"guild_id": house.id, "user_ids": [jun.id], "limit": 0}})
        (chunk,) = await events(socket)
        assert [member["user"]["id"] for member in chunk["d"]["members"]] == [jun.id]


class by_hand:  # noqa: N801
    """A gateway connection without a library, after its HELLO."""

    def __init__(self, local: LocalDiscord) -> None:
        self.local = local

    async def __aenter__(self) -> aiohttp.ClientWebSocketResponse:
        self.session = aiohttp.ClientSession()
        self.socket = await self.session.ws_connect(self.local.base + "/gateway?v=10&encoding=json")
        hello = await self.socket.receive_json()
        assert hello["op"] == 10
        assert hello["d"]["heartbeat_interval"] == int(self.local.config.heartbeat * 1000)
        return self.socket

    async def __aexit__(self, *error: object) -> None:
        await self.socket.close(code=4000)
        await self.session.close()


async def identify(socket: aiohttp.ClientWebSocketResponse, **more: Any) -> None:
    await socket.send_json({"op": 2, "d": {"token": "local-token", "intents": 0} | more})


async def closed(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    async with asyncio.timeout(5):
        while (await socket.receive()).type not in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
            pass
    return socket.close_code


async def events(socket: aiohttp.ClientWebSocketResponse) -> list[dict[str, Any]]:
    """All that came until now: a heartbeat's echo marks the end."""
    await socket.send_json({"op": 1, "d": None})
    found = []
    async with asyncio.timeout(5):
        while (message := json.loads((await socket.receive()).data))["op"] != 11:
            found.append(message)
    return found
