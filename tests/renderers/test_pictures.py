"""Pictures as files: size, mode and bytes; the same from every thread and folder, with no file left open."""

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from renderers import draw, warm, yut_nori
from renderers.scene import ThemeName
from tests.renderers import scenes
from tests.renderers.scenes import crowded, of_a_game, scene, with_selections

ROOT = Path(__file__).parents[2]


def test_every_crowded_scene_is_a_small_opaque_palette_png() -> None:
    for shown in crowded():
        shot = draw(shown)
        with Image.open(BytesIO(shot)) as image:
            assert image.format == "PNG"
            assert image.mode == "P"
            assert image.size == (800, 1000)
            assert "transparency" not in image.info
        assert len(shot) < 80_000


@pytest.mark.parametrize(("seed", "theme"), [(1, "light"), (2, "dark"), (3, "colourblind")])
def test_every_scene_of_a_game_can_be_drawn(seed: int, theme: ThemeName) -> None:
    drawn = 0
    for plain in of_a_game(seed, theme):
        for shown in with_selections(plain):
            picture = yut_nori.picture(shown)
            assert (picture.mode, picture.size) == ("RGB", (800, 1000))
            drawn += 1
    assert drawn > 100


def test_a_scene_without_words_strip_or_history_can_be_drawn() -> None:
    bare = replace(scene(scenes.PILES, (), "5"), words={}, strip=(), steps=(), viewer=None)
    assert draw(bare) != draw(scene(scenes.PILES, (), "5"))
    draw(replace(scene(*scenes.WON), words={}, strip=(), steps=()))


def test_the_same_scene_gives_the_same_bytes() -> None:
    for shown in crowded()[:6]:
        assert draw(shown) == draw(replace(shown))


def test_threads_draw_what_one_thread_draws() -> None:
    wanted = crowded() * 3
    with ThreadPoolExecutor(12) as pool:
        together = list(pool.map(draw, wanted))
    assert together == [draw(shown) for shown in wanted]


def test_warming_needs_no_scene() -> None:
    warm("yut_nori")


MANY = """
import hashlib, os, resource, threading
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))
from renderers import draw
from tests.renderers.scenes import crowded

wanted = crowded()[:4]
for shown in wanted:
    draw(shown)
before = len(os.listdir("/proc/self/fd"))
for number in range(2000 - len(wanted)):
    shot = draw(wanted[number % len(wanted)])
print(before, len(os.listdir("/proc/self/fd")), hashlib.sha256(draw(wanted[0])).hexdigest())
"""


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="counts descriptors as Linux lists them")
def test_two_thousand_pictures_in_another_folder_leave_no_file_open(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", MANY],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""
    before, after, digest = ran.stdout.split()
    assert before == after
    assert digest == hashlib.sha256(draw(crowded()[0])).hexdigest()
