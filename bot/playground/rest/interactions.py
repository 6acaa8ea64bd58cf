"""Answers to interactions: the callback, and the messages under an interaction's token."""

from __future__ import annotations

from aiohttp import web

from bot.playground import answers
from bot.playground.interactions import Interaction
from bot.playground.limits import LOADING
from bot.playground.refusal import Refusal
from bot.playground.rest.base import Route, answer, service_of
from bot.playground.uploads import read_body


async def callback(request: web.Request) -> web.Response:
    """The first answer, within three seconds."""
    service = service_of(request)
    body, uploads = await read_body(request)
    interaction = service.interactions.unanswered(
        request.match_info["interaction_id"], request.match_info["interaction_token"]
    )
    before = service.messages.find(interaction.message) if interaction.message else None
    service.check(
        request, "callback", body, uploads, before if body.get("type") == answers.UPDATE else None, drop_files=True
    )
    answers.require_suitable(interaction, int(body["type"]))
    message = answers.respond(service, interaction, body, uploads)
    if request.query.get("with_response", "").lower() in ("1", "true"):
        return answer(answers.callback_response(interaction, message))
    return answer()


def _interaction(request: web.Request) -> Interaction:
    service = service_of(request)
    if request.match_info["webhook_id"] != service.world.bot.id:
        raise Refusal(10015)
    return service.interactions.live(request.match_info["webhook_token"])


async def get(request: web.Request) -> web.Response:
    """A message under the token."""
    service = service_of(request)
    return answer(answers.find(service, _interaction(request), request.match_info["message_id"]).payload)


async def patch(request: web.Request) -> web.Response:
    """Changes a message under the token; resolves a deferred answer."""
    service = service_of(request)
    body, uploads = await read_body(request)
    interaction = _interaction(request)
    message = answers.find(service, interaction, request.match_info["message_id"])
    service.check(request, "edit", body, uploads, message)
    service.require(interaction.app_permissions, body, uploads)
    return answer(service.messages.edit(message, body, uploads).payload)


async def delete(request: web.Request) -> web.Response:
    """Takes a message under the token away."""
    service = service_of(request)
    service.messages.delete(answers.find(service, _interaction(request), request.match_info["message_id"]))
    return answer()


async def post(request: web.Request) -> web.Response:
    """A further message under the token."""
    service = service_of(request)
    body, uploads = await read_body(request)
    interaction = _interaction(request)
    original = service.messages.find(interaction.original or "")
    loading = original if original and original.flags & LOADING else None
    service.check(request, "message", body, uploads, loading)
    service.require(interaction.app_permissions, body, uploads)
    return answer(answers.follow_up(service, interaction, body, uploads).payload)


_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_MESSAGE = f"{_WEBHOOK}/messages/{{message_id}}"
ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback),
    ("POST", _WEBHOOK, post),
    ("GET", _MESSAGE, get),
    ("PATCH", _MESSAGE, patch),
    ("DELETE", _MESSAGE, delete),
]
