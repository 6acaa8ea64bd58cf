"""The 48 hwatu cards: twelve months of four. A card is its id, (month - 1) * 4 + letter (rules: Cards)."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

Card: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]
Kind: TypeAlias = Literal["bright", "animal", "ribbon", "junk"]

DECK: Final[Cards] = tuple(range(48))
_KINDS: Final[dict[str, Kind]] = {"b": "bright", "a": "animal", "r": "ribbon", "j": "junk"}
_MONTHS: Final = ("brjj", "arjj", "brjj", "arjj", "arjj", "arjj", "arjj", "bajj", "arjj", "arjj", "bjjj", "barj")

MONTHS: Final[tuple[int, ...]] = tuple(card // 4 + 1 for card in DECK)
"""The month of each card, 1 to 12."""
KINDS: Final[tuple[Kind, ...]] = tuple(_KINDS[letter] for month in _MONTHS for letter in month)
"""The kind of each card; the cup stands as an animal."""
CODES: Final[tuple[str, ...]] = tuple(f"{card // 4 + 1:02}{'abcd'[card % 4]}" for card in DECK)
"""The code of each card, such as 07c."""
_IDS: Final = {code: card for card, code in enumerate(CODES)}


def card(code: str) -> Card:
    """The card with a code; KeyError for anything else."""
    return _IDS[code]


def cards(codes: str) -> Cards:
    """The cards of codes run together or set apart by blanks, in the order written; KeyError for anything else."""
    text = codes.replace(" ", "")
    return tuple(_IDS[text[i : i + 3]] for i in range(0, len(text), 3))


def written(some: Iterable[Card]) -> str:
    """The codes of cards run together, in their order."""
    return "".join(CODES[one] for one in some)


RAIN_BRIGHT: Final = card("12a")
CUP: Final = card("09a")
DOUBLES: Final = frozenset(cards("11d 12d"))
BIRDS: Final = frozenset(cards("02a 04a 08b"))
RED_POEMS: Final = frozenset(cards("01b 02b 03b"))
BLUES: Final = frozenset(cards("06b 09b 10b"))
PLAINS: Final = frozenset(cards("04b 05b 07b"))

UNITS: Final[tuple[int, ...]] = tuple(
    0 if kind != "junk" else 2 if one in DOUBLES else 1 for one, kind in enumerate(KINDS)
)
"""The junk units of each card; 0 for what is not junk, the cup included."""


def of_kind(some: Iterable[Card], kind: Kind) -> Cards:
    """Those cards that are of a kind."""
    return tuple(one for one in some if KINDS[one] == kind)


def of_month(some: Iterable[Card], month: int) -> Cards:
    """Those cards that are of a month."""
    return tuple(one for one in some if MONTHS[one] == month)


def quads(some: Iterable[Card]) -> tuple[int, ...]:
    """The months of which all four cards are among these."""
    months = [MONTHS[one] for one in some]
    return tuple(month for month in range(1, 13) if months.count(month) == 4)
