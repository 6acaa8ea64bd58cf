"""What a local Discord can be told at its start."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.playground.contract import Contract


@dataclass(frozen=True)
class Newcomer:
    """A person of the playground: name, language of their Discord, who installed the app, who may manage servers."""

    name: str
    locale: str
    installed: bool = False
    manages: bool = False


PEOPLE = (
    Newcomer("Jun", "en-US"),
    Newcomer("Mina", "ko", manages=True),
    Newcomer("Sofia", "es-ES"),
    Newcomer("Rafael", "pt-BR", installed=True),
    Newcomer("Alex", "en-GB", installed=True),
)


@dataclass(frozen=True)
class PlaygroundConfig:
    """Settings of a LocalDiscord. Times are in seconds, sizes in bytes.

    `data` is the file that keeps everything (None: memory only); `clock` measures the two interaction windows and
    `now` gives the time of day, so that a test can move both.
    """

    data: Path | None = None
    token: str = "local-token"  # noqa: S105
    bot_name: str = "Madang"
    people: tuple[Newcomer, ...] = PEOPLE
    shards: int = 1
    first_response: float = 3.0
    token_life: float = 900.0
    heartbeat: float = 41.25
    old_message: float = 3600.0
    old_edits: int = 3
    old_edit_window: float = 20.0
    keep: int = 1000
    """How many messages a channel keeps; older ones go."""
    clock: Callable[[], float] = field(default=time.monotonic)
    now: Callable[[], float] = field(default=time.time)
    contract: Contract | None = None
