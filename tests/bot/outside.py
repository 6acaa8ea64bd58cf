"""Looking at a running Madang from outside: its metrics and its health, over HTTP."""

import json
from typing import Any

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from bot.app import App


async def ask(app: App, path: str) -> tuple[int, str]:
    """Status and text of an answer."""
    async with aiohttp.ClientSession() as session, session.get(app.monitoring.address + path) as answer:
        return answer.status, await answer.text()


async def health(app: App) -> tuple[int, dict[str, Any]]:
    """Status and what `/healthz` says."""
    status, text = await ask(app, "/healthz")
    return status, json.loads(text)


async def metrics(app: App) -> dict[str, dict[tuple[tuple[str, str], ...], float]]:
    """The numbers of `/metrics` by name and labels."""
    status, text = await ask(app, "/metrics")
    assert status == 200
    found: dict[str, dict[tuple[tuple[str, str], ...], float]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[tuple(sorted(sample.labels.items()))] = sample.value
    return found


async def value(app: App, name: str, **labels: str) -> float:
    """One number; 0 where it is not there, all those with these labels added up."""
    wanted = set(labels.items())
    return sum(number for found, number in (await metrics(app)).get(name, {}).items() if wanted <= set(found))
