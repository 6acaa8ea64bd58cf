"""Presses, forms, commands and autocompletions that no honest client sends: each gets a private answer, no more.

Most go past the sockets; some come over them, through the real client and all the checks of the local Discord.
"""

import logging
import random
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import pytest
from structlog.testing import capture_logs

from bot import publish
from bot.errors import Refusal
from bot.playground import Person, Reply, answers
from bot.playground.interactions import AUTOCOMPLETE, COMMAND, MODAL
from bot.room import Room
from engine import GAMES
from engine.core.errors import IllegalAction
from tests.bot.bad_input.hostile import Make, either, gathered, hostile, odd, one_of
from tests.bot.bad_input.house import House, is_private

pytestmark = pytest.mark.xdist_group("a house to attack")

QUIET: Final = "info"
WRITTEN: Final = {"'over'"}
"""The texts that stand in statements because the code has them."""
DIFFERENT: Final = 12
"""More answers than there are in one language to what nobody can read."""
TEXT, INTEGER, BOOLEAN, USER, NUMBER = 3, 4, 5, 6, 10
VALUES: Final[dict[int, Make]] = {
    TEXT: either(odd, hostile(["yacht", "server", "all", "score", "offensive"])),
    INTEGER: one_of((-(2**53), -1, 0, 1, 2, 1234, 10**6, 2**31, 2**53)),
    BOOLEAN: one_of((True, False)),
    USER: one_of(("1", "0", "999999999999999999", "18446744073709551615")),
    NUMBER: one_of((0.5, -1.0, 1e300)),
}
"""What Discord may send for an option of each type; the types are those of the command's older or later forms."""


def presses(house: House) -> Make:
    """Who presses what, and what they chose in it."""
    ids = house.right_ids()
    custom_id = either(misplaced(ids), misplaced(ids), hostile(ids))
    chosen = either(lambda hand: [], lambda hand: [hostile(ids)(hand) for _ in range(hand.randrange(4))])

    def make(hand: random.Random) -> tuple[Person, str, list[str]]:
        return hand.choice(house.people), custom_id(hand), chosen(hand)

    return make


def misplaced(ids: list[str]) -> Make:
    """Parts of right custom_ids put together anew: another room's or ply's, another game's actions."""
    parts = [custom_id.split(":", 3) for custom_id in ids]

    def make(hand: random.Random) -> str:
        right = hand.choice(parts)
        return ":".join(hand.choice(parts)[at] if hand.random() < 0.5 else right[at] for at in range(4))

    return make


def options_of(known: list[dict[str, Any]]) -> Make:
    """Options of a command with names and types that it has, had, or never had."""
    names = one_of([option["name"] for option in known]) if known else odd

    def make(hand: random.Random) -> list[dict[str, Any]]:
        kinds = hand.choices(list(VALUES), k=hand.randrange(4))
        return [{"name": either(names, names, odd)(hand), "type": kind, "value": VALUES[kind](hand)} for kind in kinds]

    return make


def test_presses(quickly: House, caplog: pytest.LogCaptureFixture) -> None:
    _press_all(quickly, caplog, gathered(6_000, presses(quickly)))


def test_presses_over_sockets(house: House, caplog: pytest.LogCaptureFixture) -> None:
    sendable = [
        ((person, _whole(custom_id), [_whole(value) for value in chosen]),)
        for ((person, custom_id, chosen),) in gathered(1_500, presses(house))
    ]
    _press_all(house, caplog, sendable)


def test_presses_that_are_acknowledged_first(
    quickly: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy machine refuses no otherwise: it was an error to acknowledge a stale press twice."""
    monkeypatch.setattr(publish, "SECONDS_BEFORE_DEFERRING", 0)
    _press_all(quickly, caplog, gathered(1_500, presses(quickly)))


def _whole(text: str) -> str:
    """A text that can be sent as UTF-8."""
    return text.encode("utf-8", "replace").decode()


def _press_all(house: House, caplog: pytest.LogCaptureFixture, examples: list[tuple[Any, ...]]) -> None:
    meant, told = 0, set()
    for ((person, custom_id, chosen),) in examples:
        if house.is_meant(person, custom_id + ",".join(chosen)):
            meant += 1
            continue
        kind = 3 if chosen else 2
        reply, changed = _answered(house, caplog, partial(person.press_raw, house.message, custom_id, kind, chosen))
        assert is_private(reply)
        assert not changed, f"{custom_id!r} {chosen!r}"
        told |= {message.text for message in reply.followups or [reply.message]}
    assert meant < len(examples) / 4
    assert len(told) > DIFFERENT
    written = {text for statement in house.statements for text in re.findall("'[^']*'", statement)}
    assert written <= WRITTEN, "all values are bound"


def test_actions(house: House) -> None:
    """What reaches the service of rooms, whatever its alphabet: it is refused, or it is legal."""
    rooms = list(house.rooms.values())
    written = sorted({str(a) for room in rooms if room.is_played for a in room.game.actions(room.match.state)})
    users = (*(int(person.id) for person in house.people), 0, 2**63 - 1)

    def make(hand: random.Random) -> tuple[Room, int, int, str]:
        room = hand.choice(rooms)
        ply = hand.choice((room.ply, room.ply, room.ply - 1, room.ply + 1, 0, 10**9 - 1))
        return room, hand.choice(users), ply, either(one_of(written), hostile(written))(hand)

    for ((room, user_id, ply, text),) in gathered(4_000, make):
        legal = map(str, room.game.actions(room.match.state)) if room.is_played else ()
        if user_id == room.person_to_act() and ply == room.ply and text in legal:
            continue
        before = house.everything()
        with pytest.raises((Refusal, IllegalAction)):
            house.do(house.app.rooms.act(room.id, user_id, ply, text))
        assert house.everything() == before


def test_forms(quickly: House, caplog: pytest.LogCaptureFixture) -> None:
    """Madang shows none, so none can come from it."""
    ids = quickly.right_ids()

    def make(hand: random.Random) -> tuple[Person, dict[str, Any], bool]:
        custom_id = hand.choice((hand.choice(ids), hostile(ids)(hand)))
        field = {"type": 4, "id": 2, "custom_id": odd(hand), "value": odd(hand)}
        shown = {"type": 18, "id": 1, "component": field}
        return hand.choice(quickly.people), {"custom_id": custom_id, "components": [shown]}, hand.random() < 0.5

    for ((person, data, on_message),) in gathered(1_500, make):
        message = person.message(quickly.message).message if on_message else None
        owners = {"0": person.place.guild}
        if on_message and quickly.is_meant(person, data["custom_id"]):
            continue
        send = partial(person.acts._do, MODAL, person.account, person.place, data, owners, message)
        reply, changed = _answered(quickly, caplog, partial(_reply, person, send))
        assert is_private(reply)
        assert not changed, repr(data)


def test_commands(quickly: House, caplog: pytest.LogCaptureFixture) -> None:
    """Only a game's command changes anything, and only where it opens what was asked for."""
    jun = quickly.people[0]
    every = jun.service.commands.usable(jun.account, jun.place)

    def make(hand: random.Random) -> dict[str, Any]:
        command = hand.choice(every)
        data = {"id": command["id"], "name": command["name"], "type": 1}
        if command["name"] == "data":
            return data | {"options": [{"name": odd(hand), "type": 1, "options": options_of([])(hand)}]}
        data["name"] = data["name"] if hand.random() < 0.8 else _whole(odd(hand))
        return data | {"options": options_of(command.get("options") or [])(hand)}

    for (data,) in gathered(3_000, make):
        send = partial(jun.acts._do, COMMAND, jun.account, jun.place, data, {"0": jun.place.guild})
        reply, changed = _answered(quickly, caplog, partial(_reply, jun, send))
        assert not (changed and is_private(reply)), repr(data)
        assert not changed or data["name"] in GAMES, repr(data)


def test_typing(quickly: House, caplog: pytest.LogCaptureFixture) -> None:
    jun = quickly.people[0]
    every = jun.service.commands.usable(jun.account, jun.place)

    def make(hand: random.Random) -> dict[str, Any]:
        command = next(c for c in every if c["name"] == "ssangnyuk") if hand.random() < 0.7 else hand.choice(every)
        typed = {"name": "board", "type": TEXT, "value": odd(hand), "focused": True}
        options = [*options_of(command.get("options") or [])(hand), typed]
        name = "ssangnyuk" if command["name"] == "ssangnyuk" else odd(hand)
        return {"id": command["id"], "name": name, "type": 1, "options": options}

    for (data,) in gathered(2_000, make):
        send = partial(jun.acts._do, AUTOCOMPLETE, jun.account, jun.place, data, {"0": jun.place.guild})
        reply, changed = _answered(quickly, caplog, partial(_reply, jun, send))
        assert reply.kind == answers.CHOICES
        assert not changed, repr(data)


async def _reply(person: Person, send: Callable[[], Awaitable[Any]]) -> Reply:
    return Reply(person.service, await send())


def _answered(
    house: House, caplog: pytest.LogCaptureFixture, act: Callable[[], Awaitable[Reply]]
) -> tuple[Reply, bool]:
    """What came of something, and whether anything in the database changed; nobody is alarmed by it."""
    before = house.everything()

    async def work() -> Reply:
        return await house.settled(await act())

    with capture_logs() as logs:
        reply = house.do(work())
    assert not reply.failed
    assert [entry for entry in logs if entry["log_level"] != QUIET] == []
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
    return reply, house.everything() != before
