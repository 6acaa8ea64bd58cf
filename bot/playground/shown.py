"""A message as a person sees it, for tests to look at."""

from __future__ import annotations

from dataclasses import dataclass

from bot.playground.limits import EPHEMERAL, LOADING
from bot.playground.messages import Message
from bot.playground.service import Service
from bot.playground.wire import JSON, media_of, walk

SELECTS = (3, 5, 6, 7, 8)


class CannotDo(AssertionError):
    """Something a person could not do in Discord either; the message says what there is to do."""


@dataclass(frozen=True)
class Shown:
    """A message as it was when it was looked at."""

    service: Service
    message: Message

    @property
    def id(self) -> str:
        """Its id."""
        return self.message.id

    @property
    def channel(self) -> str:
        """The id of its channel."""
        return self.message.channel

    @property
    def payload(self) -> JSON:
        """Discord's message object."""
        return self.message.payload

    @property
    def components(self) -> list[JSON]:
        """Every component, nested ones after those that hold them."""
        return list(walk(self.payload["components"]))

    @property
    def buttons(self) -> list[JSON]:
        """The buttons, disabled ones too."""
        return [component for component in self.components if component["type"] == 2]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [button.get("label") or "" for button in self.buttons if not button.get("disabled")]

    @property
    def selects(self) -> list[JSON]:
        """The select menus."""
        return [component for component in self.components if component["type"] in SELECTS]

    @property
    def text(self) -> str:
        """All its words in reading order, one line for each text: content, embeds, text displays."""
        texts = [self.payload["content"]]
        for embed in self.payload["embeds"]:
            texts += [embed.get("title"), embed.get("description")]
            texts += [f"{field['name']}\n{field['value']}" for field in embed.get("fields") or ()]
        texts += [component["content"] for component in self.components if component["type"] == 10]
        return "\n".join(text for text in texts if text)

    @property
    def alts(self) -> list[str]:
        """The alt texts of the pictures in galleries and thumbnails, then of plain attachments."""
        items = [item for component in self.components for item in component.get("items") or [component]]
        texts = [item.get("description") for item in items if item.get("media")]
        texts += [file.get("description") for file in self.payload["attachments"]]
        return [text for text in texts if text]

    @property
    def pictures(self) -> list[bytes]:
        """The bytes of all its files, those shown in components first, in order."""
        shown = [m["attachment_id"] for c in self.components for m in media_of(c) if m.get("attachment_id")]
        shown += [file["id"] for file in self.payload["attachments"]]
        found = [self.service.store.blob(identity) for identity in dict.fromkeys(shown)]
        return [blob[1] for blob in found if blob]

    @property
    def pings(self) -> list[str]:
        """The names of the people it notified when it was posted."""
        return [self.service.world.accounts[user["id"]].name for user in self.payload["mentions"]]

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.message.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it says "thinking…"."""
        return bool(self.message.flags & LOADING)

    @property
    def edits(self) -> int:
        """How often it was changed."""
        return self.message.edits

    def find(self, which: str) -> JSON:
        """A button or select by custom_id, label or placeholder; CannotDo where there is none."""
        controls = self.buttons + self.selects
        for key in ("custom_id", "label", "placeholder"):
            for control in controls:
                if control.get(key) == which:
                    return control
        there = [f"{c.get('label') or c.get('placeholder') or '?'} ({c.get('custom_id')})" for c in controls]
        raise CannotDo(f"no control {which!r} on the message; there are: {', '.join(there) or 'none'}")
