"""Whether Discord takes a message: by the local Discord's limits, by its own description, and counted once more."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.playground import Contract
from bot.playground.limits import V2, check_body
from tests.every.rooms import Upload

CALLBACK: Final = "/interactions/{interaction_id}/{interaction_token}/callback"
EDIT: Final = "/channels/{channel_id}/messages/{message_id}"
ANSWER, UPDATE = 4, 7
BUTTON, SELECTS = 2, (3, 5, 6, 7, 8)


def faults(body: dict[str, Any], file_name: str | None, contract: Contract | None) -> list[str]:
    """What Discord would refuse in a message with components, sent as an answer and as an edit."""
    files = [Upload(file_name)] if file_name else []
    whole = body | {"flags": V2}
    found = [f"limits: {errors}" for errors in [check_body("message", whole, files)] if errors]
    if contract:
        bodies = [({"type": kind, "data": whole}, "POST", CALLBACK) for kind in (ANSWER, UPDATE)]
        for sent, method, route in [*bodies, (body, "PATCH", EDIT)]:
            found += [f"{method} {route}: {errors}" for errors in [contract.check(method, route, sent)] if errors]
    return found + list(counted(body["components"]))


def content_faults(text: str) -> list[str]:
    """What Discord would refuse in a message of plain text."""
    return [str(errors) for errors in [check_body("message", {"content": text})] if errors]


def components_in(tree: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, those that hold others first."""
    for component in tree:
        yield component
        yield from components_in(component.get("components", ()))


def counted(tree: Sequence[dict[str, Any]]) -> Iterator[str]:
    """What is too much, too long or there twice."""
    parts = list(components_in(tree))
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    texts = [part["content"] for part in parts if "content" in part]
    labels = [part.get("label") or "" for part in parts if part["type"] == BUTTON]
    rows = [part["components"] for part in parts if part["type"] == 1]
    if len(parts) > 40:
        yield f"{len(parts)} components"
    if len(set(ids)) < len(ids) or not all(0 < len(each) <= 100 for each in ids):
        yield f"custom_ids {ids}"
    if sum(map(len, texts)) > 4000 or not all(text.strip() for text in texts):
        yield f"{sum(map(len, texts))} characters"
    if not all(len(label) <= 80 for label in labels):
        yield f"labels {labels}"
    for row in rows:
        if not 0 < len(row) <= 5 or (len(row) > 1 and any(part["type"] in SELECTS for part in row)):
            yield f"a row of {[part['type'] for part in row]}"
    for menu in (part for part in parts if "options" in part):
        values = [option["value"] for option in menu["options"]]
        if not 0 < len(set(values)) == len(values) <= 25:
            yield f"options {values}"
