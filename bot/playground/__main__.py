"""The local Discord as a process of its own: python -m bot.playground [--port N] [--data FILE]."""

from __future__ import annotations

import argparse
import asyncio
import signal
from pathlib import Path

from bot.playground.config import PlaygroundConfig
from bot.playground.server import LocalDiscord


async def run(port: int, data: Path | None) -> None:
    """Serves until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    local = LocalDiscord(PlaygroundConfig(data=data))
    try:
        base = await local.start(port=port)
    except OSError as error:
        raise SystemExit(f"Port {port} cannot be used: {error.strerror}. Choose another with --port.") from None
    print(f"Local Discord on {base} (token: {local.config.token})", flush=True)
    await stop.wait()
    await local.stop()


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument("--port", type=int, default=8765, help="0 for any free one (default: %(default)s)")
    parser.add_argument("--data", type=Path, default=None, help="the file to keep everything in (default: memory)")
    options = parser.parse_args()
    asyncio.run(run(options.port, options.data))


if __name__ == "__main__":
    main()
