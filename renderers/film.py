"""A game played back: scenes go in one after the other, an animated GIF comes out.

All frames share the palette of the game's pictures, and each holds only what has changed: the rest is transparent.
Frames are 400 pixels wide, half as large as pictures.
"""

import struct
from functools import lru_cache
from typing import Any, Final

import numpy as np
from PIL import GifImagePlugin, Image

from renderers import colours, picture
from renderers.scene import Scene, ThemeName

UNCHANGED: Final = 255
"""The index that stands for a pixel that stays as it was; the palette's colours come before it."""
REDUCED: Final = 2
MILLISECONDS: Final = 700
MILLISECONDS_AT_THE_END: Final = 5_000


class Film:
    """Frames of one game in one theme. `add` scenes, then `finish`; one thread at a time.

    All frames are as high as the first, or as `height`. A lower picture gets a margin, a higher one is cut; `needed`
    says how high the highest was.
    """

    def __init__(self, game: str, theme: ThemeName, height: int = 0) -> None:
        self._palette = palette(game, theme)
        self._size = (0, height)
        self.needed = height
        self._last: np.ndarray[Any, Any] | None = None
        self._parts: list[bytes] = []
        self._open: Image.Image | None = None
        self._corner = (0, 0)
        self.frames = 0
        self.bytes = 0

    def add(self, scene: Scene) -> None:
        """One more frame."""
        now = self._indexed(scene)
        self._close(MILLISECONDS)
        changed = np.full(now.shape, True) if self._last is None else now != self._last
        rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
        top, bottom = (int(rows[0]), int(rows[-1]) + 1) if rows.size else (0, 1)
        left, right = (int(columns[0]), int(columns[-1]) + 1) if columns.size else (0, 1)
        part = np.where(changed, now, np.uint8(UNCHANGED))[top:bottom, left:right]
        self._open, self._corner = Image.frombytes("P", part.shape[::-1], part.tobytes()), (left, top)
        self._last = now
        self.frames += 1

    @property
    def cuts(self) -> bool:
        """Whether a picture was too high."""
        return self.needed > self._size[1]

    def finish(self) -> bytes:
        """The whole GIF, which plays again and again; its last frame stays longest."""
        self._close(MILLISECONDS_AT_THE_END)
        head = b"GIF89a" + struct.pack("<HHBBB", *self._size, 0xF7, 0, 0)
        again = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
        listed = bytes(self._palette.getpalette() or ())
        return b"".join([head, listed.ljust(3 * 256, b"\0"), again, *self._parts, b"\x3b"])

    def _indexed(self, scene: Scene) -> "np.ndarray[Any, Any]":
        frame = picture(scene).reduce(REDUCED)
        self.needed = max(self.needed, frame.height)
        if self._last is None:
            self._size = (frame.width, self.needed)
        if frame.size != self._size:
            sheet = Image.new("RGB", self._size, frame.getpixel((0, frame.height - 1)))
            sheet.paste(frame)
            frame = sheet
        return np.asarray(frame.quantize(palette=self._palette.copy(), dither=Image.Dither.NONE))

    def _close(self, milliseconds: int) -> None:
        """Write the newest frame, now that it is known how long it stays."""
        if self._open is None:
            return
        parts = GifImagePlugin.getdata(
            self._open,
            self._corner,
            duration=milliseconds,
            transparency=UNCHANGED,
            disposal=1,
            interlace=0,
        )
        self._parts += parts
        self.bytes += sum(map(len, parts))
        self._open = None


@lru_cache(maxsize=64)
def palette(game: str, theme: ThemeName) -> Image.Image:
    """The colours of a game's pictures, without those for which `UNCHANGED` leaves no room."""
    holder = Image.new("P", (1, 1))
    holder.putpalette((colours(game, theme).getpalette() or [])[: 3 * UNCHANGED])
    holder.load()
    return holder
