"""Computers that think: in threads, so that everything else goes on, with a budget that watches the clock."""

import asyncio
import math
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeAlias

from bot.lane import Lane
from bot.metrics import Metrics
from bot.room import Room
from engine.core.chance import SEED_BYTES, Dice

SECONDS_A_CHOICE: Final = 1.4
"""What a choice may take where nobody waits; a player ends what it is at first, so that no choice takes 1.5 s."""
SECONDS_AT_LEAST: Final = 0.05
"""What every choice may take, however many wait."""
SECONDS_OF_A_QUICK_ONE: Final = 0.1
"""A player that ever took longer, or is not known yet, waits among its like; the others go past them."""
MOST_WAITING: Final = 500

Kind: TypeAlias = tuple[str, str]


class ClockBudget:
    """A budget of time that can also be cancelled."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._cancelled = threading.Event()

    def spend(self, nodes: int) -> bool:
        """False once the time is up or somebody cancelled."""
        del nodes
        return not self._cancelled.is_set() and time.monotonic() < self._end

    def cancel(self) -> None:
        """End the thinking early."""
        self._cancelled.set()


class Thinker:
    """Lets computers choose, a few at a time; of those who wait, people take turns.

    Players that think long share `threads` places, and share their time when many wait; the quick ones have a place
    more, so that they never wait for a deep search.
    """

    def __init__(self, threads: int, most_waiting: int = MOST_WAITING, metrics: Metrics | None = None) -> None:
        self._pool = ThreadPoolExecutor(threads + 1, thread_name_prefix="thinking")
        self._deep = Lane(threads, most_waiting)
        self._quick = Lane(1, most_waiting)
        self._longest: dict[Kind, float] = {}
        self._budgets: set[ClockBudget] = set()
        self._metrics = metrics or Metrics()
        self._metrics.watch("thinking_waiting", "Computers that wait for a place to think.", lambda: self.waiting)

    @property
    def waiting(self) -> int:
        """How many computers wait for a place to think."""
        return self._deep.waiting + self._quick.waiting

    async def choose(self, room: Room) -> str:
        """The notation of what the computer on turn does. It sees its view, never the state.

        Raises Busy where too many wait.
        """
        kind = _kind(room)
        lane = self._quick if self._is_quick(kind) else self._deep
        await lane.enter(room.host_id)
        budget = ClockBudget(max(SECONDS_AT_LEAST, SECONDS_A_CHOICE / (1 + lane.waiting / lane.width)))
        self._budgets.add(budget)
        try:
            with self._metrics.thinking.labels(*kind).time():
                notation, taken = await asyncio.get_running_loop().run_in_executor(
                    self._pool, _choose, room, kind, budget
                )
        finally:
            self._budgets.discard(budget)
            lane.leave()
        self._longest[kind] = max(taken, self._longest.get(kind, 0))
        return notation

    def answers_at_once(self, room: Room) -> bool:
        """Whether a computer is to act that is known to choose quickly, and need not wait for that."""
        return room.computer_to_act() is not None and self._is_quick(_kind(room)) and not self._quick.waiting

    def _is_quick(self, kind: Kind) -> bool:
        return self._longest.get(kind, math.inf) <= SECONDS_OF_A_QUICK_ONE

    def close(self) -> None:
        """End all thinking and the threads."""
        for budget in self._budgets:
            budget.cancel()
        for lane in (self._deep, self._quick):
            lane.close()
        self._pool.shutdown(cancel_futures=True)


def _kind(room: Room) -> Kind:
    computer = room.computer_to_act()
    if computer is None:
        raise ValueError(f"no computer is to act in room {room.id}")
    return room.game_key, computer.name


def _choose(room: Room, kind: Kind, budget: ClockBudget) -> tuple[str, float]:
    """What is chosen, and the seconds of a processor that it took."""
    began = time.thread_time()
    game, state, seat = room.game, room.match.state, room.turn
    own_dice = Dice(secrets.token_bytes(SEED_BYTES), room.ply)
    view, actions = game.view(state, seat), game.actions(state)
    notation = str(game.players[kind[1]].choose(view, actions, own_dice, budget))
    return notation, time.thread_time() - began
