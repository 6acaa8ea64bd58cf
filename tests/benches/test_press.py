"""How long a press takes, from the click to the answered picture, against bare bots.

All use the real client and a local Discord on loopback. Three bots take turns, so that the machine's noise meets all:
Madang with its database on disk; a bare bot that draws the same frames with the same renderer, without rules and
without a store; a bare bot that uploads one picture. Run with `pytest -m bench -n 0 -s tests/benches/test_press.py`.
"""

import os
import subprocess
import sys
from collections import defaultdict
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.playground import LocalDiscord
from bot.screen import Screens
from bot.storage.database import Database
from tests.benches.presses import ROOT, Bare, Real, Spent, Times, bot, local_discord

ROUNDS = int(os.environ.get("MADANG_BENCH_ROUNDS", "25"))
WARMING = 2
A_ROUND = 20
KINDS = ("select", "store", "computer")
MADANG = os.environ.get("MADANG_BENCH_BOT", "bot")
MOST = 1.5
"""How many times as long as the bare bot that draws a press without the computer may take."""


@pytest.mark.bench
@pytest.mark.timeout(1_200)
async def test_a_press_takes_little_longer_than_drawing_and_sending(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "bot.kernels"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    async with AsyncExitStack() as stack:
        discords: list[LocalDiscord] = [await stack.enter_async_context(local_discord()) for _ in range(3)]
        addresses = [(local.base, local.config.token) for local in discords]
        settings = {"MADANG_API": addresses[0][0], "MADANG_TOKEN": addresses[0][1], "MADANG_DATA_FOLDER": str(tmp_path)}
        processes = [await stack.enter_async_context(bot(MADANG, ready=b"Madang is ready", **settings))]
        for address in addresses[1:]:
            processes.append(await stack.enter_async_context(bot("tests.benches.bare", *address, ready=b"ready")))
        database = Database(f"sqlite:///{tmp_path / 'madang.sqlite3'}")
        await database.open()
        stack.push_async_callback(database.close)
        screens = Screens(1)
        stack.callback(screens.close)
        real = Real(discords[0], processes[0], database, screens)
        draws = Bare(discords[1], processes[1], "draw", tmp_path / "drawn")
        fixed = Bare(discords[2], processes[2], "fixed", tmp_path / "fixed")
        spent = await _measure(real, draws, fixed)
    print()
    for kind in KINDS:
        times = {name: Times(spent[kind, name]) for name in ("madang", "draws", "fixed")}
        print(f"{kind}: madang over draws: {times['madang'].over(times['draws'])}")
        print("\n".join(f"    {name:6} {each}" for name, each in times.items()))
    for kind in KINDS[:2]:
        assert Times(spent[kind, "madang"]).median <= MOST * Times(spent[kind, "draws"]).median


async def _measure(real: Real, draws: Bare, fixed: Bare) -> dict[tuple[str, str], list[Spent]]:
    """What every press took, by its kind and by who answered it."""
    spent: dict[tuple[str, str], list[Spent]] = defaultdict(list)
    for number in range(WARMING + ROUNDS):
        if number == WARMING:
            spent.clear()
        answered = [await real.press() for _ in range(A_ROUND)]
        frames = [each.frame for each in answered]
        rows = zip(answered, await draws.answer(frames), await fixed.answer(frames), strict=True)
        for each, drawn, plain in rows:
            for name, one in (("madang", each.spent), ("draws", drawn), ("fixed", plain)):
                spent[each.kind, name].append(one)
    return spent
