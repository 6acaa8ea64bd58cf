"""Many people who play at once: the crowd of the load bench, what its presses took, and what the bot looked like."""

import asyncio
import random
import re
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Final

import aiohttp

from bot.playground import LocalDiscord, Person, PlaygroundConfig, Reply, Shown
from bot.playground.config import Newcomer
from tests.benches.presses import place_for_a_board
from tests.bot.playing import is_over, moves, open_board

MIX: Final = {"yut_nori": 30, "yacht": 25, "go_stop": 20, "ssangnyuk": 15, "seega": 10}
"""Of a hundred people so many play each game."""
PLAYED: Final = ("do:", "at:", "look:")
"""What people press: the game's own controls, and a look whether a computer has moved."""
MENU: Final = 3
PAGE: Final = 4096
LOCALES: Final = ("en-US", "ko", "es-ES", "pt-BR")


def crowd(people: int) -> PlaygroundConfig:
    """A local Discord with so many people; presses may take longer than Discord allows, to be measured."""
    newcomers = tuple(Newcomer(f"Person {n}", LOCALES[n % len(LOCALES)]) for n in range(people))
    return PlaygroundConfig(people=newcomers, first_response=120.0, keep=1_000_000)


@dataclass
class Taken:
    """Presses by what they took, in seconds: until they were acknowledged, and until the board was there."""

    acknowledged: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    failed: int = 0
    began: float = field(default_factory=time.perf_counter)
    seconds: float = 0.0

    def add(self, kind: str, acknowledged: float, shown: float) -> None:
        """One press more."""
        self.acknowledged.append(acknowledged)
        self.shown.append(shown)
        self.kinds[kind] += 1

    def __str__(self) -> str:
        rate = len(self.shown) / self.seconds
        parts = [f"{len(self.shown)} presses, {rate:.1f} a second, {self.failed} failed"]
        parts += [f"{name}: {spread(values)}" for name, values in vars(self).items() if isinstance(values, list)]
        return "; ".join(parts)


def spread(seconds: Sequence[float]) -> str:
    """Median, p95 and p99 in milliseconds."""
    return ", ".join(
        f"{name} {1000 * part(seconds, of):.0f} ms" for name, of in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    )


def part(values: Sequence[float], of: float) -> float:
    """What so many of the values stay under."""
    return sorted(values)[min(len(values) - 1, int(of * len(values)))]


class Guest(ABC):
    """One person with one board, who thinks and presses."""

    def __init__(self, person: Person, seed: int) -> None:
        self.person = person
        self._hand = random.Random(seed)
        self._message_id = ""

    @abstractmethod
    async def press(self, taken: Taken) -> None:
        """One press at random, noted."""

    async def _note(self, pressing: Awaitable[Reply], taken: Taken) -> None:
        began = time.perf_counter()
        reply = await pressing
        acknowledged = time.perf_counter() - began
        if reply.failed:
            taken.failed += 1
            return
        if reply.kind == 4:
            taken.kinds["told"] += 1
            return
        await reply.settled()
        taken.add("at once" if reply.kind == 7 else "deferred", acknowledged, time.perf_counter() - began)

    async def stay(self, over: asyncio.Event, thinking: float, taken: Taken) -> None:
        """Think and press, on average so many seconds apart, until it is over."""
        while not over.is_set():
            if thinking:
                with suppress(TimeoutError):
                    await asyncio.wait_for(over.wait(), self._hand.expovariate(1 / thinking))
            if not over.is_set():
                await self.press(taken)


class Onlooker(Guest):
    """Lets a bare bot show the frames that it was given, one after the other."""

    def __init__(self, person: Person, message_id: str, kind: str, frames: int) -> None:
        super().__init__(person, int(message_id))
        self._message_id = message_id
        self._frames = (f"{kind}:{number}" for number in cycle(self._hand.sample(range(frames), frames)))

    async def press(self, taken: Taken) -> None:
        """Press for the next frame."""
        await self._note(self.person.press_raw(self._message_id, next(self._frames)), taken)


class Player(Guest):
    """Presses whatever the game has on offer and begins anew when it is over."""

    def __init__(self, person: Person, game: str, seed: int) -> None:
        super().__init__(person, seed)
        self.game = game

    async def sit_down(self) -> None:
        """Open the game."""
        self._message_id = (await open_board(self.person, self.game)).id

    async def press(self, taken: Taken) -> None:
        """One press at random, noted; where the game is over, another one is opened instead."""
        board = self.person.message(self._message_id)
        if is_over(board):
            await self.sit_down()
        else:
            await self._note(self._press_one(board), taken)

    async def _press_one(self, board: Shown) -> Reply:
        buttons = [custom_id for custom_id in moves(board) if custom_id.startswith(PLAYED)]
        menus = [(part["custom_id"], part["options"]) for part in board.components if part["type"] == MENU]
        which = self._hand.choice([*buttons, *menus])
        if isinstance(which, str):
            return await self.person.press_raw(self._message_id, which)
        custom_id, options = which
        return await self.person.choose(board, custom_id, self._hand.choice(options)["value"])


def players(local: LocalDiscord, people: int) -> list[Player]:
    """So many people, each with a game of the mix."""
    games = [game for game, share in MIX.items() for _ in range(share)]
    random.Random(5).shuffle(games)
    return [Player(local.person(f"Person {n}"), games[n % len(games)], n) for n in range(people)]


async def onlookers(local: LocalDiscord, people: int, kind: str, frames: Path) -> list[Onlooker]:
    """So many people, each with a message of a bare bot, which reads a file of as many frames first.

    kind: `draw` or `fixed`, see `tests.benches.bare`
    """
    everyone = [local.person(f"Person {n}") for n in range(people)]
    messages = [place_for_a_board(local, person) for person in everyone]
    assert (await everyone[0].press_raw(messages[0], f"load:{frames}")).kind == 6
    return [Onlooker(person, message_id, kind, people) for person, message_id in zip(everyone, messages, strict=True)]


async def play(everyone: Sequence[Guest], thinking: float, enough: Callable[[Taken], bool]) -> Taken:
    """Everybody plays until it is enough; what the presses took."""
    taken, over = Taken(), asyncio.Event()
    playing = asyncio.gather(*(guest.stay(over, thinking, taken) for guest in everyone))
    while not enough(taken) and not playing.done():
        await asyncio.sleep(0.1)
    taken.seconds = time.perf_counter() - taken.began
    over.set()
    await playing
    return taken


def lasting(seconds: float) -> Callable[[Taken], bool]:
    """Enough after so long."""
    return lambda taken: time.perf_counter() - taken.began > seconds


def counting(presses: int) -> Callable[[Taken], bool]:
    """Enough after so many presses."""
    return lambda taken: len(taken.shown) >= presses


def megabytes(process: int) -> float:
    """What a process holds in memory. Linux only."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE / 1e6


def worked(process: int) -> float:
    """Seconds that all threads of a process, those that have ended too, have been on processors. Linux only."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


@dataclass(frozen=True)
class Lag:
    """A histogram of how late the bot's loop was: how many samples stayed under each bound in seconds."""

    under: dict[float, float]

    @classmethod
    async def read(cls, address: str) -> "Lag":
        """The histogram that the bot serves now."""
        async with aiohttp.ClientSession() as session, session.get(f"{address}/metrics") as answer:
            text = await answer.text()
        found = re.findall(r'^madang_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text, re.MULTILINE)
        return cls({float(bound): float(count) for bound, count in found})

    def since(self, before: "Lag") -> "Lag":
        """What came after an earlier look."""
        return Lag({bound: count - before.under[bound] for bound, count in self.under.items()})

    def share(self, seconds: float) -> float:
        """Which part of the samples stayed under a bound of the histogram."""
        return self.under[seconds] / self.under[float("inf")]

    def __str__(self) -> str:
        total = self.under[float("inf")]
        shares = [
            f"{100 * count / total:.1f} % under {1000 * bound:g} ms" for bound, count in self.under.items() if bound < 1
        ]
        return f"{total:.0f} samples: " + ", ".join(share for share in shares if not share.startswith("0.0"))
