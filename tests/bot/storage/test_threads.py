"""Threads that use a database: so many at once, none waited for too long, nothing begun is left half done."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

from bot.storage import connection
from bot.storage.threads import Threads
from tests.bot.playing import SECONDS_TO_WAIT


class Work:
    """Something that begins, and goes on until it is let go."""

    def __init__(self) -> None:
        self.begun, self.let_go = threading.Event(), threading.Event()
        self.is_done = False

    def __call__(self) -> str:
        self.begun.set()
        assert self.let_go.wait(SECONDS_TO_WAIT)
        self.is_done = True
        return threading.current_thread().name

    async def begins(self) -> None:
        """Wait until it has begun."""
        assert await asyncio.to_thread(self.begun.wait, SECONDS_TO_WAIT)


@pytest.fixture
async def threads() -> AsyncIterator[Threads]:
    """Two threads."""
    two = Threads("reading", 2)
    yield two
    await two.close()


async def test_so_many_work_at_once_and_the_next_waits_its_turn(threads: Threads) -> None:
    works = [Work() for _ in range(3)]
    doing = [asyncio.ensure_future(threads.do(work)) for work in works]
    for work in works[:2]:
        await work.begins()
    assert not works[2].begun.is_set()
    works[0].let_go.set()
    await works[2].begins()
    for work in works[1:]:
        work.let_go.set()
    assert {name.rpartition("_")[0] for name in await asyncio.gather(*doing)} == {"reading"}


async def test_what_it_raises_comes_back_and_the_place_is_free_again(threads: Threads) -> None:
    for _ in range(5):
        with pytest.raises(ZeroDivisionError):
            await threads.do(lambda: 1 // 0)
    assert await threads.do(lambda: "done") == "done"


async def test_nobody_waits_longer_than_for_a_lock(threads: Threads, monkeypatch: pytest.MonkeyPatch) -> None:
    works = [Work() for _ in range(2)]
    doing = [asyncio.ensure_future(threads.do(work)) for work in works]
    for work in works:
        await work.begins()
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.01)
    with pytest.raises(NoConnectionLeft):
        await threads.do(lambda: None)
    for work in works:
        work.let_go.set()
    await asyncio.gather(*doing)


async def test_what_nobody_waits_for_any_more_goes_on_to_its_end(threads: Threads) -> None:
    work = Work()
    doing = asyncio.ensure_future(threads.do(work))
    await work.begins()
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    work.let_go.set()
    await threads.close()
    assert work.is_done


async def test_one_who_gives_up_waiting_takes_no_place(threads: Threads) -> None:
    works = [Work() for _ in range(2)]
    doing = [asyncio.ensure_future(threads.do(work)) for work in works]
    for work in works:
        await work.begins()
    waiting = asyncio.ensure_future(threads.do(lambda: pytest.fail("nobody waits for it")))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    for work in works:
        work.let_go.set()
    await asyncio.gather(*doing)
    assert await asyncio.gather(*(threads.do(lambda: 1) for _ in range(4))) == [1] * 4


async def test_closing_waits_for_what_is_done_but_not_for_what_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    one, work = Threads("writing", 1), Work()
    doing = asyncio.ensure_future(one.do(work))
    await work.begins()
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.01)
    await one.close()
    assert not work.is_done
    work.let_go.set()
    await doing
    assert work.is_done
