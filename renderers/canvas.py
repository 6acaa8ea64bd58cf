"""What all pictures are drawn with: a pen that draws large and reduces, sprites, the paper ground, words and the strip.

Coordinates are pixels of the finished picture, which is 800 wide. Sprites are drawn once at three times their size,
reduced and kept; a frame is a copy of a kept backdrop with sprites and words pasted onto it.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from renderers import fonts
from renderers.scene import Figure
from renderers.theme import Colour, Theme, blend, rgb

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
Align: TypeAlias = Literal["left", "middle", "right"]

WIDTH: Final = 800
MARGIN: Final = 24
SCALE: Final = 3
STRIP: Final = 68
"""Height of the strip at the top."""
SMALL: Final = 22
"""The smallest text that can be read on a phone."""


class Pen:
    """Draws smooth shapes: everything goes onto an image `scale` times as large. `origin` is its point (0, 0)."""

    def __init__(self, image: Image.Image, scale: float = SCALE, origin: Point = (0, 0)) -> None:
        self._draw = ImageDraw.Draw(image)
        self._scale = scale
        self._origin = origin

    def disc(self, centre: Point, radius: float, fill: Colour) -> None:
        """A filled circle."""
        self._draw.ellipse(self._around(centre, radius), fill=rgb(fill))

    def ring(self, centre: Point, radius: float, width: float, fill: Colour) -> None:
        """A circle whose line, `width` thick, lies inside the radius."""
        self._draw.ellipse(self._around(centre, radius), outline=rgb(fill), width=round(width * self._scale))

    def line(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """A line through points, with round ends."""
        placed = [self._at(point) for point in points]
        self._draw.line(placed, fill=rgb(fill), width=round(width * self._scale), joint="curve")
        for end in (points[0], points[-1]):
            self.disc(end, width / 2, fill)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled polygon."""
        self._draw.polygon([self._at(point) for point in points], fill=rgb(fill))

    def box(self, box: Box, radius: float, fill: Colour, edge: Colour | None = None, width: float = 2) -> None:
        """A filled box with round corners, and perhaps an edge inside it."""
        corners = (*self._at(box[:2]), *self._at(box[2:]))
        line = rgb(edge) if edge else None
        self._draw.rounded_rectangle(corners, radius * self._scale, rgb(fill), line, round(width * self._scale))

    def frame(self, box: Box, radius: float, width: float, fill: Colour) -> None:
        """The edge alone of a box with round corners; its line, `width` thick, lies inside."""
        corners = (*self._at(box[:2]), *self._at(box[2:]))
        line = round(width * self._scale)
        self._draw.rounded_rectangle(corners, radius * self._scale, outline=rgb(fill), width=line)

    def brush(self, start: Point, end: Point, width: float, fill: Colour, seed: int = 0) -> None:
        """A stroke of a brush: a little uneven, pressed harder where it begins and ends."""
        length = math.dist(start, end)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        steps = max(2, round(length / 6))
        left, right = [], []
        for step in range(steps + 1):
            share = step / steps
            wave = math.sin(share * length / 37 + seed) + math.sin(share * length / 17 + 2 * seed)
            half = width / 2 * (0.9 + 0.2 * abs(2 * share - 1) ** 3 + 0.05 * wave)
            x, y = start[0] + along[0] * length * share, start[1] + along[1] * length * share
            left.append((x - along[1] * half, y + along[0] * half))
            right.append((x + along[1] * half, y - along[0] * half))
        self.polygon(left + right[::-1], fill)
        self.disc(start, width * 0.54, fill)
        self.disc(end, width * 0.54, fill)

    def _at(self, point: Sequence[float]) -> Point:
        return (point[0] + self._origin[0]) * self._scale, (point[1] + self._origin[1]) * self._scale

    def _around(self, centre: Point, radius: float) -> Box:
        x, y = self._at(centre)
        return x - radius * self._scale, y - radius * self._scale, x + radius * self._scale, y + radius * self._scale


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A small picture with soft edges: its colours (RGB) and its mask (L), both of one size."""

    colours: Image.Image
    mask: Image.Image


def sprite(width: int, height: int, paint: Callable[[Pen], None]) -> Sprite:
    """A sprite drawn large and reduced; the pen's point (0, 0) is its middle."""
    large = Image.new("RGBA", (width * SCALE, height * SCALE), (0, 0, 0, 0))
    paint(Pen(large, SCALE, (width / 2, height / 2)))
    small = large.reduce(SCALE)
    return Sprite(small.convert("RGB"), small.getchannel("A"))


def shape(width: int, height: int, paint: Callable[[Pen], None]) -> Image.Image:
    """A mask (L) drawn large and reduced, to be filled with a colour; paint it in white."""
    return sprite(width, height, paint).mask


class Canvas:
    """One frame being drawn, on a copy of its backdrop."""

    def __init__(self, theme: Theme, backdrop: Image.Image) -> None:
        self.theme = theme
        self.frame = backdrop.copy()

    def put(self, what: Sprite, centre: Point) -> None:
        """Paste a sprite with its middle at a point."""
        self.frame.paste(what.colours, _corner(what.mask, centre), what.mask)

    def fill(self, mask: Image.Image, centre: Point, colour: Colour) -> None:
        """Fill a mask with a colour, its middle at a point."""
        self.frame.paste(rgb(colour), (*_corner(mask, centre), *_far(mask, centre)), mask)

    def write(
        self,
        at: Point,
        text: str,
        colour: Colour,
        size: int = 24,
        weight: fonts.Weight = "regular",
        align: Align = "left",
        limit: float | None = None,
    ) -> float:
        """Write one line and return its width. `at`: its left end, middle or right end, half way up its capitals.

        With a limit in pixels the text is cut to fit, with an ellipsis.
        """
        shown = fonts.fit(text, limit, weight, size) if limit is not None else text
        if not shown:
            return 0
        mask = fonts.mask(shown, weight, size)
        half = mask.width / 2 - fonts.margin(size)
        middle = at[0] + {"left": half, "middle": 0.0, "right": -half}[align]
        self.fill(mask, (middle, at[1]), colour)
        return 2 * half


def paper(theme: Theme, height: int) -> Image.Image:
    """The ground of every picture: hanji, with a few long fibres; 800 wide, always the same for a theme and height."""
    sheet = Image.new("RGB", (WIDTH * 2, height * 2), rgb(theme.paper))
    pen = Pen(sheet, 2)
    hand = random.Random(height)  # noqa: S311
    for number in range(height // 4):
        x, y, turn = hand.uniform(0, WIDTH), hand.uniform(0, height), hand.uniform(0, math.tau)
        bend, length = hand.uniform(-0.7, 0.7), hand.uniform(18, 60)
        points = [
            (x + length * share * math.cos(turn + bend * share), y + length * share * math.sin(turn + bend * share))
            for share in (0, 0.35, 0.7, 1)
        ]
        pen.line(points, 1, blend(theme.paper, theme.fibre, 0.9 if number % 3 else 0.6))
    return sheet.reduce(2)


def strip(canvas: Canvas, figures: Sequence[Figure], ornament: str) -> None:
    """The strip at the top: a seal with an ornament in Hangul, then the figures, each a label above its value."""
    theme, middle = canvas.theme, MARGIN + STRIP / 2
    canvas.put(card(theme, WIDTH - 2 * MARGIN, STRIP), (WIDTH / 2, middle))
    canvas.put(seal(theme, STRIP - 12), (MARGIN + STRIP / 2 + 2, middle))
    canvas.write(
        (MARGIN + STRIP / 2 + 2, middle), ornament, theme.on_seal, 34 if len(ornament) == 1 else 22, "bold", "middle"
    )
    left = MARGIN + STRIP + 20
    each = (WIDTH - MARGIN - left) / max(1, len(figures))
    for place, figure in enumerate(figures):
        x = left + place * each
        canvas.write((x, middle - 16), figure.label, theme.soft, SMALL, limit=each - 16)
        canvas.write((x, middle + 14), figure.value, theme.ink, 30, "bold", limit=each - 16)


@lru_cache(maxsize=64)
def card(theme: Theme, width: int, height: int) -> Sprite:
    """A quiet card that words and pieces lie on."""
    box = (-width / 2, -height / 2, width / 2 - 1 / SCALE, height / 2 - 1 / SCALE)
    return sprite(width, height, lambda pen: pen.box(box, 12, theme.card, theme.card_edge, 2))


@lru_cache(maxsize=16)
def seal(theme: Theme, size: int) -> Sprite:
    """A seal's print, square and a little worn; something in Hangul is written on it."""
    half = size / 2

    def paint(pen: Pen) -> None:
        pen.box((-half, -half, half - 1, half - 1), 8, theme.seal)
        pen.box((-half + 4, -half + 4, half - 5, half - 5), 5, theme.seal, theme.on_seal, 2)

    return sprite(size, size, paint)


def _corner(image: Image.Image, centre: Point) -> tuple[int, int]:
    return round(centre[0] - image.width / 2), round(centre[1] - image.height / 2)


def _far(image: Image.Image, centre: Point) -> tuple[int, int]:
    left, top = _corner(image, centre)
    return left + image.width, top + image.height
