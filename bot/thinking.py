"""Computers that think: in threads, so that everything else goes on, with a budget that watches the clock."""

import asyncio
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from bot.room import Room
from engine.core.chance import SEED_BYTES, Dice

SECONDS_A_CHOICE = 1.5


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
    """Lets computers choose, a few at a time; the others wait in the order they came."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="thinking")
        self._budgets: set[ClockBudget] = set()

    async def choose(self, room: Room) -> str:
        """The notation of what the computer on turn does. It sees its view, never the state."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._choose, room)

    def close(self) -> None:
        """End all thinking and the threads."""
        for budget in list(self._budgets):
            budget.cancel()
        self._pool.shutdown(cancel_futures=True)

    def _choose(self, room: Room) -> str:
        computer, seat = room.computer_to_act(), room.turn
        if computer is None or seat is None:
            raise ValueError(f"no computer is to act in room {room.id}")
        game, state = room.game, room.match.state
        own_dice = Dice(secrets.token_bytes(SEED_BYTES), room.ply)
        budget = ClockBudget(SECONDS_A_CHOICE)
        self._budgets.add(budget)
        try:
            view, actions = game.view(state, seat), game.actions(state)
            return str(game.players[computer.name].choose(view, actions, own_dice, budget))
        finally:
            self._budgets.discard(budget)
