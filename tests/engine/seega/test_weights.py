"""The weights: laid out as the kernel reads them, the same for mirrored lines."""

import numpy as np

from engine.seega.weights import FACTORS, KINDS, LINES, PATTERNS, STAGES, TERMS, WORTH, pattern_of, spread


def mirrored(index: int) -> int:
    own, rival = f"{index & 31:05b}"[::-1], f"{index >> 5:05b}"[::-1]
    return int(own, 2) | int(rival, 2) << 5


def test_there_are_135_patterns_that_differ_by_more_than_a_mirror() -> None:
    assert len(PATTERNS) == (3**5 + 3**3) // 2 == 135
    assert sorted(PATTERNS.values()) == list(range(135))
    assert pattern_of(0b00001_00001) == -1
    assert pattern_of(0) == PATTERNS[0, 0, 0, 0, 0]
    assert pattern_of(0b00010_00001) == PATTERNS[0, 0, 0, 2, 1]


def test_a_line_and_its_mirror_image_are_worth_the_same() -> None:
    assert LINES.shape == (STAGES, KINDS, 1024)
    assert LINES.dtype == np.int16
    for index in range(1024):
        assert (LINES[:, :, index] == LINES[:, :, mirrored(index)]).all()


def test_every_pattern_is_spread_to_its_place() -> None:
    numbered = np.broadcast_to(np.arange(1, 136), (STAGES, KINDS, 135))
    lines = spread(numbered)
    for index in range(1024):
        assert lines[2, 1, index] == pattern_of(index) + 1


def test_the_terms_fit_the_kernel() -> None:
    assert TERMS.shape == (STAGES, FACTORS)
    assert TERMS.dtype == np.int64
    assert np.abs(WORTH).max() < 2**15


def test_the_weights_were_tuned() -> None:
    """Among other things that stones, room to move and the rival's lack of it are good."""
    own, rival = PATTERNS[0, 0, 0, 0, 1], PATTERNS[0, 0, 0, 0, 2]
    for stage in range(3):
        assert (WORTH[stage, 0, own] - WORTH[stage, 0, rival]) > 0
        assert TERMS[stage, 1] > 0 > TERMS[stage, 2]
    assert len(np.unique(WORTH)) > 200
