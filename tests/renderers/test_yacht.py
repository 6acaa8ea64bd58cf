"""Pictures of Yacht: every scene can be drawn, is small enough, and shows what it should."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engine.yacht.boxes import BOXES
from renderers import draw, warm, yacht, yacht_art, yacht_sheet
from renderers.canvas import MARGIN, WIDTH, Canvas
from renderers.scene import Scene, ThemeName
from renderers.theme import THEMES, Theme, contrast, rgb
from renderers.yacht_art import BAND, BAND_TOP, DIE, SHEET_TOP, THROWS, TRAY, TRAY_TOP, die_at
from tests.renderers import yacht_scenes as scenes
from tests.renderers.yacht_scenes import EMPTY, FULL, MINE, TEN, THEIRS, after_rival, full, of_a_game, scene

Area = tuple[int, int, int, int]
BAND_AREA: Area = (0, BAND_TOP, WIDTH, BAND_TOP + BAND)
TRAY_AREA: Area = (0, TRAY_TOP, MARGIN + yacht_art.TRAY_WIDTH, TRAY_TOP + TRAY)


def _colours(picture: Image.Image) -> Counter[tuple[int, ...]]:
    return Counter({tuple(colour): count for count, colour in picture.getcolors(1 << 16) or []})  # type: ignore[arg-type]


_drawn: list[tuple[Scene, Image.Image]] = []
"""The scene drawn last, with its picture."""


def _picture(shown: Scene) -> Image.Image:
    if not _drawn or _drawn[0][0] is not shown:
        _drawn[:] = [(shown, yacht.picture(shown))]
    return _drawn[0][1]


def _ink(shown: Scene, role: str, area: Area = (0, 0, WIDTH, yacht_art.HEIGHT)) -> int:
    """How many pixels of an area have exactly a colour of the theme."""
    theme = THEMES[shown.theme]
    return _colours(_picture(shown).crop(area))[rgb(theme.colours()[role])]


def _differ(first: Scene, second: Scene, area: Area | None = None) -> Area | None:
    return ImageChops.difference(yacht.picture(first), yacht.picture(second)).crop(area).getbbox()


def _around(at: tuple[float, float], reach: int) -> Area:
    x, y = round(at[0]), round(at[1])
    return x - reach, y - reach, x + reach, y + reach


def _cell(shown: Scene, seat: int, box: str) -> Area:
    places = yacht_sheet.columns(len(shown.view.sheets), shown.turn)
    y = yacht_sheet.row_middle(scenes.headings().index(box))
    left = round(places.lefts[seat])
    return left + 3, round(y) - 19, left + round(places.widths[seat]) - 2, round(y) + 19


def test_every_full_scene_is_a_small_opaque_palette_png() -> None:
    for shown in full():
        shot = draw(shown)
        with Image.open(BytesIO(shot)) as image:
            assert (image.format, image.mode, image.size) == ("PNG", "P", (800, 1000))
            assert "transparency" not in image.info
        assert len(shot) < 80_000


@pytest.mark.parametrize(("seats", "theme"), [(1, "light"), (2, "dark"), (4, "colourblind"), (10, "light")])
def test_every_scene_of_a_game_can_be_drawn(seats: int, theme: ThemeName) -> None:
    drawn = 0
    for shown in of_a_game(seats, seats, theme):
        picture = yacht.picture(shown)
        assert (picture.mode, picture.size) == ("RGB", (800, 1000))
        drawn += 1
    assert drawn >= 24 * seats


def test_a_scene_without_words_strip_or_history_can_be_drawn() -> None:
    for plain in full()[:18]:
        draw(replace(plain, words={}, strip=(), steps=(), viewer=None, actions=()))


def test_the_same_scene_gives_the_same_bytes_in_any_thread() -> None:
    wanted = full()[:20] * 2
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(draw, wanted))
    assert together == [draw(replace(shown)) for shown in wanted]


def test_warming_needs_no_scene() -> None:
    warm("yacht")


def test_each_face_has_its_pips_and_they_are_apart() -> None:
    for theme in THEMES.values():
        for face, pips in yacht_art.PIPS.items():
            assert len(pips) == face
            shown = yacht_art.die(theme, face).colours
            ink = rgb(theme.seal if face in yacht_art.RED else theme.outline)
            for x, y in pips:
                assert shown.getpixel((round(DIE / 2 + x * DIE), round(DIE / 2 + y * DIE))) == ink


def test_dice_are_large_enough_for_a_phone_and_the_largest_things() -> None:
    assert DIE * 360 / 800 >= 43
    assert DIE > 2 * yacht_sheet.ROW
    assert all(yacht_art.die_at(position + 1)[0] - die_at(position)[0] > DIE for position in range(1, 5))


def test_dice_lie_where_the_view_says() -> None:
    pictures = {yacht.picture(scene(f"{EMPTY} 0 {face}2345 3")).tobytes() for face in range(1, 7)}
    assert len(pictures) == 6
    first, second = scene(f"{EMPTY} 0 12345 3"), scene(f"{EMPTY} 0 12365 3")
    box = _differ(first, second, TRAY_AREA)
    assert box is not None
    left, top, right, bottom = _around(die_at(4), DIE // 2)
    assert (left, top) <= (box[0], box[1] + TRAY_TOP)
    assert box[2] <= right
    assert box[3] + TRAY_TOP <= bottom


@pytest.mark.parametrize("kept", [(), (1,), (2, 5), (1, 2, 3, 4, 5)])
def test_kept_dice_are_raised_and_ringed(kept: tuple[int, ...]) -> None:
    thrown = "".join(str(position) for position in range(1, 6) if position not in kept)
    shown = scene(f"{EMPTY} 0 13542 1", (), f"roll-{thrown}")
    for position in range(1, 6):
        area = _around((die_at(position)[0], die_at(position)[1] - yacht_art.RAISED), 59)
        gold = _ink(shown, "gold", area)
        assert (gold > 2000) == (position in kept)


def test_dice_kept_before_are_kept_until_told_otherwise() -> None:
    log = ("roll-12345", "66316", "roll-34", "66526")
    assert yacht.to_throw(after_rival(*log)) == (3, 4)
    assert yacht.to_throw(after_rival(*log, selection="roll-5")) == (5,)
    assert yacht.to_throw(after_rival(*log, selection="roll-")) == ()
    assert yacht.to_throw(after_rival("roll-12345", "66316")) == (1, 2, 3, 4, 5)
    assert yacht.to_throw(replace(after_rival(*log), steps=())) == (1, 2, 3, 4, 5)
    assert _differ(after_rival(*log), after_rival(*log, selection="roll-34")) is None


def test_nothing_is_ringed_for_those_who_cannot_act() -> None:
    watched = replace(after_rival("roll-12345", "66316", "roll-34", "66526"), actions=(), viewer=None)
    assert _ink(watched, "gold", TRAY_AREA) == 0
    assert _ink(watched, "gold", _cell(watched, 0, "sixes")) == 0


def test_the_throws_left_are_counted() -> None:
    area = _around(THROWS, 46)
    tokens = [
        _ink(scene(f"{EMPTY} 0 {dice}"), "gold", (*area[:1], TRAY_TOP + 140, area[2], TRAY_TOP + TRAY))
        for dice in ("- 0", "12345 1", "12345 2", "12345 3")
    ]
    assert tokens[3] == 0
    assert [round(each / tokens[2]) for each in tokens] == [3, 2, 1, 0]


def test_open_boxes_say_what_the_dice_would_score() -> None:
    shown = after_rival("roll-12345", "66316")
    for box, points in (("sixes", 18), ("choice", 22)):
        assert _ink(shown, "gold", _cell(shown, 0, box)) > 200, points
    for box in ("yacht", "fives", "large_straight"):
        assert _ink(shown, "gold", _cell(shown, 0, box)) == 0
        assert _ink(shown, "soft", _cell(shown, 0, box)) > 10
    for box in BOXES:
        assert _ink(shown, "gold", _cell(shown, 1, box)) == 0
    before = scene(f"{EMPTY} 0 - 0")
    assert all(_ink(before, "soft", _cell(before, 0, box)) == 0 for box in BOXES)


def test_a_box_to_be_confirmed_is_ringed_twice() -> None:
    asked = after_rival("roll-12345", "66316", selection="score-yacht")
    assert _ink(asked, "gold", _cell(asked, 0, "yacht")) > 1.5 * _ink(asked, "gold", _cell(asked, 0, "sixes"))


def test_the_box_filled_last_is_teal() -> None:
    shown = after_rival("roll-12345", "66316")
    assert _ink(shown, "path", _cell(shown, 1, "four_kind")) > 500
    assert sum(_ink(shown, "path", _cell(shown, seat, box)) > 0 for seat in (0, 1) for box in BOXES) == 1


def test_the_last_turn_is_told_in_small_dice() -> None:
    shown = after_rival()
    assert _differ(shown, replace(shown, steps=shown.steps[2:]), BAND_AREA) is not None
    assert _ink(shown, "gold", BAND_AREA) > 7 * 30
    assert _ink(replace(shown, steps=()), "gold", BAND_AREA) == 0
    one = scene(f"{MINE}/{THEIRS} 1 - 0", ("roll-12345", "25226", "score-four_kind"))
    assert _ink(one, "gold", BAND_AREA) == 0


def test_every_value_stands_in_its_row() -> None:
    for place, box in enumerate(BOXES):
        filled = ",".join("5" if place == other else "-" for other in range(12))
        plain, shown = scene(f"{EMPTY}/{EMPTY} 0 - 0"), scene(f"{EMPTY}/{filled} 0 - 0")
        changed = _differ(
            plain, shown, (0, SHEET_TOP + yacht_sheet.HEAD, WIDTH, round(yacht_sheet.row_middle(12)) - 27)
        )
        assert changed is not None
        left, top, right, bottom = _cell(shown, 1, box)
        shift = SHEET_TOP + yacht_sheet.HEAD
        assert left <= changed[0] < changed[2] <= right
        assert top <= changed[1] + shift < changed[3] + shift <= bottom


def test_yacht_is_the_top_row_and_ones_the_last() -> None:
    assert yacht_sheet.ROWS[0] == "yacht"
    assert yacht_sheet.ROWS[-1] == "ones"
    assert yacht_sheet.ROWS[1:3] == ("large_straight", "small_straight")


@pytest.mark.parametrize("seats", range(1, 11))
def test_columns_fit_and_the_one_on_turn_is_the_widest(seats: int) -> None:
    for turn in (*range(seats), None):
        places = yacht_sheet.columns(seats, turn)
        assert places.lefts[0] >= MARGIN + yacht_sheet.NAMES - 1
        assert places.lefts[-1] + places.widths[-1] <= WIDTH - MARGIN
        assert min(places.widths) >= 46
        if turn is not None:
            assert places.widths[turn] == max(places.widths)
            assert places.widths[turn] >= yacht_sheet.ON_TURN


def test_the_leader_wears_a_crown() -> None:
    shown = scene(f"{MINE}/{THEIRS} 0 - 0")
    places = yacht_sheet.columns(2, 0)
    crowns = [_ink(shown, "gold", _around((places.middle(seat), SHEET_TOP + 8), 15)) for seat in (0, 1)]
    assert crowns[0] == 0
    assert crowns[1] > 60
    assert yacht_sheet.leaders(scene(f"{MINE}/{MINE} 0 - 0").view) == ()
    assert yacht_sheet.leaders(scene(f"{THEIRS}/{MINE}/{THEIRS} 0 - 0").view) == (0, 2)
    assert yacht_sheet.leaders(scene(f"{MINE} 0 - 0").view) == ()


def test_the_end_shows_its_headline_the_last_dice_and_the_winner() -> None:
    ended = scene(f"{scenes.LAST} 0 - 0", ("roll-12345", "66661", "roll-5", "66666", "score-yacht"))
    assert ended.turn is None
    assert _differ(ended, replace(ended, words={**ended.words, "headline": ""}), BAND_AREA) is not None
    assert _differ(ended, replace(ended, steps=()), TRAY_AREA) is not None
    assert _ink(ended, "gold") > 1500


def test_a_game_given_up_shows_no_winner_on_the_sheet() -> None:
    given_up = replace(scene(f"{MINE}/{THEIRS} 0 - 0"), turn=None, actions=(), words={})
    y = round(yacht_sheet.row_middle(12))
    assert _ink(given_up, "gold", (0, y - 20, WIDTH, y + 20)) == 0


def test_words_and_marks_stand_out_from_their_ground() -> None:
    for theme in THEMES.values():
        for ground in yacht_sheet.grounds(theme):
            assert contrast(theme.ink, ground) >= 4.5
            assert contrast(theme.soft, ground) >= 4.5, (theme.name, ground)
        for text, ground in _texts(theme):
            assert contrast(text, ground) >= 4.5
        for mark, ground in _marks(theme):
            assert contrast(mark, ground) >= 3


def _texts(theme: Theme) -> list[tuple[str, str]]:
    return [
        (theme.on_path, theme.path),
        (theme.on_gold, theme.gold),
        (theme.on_seal, theme.seal),
        (theme.outline, theme.rim),
        (theme.soft, theme.card),
    ]


def _marks(theme: Theme) -> list[tuple[str, str]]:
    """Pips on dice, dice on wood, gold on its casing."""
    return [
        (theme.seal, theme.rim),
        (theme.outline, theme.rim),
        (theme.rim, theme.bark),
        (theme.gold, theme.gold_case),
    ]


def _written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float, float, float, int]]:
    """Every text from now on: its box by capitals, and its size."""
    boxes: list[tuple[float, float, float, float, int]] = []
    write: Callable[..., float] = Canvas.write

    def noting(
        canvas: Canvas, at: tuple[float, float], text: str, colour: str, size: int = 24, *rest: object, **named: object
    ) -> float:
        width = write(canvas, at, text, colour, size, *rest, **named)
        align = named.get("align", rest[1] if len(rest) > 1 else "left")
        left = at[0] - {"left": 0.0, "middle": width / 2, "right": width}[str(align)]
        if width:
            boxes.append((left, at[1] - 0.37 * size, left + width, at[1] + 0.37 * size, size))
        return width

    monkeypatch.setattr(Canvas, "write", noting)
    return boxes


def test_words_are_large_enough_inside_the_margins_and_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = _written(monkeypatch)
    for shown in full():
        boxes.clear()
        yacht.picture(shown)
        assert len(boxes) > 14
        for number, (left, top, right, bottom, size) in enumerate(boxes):
            assert size >= 22
            assert left >= MARGIN
            assert right <= WIDTH - MARGIN
            assert top >= MARGIN
            assert bottom <= yacht_art.HEIGHT - MARGIN
            for other in boxes[:number]:
                apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
                assert apart, (shown.selection, boxes[number], other)


def test_long_words_are_cut_not_spilled(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = _written(monkeypatch)
    long = dict.fromkeys(scenes.ENGLISH, "Wiederholungswurfberechtigung " * 3)
    for shown in (after_rival(), scene(f"{TEN} 9 34566 2"), scene(f"{FULL} - - 0"), scene(f"{EMPTY} 0 - 0")):
        yacht.picture(replace(shown, words=long, strip=()))
    assert all(left >= MARGIN and right <= WIDTH - MARGIN for left, _, right, _, _ in boxes)


def test_dice_in_the_air_show_no_face() -> None:
    flying, lying = scene(f"{EMPTY} 0 1?2?6 2"), scene(f"{EMPTY} 0 11216 2")
    assert _differ(flying, lying, _around(die_at(2), 40)) is not None
    assert _differ(flying, replace(lying, actions=()), _around(die_at(3), 40)) is None
