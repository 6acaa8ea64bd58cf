"""What people call themselves: kept when seen, and shown literally whatever it holds."""

import re
import unicodedata
from collections import OrderedDict
from typing import Final

from sqlalchemy import Connection, delete, select

from bot.storage.common import upsert
from bot.storage.database import Database
from bot.storage.schema import names

LONGEST: Final = 32
MOST_MARKS: Final = 3
"""How many combining marks a letter may carry."""
MOST_REMEMBERED: Final = 10_000
JOINER: Final = "\u200d"
PICTURE_PARTS: Final = ("So", "Sk")
SELECTOR: Final = "\ufe0f"
BLANKS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that are letters or symbols by their category and show nothing."""
UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")
"""Characters that one database or another refuses."""
UNSHOWN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
ISOLATE: Final = "\u2068"
END: Final = "\u2069"


def literal(name: str) -> str:
    """A name as it can stand in a message: one line, at most 32 characters, nothing in it has an effect.

    Markdown, mentions and links are escaped, invisible characters dropped; a name written from right to left is kept
    to itself. Empty where nothing visible is left.
    """
    text = _shortened(_visible(unicodedata.normalize("NFC", name)))
    escaped = re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)
    return f"{ISOLATE}{escaped}{END}" if turns else escaped


def _visible(name: str) -> str:
    kept: list[str] = []
    marks = 0
    for at, letter in enumerate(name):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind.startswith("Z") or letter in "\t\n\r":
            kept.append(" ")
        elif _shows(name, at) and marks <= MOST_MARKS:
            kept.append(letter)
    text = " ".join("".join(kept).split()).lstrip(SELECTOR)
    return text if any(unicodedata.category(letter) not in ("Mn", "Me", "Zs") for letter in text) else ""


def _shows(name: str, at: int) -> bool:
    letter = name[at]
    if letter == JOINER:
        return _joins(name, at)
    return unicodedata.category(letter) not in UNSHOWN and letter not in BLANKS


def _joins(name: str, at: int) -> bool:
    """Whether a joiner stands between two pictures, as in the emoji of a family."""
    before, after = name[at - 1 : at], name[at + 1 : at + 2]
    joinable = before == SELECTOR or (before and unicodedata.category(before) in PICTURE_PARTS)
    return bool(joinable and after and unicodedata.category(after) == "So")


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip(f" {JOINER}") + "…"


class Names:
    """The names in the database. None is ever asked of Discord."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[int, str] = OrderedDict()

    async def see(self, user_id: int, name: str) -> None:
        """Keep what a person is called now; costs nothing where that is known."""
        name = UNSTORABLE.sub("", name)[:64]
        if self._known.get(user_id) == name:
            return
        kept = await self._database.read(Connection.scalar, select(names.c.name).where(names.c.user_id == user_id))
        if kept != name:
            await self._database.write(upsert, names, {"user_id": user_id}, {"name": name})
        self._known[user_id] = name
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    async def forget(self, user_id: int) -> None:
        """Keep a person's name no longer."""
        self._known.pop(user_id, None)
        await self._database.write(Connection.execute, delete(names).where(names.c.user_id == user_id))
