"""What stands around the board of Ssangnyuk: dice and board number above it, pips and whose turn it is below."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.game import Seat
from engine.ssangnyuk.events import Threw
from engine.ssangnyuk.state import State, pips
from engine.ssangnyuk.throws import starting_throws
from renderers import fonts, marks, ssangnyuk_art
from renderers.canvas import MARGIN, SMALL, WIDTH, Canvas, Pen, Sprite, card, seal, sprite
from renderers.scene import Scene
from renderers.ssangnyuk_art import BAND, BAND_TOP, DIE, TRAY, TRAY_TOP, TRAY_WIDTH
from renderers.ssangnyuk_paths import board_of
from renderers.theme import Theme

GROUP: Final = 208
"""Room for a side's dice in the band."""
Y: Final = BAND_TOP + BAND / 2


def band(canvas: Canvas, scene: Scene) -> None:
    """Both sides' last throws, and which board this is; at the end of a game its headline."""
    headline = scene.words.get("headline", "")
    if scene.turn is None and headline:
        _headline(canvas, headline)
        return
    viewer = board_of(scene).viewer
    for place, seat in enumerate((viewer, 1 - viewer)):
        _dice(canvas, scene, seat, MARGIN + 12 + place * GROUP)
    left = MARGIN + 12 + 2 * GROUP + 8
    for line, key, weight in ((-17, "board", "bold"), (17, "style", "regular")):
        colour = canvas.theme.ink if key == "board" else canvas.theme.soft
        limit = WIDTH - MARGIN - 12 - left
        canvas.write((left, Y + line), scene.words.get(key, ""), colour, 24, weight, limit=limit)  # type: ignore[arg-type]


def _headline(canvas: Canvas, headline: str) -> None:
    canvas.put(seal(canvas.theme, 62), (MARGIN + 48, Y))
    canvas.write((MARGIN + 48, Y), "끝", canvas.theme.on_seal, 34, "bold", "middle")
    lines = fonts.wrap(headline, 620, 2, "bold", 28)
    for place, line in enumerate(lines):
        canvas.write((MARGIN + 100, Y + 34 * (place - (len(lines) - 1) / 2)), line, canvas.theme.ink, 28, "bold")


def _dice(canvas: Canvas, scene: Scene, seat: Seat, left: float) -> None:
    """A side's man and its dice: those it has still to play bright, others dimmed, gold around those to be thrown."""
    canvas.put(ssangnyuk_art.man(canvas.theme, seat), (left + 28, Y))
    xs = [left + 62 + DIE / 2, left + 62 + DIE * 1.5 + 8]
    if _rolls(scene, seat) and scene.view.turns:
        marks.may_choose_row(canvas, (sum(xs) / 2, Y), 2 * DIE + 28, DIE + 22)
    for x, (number, dimmed) in zip(xs, _shown(scene, seat), strict=False):
        canvas.put(ssangnyuk_art.die(canvas.theme, number, dimmed), (x, Y))


def _rolls(scene: Scene, seat: Seat) -> bool:
    state: State = scene.view
    return scene.turn == seat and state.turn == seat and not state.dice


def _shown(scene: Scene, seat: Seat) -> Sequence[tuple[int, bool]]:
    """The numbers of a side's dice, and whether each is dimmed; 0 for one still to be thrown."""
    state: State = scene.view
    if _rolls(scene, seat):
        return ((0, False), (0, False)) if state.turns else ((_started(state, seat), False),)
    threw = [event for step in scene.steps for event in step.events if isinstance(event, Threw)]
    throws = [event.dice for event in threw if event.seat == seat]
    if not throws:
        return [(number, False) for number in _told_otherwise(state, seat)]
    left = list(state.dice) if state.turn == seat else []
    shown = []
    for number in throws[-1]:
        shown.append((number, number not in left))
        if number in left:
            left.remove(number)
    return shown


def _told_otherwise(state: State, seat: Seat) -> Sequence[int]:
    """The numbers of a side whose throw is not among the steps: what it has still to play, or what it started with."""
    if state.turn == seat and state.dice:
        return state.dice
    return () if state.turns else (_started(state, seat),)


def _started(state: State, seat: Seat) -> int:
    """The die that a side threw for who starts."""
    return starting_throws(state.board)[-1][seat]


def tray(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    """A side's man, whose turn it is, and its pip count."""
    theme, state = canvas.theme, scene.view
    near = seat == board_of(scene).viewer
    middle = MARGIN + TRAY_WIDTH / 2 + (0 if near else WIDTH - 2 * MARGIN - TRAY_WIDTH)
    y = TRAY_TOP + TRAY / 2
    left, right = middle - TRAY_WIDTH / 2, middle + TRAY_WIDTH / 2
    on_turn = scene.turn is not None and state.turn == seat
    ink, soft = theme.ink, theme.soft
    if scene.turn is None and state.winner == seat:
        canvas.put(_wreath(theme), (middle, y))
    elif on_turn:
        ink = soft = theme.rim if seat else theme.outline
        canvas.put(_turn(theme, seat), (middle, y))
    else:
        canvas.put(card(theme, TRAY_WIDTH, TRAY), (middle, y))
    canvas.put(ssangnyuk_art.man(theme, seat), (left + 36, y))
    count = str(pips(state.men[seat]))
    room = right - 18 - fonts.width(count, "bold", 44) - 12
    canvas.write((right - 18, y), count, ink, 44, "bold", "right")
    title = scene.words.get(f"turn_{seat}" if on_turn else f"side_{seat}", "")
    canvas.write((left + 70, y - 17), title, ink, 26, "bold", limit=room - left - 70)
    canvas.write((left + 70, y + 18), scene.words.get("pips", ""), soft, SMALL, limit=room - left - 70)


@lru_cache(maxsize=8)
def _turn(theme: Theme, seat: Seat) -> Sprite:
    fill = ssangnyuk_art.wood(theme, seat)[0]
    x, y = TRAY_WIDTH / 2, TRAY / 2

    def paint(pen: Pen) -> None:
        pen.box((-x, -y, x - 0.4, y - 0.4), 12, theme.gold_case)
        pen.box((-x + 2, -y + 2, x - 2.4, y - 2.4), 11, theme.gold)
        pen.box((-x + 5, -y + 5, x - 5.4, y - 5.4), 8, fill)

    return sprite(TRAY_WIDTH, TRAY, paint)


@lru_cache(maxsize=4)
def _wreath(theme: Theme) -> Sprite:
    """A golden frame around the winner's tray."""
    x, y = TRAY_WIDTH / 2, TRAY / 2

    def paint(pen: Pen) -> None:
        pen.box((-x, -y, x - 0.4, y - 0.4), 12, theme.gold_case)
        pen.box((-x + 2, -y + 2, x - 2.4, y - 2.4), 11, theme.gold)
        pen.box((-x + 7, -y + 7, x - 7.4, y - 7.4), 8, theme.card)

    return sprite(TRAY_WIDTH, TRAY, paint)


def sample(canvas: Canvas) -> None:
    """Everything drawn around the board, for the palette."""
    theme = canvas.theme
    for number in range(7):
        for dimmed in (False, True):
            x = MARGIN + 40 + 50 * number + 370 * dimmed
            canvas.put(ssangnyuk_art.die(theme, number, dimmed), (x, Y))
    for seat in (0, 1):
        x = MARGIN + TRAY_WIDTH // 2 + seat * (WIDTH - 2 * MARGIN - TRAY_WIDTH)
        canvas.put(_turn(theme, seat), (x, TRAY_TOP + TRAY / 2))
        canvas.put(ssangnyuk_art.man(theme, seat), (x, TRAY_TOP + TRAY / 2))
        canvas.write((x + 40, TRAY_TOP + 40), "Aé쌍", theme.rim if seat else theme.outline, 24, "bold")
