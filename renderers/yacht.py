"""The picture of Yacht: the dice in their tray, the last turn in small dice, and the sheet. rules: Interface duties.

Words it uses when they are given: the twelve boxes by their keys, `name`, `round`, `total`, `throws`, `intro`,
`headline`. A selection is `roll-` and the positions that would be thrown (the other dice are kept), or the notation of
a box to be confirmed.
"""

from collections.abc import Sequence
from typing import Final, get_args

from PIL import Image

from engine.yacht.actions import POSITIONS, Roll
from engine.yacht.events import Scored, Threw
from engine.yacht.state import MAX_THROWS, State
from renderers import fonts, yacht_art, yacht_sheet
from renderers.canvas import MARGIN, SMALL, WIDTH, Canvas, seal, strip
from renderers.scene import Figure, Scene, ThemeName
from renderers.theme import THEMES
from renderers.yacht_art import BAND, BAND_TOP, RAISED, SMALL_DIE, THROWS, THROWS_WIDTH, TRAY, TRAY_TOP, die_at

ORNAMENT: Final = "요트"
ROLL: Final = "roll-"
GROUP: Final = 5 * (SMALL_DIE + 2)
"""Width of a small throw in the band."""


def picture(scene: Scene) -> Image.Image:
    """The board of a scene whose view is a state of Yacht: RGB, 800 × 1000."""
    theme = THEMES[scene.theme]
    canvas = Canvas(theme, yacht_sheet.backdrop(theme, len(scene.view.sheets), scene.turn))
    strip(canvas, scene.strip or _title(scene), ORNAMENT)
    _dice(canvas, scene)
    _throws(canvas, scene)
    _band(canvas, scene)
    yacht_sheet.draw(canvas, scene)
    return canvas.frame


def _title(scene: Scene) -> Sequence[Figure]:
    """What stands in the strip where there is no run: the game's name and the round."""
    return [Figure(scene.words.get("name", ""), scene.words.get("round", ""))]


def to_throw(scene: Scene) -> tuple[int, ...]:
    """The positions that the next throw would throw: as selected, else those thrown last; the others are kept."""
    if scene.selection.startswith(ROLL):
        return tuple(int(digit) for digit in scene.selection[len(ROLL) :])
    thrown = [event for step in scene.steps for event in step.events if isinstance(event, Threw)]
    fits = thrown and (thrown[-1].seat, thrown[-1].dice) == (scene.turn, scene.view.dice)
    return thrown[-1].positions if fits else POSITIONS


def may_throw(scene: Scene) -> bool:
    """Whether the viewer may throw some of the dice that lie on the table."""
    return bool(scene.view.throws) and any(isinstance(action, Roll) for action in scene.actions)


def sheet(name: ThemeName) -> Image.Image:
    """Every sprite and mark on its ground: the palette is made from it."""
    theme = THEMES[name]
    canvas = Canvas(theme, yacht_sheet.backdrop(theme, 2, 0))
    for position in POSITIONS:
        canvas.put(yacht_art.keeping(theme), die_at(position))
        canvas.put(yacht_art.die(theme, position), die_at(position))
    canvas.put(yacht_art.die(theme, 6), (400, 480))
    for row in range(12):
        for place, face in enumerate((1, 2, 3, 4, 5, 6)):
            canvas.put(yacht_art.die(theme, face, SMALL_DIE), (60 + 32 * place, yacht_sheet.row_middle(row)))
    for place, mark in enumerate(get_args(yacht_art.Mark)):
        canvas.put(yacht_art.pill(theme, 88, 36, mark), (300 + 100 * place, yacht_sheet.row_middle(3)))
    for place, what in enumerate((yacht_art.crown, yacht_art.throw_left, yacht_art.throw_made)):
        canvas.put(what(theme), (300 + 60 * place, yacht_sheet.row_middle(5)))
    for on_turn in (False, True):
        canvas.put(yacht_art.number(theme, on_turn), (500 + 60 * on_turn, yacht_sheet.row_middle(5)))
    canvas.put(seal(theme, 52), (400, yacht_sheet.row_middle(8)))
    return canvas.frame


def _dice(canvas: Canvas, scene: Scene) -> None:
    """The dice as they lie; those that are kept raised and ringed. At the end those of the last turn."""
    state: State = scene.view
    newest = yacht_sheet.last_scored(scene)
    dice = newest.dice if scene.turn is None and newest else state.dice
    kept = set(POSITIONS) - set(to_throw(scene)) if may_throw(scene) else set()
    for position, face in enumerate(dice, start=1):
        x, y = die_at(position)
        if position in kept:
            y -= RAISED
            canvas.put(yacht_art.keeping(canvas.theme), (x, y))
        canvas.put(yacht_art.die(canvas.theme, face), (x, y))
        if not face:
            canvas.write((x, y), "?", canvas.theme.outline, 48, "bold", "middle")


def _throws(canvas: Canvas, scene: Scene) -> None:
    """How many throws are left in this turn."""
    theme, (x, y) = canvas.theme, THROWS
    if scene.turn is None:
        canvas.put(seal(theme, 72), THROWS)
        canvas.write(THROWS, "끝", theme.on_seal, 40, "bold", "middle")
        return
    left = MAX_THROWS - scene.view.throws
    for place, line in enumerate(fonts.wrap(scene.words.get("throws", ""), THROWS_WIDTH - 12, 2, "regular", SMALL)):
        canvas.write((x, TRAY_TOP + 26 + 27 * place), line, theme.soft, SMALL, align="middle", limit=THROWS_WIDTH - 12)
    canvas.write((x, y + 22), str(left), theme.ink, 60, "bold", "middle")
    for throw in range(MAX_THROWS):
        token = yacht_art.throw_left(theme) if throw < left else yacht_art.throw_made(theme)
        canvas.put(token, (x + 30 * (throw - 1), TRAY_TOP + TRAY - 26))


def _band(canvas: Canvas, scene: Scene) -> None:
    """The turn that ended last, throw by throw; the headline at the end, a word of welcome before anything happened."""
    newest = yacht_sheet.last_scored(scene)
    headline = scene.words.get("headline", "")
    if scene.turn is None and headline:
        _say(canvas, headline)
    elif newest:
        _last_turn(canvas, scene, newest)
    else:
        _say(canvas, scene.words.get("intro", ""))


def _say(canvas: Canvas, text: str) -> None:
    lines = fonts.wrap(text, WIDTH - 2 * MARGIN - 40, 2, "bold", 26)
    for place, line in enumerate(lines):
        y = BAND_TOP + BAND / 2 + 31 * (place - (len(lines) - 1) / 2)
        canvas.write((WIDTH / 2, y), line, canvas.theme.ink, 26, "bold", "middle")


def _last_turn(canvas: Canvas, scene: Scene, scored: Scored) -> None:
    theme, middle = canvas.theme, BAND_TOP + BAND / 2
    canvas.put(yacht_art.number(theme, False), (MARGIN + 32, middle))
    canvas.write((MARGIN + 32, middle), str(scored.seat + 1), theme.outline, SMALL, "bold", "middle")
    left = float(MARGIN + 62)
    for threw in _throws_of(scene, scored):
        _small_throw(canvas, left, threw)
        left += GROUP + 10
        canvas.write((left, middle - 3), "›", theme.soft, 26, "bold", "middle")
        left += 10
    right = WIDTH - MARGIN - 14
    canvas.put(yacht_art.pill(theme, 62, 40, "last"), (right - 31, middle))
    canvas.write((right - 31, middle), str(scored.value), theme.on_path, 26, "bold", "middle")
    name = scene.words.get(scored.box, "")
    limit = right - 72 - left - 6
    for place, line in enumerate(lines := fonts.wrap(name, limit, 2, "bold", SMALL)):
        y = middle + 26 * (place - (len(lines) - 1) / 2)
        canvas.write((right - 72, y), line, theme.ink, SMALL, "bold", "right", limit)


def _throws_of(scene: Scene, scored: Scored) -> Sequence[Threw]:
    """The throws of the turn that ended with this box, oldest first."""
    events = [event for step in scene.steps for event in step.events]
    before = events[: events.index(scored)]
    turn: list[Threw] = []
    for event in reversed(before):
        if not isinstance(event, Threw) or event.seat != scored.seat:
            break
        turn.insert(0, event)
    return turn


def _small_throw(canvas: Canvas, left: float, threw: Threw) -> None:
    """Five small dice; those that stayed lying are underlined in gold."""
    middle = BAND_TOP + BAND / 2 - 3
    for position, face in enumerate(threw.dice, start=1):
        x = left + (SMALL_DIE + 2) * (position - 0.5)
        canvas.put(yacht_art.die(canvas.theme, face, SMALL_DIE), (x, middle))
        if position not in threw.positions:
            canvas.put(yacht_art.stayed(canvas.theme), (x, middle + SMALL_DIE / 2 + 7))
