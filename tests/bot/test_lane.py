"""Waiting fairly: people take turns, the bound is kept, and one who goes away leaves no gap."""

import asyncio
import random

import pytest

from bot.errors import Busy
from bot.lane import Lane


async def started(*tasks: "asyncio.Task[None]") -> None:
    """Let tasks run until each of them waits."""
    for _ in range(len(tasks) + 2):
        await asyncio.sleep(0)


async def visits(lane: Lane, user_id: int, order: list[int]) -> None:
    """Enter, note it, leave."""
    await lane.enter(user_id)
    order.append(user_id)
    try:
        await asyncio.sleep(0)
    finally:
        lane.leave()


async def test_people_take_turns_however_much_each_waits_for() -> None:
    lane, order = Lane(1, 100), list[int]()
    waiting = [asyncio.create_task(visits(lane, user_id, order)) for user_id in (1, 1, 1, 1, 2, 2, 3)]
    await asyncio.gather(*waiting)
    assert order == [1, 1, 2, 3, 1, 2, 1]
    assert lane.waiting == 0


async def test_one_person_with_very_many_delays_another_by_one() -> None:
    lane, order = Lane(1, 1000), list[int]()
    waiting = [asyncio.create_task(visits(lane, 1, order)) for _ in range(500)]
    waiting.append(asyncio.create_task(visits(lane, 2, order)))
    await asyncio.gather(*waiting)
    assert order.index(2) <= 2
    assert len(order) == 501


async def test_at_most_the_width_are_in_at_once() -> None:
    lane, inside, most = Lane(3, 100), 0, 0

    async def visit(user_id: int) -> None:
        nonlocal inside, most
        await lane.enter(user_id)
        inside += 1
        most = max(most, inside)
        await asyncio.sleep(0)
        inside -= 1
        lane.leave()

    await asyncio.gather(*(visit(n % 7) for n in range(50)))
    assert most == 3
    assert inside == 0


async def test_more_than_the_bound_are_told_to_come_again() -> None:
    lane = Lane(1, 2)
    await lane.enter(1)
    waiting = [asyncio.create_task(lane.enter(user_id)) for user_id in (2, 3)]
    await started(*waiting)
    with pytest.raises(Busy):
        await lane.enter(4)
    assert lane.waiting == 2
    lane.leave()
    lane.leave()
    await asyncio.gather(*waiting)
    lane.leave()
    await lane.enter(4)


async def test_those_who_go_away_leave_no_gap() -> None:
    """Whoever gives up at any moment, all the others come in and every place is free again at the end."""
    rng = random.Random(4)
    for _ in range(200):
        lane, order = Lane(2, 100), list[int]()
        tasks = [asyncio.create_task(visits(lane, rng.randrange(4), order)) for _ in range(12)]
        for _ in range(rng.randrange(10)):
            await asyncio.sleep(0)
            rng.choice(tasks).cancel()
        async with asyncio.timeout(60):
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert len(order) >= sum(result is None for result in ended)
        assert lane.waiting == 0
        await lane.enter(1)
        await lane.enter(2)
        late = asyncio.create_task(lane.enter(3))
        await started(late)
        assert not late.done()
        late.cancel()


async def test_closing_sends_everybody_away_who_waits() -> None:
    lane = Lane(1, 100)
    await lane.enter(1)
    waiting = [asyncio.create_task(lane.enter(user_id)) for user_id in (2, 3, 3)]
    await started(*waiting)
    lane.close()
    assert all(
        isinstance(one, asyncio.CancelledError) for one in await asyncio.gather(*waiting, return_exceptions=True)
    )
    assert lane.waiting == 0
