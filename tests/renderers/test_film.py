"""Films show exactly the pictures of their scenes, half as large, and cost only what changes."""

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image

from engine import GAMES
from renderers import picture
from renderers.film import MILLISECONDS, MILLISECONDS_AT_THE_END, UNCHANGED, Film, palette
from renderers.scene import Scene, ThemeName
from renderers.theme import THEMES
from tests.renderers.scenes import of_a_game


def film_of(scenes: list[Scene], theme: ThemeName) -> bytes:
    """The film of some scenes."""
    film = Film("yut_nori", theme)
    for scene in scenes:
        film.add(scene)
    assert film.frames == len(scenes)
    made = film.finish()
    assert film.bytes < len(made) < film.bytes + 1_000
    return made


def still(scene: Scene, theme: ThemeName) -> bytes:
    """A scene as a frame must look."""
    frame = picture(scene).reduce(2)
    return frame.quantize(palette=palette("yut_nori", theme), dither=Image.Dither.NONE).convert("RGB").tobytes()


@pytest.mark.parametrize("theme", list(THEMES))
def test_every_frame_is_its_scenes_picture(theme: ThemeName) -> None:
    scenes = list(of_a_game(3, theme))[:12]
    with Image.open(io.BytesIO(film_of(scenes, theme))) as film:
        n_frames: Any = getattr(film, "n_frames", 1)
        assert (film.format, film.size, n_frames) == ("GIF", (400, 500), len(scenes))
        assert film.info["loop"] == 0
        for number, scene in enumerate(scenes):
            film.seek(number)
            assert film.convert("RGB").tobytes() == still(scene, theme)
            last = number == len(scenes) - 1
            assert film.info["duration"] == (MILLISECONDS_AT_THE_END if last else MILLISECONDS)


def test_what_does_not_change_costs_next_to_nothing() -> None:
    scene = next(of_a_game(3, "light"))
    once, often = film_of([scene], "light"), film_of([scene] * 50, "light")
    assert len(often) - len(once) < 50 * 40
    with Image.open(io.BytesIO(often)) as film:
        film.seek(49)
        assert film.convert("RGB").tobytes() == still(scene, "light")


def test_a_film_is_one_of_its_own_each_time() -> None:
    scenes = list(of_a_game(4, "light"))[:4]
    assert film_of(scenes, "light") == film_of(scenes, "light") != film_of(scenes[::-1], "light")


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("theme", list(THEMES))
def test_the_palette_leaves_room_for_what_does_not_change(game: str, theme: ThemeName) -> None:
    listed = palette(game, theme).getpalette() or []
    assert 0 < len(listed) // 3 <= UNCHANGED
    grey = Image.fromarray(np.arange(256, dtype=np.uint8).reshape(16, 16)).convert("RGB")
    assert max(grey.quantize(palette=palette(game, theme)).tobytes()) < UNCHANGED


def test_a_lower_picture_gets_a_margin_and_a_higher_one_asks_for_room(monkeypatch: pytest.MonkeyPatch) -> None:
    heights = iter([600, 400, 800] * 2)
    monkeypatch.setattr("renderers.film.picture", lambda scene: Image.new("RGB", (800, next(heights)), "#F1E7D6"))
    scene = next(of_a_game(3, "light"))
    film, higher = Film("yut_nori", "light"), Film("yut_nori", "light", 400)
    cuts = []
    for made in (film, higher):
        for _ in range(3):
            made.add(scene)
            cuts.append(made.cuts)
    assert cuts == [False, False, True, False, False, False]
    assert film.needed == higher.needed == 400
    for made, height in ((film, 300), (higher, 400)):
        with Image.open(io.BytesIO(made.finish())) as shown:
            for number in range(3):
                shown.seek(number)
                assert shown.size == (400, height)
                assert len(shown.convert("RGB").getcolors() or []) == 1
