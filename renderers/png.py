"""Frames become palette PNGs. A game has one fixed palette per theme, so that a frame is quantised in a millisecond."""

import struct
from collections.abc import Iterator
from typing import Final

import numpy as np
from isal import isal_zlib
from PIL import Image

from renderers.theme import MARKS, TEXTS, Theme, blend, rgb

COLOURS: Final = 256
APART: Final = 64
"""Squared distance within which a colour of the sheet counts as one the palette already has."""
LEVEL: Final = 2
"""A tenth smaller than level 0 and as fast; 3 takes four times as long and gives more bytes."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
HEADER: Final = struct.Struct(">IIBBBBB")
"""Width, height, bits a pixel, the kind of colours, and three that are 0: compression, filter, interlace."""
BITS: Final = 8
INDEXED: Final = 3

RGB = tuple[int, int, int]


def palette(theme: Theme, sheet: Image.Image) -> Image.Image:
    """A palette (an image of mode P): the theme's own colours exactly, those of soft edges between them, then those
    that a sheet of all sprites needs."""
    made: list[RGB] = list(dict.fromkeys(rgb(colour) for colour in theme.colours().values()))
    for colour in (*_edges(theme), *_common(sheet)):
        if len(made) < COLOURS and min(_distance(colour, other) for other in made) >= APART:
            made.append(colour)
    holder = Image.new("P", (1, 1))
    holder.putpalette([part for colour in made for part in colour])
    holder.load()
    return holder


def encode(frame: Image.Image, colours: Image.Image) -> bytes:
    """An opaque PNG of an RGB frame in the colours of a palette made by `palette`.

    Pillow's own encoder takes six times as long for a few hundredths fewer bytes. The zero that begins each row says
    that it is not filtered.
    """
    indexed = frame.quantize(palette=colours.copy(), dither=Image.Dither.NONE)
    width, height = indexed.size
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = np.asarray(indexed)
    parts = (
        (b"IHDR", HEADER.pack(width, height, BITS, INDEXED, 0, 0, 0)),
        (b"PLTE", bytes(indexed.getpalette() or ())),
        (b"IDAT", isal_zlib.compress(rows, LEVEL)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG: its length, its name, its data, and a sum over the last two."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", isal_zlib.crc32(name + data))


def _edges(theme: Theme) -> Iterator[RGB]:
    colours = theme.colours()
    for mark, ground in (*MARKS, *TEXTS):
        for share in (0.5, 0.25, 0.75):
            yield rgb(blend(colours[mark], colours[ground], share))


def _common(sheet: Image.Image) -> Iterator[RGB]:
    few = sheet.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
    flat = few.getpalette() or []
    often = few.histogram()
    for index in sorted(range(len(flat) // 3), key=lambda index: -often[index]):
        red, green, blue = flat[3 * index : 3 * index + 3]
        yield red, green, blue


def _distance(first: RGB, second: RGB) -> int:
    return sum((a - b) ** 2 for a, b in zip(first, second, strict=True))
