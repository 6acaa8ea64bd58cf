"""What the hwatu are drawn with: a brush for smooth shapes on a sheet 100 wide and 152 high.

Everything is drawn `GRAIN` times as large and reduced later. Points are (x, y) with y downwards; angles are degrees,
clockwise on the sheet, 0 to the right.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

from PIL import Image, ImageDraw

from renderers import fonts
from renderers.hwatu_inks import PAPER, Ink
from renderers.theme import rgb

Point: TypeAlias = tuple[float, float]
T = TypeVar("T")

WIDE: Final = 100
HIGH: Final = 152
GRAIN: Final = 6


_WEIGHTS: Final = tuple(
    ((-t + 2 * t**2 - t**3) / 2, (2 - 5 * t**2 + 3 * t**3) / 2, (t + 4 * t**2 - 3 * t**3) / 2, (t**3 - t**2) / 2)
    for t in (step / 10 for step in range(10))
)
"""What the four points around a piece of a curve weigh along it."""


class Sheet:
    """One card's face being drawn."""

    def __init__(self, ground: Ink = PAPER) -> None:
        self.image = Image.new("RGB", (WIDE * GRAIN, HIGH * GRAIN), rgb(ground))
        self._draw = ImageDraw.Draw(self.image)

    def shape(self, points: Iterable[Point], ink: Ink) -> None:
        """A filled polygon with straight sides."""
        self._draw.polygon([(x * GRAIN, y * GRAIN) for x, y in points], fill=rgb(ink))

    def blob(self, points: Sequence[Point], ink: Ink, line: Ink | None = None, width: float = 1.2) -> None:
        """A filled shape with a smooth edge through the points, and perhaps a line around it."""
        edge = smooth(points, closed=True)
        self.shape(edge, ink)
        if line:
            self.stroke([*edge, edge[0], edge[1]], width, line, already=True)

    def disc(self, at: Point, radius: float, ink: Ink) -> None:
        """A filled circle."""
        x, y, r = at[0] * GRAIN, at[1] * GRAIN, radius * GRAIN
        self._draw.ellipse((x - r, y - r, x + r, y + r), fill=rgb(ink))

    def ring(self, at: Point, radius: float, width: float, ink: Ink) -> None:
        """A circle's line, `width` thick, inside the radius."""
        x, y, r = at[0] * GRAIN, at[1] * GRAIN, radius * GRAIN
        self._draw.ellipse((x - r, y - r, x + r, y + r), outline=rgb(ink), width=max(1, round(width * GRAIN)))

    def oval(self, at: Point, wide: float, high: float, turn: float, ink: Ink) -> None:
        """A filled ellipse with half axes `wide` and `high`, turned."""
        self.shape(oval(at, wide, high, turn), ink)

    def stroke(
        self, points: Sequence[Point], width: float | Sequence[float], ink: Ink, *, already: bool = False
    ) -> None:
        """A brush stroke through points; `width` may change from point to point. `already`: the points are smooth."""
        path = list(points) if already else smooth(points)
        widths = _spread(width, len(path))
        self._draw.line([(x * GRAIN, y * GRAIN) for x, y in path], fill=rgb(ink), width=1)
        for (start, end), (near, far) in zip(_pairs(path), _pairs(widths), strict=True):
            self._segment(start, end, near, far, ink)
        for point, wide in zip(path, widths, strict=True):
            self.disc(point, wide / 2, ink)

    def write(self, text: str, at: Point, size: float, ink: Ink, turn: float = 0) -> None:
        """Bold letters, their middle at a point, turned; `size` in the sheet's units."""
        mask = fonts.mask(text, "bold", round(size * GRAIN))
        mask = mask.rotate(-turn, Image.Resampling.BICUBIC, expand=True) if turn else mask
        corner = (round(at[0] * GRAIN - mask.width / 2), round(at[1] * GRAIN - mask.height / 2))
        self.image.paste(rgb(ink), (*corner, corner[0] + mask.width, corner[1] + mask.height), mask)

    def within(self, edge: Iterable[Point], paint: "Callable[[Sheet], None]") -> None:
        """Paint on what lies within a polygon, and nowhere else."""
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon([(x * GRAIN, y * GRAIN) for x, y in edge], fill=255)
        other = Sheet()
        other.image.paste(self.image)
        paint(other)
        self.image.paste(other.image, (0, 0), mask)

    def flip(self) -> None:
        """Turn everything drawn so far left to right."""
        self.image.paste(self.image.transpose(Image.Transpose.FLIP_LEFT_RIGHT))

    def _segment(self, start: Point, end: Point, near: float, far: float, ink: Ink) -> None:
        length = math.dist(start, end)
        if not length:
            return
        nx, ny = (start[1] - end[1]) / length / 2, (end[0] - start[0]) / length / 2
        self.shape(
            (
                (start[0] + nx * near, start[1] + ny * near),
                (end[0] + nx * far, end[1] + ny * far),
                (end[0] - nx * far, end[1] - ny * far),
                (start[0] - nx * near, start[1] - ny * near),
            ),
            ink,
        )


def smooth(points: Sequence[Point], *, closed: bool = False) -> list[Point]:
    """A curve through the points (Catmull–Rom), as many short straight pieces."""
    count = len(points)
    if count < 3:
        return list(points)
    around = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    path = []
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = around[i : i + 4]
        path += [(p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy) for p, q, r, s in _WEIGHTS]
    return path if closed else [*path, points[-1]]


def placed(
    points: Iterable[Point], at: Point, turn: float = 0, size: float = 1, *, mirror: bool = False
) -> list[Point]:
    """Points drawn around (0, 0), mirrored left to right if asked, turned, scaled and moved to a place."""
    cos, sin = math.cos(math.radians(turn)) * size, math.sin(math.radians(turn)) * size
    side = -1 if mirror else 1
    return [(at[0] + side * x * cos - y * sin, at[1] + side * x * sin + y * cos) for x, y in points]


def oval(at: Point, wide: float, high: float, turn: float = 0) -> list[Point]:
    """The edge of an ellipse."""
    around = (math.radians(angle) for angle in range(0, 360, 6))
    return placed(((wide * math.cos(a), high * math.sin(a)) for a in around), at, turn)


def arc(at: Point, radius: float, start: float, end: float, steps: int = 16) -> list[Point]:
    """Points along a circle from one angle to another."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in angles]


def leaf(at: Point, length: float, width: float, turn: float, bend: float = 0) -> list[Point]:
    """A pointed leaf that begins at a point and grows towards an angle; `bend` moves its tip sideways."""
    half = [(0.0, 0.0), (0.25, 0.38), (0.55, 0.46), (0.82, 0.24), (1.0, 0.0)]
    upper = [(x * length, -y * width + bend * x * x) for x, y in half]
    lower = [(x * length, y * width + bend * x * x) for x, y in half[1:-1]]
    edge = smooth(upper) + smooth([upper[-1], *lower[::-1], upper[0]])
    return placed(edge, at, turn)


def petal(at: Point, length: float, width: float, turn: float, notch: float = 0) -> list[Point]:
    """A broad petal that begins at a point; `notch` is how deep its end is cut in."""
    edge = [(0, 0), (0.3, 0.34), (0.7, 0.5), (0.96, 0.26), (1 - notch, 0)]
    upper = [(x * length, -y * width) for x, y in edge]
    lower = [(x * length, y * width) for x, y in edge[1:-1]]
    return placed(smooth([*upper, *lower[::-1]], closed=True), at, turn)


def _spread(width: float | Sequence[float], count: int) -> list[float]:
    if isinstance(width, int | float):
        return [width] * count
    last = len(width) - 1
    spread = []
    for i in range(count):
        place = last * i / max(1, count - 1)
        low = min(int(place), last - 1)
        spread.append(width[low] + (width[low + 1] - width[low]) * (place - low))
    return spread


def _pairs(items: Sequence[T]) -> list[tuple[T, T]]:
    return list(pairwise(items))
