"""What the bench of presses is made of: bots in processes of their own, each on a local Discord, and timed presses."""

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Final

from bot.keys import Key, KeyMenu
from bot.lookup import Lookup, Seen
from bot.playground import LocalDiscord, Person, Reply
from bot.press import Press
from bot.screen import STYLES, Screens
from bot.sight import sight_of
from bot.storage.database import Database
from bot.table import table_of
from tests.benches.bare import Frame, keep
from tests.bot.playing import is_over, moves, open_board

ROOT: Final = Path(__file__).parents[2]
SECONDS_TO_START: Final = 120
LAYOUT: Final = 1 << 15
"""The flag of a message whose words are components."""
GAME: Final = "yut_nori"


@asynccontextmanager
async def bot(*arguments: str, ready: bytes, **settings: str) -> AsyncIterator[int]:
    """A Python module running as a process of its own, from when it says that it is ready until the end; its id."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *arguments, cwd=ROOT, env=os.environ | settings, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(SECONDS_TO_START):
            while ready not in (line := await process.stdout.readline()):
                assert line, f"{arguments} ended before it was ready"
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


@asynccontextmanager
async def local_discord() -> AsyncIterator[LocalDiscord]:
    """A local Discord in this process."""
    local = LocalDiscord()
    await local.start()
    try:
        yield local
    finally:
        await local.stop()


@dataclass(frozen=True, slots=True)
class Spent:
    """What a press took: seconds until the board was there, and seconds of the bot's work on processors."""

    wall: float
    work: float


async def timed(person: Person, message_id: str, custom_id: str, process: int) -> tuple[Spent, Reply]:
    """Press and wait for the board."""
    worked = _worked(process)
    begin = time.perf_counter()
    reply = await (await person.press_raw(message_id, custom_id)).settled()
    taken = time.perf_counter() - begin
    assert reply.kind == 7, "an answer that was deferred cannot be compared"
    return Spent(taken, _worked(process) - worked), reply


def _worked(process: int) -> float:
    """Seconds that all threads of a process have been on processors. Linux only."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


@dataclass(frozen=True, slots=True)
class Answered:
    """A press that Madang answered: its kind, what it took, and the frame it was answered with.

    kind: `select` stores nothing, `store` stores an action of the person, `computer` also a computer's turn
    """

    kind: str
    spent: Spent
    frame: Frame


class Real:
    """Plays Yut Nori with the real bot, pressing buttons at random, and looks into its database between presses."""

    def __init__(self, local: LocalDiscord, process: int, database: Database, screens: Screens) -> None:
        self._process = process
        self._person = local.person("Jun")
        self._lookup = Lookup(database)
        self._screens = screens
        self._hand = random.Random(7)
        self._message_id = ""

    async def press(self) -> Answered:
        """One press; a new game is opened first where the last one is over."""
        if not self._message_id or is_over(self._person.message(self._message_id)):
            self._message_id = (await open_board(self._person, GAME)).id
        custom_id = self._hand.choice(moves(self._person.message(self._message_id)))
        press = Press.read(custom_id)
        spent, _ = await timed(self._person, self._message_id, custom_id, self._process)
        seen = await self._lookup.get(press.room_id)
        selection = press.text if press.kind == "at" else ""
        return Answered(await self._kind(press, seen), spent, await frame_of(self._screens, seen, selection))

    async def _kind(self, press: Press, seen: Seen) -> str:
        if press.kind == "at":
            return "select"
        since = seen.room.recap[-1] if seen.room.recap else None
        return "store" if since and since.seat == 0 else "computer"


async def frame_of(screens: Screens, seen: Seen, selection: str = "") -> Frame:
    """The answer that Madang gives with a room, its menus left out."""
    screen = await screens.screen(seen, selection)
    sight = sight_of(seen, selection)
    rows = [[_button(key) for key in row] for row in screen.rows if not isinstance(row, KeyMenu)]
    scene = replace(sight.scene, words=table_of(seen.room.game_key).labels(sight))
    return Frame(scene, screen.head, screen.body, screen.alt, rows, screen.picture or b"")


def _button(key: Key) -> tuple[str, str | None, int, str]:
    return key.label, key.emoji, STYLES[key.style].value, str(key.press)


class Bare:
    """Presses the buttons of a bare bot."""

    def __init__(self, local: LocalDiscord, process: int, kind: str, file: Path) -> None:
        self._process = process
        self._kind = kind
        self._file = file
        self._person = local.person("Jun")
        self._message_id = place_for_a_board(local, self._person)

    async def answer(self, frames: Sequence[Frame]) -> list[Spent]:
        """Let the bot answer with each frame; what each took."""
        keep(frames, self._file)
        assert (await self._person.press_raw(self._message_id, f"load:{self._file}")).kind == 6
        return [await self._press(f"{self._kind}:{number}") for number in range(len(frames))]

    async def _press(self, custom_id: str) -> Spent:
        return (await timed(self._person, self._message_id, custom_id, self._process))[0]


def place_for_a_board(local: LocalDiscord, person: Person) -> str:
    """A new message of the bot where a person is, to be pressed; its id."""
    empty = {"flags": LAYOUT, "components": [{"type": 10, "content": "A board comes here."}]}
    return str(local.service.messages.create(person.place.id, local.world.bot, empty).id)


@dataclass(frozen=True, slots=True)
class Times:
    """Presses measured, in milliseconds: the median, what 1 of 4 and 99 of 100 stay under, the bot's work (median)."""

    spent: Sequence[Spent]

    @property
    def median(self) -> float:
        return 1000 * median(each.wall for each in self.spent)

    @property
    def quarter(self) -> float:
        return 1000 * sorted(each.wall for each in self.spent)[len(self.spent) // 4]

    @property
    def p99(self) -> float:
        return 1000 * sorted(each.wall for each in self.spent)[int(0.99 * len(self.spent))]

    @property
    def work(self) -> float:
        return 1000 * median(each.work for each in self.spent)

    def __str__(self) -> str:
        walls = f"median {self.median:6.2f} ms, quarter {self.quarter:6.2f}, p99 {self.p99:6.2f}"
        return f"{walls}, work {self.work:6.2f} ({len(self.spent)} presses)"

    def over(self, other: "Times") -> str:
        """The ratios to other presses: median, quarter, p99, work."""
        each = ("median", "quarter", "p99", "work")
        return ", ".join(f"{name} {getattr(self, name) / getattr(other, name):.2f}" for name in each)
