"""Pictures: a scene of a game goes in, a PNG comes out. One module per game, found by its key.

A game's module has `picture(scene)`, an RGB image 800 pixels wide. It may have `sheet(theme)`, an image of all its
sprites and marks: the palette of its frames is made from it, or, without one, from the theme and its paper alone. Its
`ORNAMENT`, one or two syllables of Hangul, stands on the game's seal.
"""

import importlib
from functools import lru_cache
from types import ModuleType

from PIL import Image

from renderers import fonts, png
from renderers.canvas import paper
from renderers.scene import Scene, ThemeName
from renderers.theme import THEMES


def draw(scene: Scene) -> bytes:
    """The picture of a scene as an opaque PNG. May be called from several threads at once."""
    return png.encode(picture(scene), colours(scene.game, scene.theme))


def picture(scene: Scene) -> Image.Image:
    """The picture of a scene as an RGB image."""
    drawn: Image.Image = _module(scene.game).picture(scene)
    return drawn


def warm(game: str) -> None:
    """Prepare what all pictures of a game need; raises FontMissing where there is no font to write with."""
    fonts.check()
    for theme in THEMES:
        colours(game, theme)


@lru_cache(maxsize=64)
def colours(game: str, theme: ThemeName) -> Image.Image:
    """The fixed palette of a game's frames in a theme."""
    sheet = getattr(_module(game), "sheet", None)
    return png.palette(THEMES[theme], sheet(theme) if sheet else paper(THEMES[theme], 600))


def ornament(game: str) -> str:
    """What stands on a game's seal."""
    return str(getattr(_module(game), "ORNAMENT", "판"))


def _module(game: str) -> ModuleType:
    return importlib.import_module(f"{__name__}.{game}")
