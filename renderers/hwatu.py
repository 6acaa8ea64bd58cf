"""The 48 hwatu cards, drawn by hand: faces at any size, the back, and small pictures for buttons.

The art is that of the months' own modules; here it gets its frame, the number of its month in one corner, and in the
other a mark for its kind: a star for a bright, a diamond for an animal, a strip for a ribbon, two dots for double junk.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from renderers import fonts, hwatu_autumn, hwatu_ribbons, hwatu_spring, hwatu_summer, hwatu_winter
from renderers.canvas import Pen, Point, Sprite
from renderers.hwatu_brush import (
    GRAIN,
    HIGH,
    WIDE,
    Sheet,
    arc,
    petal,
)
from renderers.hwatu_inks import (
    FRAME,
    INK,
    INKS,
    ON_FRAME,
    PAPER,
    YELLOW,
    mixed,
)
from renderers.theme import rgb

Painter: TypeAlias = Callable[[Sheet], None]
Mark: TypeAlias = Literal["bright", "animal", "ribbon", "double", ""]

PRINT: Final = 200
"""The width at which a face is kept; smaller ones are reduced from it."""
FINE: Final = 4
ROUND: Final = 0.075
"""A corner's radius, in widths."""
EMOJI: Final = 128
TOPS: Final[Mapping[str, float]] = MappingProxyType(
    {"01a": 0.13, "02a": 0.38, "03a": 0.52, "04a": 0.5, "06a": 0.1, "07a": 0.56, "08a": 0.02, "08b": 0.24, "09a": 0.56}
    | {"10a": 0.24, "11a": 0.08, "12a": 0.19, "12b": 0.56}
)
"""How far down, in widths, a button's picture of a card begins."""

FACES: Final[Mapping[str, tuple[Painter, ...]]] = MappingProxyType(
    {
        "01a": (hwatu_spring.pine_a,),
        "01b": (hwatu_spring.pine_b, hwatu_ribbons.red_poem),
        "01c": (hwatu_spring.pine_c,),
        "01d": (hwatu_spring.pine_d,),
        "02a": (hwatu_spring.plum_a,),
        "02b": (hwatu_spring.plum_b, hwatu_ribbons.red_poem),
        "02c": (hwatu_spring.plum_c,),
        "02d": (hwatu_spring.plum_d,),
        "03a": (hwatu_spring.cherry_a,),
        "03b": (hwatu_spring.cherry_b, hwatu_ribbons.red_poem),
        "03c": (hwatu_spring.cherry_c,),
        "03d": (hwatu_spring.cherry_d,),
        "04a": (hwatu_summer.wisteria_a,),
        "04b": (hwatu_summer.wisteria_b, hwatu_ribbons.plain),
        "04c": (hwatu_summer.wisteria_c,),
        "04d": (hwatu_summer.wisteria_d,),
        "05a": (hwatu_summer.iris_a,),
        "05b": (hwatu_summer.iris_b, hwatu_ribbons.plain),
        "05c": (hwatu_summer.iris_c,),
        "05d": (hwatu_summer.iris_d,),
        "06a": (hwatu_summer.peony_a,),
        "06b": (hwatu_summer.peony_b, hwatu_ribbons.blue),
        "06c": (hwatu_summer.peony_c,),
        "06d": (hwatu_summer.peony_d,),
        "07a": (hwatu_autumn.clover_a,),
        "07b": (hwatu_autumn.clover_b, hwatu_ribbons.plain),
        "07c": (hwatu_autumn.clover_c,),
        "07d": (hwatu_autumn.clover_d,),
        "08a": (hwatu_autumn.pampas_a,),
        "08b": (hwatu_autumn.pampas_b,),
        "08c": (hwatu_autumn.pampas_c,),
        "08d": (hwatu_autumn.pampas_d,),
        "09a": (hwatu_autumn.mum_a,),
        "09b": (hwatu_autumn.mum_b, hwatu_ribbons.blue),
        "09c": (hwatu_autumn.mum_c,),
        "09d": (hwatu_autumn.mum_d,),
        "10a": (hwatu_winter.maple_a,),
        "10b": (hwatu_winter.maple_b, hwatu_ribbons.blue),
        "10c": (hwatu_winter.maple_c,),
        "10d": (hwatu_winter.maple_d,),
        "11a": (hwatu_winter.paulownia_a,),
        "11b": (hwatu_winter.paulownia_b,),
        "11c": (hwatu_winter.paulownia_c,),
        "11d": (hwatu_winter.paulownia_d,),
        "12a": (hwatu_winter.rain_a,),
        "12b": (hwatu_winter.rain_b,),
        "12c": (hwatu_winter.rain_c, hwatu_ribbons.plain),
        "12d": (hwatu_winter.rain_d,),
    }
)


def mark_of(code: str) -> Mark:
    """The mark of a card's kind; plain junk has none."""
    if code in ("01a", "03a", "08a", "11a", "12a"):
        return "bright"
    if code in ("11d", "12d"):
        return "double"
    if code in ("08b", "12b") or (code[2] == "a" and code[:2] != "11"):
        return "animal"
    return "ribbon" if code == "12c" or (code[2] == "b" and code[:2] != "11") else ""


def height(width: int) -> int:
    """The height of a card of a width."""
    return round(width * HIGH / WIDE)


@lru_cache(maxsize=512)
def face(code: str, width: int) -> Sprite:
    """A card's face, so many pixels wide."""
    return _framed(_print(code), width, _frame(width, int(code[:2]), mark_of(code)))


@lru_cache(maxsize=32)
def back(width: int) -> Sprite:
    """The back that all cards share."""
    return _framed(_back(), width, _frame(width, 0, ""))


@lru_cache(maxsize=1)
def _back() -> Image.Image:
    sheet = Sheet(FRAME)
    light = mixed(FRAME, YELLOW, 0.5)
    sheet.ring((50, 76), 25, 2, light)
    for k in range(5):
        sheet.shape(petal((50, 76), 19, 17, 72 * k - 90, 0.14), light)
    for k in range(5):
        sheet.stroke([(50, 76), arc((50, 76), 10, 72 * k - 90, 72 * k - 90, 1)[0]], 1.4, FRAME)
    sheet.disc((50, 76), 3.6, FRAME)
    return sheet.image.reduce(WIDE * GRAIN // PRINT)


@lru_cache(maxsize=64)
def _print(code: str) -> Image.Image:
    sheet = Sheet()
    for paint in FACES[code]:
        paint(sheet)
    return sheet.image.reduce(WIDE * GRAIN // PRINT)


def _framed(art: Image.Image, width: int, frame: Image.Image) -> Sprite:
    """Art in its frame (RGBA), with round corners."""
    card = art.resize((width, height(width)), Image.Resampling.LANCZOS)
    few = card.quantize(palette=_palette().copy(), dither=Image.Dither.NONE).convert("RGB")
    few.paste(frame, (0, 0), frame)
    return Sprite(few, _outline(width))


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    """The inks, and for soft edges what lies half way to the paper: small cards keep to these, so files stay small."""
    colours = [rgb(ink) for ink in (*INKS, *(mixed(ink, PAPER, 0.5) for ink in INKS))]
    holder = Image.new("P", (1, 1))
    holder.putpalette([part for colour in colours for part in colour])
    holder.load()
    return holder


@lru_cache(maxsize=16)
def _outline(width: int) -> Image.Image:
    shape = Image.new("RGB", (width * FINE, height(width) * FINE))
    Pen(shape, FINE).box((0, 0, width - 1 / FINE, height(width) - 1 / FINE), width * ROUND, "#FFFFFF")
    return shape.convert("L").reduce(FINE)


@lru_cache(maxsize=256)
def _frame(width: int, month: int, kind: Mark) -> Image.Image:
    """What lies over the art: the edge, the month's number above to the left, the kind's mark below to the right."""
    tall, radius = height(width), width * ROUND
    edge = FRAME if month else mixed(FRAME, INK, 0.35)
    large = Image.new("RGBA", (width * FINE, tall * FINE), (*rgb(edge), 0))
    pen = Pen(large, FINE)
    pen.frame((0, 0, width - 1 / FINE, tall - 1 / FINE), radius, max(1.6, width * 0.034), edge)
    if month:
        side = max(18.0, min(28.0, width * 0.32))
        wide = side * (1.0 if month < 10 else 1.22)
        pen.box((0, 0, wide, side * 0.94), radius, FRAME)
        _number(large, str(month), (wide / 2 + 0.5, side * 0.47 + 0.5), side)
    if kind:
        small = max(18.0, min(28.0, width * 0.32)) * 0.86
        pen.box((width - small, tall - small, width - 1 / FINE, tall - 1 / FINE), radius, FRAME)
        _mark(pen, kind, (width - small / 2 - 0.5, tall - small / 2 - 0.5), small)
    return large.reduce(FINE)


def _number(large: Image.Image, text: str, at: Point, side: float) -> None:
    mask = fonts.mask(text, "bold", round(side * 0.8 * FINE))
    left, top = round(at[0] * FINE - mask.width / 2), round(at[1] * FINE - mask.height / 2)
    ink = rgb(ON_FRAME) if large.mode == "RGB" else (*rgb(ON_FRAME), 255)
    large.paste(ink, (left, top, left + mask.width, top + mask.height), mask)


def _mark(pen: Pen, kind: Mark, at: Point, side: float) -> None:
    x, y = at
    if kind == "bright":
        star = [arc(at, side * (0.36 if k % 2 else 0.2), 36 * k - 18, 36 * k - 18, 1)[0] for k in range(10)]
        pen.polygon(star, YELLOW)
    elif kind == "animal":
        reach = side * 0.3
        pen.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], ON_FRAME)
    elif kind == "ribbon":
        pen.box((x - side * 0.13, y - side * 0.32, x + side * 0.13, y + side * 0.32), side * 0.05, ON_FRAME)
    else:
        for shift in (-0.18, 0.18):
            pen.disc((x + shift * side, y), side * 0.14, ON_FRAME)


def emoji(code: str) -> Image.Image:
    """A card for a button: a square picture (RGBA, 128 wide) of its middle, with the number and the mark large."""
    printed = _print(code)
    top = round(TOPS.get(code, 0.16) * PRINT)
    art = printed.crop((8, top, PRINT - 8, top + PRINT - 16)).resize(
        (EMOJI * FINE, EMOJI * FINE), Image.Resampling.LANCZOS
    )
    pen = Pen(art, FINE)
    pen.frame((0, 0, EMOJI - 1 / FINE, EMOJI - 1 / FINE), 18, 9, FRAME)
    number = str(int(code[:2]))
    wide = 58 if len(number) == 1 else 76
    pen.box((0, 0, wide, 58), 18, FRAME)
    _number(art, number, (wide / 2 + 1, 30), 62)
    if kind := mark_of(code):
        pen.box((EMOJI - 46, EMOJI - 46, EMOJI, EMOJI), 18, FRAME)
        _mark(pen, kind, (EMOJI - 24, EMOJI - 24), 46)
    shape = Image.new("L", art.size, 0)
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, art.width - 1, art.height - 1), 18 * FINE, fill=255)
    art.putalpha(shape)
    return art.resize((EMOJI, EMOJI), Image.Resampling.LANCZOS)


@lru_cache(maxsize=64)
def emoji_png(code: str) -> bytes:
    """The PNG of a card for a button."""
    out = BytesIO()
    emoji(code).save(out, "PNG")
    return out.getvalue()
