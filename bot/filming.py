"""Games played back as animations, drawn frame by frame in the threads that draw, one game at a time."""

import asyncio
import math
from collections.abc import Iterator
from functools import partial
from typing import Final

from bot.errors import Busy
from bot.i18n import Words
from bot.past import Ended
from bot.replay import replayed, scenes
from bot.screen import Screens
from engine.core.game import Seat
from renderers.film import Film
from renderers.scene import Scene, ThemeName

MOST_BYTES: Final = 950_000
"""How large a film may grow before its last frame is written: with that, below a megabyte."""
MOST_FRAMES: Final = 320
MOST_WAITING: Final = 6
FRAMES_TO_JUDGE: Final = 40
DOUBT: Final = 1.2
"""How much too large a film may look and yet be drawn to its end."""


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
        stride, height = -(-len(ended.log) // MOST_FRAMES), 0
        while True:
            film, moments = Film(ended.room.game_key, theme, height), scenes(ended, viewer, stride, words, theme)
            wanted = -(-len(ended.log) // stride)
            while not film.cuts and _excess(film, wanted) <= 1 and await self._screens.do(partial(_add, film, moments)):
                pass
            if film.cuts:
                height = film.needed
            elif wanted == 1 or _excess(film, wanted) <= 1:
                return film.finish()
            else:
                stride = max(stride + 1, math.ceil(stride * _excess(film, wanted)))


def _excess(film: Film, wanted: int) -> float:
    """How many times too large a film of so many frames will be, as far as the ones drawn tell; up to 1 it may fit."""
    so_far = film.bytes / MOST_BYTES
    if so_far > 1 or film.frames < FRAMES_TO_JUDGE:
        return so_far
    likely = so_far * wanted / film.frames
    return likely if likely > DOUBT else min(likely, 1)


def _add(film: Film, moments: Iterator[Scene]) -> bool:
    """Draw the next moment; False after the last one."""
    scene = next(moments, None)
    if scene is None:
        return False
    film.add(scene)
    return True
