"""The long run: the program killed at each arrival at any point or statement there is, and all through whole games.

Run with `pytest -m bench -n 0 -s tests/bot/processes/test_killed_anywhere.py`.
"""

import random
from itertools import count
from typing import Final

import pytest

from tests.bot.processes.mortal import ANYWHERE
from tests.bot.processes.sitting import Sitting, computer_has_moved
from tests.bot.processes.staging import Wanted, check, ends, hands_over

LEAST_KILLS: Final = 6
ARRIVALS_OF_A_PRESS: Final = 24
ARRIVALS_OF_A_START: Final = 60

pytestmark = [pytest.mark.bench, pytest.mark.timeout(3_600)]


@pytest.mark.parametrize("wanted", [hands_over, ends])
async def test_a_press_survives_a_kill_at_every_arrival(sitting: Sitting, wanted: Wanted) -> None:
    for arrivals in count(1):
        before, custom_id = await sitting.stage(wanted)
        sitting.program.arm(ANYWHERE, arrivals)
        if not await sitting.program.dies_of(sitting.send(custom_id)):
            break
        await sitting.program.start()
        await sitting.once(computer_has_moved)
        await sitting.send(custom_id)
        after = await sitting.once(lambda room: room.ply > before.ply and computer_has_moved(room))  # noqa: B023
        await sitting.shows(after)
        await check(sitting.database)
        if wanted is ends:
            await sitting.open_another(after)
    print(f"\n{sitting.game}: {sitting.program.kills} kills")
    assert sitting.program.kills > LEAST_KILLS


async def test_a_whole_game_survives_a_kill_at_every_press_and_at_starts(sitting: Sitting) -> None:
    hand = random.Random(sitting.game)
    while (room := await sitting.once(computer_has_moved)).phase == "playing":
        custom_id = sitting.custom_id(room, str(hand.choice(list(room.game.actions(room.match.state)))))
        sitting.program.arm(ANYWHERE, hand.randint(1, ARRIVALS_OF_A_PRESS))
        died = await sitting.program.dies_of(sitting.send(custom_id))
        while died:
            await check(sitting.database)
            sitting.program.arm(ANYWHERE, hand.randint(1, ARRIVALS_OF_A_START))
            died = not await sitting.program.start() or await sitting.program.dies_of(sitting.look())
    await sitting.look()
    await sitting.shows(room)
    await check(sitting.database)
    print(f"\n{sitting.game}: {room.ply} plies, {sitting.program.kills} kills")
    assert sitting.program.kills > LEAST_KILLS
