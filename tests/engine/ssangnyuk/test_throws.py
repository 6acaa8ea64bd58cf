"""The dice against their written definition and against chance."""

import hashlib
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from engine.core.match import Match
from engine.ssangnyuk import GAME, throws
from engine.ssangnyuk.game import SsangnyukOptions

ROOT = Path(__file__).parents[3]


def written(board: int, turn: int) -> tuple[int, int]:
    """The definition of the rules, word by word."""
    kept: list[int] = []
    text, more = f"ssangnyuk:{board}:{turn}", 0
    while len(kept) < 2:
        kept += [byte % 6 + 1 for byte in hashlib.sha256(text.encode("ascii")).digest() if byte < 252]
        more += 1
        text = f"ssangnyuk:{board}:{turn}:{more}"
    return kept[0], kept[1]


def test_throws_of_a_known_board() -> None:
    assert [throws.throw(4711, turn) for turn in range(4)] == [(4, 6), (6, 1), (6, 2), (4, 4)]
    assert throws.starting_throws(4711) == ((1, 6),)
    assert throws.starter(4711) == 1


def test_throws_follow_the_definition() -> None:
    for board in (1, 2, 17, 4711, 123_456_789, 999_999_999):
        for turn in range(-5, 1000):
            assert throws.throw(board, turn) == written(board, turn)


def test_a_digest_that_runs_out_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = {b"ssangnyuk:5:0": bytes([255] * 31 + [7]), b"ssangnyuk:5:0:1": bytes([252] * 32)}
    digests[b"ssangnyuk:5:0:2"] = bytes([253, 251, 3] + [0] * 29)

    class Digest:
        def __init__(self, text: bytes) -> None:
            self.text = text

        def digest(self) -> bytes:
            return digests[self.text]

    monkeypatch.setattr(hashlib, "sha256", Digest)
    assert throws.throw(5, 0) == (2, 6)


def test_equal_starting_throws_are_thrown_again() -> None:
    board = next(b for b in range(1, 999) if len(throws.starting_throws(b)) == 3)
    starting = throws.starting_throws(board)
    assert starting == tuple(written(board, turn) for turn in (-1, -2, -3))
    assert [first == second for first, second in starting] == [True, True, False]
    assert throws.starter(board) == int(starting[2][1] > starting[2][0])


def test_either_seat_starts_as_often() -> None:
    assert 4_850 < sum(throws.starter(board) for board in range(1, 10_001)) < 5_150


def test_ten_thousand_boards_throw_evenly() -> None:
    counts = Counter(throws.throw(board, turn) for board in range(1, 10_001) for turn in range(20))
    expected = 200_000 / 36
    square = sum((counts[first, second] - expected) ** 2 / expected for first in range(1, 7) for second in range(1, 7))
    assert square < 66.6  # chi-square of 35 degrees of freedom, one in a thousand
    doubles = sum(counts[face, face] for face in range(1, 7)) / 200_000
    assert abs(doubles - 1 / 6) < 0.003


def test_boards_differ_and_turns_differ() -> None:
    def beginning(board: int) -> list[tuple[int, int]]:
        return [throws.throw(board, turn) for turn in range(20)]

    assert len({tuple(beginning(board)) for board in range(1, 1001)}) == 1000
    assert len(set(beginning(4711))) > 8


def test_another_process_throws_the_same() -> None:
    script = "from engine.ssangnyuk.throws import throw; print([throw(4711, n) for n in range(-2, 60)])"
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str([throws.throw(4711, turn) for turn in range(-2, 60)])


def test_the_throw_stays_wherever_a_game_is_taken_up_again() -> None:
    match = Match(GAME, 2, SsangnyukOptions(board=4711), bytes(32))
    match.play(1, "roll")
    assert match.log == ["roll", "46"]
    match.play(1, "24-4")
    for seed in (bytes(32), bytes(range(32))):
        again = Match.resume(GAME, 2, seed, GAME.encode(match.state), match.ply)
        assert again.state == match.state
        assert again.state.dice == (6,)
        again.play(1, "24-6")
        assert [step.notation for step in again.play(0, "roll")] == ["roll", "61"]
