"""Users, the application, servers and members."""

from __future__ import annotations

from aiohttp import web

from bot.playground import payloads
from bot.playground.permissions import Permission
from bot.playground.refusal import Refusal
from bot.playground.rest.base import Route, answer, service_of
from bot.playground.uploads import read_body
from bot.playground.world import Account, Guild


async def me(request: web.Request) -> web.Response:
    """The bot's own user."""
    return answer(payloads.user(service_of(request).world.bot) | {"locale": "en-US", "mfa_enabled": False})


async def my_guilds(request: web.Request) -> web.Response:
    """The servers the bot is in, a page of them by id, with what its roles let it do there."""
    world, query = service_of(request).world, request.query
    limit, after = min(200, max(1, int(query.get("limit", 200)))), int(query.get("after", 0))
    mine = sorted(int(guild_id) for guild_id in world.guilds if world.has_bot(guild_id) and int(guild_id) > after)
    return answer([payloads.my_guild(world.guilds[str(guild_id)], world) for guild_id in mine[:limit]])


async def application(request: web.Request) -> web.Response:
    """The application."""
    return answer(payloads.application(service_of(request).world))


async def gateway(request: web.Request) -> web.Response:
    """Where the gateway is, and how many shards it recommends."""
    service = service_of(request)
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    return answer({"url": service.gateway.base, "shards": service.config.shards, "session_start_limit": limit})


def _account(request: web.Request) -> Account:
    account = service_of(request).world.accounts.get(request.match_info["user_id"])
    if account is None:
        raise Refusal(10013)
    return account


def _guild(request: web.Request) -> Guild:
    world = service_of(request).world
    guild = world.guilds.get(request.match_info["guild_id"])
    if guild is None:
        raise Refusal(10004)
    if not world.has_bot(guild.id):
        raise Refusal(50001)
    return guild


async def user(request: web.Request) -> web.Response:
    """Any user."""
    return answer(payloads.user(_account(request)))


async def guild(request: web.Request) -> web.Response:
    """A server the bot is in."""
    return answer(payloads.guild(_guild(request)))


async def member(request: web.Request) -> web.Response:
    """A member of a server the bot is in."""
    server, account = _guild(request), _account(request)
    if account.id not in server.members:
        raise Refusal(10007)
    return answer(payloads.member(account, server))


async def open_dm(request: web.Request) -> web.Response:
    """The channel for direct messages with a person."""
    world = service_of(request).world
    body, _ = await read_body(request)
    recipient = world.accounts.get(str(body.get("recipient_id")))
    if recipient is None:
        raise Refusal(10013)
    if recipient.bot:
        raise Refusal(50007)
    return answer(payloads.channel(world.dm(recipient.id), world))


async def channel(request: web.Request) -> web.Response:
    """A channel the bot may see."""
    service = service_of(request)
    place = service.reach(request.match_info["channel_id"])
    return answer(payloads.channel(place, service.world))


async def leave(request: web.Request) -> web.Response:
    """The bot leaves a server."""
    await service_of(request).remove_bot(_guild(request))
    return answer()


async def typing(request: web.Request) -> web.Response:
    """The typing indicator: nothing is shown."""
    service = service_of(request)
    place = service.reach(request.match_info["channel_id"])
    service.require(service.world.app_permissions(place), {}, (), Permission.SEND_MESSAGES)
    return answer()


ROUTES: list[Route] = [
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", my_guilds),
    ("GET", "/users/{user_id}", user),
    ("POST", "/users/@me/channels", open_dm),
    ("DELETE", "/users/@me/guilds/{guild_id}", leave),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("GET", "/gateway/bot", gateway),
    ("GET", "/guilds/{guild_id}", guild),
    ("GET", "/guilds/{guild_id}/members/{user_id}", member),
    ("GET", "/channels/{channel_id}", channel),
    ("POST", "/channels/{channel_id}/typing", typing),
]
