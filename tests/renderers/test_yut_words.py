"""Words in pictures of Yut Nori: large enough for a phone, inside the margins, never one over another.

The names of stations are part of the mat: pieces and paths may lie on them.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from renderers import yut_art, yut_nori
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.theme import THEMES
from tests.renderers import scenes
from tests.renderers.scenes import crowded, scene

Box = tuple[float, float, float, float, int]


def _written(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """Every text from now on: its box by capitals, and its size."""
    boxes: list[Box] = []
    write: Callable[..., float] = Canvas.write

    def noting(
        canvas: Canvas,
        at: tuple[float, float],
        text: str,
        colour: str,
        size: int = 24,
        weight: str = "regular",
        align: str = "left",
        **named: Any,
    ) -> float:
        width = write(canvas, at, text, colour, size, weight, align, **named)
        left = at[0] - {"left": 0.0, "middle": width / 2, "right": width}[align]
        if width:
            boxes.append((left, at[1] - 0.37 * size, left + width, at[1] + 0.37 * size, size))
        return width

    monkeypatch.setattr(Canvas, "write", noting)
    return boxes


def test_words_are_large_enough_inside_the_margins_and_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    for theme in THEMES.values():
        yut_art.backdrop(theme)
    boxes = _written(monkeypatch)
    for shown in crowded():
        boxes.clear()
        yut_nori.picture(shown)
        assert len(boxes) > 10
        for number, (left, top, right, bottom, size) in enumerate(boxes):
            assert size >= 22
            assert left >= MARGIN
            assert right <= WIDTH - MARGIN
            assert top >= MARGIN
            assert bottom <= yut_art.HEIGHT - MARGIN
            for other in boxes[:number]:
                apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
                assert apart, (shown.selection, boxes[number], other)


def test_long_words_are_cut_not_spilled(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = _written(monkeypatch)
    long = dict.fromkeys(scenes.ENGLISH, "Wiederholungswurfberechtigung " * 3)
    for shown in (scene(scenes.PILES), scene(*scenes.CHAIN), scene(*scenes.WON), scene(scenes.LEAVING, (), "20")):
        yut_nori.picture(replace(shown, words=long))
    assert all(left >= MARGIN and right <= WIDTH - MARGIN for left, _, right, _, _ in boxes)
