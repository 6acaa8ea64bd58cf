"""The sheet of Yacht: twelve rows, yacht at the top, one column a player, and what the dice would score now.

A picture has no names: columns are numbered as the players are in the text.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.core.game import Seat
from engine.yacht.actions import Score
from engine.yacht.boxes import BOXES, value
from engine.yacht.events import Scored
from engine.yacht.state import State, total
from renderers import yacht_art
from renderers.canvas import MARGIN, SMALL, WIDTH, Canvas, Pen, shape
from renderers.scene import Scene
from renderers.theme import Colour, Theme, blend
from renderers.yacht_art import INSIDE, SHEET, SHEET_TOP, SMALL_DIE

ROWS: Final = BOXES[::-1]
"""From the top down."""
HEAD: Final = 54
ROW: Final = 41
TOTAL: Final = SHEET - HEAD - ROW * len(ROWS)
WIDE: Final = 140
ON_TURN: Final = 100
NAMES: Final = 218
EDGE: Final = 5
"""Widths: a column where there is room, the column on turn at least, the names at least, and what is left
beside the last column."""
LIT: Final = 0.18
"""How much gold lies over the column on turn."""
EXAMPLES: Final = 412
"""Where the names have so much room, an example in dice stands beside each."""
SHOWN: Final[Mapping[str, tuple[int, ...]]] = {
    "yacht": (4, 4, 4, 4, 4),
    "large_straight": (2, 3, 4, 5, 6),
    "small_straight": (1, 2, 3, 4, 5),
    "four_kind": (5, 5, 5, 5, 2),
    "full_house": (3, 3, 3, 6, 6),
    "choice": (2, 4, 5, 6, 6),
    "sixes": (6, 6, 6),
    "fives": (5, 5, 5),
    "fours": (4, 4, 4),
    "threes": (3, 3, 3),
    "twos": (2, 2, 2),
    "ones": (1, 1, 1),
}


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns lie: the left edge and the width of each, by seat."""

    lefts: tuple[float, ...]
    widths: tuple[float, ...]

    def middle(self, seat: Seat) -> float:
        """The middle of a seat's column."""
        return self.lefts[seat] + self.widths[seat] / 2


@lru_cache(maxsize=64)
def columns(seats: int, turn: Seat | None) -> Columns:
    """The columns of so many seats: all as wide as there is room for, the one on turn wider where they are many."""
    room = INSIDE - NAMES - EDGE
    widths = [min(float(WIDE), room / seats)] * seats
    if turn is not None and widths[turn] < ON_TURN:
        widths = [(room - ON_TURN) / (seats - 1)] * seats
        widths[turn] = float(ON_TURN)
    lefts, right = [], WIDTH - MARGIN - EDGE - sum(widths)
    for width in widths:
        lefts.append(right)
        right += width
    return Columns(tuple(lefts), tuple(widths))


@lru_cache(maxsize=24)
def backdrop(theme: Theme, seats: int, turn: Seat | None) -> Image.Image:
    """Everything of a picture that no value or word changes. Copy it before drawing."""
    canvas = Canvas(theme, yacht_art.backdrop(theme))
    places = columns(seats, turn)
    _ground(canvas, places, turn)
    if _has_examples(places):
        _examples(canvas, places)
    return canvas.frame


def draw(canvas: Canvas, scene: Scene) -> None:
    """The sheet of a scene, on its backdrop."""
    state: State = scene.view
    places = columns(len(state.sheets), scene.turn)
    _names(canvas, scene, places)
    for seat in range(len(state.sheets)):
        _head(canvas, scene, places, seat)
        _column(canvas, scene, places, seat)


def row_middle(row: int) -> float:
    """How far down the middle of a row lies; row 12 holds the totals."""
    if row == len(ROWS):
        return SHEET_TOP + HEAD + ROW * row + TOTAL / 2
    return SHEET_TOP + HEAD + ROW * (row + 0.5)


def _ground(canvas: Canvas, places: Columns, turn: Seat | None) -> None:
    """Every second row a little darker, lines between the columns, and the column on turn lit up."""
    theme = canvas.theme
    canvas.fill(_stripes(), (WIDTH / 2, SHEET_TOP + SHEET / 2), band(theme))
    if turn is not None:
        lit = Image.new("L", (round(places.widths[turn]), SHEET - 6), round(255 * LIT))
        canvas.fill(lit, (places.middle(turn), SHEET_TOP + SHEET / 2), theme.gold)
    line = Image.new("L", (2, SHEET - 8), 255)
    for left in places.lefts:
        canvas.fill(line, (left, SHEET_TOP + SHEET / 2), theme.card_edge)
    rule = Image.new("L", (INSIDE - 8, 3), 255)
    for row in (0, 6, len(ROWS)):
        canvas.fill(rule, (WIDTH / 2, SHEET_TOP + HEAD + ROW * row), theme.card_edge)


def band(theme: Theme) -> Colour:
    """The ground of every second row."""
    return blend(theme.card, theme.card_edge, 0.3)


def grounds(theme: Theme) -> tuple[Colour, ...]:
    """Everything that a value or a name on the sheet may stand on."""
    rows = (theme.card, band(theme))
    return (*rows, *(blend(row, theme.gold, LIT) for row in rows))


@lru_cache(maxsize=1)
def _stripes() -> Image.Image:
    def paint(pen: Pen) -> None:
        x, top = INSIDE / 2 - 4, -SHEET / 2 + HEAD
        for row in range(0, len(ROWS), 2):
            pen.box((-x, top + ROW * row, x, top + ROW * (row + 1)), 0, "#FFFFFF")

    return shape(INSIDE, SHEET, paint)


def _has_examples(places: Columns) -> bool:
    return places.lefts[0] - MARGIN >= EXAMPLES


def _examples(canvas: Canvas, places: Columns) -> None:
    for row, box in enumerate(ROWS):
        for place, face in enumerate(SHOWN[box]):
            x = places.lefts[0] - 12 - (SMALL_DIE + 3) * (4.5 - place)
            canvas.put(yacht_art.die(canvas.theme, face, SMALL_DIE), (x, row_middle(row)))


def _names(canvas: Canvas, scene: Scene, places: Columns) -> None:
    theme, left = canvas.theme, MARGIN + 16
    room = places.lefts[0] - left - 6
    examples = _has_examples(places)
    limit = room - 5 * (SMALL_DIE + 3) - 18 if examples else room
    for row, box in enumerate(ROWS):
        name = scene.words.get(box, "")
        canvas.write((left, row_middle(row)), name, theme.ink, 24 if examples else SMALL, limit=limit)
    canvas.write((left, row_middle(12)), scene.words.get("total", ""), theme.ink, 26, "bold", limit=room)


def _head(canvas: Canvas, scene: Scene, places: Columns, seat: Seat) -> None:
    """The seat's number; the leader wears a crown."""
    theme, at = canvas.theme, (places.middle(seat), SHEET_TOP + 31)
    on_turn = scene.turn == seat
    canvas.put(yacht_art.number(theme, on_turn), at)
    canvas.write(at, str(seat + 1), theme.on_seal if on_turn else theme.outline, SMALL, "bold", "middle")
    if seat in leaders(scene.view):
        canvas.put(yacht_art.crown(theme), (at[0], SHEET_TOP + 9))


def leaders(state: State) -> tuple[Seat, ...]:
    """The seats that lead; nobody does where all are level."""
    totals = [total(sheet) for sheet in state.sheets]
    return tuple(seat for seat, points in enumerate(totals) if points == max(totals) > min(totals))


def _column(canvas: Canvas, scene: Scene, places: Columns, seat: Seat) -> None:
    theme, state = canvas.theme, scene.view
    sheet = dict(zip(BOXES, state.sheets[seat], strict=True))
    wide = places.widths[seat] >= ON_TURN
    newest = last_scored(scene)
    for row, box in enumerate(ROWS):
        at = (places.middle(seat), row_middle(row))
        points = sheet[box]
        if points is None:
            _open(canvas, scene, places, seat, box)
        elif newest is not None and (newest.seat, newest.box) == (seat, box):
            canvas.put(yacht_art.pill(theme, _pill_width(places, seat), ROW - 5, "last"), at)
            canvas.write(at, str(points), theme.on_path, 26, "bold", "middle")
        else:
            canvas.write(at, str(points), theme.ink, 26 if wide else 24, "bold" if wide else "regular", "middle")
    at = (places.middle(seat), row_middle(12))
    points = total(state.sheets[seat])
    if state.turn is None and points == max(map(total, state.sheets)):
        canvas.put(yacht_art.pill(theme, _pill_width(places, seat), TOTAL - 8, "first"), at)
        canvas.write(at, str(points), theme.on_gold, 30 if wide else SMALL, "bold", "middle")
    else:
        canvas.write(at, str(points), theme.ink, 30 if wide else SMALL, "bold", "middle")


def _open(canvas: Canvas, scene: Scene, places: Columns, seat: Seat, box: str) -> None:
    """An open box of the seat on turn: what the dice would score in it now, ringed where it may be filled."""
    state: State = scene.view
    if scene.turn != seat or not state.throws or state.in_air:
        return
    theme, at = canvas.theme, (places.middle(seat), row_middle(ROWS.index(box)))
    points = value(box, state.dice)
    chosen = scene.selection == str(Score(box))
    if chosen or (points and Score(box) in scene.actions):
        mark: yacht_art.Mark = "chosen" if chosen else "may"
        height = ROW + 5 if chosen else ROW - 5
        canvas.put(yacht_art.pill(theme, _pill_width(places, seat), height, mark), at)
        canvas.write(at, str(points), theme.ink, 24, "bold", "middle")
    else:
        canvas.write(at, str(points), theme.soft, 24, align="middle")


def _pill_width(places: Columns, seat: Seat) -> int:
    return round(min(88, places.widths[seat] - 4))


def last_scored(scene: Scene) -> Scored | None:
    """The newest box that was filled, so far as the scene's steps tell."""
    scored = [event for step in scene.steps for event in step.events if isinstance(event, Scored)]
    return scored[-1] if scored else None
