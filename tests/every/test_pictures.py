"""Every moment of every game can be drawn: for each seat and a spectator, in each theme, as one small PNG."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pytest
from PIL import Image

from bot.i18n import LANGUAGES
from bot.lookup import Seen
from bot.screen import Screens
from bot.sight import sight_of
from bot.table import table_of
from renderers import draw, warm
from renderers.scene import Scene, ThemeName
from renderers.theme import THEMES
from tests.every.rooms import among_people, boards, game_of, spoken

WIDTH: Final = 800
MOST_HEIGHT: Final = 1600
MOST_BYTES: Final = {"go_stop": 128_000}
"""How large a frame may be, where it is not 80 000 bytes: 48 cards full of detail need more."""
MOMENTS: Final = 4


def moments(seens: Sequence[Seen]) -> list[Seen]:
    """Some moments of a game and its end, languages and company in turn."""
    chosen = [*seens[:: max(1, len(seens) // MOMENTS)], seens[-1]]
    return [
        spoken(among_people(seen) if number % 2 else seen, LANGUAGES[number % len(LANGUAGES)])
        for number, seen in enumerate(chosen)
    ]


def scene_of(seen: Seen) -> Scene:
    """The public board's scene with its words."""
    sight = sight_of(seen)
    return replace(sight.scene, words=table_of(seen.room.game_key).labels(sight))


def for_viewers(seen: Seen) -> Iterator[Scene]:
    """The scene as each seat sees it, and a spectator."""
    scene, state, game = scene_of(seen), seen.room.match.state, seen.room.game
    for viewer in (None, *range(len(seen.room.seats))):
        actions = game.actions(state) if viewer is not None and viewer == scene.turn else ()
        yield replace(scene, view=game.view(state, viewer), viewer=viewer, actions=actions)


@pytest.mark.parametrize("theme", list(THEMES))
async def test_every_moment_is_drawn_for_everyone(key: str, theme: ThemeName) -> None:
    for seen in moments(await game_of(key, 0)):
        for scene in for_viewers(seen):
            _is_a_picture(key, draw(replace(scene, theme=theme)))


def _is_a_picture(key: str, picture: bytes | None) -> None:
    assert picture is not None
    assert len(picture) < MOST_BYTES.get(key, 80_000)
    with Image.open(io.BytesIO(picture)) as image:
        assert (image.format, image.mode, image.width) == ("PNG", "P", WIDTH)
        assert 0 < image.height <= MOST_HEIGHT
        assert "transparency" not in image.info


async def test_a_board_with_something_selected_is_drawn(key: str) -> None:
    screens = Screens(1)
    try:
        for seen in moments(await game_of(key, 1)):
            for board in await boards(screens, seen, most=6):
                _is_a_picture(key, board.screen.picture)
    finally:
        screens.close()


async def test_the_same_scene_gives_the_same_picture_and_another_theme_another(key: str) -> None:
    for seen in moments(await game_of(key, 0)):
        pictures = {theme: draw(replace(scene_of(seen), theme=theme)) for theme in THEMES}
        assert len(set(pictures.values())) == len(THEMES)
        assert draw(replace(scene_of(seen), theme="light")) == pictures["light"]


async def test_another_position_gives_another_picture(key: str) -> None:
    seens = [seen for seen in await game_of(key, 0) if seen.room.id == 1]
    assert draw(scene_of(seens[0])) != draw(scene_of(seens[-1]))


def test_what_a_picture_needs_can_be_prepared(key: str) -> None:
    warm(key)
