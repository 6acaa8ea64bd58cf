"""What is remembered because of something that people sent has a bound."""

import functools
import gc
from typing import Any, Final

import pytest

from bot import names as names_module
from bot import publish
from bot.i18n import LANGUAGES, plural_form, words_in
from bot.names import Names
from tests.bot.bad_input.hostile import gathered
from tests.bot.bad_input.house import House
from tests.bot.bad_input.test_router import presses
from tests.bot.playing import open_board

pytestmark = pytest.mark.xdist_group("a house to attack")

FEW: Final = 5


def boundless() -> dict[str, int]:
    """How much each cache without a bound holds."""
    found: list[Any] = [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]
    ours = [cache for cache in found if str(cache.__module__).startswith(("bot.", "engine.", "renderers."))]
    infos = {f"{cache.__module__}.{cache.__qualname__}": cache.cache_info() for cache in ours}
    return {name: info.currsize for name, info in infos.items() if info.maxsize is None}


def test_caches_without_a_bound_hold_nothing_that_people_sent(quickly: House) -> None:
    examples = [example for (example,) in gathered(2_000, presses(quickly))]

    async def press(examples: list[Any]) -> None:
        for person, custom_id, chosen in examples:
            if not quickly.is_meant(person, custom_id + ",".join(chosen)):
                await quickly.settled(await person.press_raw(quickly.message, custom_id, 3 if chosen else 2, chosen))

    for language in LANGUAGES:
        plural_form(words_in(language).language, 1)
    quickly.do(press(examples[: len(examples) // 2]))
    before = boundless()
    quickly.do(press(examples[len(examples) // 2 :]))
    client = quickly.app.client
    assert before
    assert boundless() == before
    assert set(client.names._known) <= {int(person.id) for person in quickly.people}
    assert not quickly.app.computers._at_work
    assert not client.under_way
    assert not client._connection._view_store._views
    assert not client._connection._view_store._modals


def test_only_so_many_names_are_remembered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names_module, "MOST_REMEMBERED", FEW)
    names = Names(house.app.database)

    async def see() -> None:
        for number in range(10 * FEW):
            await names.see(10**6 + number, f"somebody {number}")

    house.do(see())
    assert len(names._known) == FEW


def test_only_so_many_messages_are_remembered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "MOST_REMEMBERED", FEW)

    async def open_many() -> None:
        for _ in range(3 * FEW):
            await open_board(house.people[0], "seega")

    before = len(house.app.publisher._boards)
    house.do(open_many())
    assert FEW <= len(house.app.publisher._boards) <= before
