"""Structured logs, for people on a console or as JSON lines."""

import logging
import sys

import structlog

from bot.config import Settings


def set_up(settings: Settings) -> None:
    """Send all logs, those of libraries included, to standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    as_json = settings.log_format == "json"
    # Tracebacks without local variables: those hold the secrets of live games.
    last: structlog.typing.Processor = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    if as_json:
        shared.append(structlog.processors.format_exc_info)
        last = structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(settings.log_level)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=last, foreign_pre_chain=shared))
    logging.getLogger("discord.state").setLevel(logging.ERROR)  # it warns that it sees no servers, as intended
    logging.basicConfig(handlers=[handler], level=max(logging.WARNING, logging.getLevelName(settings.log_level)))
