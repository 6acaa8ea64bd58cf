"""Plates for the rules' pages of Go-Stop: rows of cards, beside each what the reader's words say of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.go_stop.cards import CODES
from renderers import fonts, hwatu
from renderers.canvas import MARGIN, SMALL, WIDTH, Canvas, paper
from renderers.scene import Scene
from renderers.theme import THEMES

CARD: Final = 100
MONTH_CARD: Final = 58
GAP: Final = 8
LINE: Final = 28

ROWS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "brights": (("brights", "01a 03a 08a 11a"), ("rain", "12a")),
    "animals": (("birds", "02a 04a 08b"), ("animals", "05a 06a 07a 10a 12b"), ("cup", "09a")),
    "ribbons": (
        ("red_poems", "01b 02b 03b"),
        ("blues", "06b 09b 10b"),
        ("plains", "04b 05b 07b"),
        ("no_set", "12c"),
    ),
    "junk": (("junk", "01c 02c 04c 07c 11b"), ("doubles", "11d 12d")),
}
"""For each plate its rows: the key of the caption, and cards."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A view of cards alone, by the name of a plate."""

    name: str


def plate(name: str, captions: Mapping[str, str]) -> Scene:
    """The scene of a plate; captions by `caption_` and the row's key."""
    return Scene("go_stop", Plate(name), None, None, words=captions)


def picture(scene: Scene) -> Image.Image:
    """The plate of a scene: RGB, 800 wide."""
    shown: Plate = scene.view
    return _months(scene) if shown.name == "months" else _rows(scene, ROWS[shown.name])


def _rows(scene: Scene, rows: tuple[tuple[str, str], ...]) -> Image.Image:
    theme = THEMES[scene.theme]
    each = hwatu.height(CARD) + 2 * GAP
    canvas = Canvas(theme, paper(theme, 2 * MARGIN + each * len(rows) - 2 * GAP))
    for number, (caption, codes) in enumerate(rows):
        middle = MARGIN + each * number + hwatu.height(CARD) / 2
        left = float(MARGIN)
        for code in codes.split():
            canvas.put(hwatu.face(code, CARD), (left + CARD / 2, middle))
            left += CARD + GAP
        lines = fonts.wrap(scene.words.get(f"caption_{caption}", ""), WIDTH - MARGIN - left - 12, 5, "bold", SMALL)
        for place, line in enumerate(lines):
            at = (left + 12, middle + LINE * (place - (len(lines) - 1) / 2))
            canvas.write(at, line, theme.ink, SMALL, "bold")
    return canvas.frame


def _months(scene: Scene) -> Image.Image:
    """All 48 cards: three months a row."""
    theme = THEMES[scene.theme]
    high = hwatu.height(MONTH_CARD)
    canvas = Canvas(theme, paper(theme, 2 * MARGIN + 4 * (high + 2 * GAP) - 2 * GAP))
    group = 4 * MONTH_CARD + 3 * 3
    apart = (WIDTH - 2 * MARGIN - 3 * group) / 2
    for number, code in enumerate(CODES):
        month, letter = divmod(number, 4)
        row, column = divmod(month, 3)
        x = MARGIN + column * (group + apart) + letter * (MONTH_CARD + 3) + MONTH_CARD / 2
        canvas.put(hwatu.face(code, MONTH_CARD), (x, MARGIN + row * (high + 2 * GAP) + high / 2))
    return canvas.frame
