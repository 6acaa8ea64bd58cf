"""Messages of a channel under the bot's own token."""

from __future__ import annotations

from collections.abc import Sequence

from aiohttp import web

from bot.playground.messages import Message
from bot.playground.permissions import Permission
from bot.playground.refusal import Refusal, form_error
from bot.playground.rest.base import Route, answer, service_of
from bot.playground.service import Service
from bot.playground.uploads import Upload, read_body
from bot.playground.wire import JSON
from bot.playground.world import DM, THREAD, Channel

EPHEMERAL = 1 << 6


def _message(service: Service, request: web.Request) -> Message:
    """The message of the route; ephemeral ones are unknown here (10008)."""
    channel = service.reach(request.match_info["channel_id"])
    message = service.messages.get(request.match_info["message_id"], channel.id)
    if message.owner is not None:
        raise Refusal(10008)
    return message


async def history(request: web.Request) -> web.Response:
    """A channel's messages, newest first."""
    service = service_of(request)
    channel = service.reach(request.match_info["channel_id"])
    if not service.world.app_permissions(channel) & Permission.READ_MESSAGE_HISTORY:
        return answer([])
    limit = min(100, max(1, int(request.query.get("limit", 50))))
    before, after = (int(request.query[key]) if key in request.query else None for key in ("before", "after"))
    found = service.messages.history(channel.id, limit, before=before, after=after)
    return answer([message.payload for message in found if message.owner is None])


async def get(request: web.Request) -> web.Response:
    """One message."""
    return answer(_message(service_of(request), request).payload)


async def post(request: web.Request) -> web.Response:
    """A new message."""
    service = service_of(request)
    body, uploads = await read_body(request)
    channel = service.reach(request.match_info["channel_id"])
    _require_open(service, channel, body, uploads)
    service.check(request, "message", body, uploads)
    again = service.messages.sent_before(channel.id, body)
    if again is not None:
        return answer(again.payload)
    body["flags"] = int(body.get("flags") or 0) & ~EPHEMERAL
    message = service.messages.create(
        channel.id, service.world.bot, body, uploads, **_reference(service, channel, body)
    )
    channel.archived = False
    return answer(message.payload)


async def patch(request: web.Request) -> web.Response:
    """Changes one of the bot's messages."""
    service = service_of(request)
    body, uploads = await read_body(request)
    message = _message(service, request)
    channel = service.world.channels[message.channel]
    if message.payload["author"]["id"] != service.world.bot.id:
        raise Refusal(50005)
    if service.archived(channel):
        raise Refusal(50083)
    service.require(service.world.app_permissions(channel), body, uploads)
    service.check(request, "edit", body, uploads, message)
    service.count_old_edit(message)
    return answer(service.messages.edit(message, body, uploads).payload)


async def delete(request: web.Request) -> web.Response:
    """Takes a message away: the bot's own, or anybody's with Manage Messages."""
    service = service_of(request)
    message = _message(service, request)
    own = message.payload["author"]["id"] == service.world.bot.id
    permissions = service.world.app_permissions(service.world.channels[message.channel])
    if not own and not permissions & Permission.MANAGE_MESSAGES:
        raise Refusal(50013)
    service.messages.delete(message)
    return answer()


def _require_open(service: Service, channel: Channel, body: JSON, uploads: Sequence[Upload]) -> None:
    if channel.kind == DM:
        if service.world.accounts[str(channel.recipient)].closed:
            raise Refusal(50007)
        return
    write = Permission.SEND_MESSAGES_IN_THREADS if channel.kind == THREAD else Permission.SEND_MESSAGES
    permissions = service.world.app_permissions(channel)
    service.require(permissions, body, uploads, write)
    if channel.archived and channel.locked and not permissions & Permission.MANAGE_THREADS:
        raise Refusal(50083)


def _reference(service: Service, channel: Channel, body: JSON) -> JSON:
    reference = body.get("message_reference")
    if not reference:
        return {}
    target = service.messages.find(str(reference.get("message_id")))
    if target is None or target.channel != channel.id:
        if reference.get("fail_if_not_exists", True):
            code = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"
            raise form_error("message_reference", code=code, message="Unknown message")
        return {}
    whole = {"message_id": target.id, "channel_id": channel.id, "type": 0}
    whole |= {"guild_id": channel.guild} if channel.guild else {}
    return {"type": 19, "message_reference": whole, "referenced_message": target.payload}


ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}/messages", history),
    ("POST", "/channels/{channel_id}/messages", post),
    ("GET", "/channels/{channel_id}/messages/{message_id}", get),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}", patch),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}", delete),
]
