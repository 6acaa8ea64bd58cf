"""Art of Ssangnyuk: the lacquered box with its 24 points, the men and the dice. Drawn once for a theme and kept.

Places are those of the viewer's own numbering: home at the bottom right, the way leads from 24 at the top right along
the top, down, and back along the bottom to 1. `far` is the other side's bar and its men off.
"""

import math
import random
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.canvas import MARGIN, SCALE, STRIP, WIDTH, Canvas, Pen, Point, Sprite, card, paper, sprite
from renderers.theme import Colour, Theme, blend

BAND_TOP: Final = MARGIN + STRIP + 10
BAND: Final = 86
BOARD_TOP: Final = BAND_TOP + BAND + 10
BOARD_WIDTH: Final = WIDTH - 2 * MARGIN
EDGE: Final = 34
"""The lid's edge above and below the points, where their numbers stand."""
HALF: Final = 233
"""How far a point reaches into the board: five men."""
GAP: Final = 60
"""The middle of the board, where paths run."""
BOARD: Final = 2 * (EDGE + HALF) + GAP
TOP: Final = BOARD_TOP + EDGE
BOTTOM: Final = BOARD_TOP + BOARD - EDGE
MIDDLE: Final = (TOP + BOTTOM) / 2
COLUMN: Final = 53
PITCH: Final = 46
MAN: Final = 22
"""Radius of a man."""
LEFT: Final = MARGIN + 12
BAR_LEFT: Final = LEFT + 6 * COLUMN
BAR_WIDTH: Final = 52
RIGHT: Final = BAR_LEFT + BAR_WIDTH + 6 * COLUMN
BAR_X: Final = BAR_LEFT + BAR_WIDTH / 2
TROUGH: Final = 40
TROUGH_X: Final = RIGHT + 6 + TROUGH / 2
"""The middle of the trough that takes the men off."""
SLAB: Final = 15
"""How much room a man off takes, lying on its edge."""
DIE: Final = 54
TRAY_TOP: Final = BOARD_TOP + BOARD + 10
TRAY: Final = 82
TRAY_WIDTH: Final = 370
HEIGHT: Final = TRAY_TOP + TRAY + MARGIN
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def column(point: int) -> float:
    """The middle of a point, from left to right."""
    if point <= 6:
        return RIGHT - COLUMN * (point - 0.5)
    if point <= 12:
        return BAR_LEFT - COLUMN * (point - 6.5)
    if point <= 18:
        return LEFT + COLUMN * (point - 12.5)
    return RIGHT - COLUMN * (24.5 - point)


def slot(point: int, place: int) -> Point:
    """Where the man stands that has so many men of its point between itself and the edge."""
    depth = MAN + 3 + PITCH * place
    return column(point), BOTTOM - depth if point <= 12 else TOP + depth


def bar_slot(place: int, far: bool) -> Point:
    """Where a captured man waits: beside the middle of the bar, the viewer's below, the other side's above."""
    away = GAP / 2 + MAN + 3 + PITCH * place
    return BAR_X, MIDDLE - away if far else MIDDLE + away


def off_slot(place: int, far: bool) -> Point:
    """Where a man lies that is off."""
    depth = SLAB * (place + 0.5) + 3
    return TROUGH_X, TOP + depth if far else BOTTOM - depth


@lru_cache(maxsize=8)
def backdrop(theme: Theme) -> Image.Image:
    """Everything that never changes: paper, cards, the board with its points. Copy it before drawing."""
    canvas = Canvas(theme, paper(theme, HEIGHT))
    canvas.put(card(theme, BOARD_WIDTH, BAND), (WIDTH / 2, BAND_TOP + BAND / 2))
    canvas.put(_board(theme), (WIDTH / 2, BOARD_TOP + BOARD / 2))
    for point in range(1, 25):
        y = BOTTOM + EDGE / 2 + 1 if point <= 12 else TOP - EDGE / 2 - 1
        canvas.write((column(point), y), str(point), theme.rim, 22, "bold", "middle")
    for syllable, y in (("쌍", TOP + 30), ("륙", BOTTOM - 30)):
        canvas.write((BAR_X, y), syllable, blend(theme.hem, theme.rim, 0.45), 30, "bold", "middle")
    return canvas.frame


def _board(theme: Theme) -> Sprite:
    middle = WIDTH / 2, BOARD_TOP + BOARD / 2

    def paint(pen: Pen) -> None:
        x, y = BOARD_WIDTH / 2, BOARD / 2
        pen.box((-x, -y, x - 0.4, y - 0.4), 12, theme.outline)
        pen.box((-x + 2, -y + 2, x - 2.4, y - 2.4), 10, theme.hem)
        pen.frame((-x + 5, -y + 5, x - 5.4, y - 5.4), 8, 1.2, blend(theme.hem, theme.gold, 0.45))
        for left, right in ((LEFT, BAR_LEFT), (BAR_LEFT + BAR_WIDTH, RIGHT), (RIGHT + 6, RIGHT + 6 + TROUGH)):
            _field(pen, theme, left - middle[0], right - middle[0])
        for point in range(1, 25):
            _point(pen, theme, column(point) - middle[0], point)

    return sprite(BOARD_WIDTH, BOARD, paint)


def _field(pen: Pen, theme: Theme, left: float, right: float) -> None:
    """Sunken wood with a fine grain."""
    high = HALF + GAP / 2
    pen.box((left - 2, -high - 2, right + 2, high + 2), 3, theme.outline)
    pen.box((left, -high, right, high), 2, theme.mat)
    hand = random.Random(round(left))  # noqa: S311
    y = -high + 3
    while y < high - 4:
        shade = blend(theme.mat, theme.mat_light if hand.random() < 0.5 else theme.mat_dark, hand.uniform(0.2, 0.7))
        start = hand.uniform(left + 2, right - 8)
        pen.line(((start, y), (min(right - 3, start + hand.uniform(20, 160)), y + hand.uniform(-1, 1))), 1, shade)
        y += hand.uniform(2, 5)


def _point(pen: Pen, theme: Theme, x: float, point: int) -> None:
    """A petal that points at the middle, and at its foot the half moon of old boards."""
    high = HALF + GAP / 2
    up = -1 if point <= 12 else 1
    foot = -up * high
    tint = blend(theme.mat, theme.hem, 0.62) if point % 2 else blend(theme.mat, theme.line, 0.3)
    steps = [step / 24 for step in range(25)]
    right = [(x + 21 * math.cos(share * math.pi / 2) ** 1.5, foot + up * 196 * share) for share in steps]
    left = [(2 * x - px, py) for px, py in right]
    pen.polygon(right + left[::-1], tint)
    moon = [
        (x + 24 * math.cos(turn * math.pi / 24), foot + up * 17 * math.sin(turn * math.pi / 24)) for turn in range(25)
    ]
    pen.polygon(moon, blend(theme.hem, theme.mat, 0.12))


@lru_cache(maxsize=16)
def man(theme: Theme, seat: int, plain: bool = False) -> Sprite:
    """A man seen from above: light with a ring turned into it, or dark with a flower inlaid; or plain."""
    body, inlay = wood(theme, seat)
    radius = MAN

    def paint(pen: Pen) -> None:
        pen.disc((0, 1.5), radius, theme.outline)
        pen.disc((0, -0.5), radius - 1, theme.outline)
        pen.disc((0, -0.5), radius - 2.4, theme.rim if seat else blend(body, theme.outline, 0.25))
        pen.disc((0, -0.9), radius - 4.2, body)
        if not plain:
            _inlay(pen, seat, body, inlay)

    return sprite(2 * radius + 6, 2 * radius + 6, paint)


def _inlay(pen: Pen, seat: int, body: Colour, inlay: Colour) -> None:
    if seat == 0:
        pen.ring((0, -0.9), 12.5, 2.6, inlay)
        pen.disc((0, -0.9), 3.4, inlay)
        return
    for x, y in ((5, 0), (-5, 0), (0, 5), (0, -5)):
        pen.disc((x, y - 0.9), 4.2, inlay)
    pen.disc((0, -0.9), 2.6, body)


@lru_cache(maxsize=8)
def slab(theme: Theme, seat: int) -> Sprite:
    """A man off, lying on its edge."""
    body, inlay = wood(theme, seat)

    def paint(pen: Pen) -> None:
        pen.box((-18, -6.8, 18, 6.8), 4, theme.outline)
        pen.box((-16.4, -5.2, 16.4, 5.2), 3, theme.rim if seat else blend(body, theme.outline, 0.25))
        pen.box((-15.2, -4, 15.2, 4), 2, body)
        pen.line(((-9, 0), (9, 0)), 1.6, inlay)

    return sprite(40, 16, paint)


def wood(theme: Theme, seat: int) -> tuple[Colour, Colour]:
    """A side's wood and its inlay."""
    if seat == 0:
        return theme.pith, blend(theme.pith, theme.bark, 0.75)
    return blend(theme.outline, theme.bark, 0.2), theme.pith


@lru_cache(maxsize=64)
def die(theme: Theme, number: int, dimmed: bool) -> Sprite:
    """A die of bone, one and four in red as in Korea; a dimmed one has been played. 0 is one not thrown yet."""
    away = 0.68 if dimmed else 0.0

    def tone(colour: Colour) -> Colour:
        return blend(colour, theme.card, away)

    def paint(pen: Pen) -> None:
        half = DIE / 2
        pen.box((-half, -half, half - 1 / SCALE, half - 1 / SCALE), 12, tone(theme.outline))
        pen.box((-half + 2.4, -half + 2.4, half - 2.8, half - 2.8), 10, tone(theme.rim))
        fill = theme.pith_mark if number in (1, 4) else theme.outline
        for x, y in PIPS.get(number, ()):
            pen.disc((14 * x, 14 * y), 8 if number == 1 else 5.2, tone(fill))

    return sprite(DIE, DIE, paint)
