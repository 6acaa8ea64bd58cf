"""What the picture of Go-Stop is laid out with: the blanket, card sizes, rings around cards, marks of kinds."""

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers import hwatu
from renderers.canvas import MARGIN, STRIP, WIDTH, Pen, Sprite, paper, sprite
from renderers.hwatu_brush import arc
from renderers.scene import ThemeName
from renderers.theme import Colour, Theme, blend, rgb

IN_LAYOUT: Final = 82
"""The width of cards in the layout."""
SMALL_CARD: Final = 46
"""The width of cards that were captured, of the rival's hand, and of those in the last turns."""
COLUMNS: Final = 7
SIDE: Final = 106
"""The height of a side's captured cards."""
TOP: Final = MARGIN + STRIP + 8
BLANKET: Final = TOP + SIDE + 8
RIVAL: Final = 86
"""The height of the rival's hand on the blanket."""
ROW: Final = hwatu.height(IN_LAYOUT) + 12
BAND: Final = BLANKET + RIVAL + 2 * ROW + 16
"""Where the band with the last turns begins."""
BAND_HIGH: Final = 104
OWN: Final = BAND + BAND_HIGH + 6
HAND: Final = OWN + SIDE + 10
RAISED: Final = 14

BLANKETS: Final[dict[ThemeName, Colour]] = {"light": "#55694F", "dark": "#3B4B3D", "colourblind": "#4C5663"}
ON_BLANKET: Final = "#FFF8EA"


def blanket(theme: Theme) -> Colour:
    """The colour of the blanket that the cards lie on."""
    return BLANKETS[theme.name]


@lru_cache(maxsize=16)
def backdrop(theme: Theme, height: int) -> Image.Image:
    """Paper, smooth where cards lie, with the blanket on it: wool in a plain weave, with a stripe along its edges."""
    ground = paper(theme, height)
    for top, bottom in ((TOP, TOP + SIDE), (OWN, height - MARGIN // 2)):
        ground.paste(rgb(theme.paper), (MARGIN // 2, top, WIDTH - MARGIN // 2, bottom))
    wide, high = WIDTH - 2 * MARGIN, BAND - BLANKET - 8
    wool = Image.new("RGB", (wide * 2, high * 2))
    pen = Pen(wool, 2)
    base = blanket(theme)
    pen.polygon([(0, 0), (wide, 0), (wide, high), (0, high)], base)
    for x in range(0, wide, 4):
        pen.line([(x, 0), (x, high)], 1, blend(base, theme.outline, 0.10))
    for y in range(0, high, 4):
        pen.line([(0, y), (wide, y)], 1, blend(base, ON_BLANKET, 0.05))
    for inset, width, share in ((9, 3, 0.34), (15, 1.5, 0.22)):
        pen.frame((inset, inset, wide - inset, high - inset), 6, width, blend(base, ON_BLANKET, share))
    mask = Image.new("RGB", wool.size, "black")
    Pen(mask, 2).box((0, 0, wide - 0.5, high - 0.5), 12, "#FFFFFF")
    ground.paste(wool.reduce(2), (MARGIN, BLANKET), mask.convert("L").reduce(2))
    return ground


@lru_cache(maxsize=64)
def ring(theme: Theme, width: int, *, doubled: bool = False, teal: bool = False) -> Sprite:
    """A ring around a card of a width: gold where it may be chosen or matched, doubled where it is chosen, teal where
    it came to lie in the last turns."""
    line, case = (theme.path, theme.path_case) if teal else (theme.gold, theme.gold_case)
    reach = 10 if doubled else 6
    wide, high, radius = width + 2 * reach, hwatu.height(width) + 2 * reach, width * 0.075 + reach

    def paint(pen: Pen) -> None:
        x, y = wide / 2, high / 2
        pen.frame((-x, -y, x - 0.4, y - 0.4), radius, reach + 1, case)
        pen.frame((-x + 1.5, -y + 1.5, x - 1.9, y - 1.9), radius - 1.5, 3.5, line)
        if doubled:
            pen.frame((-x + 6.2, -y + 6.2, x - 6.6, y - 6.6), radius - 6, 3, line)

    return sprite(wide, high, paint)


@lru_cache(maxsize=32)
def kind_mark(theme: Theme, kind: str, size: int) -> Sprite:
    """A kind's mark, as on the cards: star, diamond, strip, and two dots for junk."""
    ink = theme.ink

    def paint(pen: Pen) -> None:
        if kind == "bright":
            star = [arc((0, 0), size * (0.5 if k % 2 else 0.27), 36 * k - 18, 36 * k - 18, 1)[0] for k in range(10)]
            pen.polygon(star, ink)
        elif kind == "animal":
            reach = size * 0.46
            pen.polygon([(0, -reach), (reach, 0), (0, reach), (-reach, 0)], ink)
        elif kind == "ribbon":
            pen.box((-size * 0.2, -size * 0.5, size * 0.2, size * 0.5), 2, ink)
        else:
            for shift in (-0.26, 0.26):
                pen.disc((shift * size, 0), size * 0.22, ink)

    return sprite(size + 2, size + 2, paint)


@lru_cache(maxsize=32)
def pill(theme: Theme, width: int, height: int, fill: Colour, edge: Colour) -> Sprite:
    """A round-ended ground for a few words."""
    x, y = width / 2, height / 2
    del theme

    def paint(pen: Pen) -> None:
        pen.box((-x, -y, x - 0.4, y - 0.4), y, edge)
        pen.box((-x + 2, -y + 2, x - 2.4, y - 2.4), y - 2, fill)

    return sprite(width, height, paint)


@lru_cache(maxsize=16)
def seat_mark(theme: Theme, seat: int, size: int) -> Sprite:
    """A seat's sign: a disc for seat 0, a diamond for seat 1, each with its rim."""
    half = size / 2

    def paint(pen: Pen) -> None:
        if seat == 0:
            pen.disc((0, 0), half - 0.5, theme.rim)
            pen.disc((0, 0), half - 2.5, theme.seat[0])
            return
        for reach, fill in ((half - 0.3, theme.rim), (half - 3.4, theme.seat[1])):
            pen.polygon([(0, -reach), (reach, 0), (0, reach), (-reach, 0)], fill)

    return sprite(size, size, paint)


@lru_cache(maxsize=4)
def hint(theme: Theme) -> Sprite:
    """A small gold arrow head over a hand card that matches something."""

    def paint(pen: Pen) -> None:
        pen.polygon([(-11, -7), (11, -7), (0, 7)], theme.gold_case)
        pen.polygon([(-7.5, -5), (7.5, -5), (0, 4.2)], theme.gold)

    return sprite(24, 16, paint)
