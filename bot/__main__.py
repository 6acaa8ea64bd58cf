"""`madang`: the bot on Discord with a token, or, without one, in the browser with a Discord of its own."""

import asyncio
import gc
import signal
import sys
from contextlib import suppress

import discord
from pydantic import ValidationError

from bot import kernels
from bot.config import Settings


def main() -> int:
    """Run until Ctrl-C or SIGTERM; 0 after a clean end, 1 where it could not start."""
    try:
        settings = Settings()
    except ValidationError as error:
        for problem in error.errors():
            say(f"The setting {'.'.join(map(str, problem['loc']))} cannot be used: {problem['msg']}. See .env.example.")
        return 1
    try:
        settings.data_folder.mkdir(parents=True, exist_ok=True)
        folder = kernels.use_cache(settings.kernels)
    except OSError as error:
        say(f"The folder {error.filename} cannot be made: {error.strerror}. Set MADANG_DATA_FOLDER to another one.")
        return 1
    with suppress(KeyboardInterrupt):
        return asyncio.run(run(settings, kernels.Kernels(folder)))
    return 0


async def run(settings: Settings, ready: kernels.Kernels) -> int:
    """Start, play until told to end, end cleanly."""
    from bot.logs import set_up

    set_up(settings)
    say(f"Madang keeps its games in {settings.data_folder}")
    end = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, end.set)
    if settings.token:
        return await _play(settings, ready, end, settings.token.get_secret_value(), settings.api)
    return await _play_locally(settings, ready, end)


async def _play_locally(settings: Settings, ready: kernels.Kernels, end: asyncio.Event) -> int:
    from bot.playground import LocalDiscord, PlaygroundConfig

    local = LocalDiscord(PlaygroundConfig(data=settings.data_folder / "playground"))
    try:
        address = await local.start(settings.playground_host, settings.playground_port)
    except OSError as error:
        say(
            f"Port {settings.playground_port} cannot be used ({error.strerror}). Set MADANG_PLAYGROUND_PORT to another."
        )
        return 1
    say(f"No token is set, so Madang plays here: open {address} in your browser.")
    try:
        return await _play(settings, ready, end, local.config.token, address)
    finally:
        await local.stop()


async def _play(settings: Settings, ready: kernels.Kernels, end: asyncio.Event, token: str, api: str | None) -> int:
    from bot.app import App
    from bot.health import PortTaken
    from bot.storage.trouble import DatabaseTrouble
    from renderers.fonts import FontMissing

    app = App(settings, ready, api)
    try:
        await app.start(token, say)
    except (DatabaseTrouble, FontMissing, PortTaken) as error:
        say(str(error))
        return 1
    except discord.LoginFailure:
        say("Discord does not accept this token. Copy it again from the developer portal into MADANG_TOKEN.")
        return 1
    gc.collect()
    gc.freeze()  # what is there by now stays: no later collection pauses a press to walk through it
    say("Madang is ready. Ctrl-C ends it; every game goes on at the next start.")
    try:
        await end.wait()
        say("Finishing what is under way …")
    finally:
        await app.close()
    say("Good bye.")
    return 0


def say(text: str) -> None:
    """Tell the person at the console."""
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
