"""The throw of four sticks: results, steps, chances, and how the sticks lie. rules: Throws."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Result: TypeAlias = str
Sticks: TypeAlias = tuple[bool, bool, bool, bool]
"""True is a flat side up; stick 0 is the marked one."""

STICKS: Final = 4
STEPS: Final[Mapping[Result, int]] = MappingProxyType({"back": -1, "do": 1, "gae": 2, "geol": 3, "yut": 4, "mo": 5})
RESULTS: Final[tuple[Result, ...]] = tuple(STEPS)
AGAIN: Final[frozenset[Result]] = frozenset({"yut", "mo"})
"""The results that give another throw."""

_BY_FLATS = ("mo", "do", "gae", "geol", "yut")


def read(bits: int) -> Result:
    """The result of sticks 0 to 15: one bit a stick, 1 is flat, bit 0 the marked stick."""
    return "back" if bits == 1 else _BY_FLATS[bits.bit_count()]


def _sides(bits: int) -> Sticks:
    marked, second, third, fourth = (bool(bits >> i & 1) for i in range(STICKS))
    return marked, second, third, fourth


_FALLS = {result: [_sides(bits) for bits in range(2**STICKS) if read(bits) == result] for result in RESULTS}
CHANCES: Final[Mapping[Result, float]] = MappingProxyType({r: len(falls) / 2**STICKS for r, falls in _FALLS.items()})


def sticks(result: Result, turns: int, place: int) -> Sticks:
    """How the sticks of a throw lie: always a fall with that result; which one is decoration, derived from the turns
    completed and the result's place in the pool."""
    falls = _FALLS[result]
    return falls[(7 * turns + 3 * place) % len(falls)]
