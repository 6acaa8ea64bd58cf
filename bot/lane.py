"""Waiting fairly for something that only a few can do at once: people take turns, whatever each waits for."""

import asyncio
from collections import OrderedDict, deque

from bot.errors import Busy


class Lane:
    """Lets so many through at once and at most so many wait. For one event loop."""

    def __init__(self, width: int, most_waiting: int) -> None:
        self.width = width
        self.most_waiting = most_waiting
        self._free = width
        self._waiting: OrderedDict[int, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    async def enter(self, user_id: int) -> None:
        """Wait for a place, behind at most one of every other person. Busy where too many wait already."""
        if self._free:
            self._free -= 1
            return
        if self.waiting >= self.most_waiting:
            raise Busy
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(user_id, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            self._give_back(user_id, place)
            raise

    def leave(self) -> None:
        """Give one's place to whoever's turn it is."""
        while self._waiting:
            user_id, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[user_id] = places
            if not place.done():
                place.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """Send everybody away who waits."""
        for places in list(self._waiting.values()):
            for place in places:
                place.cancel()

    def _give_back(self, user_id: int, place: "asyncio.Future[None]") -> None:
        """One who waited does so no longer; had the place just been given, the next one gets it."""
        places = self._waiting.get(user_id, deque())
        if place in places:
            places.remove(place)
            if not places:
                del self._waiting[user_id]
        elif not place.cancelled():
            self.leave()
