"""A thousand presses at once by two services on one database, with every game, and what ends a game racing itself."""

import asyncio
import random
from collections.abc import Awaitable, Sequence
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.errors import Ended, Refusal, Repeated
from bot.lookup import Seen
from bot.rooms import Rooms
from bot.storage.common import now
from bot.storage.database import Database
from engine import GAMES
from engine.core.errors import IllegalAction
from engine.core.match import Match
from tests.bot.processes.staging import check, ends, newest, stage
from tests.bot.rooms.kit import ANA, JUN, PLACE, set_room

PRESSES_A_GAME: Final = 1_000 // len(GAMES)
RACES: Final = 4


async def at_once(presses: Sequence[Awaitable[Seen]]) -> list[Any]:
    """What came of presses that came together: the room, or a refusal."""
    done = await asyncio.gather(*presses, return_exceptions=True)
    assert all(isinstance(one, Seen | Refusal | IllegalAction) for one in done), done
    return done


@pytest.mark.parametrize("game", GAMES)
async def test_a_thousand_presses(house: Rooms, second: Rooms, database: Database, game: str) -> None:
    hand, presses = random.Random(game), 0
    await house.open_solo(JUN, game, PLACE, {})
    while presses < PRESSES_A_GAME:
        room = await newest(database)
        if room.phase == "over":
            await house.open_solo(JUN, game, PLACE, {})
            continue
        notations = [str(action) for action in room.game.actions(room.match.state)]
        chosen = [hand.choice(notations) for _ in range(hand.randint(2, 4))]
        services = [hand.choice((house, second)) for _ in chosen]
        chosen[1] = hand.choice(chosen[:2])
        if room.computer_to_act():
            seen = await house.get(room.id)
            acts = [service.act_for_computer(seen, one) for service, one in zip(services, chosen, strict=True)]
        else:
            plies = [max(0, room.ply - (number > 1)) for number in range(len(chosen))]
            acts = [
                service.act(room.id, JUN, ply, one) for service, ply, one in zip(services, plies, chosen, strict=True)
            ]
        done = await at_once(acts)
        assert [type(one) for one in done].count(Seen) == 1
        presses += len(done)
    await check(database)


@pytest.mark.parametrize("game", GAMES)
async def test_giving_up_races_the_last_press(house: Rooms, second: Rooms, database: Database, game: str) -> None:
    """Case C102: it ends one way, counted once, whichever comes first."""
    hand = random.Random(game)
    for number in range(RACES):
        opened = await house.open_solo(JUN, game, PLACE, {})
        room, notation = await stage(database, opened.room, ends, number)
        races: list[Awaitable[Seen]] = [
            house.act(room.id, JUN, room.ply, notation),
            second.act(room.id, JUN, room.ply, notation),
            house.resign(room.id, JUN),
            second.resign(room.id, JUN),
        ]
        hand.shuffle(races)
        done = await at_once(races)
        assert 1 <= [type(one) for one in done].count(Seen) <= 2
        seen = await house.get(room.id)
        while seen.room.computer_to_act():
            seen = await house.act_for_computer(seen, str(seen.room.game.actions(seen.room.match.state)[0]))
        assert seen.room.phase == "over"
        await check(database)


@pytest.mark.parametrize("number", range(RACES))
async def test_a_press_races_its_deadline(house: Rooms, second: Rooms, database: Database, number: int) -> None:
    asked = await house.open_lobby(JUN, "yut_nori", PLACE, {}, ANA)
    begun = (await house.join(asked.room.id, ANA)).room
    await set_room(database, begun.id, deadline=now() - timedelta(seconds=1))
    notation = str(begun.game.actions(begun.match.state)[0])
    person = begun.person_to_act() or 0
    races: list[Awaitable[Seen]] = [
        house.act(begun.id, person, begun.ply, notation),
        second.act(begun.id, person, begun.ply, notation),
        house.expire(begun.id),
        second.expire(begun.id),
    ]
    random.Random(number).shuffle(races)
    done = await at_once(races)
    assert [type(one) for one in done].count(Seen) == 1
    [room] = await check(database)
    assert room.phase == ("over" if Ended in map(type, done) else "playing")


async def test_another_game_after_a_deal_that_ended_at_once_is_opened_once(
    house: Rooms, second: Rooms, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A double press would open two; a press on the new board opens the next."""
    monkeypatch.setattr("bot.rooms.new_seed", _seed_that_ends_at_once)
    first = await house.open_solo(JUN, "go_stop", PLACE, {})
    assert first.room.phase == "over"
    starts = [service.open_solo(JUN, "go_stop", PLACE, {}, after=first.room.id) for service in (house, second, house)]
    done = await at_once(starts)
    [opened] = [one for one in done if isinstance(one, Seen)]
    assert [type(one) for one in done].count(Repeated) == 2
    await house.open_solo(JUN, "go_stop", PLACE, {}, after=opened.room.id)
    assert len(await check(database)) == 3


def _seed_that_ends_at_once() -> bytes:
    game = GAMES["go_stop"]
    seeds = (number.to_bytes(32, "big") for number in range(1_000))
    return next(seed for seed in seeds if Match(game, 2, game.Options(), seed).outcome)
