"""Messages: made, edited, deleted and kept, with their files."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from bot.playground import payloads
from bot.playground.config import PlaygroundConfig
from bot.playground.files import link, point
from bot.playground.limits import EPHEMERAL, LOADING, V2
from bot.playground.refusal import Refusal, form_error
from bot.playground.store import Store
from bot.playground.uploads import Upload, safe_name
from bot.playground.wire import JSON, as_kept, born, snowflake, timestamp, walk
from bot.playground.world import Account, World

SETTABLE = EPHEMERAL | V2 | 1 << 2 | 1 << 12
_USER = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")

Listener = Callable[[str, "Message"], None]


@dataclass
class Message:
    """A message: `payload` is what Discord sends; `files` are all its files, those in components included;
    `owner` is the only person who sees it where it is ephemeral; `edits` counts its changes."""

    payload: JSON
    files: list[JSON] = field(default_factory=list)
    owner: str | None = None
    edits: int = 0

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.payload["id"])

    @property
    def channel(self) -> str:
        """The id of its channel."""
        return str(self.payload["channel_id"])

    @property
    def flags(self) -> int:
        """Discord's flags."""
        return int(self.payload["flags"])

    @property
    def names(self) -> list[str]:
        """The names of its files."""
        return [str(file["filename"]) for file in self.files]

    @property
    def born(self) -> float:
        """When it was made, in seconds since 1970."""
        return born(self.id)


class Messages:
    """All messages. Listeners hear ("create" | "update" | "delete", message) after each change."""

    def __init__(self, config: PlaygroundConfig, store: Store, world: World) -> None:
        self.config, self.store, self.world = config, store, world
        self.base = ""
        self.listeners: list[Listener] = []

    def find(self, identity: str) -> Message | None:
        """A message by id."""
        body = self.store.message(identity)
        return Message(**body) if body else None

    def get(self, identity: str, channel: str | None = None) -> Message:
        """A message by id, of a channel where one is named; Refusal 10008 otherwise."""
        message = self.find(identity)
        if message is None or channel not in (None, message.channel):
            raise Refusal(10008)
        return message

    def sent_before(self, channel: str, body: JSON) -> Message | None:
        """The message that a body with `enforce_nonce` made in a channel when it came for the first time."""
        if not body.get("enforce_nonce"):
            return None
        return next((m for m in self.history(channel) if m.payload.get("nonce") == body["nonce"]), None)

    def lose_files(self, message: Message) -> None:
        """Misbehaves: the message stays as it is, but its files are gone."""
        for file in message.files:
            self.store.drop_blob(file["id"])

    def history(
        self, channel: str, limit: int = 50, *, before: int | None = None, after: int | None = None
    ) -> list[Message]:
        """Messages of a channel, newest first, ephemeral ones included."""
        return [Message(**body) for body in self.store.history(channel, limit, before=before, after=after)]

    def create(
        self,
        channel: str,
        author: Account,
        body: JSON,
        uploads: Sequence[Upload] = (),
        *,
        owner: str | None = None,
        **more: object,
    ) -> Message:
        """A new message, ephemeral where it has an `owner`; `more` are further fields of its payload."""
        now = self.config.now()
        flags = int(body.get("flags") or 0) & (SETTABLE | LOADING)
        payload = _blank(snowflake(now), channel, payloads.user(author), timestamp(now)) | more | {"flags": flags}
        if body.get("nonce") is not None:
            payload["nonce"] = body["nonce"]
        message = Message(payload, owner=owner)
        self._write(message, body, uploads, drop_files=False)
        _require_something(message)
        self._ping(message, body.get("allowed_mentions"))
        with self.store.together():
            self._save(message, uploads)
            for old in self.store.older_than_newest(channel, self.config.keep):
                self.delete(self.get(old))
        self._tell("create", message)
        return message

    def edit(
        self, message: Message, body: JSON, uploads: Sequence[Upload] = (), *, drop_files: bool = False
    ) -> Message:
        """Changes a message; fields that the body lacks stay. With `drop_files` files stay only if it lists them."""
        before = list(message.files)
        message.payload["flags"] = message.flags & ~LOADING | int(body.get("flags") or 0) & SETTABLE & ~EPHEMERAL
        self._write(message, body, uploads, drop_files=drop_files)
        _require_something(message)
        _require_no_legacy(message)
        message.payload["edited_timestamp"] = timestamp(self.config.now())
        message.edits += 1
        with self.store.together():
            self._save(message, uploads)
            for file in before:
                if file not in message.files:
                    self.store.drop_blob(file["id"])
        self._tell("update", message)
        return message

    def delete(self, message: Message) -> None:
        """Takes a message away, with its files."""
        with self.store.together():
            self.store.drop_message(message.id)
            for file in message.files:
                self.store.drop_blob(file["id"])
        self._tell("delete", message)

    def rebase(self, base: str) -> None:
        """Says where files are served from, and rewrites the addresses in messages kept from an earlier place."""
        self.base = base
        if self.store.all("base") == [{"base": base}]:
            return
        self.store.keep("base", "0", {"base": base})
        for identity in self.store.message_ids():
            message = self.get(identity)
            if any(not file["url"].startswith(base) for file in message.files):
                for file in message.files:
                    point(file, self._address(message.channel, file))
                link(message.payload, message.files)
                self._save(message, ())

    def _write(self, message: Message, body: JSON, uploads: Sequence[Upload], *, drop_files: bool) -> None:
        for field_name, empty in (("content", ""), ("embeds", []), ("components", [])):
            if field_name in body:
                message.payload[field_name] = as_kept(body[field_name] or empty)
        if uploads or drop_files or "attachments" in body:
            message.files = self._files(message, body, uploads, drop_files)
        link(message.payload, message.files)

    def _files(self, message: Message, body: JSON, uploads: Sequence[Upload], drop_files: bool) -> list[JSON]:
        listed = {str(entry.get("id")): entry for entry in body.get("attachments") or ()}
        keep_all = "attachments" not in body and not drop_files
        kept = [file for file in message.files if keep_all or file["id"] in listed]
        return kept + [self._file(message, upload, listed.get(str(upload.slot), {})) for upload in uploads]

    def _file(self, message: Message, upload: Upload, entry: JSON) -> JSON:
        name = safe_name(str(entry.get("filename") or upload.name))
        file: JSON = {"id": snowflake(self.config.now()), "filename": name, "size": upload.size}
        file["content_type"] = upload.content_type
        if entry.get("description"):
            file["description"] = entry["description"]
        if upload.extent:
            file["width"], file["height"] = upload.extent
        file["slot"] = upload.slot
        return point(file, self._address(message.channel, file))

    def _address(self, channel: str, file: JSON) -> str:
        return f"{self.base}/cdn/attachments/{channel}/{file['id']}/{quote(file['filename'])}"

    def _save(self, message: Message, uploads: Sequence[Upload]) -> None:
        contents = {upload.slot: upload for upload in uploads}
        for file in message.files:
            upload = contents.get(file.pop("slot", None))
            if upload:
                self.store.keep_blob(file["id"], upload.content_type, upload.content)
        body = {"payload": message.payload, "files": message.files, "owner": message.owner, "edits": message.edits}
        self.store.keep_message(message.id, message.channel, body)

    def _ping(self, message: Message, allowed: JSON | None) -> None:
        """Works out whom a new message notifies."""
        text = "\n".join([message.payload["content"], *_texts(message.payload["components"])])
        parse = ["users", "everyone"] if allowed is None else allowed.get("parse") or []
        named = set((allowed or {}).get("users") or ())
        mentioned = dict.fromkeys(_USER.findall(text))
        pinged = [uid for uid in mentioned if "users" in parse or uid in named or int(uid) in named]
        message.payload["mentions"] = [
            payloads.user(self.world.accounts[u]) for u in pinged if u in self.world.accounts
        ]
        message.payload["mention_everyone"] = "everyone" in parse and bool(_EVERYONE.search(text))

    def _tell(self, change: str, message: Message) -> None:
        for listener in self.listeners:
            listener(change, message)


def _blank(identity: str, channel: str, author: JSON, now: str) -> JSON:
    return {
        "id": identity,
        "channel_id": channel,
        "author": author,
        "content": "",
        "timestamp": now,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "type": 0,
    }


def _require_something(message: Message) -> None:
    """An empty message is none (50006), unless it is still loading."""
    filled = any(message.payload[field_name] for field_name in ("content", "embeds", "components")) or message.files
    if not filled and not message.flags & LOADING:
        raise Refusal(50006)


def _require_no_legacy(message: Message) -> None:
    """A message that becomes one of Components V2 has to give up its content and embeds (50035)."""
    for field_name in ("content", "embeds"):
        if message.flags & V2 and message.payload[field_name]:
            words = f"The '{field_name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            raise form_error(field_name, code="MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message=words)


def _texts(components: object) -> list[str]:
    return [str(component.get("content")) for component in walk(components) if component.get("type") == 10]
