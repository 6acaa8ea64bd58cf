"""Discord's limits on request bodies, as a pure function over them.

`check_body` answers in the shape of a 50035's `errors`: nested objects keyed by field, lists by index, with
`_errors` at the leaf. It includes limits that Discord enforces and its API description leaves out (nested counts,
unique ids, what a message with Components V2 may not hold).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from bot.playground import command_limits, component_limits
from bot.playground.form import Form
from bot.playground.wire import JSON

FILE_SIZE = 10 * 1024 * 1024
FILES = 10
EPHEMERAL, LOADING, V2 = 1 << 6, 1 << 7, 1 << 15
LEGACY = ("content", "embeds", "sticker_ids", "stickers", "poll")
MENTION_KINDS = {"roles", "users", "everyone"}
EMBED_TEXTS = (("title", 256), ("description", 4096))
EMBED_TOTAL = 6000


class Sized(Protocol):
    """A file of a request, as far as the limits look at it."""

    @property
    def slot(self) -> int:
        """The number that `attachments[].id` refers to."""

    @property
    def name(self) -> str:
        """The file's name."""

    @property
    def size(self) -> int:
        """Bytes."""


def check_body(
    kind: str,
    body: JSON | list[JSON],
    files: Sequence[Sized] = (),
    *,
    v2: bool = False,
    kept: Collection[str] = (),
    emojis: Collection[str] | None = None,
) -> JSON:
    """The errors of a body, {} if there are none.

    `kind` is "message", "edit", "callback", "command", "commands", "emoji" or "emoji name". For edits `v2` says
    whether the message has Components V2 already and `kept` names the files it has; `emojis` are the ids of the
    custom emojis the app may use (None: any).
    """
    form = Form()
    try:
        _check(form, kind, body, files, v2, kept, emojis)
    except (AttributeError, TypeError):
        form.add(code="BASE_TYPE_BAD_SHAPE", message="The body is not of the shape that the route takes.")
    return form.errors


def _check(
    form: Form,
    kind: str,
    body: JSON | list[JSON],
    files: Sequence[Sized],
    v2: bool,
    kept: Collection[str],
    emojis: Collection[str] | None,
) -> None:
    if kind in ("command", "commands"):
        command_limits.check(form, body)
    elif kind in ("emoji", "emoji name"):
        assert isinstance(body, dict)
        command_limits.check_emoji(form, body, image=kind == "emoji")
    else:
        assert isinstance(body, dict)
        names = _file_names(body, files, kept)
        check = _callback if kind == "callback" else _message
        check(form, body, v2, names, emojis)


def too_large(files: Sequence[Sized]) -> bool:
    """Whether a file is over 10 MiB, which Discord answers with 413 and 40005."""
    return any(file.size > FILE_SIZE for file in files)


def _file_names(body: JSON, files: Sequence[Sized], kept: Collection[str]) -> set[str]:
    inner = body.get("data") if isinstance(body.get("data"), dict) else body
    renamed = {
        str(a.get("id")): a.get("filename") for a in (inner or {}).get("attachments") or () if isinstance(a, dict)
    }
    return {str(renamed.get(str(file.slot)) or file.name) for file in files} | set(kept)


def _callback(form: Form, body: JSON, v2: bool, names: set[str], emojis: Collection[str] | None) -> None:
    kind, inside = body.get("type"), body.get("data") or {}
    if kind not in (4, 5, 6, 7, 8, 9):
        form.add("type", code="BASE_TYPE_CHOICES", message="Value must be one of (4, 5, 6, 7, 8, 9).")
        return
    at = form.under("data")
    if kind == 4:
        _message(at, inside, False, names, emojis)
    elif kind == 7:
        _message(at, inside, v2, names, emojis)
    elif kind == 8:
        command_limits.check_choices(at.under("choices"), inside.get("choices") or [])
    elif kind == 9:
        component_limits.check_modal(at, inside, emojis)
    elif inside.get("flags", 0) & ~EPHEMERAL:
        at.add("flags", code="BASE_TYPE_CHOICES", message="A deferred response may only be ephemeral.")


def _message(form: Form, body: JSON, v2: bool, names: set[str], emojis: Collection[str] | None) -> None:
    v2 = v2 or bool((body.get("flags") or 0) & V2)
    form.text("content", body.get("content"), most=2000)
    _attachments(form.under("attachments"), body.get("attachments"))
    _mentions(form.under("allowed_mentions"), body.get("allowed_mentions"))
    _embeds(form.under("embeds"), body.get("embeds"), names)
    if v2:
        for field in LEGACY:
            if body.get(field):
                message = f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                form.add(field, code="MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message=message)
    if body.get("components"):
        component_limits.check_message(form.under("components"), body["components"], v2, names, emojis)


def _list(form: Form, items: object) -> list[JSON]:
    if items is not None and not isinstance(items, list):
        form.add(code="LIST_TYPE_CONVERT", message="Only iterables may be used in a ListType")
    return items if isinstance(items, list) else []


def _attachments(form: Form, attachments: object) -> None:
    listed = _list(form, attachments)
    if len(listed) > FILES:
        form.add(code="BASE_TYPE_MAX_LENGTH", message=f"Must be {FILES} or fewer in length.")
    for index, attachment in enumerate(listed):
        form.under(index).text("description", attachment.get("description"), most=1024)


def _mentions(form: Form, allowed: object) -> None:
    if allowed is None:
        return
    if not isinstance(allowed, dict):
        form.add(code="DICT_TYPE_CONVERT", message="Only dictionaries may be used in a DictType")
        return
    parse = allowed.get("parse") or []
    if not isinstance(parse, list) or not set(parse) <= MENTION_KINDS:
        form.add("parse", code="BASE_TYPE_CHOICES", message="Value must be one of ('roles', 'users', 'everyone').")
        return
    for field in ("users", "roles"):
        listed = allowed.get(field) or []
        if len(listed) > 100:
            form.add(field, code="BASE_TYPE_MAX_LENGTH", message="Must be 100 or fewer in length.")
        if listed and field in parse:
            message = f'parse:["{field}"] and {field}: [ids...] are mutually exclusive.'
            form.add(code="MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message=message)


def _embeds(form: Form, embeds: object, names: set[str]) -> None:
    listed = _list(form, embeds)
    if len(listed) > 10:
        form.add(code="BASE_TYPE_MAX_LENGTH", message="Must be 10 or fewer in length.")
    total = sum(_embed(form.under(index), embed, names) for index, embed in enumerate(listed))
    if total > EMBED_TOTAL:
        form.add(code="MAX_EMBED_SIZE_EXCEEDED", message=f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def _embed(form: Form, embed: JSON, names: set[str]) -> int:
    """Checks one embed and gives its characters."""
    texts = [form.text(field, embed.get(field), most=most) for field, most in EMBED_TEXTS]
    texts.append(form.under("footer").text("text", (embed.get("footer") or {}).get("text"), most=2048))
    texts.append(form.under("author").text("name", (embed.get("author") or {}).get("name"), most=256))
    fields = embed.get("fields") or []
    if len(fields) > 25:
        form.add("fields", code="BASE_TYPE_MAX_LENGTH", message="Must be 25 or fewer in length.")
    for index, field in enumerate(fields):
        at = form.under("fields", index)
        texts += [at.text("name", field.get("name"), 1, 256), at.text("value", field.get("value"), 1, 1024)]
    for place in ("image", "thumbnail"):
        form.under(place).media((embed.get(place) or {}).get("url"), names)
    return sum(texts)
