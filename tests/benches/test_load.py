"""Five hundred people at once, then as fast as it goes: `pytest -m bench -n 0 -s tests/benches/test_load.py`.

The bot is a process of its own, the local Discord and the people are this one; on a machine of two cores each has one.
MADANG_BENCH_PEOPLE, MADANG_BENCH_SECONDS and MADANG_BENCH_PRESSES make it smaller or larger.
"""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.playground import LocalDiscord
from tests.benches.load import Lag, counting, crowd, guests, lasting, megabytes, part, play, worked
from tests.benches.presses import ROOT, bot

PEOPLE = int(os.environ.get("MADANG_BENCH_PEOPLE", "500"))
SECONDS = float(os.environ.get("MADANG_BENCH_SECONDS", "120"))
PRESSES = int(os.environ.get("MADANG_BENCH_PRESSES", "20000"))
THINKING = 15.0
AT_ONCE = 32
PORT = 9421


@pytest.mark.bench
@pytest.mark.timeout(3_600)
async def test_five_hundred_people(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "bot.kernels"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    local = LocalDiscord(crowd(PEOPLE))
    await local.start()
    settings = {
        "MADANG_API": local.base,
        "MADANG_TOKEN": local.config.token,
        "MADANG_DATA_FOLDER": str(tmp_path),
        "MADANG_METRICS_PORT": str(PORT),
        "MADANG_EMOJIS": "false",
    }
    everyone = guests(local, PEOPLE)
    async with bot("bot", ready=b"Madang is ready", **settings) as process:
        for begin in range(0, PEOPLE, AT_ONCE):
            await asyncio.gather(*(guest.sit_down() for guest in everyone[begin : begin + AT_ONCE]))
        print(f"\n{PEOPLE} games are open; the bot holds {megabytes(process):.0f} MB")

        before, work = await Lag.read(f"http://127.0.0.1:{PORT}"), worked(process)
        taken = await play(everyone, THINKING, lasting(SECONDS))
        lag = (await Lag.read(f"http://127.0.0.1:{PORT}")).since(before)
        print(
            f"thinking {THINKING:g} s: {taken}\n    {dict(taken.kinds)}, bot at {share(process, work, taken.seconds)}"
        )
        print(f"    loop lag: {lag}; {megabytes(process):.0f} MB")

        held = []
        for _ in range(4):
            work = worked(process)
            fast = await play(everyone[:AT_ONCE], 0, counting(PRESSES // 4))
            held.append(megabytes(process))
            print(f"{AT_ONCE} at once: {fast}\n    bot at {share(process, work, fast.seconds)}; {held[-1]:.0f} MB")
    await local.stop()
    assert taken.failed == 0
    assert part(taken.acknowledged, 0.99) < 1
    assert lag.share(0.025) >= 0.99
    assert held[-1] < 1.1 * held[0]


def share(process: int, before: float, seconds: float) -> str:
    """How much of one core the bot used since."""
    return f"{100 * (worked(process) - before) / seconds:.0f} % of a core"
