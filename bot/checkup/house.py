"""What this machine gives: a folder with room, the font, compiled kernels, and a port for the playground."""

import os
import shutil
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp

from bot import kernels
from bot.checkup.finding import Finding, mend, ok, size, warning
from bot.config import Settings
from bot.playground import PlaygroundConfig
from engine import GAMES
from renderers import fonts

LITTLE_ROOM: Final = 200 * 1024 * 1024
NO_ROOM: Final = 20 * 1024 * 1024
SECONDS: Final = 3


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that only a Madang at that port answers well."""

    path: str
    headers: Mapping[str, str] = field(default_factory=dict)


def look(settings: Settings) -> Iterator[Finding]:
    """The folder, the font and the kernels."""
    yield from _folder(settings.data_folder)
    yield _font()
    yield _kernels(settings)


async def playground(settings: Settings) -> Finding:
    """Whether the playground can listen where the settings say."""
    asked = Asked("/api/v10/users/@me", {"Authorization": f"Bot {PlaygroundConfig().token}"})
    return await _port("playground", settings.playground_host, settings.playground_port, asked)


async def metrics(settings: Settings) -> list[Finding]:
    """Whether metrics and health can be served where the settings say; nothing where they say nothing."""
    if settings.metrics_port is None:
        return []
    return [await _port("metrics", settings.metrics_host, settings.metrics_port, Asked("/metrics"))]


async def _port(name: str, host: str, port: int, asked: Asked) -> Finding:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(address)
    except OSError as error:
        if await _answers(f"http://{host}:{port}", asked):
            return ok(name, f"a Madang is there already: http://{host}:{port}")
        text = f"port {port} of {host} cannot be used ({error.strerror}): set MADANG_{name.upper()}_PORT to another"
        return mend(name, text)
    return ok(name, f"port {port} of {host} is free" if port else "any free port")


def _folder(folder: Path) -> Iterator[Finding]:
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        text = f"{folder} cannot be written: give this user the right to, or set MADANG_DATA_FOLDER to another one"
        yield mend("data folder", text)
        return
    yield ok("data folder", str(folder) if there == folder else f"{folder}, which the first start makes")
    free = shutil.disk_usage(there).free
    if free < NO_ROOM:
        yield mend("disk", f"only {size(free)} are free in {there}: make room")
    elif free < LITTLE_ROOM:
        yield warning("disk", f"only {size(free)} are free in {there}: make room soon")
    else:
        yield ok("disk", f"{size(free)} are free in {there}")


def _font() -> Finding:
    try:
        fonts.check()
    except fonts.FontMissing as error:
        return mend("font", str(error))
    return ok("font", f"{fonts.path().name} has all letters needed")


def _kernels(settings: Settings) -> Finding:
    folder = kernels.cache_folder(settings.kernels)
    prepared = kernels.Kernels(folder)
    waiting = [key for key in GAMES if not prepared.is_ready(key)]
    if not waiting:
        return ok("kernels", f"compiled, in {folder}")
    text = f"not compiled yet: {', '.join(waiting)}; the next start does it, or now: python -m bot.kernels"
    return warning("kernels", text)


async def _answers(address: str, asked: Asked) -> bool:
    """Whether a Madang answers there."""
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    try:
        async with (
            aiohttp.ClientSession(headers=asked.headers, timeout=timeout) as session,
            session.get(address + asked.path) as response,
        ):
            return response.status == 200
    except (aiohttp.ClientError, TimeoutError, ValueError):
        return False
