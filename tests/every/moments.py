"""Moments of random games of every kind: options, company, seats, languages, themes, and the ends of games too.

Rooms are changed by the pure functions that the service of rooms uses, without a database, so that there can be many.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot import lobby, play
from bot.i18n import LANGUAGES
from bot.lookup import Seen
from bot.room import Computer, Home, Human, Room
from engine import GAMES
from engine.core.chance import SEED_BYTES
from engine.core.game import AnyGame
from engine.core.run import Run
from renderers.theme import THEMES
from tests.every.walks import random_options

LARGEST_ROOM: Final = 10**18 - 1
PEOPLE: Final = tuple(1_234_567_890_123_456_789 + number for number in range(10))
HOME: Final = Home("channel", 2**62, 2**62 + 1, 2**62 + 2)
GIVEN_UP: Final = 0.3
"""How many games are given up on the way."""


def moments(key: str, count: int, a_game: int = 40) -> Iterator[Seen]:
    """So many moments of a game, `a_game` of each match at most; its end is always among them."""
    number = 0
    while count > 0:
        hand = random.Random(f"{key} {number}")
        rooms = list(_played(_opened(GAMES[key], number, hand), hand))
        chosen = sorted(hand.sample(range(len(rooms) - 1), min(a_game, count, len(rooms)) - 1))
        for at in [*chosen, len(rooms) - 1]:
            yield Seen(_dressed(rooms[at], hand), _run(hand))
        count -= len(chosen) + 1
        number += 1


def _opened(game: AnyGame, number: int, hand: random.Random) -> Room:
    """A game against the computer, or, every other time, a table of any size with computers at some seats."""
    alone = number % 2 == 0
    seats = 2 if alone else hand.choice([count for count in game.seats if count <= len(PEOPLE)])
    people = 1 if alone else hand.randint(1, seats)
    names = list(game.players)
    sitters = [Human(PEOPLE[seat]) if seat < people else Computer(hand.choice(names)) for seat in range(seats)]
    room = Room(
        id=LARGEST_ROOM - number,
        game_key=game.key,
        rules_version=game.version,
        options=random_options(game, hand),
        seed=hand.randbytes(SEED_BYTES),
        host_id=PEOPLE[0],
        seats=tuple(sitters),
        phase="playing",
        ply=0,
        position="",
        recap=(),
        version=0,
        home=HOME,
        language="en",
        theme="light",
        is_solo=alone,
        for_streak=number % 4 == 0,
    )
    return lobby.deal(room)[0]


def _played(room: Room, hand: random.Random) -> Iterator[Room]:
    """The room after every action of a random game."""
    yield room
    leaves = hand.randrange(60) if hand.random() < GIVEN_UP else -1
    while (seat := room.turn) is not None:
        if room.ply >= leaves >= 0:
            room, leaves = play.give_up(room, seat, hand.choice(("resign", "forfeit")))[0], -1
        else:
            room = play.act(room, seat, str(hand.choice(list(room.game.actions(room.match.state)))))[0]
        yield room


def _dressed(room: Room, hand: random.Random) -> Room:
    """The room with the longest numbers there are, in any language and theme."""
    return replace(room, version=10**9, language=hand.choice(LANGUAGES), theme=hand.choice(list(THEMES)))


def _run(hand: random.Random) -> Run:
    return Run(10**6, hand.choice((0, 3, 10**6)), hand.choice((0, 57, 10**9)), hand.choice((None, 12, 10**9)))
