"""Rooms of any game, played at random through the real service, and every board that can be seen of them."""

import random
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from bot.i18n import LANGUAGES, catalogue
from bot.keys import Key, KeyMenu, KeyOption
from bot.lookup import Seen
from bot.press import Press
from bot.room import Home, Human
from bot.rooms import Place, Rooms
from bot.screen import Screen, Screens
from bot.sight import sight_of
from bot.storage.database import Database
from bot.table import Sight, table_of
from engine import GAMES
from engine.core.errors import IllegalAction
from tests.every.walks import random_options

HOST: Final = 123456789012345678
HOME: Final = Home("channel", 2**62, 2**62 + 1, 2**62 + 2)
ACTS_BEFORE_RESIGNING: Final = 5
ALL: Final = 10_000

_games: dict[tuple[str, int], tuple[Seen, ...]] = {}
_logs: dict[tuple[str, bytes], list[str]] = {}


@dataclass(frozen=True)
class Board:
    """A board as a reader sees it after some choices; no reader stands for the public board."""

    seen: Seen
    selection: str
    sight: Sight
    screen: Screen

    def controls(self) -> Iterator[tuple[Key | KeyOption, Press]]:
        """Every control that can be used, the house's too, with the press that it sends."""
        for row in self.screen.rows:
            if isinstance(row, KeyMenu):
                yield from ((option, Press.read(row.custom_id, option.value)) for option in row.options)
            else:
                yield from ((key, key.press) for key in row if not key.disabled)

    def texts(self, kind: str) -> list[str]:
        """The texts of all presses of a kind: notations for `do`, selections for `at`."""
        return [press.text for _, press in self.controls() if press.kind == kind]


@dataclass
class Upload:
    """A file of a message."""

    name: str
    slot: int = 0
    size: int = 50_000


async def game_of(key: str, number: int) -> tuple[Seen, ...]:
    """A room after every action: a random game against the computer to its end, then one that is given up.

    The same arguments give the same games.
    """
    if (key, number) not in _games:
        with tempfile.TemporaryDirectory() as folder:
            _games[key, number] = tuple(await _played(key, random.Random(f"{key} {number}"), Path(folder)))
    return _games[key, number]


def among_people(seen: Seen) -> Seen:
    """The same room with a person at every seat."""
    people = tuple(Human(HOST + seat) for seat in range(len(seen.room.seats)))
    return replace(seen, room=replace(seen.room, seats=people, is_solo=False, for_streak=False))


def spoken(seen: Seen, language: str) -> Seen:
    """The same room in another public language."""
    return replace(seen, room=replace(seen.room, language=language))


def log_of(seen: Seen) -> list[str]:
    """All notations of a game up to the moment of this room."""
    return _logs[seen.room.game_key, seen.room.seed][: seen.room.ply]


def components(view: Any) -> list[dict[str, Any]]:
    """A message's components as Discord gets them."""
    found: list[dict[str, Any]] = view.to_components()
    return found


async def boards(screens: Screens, seen: Seen, reader: int | None = None, most: int = ALL) -> list[Board]:
    """The board with nothing selected, and with what can be selected on it, one choice after the other.

    Of more than `most` boards, some from all over are looked at.
    """
    found: dict[str, Board] = {}
    waiting = [""]
    while waiting and len(found) < most:
        selection = waiting.pop(len(found) * 7 % len(waiting))
        if selection not in found:
            board = await _board(screens, seen, selection, reader)
            if board:
                found[selection] = board
                waiting += board.texts("at")
    return list(found.values())


async def _board(screens: Screens, seen: Seen, selection: str, reader: int | None) -> Board | None:
    """The board with something selected; None where the game says why it cannot be."""
    try:
        screen = await screens.screen(seen, selection, reader)
    except IllegalAction as error:
        if not has_words_for(seen.room.game_key, error.reason):
            raise
        return None
    return Board(seen, selection, sight_of(seen, selection, reader), screen)


def has_words_for(key: str, reason: str) -> bool:
    """Whether a game says in every language, with words of its own, why something offered cannot be done."""
    return all(f"{key}.why.{reason}" in catalogue(language) for language in LANGUAGES) and reason != "illegal"


def readers(seen: Seen) -> list[int | None]:
    """Whose boards there are: the public one, and each person's own where the public one hides hands."""
    return [None, *(seen.room.people if seen.room.has_private_boards else ())]


async def _played(key: str, hand: random.Random, folder: Path) -> list[Seen]:
    database = Database(f"sqlite:///{folder / 'rooms.sqlite3'}")
    await database.open()
    rooms = Rooms(database)
    try:
        with patch("bot.rooms.new_seed", lambda: hand.randbytes(32)):
            seens = [seen async for seen in _acts(rooms, key, hand)]
            seens += [seen async for seen in _acts(rooms, key, hand, ACTS_BEFORE_RESIGNING)]
        if seens[-1].room.phase != "over":
            seens.append(await rooms.resign(seens[-1].room.id, HOST))
        for room in {seen.room.id: seen.room for seen in seens}.values():
            _logs[key, room.seed] = await rooms.log_of(room.id)
        return seens
    finally:
        await database.close()


async def _acts(rooms: Rooms, key: str, hand: random.Random, most: int | None = None) -> AsyncIterator[Seen]:
    """Random actions of the person, and of the computer in its stead."""
    options = random_options(GAMES[key], hand)
    asked = {name: getattr(options, name) for name in table_of(key).asked}
    yield (seen := await rooms.open_solo(HOST, key, Place(HOME, "en", "light"), asked))
    while seen.room.phase != "over" and most != 0:
        room = seen.room
        notation = str(hand.choice(list(room.game.actions(room.match.state))))
        if room.computer_to_act():
            seen = await rooms.act_for_computer(seen, notation)
        else:
            seen = await rooms.act(room.id, HOST, room.ply, notation)
        most = None if most is None else most - 1
        yield seen
