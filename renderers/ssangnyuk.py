"""The picture of Ssangnyuk, in the viewer's own numbering. rules: Interface duties.

Words it uses when they are given: `name`, `board`, `style`, `pips`, `side_0`, `side_1`, `turn_0`, `turn_1`, `headline`.
A selection is the place of the man chosen: a point, or `bar`.
"""

from typing import Final

from PIL import Image

from engine.ssangnyuk.actions import Move
from engine.ssangnyuk.state import BAR, OFF
from renderers import marks, ssangnyuk_art, ssangnyuk_beside, ssangnyuk_paths
from renderers.canvas import MARGIN, STRIP, Canvas, Point, strip
from renderers.scene import Scene, ThemeName
from renderers.ssangnyuk_art import MAN
from renderers.ssangnyuk_paths import MOST_ON_BAR, Board, board_of
from renderers.theme import THEMES

ORNAMENT: Final = "쌍륙"
RAISED: Final = 8
"""How much nearer to the middle a chosen man is drawn."""


def picture(scene: Scene) -> Image.Image:
    """The board of a scene whose view is a state of Ssangnyuk: RGB, 800 wide."""
    theme = THEMES[scene.theme]
    canvas = Canvas(theme, ssangnyuk_art.backdrop(theme))
    strip(canvas, scene.strip, ORNAMENT)
    if not scene.strip:
        canvas.write((MARGIN + STRIP + 20, MARGIN + STRIP / 2), scene.words.get("name", ""), theme.ink, 32, "bold")
    ssangnyuk_beside.band(canvas, scene)
    ssangnyuk_paths.draw(canvas, scene)
    for seat in (0, 1):
        _men(canvas, board_of(scene), seat)
        ssangnyuk_beside.tray(canvas, scene, seat)
    ssangnyuk_paths.crosses(canvas, scene)
    _choices(canvas, scene)
    return canvas.frame


def sheet(name: ThemeName) -> Image.Image:
    """Every sprite and mark on its ground: the palette is made from it."""
    theme = THEMES[name]
    canvas = Canvas(theme, ssangnyuk_art.backdrop(theme))
    for point in range(1, 25):
        for place in range(1 + point % 3):
            canvas.put(ssangnyuk_art.man(theme, point % 2), ssangnyuk_art.slot(point, place))
    for place in range(8):
        for far in (False, True):
            canvas.put(ssangnyuk_art.slab(theme, int(far)), ssangnyuk_art.off_slot(place, far))
    marks.may_choose(canvas, ssangnyuk_art.slot(13, 3), MAN)
    marks.chosen(canvas, ssangnyuk_art.slot(15, 3), MAN)
    marks.target(canvas, ssangnyuk_art.slot(17, 3), "5")
    marks.capture(canvas, ssangnyuk_art.slot(19, 3), MAN + 6)
    marks.cross(canvas, ssangnyuk_art.slot(21, 3), 42)
    for past, y in ((False, 14), (True, -14)):
        marks.path(canvas, [(120, ssangnyuk_art.MIDDLE + y), (500, ssangnyuk_art.MIDDLE + y)], past=past)
    ssangnyuk_beside.sample(canvas)
    return canvas.frame


def _men(canvas: Canvas, board: Board, seat: int) -> None:
    theme, far = canvas.theme, seat != board.viewer
    for point in range(1, BAR):
        for place in range(board.count(seat, point)):
            canvas.put(ssangnyuk_art.man(theme, seat), board.spot(seat, point, place))
    waiting = board.count(seat, BAR)
    for place in range(waiting if waiting <= MOST_ON_BAR else 1):
        canvas.put(ssangnyuk_art.man(theme, seat), board.spot(seat, BAR, place))
    if waiting > MOST_ON_BAR:
        x, y = board.spot(seat, BAR, 0)
        marks.count(canvas, (x, y + (-42 if far else 42)), f"×{waiting}")
    for place in range(board.count(seat, OFF)):
        canvas.put(ssangnyuk_art.slab(theme, seat), board.spot(seat, OFF, place))


def _choices(canvas: Canvas, scene: Scene) -> None:
    """What may be chosen, or what is chosen and where it can go."""
    moves = [action for action in scene.actions if isinstance(action, Move)]
    board = board_of(scene)
    for origin in dict.fromkeys(move.origin for move in moves):
        at = _top(board, scene.view.turn, origin)
        if not scene.selection:
            marks.may_choose(canvas, at, MAN)
        elif scene.selection == _name(origin):
            _chosen(canvas, scene.view.turn, at)
            _targets(canvas, board, scene.view.turn, [move for move in moves if move.origin == origin])


def _name(origin: int) -> str:
    return "bar" if origin == BAR else str(origin)


def _top(board: Board, seat: int, place: int) -> Point:
    """Where the last man of a place stands."""
    count = board.count(seat, place)
    crowded = place == BAR and count > MOST_ON_BAR
    return board.spot(seat, place, 0 if crowded else count - 1)


def _chosen(canvas: Canvas, seat: int, at: Point) -> None:
    raised = at[0], at[1] + (RAISED if at[1] < ssangnyuk_art.MIDDLE else -RAISED)
    marks.chosen(canvas, raised, MAN)
    canvas.put(ssangnyuk_art.man(canvas.theme, seat), raised)


def _targets(canvas: Canvas, board: Board, seat: int, moves: list[Move]) -> None:
    leaving = 0
    for move in moves:
        if move.target == OFF:
            x, y = board.spot(seat, OFF, board.count(seat, OFF))
            towards = 1 if y < ssangnyuk_art.MIDDLE else -1
            marks.number_badge(canvas, (x, y + towards * (12 + 42 * leaving)), str(move.die))
            leaving += 1
        elif board.count(1 - seat, BAR - move.target):
            _capture(canvas, board, seat, move)
        else:
            marks.target(canvas, board.spot(seat, move.target, board.count(seat, move.target)), str(move.die))


def _capture(canvas: Canvas, board: Board, seat: int, move: Move) -> None:
    """The lone man that would be captured, on gold, and beside it the number that reaches it."""
    x, y = board.spot(seat, move.target, 0)
    marks.capture(canvas, (x, y), MAN + 6)
    canvas.put(ssangnyuk_art.man(canvas.theme, 1 - seat, plain=True), (x, y))
    canvas.write((x, y), "1", canvas.theme.rim if seat == 0 else canvas.theme.outline, 26, "bold", "middle")
    towards = 1 if y < ssangnyuk_art.MIDDLE else -1
    marks.number_badge(canvas, (x, y + towards * 46), str(move.die))
