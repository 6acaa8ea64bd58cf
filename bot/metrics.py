"""What is counted and measured, for Prometheus. Every label has few values; nothing a person typed becomes one."""

import asyncio
import time
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Final

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from bot.arrival import AUTOCOMPLETE, COMMAND, Arrival, current

ANSWER_SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.8, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
THINKING_SECONDS: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 5.0)
WORK_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LAG_EVERY: Final = 0.5
"""Seconds between two samples of how late the event loop is."""
UNANSWERED: Final = "none"


class Metrics:
    """The metrics of one Madang, in a registry of their own. Cheap enough to be kept whether they are served or not."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)

        def counter(name: str, meaning: str, *labels: str) -> Counter:
            return Counter(f"madang_{name}", meaning, labels, registry=registry)

        def seconds(name: str, meaning: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(f"madang_{name}_seconds", meaning, labels, registry=registry, buckets=buckets)

        self._presses = counter("presses", "Presses of controls.", "kind", "game")
        self._commands = counter("commands", "Slash commands.", "command")
        self._answers = counter(
            "answers", "What interactions came to; `none` was never acknowledged.", "answer", "reason"
        )
        self._errors = counter("errors", "Errors that nobody expected.", "type")
        self._requests = counter("discord_requests", "Requests to Discord; `failed` got no answer.", "method", "status")
        self.deadlines = counter("deadlines", "Deadlines that passed and were handled.", "game")
        self._acknowledged = seconds(
            "acknowledgement", "From an interaction's arrival until Discord took an answer.", ANSWER_SECONDS, "kind"
        )
        self._delivered = seconds(
            "delivery", "From an interaction's arrival until Discord took the picture.", ANSWER_SECONDS, "kind"
        )
        self.thinking = seconds(
            "thinking", "A computer's thinking about one choice.", THINKING_SECONDS, "game", "player"
        )
        self.drawing = seconds("drawing", "Drawing a picture, once begun.", WORK_SECONDS)
        self.drawing_wait = seconds("drawing_wait", "A picture's waiting until it is drawn.", WORK_SECONDS)
        self.database_write = seconds("database_write", "A transaction that writes, waiting included.", WORK_SECONDS)
        self._lag = seconds("loop_lag", "How late the event loop comes to what is due.", WORK_SECONDS)
        self._live = Gauge("madang_live_games", "Games and lobbies that are not over.", ["game"], registry=registry)

    def watch(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """A gauge that is read when the metrics are asked for."""
        Gauge(f"madang_{name}", meaning, registry=self.registry).set_function(value)

    def count(self, arrival: Arrival) -> None:
        """An interaction has been dealt with."""
        if arrival.kind == COMMAND:
            self._commands.labels(arrival.command).inc()
        elif arrival.kind != AUTOCOMPLETE:
            self._presses.labels(arrival.kind, arrival.game).inc()
        is_answered = arrival.acknowledged is not None
        self._answers.labels(arrival.answer if is_answered else UNANSWERED, arrival.reason).inc()
        if arrival.answer == "error":
            self._errors.labels(arrival.reason).inc()
        if arrival.acknowledged is not None:
            self._acknowledged.labels(arrival.kind).observe(arrival.acknowledged - arrival.at)
        if arrival.delivered is not None:
            self._delivered.labels(arrival.kind).observe(arrival.delivered - arrival.at)

    def failed(self, error: BaseException) -> None:
        """An error that nobody expected, beside all interactions."""
        self._errors.labels(type(error).__name__).inc()

    def live(self, games: Mapping[str, int]) -> None:
        """How many games of each kind are live now."""
        self._live.clear()
        for game, number in games.items():
            self._live.labels(game).set(number)

    def text(self) -> bytes:
        """Everything in Prometheus' text format."""
        return generate_latest(self.registry)

    def trace(self) -> aiohttp.TraceConfig:
        """Lets an HTTP client tell of its requests, and the arrival that a request answers of its moments."""
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._on_request_end)
        trace.on_request_exception.append(self._on_request_exception)
        return trace

    async def sample_lag(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        while True:
            due = time.monotonic() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self._lag.observe(max(0.0, time.monotonic() - due))

    async def _on_request_end(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        del session, context
        answer = params.response
        self._requests.labels(params.method, str(answer.status)).inc()
        if answer.ok:
            kind = answer.request_info.headers.get("Content-Type", "")
            current().sent(
                acknowledges=params.url.path.endswith("/callback"), picture=kind.startswith("multipart/form-data")
            )

    async def _on_request_exception(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        del session, context
        self._requests.labels(params.method, "failed").inc()
