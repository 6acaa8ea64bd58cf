"""The picture of Seega: the counter above the sand, the stones on their squares, both sides' trays below.

Words it uses when they are given: `name` (the game's, where there is no strip), `quiet`, `steps`, `placed` (labels of
counters), `side_0`, `side_1`, `turn_0`, `turn_1`, `headline`. A selection is the square of the stone chosen. The board
is never turned: a1 is at the lower left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from PIL import Image

from engine.core.game import Event, Seat
from engine.seega.actions import Place, Step
from engine.seega.board import SQUARES, captured
from engine.seega.events import Captured, Placed, Stepped
from engine.seega.state import State
from renderers import marks, seega_art, seega_beside
from renderers.canvas import Canvas, Point, strip
from renderers.scene import Scene, ThemeName
from renderers.seega_art import PLACES, STONE
from renderers.theme import THEMES

ORNAMENT: Final = "돌"
RAISED: Final = 8
"""How much higher a chosen stone is drawn."""
FREE: Final = 20
"""Radius of the ring on an empty square that a stone can be placed on."""
BADGE: Final = 33
"""How far a number lies to the right of and below the middle of its square."""


def picture(scene: Scene) -> Image.Image:
    """The board of a scene whose view is a state of Seega: RGB, 800 × 1000."""
    theme = THEMES[scene.theme]
    canvas = Canvas(theme, seega_art.backdrop(theme))
    strip(canvas, scene.strip, ORNAMENT)
    if not scene.strip:
        seega_beside.name(canvas, scene)
    seega_beside.band(canvas, scene)
    turns = _turns(scene)
    _paths(canvas, turns)
    _stones(canvas, scene)
    _numbers(canvas, turns)
    _targets(canvas, scene)
    for seat in (0, 1):
        seega_beside.tray(canvas, scene, seat)
    return canvas.frame


def sheet(name: ThemeName) -> Image.Image:
    """Every sprite and mark on its ground: the palette is made from it."""
    theme = THEMES[name]
    canvas = Canvas(theme, seega_art.backdrop(theme))
    free = iter(PLACES.values())
    for seat in (0, 1, 0, 1):
        canvas.put(seega_art.stone(theme, seat), next(free))
    marks.may_choose(canvas, next(free), STONE)
    marks.chosen(canvas, next(free), STONE)
    marks.may_choose(canvas, next(free), FREE)
    marks.target(canvas, next(free), "c3")
    marks.capture(canvas, next(free), STONE)
    marks.cross(canvas, next(free), STONE + 4)
    for past in (False, True):
        marks.path(canvas, [next(free), next(free)], past=past)
        marks.path_number(canvas, next(free), "1", past=past)
    seega_beside.sample(canvas)
    return canvas.frame


@dataclass(frozen=True, slots=True)
class Turn:
    """What one side did in a row; `past`: not the newest turn."""

    seat: Seat
    events: Sequence[Event]
    past: bool


def _turns(scene: Scene) -> list[Turn]:
    """The last two turns in which a stone was placed or moved, the older one first."""
    kinds = (Placed, Stepped, Captured)
    told = [event for step in scene.steps for event in step.events if isinstance(event, kinds)]
    groups = [(seat, list(events)) for seat, events in groupby(told, key=lambda event: event.seat)][-2:]
    return [Turn(seat, events, number < len(groups)) for number, (seat, events) in enumerate(groups, 1)]


def _paths(canvas: Canvas, turns: Sequence[Turn]) -> None:
    """Steps as arrows, and crosses where the newest turn captured; they lie under the stones."""
    for turn in turns:
        for event in turn.events:
            if isinstance(event, Stepped):
                start, end = PLACES[event.origin], PLACES[event.target]
                marks.path(canvas, (start, _before(start, end)), past=turn.past)
            elif isinstance(event, Captured) and not turn.past:
                for name in event.squares:
                    marks.cross(canvas, PLACES[name], STONE + 4)


def _before(start: Point, end: Point) -> Point:
    """Where an arrow to a stone ends: at its edge."""
    far = (STONE + 4) / seega_art.SQUARE
    return end[0] + (start[0] - end[0]) * far, end[1] + (start[1] - end[1]) * far


def _numbers(canvas: Canvas, turns: Sequence[Turn]) -> None:
    """A badge on each stone placed, and on each step of several; the newer turn's over the older one's."""
    for turn in turns:
        ends = list(_ends(turn))
        if len(ends) == 1 and isinstance(turn.events[0], Stepped):
            continue
        for order, name in enumerate(ends, 1):
            at = PLACES[name]
            marks.path_number(canvas, (at[0] + BADGE, at[1] + BADGE), str(order), past=turn.past)


def _ends(turn: Turn) -> Iterator[str]:
    for event in turn.events:
        if isinstance(event, Placed):
            yield event.square
        elif isinstance(event, Stepped):
            yield event.target


def _stones(canvas: Canvas, scene: Scene) -> None:
    """All stones; those that can move are ringed, the chosen one is raised."""
    state: State = scene.view
    movable = {action.origin for action in scene.actions if isinstance(action, Step)}
    for number, name in enumerate(SQUARES):
        seat, at = state.at(number), PLACES[name]
        if seat is None:
            continue
        if number in movable and name == scene.selection:
            at = (at[0], at[1] - RAISED)
            marks.chosen(canvas, at, STONE - 2)
        elif number in movable and not scene.selection:
            marks.may_choose(canvas, at, STONE)
        canvas.put(seega_art.stone(canvas.theme, seat), at)


def _targets(canvas: Canvas, scene: Scene) -> None:
    """Where a stone can be placed, or where the chosen one can go and how many stones it captures there."""
    for action in scene.actions:
        if isinstance(action, Place):
            marks.may_choose(canvas, PLACES[SQUARES[action.square]], FREE)
        elif isinstance(action, Step) and SQUARES[action.origin] == scene.selection:
            _target(canvas, scene.view, action)


def _target(canvas: Canvas, state: State, step: Step) -> None:
    at, name = PLACES[SQUARES[step.target]], SQUARES[step.target]
    taken = captured(state.stones[state.turn], state.stones[1 - state.turn], step.target).bit_count()
    if not taken:
        marks.target(canvas, at, name)
        return
    marks.capture(canvas, at, STONE)
    canvas.write(at, str(taken), canvas.theme.on_gold, 52, "bold", "middle")
