"""The picture of Yut Nori: throws above the mat, the pool beside it, both sides' trays below. rules: Interface duties.

Words it uses when they are given: `back do gae geol yut mo` (results), `start`, `waiting`, `finished`, `pool`,
`turn_0`, `turn_1`, `again`, `headline`. A selection is the station, or `w`, of the piece chosen.
Stations bear their names; so do pieces that can be chosen, as their buttons do (`+` on the one that comes in).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.yut_nori.actions import Move
from engine.yut_nori.board import OUT, on_board, station
from engine.yut_nori.moving import Landing, landing
from engine.yut_nori.throws import STEPS
from renderers import marks, yut_art, yut_beside, yut_paths
from renderers.canvas import Canvas, Point, strip
from renderers.scene import Scene, ThemeName
from renderers.theme import THEMES
from renderers.yut_art import FINISH, LIFT, PIECE, PLACES

ORNAMENT: Final = "윷"
RAISED: Final = 9
"""How much higher a chosen piece is drawn."""


def picture(scene: Scene) -> Image.Image:
    """The board of a scene whose view is a state of Yut Nori: RGB, 800 × 1000."""
    theme = THEMES[scene.theme]
    canvas = Canvas(theme, yut_art.backdrop(theme))
    strip(canvas, scene.strip, ORNAMENT)
    yut_beside.band(canvas, scene)
    yut_beside.pool(canvas, scene)
    yut_paths.draw(canvas, scene)
    _pieces(canvas, scene)
    yut_paths.numbers(canvas, scene)
    _targets(canvas, scene)
    for seat in (0, 1):
        yut_beside.tray(canvas, scene, seat)
    return canvas.frame


def sheet(name: ThemeName) -> Image.Image:
    """Every sprite and mark on its ground: the palette is made from it."""
    theme = THEMES[name]
    canvas = Canvas(theme, yut_art.backdrop(theme))
    free = iter(PLACES.values())
    for seat in (0, 1):
        for count in (1, 2, 3, 4):
            canvas.put(yut_art.pieces(theme, seat, count, PIECE), next(free))
    marks.may_choose(canvas, next(free), PIECE)
    marks.chosen(canvas, next(free), PIECE)
    marks.target(canvas, next(free), "5")
    marks.capture(canvas, next(free), 38)
    marks.count(canvas, next(free), "×2")
    marks.cross(canvas, next(free), 46)
    for past in (False, True):
        marks.path(canvas, [next(free), next(free), next(free)], past=past)
        marks.path_number(canvas, next(free), "1", past=past)
    yut_beside.sample(canvas)
    return canvas.frame


def _pieces(canvas: Canvas, scene: Scene) -> None:
    """Both sides' pieces on the board, those further down over those above them; targets draw their own."""
    origins = {action.origin for action in scene.actions if isinstance(action, Move)}
    ends = {station(meets.path[-1]) for _, meets in _landings(scene)}
    standing = [
        (PLACES[name], seat, name, count)
        for seat, side in enumerate(scene.view.pieces)
        for name, count in Counter(station(entry) for entry in side if on_board(entry)).items()
        if name not in ends
    ]
    for place, seat, name, count in sorted(standing, key=lambda pile: pile[0][1]):
        movable = seat == scene.view.turn and name in origins
        is_chosen = movable and name == scene.selection
        at = (place[0], place[1] - RAISED) if is_chosen else place
        if is_chosen:
            marks.chosen(canvas, at, _reach(count))
        elif movable and not scene.selection:
            marks.may_choose(canvas, at, _reach(count))
        pile(canvas, at, seat, count)
        if is_chosen or (movable and not scene.selection):
            yut_art.face(canvas, (at[0], at[1] - LIFT * (count - 1) / 2), seat, yut_art.called(name))


def pile(canvas: Canvas, at: Point, seat: int, count: int) -> None:
    """One piece, or several piled up with their number beside them."""
    canvas.put(yut_art.pieces(canvas.theme, seat, count, PIECE), at)
    if count > 1:
        marks.count(canvas, (at[0] + 25, at[1] + 22), f"×{count}")


def _reach(count: int) -> int:
    """The radius of a ring around so many pieces."""
    return PIECE + 2 + LIFT * (count - 1) // 2


def _landings(scene: Scene) -> list[tuple[str, Landing]]:
    """Where the chosen piece can go: the number of each result, and where it takes the piece."""
    return [
        (str(STEPS[move.result]).replace("-", "−"), landing(scene.view, move))
        for move in scene.actions
        if isinstance(move, Move) and scene.selection and move.origin == scene.selection
    ]


def _targets(canvas: Canvas, scene: Scene) -> None:
    landings = _landings(scene)
    for number, meets in landings:
        if meets.path[-1] != OUT:
            _target(canvas, 1 - scene.view.turn, meets, number)
    _leave(canvas, [number for number, meets in landings if meets.path[-1] == OUT])


def _target(canvas: Canvas, rival: int, meets: Landing, number: str) -> None:
    at = PLACES[station(meets.path[-1])]
    badge = (at[0] - 30, at[1] - 30)
    if meets.rivals:
        marks.capture(canvas, at, 36 + LIFT * (meets.rivals - 1) // 2)
        canvas.put(yut_art.pieces(canvas.theme, rival, meets.rivals, PIECE), at)
        top = at[1] - LIFT * (meets.rivals - 1) / 2
        canvas.write((at[0], top), str(meets.rivals), canvas.theme.on_seat[rival], 26, "bold", "middle")
        marks.number_badge(canvas, badge, number)
    elif meets.own:
        marks.may_choose(canvas, at, _reach(meets.own))
        pile(canvas, at, 1 - rival, meets.own)
        marks.number_badge(canvas, badge, number)
    else:
        marks.target(canvas, at, number)


def _leave(canvas: Canvas, numbers: Sequence[str]) -> None:
    """Results that take the chosen piece off the board: a ring around the pennant, their numbers above it."""
    if not numbers:
        return
    marks.may_choose(canvas, FINISH, 31)
    marks.number_row(canvas, (FINISH[0] + 18, FINISH[1] - 60), numbers)
