"""JSON as it goes over the wire, ids and times as Discord writes them."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import orjson

JSON = dict[str, Any]

EPOCH_MS = 1_420_070_400_000
"""Snowflakes count milliseconds from the first moment of 2015."""

EXACT_IN_SCRIPTS = 2**53 - 1

_sequence = itertools.count()


def dumps(value: object) -> bytes:
    """`value` as compact JSON; TypeError for a number that the scripts of a page would round."""
    return orjson.dumps(value, option=orjson.OPT_STRICT_INTEGER)


def loads(text: bytes | str) -> Any:
    """The value of a JSON text; ValueError if it is none."""
    return orjson.loads(text)


def snowflake(now: float | None = None) -> str:
    """A new id that sorts after all earlier ones of this process; `now` in seconds since 1970."""
    milliseconds = int((time.time() if now is None else now) * 1000) - EPOCH_MS
    return str(milliseconds << 22 | next(_sequence) & 0x3FFFFF)


def fixed_id(kind: int, number: int) -> str:
    """An id that is the same in every run; consecutive numbers of a kind fall on consecutive shards."""
    return str((263_000_000_000 + kind * 100_000 + number) << 22)


def born(identity: str) -> float:
    """When an id was made, in seconds since 1970."""
    return ((int(identity) >> 22) + EPOCH_MS) / 1000


def timestamp(now: float) -> str:
    """Seconds since 1970 as Discord writes a moment."""
    return datetime.fromtimestamp(now, UTC).isoformat(timespec="microseconds")


def as_kept(value: Any) -> Any:
    """A part of a body as Discord keeps and shows it: ids that were sent as numbers are strings, for the scripts of a
    page round numbers of that size."""
    if isinstance(value, dict):
        return {key: as_kept(inside) for key, inside in value.items()}
    if isinstance(value, list):
        return [as_kept(inside) for inside in value]
    return str(value) if isinstance(value, int) and value > EXACT_IN_SCRIPTS else value


def walk(components: object) -> Iterator[JSON]:
    """Every component of a tree, outermost first, accessories and labelled ones included."""
    if not isinstance(components, list):
        return
    for component in components:
        if isinstance(component, dict):
            yield component
            yield from walk(component.get("components"))
            yield from walk([component.get("accessory"), component.get("component")])


def media_of(component: JSON) -> Iterator[JSON]:
    """The media objects of one component: a thumbnail's, a file's, a gallery's."""
    for item in component.get("items") or ():
        if isinstance(item, dict) and isinstance(item.get("media"), dict):
            yield item["media"]
    for key in ("media", "file"):
        if isinstance(component.get(key), dict):
            yield component[key]
