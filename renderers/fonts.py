"""Type: Noto Sans KR in two weights, found inside the package that ships it. Text becomes masks, drawn once and kept.

Sizes are pixels of the finished picture. Text is normalised to NFC, so that Hangul and accents are single glyphs.
"""

import math
import threading
import unicodedata
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFont

Weight: TypeAlias = Literal["regular", "bold"]

PACKAGE: Final = "justmytype_intl_cjk"
FILE: Final = "fonts/ofl/notosanskr/NotoSansKR[wght].ttf"
AXES: Final[dict[Weight, int]] = {"regular": 450, "bold": 700}
NEEDED: Final = "Aé윷춘0−"
CAPITALS: Final = 0.366
"""How far the middle of capitals and figures lies above the baseline, in ems."""

_turn = threading.RLock()


class FontMissing(RuntimeError):
    """The font cannot be used; the message says why and what to do."""


def path() -> Path:
    """Where the font lies; FontMissing if its package or the file is not there."""
    try:
        found = Path(str(resources.files(PACKAGE).joinpath(FILE)))
    except ModuleNotFoundError:
        raise FontMissing(f"the package {PACKAGE} (Noto Sans KR) is not installed; install Madang anew") from None
    if not found.is_file():
        raise FontMissing(f"{found} is missing; reinstall the package {PACKAGE}")
    return found


def check() -> None:
    """Fail at start, not at the first picture: FontMissing unless both weights open and hold the letters needed."""
    found = path()
    for weight in AXES:
        blank = _glyph("\uffff", weight)
        for letter in NEEDED:
            if _glyph(letter, weight) == blank:
                raise FontMissing(f"{found} has no {letter!r}; reinstall the package {PACKAGE}")


@lru_cache(maxsize=64)
def font(weight: Weight, size: int) -> ImageFont.FreeTypeFont:
    """The font object of a weight and size. Draw with it through `mask` and `width` only: they take turns."""
    found = path()
    try:
        made = ImageFont.truetype(str(found), size, layout_engine=ImageFont.Layout.BASIC)
        made.set_variation_by_axes([AXES[weight]])
    except (OSError, NotImplementedError) as error:
        raise FontMissing(f"{found} cannot be read as a variable font ({error})") from error
    return made


@lru_cache(maxsize=4096)
def width(text: str, weight: Weight = "regular", size: int = 24) -> float:
    """How wide a text is, in pixels."""
    with _turn:
        return float(font(weight, size).getlength(unicodedata.normalize("NFC", text)))


@lru_cache(maxsize=2048)
def mask(text: str, weight: Weight = "regular", size: int = 24) -> Image.Image:
    """A text as a mask (L), 2 × size high: the middle of its capitals half way up, a `margin` on each side."""
    plain = unicodedata.normalize("NFC", text)
    aside = margin(size)
    made = Image.new("L", (math.ceil(width(plain, weight, size)) + 2 * aside, 2 * size))
    at = (aside, size + CAPITALS * size)
    with _turn:
        ImageDraw.Draw(made).text(at, plain, fill=255, font=font(weight, size), anchor="ls")
    return made


def margin(size: int) -> int:
    """How much room a mask has on either side for letters that reach beyond their width."""
    return size // 8 + 1


@lru_cache(maxsize=1024)
def fit(text: str, limit: float, weight: Weight = "regular", size: int = 24) -> str:
    """The text, or as much of its beginning as fits into `limit` pixels with an ellipsis after it."""
    if width(text, weight, size) <= limit:
        return text
    cut = unicodedata.normalize("NFC", text)
    while cut and width(f"{cut.rstrip()}…", weight, size) > limit:
        cut = cut[:-1]
    return f"{cut.rstrip()}…" if cut else ""


@lru_cache(maxsize=1024)
def wrap(text: str, limit: float, lines: int, weight: Weight = "regular", size: int = 24) -> tuple[str, ...]:
    """The text in at most so many lines, broken at blanks; the last one ends in an ellipsis if it does not fit."""
    made: list[str] = []
    words = text.split()
    while words and len(made) < lines - 1:
        take = 1
        while take < len(words) and width(" ".join(words[: take + 1]), weight, size) <= limit:
            take += 1
        made.append(fit(" ".join(words[:take]), limit, weight, size))
        words = words[take:]
    return (*made, fit(" ".join(words), limit, weight, size)) if words else tuple(made)


def _glyph(letter: str, weight: Weight) -> bytes:
    return mask(letter, weight, 24).tobytes()
