"""Interactions: what a person did, the token that answers it, and what the bot answered."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field

from bot.playground.config import PlaygroundConfig
from bot.playground.refusal import Refusal
from bot.playground.wire import JSON, snowflake

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
KEPT = 20_000
"""At most so many interactions are remembered; a token of an older one is unknown."""


@dataclass(eq=False)
class Interaction:
    """One of them. `message` is the one pressed, `original` the first answer, `answer` the callback's body once it
    came; `answered` is done when it came, `changed` is set when a deferred answer was resolved."""

    id: str
    token: str
    kind: int
    user: str
    channel: str
    guild: str | None
    data: JSON
    owners: JSON
    born: float
    message: str | None = None
    only_user_installed: bool = False
    forced_private: bool = False
    app_permissions: int = 0
    answer: JSON | None = None
    original: str | None = None
    followups: list[str] = field(default_factory=list)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def answer_kind(self) -> int | None:
        """The callback's type (4 message, 5 deferred, 6 deferred update, 7 update, 8 choices, 9 modal)."""
        return None if self.answer is None else int(self.answer["type"])


class Interactions:
    """The interactions of the last while, by id and by token."""

    def __init__(self, config: PlaygroundConfig) -> None:
        self.config = config
        self.by_id: OrderedDict[str, Interaction] = OrderedDict()
        self.by_token: dict[str, Interaction] = {}
        self.waiting: dict[str, list[Interaction]] = {}

    def open(
        self,
        kind: int,
        user: str,
        channel: str,
        guild: str | None,
        data: JSON,
        owners: JSON,
        message: str | None = None,
    ) -> Interaction:
        """A new interaction; its two windows start now."""
        token, born = secrets.token_urlsafe(48), self.config.clock()
        identity = snowflake(self.config.now())
        interaction = Interaction(identity, token, kind, user, channel, guild, data, owners, born, message)
        self.by_id[interaction.id] = self.by_token[token] = interaction
        self._forget()
        return interaction

    def _forget(self) -> None:
        """Drops what is long over; a token of an hour ago still gets its own error."""
        oldest = next(iter(self.by_id.values()))
        while len(self.by_id) > KEPT or self._age(oldest) > 4 * self.config.token_life:
            del self.by_id[oldest.id], self.by_token[oldest.token]
            waiting = self.waiting.get(oldest.original or "", [])
            if oldest in waiting:
                waiting.remove(oldest)
            oldest = next(iter(self.by_id.values()))

    def wait_for(self, message: str, interaction: Interaction) -> None:
        """Notes that a deferred answer is resolved by the next change of a message."""
        self.waiting.setdefault(message, []).append(interaction)

    def resolve(self, message: str) -> None:
        """Tells the deferred answers that waited for this message's change."""
        for interaction in self.waiting.pop(message, ()):
            interaction.changed.set()

    def unanswered(self, identity: str, token: str) -> Interaction:
        """The interaction a callback is for; Refusal 10062 when unknown or too late, 40060 when it was answered."""
        interaction = self.by_id.get(identity)
        if interaction is None or interaction.token != token:
            raise Refusal(10062)
        if interaction.answer is not None:
            raise Refusal(40060)
        if self._age(interaction) > self.config.first_response:
            raise Refusal(10062)
        return interaction

    def live(self, token: str) -> Interaction:
        """The answered interaction of a token; Refusal 10015 where there is none, 50027 when its time is over."""
        interaction = self.by_token.get(token)
        if interaction is None or interaction.answer is None:
            raise Refusal(10015)
        if self._age(interaction) > self.config.token_life:
            raise Refusal(50027)
        return interaction

    def _age(self, interaction: Interaction) -> float:
        return self.config.clock() - interaction.born
