"""What all pictures are drawn with."""

import math

import pytest
from PIL import Image, ImageChops

from renderers import canvas as drawing
from renderers import fonts, marks
from renderers.canvas import MARGIN, STRIP, WIDTH, Canvas, paper, sprite, strip
from renderers.scene import Figure
from renderers.theme import LIGHT, THEMES, Theme, rgb

EACH = pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
GROUND = "#808080"


def _blank(theme: Theme = LIGHT) -> Canvas:
    return Canvas(theme, Image.new("RGB", (400, 400), GROUND))


def _changed(canvas: Canvas) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(canvas.frame, Image.new("RGB", canvas.frame.size, GROUND)).getbbox()


def _count(canvas: Canvas, colour: str) -> int:
    wanted = rgb(colour)
    return sum(count for count, found in canvas.frame.getcolors(1 << 17) or [] if found == wanted)


@EACH
def test_paper_is_the_same_every_time_and_has_a_faint_texture(theme: Theme) -> None:
    sheet = paper(theme, 700)
    assert sheet.size == (WIDTH, 700)
    assert sheet.tobytes() == paper(theme, 700).tobytes()
    plain = sum(count for count, colour in sheet.getcolors(1 << 17) or [] if colour == rgb(theme.paper))
    assert 0.8 < plain / (WIDTH * 700) < 0.99


def test_a_frame_leaves_its_backdrop_alone() -> None:
    backdrop = Image.new("RGB", (400, 400), GROUND)
    canvas = Canvas(LIGHT, backdrop)
    marks.may_choose(canvas, (200, 200), 26)
    assert backdrop.getcolors() == [(160_000, rgb(GROUND))]
    assert _changed(canvas) is not None


def test_soft_edges_have_no_dark_fringe() -> None:
    made = sprite(40, 40, lambda pen: pen.disc((0, 0), 15, "#FFFFFF"))
    canvas = Canvas(LIGHT, Image.new("RGB", (60, 60), "#FFFFFF"))
    canvas.put(made, (30, 30))
    assert canvas.frame.getcolors() == [(3600, (255, 255, 255))]


def test_shapes_have_soft_edges() -> None:
    mask = sprite(40, 40, lambda pen: pen.disc((0, 0), 15, "#FFFFFF")).mask
    assert sum(mask.histogram()[1:255]) > 60


def test_a_sprite_lands_with_its_middle_at_the_point() -> None:
    canvas = _blank()
    canvas.put(sprite(41, 41, lambda pen: pen.disc((0, 0), 15, "#FFFFFF")), (200, 100))
    box = _changed(canvas)
    assert box is not None
    assert abs((box[0] + box[2]) / 2 - 200) <= 1
    assert abs((box[1] + box[3]) / 2 - 100) <= 1


@pytest.mark.parametrize(("align", "left"), [("left", 100.0), ("middle", 50.0), ("right", 0.0)])
def test_writing_aligns(align: drawing.Align, left: float) -> None:
    canvas = _blank()
    width = canvas.write((200, 200), "HHHH", "#000000", 40, "bold", align)
    box = _changed(canvas)
    assert box is not None
    assert width == pytest.approx(fonts.width("HHHH", "bold", 40), abs=1)
    start = 200 - width * (100 - left) / 100
    assert abs(box[0] - start) <= 6
    assert abs(box[2] - start - width) <= 6
    assert abs((box[1] + box[3]) / 2 - 200) <= 1


def test_writing_stays_within_its_limit_and_nothing_writes_nothing() -> None:
    canvas = _blank()
    assert canvas.write((20, 200), "", "#000000") == 0
    assert _changed(canvas) is None
    assert canvas.write((20, 200), "Victorias seguidas", "#000000", 30, "bold", limit=120) <= 121
    box = _changed(canvas)
    assert box is not None
    assert box[2] <= 20 + 122


def test_the_strip_shows_every_figure_inside_the_margins() -> None:
    few = (Figure("Score", "1"), Figure("Best", "-"))
    frames = []
    for figures in ((), few[:1], few, (*few, Figure("A label that is far too long for its place", "123 456 789"))):
        canvas = Canvas(LIGHT, Image.new("RGB", (WIDTH, 200), GROUND))
        strip(canvas, figures, "윷")
        assert _changed(canvas) == (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + STRIP)
        frames.append(canvas.frame.tobytes())
    assert len(set(frames)) == 4


@EACH
def test_marks_have_their_colours_and_casings(theme: Theme) -> None:
    for mark in (marks.may_choose, marks.chosen, marks.capture):
        canvas = _blank(theme)
        mark(canvas, (200, 200), 26)
        assert _count(canvas, theme.gold) > 300
        assert _count(canvas, theme.gold_case) > 50
    canvas = _blank(theme)
    marks.path(canvas, [(100, 300), (100, 100), (300, 100)])
    assert _count(canvas, theme.path) > 400 * 7
    assert _count(canvas, theme.path_case) > 400


def test_chosen_is_more_than_may_be_chosen() -> None:
    single, double = _blank(), _blank()
    marks.may_choose(single, (200, 200), 26)
    marks.chosen(double, (200, 200), 26)
    assert _count(double, LIGHT.gold) > 1.5 * _count(single, LIGHT.gold)


def test_numbers_of_targets_are_told_apart() -> None:
    frames = set()
    for number in ("−1", "1", "2", "3", "4", "5"):
        canvas = _blank()
        marks.target(canvas, (200, 200), number)
        frames.add(canvas.frame.tobytes())
    assert len(frames) == 6


@pytest.mark.parametrize("turn", range(0, 360, 45))
def test_a_path_reaches_its_end_and_no_further(turn: int) -> None:
    canvas = _blank()
    end = (200 + 100 * math.cos(math.radians(turn)), 200 + 100 * math.sin(math.radians(turn)))
    marks.path(canvas, [(200, 200), end])
    wanted = rgb(LIGHT.path)
    reach = [
        (x - 200) * math.cos(math.radians(turn)) + (y - 200) * math.sin(math.radians(turn))
        for x in range(400)
        for y in range(400)
        if canvas.frame.getpixel((x, y)) == wanted
    ]
    assert 96 <= max(reach) <= 103


def test_an_older_path_is_thinner_than_the_newest() -> None:
    new, old = _blank(), _blank()
    marks.path(new, [(100, 300), (100, 100)])
    marks.path(old, [(100, 300), (100, 100)], past=True)
    assert 3 * 190 < _count(old, LIGHT.past) < 0.8 * _count(new, LIGHT.path)
