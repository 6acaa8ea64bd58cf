"""The hwatu cards: all 48, each what it is, told apart at a glance."""

import io
import warnings
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from engine.go_stop.cards import BLUES, CODES, DOUBLES, KINDS, PLAINS, RED_POEMS
from renderers import hwatu
from renderers.hwatu_brush import Sheet, leaf, petal, placed, smooth
from renderers.hwatu_inks import BLUE, FRAME, INKS, ON_FRAME, RED, mixed
from renderers.theme import contrast, rgb

PHONE = 36


def pixels(code: str, width: int) -> "np.ndarray[tuple[int, ...], np.dtype[np.int16]]":
    return np.asarray(hwatu.face(code, width).colours, np.int16)


def test_every_card_has_a_face_and_the_mark_of_its_kind() -> None:
    assert list(hwatu.FACES) == list(CODES)
    for one, code in enumerate(CODES):
        wanted = {"junk": "double" if one in DOUBLES else ""}.get(KINDS[one], KINDS[one])
        assert hwatu.mark_of(code) == wanted, code


@pytest.mark.parametrize("width", [36, 46, 82, 100])
def test_faces_are_as_large_as_asked_with_round_corners(width: int) -> None:
    sprite = hwatu.face("08a", width)
    assert sprite.colours.size == sprite.mask.size == (width, hwatu.height(width))
    assert int(str(sprite.mask.getpixel((0, 0)))) < 40
    assert sprite.mask.getpixel((width // 2, width // 2)) == 255


def test_any_two_cards_differ_even_at_the_size_of_a_phone() -> None:
    seen = {code: pixels(code, PHONE) for code in CODES}
    for one, other in combinations(CODES, 2):
        apart = np.abs(seen[one] - seen[other]).max(axis=2)
        assert (apart > 60).mean() > 0.08, (one, other)


def test_ribbons_have_the_colour_of_their_set() -> None:
    for one in RED_POEMS | BLUES | PLAINS:
        middle = pixels(CODES[one], 100)[70:84, 36:66].reshape(-1, 3)
        wanted, other = (rgb(BLUE), rgb(RED)) if one in BLUES else (rgb(RED), rgb(BLUE))
        near = (np.abs(middle - wanted).sum(axis=1) < 60).mean()
        far = (np.abs(middle - other).sum(axis=1) < 60).mean()
        assert near > 0.3 > far, CODES[one]


def test_poem_ribbons_say_what_they_are() -> None:
    """The names 홍단 and 청단 stand on them in white; plain ones bear nothing."""
    for one in RED_POEMS | BLUES | PLAINS:
        strip = pixels(CODES[one], 100)[40:115, 40:62]
        white = (strip.min(axis=2) > 200).mean()
        assert (white > 0.05) == (one not in PLAINS), CODES[one]


def test_the_number_and_the_mark_stand_out_from_the_frame() -> None:
    assert contrast(ON_FRAME, FRAME) >= 4.5


def test_the_back_shows_nothing_of_a_card() -> None:
    back = np.asarray(hwatu.back(82).colours)
    assert back.shape == (hwatu.height(82), 82, 3)
    assert all((np.asarray(hwatu.face(code, 82).colours) != back).any() for code in CODES)


def test_small_pictures_for_buttons_are_square_and_light() -> None:
    seen = set()
    for code in CODES:
        png = hwatu.emoji_png(code)
        seen.add(png)
        assert len(png) < 32_000
        with Image.open(io.BytesIO(png)) as image:
            assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (128, 128))
    assert len(seen) == 48
    assert hwatu.emoji_png("07a") == hwatu.emoji_png("07a")


def test_cards_are_drawn_alike_in_several_threads() -> None:
    codes = list(CODES[:12])
    hwatu.face.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        drawn = [sprite.colours.tobytes() for sprite in pool.map(lambda code: hwatu.face(code, 82), codes * 2)]
    assert drawn[: len(codes)] == drawn[len(codes) :]
    hwatu.face.cache_clear()
    assert drawn[0] == hwatu.face(codes[0], 82).colours.tobytes()


def test_nothing_is_left_open() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for code in CODES[::7]:
            hwatu.emoji_png(code)


def test_a_curve_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 5.0), (20.0, 0.0), (30.0, 9.0)]
    assert set(points) <= set(smooth(points))
    assert set(points) <= set(smooth(points, closed=True))


def test_shapes_begin_where_they_should_and_turn() -> None:
    assert leaf((3, 4), 10, 4, 0)[0] == (3, 4)
    tip = max(petal((0, 0), 10, 6, 90), key=lambda point: point[1])
    assert tip[1] > 9
    assert placed([(1, 0)], (5, 5), 0, 2, mirror=True) == [(3, 5)]


def test_painting_within_an_edge_leaves_the_rest() -> None:
    sheet = Sheet("#FFFFFF")
    sheet.within([(0, 0), (50, 0), (50, 152), (0, 152)], lambda inner: inner.disc((50, 76), 30, "#000000"))
    assert sheet.image.getpixel((40 * 6, 76 * 6)) == (0, 0, 0)
    assert sheet.image.getpixel((60 * 6, 76 * 6)) == (255, 255, 255)
    assert mixed("#000000", "#FFFFFF", 0.5) == "#808080"


def test_cards_keep_to_the_inks_and_what_lies_between() -> None:
    allowed = {rgb(ink) for one in INKS for ink in (one, mixed(one, "#F9F1E0", 0.5))}
    for code in CODES[::5]:
        inside = hwatu.face(code, 82).colours.crop((30, 30, 52, 95))
        assert {colour for _, colour in inside.getcolors(1 << 16) or []} <= allowed, code
