"""What nobody should be able to do harm with: texts of every odd kind, and right ones that were tampered with."""

import string
from collections.abc import Callable, Sequence
from typing import Any, Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine.core.game import Options

THOROUGH: Final = "thorough"
SHARE: Final = 5
"""Of the examples of a thorough run, one in so many is looked at every time."""

ODD: Final = (
    "",
    " ",
    "\0",
    "\n",
    "\r\n2026-01-01T00:00:00Z [error    ] forged",
    "\x1b[2J\x1b[31m",
    "\x1b]0;title\x07",
    "\x85",
    "\u2028",
    "\u202e",
    "\u200f\u05d0",
    "\ud800",
    "\udfff\ud800",
    "\ufeff",
    "٣",
    "１２",
    "²",
    "윷",
    "🂡",
    "e\u0301\u0301\u0301\u0301",
    "' OR 1=1 --",
    '"; DROP TABLE rooms; --',
    "%s%n%(x)s",
    "{}",
    "{0.__class__}",
    "{name}",
    "${x}",
    "<@1>",
    "@everyone",
    "```",
    "../../x",
    "\\",
    "-1",
    "+1",
    "1e999",
    "0x10",
    "NaN",
    "None",
    "9" * 20,
    "9" * 400,
    "9" * 5000,
    "x" * 20_000,
    ":" * 50,
    "resign-0",
    "forfeit-99",
)

numbers = st.one_of(st.integers(-3, 30), st.sampled_from([10**9, 2**31, 2**63 - 1, 2**63, 10**18, 10**19, 10**30]))
any_text: Final = st.text(st.characters(), max_size=40)
odd: Final = st.one_of(st.sampled_from(ODD), any_text)
ascii_text: Final = st.text(string.ascii_letters + string.digits + string.punctuation + " ", max_size=24)
pieces: Final = st.one_of(st.sampled_from(ODD), st.sampled_from(string.digits + "-:,/. owx?"), ascii_text)
CUTS: Final = st.integers(0, 2**16)
values: Final = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(), odd),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(odd, inner, max_size=3),
    max_leaves=4,
)
"""Anything that JSON can hold, and a little more."""


def thoroughly(count: int) -> Callable[[Any], Any]:
    """So many examples in a thorough run, and every time a share of them, which is always the same."""
    thorough = settings.get_current_profile_name() == THOROUGH
    return settings(
        max_examples=count if thorough else count // SHARE,
        derandomize=not thorough,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


def tampered(right: Sequence[str]) -> st.SearchStrategy[str]:
    """One of the right texts, damaged: something is left out, put in, doubled, or comes from another of them."""
    return st.builds(_tamper, st.sampled_from(right), st.sampled_from(right), CUTS, CUTS, pieces, st.integers(0, 5))


def hostile(right: Sequence[str]) -> st.SearchStrategy[str]:
    """Tampered texts mostly, and odd ones."""
    return st.one_of(tampered(right), tampered(right), odd)


def _tamper(text: str, other: str, first: int, second: int, piece: str, way: int) -> str:
    start, end = sorted((first % (len(text) + 1), second % (len(text) + 1)))
    inside = {
        0: "",
        1: piece,
        2: text[start:end] * 2,
        3: other[start:end],
        4: text[start:end] + piece,
        5: text[start:end].upper() if text[start:end].islower() else piece,
    }[way]
    return text[:start] + inside + text[end:]


def wild_options(kind: type[Options]) -> st.SearchStrategy[dict[str, Any]]:
    """Fields of a game's options with values of every kind, and fields that it has not."""
    names = st.one_of(st.sampled_from(sorted(kind.model_fields)), odd) if kind.model_fields else odd
    return st.dictionaries(names, values, max_size=3)
