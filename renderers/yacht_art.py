"""Art of Yacht: ivory dice, the wooden tray they are thrown into, and the marks on them. Drawn once for a theme."""

import random
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from PIL import Image

from renderers.canvas import MARGIN, SCALE, STRIP, WIDTH, Canvas, Pen, Point, Sprite, card, paper, sprite
from renderers.theme import Colour, Theme, blend

Mark: TypeAlias = Literal["may", "chosen", "last", "first"]

HEIGHT: Final = 1000
INSIDE: Final = WIDTH - 2 * MARGIN
TRAY_TOP: Final = MARGIN + STRIP + 10
TRAY: Final = 192
TRAY_WIDTH: Final = 646
BAND_TOP: Final = TRAY_TOP + TRAY + 10
BAND: Final = 68
SHEET_TOP: Final = BAND_TOP + BAND + 10
SHEET: Final = HEIGHT - MARGIN - SHEET_TOP
THROWS: Final[Point] = (MARGIN + TRAY_WIDTH + 10 + (INSIDE - TRAY_WIDTH - 10) / 2, TRAY_TOP + TRAY / 2)
"""The middle of the card beside the tray."""
THROWS_WIDTH: Final = INSIDE - TRAY_WIDTH - 10
DIE: Final = 96
SMALL_DIE: Final = 28
STEP: Final = 122
"""From one die in the tray to the next."""
RAISED: Final = 12
"""How much higher a die is drawn that is kept."""
KEPT_EDGE: Final = 14

_NEAR, _FAR = -0.26, 0.26
PIPS: Final[Mapping[int, tuple[Point, ...]]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((_NEAR, _NEAR), (_FAR, _FAR)),
        3: ((_NEAR, _NEAR), (0, 0), (_FAR, _FAR)),
        4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
        5: ((_NEAR, _NEAR), (_FAR, _NEAR), (0, 0), (_NEAR, _FAR), (_FAR, _FAR)),
        6: ((_NEAR, _NEAR), (_NEAR, 0), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, 0), (_FAR, _FAR)),
    }
)
"""Where the pips of a face lie, as shares of its size from its middle."""
RED: Final = (1, 4)
"""The faces whose pips are red, as on Korean dice; the one is large."""


def die_at(position: int) -> Point:
    """The middle of the die at a position from 1 to 5."""
    return MARGIN + TRAY_WIDTH / 2 + (position - 3) * STEP, TRAY_TOP + TRAY / 2 + 4


@lru_cache(maxsize=8)
def backdrop(theme: Theme) -> Image.Image:
    """Everything that never changes: paper, the tray and the cards. Copy it before drawing."""
    canvas = Canvas(theme, paper(theme, HEIGHT))
    canvas.put(_tray(theme), (MARGIN + TRAY_WIDTH / 2, TRAY_TOP + TRAY / 2))
    canvas.put(card(theme, THROWS_WIDTH, TRAY), THROWS)
    canvas.put(card(theme, INSIDE, BAND), (WIDTH / 2, BAND_TOP + BAND / 2))
    canvas.put(card(theme, INSIDE, SHEET), (WIDTH / 2, SHEET_TOP + SHEET / 2))
    for position in range(1, 6):
        canvas.put(_hollow(theme), die_at(position))
    return canvas.frame


def _tray(theme: Theme) -> Sprite:
    """Dark wood with a raised edge and a long grain."""
    x, y = TRAY_WIDTH / 2 - 1 / SCALE, TRAY / 2 - 1 / SCALE
    hand = random.Random(5)  # noqa: S311
    grain = blend(theme.bark, theme.burn, 0.28)

    def paint(pen: Pen) -> None:
        pen.box((-x, -y, x, y), 16, theme.burn)
        pen.box((-x + 3, -y + 3, x - 3, y - 3), 14, blend(theme.bark, theme.bark_light, 0.45))
        pen.box((-x + 11, -y + 11, x - 11, y - 11), 10, theme.burn)
        pen.box((-x + 13, -y + 14, x - 13, y - 13), 8, theme.bark)
        for row in range(14):
            height = -y + 24 + row * 11.4
            left, right = hand.uniform(-x + 24, -40), hand.uniform(40, x - 24)
            bend = hand.uniform(-4, 4)
            pen.line(((left, height), ((left + right) / 2, height + bend), (right, height + bend / 2)), 1.6, grain)

    return sprite(TRAY_WIDTH, TRAY, paint)


def _hollow(theme: Theme) -> Sprite:
    """Where a die will lie."""
    half = DIE / 2 - 4
    dark = blend(theme.bark, theme.burn, 0.5)
    return sprite(DIE, DIE, lambda pen: pen.box((-half, -half, half, half), 18, dark))


@lru_cache(maxsize=64)
def die(theme: Theme, face: int, size: int = DIE) -> Sprite:
    """A die that shows a face from 1 to 6; one in the air (0) shows none."""
    half, thick, edge = size / 2, size * 0.05, max(1.6, size * 0.028)
    corner = size * 0.19
    pips = theme.seal if face in RED else theme.outline
    radius = size * (0.16 if face == 1 else 0.095)

    def paint(pen: Pen) -> None:
        pen.box((-half, -half, half - 0.4, half - 0.4), corner, theme.outline)
        inside = (-half + edge, -half + edge, half - edge - 0.4, half - edge - 0.4)
        pen.box(inside, corner - edge, theme.wood_grain)
        pen.box((*inside[:3], inside[3] - thick), corner - edge, theme.rim)
        for x, y in PIPS.get(face, ()):
            pen.disc((x * size, y * size - thick / 2), radius, pips)

    return sprite(size, size, paint)


@lru_cache(maxsize=8)
def keeping(theme: Theme) -> Sprite:
    """The doubled gold ring around a die that is kept."""

    def paint(pen: Pen) -> None:
        for reach, width, fill in (
            (12.5, 12.5, theme.gold_case),
            (11.0, 3.5, theme.gold),
            (5.5, 3.5, theme.gold),
        ):
            half = DIE / 2 + reach
            pen.frame((-half, -half, half, half), DIE * 0.19 + reach, width, fill)

    return sprite(DIE + 2 * KEPT_EDGE, DIE + 2 * KEPT_EDGE, paint)


@lru_cache(maxsize=8)
def throw_left(theme: Theme) -> Sprite:
    """A throw that may still be made."""

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 12, theme.gold_case)
        pen.disc((0, 0), 10, theme.gold)

    return sprite(26, 26, paint)


@lru_cache(maxsize=8)
def throw_made(theme: Theme) -> Sprite:
    """A throw that has been made."""
    return sprite(26, 26, lambda pen: pen.ring((0, 0), 11, 3, theme.card_edge))


@lru_cache(maxsize=8)
def crown(theme: Theme) -> Sprite:
    """What the leader wears."""
    shape = ((-11, 7), (-13, -6), (-6, 0), (0, -9), (6, 0), (13, -6), (11, 7))
    grown = ((-14, 9), (-16, -10), (-6, -4), (0, -13), (6, -4), (16, -10), (14, 9))

    def paint(pen: Pen) -> None:
        pen.polygon(grown, theme.gold_case)
        pen.polygon(shape, theme.gold)

    return sprite(34, 26, paint)


@lru_cache(maxsize=64)
def pill(theme: Theme, width: int, height: int, mark: Mark) -> Sprite:
    """What lies under a value on the sheet. `may`: can be filled; `chosen`; `last`: was filled last; `first`: wins."""
    x, y = width / 2 - 0.4, height / 2 - 0.4
    case, gold, card_ground = theme.gold_case, theme.gold, theme.card
    rings: dict[Mark, tuple[tuple[float, Colour], ...]] = {
        "may": ((0, case), (1.5, gold), (4.5, card_ground)),
        "chosen": ((0, case), (1.5, gold), (4.5, case), (6, gold), (9, card_ground)),
        "last": ((0, theme.path_case), (1.5, theme.path)),
        "first": ((0, case), (1.5, gold)),
    }

    def paint(pen: Pen) -> None:
        for inset, fill in rings[mark]:
            pen.box((-x + inset, -y + inset, x - inset, y - inset), y - inset, fill)

    return sprite(width, height, paint)


@lru_cache(maxsize=16)
def number(theme: Theme, on_turn: bool) -> Sprite:
    """The disc that holds a seat's number; filled for the seat on turn."""

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 18, theme.outline)
        pen.disc((0, 0), 16, theme.seal if on_turn else theme.rim)

    return sprite(38, 38, paint)


@lru_cache(maxsize=8)
def stayed(theme: Theme) -> Sprite:
    """A gold bar under a small die that was kept in a throw."""

    def paint(pen: Pen) -> None:
        pen.box((-12, -3, 12, 3), 3, theme.gold_case)
        pen.box((-11, -2, 11, 2), 2, theme.gold)

    return sprite(26, 8, paint)
