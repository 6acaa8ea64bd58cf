"""The paths of the last two turns of Yut Nori: where each piece went, in which order, and what it captured."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

from engine.core.game import Event, Seat
from engine.core.match import Step
from engine.yut_nori.board import OUT, SALIDA, WAITING, Station
from engine.yut_nori.events import Captured, Moved
from renderers import marks
from renderers.canvas import Canvas, Point
from renderers.scene import Scene
from renderers.yut_art import ENTRY, FINISH, PIECE, PLACES

LANES: Final = (0, 12, -12, 24, -24)
"""How far paths over the same stretch are drawn beside its middle."""
SHORT: Final = PIECE + 9
"""How far before the middle of its end a path stops."""
_PLACES: Final = {**PLACES, WAITING: ENTRY, OUT: FINISH}


@dataclass(frozen=True, slots=True)
class Path:
    """A move to be drawn: its points, its number in its turn ("" for the only one) and where that is written."""

    points: tuple[Point, ...]
    number: str
    badge: Point
    past: bool


def turns(steps: Sequence[Step]) -> list[tuple[Seat, list[Event]]]:
    """What happened, turn by turn: the side and its events, oldest first."""
    told = [event for step in steps for event in step.events if hasattr(event, "seat")]
    return [(seat, list(events)) for seat, events in groupby(told, key=lambda event: event.seat)]


def draw(canvas: Canvas, scene: Scene) -> None:
    """The older turn's paths first, then the newest turn's and the places where it captured."""
    for path in _paths(scene):
        marks.path(canvas, path.points, past=path.past)
    for event in (event for events in _moving(scene)[-1:] for event in events):
        if isinstance(event, Captured):
            marks.cross(canvas, PLACES[event.station], 50)


def numbers(canvas: Canvas, scene: Scene) -> None:
    """The order of a turn's moves, over the pieces."""
    for path in _paths(scene):
        if path.number:
            marks.path_number(canvas, path.badge, path.number, past=path.past)


def _moving(scene: Scene) -> list[list[Event]]:
    """The events of the last two turns in which something moved."""
    return [events for _, events in turns(scene.steps) if any(isinstance(event, Moved) for event in events)][-2:]


def _paths(scene: Scene) -> Iterator[Path]:
    taken: set[tuple[Station, Station, int]] = set()
    ends: Counter[Station] = Counter()
    groups = _moving(scene)
    for place, events in enumerate(groups):
        moves = [event for event in events if isinstance(event, Moved)]
        for order, move in enumerate(moves, 1):
            points = _points(move.path, _lane(move.path, taken))
            number = str(order) if len(moves) > 1 else ""
            end = move.path[-1]
            yield Path(points, number, _beside(end, ends[end]), past=place < len(groups) - 1)
            ends[end] += bool(number)


def _lane(path: Sequence[Station], taken: set[tuple[Station, Station, int]]) -> int:
    """The first lane in which no stretch of the path is taken; it is taken from then on."""
    stretches = [tuple(sorted(ends)) for ends in pairwise(SALIDA if name == WAITING else name for name in path)]
    free = next((lane for lane in LANES if not any((a, b, lane) in taken for a, b in stretches)), LANES[0])
    taken |= {(a, b, free) for a, b in stretches}
    return free


def _points(path: Sequence[Station], lane: int) -> tuple[Point, ...]:
    made: list[Point] = []
    for start, end in pairwise(path):
        aside = _aside(start, end, lane)
        made += [_moved(_PLACES[name], aside) for name in (start, end)]
    made = list(dict.fromkeys(made))
    made[-1] = _towards(made[-1], made[-2], SHORT)
    return tuple(made)


def _aside(start: Station, end: Station, lane: int) -> Point:
    """A stretch's lane as a shift to one side of it, the same in both directions."""
    (x0, y0), (x1, y1) = sorted((_PLACES[start], _PLACES[end]))
    length = math.dist((x0, y0), (x1, y1))
    return lane * (y1 - y0) / length, lane * (x0 - x1) / length


def _moved(at: Point, by: Point) -> Point:
    return at[0] + by[0], at[1] + by[1]


def _towards(at: Point, other: Point, far: float) -> Point:
    share = far / math.dist(at, other)
    return at[0] + (other[0] - at[0]) * share, at[1] + (other[1] - at[1]) * share


def _beside(end: Station, others: int) -> Point:
    """Where the number of a path is written that ends there, after so many others."""
    x, y = _PLACES[end]
    return x - 29 - 34 * others, y + 27
