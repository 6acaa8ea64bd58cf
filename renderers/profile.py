"""The card of a person: for each game its seal, six figures, the last games and the streaks they made.

The scene's view is a `Card`. Words it uses when they are given: `last` and `streaks` (above the two plots), and each
game's name by its key. There are no people's names in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.core.game import Result
from renderers import fonts, ornament
from renderers.canvas import MARGIN, SMALL, WIDTH, Canvas, Pen, Sprite, card, paper, seal, shape, sprite
from renderers.scene import Figure, Scene
from renderers.theme import THEMES, Theme

MOST_GAMES: Final = 12
"""How many of the last games a plot has room for."""
TOP: Final = 60
ROW: Final = 160
GAP: Final = 12
SEAL: Final = 60
PLOTS: Final = (392, 590)
"""Where the plots of results and of streaks begin."""
PLOT: Final = (174, 60)
"""How wide and high a plot is."""
EACH: Final = PLOT[0] / MOST_GAMES
BAR: Final = 9
PEAK: Final = 42
"""How much room stands beside the streaks for the longest of them, in figures."""
VALUE: Final = 28
LEAST_BETWEEN: Final = 14
"""How much room stands between two figures at least."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a person stands in a game: figures ready to be read, then the last games, oldest first.

    results: of all games; streaks: the streak after each game that counted for one
    """

    game: str
    figures: tuple[Figure, ...]
    results: tuple[Result, ...] = ()
    streaks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A row for every game."""

    standings: tuple[Standing, ...]


def picture(scene: Scene) -> Image.Image:
    """The card of a scene whose view is a `Card`: RGB, 800 wide, a row of 172 pixels for each game."""
    theme, shown = THEMES[scene.theme], scene.view
    canvas = Canvas(theme, _ground(theme, TOP + len(shown.standings) * (ROW + GAP) + GAP))
    for left, key in zip(PLOTS, ("last", "streaks"), strict=True):
        canvas.write((left, TOP / 2 + 4), scene.words.get(key, ""), theme.soft, SMALL, limit=PLOT[0])
    columns = _columns(shown.standings)
    for place, standing in enumerate(shown.standings):
        _row(canvas, standing, columns, TOP + place * (ROW + GAP), scene.words.get(standing.game, ""))
    return canvas.frame


@lru_cache(maxsize=8)
def _ground(theme: Theme, height: int) -> Image.Image:
    return paper(theme, height)


def _columns(standings: Sequence[Standing]) -> list[tuple[float, float]]:
    """Where each figure's column begins and how wide it is, with as much room between any two; all as wide as one
    another where what stands in them leaves too little."""
    rows = [standing.figures for standing in standings if standing.figures]
    wanted = [max(map(_wanted, column)) for column in zip(*rows, strict=True)]
    left, room = MARGIN + 16, WIDTH - 2 * MARGIN - 32
    between = (room - sum(wanted)) / max(1, len(wanted) - 1)
    if between < LEAST_BETWEEN:
        wanted, between = [room / len(wanted) - LEAST_BETWEEN] * len(wanted), LEAST_BETWEEN
    return [(left + sum(wanted[:place]) + place * between, width) for place, width in enumerate(wanted)]


def _wanted(figure: Figure) -> float:
    return max(fonts.width(figure.label, "regular", SMALL), fonts.width(figure.value, "bold", VALUE))


def _row(canvas: Canvas, standing: Standing, columns: Sequence[tuple[float, float]], top: float, name: str) -> None:
    theme, middle = canvas.theme, top + 46
    canvas.put(card(theme, WIDTH - 2 * MARGIN, ROW), (WIDTH / 2, top + ROW / 2))
    on_seal = ornament(standing.game)
    at = (MARGIN + 16 + SEAL / 2, middle)
    canvas.put(seal(theme, SEAL), at)
    canvas.write(at, on_seal, theme.on_seal, 36 if len(on_seal) == 1 else 23, "bold", "middle")
    canvas.write((MARGIN + SEAL + 32, middle), name, theme.ink, 32, "bold", limit=PLOTS[0] - MARGIN - SEAL - 48)
    _results(canvas, standing.results[-MOST_GAMES:], (PLOTS[0], middle))
    _streaks(canvas, standing.streaks[-MOST_GAMES:], (PLOTS[1], middle))
    for figure, (x, width) in zip(standing.figures, columns, strict=False):
        canvas.write((x, top + 104), figure.label, theme.soft, SMALL, limit=width)
        size = VALUE if fonts.width(figure.value, "bold", VALUE) <= width else SMALL
        canvas.write((x, top + 134), figure.value, theme.ink, size, "bold", limit=width)


def _results(canvas: Canvas, results: Sequence[Result], at: tuple[float, float]) -> None:
    """A bar up for each win, one down for each loss, a dot on the line for each draw."""
    theme, (left, middle) = canvas.theme, at
    canvas.fill(_line(PLOT[0]), (left + PLOT[0] / 2, middle), theme.soft)
    for place, result in enumerate(results):
        x = left + EACH * (place + 0.5)
        if result == "win":
            canvas.fill(_bar(), (x, middle - PLOT[1] / 4 - 1), theme.path)
        elif result == "loss":
            canvas.fill(_bar(), (x, middle + PLOT[1] / 4 + 1), theme.soft)
        else:
            canvas.fill(_dot(), (x, middle), theme.ink)


def _streaks(canvas: Canvas, streaks: Sequence[int], at: tuple[float, float]) -> None:
    """A line through the streaks, and the longest of them beside its height."""
    theme, (left, middle) = canvas.theme, at
    foot = middle + PLOT[1] / 2 - 2
    canvas.fill(_line(PLOT[0] - PEAK), (left + (PLOT[0] - PEAK) / 2, foot), theme.soft)
    if streaks:
        canvas.put(_curve(theme, tuple(streaks)), (left + (PLOT[0] - PEAK) / 2, middle))
        canvas.write((left + PLOT[0], middle - PLOT[1] / 2 + 10), str(max(streaks)), theme.ink, SMALL, "bold", "right")


@lru_cache(maxsize=64)
def _curve(theme: Theme, streaks: tuple[int, ...]) -> Sprite:
    most = max(1, *streaks)
    width, height = PLOT[0] - PEAK, PLOT[1]
    points = [
        (width / MOST_GAMES * (place + 0.5) - width / 2, height / 2 - 2 - (height - 12) * streak / most)
        for place, streak in enumerate(streaks)
    ]

    def paint(pen: Pen) -> None:
        if len(points) > 1:
            pen.line(points, 3, theme.path)
        for point in points:
            pen.disc(point, 5, theme.path)

    return sprite(width, height + 12, paint)


@lru_cache(maxsize=2)
def _line(width: int) -> Image.Image:
    return shape(width, 4, lambda pen: pen.box((-width / 2, -1.5, width / 2 - 1, 1.5), 1, "#FFFFFF"))


@lru_cache(maxsize=1)
def _bar() -> Image.Image:
    half = PLOT[1] / 4 - 2
    return shape(BAR + 2, PLOT[1] // 2, lambda pen: pen.box((-BAR / 2, -half, BAR / 2, half), 3, "#FFFFFF"))


@lru_cache(maxsize=1)
def _dot() -> Image.Image:
    return shape(14, 14, lambda pen: pen.disc((0, 0), 6, "#FFFFFF"))
