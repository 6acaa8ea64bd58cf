"""What each side of Go-Stop has taken: cards by kind with their counts and points, the score, the Go calls."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.game import Seat
from engine.go_stop.cards import CODES, CUP, KINDS, Card, Kind
from engine.go_stop.score import Combination, Score, score
from engine.go_stop.state import View
from renderers import fonts, hwatu
from renderers.canvas import MARGIN, SMALL, Canvas
from renderers.go_stop_art import SMALL_CARD, kind_mark, pill, seat_mark
from renderers.scene import Scene

HEAD: Final = 134
"""The width of the part with a side's score."""
WIDTHS: Final[Mapping[Kind, int]] = {"bright": 98, "animal": 148, "ribbon": 148, "junk": 192}
GAP: Final = 10
LINES: Final[Mapping[Kind, Sequence[Combination]]] = {
    "bright": ("brights",),
    "animal": ("animals", "birds"),
    "ribbon": ("ribbons", "red_poems", "blues", "plains"),
    "junk": ("junk",),
}


def side(canvas: Canvas, scene: Scene, seat: Seat, top: float) -> None:
    """All that a seat has taken, in a strip that begins at `top`."""
    view: View = scene.view
    counted = score(view.taken[seat])
    _head(canvas, scene, seat, top, counted.points)
    left = float(MARGIN + HEAD)
    for kind, wide in WIDTHS.items():
        _kind(canvas, kind, _cards(view.taken[seat], kind, counted), counted, (left, top, wide))
        left += wide + GAP


def points_of(counted: Score, kind: Kind) -> int:
    """The points that cards of a kind bring."""
    return sum(points for name, points in counted.lines if name in LINES[kind])


def _head(canvas: Canvas, scene: Scene, seat: Seat, top: float, points: int) -> None:
    """Whose side it is, marked where it is on turn; the score; the Go calls."""
    theme, view = canvas.theme, scene.view
    name = scene.words.get(f"side_{seat}", "")
    on_turn = scene.turn == seat
    if on_turn:
        canvas.put(
            pill(theme, HEAD - 8, 34, theme.seat[seat], theme.seat_shade[seat]), (MARGIN + (HEAD - 8) / 2, top + 17)
        )
    canvas.put(seat_mark(theme, seat, 24), (MARGIN + 18, top + 17))
    colour = theme.on_seat[seat] if on_turn else theme.ink
    canvas.write((MARGIN + 36, top + 17), name, colour, SMALL, "bold", limit=HEAD - 54)
    wide = canvas.write((MARGIN + 8, top + 68), str(points), theme.ink, 48, "bold")
    if view.go[seat]:
        _go(canvas, scene.words.get("go", ""), view.go[seat], (MARGIN + wide + 14, top + 68))


def _go(canvas: Canvas, word: str, count: int, at: tuple[float, float]) -> None:
    text = f"{word} {count}"
    wide = round(fonts.width(text, "bold", SMALL)) + 20
    theme = canvas.theme
    middle = min(at[0], MARGIN + HEAD - 4 - wide) + wide / 2
    canvas.put(pill(theme, wide, 34, theme.gold, theme.gold_case), (middle, at[1]))
    canvas.write((middle, at[1]), text, theme.on_gold, SMALL, "bold", "middle")


def _cards(pile: Sequence[Card], kind: Kind, counted: Score) -> list[Card]:
    """The cards of a kind, the cup among those it counts with, double junk first."""
    found = [one for one in pile if (counted.cup_as_junk and one == CUP and kind == "junk") or KINDS[one] == kind]
    if counted.cup_as_junk and kind == "animal":
        found = [one for one in found if one != CUP]
    return sorted(found, key=lambda one: (one != CUP, one)) if kind == "junk" else found


def _kind(canvas: Canvas, kind: Kind, cards: Sequence[Card], counted: Score, place: tuple[float, float, float]) -> None:
    left, top, wide = place
    theme = canvas.theme
    canvas.put(kind_mark(theme, kind, 20), (left + 12, top + 13))
    count = counted.junk if kind == "junk" else len(cards)
    end = left + 28 + canvas.write((left + 28, top + 13), str(count), theme.ink if cards else theme.soft, 24, "bold")
    if points := points_of(counted, kind):
        text = f"+{points}"
        room = round(fonts.width(text, "bold", SMALL)) + 18
        canvas.put(pill(theme, room, 28, theme.gold, theme.gold_case), (end + 10 + room / 2, top + 13))
        canvas.write((end + 10 + room / 2, top + 13), text, theme.on_gold, SMALL, "bold", "middle")
    high = hwatu.height(SMALL_CARD)
    step = min(SMALL_CARD + 2.0, (wide - SMALL_CARD) / max(1, len(cards) - 1))
    for number, one in enumerate(cards):
        canvas.put(hwatu.face(CODES[one], SMALL_CARD), (left + SMALL_CARD / 2 + number * step, top + 30 + high / 2))
