"""Art of Yut Nori: the straw mat with its stations, the pieces and the sticks. Drawn once for a theme and kept."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from PIL import Image

from renderers.canvas import MARGIN, SCALE, SMALL, STRIP, Canvas, Pen, Point, Sprite, card, paper, sprite
from renderers.theme import Theme, blend

HEIGHT: Final = 1000
BAND_TOP: Final = MARGIN + STRIP + 10
BAND: Final = 86
MAT_TOP: Final = BAND_TOP + BAND + 10
MAT: Final = 592
"""The mat is a square; its left edge is the margin."""
INSET: Final = 56
STEP: Final = 96
"""From one station of the ring to the next."""
TRAY_TOP: Final = MAT_TOP + MAT + 10
TRAY_WIDTH: Final = 370
TRAY: Final = HEIGHT - MARGIN - TRAY_TOP
COLUMN: Final = MARGIN + MAT + 12
"""Where the column beside the mat begins."""
PIECE: Final = 26
"""Radius of a piece on the board."""
LIFT: Final = 8
"""How much higher each piece of a pile lies."""
CORNERS: Final[Mapping[str, str]] = MappingProxyType({"5": "모", "10": "뒷", "15": "찌", "20": "참", "c": "방"})
"""The large stations, each with the first syllable of its Korean name."""


def _places() -> dict[str, Point]:
    left, top = MARGIN + INSET, MAT_TOP + INSET
    side = 5 * STEP
    right, bottom = left + side, top + side
    places: dict[str, Point] = {}
    for step in range(1, 6):
        far = step * STEP
        places[str(step)] = (right, bottom - far)
        places[str(5 + step)] = (right - far, top)
        places[str(10 + step)] = (left, top + far)
        places[str(15 + step)] = (left + far, bottom)
    for step, names in enumerate((("a1", "b1"), ("a2", "b2"), ("c", "c"), ("a3", "b3"), ("a4", "b4")), 1):
        down = step * side / 6
        places[names[0]] = (right - down, top + down)
        places[names[1]] = (left + down, top + down)
    return places


PLACES: Final[Mapping[str, Point]] = MappingProxyType(_places())
"""The middle of each station."""
FINISH: Final[Point] = (COLUMN + 56, PLACES["20"][1])
"""Where pieces leave the board."""
ENTRY: Final[Point] = PLACES["20"]
"""Where paths of pieces begin that were waiting."""

_RING = ("20", *(str(number) for number in range(1, 21)))
_LINES = (("20", "5"), ("5", "10"), ("10", "15"), ("15", "20"), ("5", "15"), ("10", "20"))


@lru_cache(maxsize=8)
def backdrop(theme: Theme) -> Image.Image:
    """Everything that never changes: paper, cards, the mat with its lines and stations. Copy it before drawing."""
    canvas = Canvas(theme, paper(theme, HEIGHT))
    canvas.put(card(theme, 752, BAND), (400, BAND_TOP + BAND / 2))
    for seat in (0, 1):
        canvas.put(card(theme, TRAY_WIDTH, TRAY), tray_middle(seat))
    middle = MARGIN + MAT / 2, MAT_TOP + MAT / 2
    canvas.put(_mat(theme), middle)
    canvas.put(_lines(theme), middle)
    for name, place in PLACES.items():
        canvas.put(station(theme, name in CORNERS, name == "20"), place)
        _label(canvas, name)
    canvas.put(_way_out(theme), ((PLACES["20"][0] + FINISH[0]) / 2 + 8, FINISH[1]))
    return canvas.frame


def called(name: str) -> str:
    """What a station is called on the mat and in words: `7`, `A2`, `C` for the centre."""
    return name.upper()


def _label(canvas: Canvas, name: str) -> None:
    """A station's name on its disc; a large one has its Korean syllable above it."""
    (x, y), colour = PLACES[name], canvas.theme.hem
    if name in CORNERS:
        canvas.write((x, y - 11), CORNERS[name], colour, 24, "bold", "middle")
        y += 14
    canvas.write((x, y), called(name), colour, SMALL, "regular", "middle")


def tray_middle(seat: int) -> Point:
    """The middle of a side's tray."""
    return MARGIN + TRAY_WIDTH / 2 + seat * (752 - TRAY_WIDTH), TRAY_TOP + TRAY / 2


def _mat(theme: Theme) -> Sprite:
    """Straw in even rows, bound with thread, and hemmed with cloth."""
    tile = _weave(theme)
    straw = Image.new("RGB", (MAT, MAT))
    for x in range(0, MAT, tile.width):
        for y in range(0, MAT, tile.height):
            straw.paste(tile, (x, y))
    half = MAT / 2
    edge = sprite(MAT, MAT, lambda pen: pen.box((-half, -half, half - 1 / SCALE, half - 1 / SCALE), 10, theme.hem))
    hem = blend(theme.hem, theme.gold, 0.35)
    inner = sprite(MAT, MAT, lambda pen: pen.box((-half + 9, -half + 9, half - 10, half - 10), 3, theme.hem))
    thread = sprite(MAT, MAT, lambda pen: pen.box((-half + 4, -half + 4, half - 4, half - 4), 6, theme.hem, hem, 1))
    whole = edge.colours.copy()
    whole.paste(thread.colours, (0, 0), thread.mask)
    whole.paste(straw, (0, 0), inner.mask)
    return Sprite(whole, edge.mask)


def _weave(theme: Theme) -> Image.Image:
    width, height, row = 48, 12, 6
    large = Image.new("RGB", (width * SCALE, height * SCALE), theme.mat)
    pen = Pen(large)
    for number in range(height // row):
        y = number * row
        pen.box((0, y, width, y + 2.6), 0, blend(theme.mat, theme.mat_light, 0.75))
        pen.box((0, y + row - 1.3, width, y + row), 0, blend(theme.mat, theme.mat_dark, 0.7))
        for x in (12 + 6 * number, 36 + 6 * number):
            pen.box((x - 2, y + 0.6, x + 2, y + row - 0.8), 1, blend(theme.mat, theme.mat_dark, 0.55))
    return large.reduce(SCALE)


def _lines(theme: Theme) -> Sprite:
    middle = MARGIN + MAT / 2, MAT_TOP + MAT / 2

    def paint(pen: Pen) -> None:
        for number, ends in enumerate(_LINES):
            start, end = ((PLACES[name][0] - middle[0], PLACES[name][1] - middle[1]) for name in ends)
            pen.brush(start, end, 7, theme.line, number + 1)
        x, y = PLACES["20"][0] - middle[0] + 38, PLACES["20"][1] - middle[1]
        pen.brush((x - 10, y - 34), (x - 10, y - 62), 4, theme.line, 9)
        pen.polygon(((x - 10, y - 74), (x - 18, y - 58), (x - 2, y - 58)), theme.line)

    return sprite(MAT, MAT, paint)


def _way_out(theme: Theme) -> Sprite:
    def paint(pen: Pen) -> None:
        pen.brush((-16, 0), (10, 0), 4, theme.line, 4)
        pen.polygon(((22, 0), (6, -8), (6, 8)), theme.line)

    return sprite(46, 20, paint)


@lru_cache(maxsize=16)
def station(theme: Theme, large: bool, salida: bool) -> Sprite:
    """A wooden disc; a large one has a second ring, the Salida's is the colour of the hem."""
    radius = 35 if large else 21

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), radius, theme.outline)
        pen.disc((0, 0), radius - 3, theme.wood)
        for place in (-0.45, 0.05, 0.5):
            reach = radius * (0.66 - abs(place) * 0.5)
            pen.line(((-reach, place * radius), (reach * 0.8, place * radius + 1.5)), 1.4, theme.wood_grain)
        if large:
            pen.ring((0, 0), radius - 5.5, 4 if salida else 2.4, theme.hem)

    return sprite(2 * radius + 2, 2 * radius + 2, paint)


@lru_cache(maxsize=32)
def pieces(theme: Theme, seat: int, count: int, radius: int = 26) -> Sprite:
    """A piece, or up to four piled up; the middle of the sprite is the middle of the pile. A disc of `radius`, or a
    diamond that looks as large."""

    def paint(pen: Pen) -> None:
        low = (count - 1) * LIFT / 2
        for place in range(count):
            _piece(pen, theme, seat, (0, low - place * LIFT), radius)

    return sprite(2 * radius + 12, 2 * radius + 18 + (count - 1) * LIFT, paint)


def _piece(pen: Pen, theme: Theme, seat: int, at: Point, radius: float) -> None:
    x, y = at
    thick = 0.2 * radius
    layers = (
        (0.0, thick, theme.outline),
        (0.0, 0.0, theme.outline),
        (2.2, thick, theme.seat_shade[seat]),
        (2.2, 0.0, theme.rim),
        (5.2, 0.0, theme.seat_shade[seat]),
        (5.2, -1.4, theme.seat[seat]),
    )
    for inset, down, fill in layers:
        _shape(pen, seat, (x, y + down), radius - inset, fill)


def _shape(pen: Pen, seat: int, at: Point, radius: float, fill: str) -> None:
    x, y = at
    if seat == 0:
        pen.disc(at, radius, fill)
        return
    reach = radius * 1.12
    corner = 3
    inner = reach - corner * 0.41
    points = ((x, y - inner), (x + inner, y), (x, y + inner), (x - inner, y))
    pen.polygon(points, fill)
    for start, end in pairwise((*points, points[0])):
        pen.line((start, end), corner * 0.6, fill)


def face(canvas: Canvas, at: Point, seat: int, text: str) -> None:
    """Write on a piece what its button calls it; `at` is the middle of the piece."""
    size = 28 if len(text) == 1 else 23
    canvas.write((at[0], at[1] - 1), text, canvas.theme.on_seat[seat], size, "bold", "middle")


@lru_cache(maxsize=32)
def stick(theme: Theme, flat: bool, marked: bool) -> Sprite:
    """A yut stick lying with its flat side up, which is pale and on one stick marked, or its round side, dark and
    burnt with crosses."""

    def paint(pen: Pen) -> None:
        pen.box((-9, -26, 9, 26), 8, theme.outline)
        if flat:
            pen.box((-7, -24, 7, 24), 6, theme.pith)
            pen.line(((-3, -15), (-3, 14)), 1, theme.wood_grain)
            if marked:
                pen.disc((0, 0), 4.6, theme.pith_mark)
        else:
            pen.box((-7, -24, 7, 24), 6, theme.bark)
            pen.box((-4.2, -21, 3, 21), 4, theme.bark_light)
            for y in (-12, 0, 12):
                pen.line(((-3.6, y - 3.6), (2.6, y + 3.6)), 1.8, theme.burn)
                pen.line(((2.6, y - 3.6), (-3.6, y + 3.6)), 1.8, theme.burn)

    return sprite(20, 54, paint)


@lru_cache(maxsize=8)
def owed(theme: Theme) -> Sprite:
    """Four sticks still to be thrown, held like a fan."""

    def paint(pen: Pen) -> None:
        for place in (-1.5, 1.5, -0.5, 0.5):
            foot, head = (place * 11, 22.0), (place * 24, -20.0 + abs(place) * 4)
            pen.line((foot, head), 19, theme.outline)
            pen.line((foot, head), 15, theme.bark)
            pen.line((foot, head), 8, theme.bark_light)
            for share in (0.3, 0.6, 0.9):
                x, y = foot[0] + (head[0] - foot[0]) * share, foot[1] + (head[1] - foot[1]) * share
                pen.line(((x - 3, y - 3), (x + 3, y + 3)), 1.8, theme.burn)
                pen.line(((x + 3, y - 3), (x - 3, y + 3)), 1.8, theme.burn)

    return sprite(96, 68, paint)


@lru_cache(maxsize=8)
def finish(theme: Theme) -> Sprite:
    """Where pieces leave the board: a pad with a pennant."""

    def paint(pen: Pen) -> None:
        pen.disc((0, 0), 33, theme.outline)
        pen.disc((0, 0), 30, theme.wood)
        pen.line(((-8, -20), (-8, 21)), 3.4, theme.outline)
        pen.polygon(((-7, -20), (18, -11), (-7, -2)), theme.seal)

    return sprite(68, 68, paint)
