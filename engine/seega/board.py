"""The 25 squares and what lies between them, as sets of bits: bit 0 is a1, bit 4 e1, bit 24 e5."""

from collections.abc import Iterator
from typing import Final

SIZE: Final = 5
SQUARES: Final = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcde")
"""The names of the squares by number: columns a–e from the left, rows 1–5 from the bottom."""
INDEX: Final = {name: number for number, name in enumerate(SQUARES)}
FULL: Final = (1 << SIZE * SIZE) - 1
CENTRE: Final = 1 << INDEX["c3"]
STONES: Final = 12
"""Stones of one side."""

_NOT_A: Final = FULL & ~0b00001_00001_00001_00001_00001
_NOT_E: Final = FULL & ~0b10000_10000_10000_10000_10000


def _neighbours(square: int) -> int:
    bit = 1 << square
    return (bit << 5 & FULL) | bit >> 5 | (bit << 1 & _NOT_A) | (bit >> 1 & _NOT_E)


def _traps(square: int) -> tuple[tuple[int, int], ...]:
    """(the square that may be captured, the square its other neighbour must stand on) for a stone that comes here."""
    column, row = square % SIZE, square // SIZE
    found = []
    for right, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if 0 <= column + 2 * right < SIZE and 0 <= row + 2 * up < SIZE:
            caught = 1 << square + right + SIZE * up
            found.append((caught, 1 << square + 2 * (right + SIZE * up)))
    return tuple((caught, beyond) for caught, beyond in found if caught != CENTRE)


NEIGHBOURS: Final = tuple(_neighbours(square) for square in range(SIZE * SIZE))
"""The squares beside each square, as a set."""
TRAPS: Final = tuple(_traps(square) for square in range(SIZE * SIZE))
"""For each square the pairs (caught, beyond): who comes here captures a rival on the first with an own stone on the
second; the centre, where nothing is captured, is left out."""


def squares(stones: int) -> Iterator[int]:
    """The numbers of the squares in a set, lowest first."""
    while stones:
        low = stones & -stones
        yield low.bit_length() - 1
        stones ^= low


def names(stones: int) -> tuple[str, ...]:
    """The names of the squares in a set, lowest number first."""
    return tuple(SQUARES[square] for square in squares(stones))


def around(stones: int) -> int:
    """Every square beside one of the set."""
    return (stones << 5 & FULL) | stones >> 5 | (stones << 1 & _NOT_A) | (stones >> 1 & _NOT_E)


def captured(own: int, rival: int, target: int) -> int:
    """The rival stones that an own stone captures by stepping to a square, as a set (rules: Play)."""
    caught = 0
    for between, beyond in TRAPS[target]:
        if rival & between and own & beyond:
            caught |= between
    return caught


def _turned(square: int, turn: int) -> int:
    """Where a square goes: the board is mirrored (bit 2 of turn), then given quarter turns (bits 0 and 1)."""
    column, row = square % SIZE, square // SIZE
    if turn & 4:
        column = SIZE - 1 - column
    for _ in range(turn & 3):
        column, row = row, SIZE - 1 - column
    return row * SIZE + column


TURNS: Final = tuple(tuple(_turned(square, turn) for square in range(SIZE * SIZE)) for turn in range(8))
"""The eight ways to turn and mirror the board: where each square goes."""


def image(stones: int, turn: int) -> int:
    """A set of squares after one of the eight turns; turn 0 changes nothing."""
    return sum(1 << TURNS[turn][square] for square in squares(stones))
