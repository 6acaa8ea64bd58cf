"""How long pictures take: drawing and encoding apart, against a plain save of the same frame, and in every game.

Run with `pytest -m bench -s tests/benches/test_pictures.py`.
"""

import importlib
from collections.abc import Callable
from io import BytesIO
from statistics import median
from time import perf_counter, thread_time

import pytest
from PIL import Image

import renderers
from engine import GAMES
from renderers import png, yut_nori
from tests.every.rooms import game_of
from tests.every.test_pictures import scene_of
from tests.renderers.scenes import crowded

ROUNDS = 15
MOST = 15
"""Milliseconds of work that a frame may take, once warm."""


def _milliseconds(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    taken = []
    for _ in range(ROUNDS):
        begin = clock()
        work()
        taken.append(1000 * (clock() - begin))
    return median(taken)


def _plain(frame: Image.Image) -> None:
    frame.save(BytesIO(), "PNG")


@pytest.mark.bench
def test_drawing_and_encoding_beat_a_plain_save() -> None:
    drawing, encoding, saving, sizes = [], [], [], []
    for scene in crowded():
        frame = yut_nori.picture(scene)
        colours = renderers.colours("yut_nori", scene.theme)
        drawing.append(_milliseconds(lambda scene=scene: yut_nori.picture(scene)))  # type: ignore[misc]
        encoding.append(_milliseconds(lambda frame=frame, colours=colours: png.encode(frame, colours)))  # type: ignore[misc]
        saving.append(_milliseconds(lambda frame=frame: _plain(frame)))  # type: ignore[misc]
        sizes.append(len(png.encode(frame, colours)))
    print(
        f"\nYut Nori, {len(sizes)} scenes: drawing {median(drawing):.1f} ms (most {max(drawing):.1f}), "
        f"encoding {median(encoding):.1f} ms (most {max(encoding):.1f}), plain RGB save {median(saving):.1f} ms; "
        f"{median(sizes) / 1000:.0f} kB (most {max(sizes) / 1000:.0f})"
    )
    assert median(drawing) + median(encoding) < 0.5 * median(saving)
    assert median(drawing) < median(encoding)


@pytest.mark.bench
@pytest.mark.parametrize("key", sorted(GAMES))
async def test_a_frame_of_every_game(key: str) -> None:
    seens = await game_of(key, 0)
    scene = scene_of(seens[len(seens) // 2])
    paint, colours = importlib.import_module(f"renderers.{key}").picture, renderers.colours(key, scene.theme)
    frame = paint(scene)
    times = []
    for clock in (perf_counter, thread_time):
        times += [_milliseconds(lambda: paint(scene), clock), _milliseconds(lambda: png.encode(frame, colours), clock)]
    size = len(png.encode(frame, colours)) / 1000
    drawn, encoded, drawn_work, encoded_work = times
    print(
        f"\n{key}: drawing {drawn:.2f} ms (work {drawn_work:.2f}), encoding {encoded:.2f} ms (work {encoded_work:.2f});"
        f" {frame.width} × {frame.height}, {size:.0f} kB"
    )
    assert drawn_work + encoded_work < MOST
