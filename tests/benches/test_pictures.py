"""How long pictures take: drawing and encoding apart, against a plain save of the same frame.

Run with `pytest -m bench -s tests/benches/test_pictures.py`.
"""

from collections.abc import Callable
from io import BytesIO
from statistics import median
from time import perf_counter

import pytest
from PIL import Image

import renderers
from renderers import png, yut_nori
from tests.renderers.scenes import crowded

ROUNDS = 15


def _milliseconds(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(ROUNDS):
        begin = perf_counter()
        work()
        taken.append(1000 * (perf_counter() - begin))
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
