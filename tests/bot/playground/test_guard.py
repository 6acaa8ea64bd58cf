"""Only this machine under its own name, and only its own pages."""

from __future__ import annotations

import aiohttp
import pytest

from bot.playground import LocalDiscord
from tests.bot.playground.rest import Rest

PATHS = ["/", "/page/live", "/gateway", "/api/v10/users/@me", "/cdn/emojis/1.png", "/page/main.js"]
TOKEN = {"Authorization": "Bot local-token"}


async def status(local: LocalDiscord, path: str, headers: dict[str, str], method: str = "GET") -> int:
    async with aiohttp.ClientSession(headers=TOKEN) as session:
        answer = await session.request(method, local.base + path, headers=headers, json={})
        return answer.status


@pytest.mark.parametrize("path", PATHS)
async def test_foreign_names_are_refused(local: LocalDiscord, path: str) -> None:
    port = local.base.rpartition(":")[2]
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", "127.0.0.1:1", f"127.0.0.1.evil.example:{port}"):
        assert await status(local, path, {"Host": host}) == 403, host


@pytest.mark.parametrize("path", PATHS)
async def test_foreign_pages_are_refused(local: LocalDiscord, path: str) -> None:
    port = local.base.rpartition(":")[2]
    for origin in ("https://evil.example", "null", f"https://127.0.0.1:{port}", "http://127.0.0.1:1"):
        assert await status(local, path, {"Origin": origin}) == 403, origin


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
async def test_own_names(local: LocalDiscord, name: str) -> None:
    own = f"{name}:{local.base.rpartition(':')[2]}"
    assert await status(local, "/", {"Host": own, "Origin": f"http://{own}"}) == 200
    assert await status(local, "/api/v10/users/@me", {"Host": own}) == 200


async def test_foreign_pages_cannot_open_sockets(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/page/live", "/gateway"):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(local.base + path, origin="https://evil.example")


async def test_simple_posts_are_not_taken(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session:
        headers = {"Content-Type": "text/plain"}
        async with session.post(local.base + "/page/say", data=b"{}", headers=headers) as answer:
            assert answer.status == 400


async def test_the_pages_headers(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session, session.get(local.base + "/") as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_only_the_pages_own_files_are_served(local: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session:
        for path in ("/page/../server.py", "/page/%2e%2e/server.py", "/page/none.js", "/page/index.html"):
            async with session.get(local.base + path) as answer:
                assert answer.status == 404, path


async def test_files_that_are_no_pictures_are_downloads(local: LocalDiscord) -> None:
    page = {"a.html": b"<script>alert(1)</script>"}
    async with aiohttp.ClientSession() as session:
        made = await Rest(local, session).post({"content": "x"}, files=page)
        async with session.get(made.body["attachments"][0]["url"]) as answer:
            assert answer.content_type == "application/octet-stream"
            assert answer.headers["Content-Disposition"] == "attachment"
