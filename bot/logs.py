"""Structured logs, for people on a console or as JSON lines. What is secret never gets into them."""

import json
import logging
import re
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Final, TextIO
from urllib.parse import quote

import structlog
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError
from structlog.typing import EventDict, Processor

from bot import arrival
from bot.config import Settings
from bot.loglines import escaped, printable, traceback

HIDDEN: Final = "[hidden]"
SHORTEST_HIDDEN: Final = 6
"""A password shorter than that is hidden in addresses only: elsewhere it would blot out harmless words."""
PATTERNS: Final = (
    re.compile(r"(/(?:webhooks|interactions)/[0-9]+/)[^/\s\"'?]+"),
    re.compile(r"(://[^:/@\s]*:)[^@/\s]+(?=@)"),
    re.compile(r"()\b[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}"),
)
"""Tokens of interactions in addresses, passwords in addresses, tokens of bots; the first group stays."""


def set_up(settings: Settings, stream: TextIO | None = None) -> None:
    """Send all logs, those of libraries included, to standard error or to `stream`."""
    stream = stream or sys.stderr
    shared = _shared()
    last = _hiding(_renderer(settings, stream), secrets_of(settings))
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(settings.log_level)),
        logger_factory=structlog.PrintLoggerFactory(stream),
    )
    handler = logging.StreamHandler(stream)
    of_libraries = [structlog.stdlib.add_logger_name, *shared]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=last, foreign_pre_chain=of_libraries))
    logging.getLogger("discord.state").setLevel(logging.ERROR)  # it warns that it sees no servers, as intended
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(max(logging.WARNING, logging.getLevelName(settings.log_level)))
    sys.excepthook = _log_the_end


def secrets_of(settings: Settings) -> list[str]:
    """What must not be told, in every way in which it may be written; the longest first."""
    found = [settings.token.get_secret_value()] if settings.token else []
    try:
        password = make_url(settings.database_url).password if settings.database_url else None
    except ArgumentError:
        password = settings.database_url
    found += [password] if password and len(password) >= SHORTEST_HIDDEN else []
    found += [printable(text) for text in found]
    ways = {way for text in found for way in (text, quote(text, safe=""), json.dumps(text)[1:-1], repr(text)[1:-1])}
    return sorted(ways, key=len, reverse=True)


def hide(text: str, secrets: Sequence[str]) -> str:
    """A text without these secrets, and without whatever looks like a token or a password in an address."""
    for secret in secrets:
        text = text.replace(secret, HIDDEN)
    for pattern in PATTERNS:
        text = pattern.sub(rf"\1{HIDDEN}", text)
    return text


def _log_the_end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """What ends the program goes the way of all other errors."""
    structlog.get_logger().critical("ended by an error", exc_info=(kind, error, trace))


def _shared() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        arrival.add_to_line,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.ExceptionRenderer(traceback),
    ]


def _renderer(settings: Settings, stream: TextIO) -> Processor:
    if settings.log_format == "json":
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(colors=stream.isatty())


def _hiding(render: Processor, secrets: Sequence[str]) -> Processor:
    def rendered(logger: Any, method: str, line: EventDict) -> str:
        return hide(str(render(logger, method, escaped(logger, method, line))), secrets)

    return rendered
