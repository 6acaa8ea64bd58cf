"""Rooms of any game, played at random through the real service, and every board that can be seen of them."""

import random
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from bot.room import Home, Human
from bot.rooms import Place, Rooms, Seen
from bot.screen import Screen, Screens
from bot.sight import sight_of
from bot.storage.database import Database
from bot.table import Button, Choice, Menu, Sight, table_of
from engine import GAMES
from tests.every.walks import random_options

HOST: Final = 123456789012345678
RIVAL: Final = 987654321098765432
HOME: Final = Home("channel", 2**62, 2**62 + 1, 2**62 + 2)
ACTS_BEFORE_RESIGNING: Final = 5

_games: dict[tuple[str, int], tuple[Seen, ...]] = {}


@dataclass(frozen=True)
class Board:
    """A board as somebody sees it after some choices."""

    seen: Seen
    selection: str
    sight: Sight
    screen: Screen

    def controls(self) -> Iterator[tuple[str, Button | Choice, str]]:
        """Every control that can be used: `act` or `pick`, the control, and its notation or selection."""
        for row in self.screen.rows:
            if isinstance(row, Menu):
                yield from ((row.kind, choice, choice.value) for choice in row.choices)
            else:
                yield from (_button(button) for button in row if not button.disabled)

    def values(self, kind: str) -> list[str]:
        """All notations (`act`) or selections (`pick`) on offer."""
        return [value for offered, _, value in self.controls() if offered == kind]


async def game_of(key: str, number: int) -> tuple[Seen, ...]:
    """A room after every action: a random game against the computer to its end, then one that is given up."""
    if (key, number) not in _games:
        with tempfile.TemporaryDirectory() as folder:
            _games[key, number] = tuple(await _played(key, random.Random(f"{key} {number}"), Path(folder)))
    return _games[key, number]


def among_people(seen: Seen) -> Seen:
    """The same room with a person at every seat."""
    people = tuple(Human(HOST + seat) for seat in range(len(seen.room.seats)))
    return replace(seen, room=replace(seen.room, seats=people))


def spoken(seen: Seen, language: str) -> Seen:
    """The same room in another public language."""
    return replace(seen, room=replace(seen.room, language=language))


def components(view: Any) -> list[dict[str, Any]]:
    """A message's components as Discord gets them."""
    found: list[dict[str, Any]] = view.to_components()
    return found


async def boards(screens: Screens, seen: Seen) -> list[Board]:
    """The board with nothing selected, and with everything that can be selected on it, one choice after the other."""
    found: dict[str, Board] = {}
    waiting = [""]
    while waiting:
        selection = waiting.pop()
        if selection not in found:
            screen = await screens.screen(seen, selection)
            found[selection] = Board(seen, selection, sight_of(seen, selection), screen)
            waiting += found[selection].values("pick")
    return list(found.values())


async def _played(key: str, hand: random.Random, folder: Path) -> list[Seen]:
    database = Database(f"sqlite:///{folder / 'rooms.sqlite3'}")
    await database.open()
    rooms = Rooms(database)
    try:
        first = [seen async for seen in _acts(rooms, key, hand)]
        second = [seen async for seen in _acts(rooms, key, hand, ACTS_BEFORE_RESIGNING)]
        return [*first, *second, await rooms.resign(second[-1].room.id, HOST)]
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


def _button(button: Button) -> tuple[str, Button, str]:
    if button.act is not None:
        return "act", button, button.act
    assert button.pick is not None, "a button plays or selects something"
    return "pick", button, button.pick
