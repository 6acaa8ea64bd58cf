"""The ribbons of the hwatu: red ones with a poem's name, blue ones, plain red ones."""

from typing import Final

from renderers.hwatu_brush import (
    Sheet,
    placed,
)
from renderers.hwatu_inks import BLUE, INK, RED, SWALLOW, WHITE, WINE, YELLOW, Ink, mixed

TURN: Final = 5.0
HALF: Final = 17.5
LONG: Final = 58.0
MIDDLE: Final = (51.0, 77.0)


def red_poem(sheet: Sheet) -> None:
    """January, February, March: red, with 홍단 on it."""
    _ribbon(sheet, RED, "홍단")


def blue(sheet: Sheet) -> None:
    """June, September, October: blue, with 청단 on it."""
    _ribbon(sheet, BLUE, "청단")


def plain(sheet: Sheet) -> None:
    """April, May, July: red with nothing on it; December's looks alike."""
    _ribbon(sheet, RED, "")


def _ribbon(sheet: Sheet, ink: Ink, name: str) -> None:
    def strip(half: float, long: float, down: float = 0) -> list[tuple[float, float]]:
        corners = [(-half, -long + down), (half, -long + down), (half, long + down), (-half, long + down)]
        return placed(corners, MIDDLE, TURN)

    sheet.shape(placed(strip(HALF + 1.6, LONG + 1.6), (2.0, 1.6)), mixed(ink, INK, 0.75))
    sheet.shape(strip(HALF + 1.3, LONG + 1.3), INK)
    sheet.shape(strip(HALF, LONG), ink)
    sheet.shape(strip(HALF, 5, -LONG + 5), WINE if ink == RED else SWALLOW)
    sheet.stroke(placed([(0, -LONG + 5), (-2, -LONG - 14)], MIDDLE, TURN), 1.6, INK)
    sheet.disc(placed([(0, -LONG + 5)], MIDDLE, TURN)[0], 2.6, INK)
    sheet.disc(placed([(0, -LONG + 5)], MIDDLE, TURN)[0], 1.3, YELLOW)
    if not name:
        return
    edge = strip(HALF - 3, LONG - 12, 4)
    sheet.stroke([*edge, edge[0]], 1.1, YELLOW, already=True)
    for letter, y in zip(name, (-17, 19), strict=True):
        sheet.write(letter, placed([(0, y)], MIDDLE, TURN)[0], 27, WHITE, TURN)
