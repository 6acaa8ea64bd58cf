"""Application commands, global and per server, and application emojis."""

from __future__ import annotations

from aiohttp import web

from bot.playground.refusal import Refusal
from bot.playground.rest.base import Route, answer, service_of
from bot.playground.uploads import read_body, read_list
from bot.playground.wire import JSON


def _scope(request: web.Request) -> str | None:
    """The server of the route, None for global commands; Refusal 50001 for another application or server."""
    world = service_of(request).world
    if request.match_info["application_id"] != world.bot.id:
        raise Refusal(50001)
    guild = request.match_info.get("guild_id")
    if guild is not None and not world.has_bot(guild):
        raise Refusal(50001)
    return guild


async def get_all(request: web.Request) -> web.Response:
    """All commands of a scope."""
    return answer(service_of(request).commands.all(_scope(request)))


async def get_one(request: web.Request) -> web.Response:
    """One command."""
    return answer(service_of(request).commands.get(request.match_info["command_id"], _scope(request)))


async def put(request: web.Request) -> web.Response:
    """Replaces all commands of a scope."""
    service, scope = service_of(request), _scope(request)
    bodies = await read_list(request)
    service.check(request, "commands", bodies)
    return answer(service.commands.overwrite(bodies, scope))


async def post(request: web.Request) -> web.Response:
    """Creates or replaces one command."""
    service, scope = service_of(request), _scope(request)
    body, _ = await read_body(request)
    service.check(request, "command", body)
    command, new = service.commands.upsert(body, scope)
    return answer(command, 201 if new else 200)


async def patch(request: web.Request) -> web.Response:
    """Changes one command."""
    service, scope = service_of(request), _scope(request)
    body, _ = await read_body(request)
    command = service.commands.get(request.match_info["command_id"], scope)
    whole: JSON = {key: value for key, value in (command | body).items() if value is not None}
    service.check(request, "command", whole if not service.config.contract else whole | body)
    return answer(service.commands.change(command["id"], body, scope))


async def delete(request: web.Request) -> web.Response:
    """Takes one command away."""
    service_of(request).commands.delete(request.match_info["command_id"], _scope(request))
    return answer()


async def emojis(request: web.Request) -> web.Response:
    """All application emojis."""
    _scope(request)
    return answer({"items": list(service_of(request).emojis.by_id.values())})


async def emoji(request: web.Request) -> web.Response:
    """One application emoji."""
    _scope(request)
    return answer(service_of(request).emojis.get(request.match_info["emoji_id"]))


async def emoji_post(request: web.Request) -> web.Response:
    """A new application emoji."""
    _scope(request)
    service = service_of(request)
    body, _ = await read_body(request)
    service.check(request, "emoji", body)
    return answer(service.emojis.create(body["name"], body["image"]), 201)


async def emoji_patch(request: web.Request) -> web.Response:
    """Renames an application emoji."""
    _scope(request)
    service = service_of(request)
    body, _ = await read_body(request)
    service.check(request, "emoji name", body)
    return answer(service.emojis.rename(request.match_info["emoji_id"], body["name"]))


async def emoji_delete(request: web.Request) -> web.Response:
    """Takes an application emoji away."""
    _scope(request)
    service_of(request).emojis.delete(request.match_info["emoji_id"])
    return answer()


_GLOBAL = "/applications/{application_id}/commands"
_LOCAL = "/applications/{application_id}/guilds/{guild_id}/commands"
_EMOJIS = "/applications/{application_id}/emojis"
ROUTES: list[Route] = [
    *(("GET", path, get_all) for path in (_GLOBAL, _LOCAL)),
    *(("PUT", path, put) for path in (_GLOBAL, _LOCAL)),
    *(("POST", path, post) for path in (_GLOBAL, _LOCAL)),
    *(("GET", f"{path}/{{command_id}}", get_one) for path in (_GLOBAL, _LOCAL)),
    *(("PATCH", f"{path}/{{command_id}}", patch) for path in (_GLOBAL, _LOCAL)),
    *(("DELETE", f"{path}/{{command_id}}", delete) for path in (_GLOBAL, _LOCAL)),
    ("GET", _EMOJIS, emojis),
    ("POST", _EMOJIS, emoji_post),
    ("GET", f"{_EMOJIS}/{{emoji_id}}", emoji),
    ("PATCH", f"{_EMOJIS}/{{emoji_id}}", emoji_patch),
    ("DELETE", f"{_EMOJIS}/{{emoji_id}}", emoji_delete),
]
