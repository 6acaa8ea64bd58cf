"""The marks, the same in every game: what may be chosen, what is chosen, where it can go, what happened last.

Gold says what can be done, teal what was done. Each mark has a casing, so that it holds on any ground.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image

from renderers.canvas import SMALL, Canvas, Pen, Point, Sprite, shape, sprite
from renderers.theme import Colour, Theme

WHITE: Final = "#FFFFFF"
CASE: Final = 2
"""How far a casing reaches beyond its mark."""


def may_choose(canvas: Canvas, at: Point, radius: int) -> None:
    """A gold ring: this may be chosen. `radius` is where its line begins."""
    canvas.put(_rings(canvas.theme, radius, 1), at)


def may_choose_row(canvas: Canvas, at: Point, width: int, height: int) -> None:
    """A gold ring drawn out around a row of things that are all alike: one of them may be chosen."""
    canvas.put(_row(canvas.theme, width, height), at)


def chosen(canvas: Canvas, at: Point, radius: int) -> None:
    """A doubled gold ring: this is chosen. Draw what is chosen a little raised."""
    canvas.put(_rings(canvas.theme, radius, 2), at)


def target(canvas: Canvas, at: Point, number: str) -> None:
    """A ring with a number on an empty place: what is chosen can go there."""
    canvas.put(_target(canvas.theme, 27), at)
    canvas.write(at, number, canvas.theme.outline, 28, "bold", "middle")


def number_badge(canvas: Canvas, at: Point, number: str) -> None:
    """The number of a target that something stands on: a small ring beside it."""
    canvas.put(_target(canvas.theme, 19), at)
    canvas.write(at, number, canvas.theme.outline, SMALL, "bold", "middle")


def number_row(canvas: Canvas, at: Point, numbers: Sequence[str]) -> None:
    """Several numbers of one target in a row, with one ring around them."""
    each = 26
    canvas.put(_number_row(canvas.theme, each * len(numbers) + 16), at)
    for place, number in enumerate(numbers):
        x = at[0] + each * (place - (len(numbers) - 1) / 2)
        canvas.write((x, at[1]), number, canvas.theme.outline, SMALL, "bold", "middle")


def capture(canvas: Canvas, at: Point, radius: int) -> None:
    """A gold disc under what would be captured; the game writes the number on its own piece's shape."""
    canvas.put(_gold(canvas.theme, radius), at)


def count(canvas: Canvas, at: Point, text: str) -> None:
    """A dark badge that counts things lying on one another."""
    canvas.put(_count(canvas.theme), at)
    canvas.write(at, text, canvas.theme.rim, SMALL, "bold", "middle")


def path(canvas: Canvas, points: Sequence[Point], *, past: bool = False) -> None:
    """An arrow through points, from where to where. `past`: one of the turn before the last, drawn quieter."""
    theme = canvas.theme
    width = 5 if past else 8
    for casing, colour in (
        (2 * CASE, theme.past_case if past else theme.path_case),
        (0, theme.past if past else theme.path),
    ):
        canvas.fill(_dot(width + 3, casing), points[0], colour)
        for leg, (start, end) in enumerate(pairwise(points)):
            last = leg == len(points) - 2
            _stroke_between(canvas, start, end, (width, casing, last), colour)


def path_number(canvas: Canvas, at: Point, number: str, *, past: bool = False) -> None:
    """Which move of a turn a path was."""
    theme = canvas.theme
    canvas.fill(_dot(16, 2 * CASE), at, theme.past_case if past else theme.path_case)
    canvas.fill(_dot(16, 0), at, theme.past if past else theme.path)
    canvas.write(at, number, theme.rim if past else theme.on_path, SMALL, "bold", "middle")


def cross(canvas: Canvas, at: Point, reach: int) -> None:
    """Four light strokes around a place where something was captured."""
    canvas.fill(_cross(reach, 2 * CASE), at, canvas.theme.path_case)
    canvas.fill(_cross(reach, 0), at, canvas.theme.path)


def _stroke_between(canvas: Canvas, start: Point, end: Point, how: tuple[int, int, bool], colour: Colour) -> None:
    mask = _stroke(round(end[0] - start[0]), round(end[1] - start[1]), *how)
    canvas.fill(mask, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), colour)


@lru_cache(maxsize=512)
def _stroke(dx: int, dy: int, width: int, casing: int, head: bool) -> Image.Image:
    room = 2 * (3 * width + casing)
    tip = (dx / 2, dy / 2)
    start = (-dx / 2, -dy / 2)
    length = math.hypot(dx, dy) or 1
    along = (dx / length, dy / length)

    def paint(pen: Pen) -> None:
        if not head:
            pen.line((start, tip), width + casing, WHITE)
            return
        back = 2.6 * width
        neck = (tip[0] - along[0] * back, tip[1] - along[1] * back)
        pen.line((start, neck), width + casing, WHITE)
        side = 1.55 * width
        corners = (
            tip,
            (neck[0] - along[1] * side, neck[1] + along[0] * side),
            (neck[0] + along[1] * side, neck[1] - along[0] * side),
        )
        pen.polygon(corners, WHITE)
        pen.line((*corners, tip), 2 + casing, WHITE)

    return shape(abs(dx) + room, abs(dy) + room, paint)


@lru_cache(maxsize=64)
def _dot(radius: int, casing: int) -> Image.Image:
    size = 2 * (radius + casing) + 2
    return shape(size, size, lambda pen: pen.disc((0, 0), radius + casing / 2, WHITE))


@lru_cache(maxsize=64)
def _cross(reach: int, casing: int) -> Image.Image:
    near, far = 0.7 * (reach - 14), 0.7 * reach

    def paint(pen: Pen) -> None:
        for x in (-1, 1):
            for y in (-1, 1):
                pen.line(((x * near, y * near), (x * far, y * far)), 5 + casing, WHITE)

    size = 2 * (reach + casing + 6)
    return shape(size, size, paint)


@lru_cache(maxsize=64)
def _rings(theme: Theme, radius: int, rings: int) -> Sprite:
    width = 5 if rings == 1 else 4

    def paint(pen: Pen) -> None:
        outer = radius + CASE + rings * width + (rings - 1) * 3 + CASE
        pen.ring((0, 0), outer, outer - radius, theme.gold_case)
        for place in range(rings):
            pen.ring((0, 0), outer - CASE - place * (width + 3), width, theme.gold)

    size = 2 * (radius + 4 + 2 * 8)
    return sprite(size, size, paint)


@lru_cache(maxsize=32)
def _row(theme: Theme, width: int, height: int) -> Sprite:
    def paint(pen: Pen) -> None:
        x, y = width / 2 - 0.4, height / 2 - 0.4
        pen.frame((-x, -y, x, y), y, 8, theme.gold_case)
        pen.frame((-x + CASE, -y + CASE, x - CASE, y - CASE), y - CASE, 4, theme.gold)

    return sprite(width, height, paint)


@lru_cache(maxsize=16)
def _target(theme: Theme, radius: int) -> Sprite:
    def paint(pen: Pen) -> None:
        pen.disc((0, 0), radius + CASE, theme.gold_case)
        pen.disc((0, 0), radius, theme.gold)
        pen.disc((0, 0), radius - radius * 0.18, theme.gold_case)
        pen.disc((0, 0), radius - radius * 0.18 - CASE * 0.75, theme.wood)

    size = 2 * (radius + CASE + 1)
    return sprite(size, size, paint)


@lru_cache(maxsize=16)
def _number_row(theme: Theme, width: int) -> Sprite:
    x, y = width / 2 + 0.6, 19

    def paint(pen: Pen) -> None:
        for inset, fill in ((0.0, theme.gold_case), (2, theme.gold), (5.4, theme.gold_case), (7, theme.wood)):
            pen.box((-x + inset, -y + inset, x - inset, y - inset), y - inset, fill)

    return sprite(width + 4, 2 * 19 + 4, paint)


@lru_cache(maxsize=16)
def _gold(theme: Theme, radius: int) -> Sprite:
    def paint(pen: Pen) -> None:
        pen.disc((0, 0), radius + CASE, theme.gold_case)
        pen.disc((0, 0), radius, theme.gold)

    size = 2 * (radius + CASE + 1)
    return sprite(size, size, paint)


@lru_cache(maxsize=16)
def _count(theme: Theme) -> Sprite:
    def paint(pen: Pen) -> None:
        pen.box((-21, -16, 21, 16), 16, theme.rim)
        pen.box((-19, -14, 19, 14), 14, theme.outline)

    return sprite(44, 34, paint)
