"""What nobody should be able to do harm with: texts of every odd kind, and right ones that were tampered with."""

import random
import string
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.game import Options

THOROUGH: Final = "thorough"
SHARE: Final = 5
"""Of the examples that cost something, one in so many is looked at every time; all of them in a thorough run."""
BATCH: Final = 20
"""Examples made from one number that Hypothesis draws, since drawing costs more than most examples."""

Make: TypeAlias = Callable[[random.Random], Any]

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

PIECES: Final = string.digits + "-:,/. owx?"
PLAIN: Final = (None, True, False, -3, -1, 0, 1, 2, 5, 30, 10**9, 2**31, 2**63 - 1, 2**63, 10**30, 0.5, float("nan"))
PLANES: Final = (0x80, 0x100, 0x3000, 0xD7FF, 0xE000, 0x10000, sys.maxunicode + 1)
MOST_NOISE: Final = 40


def looking_at(count: int, *makes: Make, share: int = 1) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """A test of `check` with so many examples in a thorough run; otherwise with a share of them, always the same."""

    def test_of(check: Callable[..., None]) -> Callable[[], None]:
        thorough = settings.get_current_profile_name() == THOROUGH

        @settings(
            max_examples=max(1, count // BATCH // (1 if thorough else share)),
            derandomize=not thorough,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.integers(0, 2**64 - 1))
        def test(seed: int) -> None:
            hand = random.Random(seed)
            for _ in range(BATCH):
                example = [make(hand) for make in makes]
                try:
                    check(*example)
                except BaseException as error:
                    error.add_note(f"the example: {example!r}")
                    raise

        test.__doc__ = check.__doc__
        return test

    return test_of


def gathered(count: int, *makes: Make) -> list[tuple[Any, ...]]:
    """So many examples in a list, a share of them unless the run is thorough."""
    found: list[tuple[Any, ...]] = []
    looking_at(count, *makes, share=SHARE)(lambda *example: found.append(example))()
    return found


def one_of(values: Sequence[Any]) -> Make:
    """One of some values."""
    return lambda hand: hand.choice(values)


def either(*makes: Make) -> Make:
    """What one of several ways makes."""
    return lambda hand: hand.choice(makes)(hand)


def noise(hand: random.Random) -> str:
    """Any characters, unpaired halves of some too."""
    return "".join(chr(hand.randrange(hand.choice(PLANES))) for _ in range(hand.randrange(MOST_NOISE)))


def odd(hand: random.Random) -> str:
    """A text of an odd kind."""
    return hand.choice(ODD) if hand.random() < 0.6 else noise(hand)


def tampered(right: Sequence[str]) -> Make:
    """One of the right texts with one or two places damaged."""

    def make(hand: random.Random) -> str:
        once = _tampered(hand, hand.choice(right), hand.choice(right))
        return once if hand.random() < 0.7 else _tampered(hand, once, hand.choice(right))

    return make


def hostile(right: Sequence[str]) -> Make:
    """Tampered texts mostly, and odd ones."""
    return either(tampered(right), tampered(right), odd)


def values(hand: random.Random) -> Any:
    """Anything that JSON can hold, and a little more."""
    kind = hand.random()
    if kind < 0.1:
        return [values(hand) for _ in range(hand.randrange(4))]
    if kind < 0.2:
        return {odd(hand): values(hand) for _ in range(hand.randrange(4))}
    return hand.choice(PLAIN) if kind < 0.6 else odd(hand)


def wild_options(kind: type[Options]) -> Make:
    """Fields of a game's options with values of every kind, and fields that it has not."""
    names = one_of(sorted(kind.model_fields)) if kind.model_fields else odd

    def make(hand: random.Random) -> dict[str, Any]:
        return {either(names, names, odd)(hand): values(hand) for _ in range(hand.randrange(4))}

    return make


def outcome(work: Callable[[], Any], *refusals: type[Exception]) -> tuple[Any, Any]:
    """What came of something, and the refusal where it was refused so; any other exception goes on."""
    try:
        return work(), None
    except refusals as error:
        return None, error


def _tampered(hand: random.Random, text: str, other: str) -> str:
    """Something is left out, put in, doubled, put in another case, or comes from another of the right ones."""
    start, end = sorted((hand.randint(0, len(text)), hand.randint(0, len(text))))
    end = min(end, start + hand.choice((0, 1, 1, 2, len(text))))
    part = text[start:end]
    inside = hand.choice(("", _piece(hand), part * 2, part + _piece(hand), part.swapcase(), other[start:end]))
    return text[:start] + inside + text[end:]


def _piece(hand: random.Random) -> str:
    return hand.choice(PIECES) if hand.random() < 0.5 else odd(hand)
