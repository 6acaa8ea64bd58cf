"""Finished games for tests: played at random by the service of rooms, without Discord in between."""

import random

from bot.app import App
from bot.room import Home, Room
from bot.rooms import Place

MOST_PLIES = 160
PLACE = Place(Home("channel", 11, 12, 13), "en", "light")


async def finish(app: App, user_id: int, game: str, seed: int = 0, opponent: int | None = None) -> Room:
    """A game of random actions, against the computer or another person; a long one is given up in the end."""
    hand = random.Random(f"{game} {seed}")
    if opponent is None:
        seen = await app.rooms.open_solo(user_id, game, PLACE, {})
    else:
        asked = await app.rooms.open_lobby(user_id, game, PLACE, {}, opponent)
        seen = await app.rooms.join(asked.room.id, opponent)
    while seen.room.turn is not None:
        room = seen.room
        if room.ply > MOST_PLIES:
            return (await app.rooms.resign(room.id, user_id)).room
        notation = str(hand.choice(list(room.game.actions(room.match.state))))
        person = room.person_to_act()
        if person is None:
            seen = await app.rooms.act_for_computer(seen, notation)
        else:
            seen = await app.rooms.act(room.id, person, room.ply, notation)
    return seen.room


async def give_up(app: App, user_id: int, game: str) -> Room:
    """A game that its person gives up at once; deals that end before that are let go."""
    while (seen := await app.rooms.open_solo(user_id, game, PLACE, {})).room.phase == "over":
        pass
    return (await app.rooms.resign(seen.room.id, user_id)).room
