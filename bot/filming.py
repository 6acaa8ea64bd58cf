"""Games played back as animations, drawn frame by frame in the threads that draw, one game at a time."""

import asyncio
from collections.abc import Iterator
from typing import Final

from bot.errors import Busy
from bot.i18n import Words
from bot.past import Ended
from bot.replay import replayed, scenes
from bot.screen import Screens
from engine.core.game import Seat
from renderers.film import Film
from renderers.scene import Scene, ThemeName

MOST_BYTES: Final = 980_000
MOST_FRAMES: Final = 400
MOST_WAITING: Final = 6


class Filming:
    """Makes films; boards that are to be drawn meanwhile wait for one frame at most."""

    def __init__(self, screens: Screens) -> None:
        self._screens = screens
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def film(self, ended: Ended, viewer: Seat | None, words: Words, theme: ThemeName) -> bytes:
        """A finished game as a GIF of less than a megabyte, a frame an action, or every so many in a long game.

        Raises OtherRules where it does not replay, Busy while too many others wait.
        """
        if self._waiting >= MOST_WAITING:
            raise Busy
        self._waiting += 1
        try:
            async with self._turn:
                await self._screens.do(lambda: replayed(ended))
                return await self._shoot(ended, viewer, words, theme)
        finally:
            self._waiting -= 1

    async def _shoot(self, ended: Ended, viewer: Seat | None, words: Words, theme: ThemeName) -> bytes:
        stride = -(-len(ended.log) // MOST_FRAMES)
        while True:
            film = Film(ended.room.game_key, theme)
            moments = scenes(ended, viewer, stride, words, theme)
            while film.bytes < MOST_BYTES and await self._screens.do(lambda: _add(film, moments)):  # noqa: B023
                pass
            made = film.finish()
            if len(made) <= MOST_BYTES or film.frames == 1:
                return made
            stride += 1


def _add(film: Film, moments: Iterator[Scene]) -> bool:
    """Draw the next moment; False after the last one."""
    scene = next(moments, None)
    if scene is None:
        return False
    film.add(scene)
    return True
