"""Computers that choose quickly: their turn is stored in one go with what it answers."""

from typing import Any

import pytest
from sqlalchemy import select

from bot.app import App
from bot.playground import LocalDiscord, Person, Shown
from bot.room import Room
from bot.storage.schema import log
from tests.bot.playing import moves, note_of, open_board, press


async def known(person: Person, app: App) -> Shown:
    """A board of a game whose computer has chosen before, with the person to act."""
    board = await open_board(person, "yut_nori")
    while not app.thinker._longest or (await app.rooms.get(1)).room.turn != 0:
        await press(person, board, moves(person.message(board.id))[0])
    return person.message(board.id)


async def seats(app: App, since: int) -> list[int | None]:
    """Who acted from a ply on."""
    query = select(log.c.seat).where(log.c.ply >= since).order_by(log.c.ply)
    return await app.database.read(lambda connection: list(connection.scalars(query)))


async def test_its_turn_is_stored_with_what_it_answers(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await known(jun, app)
    for _ in range(200):
        before = (await app.rooms.get(1)).room
        await press(jun, board, moves(board)[0])
        board = jun.message(board.id)
        acted = await seats(app, before.ply)
        if 1 in acted:
            break
    after = (await app.rooms.get(1)).room
    assert acted[0] == 0
    assert after.version == before.version + 1
    assert after.turn == 0


async def test_what_a_person_did_is_stored_where_the_computer_fails(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    jun = local.person("Jun")
    board = await known(jun, app)
    choose = app.thinker.choose

    async def fail(room: Room) -> str:
        raise ZeroDivisionError

    monkeypatch.setattr(app.thinker, "choose", fail)
    reply: Any = None
    for _ in range(200):
        before = (await app.rooms.get(1)).room
        reply = await (await jun.click(board, moves(jun.message(board.id))[0])).settled()
        if (await app.rooms.get(1)).room.turn == 1:
            break
    assert "went wrong" in (await note_of(reply)).text
    acted = await seats(app, before.ply)
    assert acted[0] == 0
    assert 1 not in acted
    monkeypatch.setattr(app.thinker, "choose", choose)
    await jun.press_raw(board.id, "look:1:0:")
    assert (await app.rooms.get(1)).room.turn == 0
