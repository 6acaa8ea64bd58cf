"""Two processes with one token and one database, as while a new version takes over: Discord tells both of every press.

Case C82.
"""

import random
from collections.abc import AsyncIterator
from typing import Final

import pytest

from bot.playground import LocalDiscord
from bot.storage.database import Database
from tests.bot.playing import open_board
from tests.bot.processes.programs import Program
from tests.bot.processes.sitting import Sitting, computer_has_moved
from tests.bot.processes.staging import check, hands_over
from tests.bot.volleys import Range

VOLLEYS: Final = 12
POINTS: Final = ("before it is stored", "after it is stored", "while the computer thinks", "before it is answered")


@pytest.fixture
def refusals() -> frozenset[int]:
    """The second answer to a press is refused."""
    return frozenset({40060})


@pytest.fixture
async def other(local: LocalDiscord, program: Program) -> AsyncIterator[Program]:
    """The other one."""
    running = Program(local, program.folder)
    await running.start()
    yield running
    assert await running.end() == 0


async def test_volleys_of_presses(local: LocalDiscord, program: Program, other: Program, database: Database) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    target = Range(database, jun, sofia, await open_board(jun, "yut_nori"), random.Random(1))
    for _ in range(VOLLEYS):
        await target.volley()
    await check(database)


@pytest.mark.parametrize("sitting", ["yacht"], indirect=True)
async def test_where_one_dies_the_other_answers(sitting: Sitting, other: Program) -> None:
    """The one dies where it was told to, or, where the other one was quicker, afterwards."""
    for point in POINTS:
        before, custom_id = await sitting.stage(hands_over)
        sitting.program.arm(point)
        await sitting.send(custom_id)
        await sitting.program.kill()
        after = await sitting.once(lambda room: room.ply > before.ply and computer_has_moved(room))  # noqa: B023
        await sitting.shows(after)
        await sitting.program.start()
    await check(sitting.database)
