"""The last turns of Ssangnyuk: where each man went, as arrows through the middle of the board, and what it captured."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from engine.core.game import Event, Seat
from engine.core.match import Step
from engine.ssangnyuk.events import Captured, Moved
from engine.ssangnyuk.state import BAR, OFF, State
from renderers import marks, ssangnyuk_art
from renderers.canvas import Canvas, Point
from renderers.scene import Scene
from renderers.ssangnyuk_art import GAP, MAN, MIDDLE

LANES: Final = (-7, 7, -21, 21)
"""How far from the middle paths run: first those of the newest turn."""
APART: Final = 12
"""From one path to the next along the same column."""
SHORT: Final = MAN + 5
"""How far before the middle of its man a path stops."""
MOST_ON_BAR: Final = 3
"""Men on the bar that are drawn singly."""


@dataclass(frozen=True, slots=True)
class Board:
    """A state as one viewer sees it: places in the viewer's own numbering."""

    state: State
    viewer: Seat

    def place(self, seat: Seat, place: int) -> int:
        """A side's point in the viewer's numbering; bar and off stay what they are."""
        return place if seat == self.viewer or place in (BAR, OFF) else BAR - place

    def count(self, seat: Seat, place: int) -> int:
        """A side's men on one of its own places."""
        return self.state.men[seat][place]

    def spot(self, seat: Seat, place: int, index: int) -> Point:
        """Where the man stands that lies `index` men from the foot of one of its side's places."""
        far = seat != self.viewer
        if place == BAR:
            return ssangnyuk_art.bar_slot(min(index, MOST_ON_BAR - 1), far)
        if place == OFF:
            return ssangnyuk_art.off_slot(index, far)
        return ssangnyuk_art.slot(self.place(seat, place), min(index, 4))


def board_of(scene: Scene) -> Board:
    """The board of a scene; a spectator sees it from seat 0."""
    return Board(scene.view, scene.viewer or 0)


def turns(steps: Sequence[Step]) -> list[list[Event]]:
    """What happened, turn by turn, oldest first."""
    told = [event for step in steps for event in step.events if hasattr(event, "seat")]
    return [list(events) for _, events in groupby(told, key=lambda event: event.seat)]


def draw(canvas: Canvas, scene: Scene) -> None:
    """The older turn's arrows first, then the newest turn's."""
    groups = _moving(scene)[::-1]
    moves = [(move, age > 0) for age, events in enumerate(groups) for move in events if isinstance(move, Moved)]
    paths = _beside(_points(board_of(scene), move, lane) for (move, _), lane in zip(moves, LANES, strict=False))
    for points, (_, past) in reversed(list(zip(paths, moves, strict=False))):
        marks.path(canvas, points, past=past)


def _beside(paths: Iterable[Sequence[Point]]) -> list[list[Point]]:
    """The paths, those that run along the same column moved apart."""
    made = list(paths)
    columns = [[path[0][0], path[-1][0]] for path in made]
    used = Counter(x for pair in columns for x in dict.fromkeys(pair))
    drawn: Counter[float] = Counter()
    for pair in columns:
        for x in dict.fromkeys(pair):
            drawn[x] += 1
            aside = APART * (drawn[x] - (used[x] + 1) / 2)
            pair[:] = [end + aside if end == x else end for end in pair]
    return [_bent(path, *pair) for path, pair in zip(made, columns, strict=True)]


def _bent(path: Sequence[Point], first: float, last: float) -> list[Point]:
    """The path with its first and its last leg moved to these columns."""
    begin = path[0][0]
    return [(first if x == begin else last, y) for x, y in path]


def crosses(canvas: Canvas, scene: Scene) -> None:
    """Where the newest turn captured."""
    board = board_of(scene)
    for event in (event for events in _moving(scene)[-1:] for event in events):
        if isinstance(event, Captured):
            marks.cross(canvas, board.spot(event.seat, event.point, 0), 42)


def _moving(scene: Scene) -> list[list[Event]]:
    """The last two turns in which a man moved."""
    return [events for events in turns(scene.steps) if any(isinstance(event, Moved) for event in events)][-2:]


def _points(board: Board, move: Moved, lane: float) -> list[Point]:
    start = board.spot(move.seat, move.origin, board.count(move.seat, move.origin))
    end = board.spot(move.seat, move.target, max(board.count(move.seat, move.target) - 1, 0))
    y = MIDDLE + lane
    short = SHORT if move.target != OFF else 12
    stop = end[0], end[1] + (short if end[1] < y else -short)
    if (end[1] < y) != (stop[1] < y - GAP / 8):
        stop = end[0], y + (-GAP / 4 if end[1] < y else GAP / 4)
    return list(_corners(start, (start[0], y), (end[0], y), stop))


def _corners(*points: Point) -> Iterator[Point]:
    """The points without those that lie on one another or half way of a straight line."""
    kept = [point for place, point in enumerate(points) if place == 0 or point != points[place - 1]]
    for place, point in enumerate(kept):
        inside = 0 < place < len(kept) - 1
        if not inside or not kept[place - 1][0] == point[0] == kept[place + 1][0]:
            yield point
