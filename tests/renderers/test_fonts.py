"""The font: found in its package, complete, and loud when it is not."""

import unicodedata
from collections.abc import Iterator

import pytest
from PIL import ImageChops

from renderers import fonts
from tests.renderers.scenes import LANGUAGES

CHINESE = "fonts/ofl/notosanssc/NotoSansSC[wght].ttf"
NOT_A_FONT = "fonts/pack_manifest.json"


@pytest.fixture
def _fresh() -> Iterator[None]:
    kept = (fonts.font, fonts.mask, fonts.width, fonts.fit, fonts.wrap)
    for cached in kept:
        cached.cache_clear()
    yield
    for cached in kept:
        cached.cache_clear()


def test_the_check_passes() -> None:
    fonts.check()


@pytest.mark.usefixtures("_fresh")
@pytest.mark.parametrize(
    ("package", "file", "why"),
    [
        ("no_such_package_of_fonts", fonts.FILE, "not installed"),
        (fonts.PACKAGE, "fonts/none.ttf", "missing"),
        (fonts.PACKAGE, NOT_A_FONT, "cannot be read"),
        (fonts.PACKAGE, CHINESE, "has no '윷'"),
    ],
)
def test_a_wrong_font_fails_loudly(monkeypatch: pytest.MonkeyPatch, package: str, file: str, why: str) -> None:
    monkeypatch.setattr(fonts, "PACKAGE", package)
    monkeypatch.setattr(fonts, "FILE", file)
    with pytest.raises(fonts.FontMissing, match=why):
        fonts.check()


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_every_letter_of_the_words_is_in_the_font(weight: fonts.Weight) -> None:
    letters = {letter for words in LANGUAGES for word in words.values() for letter in word if not letter.isspace()}
    unknown = fonts.mask("\uffff", weight, 24)
    for letter in sorted(letters | set("춘쌍륙화투áéíóúñãõçÀ×−…·¡¿0123456789")):
        drawn = fonts.mask(letter, weight, 24)
        assert drawn.getbbox() is not None, letter
        assert drawn.tobytes() != unknown.tobytes(), letter


def test_text_is_composed_before_it_is_drawn() -> None:
    for text in ("윷놀이 춘", "Puntuación Avó ñ"):
        loose = unicodedata.normalize("NFD", text)
        assert loose != text
        assert fonts.width(loose, "bold", 30) == fonts.width(text, "bold", 30)
        assert fonts.mask(loose, "bold", 30).tobytes() == fonts.mask(text, "bold", 30).tobytes()


def test_the_two_weights_differ() -> None:
    thin, thick = fonts.mask("윷", "regular", 40), fonts.mask("윷", "bold", 40)
    assert sum(thick.histogram()[128:]) > 1.1 * sum(thin.histogram()[128:])


def test_figures_are_aligned() -> None:
    assert len({fonts.width(figure, "bold", 30) for figure in "0123456789"}) == 1


def test_capitals_stand_in_the_middle_of_a_mask() -> None:
    box = fonts.mask("H", "bold", 40).getbbox()
    assert box is not None
    assert abs((box[1] + box[3]) / 2 - 40) <= 1


def test_nothing_of_a_text_is_cut_off() -> None:
    for text in ("jÁgç", "뷁윷", "WWW"):
        mask = fonts.mask(text, "bold", 40)
        box = mask.getbbox()
        assert box is not None
        assert box[0] > 0
        assert box[1] > 0
        assert box[2] < mask.width
        assert box[3] < mask.height


def test_fit_keeps_what_fits_and_marks_what_does_not() -> None:
    assert fonts.fit("Score", 500, "bold", 24) == "Score"
    cut = fonts.fit("Victorias seguidas", 120, "bold", 24)
    assert cut.endswith("…")
    assert "Victorias seguidas".startswith(cut[:-1])
    assert fonts.width(cut, "bold", 24) <= 120 < fonts.width("Victorias seguidas", "bold", 24)
    assert fonts.fit("Score", 3, "bold", 24) == ""


def test_wrap_breaks_at_blanks() -> None:
    text = "¡Has ganado! Al ordenador le faltaban 52 pasos"
    lines = fonts.wrap(text, 380, 2, "bold", 28)
    assert " ".join(lines) == text
    assert len(lines) == 2
    assert all(fonts.width(line, "bold", 28) <= 380 for line in lines)
    assert fonts.wrap(text, 150, 2, "bold", 28)[-1].endswith("…")
    assert fonts.wrap("", 100, 2) == ()


def test_masks_differ_between_texts_and_are_kept() -> None:
    first = fonts.mask("윷", "bold", 34)
    assert fonts.mask("윷", "bold", 34) is first
    assert ImageChops.difference(first, fonts.mask("융", "bold", 34)).getbbox() is not None
