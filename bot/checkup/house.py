"""What this machine gives: a folder with room, the font, compiled kernels, and a port for the playground."""

import os
import shutil
import socket
from collections.abc import Iterator
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


def look(settings: Settings) -> Iterator[Finding]:
    """The folder, the font and the kernels."""
    yield from _folder(settings.data_folder)
    yield _font()
    yield _kernels(settings)


async def playground(settings: Settings) -> Finding:
    """Whether the playground can listen where the settings say."""
    host, port = settings.playground_host, settings.playground_port
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(address)
    except OSError as error:
        if await _plays_at(host, port):
            return ok("playground", f"a Madang plays there already: http://{host}:{port}")
        text = f"port {port} of {host} cannot be used ({error.strerror}): set MADANG_PLAYGROUND_PORT to another"
        return mend("playground", text)
    return ok("playground", f"port {port} of {host} is free" if port else "takes any free port")


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


async def _plays_at(host: str, port: int) -> bool:
    """Whether a playground answers there."""
    headers = {"Authorization": f"Bot {PlaygroundConfig().token}"}
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    try:
        async with (
            aiohttp.ClientSession(headers=headers, timeout=timeout) as session,
            session.get(f"http://{host}:{port}/api/v10/users/@me") as response,
        ):
            return response.status == 200
    except (aiohttp.ClientError, TimeoutError, ValueError):
        return False
