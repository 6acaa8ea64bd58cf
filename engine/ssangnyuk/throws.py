"""The dice of a numbered board: a rule, not a draw (rules: Dice are a rule, not a draw).

The throw of turn `n` on board `b` is read from SHA-256 of the ASCII text `ssangnyuk:b:n`: bytes of 252 and more are
skipped, the first two kept give `byte % 6 + 1`. Where a digest runs out, `ssangnyuk:b:n:1` follows, then `:2` …
"""

import hashlib
from collections.abc import Iterator
from itertools import count, islice

BOARDS = range(1, 1_000_000_000)
"""The boards there are."""

FAIR = 252
"""Bytes below it fall evenly on six faces."""


def throw(board: int, turn: int) -> tuple[int, int]:
    """The two dice of a turn, in the order thrown; turns below 0 are those that decide who starts."""
    first, second = islice(_faces(board, turn), 2)
    return first, second


def starting_throws(board: int) -> tuple[tuple[int, int], ...]:
    """The throws that decide who starts, one die for each seat: all equal but the last."""
    throws = []
    for turn in count(-1, -1):
        throws.append(throw(board, turn))
        if throws[-1][0] != throws[-1][1]:
            break
    return tuple(throws)


def starter(board: int) -> int:
    """The seat that starts: the one that threw higher."""
    first, second = starting_throws(board)[-1]
    return int(second > first)


def _faces(board: int, turn: int) -> Iterator[int]:
    for digest in _digests(f"ssangnyuk:{board}:{turn}"):
        for byte in digest:
            if byte < FAIR:
                yield byte % 6 + 1


def _digests(text: str) -> Iterator[bytes]:
    yield hashlib.sha256(text.encode("ascii")).digest()
    for more in count(1):
        yield hashlib.sha256(f"{text}:{more}".encode("ascii")).digest()
