"""Encoding: one fixed palette a theme and game, the theme's own colours exact."""

from io import BytesIO

import pytest
from PIL import Image

import renderers
from renderers import png
from renderers.canvas import paper
from renderers.scene import ThemeName
from renderers.theme import THEMES, Theme, rgb
from tests.renderers.scenes import THEMES as NAMES

EACH = pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))


def _read(shot: bytes) -> Image.Image:
    with Image.open(BytesIO(shot)) as image:
        image.load()
        return image


@EACH
def test_the_themes_own_colours_come_out_exactly(theme: Theme) -> None:
    wanted = [rgb(colour) for colour in theme.colours().values()]
    frame = Image.new("RGB", (len(wanted), 1))
    frame.putdata(wanted)
    shown = _read(png.encode(frame, renderers.colours("yut_nori", theme.name))).convert("RGB")
    for place, colour in enumerate(wanted):
        assert shown.getpixel((place, 0)) == colour


@EACH
def test_a_palette_has_few_colours_that_differ(theme: Theme) -> None:
    flat = renderers.colours("yut_nori", theme.name).getpalette()
    assert flat is not None
    colours = [tuple(flat[place : place + 3]) for place in range(0, len(flat), 3)]
    assert len(colours) <= 256
    assert len(set(colours)) == len(colours)


@EACH
def test_a_frame_is_close_to_what_was_drawn(theme: Theme) -> None:
    frame = paper(theme, 600)
    shown = _read(png.encode(frame, png.palette(theme, frame))).convert("RGB")
    off = [abs(a - b) for a, b in zip(frame.tobytes(), shown.tobytes(), strict=True)]
    assert max(off) <= 12
    assert sum(off) / len(off) < 2


def test_all_pictures_of_a_theme_share_a_palette() -> None:
    theme: ThemeName
    for theme in NAMES:
        colours = renderers.colours("yut_nori", theme)
        assert renderers.colours("yut_nori", theme) is colours
        shots = [_read(png.encode(Image.new("RGB", (8, 8), fill), colours)) for fill in ("#C43C35", "#000000")]
        assert shots[0].getpalette() == shots[1].getpalette()


def test_a_palette_image_is_not_changed_by_encoding() -> None:
    colours = renderers.colours("yut_nori", "light")
    before = colours.getpalette(), colours.tobytes()
    png.encode(Image.new("RGB", (8, 8), "#C43C35"), colours)
    assert (colours.getpalette(), colours.tobytes()) == before


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (801, 7), (8, 1_501)])
def test_every_pixel_is_the_palettes_nearest(size: tuple[int, int]) -> None:
    colours = renderers.colours("seega", "dark")
    frame = Image.effect_noise(size, 90).convert("RGB")
    shot = png.encode(frame, colours)
    Image.open(BytesIO(shot)).verify()
    indexed = frame.quantize(palette=colours.copy(), dither=Image.Dither.NONE)
    shown = _read(shot)
    assert (shown.size, shown.mode) == (size, "P")
    assert shown.tobytes() == indexed.tobytes()
    assert shown.getpalette() == indexed.getpalette()
