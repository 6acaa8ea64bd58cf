"""`madang`: the bot on Discord with a token, or, without one, in the browser with a Discord of its own."""

import argparse
import asyncio
import gc
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import aiohttp
import discord
from pydantic import ValidationError

from bot import kernels
from bot.config import Settings

COPY_AGAIN = "Copy the token again from the developer portal into MADANG_TOKEN, then start again."
HELP = "Settings come from the environment or a file .env in this folder; .env.example explains each of them."


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; 0 after a clean end, 1 where it could not be done."""
    chosen = parser().parse_args(arguments)
    settings = _settings()
    if settings is None:
        return 1
    if chosen.command == "backup":
        return back_up(settings, chosen.file, overwrite=chosen.force)
    if chosen.command == "check":
        return check(settings)
    return play(settings)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="madang",
        description="Plays on Discord where MADANG_TOKEN is set, and in your browser without it, until Ctrl-C.",
        epilog=HELP,
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="instead of playing")
    backup = commands.add_parser(
        "backup",
        help="copy the database to a file, also while Madang plays",
        description="Copies the database to a file as it is at one moment, also while Madang plays, and looks whether "
        "the copy is sound.",
    )
    backup.add_argument("file", type=Path, metavar="FILE", help="where the copy goes")
    backup.add_argument("--force", action="store_true", help="overwrite FILE if it is there")
    commands.add_parser(
        "check",
        help="look whether everything is there that Madang needs",
        description="Looks at the folder, the font, the compiled games, the database, the token, the permissions and "
        "the clock, and changes nothing. Ends with 1 where something must be mended.",
    )
    return parser


def _settings() -> Settings | None:
    try:
        return Settings()
    except ValidationError as error:
        for problem in error.errors():
            say(f"The setting {'.'.join(map(str, problem['loc']))} cannot be used: {problem['msg']}. See .env.example.")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not written in UTF-8"
        say(f"The file .env in this folder cannot be read: {reason}.")
    return None


def back_up(settings: Settings, target: Path, *, overwrite: bool) -> int:
    """Copy the database to a file, and say how to restore it."""
    from bot.checkup.finding import size
    from bot.storage import backup
    from bot.storage.connection import place_of, read_address
    from bot.storage.trouble import DatabaseTrouble

    try:
        url = read_address(settings.database)
        copy = backup.back_up(url, target, overwrite=overwrite)
    except DatabaseTrouble as trouble:
        say(str(trouble))
        return 1
    say(f"{copy.path} holds all of {place_of(url)}: {copy.games} games, {size(copy.size)}, schema {copy.revision}.")
    say(
        f"To restore it, stop Madang, move {place_of(url)} and the files beside it that end in -wal and -shm away, "
        f"copy {copy.path} to {place_of(url)}, and start again."
    )
    return 0


def check(settings: Settings) -> int:
    """Look at everything, a line each; 1 where something must be mended."""
    from bot import checkup

    findings = asyncio.run(checkup.look(settings))
    for finding in findings:
        say(str(finding))
    return int(any(finding.state is checkup.State.MEND for finding in findings))


def play(settings: Settings) -> int:
    """Run until Ctrl-C or SIGTERM."""
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
        say(f"Discord does not accept this token. {COPY_AGAIN}")
        return 1
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        say(f"Discord could not be reached: {error}. Look at the network, then start again.")
        return 1
    gc.collect()
    gc.freeze()  # what is there by now stays: no later collection pauses a press to walk through it
    if app.database.is_new:
        say(f"There was no database, so a new one was made: {app.database.place}")
    say("Madang is ready. Ctrl-C ends it; every game goes on at the next start.")
    ending, cut_off = asyncio.ensure_future(end.wait()), asyncio.ensure_future(app.cut_off())
    try:
        await asyncio.wait({ending, cut_off}, return_when=asyncio.FIRST_COMPLETED)
        say("Finishing what is under way …")
    finally:
        ending.cancel()
        await app.close()
        await asyncio.wait({cut_off})
    reason = None if cut_off.cancelled() else cut_off.exception()
    if isinstance(reason, discord.DiscordException):
        say(f"Discord has ended the connection for good: {reason}. {COPY_AGAIN}")
        return 1
    say("Good bye.")
    return 0


def say(text: str) -> None:
    """Tell the person at the console, in the letters that it has."""
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), flush=True)


if __name__ == "__main__":
    sys.exit(main())
