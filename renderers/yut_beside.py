"""What stands around the mat of Yut Nori: the throws above it, the pool and the way out beside it, the trays below."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.game import Seat
from engine.yut_nori.actions import Move
from engine.yut_nori.board import OUT, PIECES, WAITING
from engine.yut_nori.events import Threw
from engine.yut_nori.state import State, margin
from engine.yut_nori.throws import RESULTS, STEPS
from renderers import fonts, marks, yut_art
from renderers.canvas import MARGIN, SMALL, WIDTH, Canvas, Pen, Point, Sprite, card, seal, sprite
from renderers.scene import Scene
from renderers.theme import Theme, blend
from renderers.yut_art import BAND, BAND_TOP, COLUMN, FINISH, MAT_TOP, TRAY, TRAY_TOP, TRAY_WIDTH
from renderers.yut_paths import turns

COLUMN_WIDTH: Final = WIDTH - MARGIN - COLUMN
LEFT: Final = MARGIN + 72
"""Where throws begin in the band."""
THROW: Final = 104
NARROW: Final = 90
"""Width of a throw in the band, and of one where there are many."""
CHIP: Final = 52
IN_TRAY: Final = 22
SLOT: Final = 52
HEADER: Final = 40
NEW: Final = "+"
"""Written on the waiting piece that comes in next."""
ROOM_FOR_ORNAMENT: Final = 2
FULL: Final = 12 * PIECES
"""The steps that a side lacks at the start."""


def band(canvas: Canvas, scene: Scene) -> None:
    """The throws of the newest turn and those still owed; at the end of a game its headline."""
    headline = scene.words.get("headline", "")
    if scene.turn is None and headline:
        _headline(canvas, headline)
        return
    seat, events = next(iter(turns(scene.steps)[-1:]), (None, []))
    thrown = [event for event in events if isinstance(event, Threw)]
    right: float = WIDTH - MARGIN - 8
    if scene.turn is not None and scene.view.due:
        right = _owed(canvas, scene.view.due)
        if seat == scene.view.turn:
            right = _again(canvas, scene.words.get("again", ""), right, LEFT + THROW * len(thrown))
    if thrown:
        _throws(canvas, scene, thrown, right)


def _headline(canvas: Canvas, headline: str) -> None:
    middle = BAND_TOP + BAND / 2
    canvas.put(seal(canvas.theme, 62), (MARGIN + 48, middle))
    canvas.write((MARGIN + 48, middle), "끝", canvas.theme.on_seal, 34, "bold", "middle")
    lines = fonts.wrap(headline, 620, 2, "bold", 28)
    for place, line in enumerate(lines):
        canvas.write((MARGIN + 100, middle + 34 * (place - (len(lines) - 1) / 2)), line, canvas.theme.ink, 28, "bold")


def _owed(canvas: Canvas, due: int) -> float:
    """Draw the throws owed at the right end of the band; where the room for others ends."""
    x, y = WIDTH - MARGIN - 62, BAND_TOP + BAND / 2
    canvas.put(yut_art.owed(canvas.theme), (x, y))
    marks.may_choose_row(canvas, (x, y), 116, BAND - 4)
    if due > 1:
        marks.count(canvas, (x + 36, y + 24), f"×{due}")
    return x - 64


def _again(canvas: Canvas, words: str, right: float, left: float) -> float:
    """Write that the side throws again, where that leaves room for the throws made; where the room then ends."""
    lines = fonts.wrap(words, 150, 2, "bold", SMALL)
    begin = right - 16 - max((fonts.width(line, "bold", SMALL) for line in lines), default=0)
    if begin < left:
        return right
    for place, line in enumerate(lines):
        at = (right - 4, BAND_TOP + BAND / 2 + 28 * (place - (len(lines) - 1) / 2))
        canvas.write(at, line, canvas.theme.ink, SMALL, "bold", "right")
    return begin


def _throws(canvas: Canvas, scene: Scene, thrown: Sequence[Threw], right: float) -> None:
    """The sticks of each throw and its name; where there is no room for all, the newest."""
    y = BAND_TOP + BAND / 2
    canvas.put(yut_art.pieces(canvas.theme, thrown[0].seat, 1, IN_TRAY), (MARGIN + 36, y))
    left = float(LEFT)
    most = int((right - left) // NARROW)
    if len(thrown) > most:
        left += canvas.write((left, y), f"+{len(thrown) - most + 1}", canvas.theme.soft, SMALL, "bold") + 8
        thrown = thrown[1 - most :]
    each = min(THROW, (right - left) / len(thrown))
    for place, event in enumerate(thrown):
        x = left + each * (place + 0.5) - 4
        for number, flat in enumerate(event.sticks):
            canvas.put(yut_art.stick(canvas.theme, flat, number == 0), (x - 31.5 + 21 * number, BAND_TOP + 33))
        name = scene.words.get(event.result, "")
        canvas.write((x, BAND_TOP + 71), name, canvas.theme.ink, SMALL, "bold", "middle", limit=each - 4)


def pool(canvas: Canvas, scene: Scene) -> None:
    """The results still to be spent, beside the mat; below them the start and the way out."""
    theme = canvas.theme
    chips = Counter(scene.view.pool)
    if len(chips) <= ROOM_FOR_ORNAMENT:
        _ornament(canvas)
    if chips:
        canvas.write((COLUMN + 4, MAT_TOP + 13), scene.words.get("pool", ""), theme.ink, SMALL, limit=COLUMN_WIDTH - 4)
    for place, result in enumerate(sorted(chips, key=scene.view.pool.index)):
        y = MAT_TOP + 34 + CHIP / 2 + place * (CHIP + 8)
        _chip(canvas, y, str(STEPS[result]).replace("-", "−"), scene.words.get(result, ""), chips[result])
    canvas.put(yut_art.finish(theme), FINISH)
    for place, word in enumerate(scene.words.get("start", "").split("·")[:2]):
        at = (COLUMN + 20, MAT_TOP + 411 + 26 * place)
        canvas.write(at, word.strip(), theme.ink, SMALL, "bold", limit=COLUMN_WIDTH - 20)


def _ornament(canvas: Canvas) -> None:
    """The game's name, as if worn into the paper."""
    faint = blend(canvas.theme.paper, canvas.theme.fibre, 0.8)
    for number, syllable in enumerate("윷놀이"):
        at = (COLUMN + COLUMN_WIDTH / 2, MAT_TOP + 192 + 80 * number)
        canvas.write(at, syllable, faint, 70, "bold", "middle")


def _chip(canvas: Canvas, y: float, number: str, name: str, count: int) -> None:
    x = COLUMN + COLUMN_WIDTH / 2
    canvas.put(card(canvas.theme, COLUMN_WIDTH, CHIP), (x, y))
    marks.number_badge(canvas, (COLUMN + 26, y), number)
    canvas.write((COLUMN + 50, y), name, canvas.theme.ink, SMALL, "bold", limit=COLUMN_WIDTH - 54)
    if count > 1:
        marks.count(canvas, (WIDTH - MARGIN - 21, y - 24), f"×{count}")


def tray(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    """A side's tray: whose turn it is, how far the side has come, and its pieces that wait and that are out."""
    state: State = scene.view
    theme, middle, head = canvas.theme, yut_art.tray_middle(seat)[0], TRAY_TOP + HEADER / 2
    left = middle - TRAY_WIDTH / 2
    if scene.turn is None and state.winner == seat:
        canvas.put(_wreath(theme), yut_art.tray_middle(seat))
    if scene.turn is not None and state.turn == seat:
        words = scene.words.get(f"turn_{seat}", "")
        canvas.put(_header(theme, seat), (middle, head))
        canvas.write((left + 56, head), words, theme.on_seat[seat], 24, "bold", limit=TRAY_WIDTH - 68)
    canvas.put(yut_art.pieces(theme, seat, 1, 15), (left + 30, head))
    canvas.put(_race(theme, seat, FULL - margin(state.pieces[seat])), (middle, TRAY_TOP + HEADER + 13))
    _row(canvas, scene, seat, WAITING, "waiting", TRAY_TOP + 94)
    _row(canvas, scene, seat, OUT, "finished", TRAY_TOP + 148)


def _row(canvas: Canvas, scene: Scene, seat: Seat, entry: str, word: str, y: float) -> None:
    """One line of a tray: a label, and four places for pieces."""
    theme = canvas.theme
    left = yut_art.tray_middle(seat)[0] - TRAY_WIDTH / 2
    first = left + TRAY_WIDTH - 12 - SLOT * (PIECES - 0.5)
    canvas.write((left + 16, y), scene.words.get(word, ""), theme.soft, SMALL, limit=TRAY_WIDTH - 36 - SLOT * PIECES)
    here = scene.view.pieces[seat].count(entry)
    movable = seat == scene.view.turn and any(isinstance(a, Move) and a.origin == entry for a in scene.actions)
    is_chosen = movable and scene.selection == entry
    for place in range(here, PIECES):
        canvas.put(_slot(theme), (first + place * SLOT, y))
    if is_chosen:
        _row_chosen(canvas, seat, (first + (here - 0.5) * SLOT - 22, y), here)
        return
    for place in range(here):
        canvas.put(yut_art.pieces(theme, seat, 1, IN_TRAY), (first + place * SLOT, y))
    if movable and not scene.selection:
        marks.may_choose_row(canvas, (first + SLOT * (here - 1) / 2, y), SLOT * here + 12, 60)
        yut_art.face(canvas, (first + SLOT * (here - 1), y), seat, NEW)


def _row_chosen(canvas: Canvas, seat: Seat, last: Point, here: int) -> None:
    """Waiting pieces of which the last one is chosen: the others move closer together."""
    x, y = last
    marks.chosen(canvas, (x, y - 4), IN_TRAY - 1)
    canvas.put(yut_art.pieces(canvas.theme, seat, 1, IN_TRAY), (x, y - 4))
    yut_art.face(canvas, (x, y - 4), seat, NEW)
    for place in range(here - 1):
        canvas.put(yut_art.pieces(canvas.theme, seat, 1, IN_TRAY), (x - 60 - 47 * place, y))


def sample(canvas: Canvas) -> None:
    """Everything drawn around the mat, for the palette."""
    theme = canvas.theme
    for place, (flat, marked) in enumerate(((True, True), (True, False), (False, False))):
        canvas.put(yut_art.stick(theme, flat, marked), (MARGIN + 80 + 30 * place, BAND_TOP + 40))
    canvas.put(yut_art.owed(theme), (600, BAND_TOP + 40))
    canvas.put(yut_art.finish(theme), FINISH)
    for place in range(len(RESULTS)):
        _chip(canvas, MAT_TOP + 60 + 60 * place, "5", "Aé윷", 1 + place % 2)
    for seat in (0, 1):
        middle = yut_art.tray_middle(seat)[0]
        canvas.put(_header(theme, seat), (middle, TRAY_TOP + HEADER / 2))
        canvas.put(_race(theme, seat, 24), (middle, TRAY_TOP + HEADER + 13))
        canvas.put(yut_art.pieces(theme, seat, 1, IN_TRAY), (middle, TRAY_TOP + 100))
        canvas.write((middle, TRAY_TOP + HEADER / 2), "Aé윷", theme.on_seat[seat], 24, "bold")


@lru_cache(maxsize=8)
def _header(theme: Theme, seat: Seat) -> Sprite:
    width, height = TRAY_WIDTH, HEADER
    box = (-width / 2, -height / 2, width / 2 - 0.4, height / 2 - 0.4)
    return sprite(width, height, lambda pen: pen.box(box, 12, theme.seat[seat], theme.outline, 2))


@lru_cache(maxsize=128)
def _race(theme: Theme, seat: Seat, done: int) -> Sprite:
    """How much of its way a side has behind it, as a bar."""
    width = TRAY_WIDTH - 32

    def paint(pen: Pen) -> None:
        pen.box((-width / 2, -6, width / 2 - 0.4, 6), 6, theme.card_edge)
        if done > 0:
            right = -width / 2 + max(16, width * done / FULL) - 0.4
            pen.box((-width / 2, -8, right, 8), 8, theme.rim)
            pen.box((-width / 2 + 2, -6, right - 2, 6), 6, theme.seat[seat])

    return sprite(width, 18, paint)


@lru_cache(maxsize=4)
def _slot(theme: Theme) -> Sprite:
    return sprite(24, 24, lambda pen: pen.ring((0, 0), 10, 3, theme.card_edge))


@lru_cache(maxsize=4)
def _wreath(theme: Theme) -> Sprite:
    """A golden frame around the winner's tray."""
    half, high = TRAY_WIDTH / 2 + 4, TRAY / 2 + 4

    def paint(pen: Pen) -> None:
        pen.box((-half, -high, half - 0.4, high - 0.4), 15, theme.gold_case)
        pen.box((-half + 2, -high + 2, half - 2.4, high - 2.4), 13, theme.gold)
        pen.box((-half + 7, -high + 7, half - 7.4, high - 7.4), 9, theme.card)

    return sprite(TRAY_WIDTH + 8, TRAY + 8, paint)
