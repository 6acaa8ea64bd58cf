"""Computers that think: beside everything else, from what they may see, until the clock or somebody says stop."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.errors import Busy
from bot.room import Computer, Home, Human, Room
from bot.thinking import SECONDS_A_CHOICE, SECONDS_AT_LEAST, ClockBudget, Thinker
from engine import GAMES
from engine.core.budget import Budget
from engine.core.chance import Dice
from engine.core.game import Player

GAME = GAMES["yut_nori"]
SEED = bytes(range(32))
MOVES = "5,8,w,w 10,w,w,w 1 do,gae 0 9"
Think = Callable[[Any, Sequence[Any], Dice, Budget], Any]


class Scripted(Player[Any, Any]):
    """A player that does what a test says."""

    def __init__(self, think: Think) -> None:
        self._think = think

    def choose(self, view: Any, actions: Sequence[Any], dice: Dice, budget: Budget) -> Any:
        return self._think(view, actions, dice, budget)


def room(number: int = 1) -> Room:
    """A room in which the computer at seat 1 is to move."""
    return Room(
        id=number,
        game_key="yut_nori",
        rules_version=1,
        options=GAME.Options(),
        seed=SEED,
        host_id=5,
        seats=(Human(5), Computer("scripted")),
        phase="playing",
        ply=40,
        position=MOVES,
        recap=(),
        version=3,
        home=Home("channel", None, 1),
        language="en",
        theme="light",
    )


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """A thinker with two threads."""
    made = Thinker(2)
    yield made
    made.close()


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Callable[[Think], None]:
    """Makes the computer think so."""

    def use(think: Think) -> None:
        monkeypatch.setattr(type(GAME), "players", {"scripted": Scripted(think)})

    return use


async def test_a_computer_sees_its_view_and_answers_with_a_notation(
    thinker: Thinker, script: Callable[[Think], None]
) -> None:
    seen: list[Any] = []

    def think(view: Any, actions: Sequence[Any], dice: Dice, budget: Budget) -> Any:
        seen.extend([view, list(actions), threading.current_thread(), budget.spend(1)])
        return actions[-1]

    script(think)
    state = GAME.decode(MOVES)
    assert await thinker.choose(room()) == str(GAME.actions(state)[-1])
    assert seen[0] == GAME.view(state, 1)
    assert seen[1] == list(GAME.actions(state))
    assert seen[2] is not threading.main_thread()
    assert seen[3] is True


async def test_a_computers_dice_are_its_own_and_never_the_games(
    thinker: Thinker, script: Callable[[Think], None]
) -> None:
    drawn: list[int] = []

    def think(view: Any, actions: Sequence[Any], dice: Dice, budget: Budget) -> Any:
        drawn.append(dice.below(2**32))
        return actions[0]

    script(think)
    for _ in range(4):
        await thinker.choose(room())
    assert len(set(drawn)) == 4
    assert not set(drawn) & {Dice(SEED, ply).below(2**32) for ply in range(-1, 200)}


async def test_everything_else_goes_on_while_computers_think(thinker: Thinker, script: Callable[[Think], None]) -> None:
    """The computer answers only after the loop has turned many times meanwhile."""
    go_on = threading.Event()

    def think(view: Any, actions: Sequence[Any], dice: Dice, budget: Budget) -> Any:
        assert go_on.wait(60)
        return actions[0]

    script(think)
    choice = asyncio.ensure_future(thinker.choose(room()))
    for _ in range(100):
        await asyncio.sleep(0)
    assert not choice.done()
    go_on.set()
    await choice


async def test_more_computers_than_threads_wait_and_people_take_turns(script: Callable[[Think], None]) -> None:
    order: list[int] = []
    at_once = [0, 0]
    lock = threading.Lock()

    def think(view: Any, actions: Sequence[Any], dice: Dice, budget: Budget) -> Any:
        with lock:
            at_once[0] += 1
            at_once[1] = max(at_once)
            order.append(view.turns)
        with lock:
            at_once[0] -= 1
        return actions[0]

    script(think)
    thinker = Thinker(1)
    rooms = [replace(room(), position=MOVES[:-1] + str(turns), host_id=5 if turns < 6 else turns) for turns in range(9)]
    await asyncio.gather(*(thinker.choose(each) for each in rooms))
    thinker.close()
    assert order == [0, 1, 6, 7, 8, 2, 3, 4, 5]
    assert at_once == [0, 1]


async def test_a_quick_player_does_not_wait_for_deep_searches(script: Callable[[Think], None]) -> None:
    """Once it is known as quick; the two that search hold every place for such."""
    go_on, begun = threading.Event(), threading.Semaphore(0)

    def think(view: Any, actions: Sequence[Any], dice: Dice, budget: Budget) -> Any:
        if view.turns == 9:
            begun.release()
            assert go_on.wait(60)
        return actions[0]

    script(think)
    deep = type("Deep", (Scripted,), {})(think)
    type(GAME).players["deep"] = deep  # type: ignore[index]
    thinker = Thinker(2)
    await thinker.choose(replace(room(), position=MOVES[:-1] + "1"))
    searches = [
        asyncio.ensure_future(
            thinker.choose(replace(room(), position=MOVES[:-1] + "9", seats=(Human(5), Computer("deep"))))
        )
        for _ in range(3)
    ]
    for _ in range(2):
        await asyncio.to_thread(begun.acquire, timeout=60)
    assert thinker.waiting == 1
    assert await thinker.choose(replace(room(), position=MOVES[:-1] + "2"))
    assert not any(search.done() for search in searches)
    go_on.set()
    await asyncio.gather(*searches)
    thinker.close()


async def test_where_too_many_wait_one_more_is_refused_and_nothing_is_kept_of_it(
    script: Callable[[Think], None],
) -> None:
    go_on = threading.Event()

    def think(view: Any, actions: Sequence[Any], dice: Dice, budget: Budget) -> Any:
        assert go_on.wait(60)
        return actions[0]

    script(think)
    thinker = Thinker(1, most_waiting=2)
    choices = [asyncio.ensure_future(thinker.choose(room(number))) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await thinker.choose(room(4))
    assert thinker.waiting == 2
    go_on.set()
    await asyncio.gather(*choices)
    assert await thinker.choose(room(4))
    thinker.close()


async def test_a_deep_search_takes_less_while_others_wait(
    script: Callable[[Think], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed: list[float] = []

    class Noting(ClockBudget):
        def __init__(self, seconds: float) -> None:
            allowed.append(round(seconds, 6))
            super().__init__(seconds)

    monkeypatch.setattr("bot.thinking.ClockBudget", Noting)
    script(lambda view, actions, dice, budget: actions[0])
    thinker = Thinker(1)
    await asyncio.gather(*(thinker.choose(room(number)) for number in range(40)))
    thinker.close()
    waiting = [0, *range(38, -1, -1)]
    assert allowed == [round(max(SECONDS_AT_LEAST, SECONDS_A_CHOICE / (1 + others)), 6) for others in waiting]


async def test_a_mistake_while_thinking_reaches_the_one_who_asked(
    thinker: Thinker, script: Callable[[Think], None]
) -> None:
    def think(view: Any, actions: Sequence[Any], dice: Dice, budget: Budget) -> Any:
        raise ZeroDivisionError

    script(think)
    with pytest.raises(ZeroDivisionError):
        await thinker.choose(room())
    assert not thinker._budgets
    script(lambda view, actions, dice, budget: actions[0])
    assert await thinker.choose(room())


@pytest.mark.parametrize(
    "changes",
    [
        {"position": MOVES.replace(" 1 do", " 0 do")},
        {"phase": "over", "ended_by": "resign-0"},
        {"seats": (Human(5), Human(6))},
    ],
)
async def test_nobody_thinks_where_no_computer_is_to_act(thinker: Thinker, changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no computer is to act"):
        await thinker.choose(replace(room(), **changes))


async def test_closing_ends_all_thinking(script: Callable[[Think], None]) -> None:
    """A computer that thinks until it is told to stop, and one that waits behind it."""
    begun = threading.Event()

    def think(view: Any, actions: Sequence[Any], dice: Dice, budget: Budget) -> Any:
        begun.set()
        while budget.spend(1):
            pass
        return actions[0]

    script(think)
    thinker = Thinker(1)
    choices = [asyncio.ensure_future(thinker.choose(room(number))) for number in (1, 2)]
    await asyncio.to_thread(begun.wait, 60)
    thinker.close()
    first, second = await asyncio.gather(*choices, return_exceptions=True)
    assert first == str(GAME.actions(GAME.decode(MOVES))[0])
    assert isinstance(second, asyncio.CancelledError)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a test moves."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_a_budget_lasts_as_long_as_its_seconds(clock: list[float]) -> None:
    budget: Budget = ClockBudget(SECONDS_A_CHOICE)
    for moment, lasts in ((100.0, True), (100.0 + SECONDS_A_CHOICE - 0.01, True), (100.0 + SECONDS_A_CHOICE, False)):
        clock[0] = moment
        assert budget.spend(1) is lasts
        assert budget.spend(10**9) is lasts


def test_a_budget_can_be_ended_before_its_time(clock: list[float]) -> None:
    budget = ClockBudget(10)
    assert budget.spend(1)
    budget.cancel()
    assert not budget.spend(1)
    assert not budget.spend(0)
