"""Pictures of Seega show the position, what happened and what can be done."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.seega import GAME
from engine.seega.board import SQUARES
from renderers import draw, seega, seega_art, warm
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.scene import Scene, ThemeName
from renderers.theme import THEMES, Theme, blend, contrast, rgb
from tests.renderers import seega_scenes as scenes
from tests.renderers.seega_scenes import crowded, of_a_game, scene, with_selections

Box = tuple[int, int, int, int]


def colours(picture: Image.Image) -> Counter[object]:
    return Counter({colour: count for count, colour in picture.getcolors(1 << 17) or []})


def around(name: str, reach: int = 60) -> Box:
    x, y = middle(name)
    return x - reach, y - reach, x + reach, y + reach


def middle(name: str) -> tuple[int, int]:
    x, y = seega_art.PLACES[name]
    return round(x), round(y)


def touched(first: Scene, second: Scene, reach: int = 50) -> set[str]:
    """The squares on which two pictures differ."""
    difference = ImageChops.difference(seega.picture(first), seega.picture(second))
    return {name for name in SQUARES if difference.crop(around(name, reach)).getbbox()}


def ink(shown: Scene, name: str, role: str) -> int:
    """How many pixels of a square have a colour of the theme."""
    theme = THEMES[shown.theme]
    return colours(seega.picture(shown).crop(around(name)))[rgb(theme.colours()[role])]


def test_every_crowded_scene_is_a_small_opaque_palette_png() -> None:
    for shown in crowded():
        shot = draw(shown)
        with Image.open(BytesIO(shot)) as image:
            assert (image.format, image.mode, image.size) == ("PNG", "P", (800, 1000))
            assert "transparency" not in image.info
        assert len(shot) < 80_000
        assert draw(shown) == shot


@pytest.mark.parametrize(("seed", "theme"), [(1, "light"), (2, "dark"), (3, "colourblind")])
def test_every_scene_of_a_game_can_be_drawn(seed: int, theme: ThemeName) -> None:
    drawn = 0
    for plain in of_a_game(seed, theme):
        for shown in list(with_selections(plain))[:3]:
            picture = seega.picture(shown)
            assert (picture.mode, picture.size) == ("RGB", (800, 1000))
            drawn += 1
    assert drawn > 60


def test_a_scene_without_words_strip_or_history_can_be_drawn() -> None:
    warm("seega")
    bare = replace(scene(*scenes.THREE), words={}, strip=(), steps=(), viewer=None, actions=())
    assert draw(bare) != draw(scene(*scenes.THREE))
    draw(replace(scene(*scenes.WON), words={}, strip=(), steps=()))


def test_without_a_strip_the_games_name_stands_in_its_place() -> None:
    bare = replace(scene(*scenes.THREE), strip=(), words={"name": "Seega"})
    difference = ImageChops.difference(seega.picture(bare), seega.picture(replace(bare, words={})))
    box = difference.getbbox()
    assert box is not None
    assert box[3] < seega_art.BAND_TOP


def test_squares_lie_as_their_names_say() -> None:
    places = seega_art.PLACES
    assert tuple(places) == SQUARES
    for row in "12345":
        steps = {places[f"{b}{row}"][0] - places[f"{a}{row}"][0] for a, b in pairwise("abcde")}
        assert steps == {seega_art.SQUARE}
    for column in "abcde":
        steps = {places[f"{column}{a}"][1] - places[f"{column}{b}"][1] for a, b in pairwise("12345")}
        assert steps == {seega_art.SQUARE}


@pytest.mark.parametrize("theme", list(THEMES))
def test_stones_stand_where_the_view_says(theme: ThemeName) -> None:
    state = GAME.decode("oxoxo/x1x1x/o1o1o/2x2/x3o 0 move 0 0,0")
    shown = replace(scene(scenes.START), view=state, actions=(), theme=theme)
    empty = replace(shown, view=GAME.decode(scenes.START))
    stones = {name: state.at(number) for number, name in enumerate(SQUARES)}
    assert touched(shown, empty) == {name for name, seat in stones.items() if seat is not None}
    picture = seega.picture(shown)
    looks = {seat: {picture.getpixel(middle(name)) for name in SQUARES if stones[name] == seat} for seat in (0, 1)}
    assert [len(look) for look in looks.values()] == [1, 1]
    assert looks[0] != looks[1]


def stone_faces(theme: Theme) -> list[tuple[str, str]]:
    return [(theme.rim, theme.outline), (blend(theme.outline, theme.past, 0.6), theme.rim)]


@pytest.mark.parametrize("name", list(THEMES))
def test_sides_differ_by_value_and_each_rim_holds(name: ThemeName) -> None:
    theme = THEMES[name]
    (light, light_rim), (dark, dark_rim) = stone_faces(theme)
    assert contrast(light, dark) >= 4.5
    assert contrast(light, light_rim) >= 3
    assert contrast(dark, dark_rim) >= 3
    ground = blend(theme.mat_dark, theme.mat, 0.45)
    for face, rim in ((light, light_rim), (dark, dark_rim)):
        assert max(contrast(face, ground), contrast(rim, ground)) >= 3


@pytest.mark.parametrize("name", list(THEMES))
def test_lines_and_letters_can_be_seen_on_the_sand(name: ThemeName) -> None:
    theme = THEMES[name]
    assert contrast(theme.line, theme.mat) >= 4.5
    assert contrast(theme.line, blend(theme.mat_dark, theme.mat, 0.45)) >= 3


def test_sides_differ_by_shape() -> None:
    light, dark = (seega_art.stone(THEMES["light"], seat).mask for seat in (0, 1))
    difference = ImageChops.difference(light, dark)
    assert sum(difference.histogram()[128:]) > 150
    for mask in (light, dark):
        box = mask.getbbox()
        assert box is not None
        assert min(box[2] - box[0], box[3] - box[1]) >= 80


def test_the_centre_is_marked() -> None:
    picture = seega.picture(replace(scene(scenes.START), actions=()))
    line = rgb(THEMES["light"].line)
    marked = {name for name in SQUARES if colours(picture.crop(around(name, 45)))[line] > 50}
    assert marked == {"c3"}


def test_squares_that_a_stone_can_be_placed_on_are_ringed() -> None:
    shown = scene(*scenes.PLACING)
    legal = {str(action) for action in shown.actions}
    assert touched(shown, replace(shown, actions=()), 30) == legal
    assert "c3" not in legal


def test_stones_that_can_move_glow() -> None:
    shown = scene(*scenes.THREE)
    assert touched(shown, replace(shown, actions=()), 40) == {"c4", "a3", "e3", "c1"}
    assert ink(shown, "c4", "gold") > 300


def test_a_chosen_stone_is_raised_and_its_targets_are_marked() -> None:
    shown = scene(*scenes.THREE, "c4")
    plain = replace(shown, actions=(), selection="")
    assert touched(shown, plain, 40) == {"c4", "c5", "b4", "d4", "c3"}
    assert ink(shown, "a3", "gold") == 0
    x, y = middle("c4")
    above = (x, y - seega_art.STONE + 6)
    assert seega.picture(shown).getpixel(above) != seega.picture(plain).getpixel(above)


def test_a_target_that_captures_is_a_gold_disc_with_the_number() -> None:
    three = scene(*scenes.THREE, "c4")
    assert ink(three, "c3", "gold") > 3 * ink(three, "c5", "gold")
    two = scene("4x/2o2/ox1xo/5/2o2 1 move 7 13,14", ("e5-e4",), "c4")
    assert "c3" in touched(three, two, 30)


def test_a_selection_that_cannot_move_draws_no_target() -> None:
    shown = replace(scene(*scenes.THREE), actions=())
    assert touched(shown, replace(shown, selection="c4")) == set()


def test_the_last_step_is_an_arrow_and_what_it_captured_is_crossed() -> None:
    shown = scene(*scenes.TAKEN)
    assert touched(shown, replace(shown, steps=())) == {"c4", "c3", "b3", "d3", "c2"}
    for name in ("b3", "d3", "c2"):
        assert ink(shown, name, "path") > 100
    assert ink(shown, "c4", "path") > 300


def test_the_turn_before_is_grey_without_crosses() -> None:
    shown = scene(*scenes.ANSWERED)
    assert ink(shown, "c4", "past") > 100
    assert ink(shown, "c4", "path") == 0
    assert ink(shown, "e5", "path") > 300
    assert ink(shown, "b3", "path") == 0


def test_stones_just_placed_carry_their_order() -> None:
    shown = scene(*scenes.PLACING)
    assert touched(shown, replace(shown, steps=()), 60) == {"d2", "b3"}
    assert ink(shown, "d2", "path") > 300
    assert ink(shown, "b3", "path") > 300


def test_steps_of_a_side_that_moves_again_are_numbered() -> None:
    again, once = scene(*scenes.AGAIN), scene(scenes.AGAIN[0], scenes.AGAIN[1][:1])
    assert touched(again, replace(again, steps=())) == {"a4", "b4"}
    badge = around("b4", 60)
    numbered = ImageChops.difference(seega.picture(again), seega.picture(replace(again, steps=again.steps[1:])))
    assert numbered.crop(badge).getbbox()
    assert ink(once, "a4", "path") < ink(again, "a4", "path")


def band(shown: Scene) -> Image.Image:
    return seega.picture(shown).crop((0, seega_art.BAND_TOP, WIDTH, seega_art.SAND_TOP))


def trays(shown: Scene) -> Image.Image:
    return seega.picture(shown).crop((0, seega_art.TRAY_TOP, WIDTH, 1000))


def test_the_counter_shows_the_steps_since_the_last_capture() -> None:
    lines = [f"4x/5/5/5/o4 0 move {quiet} 30,30" for quiet in (0, 1, 12, 24, 29)]
    assert len({band(scene(line)).tobytes() for line in lines}) == len(lines)
    assert band(scene(lines[0])).tobytes() != band(scene(lines[0].replace("30,30", "31,30"))).tobytes()


def test_the_trays_show_stones_left_and_whose_turn_it_is() -> None:
    line = "4x/5/5/5/o4 0 move 0 0,0"
    assert trays(scene(line)).tobytes() != trays(scene(line.replace("o4", "oo3"))).tobytes()
    assert trays(scene(line)).tobytes() != trays(scene(line.replace(" 0 move", " 1 move"))).tobytes()


def test_the_end_shows_its_headline_and_the_winner() -> None:
    ended = scene(*scenes.WON)
    assert ended.turn is None
    assert band(ended).tobytes() != band(replace(ended, words={**ended.words, "headline": "Other"})).tobytes()
    gold = rgb(THEMES["light"].gold)
    left, right = (trays(ended).crop((half * 400, 0, half * 400 + 400, 100)) for half in (0, 1))
    assert colours(left)[gold] > 1000
    assert colours(right)[gold] == 0
    assert colours(trays(scene(*scenes.DRAWN)))[gold] == 0


def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float, float, float, int]]:
    """Every text from now on: its box by capitals, and its size."""
    boxes: list[tuple[float, float, float, float, int]] = []
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


def test_words_are_large_enough_inside_the_margins_and_never_over_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    for theme in THEMES.values():
        seega_art.backdrop(theme)
    boxes = written(monkeypatch)
    for shown in crowded():
        boxes.clear()
        seega.picture(shown)
        assert len(boxes) > 4
        for left, top, right, bottom, size in boxes:
            assert size >= 22
            assert left >= MARGIN
            assert right <= WIDTH - MARGIN
            assert bottom - top > 0
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert apart, (shown.words["quiet"], one, other)
