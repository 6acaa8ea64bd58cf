"""A room of three people, for games that only pretend to have so many seats."""

from dataclasses import replace

from bot.room import Home, Human, Room
from engine import GAMES
from engine.core.match import Match

PEOPLE = (11, 12, 13)


def three_people() -> Room:
    """Three people at a game of Yut Nori that has just begun: the house's part needs no more of the game."""
    game = GAMES["yut_nori"]
    match = Match(game, 2, game.Options(), bytes(32))
    room = Room(
        id=1,
        game_key=game.key,
        rules_version=game.version,
        options=match.options,
        seed=match.seed,
        host_id=PEOPLE[0],
        seats=tuple(Human(user) for user in PEOPLE),
        phase="playing",
        ply=0,
        position=game.encode(match.state),
        recap=(),
        version=0,
        home=Home("channel", 1, 2, 3),
        language="en",
        theme="light",
    )
    return replace(room, for_streak=False)
