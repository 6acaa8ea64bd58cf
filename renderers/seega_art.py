"""Art of Seega: hollows dug into sand, light and dark pebbles. Drawn once for a theme and kept.

Light stones are round, dark ones have corners, so that the sides differ by shape as well as value.
"""

import math
import random
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.core.game import Seat
from engine.seega.board import SIZE, SQUARES
from renderers.canvas import MARGIN, SCALE, STRIP, WIDTH, Canvas, Pen, Point, Sprite, card, paper, sprite
from renderers.theme import Colour, Theme, blend

HEIGHT: Final = 1000
BAND_TOP: Final = MARGIN + STRIP + 10
BAND: Final = 76
SAND_TOP: Final = BAND_TOP + BAND + 10
SAND_WIDTH: Final = WIDTH - 2 * MARGIN
SQUARE: Final = 128
"""From the middle of one square to the next."""
ABOVE: Final = 20
BELOW: Final = 42
"""Sand above the squares and, with the letters of the columns, below them."""
SAND: Final = SIZE * SQUARE + ABOVE + BELOW
BESIDE: Final = 68
"""Sand with the numbers of the rows, left of the squares."""
HOLLOW: Final = 58
"""Half a hollow's width."""
STONE: Final = 44
"""Radius of a stone on the board."""
TRAY_TOP: Final = SAND_TOP + SAND + 10
TRAY_WIDTH: Final = 370
TRAY: Final = HEIGHT - MARGIN - TRAY_TOP


def _places() -> dict[str, Point]:
    left = MARGIN + BESIDE + SQUARE / 2
    top = SAND_TOP + ABOVE + SQUARE / 2
    return {
        name: (left + number % SIZE * SQUARE, top + (SIZE - 1 - number // SIZE) * SQUARE)
        for number, name in enumerate(SQUARES)
    }


PLACES: Final[Mapping[str, Point]] = MappingProxyType(_places())
"""The middle of each square."""


@lru_cache(maxsize=8)
def backdrop(theme: Theme) -> Image.Image:
    """Everything that never changes: paper, cards, the sand with its hollows and their names. Copy before drawing."""
    canvas = Canvas(theme, paper(theme, HEIGHT))
    canvas.put(card(theme, SAND_WIDTH, BAND), (WIDTH / 2, BAND_TOP + BAND / 2))
    canvas.put(_sand(theme), (WIDTH / 2, SAND_TOP + SAND / 2))
    for name, place in PLACES.items():
        canvas.put(hollow(theme, name == "c3"), place)
    for number in range(SIZE):
        column, row = PLACES[SQUARES[number]], PLACES[SQUARES[number * SIZE]]
        canvas.write((column[0], SAND_TOP + SAND - 20), "abcde"[number], theme.line, 24, "bold", "middle")
        canvas.write((MARGIN + 36, row[1]), str(number + 1), theme.line, 24, "bold", "middle")
    return canvas.frame


def tray_middle(seat: Seat) -> Point:
    """The middle of a side's tray."""
    return MARGIN + TRAY_WIDTH / 2 + seat * (SAND_WIDTH - TRAY_WIDTH), TRAY_TOP + TRAY / 2


def _sand(theme: Theme) -> Sprite:
    """Sand that the wind has drawn ripples into, with a raised edge."""
    x, y = SAND_WIDTH / 2, SAND / 2

    def paint(pen: Pen) -> None:
        pen.box((-x, -y, x - 1 / SCALE, y - 1 / SCALE), 14, blend(theme.mat_dark, theme.outline, 0.35))
        pen.box((-x + 3, -y + 3, x - 3, y - 3), 11, theme.mat_light)
        pen.box((-x + 6, -y + 7, x - 6, y - 6), 9, theme.mat)
        _grains(pen, theme, (x - 16, y - 14))

    return sprite(SAND_WIDTH, SAND, paint)


def _grains(pen: Pen, theme: Theme, reach: Point) -> None:
    """Single grains, and long ripples with their light side below."""
    hand = random.Random(5)  # noqa: S311
    for number in range(900):
        at = (hand.uniform(-reach[0], reach[0]), hand.uniform(-reach[1], reach[1]))
        pen.disc(at, hand.choice((0.8, 1.1)), theme.mat_dark if number % 2 else theme.mat_light)
    for number in range(34):
        height = -reach[1] + 2 * reach[1] * (number + 0.5) / 34
        begin, length = hand.uniform(-reach[0], reach[0] * 0.5), hand.uniform(120, 420)
        wave, turn = hand.uniform(2, 5), hand.uniform(0, math.tau)
        points = [
            (across, height + wave * math.sin(turn + across / 55))
            for across in (begin + length * step / 24 for step in range(25))
            if across < reach[0]
        ]
        pen.line([(a, b + 2) for a, b in points], 1.6, blend(theme.mat, theme.mat_light, 0.7))
        pen.line(points, 1.6, blend(theme.mat, theme.mat_dark, 0.6))


@lru_cache(maxsize=16)
def hollow(theme: Theme, is_centre: bool) -> Sprite:
    """A square dug into the sand, its upper edge in shadow; the one in the middle is marked with a cross."""
    half = HOLLOW
    shadow = blend(theme.mat_dark, theme.outline, 0.4)

    def paint(pen: Pen) -> None:
        pen.box((-half, -half, half, half + 2), 20, theme.mat_light)
        pen.box((-half, -half, half, half), 20, shadow)
        pen.box((-half + 3, -half + 6, half - 2, half - 1), 17, theme.mat_dark)
        pen.box((-half + 7, -half + 12, half - 5, half - 4), 14, blend(theme.mat_dark, theme.mat, 0.45))
        if is_centre:
            _centre_mark(pen, theme)

    return sprite(2 * half + 4, 2 * half + 8, paint)


def _centre_mark(pen: Pen, theme: Theme) -> None:
    near, far = 22, 40
    for right in (-1, 1):
        for up in (-1, 1):
            pen.line(((right * near, up * near), (right * far, up * far)), 4, theme.line)
    pen.ring((0, 0), 19, 4, theme.line)


@lru_cache(maxsize=64)
def stone(theme: Theme, seat: Seat, radius: int = STONE) -> Sprite:
    """A pebble: light and round for seat 0, dark and cornered for seat 1, each with a rim that holds on any ground."""
    paint = _light if seat == 0 else _dark
    return sprite(2 * radius + 8, 2 * radius + 10, lambda pen: paint(pen, theme, radius))


def _light(pen: Pen, theme: Theme, radius: float) -> None:
    edge = max(2.0, radius * 0.075)
    pen.disc((0, radius * 0.05), radius, theme.outline)
    pen.disc((0, 0), radius - edge * 0.5, theme.outline)
    pen.disc((0, 0), radius - edge * 1.4, blend(theme.rim, theme.wood_grain, 0.9))
    pen.disc((-radius * 0.035, -radius * 0.05), radius - edge * 2.3, blend(theme.rim, theme.wood_grain, 0.35))
    pen.disc((-radius * 0.07, -radius * 0.1), radius - edge * 3.6, theme.rim)


def _dark(pen: Pen, theme: Theme, radius: float) -> None:
    edge = max(2.0, radius * 0.075)
    layers: tuple[tuple[float, Point, Colour], ...] = (
        (0.0, (0, radius * 0.05), theme.outline),
        (0.0, (0, 0), theme.outline),
        (edge * 0.7, (0, 0), theme.rim),
        (edge * 1.7, (0, 0), theme.outline),
        (edge * 2.9, (-radius * 0.04, -radius * 0.05), blend(theme.outline, theme.past, 0.35)),
        (edge * 4.2, (-radius * 0.07, -radius * 0.1), blend(theme.outline, theme.past, 0.6)),
    )
    for inset, at, fill in layers:
        _octagon(pen, at, radius - inset, fill)


def _octagon(pen: Pen, at: Point, radius: float, fill: Colour) -> None:
    """A square with its corners cut, a little rounded."""
    corner = radius * 0.12
    reach, cut = radius - corner, (radius - corner) * 0.46
    points = [
        (at[0] + x, at[1] + y)
        for x, y in (
            (-cut, -reach), (cut, -reach), (reach, -cut), (reach, cut),
            (cut, reach), (-cut, reach), (-reach, cut), (-reach, -cut),
        )
    ]  # fmt: skip
    pen.polygon(points, fill)
    pen.line([*points, points[0]], 2 * corner, fill)
