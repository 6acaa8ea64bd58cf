"""What stands around the board of Seega: the counter above it, both sides' trays with their stones below."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.game import Seat
from engine.seega.board import STONES
from engine.seega.state import QUIET_LIMIT, STEP_LIMIT, State
from renderers import fonts, seega_art
from renderers.canvas import MARGIN, SMALL, STRIP, WIDTH, Canvas, Pen, Sprite, seal, sprite
from renderers.scene import Scene
from renderers.seega_art import BAND, BAND_TOP, TRAY, TRAY_TOP, TRAY_WIDTH
from renderers.theme import Colour, Theme, blend, contrast

ALARM: Final = 6
"""The last so many marks of the counter are larger, and of another colour."""
READABLE: Final = 3.0
"""The contrast that a mark needs with its ground."""
PIP: Final = 18
"""From one small stone of a tray to the next."""


def band(canvas: Canvas, scene: Scene) -> None:
    """Steps since the last capture, of 30; while stones are placed how many are; at the end the headline."""
    headline = scene.words.get("headline", "")
    state: State = scene.view
    if scene.turn is None and headline:
        _headline(canvas, headline)
    elif state.placing:
        _counter(canvas, scene.words.get("placed", ""), state.count(0) + state.count(1), 2 * STONES, 2 * STONES)
    else:
        _counter(canvas, scene.words.get("quiet", ""), state.quiet, QUIET_LIMIT, QUIET_LIMIT - ALARM)
        _steps(canvas, scene.words.get("steps", ""), sum(state.steps))


def name(canvas: Canvas, scene: Scene) -> None:
    """The game's name, where nobody's streak is to be shown."""
    at = (MARGIN + STRIP + 20, MARGIN + STRIP / 2)
    canvas.write(at, scene.words.get("name", ""), canvas.theme.ink, 30, "bold", limit=WIDTH - 2 * MARGIN - STRIP - 40)


def _headline(canvas: Canvas, headline: str) -> None:
    middle = BAND_TOP + BAND / 2
    canvas.put(seal(canvas.theme, 58), (MARGIN + 44, middle))
    canvas.write((MARGIN + 44, middle), "끝", canvas.theme.on_seal, 32, "bold", "middle")
    lines = fonts.wrap(headline, 630, 2, "bold", 26)
    for place, line in enumerate(lines):
        canvas.write((MARGIN + 92, middle + 32 * (place - (len(lines) - 1) / 2)), line, canvas.theme.ink, 26, "bold")


def _counter(canvas: Canvas, label: str, done: int, most: int, alarm: int) -> None:
    """A label, a number of a number, and a row of so many marks of which the first are filled."""
    theme, y = canvas.theme, BAND_TOP + 27
    right = canvas.write((MARGIN + 20, y), label, theme.soft, 24, limit=400) + MARGIN + 20
    wide = canvas.write((right + 14, y - 1), str(min(done, most)), theme.ink, 34, "bold")
    canvas.write((right + 20 + wide, y), f"/ {most}", theme.soft, 24)
    canvas.put(_row(theme, min(done, most), most, alarm), (WIDTH / 2, BAND_TOP + BAND - 18))


def _steps(canvas: Canvas, label: str, made: int) -> None:
    theme, y, right = canvas.theme, BAND_TOP + 27, float(WIDTH - MARGIN - 20)
    right -= (
        canvas.write((right, y), f"{min(made, STEP_LIMIT)} / {STEP_LIMIT}", theme.soft, SMALL, "bold", "right") + 10
    )
    canvas.write((right, y), label, theme.soft, SMALL, "regular", "right")


@lru_cache(maxsize=64)
def _row(theme: Theme, done: int, most: int, alarm: int) -> Sprite:
    width = WIDTH - 2 * MARGIN - 40
    each = width / most
    urgent = theme.seal if contrast(theme.seal, theme.card) >= READABLE else theme.gold

    def paint(pen: Pen) -> None:
        for place in range(most):
            left = -width / 2 + place * each
            half = 8 if place >= alarm else 5
            colour = theme.card_edge if place >= done else urgent if place >= alarm else theme.ink
            pen.box((left + 2, -half, left + each - 2, half), 5, colour)

    return sprite(width, 18, paint)


def tray(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    """A side's tray, in its stones' colour when it is on turn: its name, its stones on the board, how many they are."""
    state: State = scene.view
    theme, (middle, y) = canvas.theme, seega_art.tray_middle(seat)
    left, on_turn = middle - TRAY_WIDTH / 2, scene.turn == seat
    won = scene.turn is None and state.count(seat) > state.count(1 - seat)
    face, ink = _faces(theme, seat, on_turn)
    canvas.put(_card(theme, face, won), (middle, y))
    canvas.put(seega_art.stone(theme, seat, 25), (left + 38, y))
    words = scene.words.get(f"turn_{seat}" if on_turn else f"side_{seat}", "")
    canvas.write((left + 74, TRAY_TOP + 24), words, ink, 24, "bold", limit=TRAY_WIDTH - 148)
    canvas.put(_pips(theme, seat, state.count(seat), face, ink), (left + 74 + PIP * STONES / 2, TRAY_TOP + TRAY - 22))
    canvas.write((left + TRAY_WIDTH - 18, y), str(state.count(seat)), ink, 38, "bold", "right")


def _faces(theme: Theme, seat: Seat, on_turn: bool) -> tuple[Colour, Colour]:
    """The ground of a tray and the colour of what is written on it."""
    if not on_turn:
        return theme.card, theme.ink
    return (theme.rim, theme.outline) if seat == 0 else (theme.outline, theme.rim)


@lru_cache(maxsize=32)
def _card(theme: Theme, face: Colour, won: bool) -> Sprite:
    x, y = TRAY_WIDTH / 2, TRAY / 2

    def paint(pen: Pen) -> None:
        edge = theme.outline if face == theme.rim else theme.rim if face == theme.outline else theme.card_edge
        if won:
            pen.box((-x, -y, x - 0.4, y - 0.4), 12, theme.gold_case)
            pen.box((-x + 2, -y + 2, x - 2.4, y - 2.4), 10, theme.gold)
            pen.box((-x + 7, -y + 7, x - 7.4, y - 7.4), 6, face)
        else:
            pen.box((-x, -y, x - 0.4, y - 0.4), 12, face, edge, 3)

    return sprite(TRAY_WIDTH, TRAY, paint)


@lru_cache(maxsize=128)
def _pips(theme: Theme, seat: Seat, count: int, face: Colour, ink: Colour) -> Sprite:
    """Twelve small stones for those on the board, dots for the others."""

    def paint(pen: Pen) -> None:
        for place in range(STONES):
            at = (PIP * (place + 0.5 - STONES / 2), 0.0)
            if place >= count:
                pen.disc(at, 2.5, blend(face, ink, 0.55))
                continue
            pen.disc(at, 8, theme.outline)
            pen.disc(at, 6, theme.rim)
            if seat == 1:
                pen.disc(at, 4.8, theme.outline)

    return sprite(PIP * STONES, 18, paint)


def sample(canvas: Canvas, figures: Sequence[int] = (4, 30)) -> None:
    """Everything drawn around the board, for the palette."""
    theme = canvas.theme
    for place, done in enumerate(figures):
        canvas.put(_row(theme, done, QUIET_LIMIT, QUIET_LIMIT - ALARM), (WIDTH / 2, BAND_TOP + 20 + 30 * place))
    for seat in (0, 1):
        face, ink = _faces(theme, seat, True)
        canvas.put(_card(theme, face, False), seega_art.tray_middle(seat))
        canvas.put(_pips(theme, seat, 6, face, ink), seega_art.tray_middle(seat))
