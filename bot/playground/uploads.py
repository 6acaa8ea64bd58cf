"""Request bodies: JSON, or JSON with files beside it (multipart/form-data, Discord's "Uploading Files")."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

from aiohttp import web

from bot.playground.refusal import Refusal
from bot.playground.wire import JSON, loads

PNG = b"\x89PNG\r\n\x1a\n"
KINDS = ((PNG, "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif"), (b"RIFF", "image/webp"))
SENT = web.RequestKey("sent", bytes)
"""Where a request keeps the JSON it came with, as bytes."""
_NAME = re.compile(rb'[; ]name="([^"]*)"')
_FILENAME = re.compile(rb'filename="([^"]*)"')
_SLOT = re.compile(r"files\[(\d+)\]")
_UNSAFE = re.compile(r"[^\w.\-]+")


@dataclass(frozen=True)
class Upload:
    """A file that came with a request; `slot` is the number that `attachments[].id` refers to."""

    slot: int
    name: str
    content: bytes

    @property
    def size(self) -> int:
        """Bytes."""
        return len(self.content)

    @property
    def content_type(self) -> str:
        """What the first bytes say it is."""
        return next((kind for head, kind in KINDS if self.content.startswith(head)), "application/octet-stream")

    @property
    def extent(self) -> tuple[int, int] | None:
        """Width and height of a PNG in pixels, None for anything else."""
        if not self.content.startswith(PNG) or len(self.content) < 24:
            return None
        width, height = struct.unpack(">II", self.content[16:24])
        return width, height


def safe_name(name: str) -> str:
    """A file's name as Discord keeps it: other characters than letters, digits, dot, dash become underscores."""
    return _UNSAFE.sub("_", name) or "unknown"


async def read_body(request: web.Request) -> tuple[JSON, tuple[Upload, ...]]:
    """The JSON object and the files of a request; Refusal 50109 where the JSON is none, 40005 where it is too much."""
    try:
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise Refusal(40005) from None
    if request.content_type != "multipart/form-data":
        request[SENT] = raw
        return _object(raw), ()
    text, uploads = _multipart(raw, request.headers["Content-Type"])
    request[SENT] = text
    return _object(text), uploads


async def read_list(request: web.Request) -> list[JSON]:
    """The JSON array of a request; Refusal 50109 where it is none."""
    request[SENT] = await request.read()
    try:
        value = loads(request[SENT])
    except ValueError:
        raise Refusal(50109) from None
    if not isinstance(value, list):
        raise Refusal(50109)
    return value


def _object(raw: bytes) -> JSON:
    try:
        value = loads(raw) if raw else {}
    except ValueError:
        raise Refusal(50109) from None
    if not isinstance(value, dict):
        raise Refusal(50109)
    return value


def _multipart(raw: bytes, content_type: str) -> tuple[bytes, tuple[Upload, ...]]:
    """Splits by hand: pictures come with every press, and the general reader costs several times as much."""
    boundary = re.search(r'boundary="?([^";]+)', content_type)
    if boundary is None:
        raise Refusal(50109)
    payload = b""
    uploads = []
    for part in raw.split(b"--" + boundary[1].encode())[1:-1]:
        head, _, content = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        name, filename = _NAME.search(b" " + head), _FILENAME.search(head)
        content = content.removesuffix(b"\r\n")
        field = name[1].decode() if name else ""
        if field == "payload_json":
            payload = content
        elif slot := _SLOT.fullmatch(field):
            uploads.append(Upload(int(slot[1]), safe_name(filename[1].decode() if filename else field), content))
    return payload, tuple(sorted(uploads, key=lambda upload: upload.slot))
