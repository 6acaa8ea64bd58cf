"""Themes: the hues that were agreed upon, and contrasts that hold."""

import pytest

from renderers.theme import COLOURBLIND, DARK, LIGHT, MARKS, TEXTS, THEMES, Theme, blend, contrast, rgb

OKABE_ITO = {"#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442"}


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#FFFFFF", "#777777") == contrast("#777777", "#FFFFFF")


@pytest.mark.parametrize("pair", TEXTS)
@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
def test_words_stand_out_from_their_ground(theme: Theme, pair: tuple[str, str]) -> None:
    colours = theme.colours()
    assert contrast(colours[pair[0]], colours[pair[1]]) >= 4.5


@pytest.mark.parametrize("pair", MARKS)
@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
def test_marks_stand_out_from_what_they_border_on(theme: Theme, pair: tuple[str, str]) -> None:
    colours = theme.colours()
    assert contrast(colours[pair[0]], colours[pair[1]]) >= 3


def test_hues_of_the_style() -> None:
    for theme in (LIGHT, DARK):
        assert theme.seat == ("#C43C35", "#2B4F81")
        assert (theme.gold, theme.path) == ("#E3A72F", "#2A8C82")
    assert {*COLOURBLIND.seat, COLOURBLIND.gold, COLOURBLIND.path} <= OKABE_ITO
    assert len({*COLOURBLIND.seat, COLOURBLIND.gold, COLOURBLIND.path}) == 4


def test_sides_differ_in_value_from_what_marks_them() -> None:
    for theme in THEMES.values():
        assert contrast(theme.seat[0], theme.seat[1]) >= 1.3


def test_colours_are_named_by_role() -> None:
    colours = LIGHT.colours()
    assert colours["seat1"] == "#2B4F81"
    assert "name" not in colours
    assert all(len(colour) == 7 for colour in colours.values())


def test_blend() -> None:
    assert blend("#000000", "#FF8000", 0) == "#000000"
    assert blend("#000000", "#FF8000", 1) == "#FF8000"
    assert rgb(blend("#000000", "#C86400", 0.5)) == (100, 50, 0)
