"""What the bot's answer to an interaction does: the callback, and the messages that follow under its token."""

from __future__ import annotations

from collections.abc import Sequence

from bot.playground import payloads
from bot.playground.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from bot.playground.limits import EPHEMERAL, LOADING
from bot.playground.messages import Message
from bot.playground.refusal import Refusal, form_error
from bot.playground.service import Service
from bot.playground.uploads import Upload
from bot.playground.wire import JSON, as_kept

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
FOLLOWUPS_OF_USER_INSTALL = 5
SUITABLE = {
    COMMAND: {MESSAGE, DEFERRED, FORM},
    COMPONENT: {MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, FORM},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE},
}


def require_suitable(interaction: Interaction, kind: int) -> None:
    """Refuses (50035) an answer that does not fit what was done."""
    updates_nothing = kind in (DEFERRED_UPDATE, UPDATE) and interaction.message is None
    if kind not in SUITABLE[interaction.kind] or updates_nothing:
        message = "This response type does not fit the interaction"
        raise form_error("type", code="INTERACTION_RESPONSE_TYPE_INVALID", message=message)


def respond(service: Service, interaction: Interaction, body: JSON, uploads: Sequence[Upload]) -> Message | None:
    """Carries out a checked callback; gives the message it made or changed."""
    kind, content = int(body["type"]), body.get("data") or {}
    message = None
    if kind in (MESSAGE, DEFERRED):
        loading = LOADING if kind == DEFERRED else 0
        message = _post(service, interaction, content, uploads, loading)
    elif kind == UPDATE:
        message = service.messages.get(str(interaction.message))
        service.messages.edit(message, content, uploads, drop_files=True)
    elif kind == DEFERRED_UPDATE:
        message = service.messages.find(str(interaction.message))
    interaction.answer = {"type": kind, "data": as_kept(content) if kind in (CHOICES, FORM) else {}}
    interaction.original = message.id if message else None
    if kind in (DEFERRED, DEFERRED_UPDATE) and message:
        service.interactions.wait_for(message.id, interaction)
    else:
        interaction.changed.set()
    interaction.answered.set()
    return message


def follow_up(service: Service, interaction: Interaction, body: JSON, uploads: Sequence[Upload]) -> Message:
    """A further message under a token; the first one after a deferred answer takes its place."""
    original = service.messages.find(interaction.original or "")
    if original and original.flags & LOADING:
        return service.messages.edit(original, body, uploads)
    if interaction.only_user_installed and len(interaction.followups) >= FOLLOWUPS_OF_USER_INSTALL:
        raise Refusal(40094)
    message = _post(service, interaction, body, uploads, 0)
    interaction.followups.append(message.id)
    interaction.changed.set()
    return message


def find(service: Service, interaction: Interaction, which: str) -> Message:
    """The message a token's route means; Refusal 10008 where it is none of this interaction's."""
    identity = interaction.original if which == "@original" else which
    if identity is None or identity not in (interaction.original, *interaction.followups):
        raise Refusal(10008)
    return service.messages.get(identity)


def callback_response(interaction: Interaction, message: Message | None) -> JSON:
    """What a callback with `with_response` is answered with."""
    about: JSON = {"id": interaction.id, "type": interaction.kind}
    about |= {"channel_id": interaction.channel, "guild_id": interaction.guild}
    if message:
        about["response_message_id"] = message.id
        about["response_message_loading"] = bool(message.flags & LOADING)
        about["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
    response: JSON = {"interaction": about}
    if message and interaction.answer_kind in (MESSAGE, UPDATE):
        response["resource"] = {"type": interaction.answer_kind, "message": message.payload}
    return response


def _post(service: Service, interaction: Interaction, body: JSON, uploads: Sequence[Upload], loading: int) -> Message:
    if interaction.channel not in service.world.channels:
        raise Refusal(10003)
    service.require(interaction.app_permissions, body, uploads)
    flags = int(body.get("flags") or 0) | loading | (EPHEMERAL if interaction.forced_private else 0)
    return service.messages.create(
        interaction.channel,
        service.world.bot,
        body | {"flags": flags},
        uploads,
        owner=interaction.user if flags & EPHEMERAL else None,
        application_id=service.world.bot.id,
        webhook_id=service.world.bot.id,
        type=20 if interaction.kind == COMMAND and interaction.original is None else 0,
        interaction_metadata=_metadata(service, interaction),
    )


def _metadata(service: Service, interaction: Interaction) -> JSON:
    metadata: JSON = {
        "id": interaction.id,
        "type": interaction.kind,
        "authorizing_integration_owners": interaction.owners,
    }
    metadata["user"] = payloads.user(service.world.accounts[interaction.user])
    if interaction.kind == COMMAND:
        metadata["name"] = interaction.data["name"]
    if interaction.message:
        metadata["interacted_message_id"] = interaction.message
    if interaction.original:
        metadata["original_response_message_id"] = interaction.original
    return metadata
