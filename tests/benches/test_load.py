"""Five hundred people at once, then as fast as it goes: `pytest -m bench -n 0 -s tests/benches/test_load.py`.

The bot is a process of its own, the local Discord and the people are this one; on a machine of two cores each has one.
Bare bots show the same boards to as many people afterwards: one draws them anew, one has a single picture.
MADANG_BENCH_PEOPLE, MADANG_BENCH_SECONDS and MADANG_BENCH_PRESSES make it smaller or larger.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.lookup import Lookup
from bot.playground import LocalDiscord
from bot.screen import Screens
from bot.storage.database import Database
from tests.benches.bare import keep
from tests.benches.load import (
    Guest,
    Lag,
    Player,
    Taken,
    counting,
    crowd,
    lasting,
    megabytes,
    onlookers,
    part,
    play,
    players,
    worked,
)
from tests.benches.presses import ROOT, bot, frame_of

PEOPLE = int(os.environ.get("MADANG_BENCH_PEOPLE", "500"))
SECONDS = float(os.environ.get("MADANG_BENCH_SECONDS", "120"))
PRESSES = int(os.environ.get("MADANG_BENCH_PRESSES", "20000"))
THINKING = 15.0
AT_ONCE = 32
PARTS = 4
PORT = 9421
BARE = {"draw": "a bare bot that draws", "fixed": "a bare bot with one picture"}


@pytest.mark.bench
@pytest.mark.timeout(3_600)
async def test_five_hundred_people(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "bot.kernels"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    async with a_local_discord() as local:
        everyone = players(local, PEOPLE)
        settings = {"MADANG_DATA_FOLDER": str(tmp_path), "MADANG_METRICS_PORT": str(PORT), "MADANG_EMOJIS": "false"}
        address = {"MADANG_API": local.base, "MADANG_TOKEN": local.config.token}
        async with bot("bot", ready=b"Madang is ready", **settings, **address) as process:
            await open_games(everyone)
            print(f"\n{PEOPLE} games are open; the bot holds {megabytes(process):.0f} MB")
            before = await Lag.read(f"http://127.0.0.1:{PORT}")
            calm = await measured(process, everyone, calmly=True)
            lag = (await Lag.read(f"http://127.0.0.1:{PORT}")).since(before)
            print(f"    loop lag: {lag}")
            held = []
            for _ in range(PARTS):
                await measured(process, everyone, calmly=False)
                held.append(megabytes(process))
    await write_frames(tmp_path / "madang.sqlite3", tmp_path / "frames")
    for kind, name in BARE.items():
        print(f"{name}:")
        await measured_bare(kind, tmp_path / "frames")
    assert calm.failed == 0
    assert part(calm.acknowledged, 0.99) < 1
    assert lag.share(0.025) >= 0.99
    assert held[-1] < 1.1 * held[0]


@asynccontextmanager
async def a_local_discord() -> AsyncIterator[LocalDiscord]:
    """A local Discord with everybody on it."""
    local = LocalDiscord(crowd(PEOPLE))
    await local.start()
    try:
        yield local
    finally:
        await local.stop()


async def open_games(everyone: Sequence[Player]) -> None:
    """Everybody opens a game, a few at a time."""
    for begin in range(0, len(everyone), AT_ONCE):
        await asyncio.gather(*(player.sit_down() for player in everyone[begin : begin + AT_ONCE]))


async def measured(process: int, everyone: Sequence[Guest], *, calmly: bool) -> Taken:
    """Everybody plays as people do, or a few as fast as it goes; what it took is printed."""
    before = worked(process)
    if calmly:
        taken = await play(everyone, THINKING, lasting(SECONDS))
    else:
        taken = await play(everyone[:AT_ONCE], 0, counting(PRESSES // PARTS))
    work = worked(process) - before
    print(f"{f'thinking {THINKING:g} s' if calmly else f'{AT_ONCE} at once'}: {taken}")
    print(
        f"    {dict(taken.kinds)}; the bot at {100 * work / taken.seconds:.0f} % of a core, "
        f"{1000 * work / len(taken.shown):.1f} ms of work a press, {megabytes(process):.0f} MB"
    )
    return taken


async def measured_bare(kind: str, frames: Path) -> None:
    """The same for a bare bot, see `tests.benches.bare`, which shows the frames of a file."""
    async with (
        a_local_discord() as local,
        bot("tests.benches.bare", local.base, local.config.token, ready=b"ready") as process,
    ):
        everyone = await onlookers(local, PEOPLE, kind, frames)
        for calmly in (True, False):
            await measured(process, everyone, calmly=calmly)


async def write_frames(file: Path, frames: Path) -> None:
    """The boards of the first games of a database, as many as there are people, for a bare bot."""
    database = Database(f"sqlite:///{file}")
    await database.open()
    screens = Screens(1)
    lookup = Lookup(database)
    keep([await frame_of(screens, await lookup.get(room_id)) for room_id in range(1, PEOPLE + 1)], frames)
    screens.close()
    await database.close()
