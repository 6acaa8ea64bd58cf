"""Pictures of Yut Nori show the position, what happened and what can be done."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from engine.yut_nori.board import CORNERS, ENTRIES, OUT, STATIONS, WAITING, route, station, ways
from engine.yut_nori.throws import RESULTS
from renderers import fonts, yut_art, yut_nori
from renderers.scene import Scene
from renderers.theme import THEMES, rgb
from tests.renderers import scenes
from tests.renderers.scenes import scene, with_selections


def _colours(picture: Image.Image) -> Counter[object]:
    return Counter({colour: count for count, colour in picture.getcolors(1 << 17) or []})


def _ink(shown: Scene, role: str) -> int:
    """How many pixels of a picture have a colour of the theme, apart from those that always do."""
    theme = THEMES[shown.theme]
    colour = rgb(theme.colours()[role])
    return _colours(yut_nori.picture(shown))[colour] - _colours(yut_art.backdrop(theme))[colour]


def _differ(first: Scene, second: Scene) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(yut_nori.picture(first), yut_nori.picture(second)).getbbox()


def test_stations_lie_as_the_rules_say() -> None:
    places = yut_art.PLACES
    assert set(places) == set(STATIONS)
    right, bottom = places["20"]
    left, top = places["10"]
    assert places["5"] == (right, top)
    assert places["15"] == (left, bottom)
    assert all(places[str(number)][0] == right for number in range(1, 6))
    assert all(places[str(number)][1] == top for number in range(5, 11))
    assert all(places[str(number)][0] == left for number in range(10, 16))
    assert all(places[str(number)][1] == bottom for number in range(15, 21))
    assert places["1"][1] > places["4"][1]
    assert places["6"][0] > places["9"][0]
    assert places["11"][1] < places["14"][1]
    assert places["16"][0] < places["19"][0]
    for line in (("5", "a1", "a2", "c", "a3", "a4", "15"), ("10", "b1", "b2", "c", "b3", "b4", "20")):
        steps = {(places[b][0] - places[a][0], places[b][1] - places[a][1]) for a, b in pairwise(line)}
        assert len(steps) == 1


def test_no_two_targets_of_a_piece_share_a_station() -> None:
    for entry in ENTRIES:
        ends = [station(path[-1]) for r in RESULTS for way in ways(entry, r) if (path := route(entry, r, way))]
        shared = {end for end, count in Counter(ends).items() if count > 1}
        assert shared <= {OUT}


def test_pieces_stand_where_the_view_says() -> None:
    for name in STATIONS:
        for seat in (0, 1):
            side = f"{_entry(name)},w,w,w"
            sides = (side, "w,w,w,w") if seat == 0 else ("w,w,w,w", side)
            picture = yut_nori.picture(scene(f"{' '.join(sides)} 0 - 1 3"))
            x, y = yut_art.PLACES[name]
            assert picture.getpixel((round(x), round(y))) == rgb(THEMES["light"].seat[seat])


def _entry(name: str) -> str:
    return {"c": "c@x", "b3": "b3@x", "b4": "b4@x"}.get(name, name)


def test_pieces_are_large_enough_for_a_phone() -> None:
    for theme in THEMES.values():
        for seat in (0, 1):
            for radius in (yut_art.PIECE, 22):
                box = yut_art.pieces(theme, seat, 1, radius).mask.getbbox()
                assert box is not None
                assert min(box[2] - box[0], box[3] - box[1]) >= 44


def test_a_pile_grows_with_its_pieces() -> None:
    heights = []
    for count in (1, 2, 3, 4):
        box = yut_art.pieces(THEMES["light"], 0, count).mask.getbbox()
        assert box is not None
        heights.append(box[3] - box[1])
    assert heights == sorted(set(heights))
    two = scene("5,5,w,w w,w,w,w 0 - 1 3")
    assert _differ(two, scene("5,5,5,w w,w,w,w 0 - 1 3")) is not None


def test_pieces_that_can_move_glow() -> None:
    free = scene(scenes.CAPTURE)
    assert _ink(free, "gold") > _ink(replace(free, actions=()), "gold") + 3 * 500


@pytest.mark.parametrize("position", [scenes.CAPTURE, scenes.PILES, scenes.LEAVING, scenes.CORNERS])
def test_each_selection_changes_the_picture(position: str) -> None:
    shown = list(with_selections(scene(position)))
    pictures = {yut_nori.picture(each).tobytes() for each in shown}
    assert len(pictures) == len(shown) > 1


def test_a_chosen_piece_is_raised() -> None:
    shown = scene("7,w,w,w w,w,w,w 0 do 0 3")
    x, y = yut_art.PLACES["7"]
    above = round(x), round(y - yut_art.PIECE - 1)
    colour = rgb(THEMES["light"].seat[0])
    assert yut_nori.picture(replace(shown, selection="7")).getpixel(above) == colour
    assert yut_nori.picture(shown).getpixel(above) != colour


def test_a_selection_that_nothing_begins_with_draws_no_target() -> None:
    plain = replace(scene(scenes.CAPTURE), actions=())
    assert _differ(plain, replace(plain, selection="5")) is None


def test_numbered_rings_show_where_each_result_leads() -> None:
    shown = scene("7,w,w,w w,w,w,w 0 do,geol,back 0 3", (), "7")
    without = replace(shown, actions=(), selection="")
    difference = ImageChops.difference(yut_nori.picture(shown), yut_nori.picture(without))
    touched = {name for name, at in yut_art.PLACES.items() if difference.crop(_around(at, 20)).getbbox()}
    assert touched == {"6", "7", "8", "10"}


def test_a_corner_offers_two_rings_a_result() -> None:
    shown = scene("5,w,w,w w,w,w,w 0 gae,mo 0 3", (), "5")
    without = replace(shown, actions=(), selection="")
    difference = ImageChops.difference(yut_nori.picture(shown), yut_nori.picture(without))
    touched = {name for name, at in yut_art.PLACES.items() if difference.crop(_around(at, 20)).getbbox()}
    assert touched == {"5", "7", "a2", "10", "a4"}


def _around(at: tuple[float, float], reach: int) -> tuple[int, int, int, int]:
    x, y = round(at[0]), round(at[1])
    return x - reach, y - reach, x + reach, y + reach


def test_a_capture_is_a_gold_disc_with_the_number() -> None:
    taking = scene("5,w,w,w 8,8,w,w 0 geol 0 3", (), "5")
    empty = scene("5,w,w,w 9,9,w,w 0 geol 0 3", (), "5")
    area = _around(yut_art.PLACES["8"], 46)
    gold = rgb(THEMES["light"].gold)
    filled = _colours(yut_nori.picture(taking).crop(area))[gold]
    ring = _colours(yut_nori.picture(empty).crop(area))[gold]
    assert filled > 1.5 * ring
    assert _differ(taking, scene("5,w,w,w 8,w,w,w 0 geol 0 3", (), "5")) is not None


def test_the_last_turn_is_drawn_in_teal_and_the_one_before_in_grey() -> None:
    told = scene(*scenes.TURNS)
    assert _ink(told, "path") > 1000
    assert _ink(told, "past") > 1000
    silent = replace(told, steps=())
    assert _ink(silent, "path") == 0
    assert _ink(silent, "past") == 0


def test_the_computers_turn_is_the_newest_until_the_person_moves() -> None:
    position, log = scenes.ENTERING
    told = scene(position, (*log, "throw", "gae"))
    assert _ink(told, "path") > 3000
    assert _ink(told, "past") == 0


def test_a_capture_is_crossed() -> None:
    log = ("throw", "geol", "geol-5-ring")
    taken = scene("5,w,w,w 8,w,w,w 0 - 1 3", log)
    moved = scene("5,w,w,w w,w,w,w 0 - 1 3", log)
    area = _around(yut_art.PLACES["8"], 46)
    teal = rgb(THEMES["light"].path)
    crossed = _colours(yut_nori.picture(taken).crop(area))[teal] - _colours(yut_nori.picture(moved).crop(area))[teal]
    assert crossed > 100


def test_each_result_shows_its_own_sticks() -> None:
    thrown = {result: scene(scenes.START, ("throw", "mo", "throw", result)) for result in RESULTS}
    pictures = {yut_nori.picture(replace(each, words={})).tobytes() for each in thrown.values()}
    assert len(pictures) == len(RESULTS)
    theme = THEMES["light"]
    sides = ((True, True), (True, False), (False, False))
    looks = {yut_art.stick(theme, flat, marked).colours.tobytes() for flat, marked in sides}
    assert len(looks) == 3


def test_a_throw_shows_as_many_flat_sides_as_it_has() -> None:
    flats = [_ink(scene(scenes.START, ("throw", result)), "pith") for result in ("mo", "do", "gae", "geol", "yut")]
    steps = [after - before for before, after in pairwise(flats)]
    assert flats[0] == 0
    assert min(steps) > 200
    marked, plain = (scene(scenes.START, ("throw", result)) for result in ("back", "do"))
    assert _ink(marked, "pith_mark") > 30
    assert _ink(plain, "pith_mark") == 0


def test_owed_throws_and_the_turn_can_be_seen() -> None:
    first, second = scene(scenes.START), scene("w,w,w,w w,w,w,w 1 - 1 0")
    box = _differ(first, second)
    assert box is not None
    assert box[1] >= yut_art.TRAY_TOP
    assert _differ(first, scene("w,w,w,w w,w,w,w 0 - 2 0")) is not None
    assert _ink(first, "gold") > 500


def test_the_end_shows_its_headline_and_the_winner() -> None:
    ended = scene(*scenes.WON)
    assert ended.turn is None
    box = _differ(ended, replace(ended, words={**ended.words, "headline": ""}))
    assert box is not None
    assert box[3] <= yut_art.MAT_TOP
    assert _ink(ended, "gold") > 1500


def test_corners_are_the_large_stations() -> None:
    assert set(yut_art.CORNERS) == {"5", "10", "15", "20", "c"}
    assert set(CORNERS) < set(yut_art.CORNERS)
    assert WAITING not in yut_art.PLACES
    assert all(fonts.width(syllable, "bold", 26) < 40 for syllable in yut_art.CORNERS.values())


def test_every_station_bears_its_name_and_it_fits() -> None:
    names = [yut_art.called(name) for name in STATIONS]
    assert len(set(names)) == 29
    assert all(fonts.width(name, "regular", 22) < 2 * 18 for name in names)


def test_a_piece_that_can_move_bears_the_name_of_its_station() -> None:
    for name in STATIONS:
        shown = scene(f"{_entry(name)},w,w,w w,w,w,w 0 do 0 3")
        silent = replace(shown, actions=())
        area = _around(yut_art.PLACES[name], 16)
        named, plain = (_colours(yut_nori.picture(each).crop(area)) for each in (shown, silent))
        ink = rgb(THEMES["light"].on_seat[0])
        assert named[ink] > plain[ink] + 20


def test_a_name_fits_on_a_piece() -> None:
    for name in ("7", "C", "+", "20", "A4", "B2"):
        size = 28 if len(name) == 1 else 23
        assert fonts.width(name, "bold", size) <= 2 * (yut_art.PIECE - 9)
