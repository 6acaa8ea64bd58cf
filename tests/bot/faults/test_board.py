"""The board that answers a press: whatever Discord does, the move is stored, and any way that is left leads to it."""

import asyncio

import pytest

from bot import delivery
from bot.app import App
from bot.playground import Fault, LocalDiscord
from tests.bot.faults.kinds import (
    ALL,
    CALLBACK,
    EVERYTHING,
    HOOK_MESSAGE,
    LASTING,
    OWN_EDIT,
    PASSING,
    Kind,
    boards,
    came_of,
    drained,
    goes_on,
    home_shows,
    move,
    room_of,
    shows,
)
from tests.bot.playing import moves, note_of, open_board, press

every = pytest.mark.parametrize("kind", ALL, ids=str)
lasting = pytest.mark.parametrize("kind", LASTING, ids=str)


@every
async def test_the_callback_of_a_press(local: LocalDiscord, app: App, kind: Kind) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    before = await room_of(app)
    fault = local.faults.add(kind.at(*CALLBACK))
    await came_of(app, fault, jun.click(board, moves(board)[0]))
    assert fault.met
    assert (await room_of(app)).ply > before.ply
    assert (await home_shows(app, jun)).id == board.id
    assert len(boards(local)) == 1
    await goes_on(app, local, jun)


@pytest.mark.usefixtures("deferring")
@pytest.mark.parametrize("place", [CALLBACK, HOOK_MESSAGE], ids=["deferral", "edit"])
@pytest.mark.parametrize("kinds", [PASSING, LASTING], ids=["passing", "lasting"])
async def test_a_press_that_is_deferred(
    local: LocalDiscord, app: App, kinds: list[Kind], place: tuple[str, str]
) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    for kind in kinds:
        while not (playing := [one for one in moves(jun.message(board.id)) if one.startswith("do:")]):
            await press(jun, board, moves(jun.message(board.id))[0])
        before = await room_of(app)
        fault = local.faults.add(kind.at(*place))
        await came_of(app, fault, jun.click(board, playing[0]))
        assert fault.met, kind
        assert (await room_of(app)).ply > before.ply, kind
        assert (await home_shows(app, jun)).id == board.id, kind
        local.faults.clear()
    assert len(boards(local)) == 1


@lasting
async def test_a_press_whose_board_no_way_leads_to(local: LocalDiscord, app: App, kind: Kind) -> None:
    """The move is stored; the same press again shows it, and moves no second time."""
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    before = await room_of(app)
    fault = local.faults.add(kind.at(*EVERYTHING))
    assert await came_of(app, fault, jun.click(board, moves(board)[0])) is None
    stored = await room_of(app)
    assert stored.ply > before.ply
    local.faults.clear()
    await press(jun, board, moves(board)[0])
    assert (await room_of(app)).version == stored.version
    await home_shows(app, jun)
    await goes_on(app, local, jun)


@pytest.mark.parametrize("code", [50001, 50013])
async def test_a_person_is_told_where_only_words_get_through(local: LocalDiscord, app: App, code: int) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    fault = local.faults.add(Fault(*CALLBACK, code=code))
    local.faults.add(Fault(*OWN_EDIT, code=code, times=None))
    reply = await came_of(app, fault, jun.click(board, moves(board)[0]))
    assert reply
    assert reply.message.ephemeral
    assert "Nothing is lost" in reply.text
    local.faults.clear()
    await press(jun, board, moves(board)[0])
    await goes_on(app, local, jun)


async def test_a_callback_is_not_waited_for_past_its_window(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is brought up to date with the bot's token, and the late answer does not spoil it."""
    monkeypatch.setattr(delivery, "SECONDS_TO_ANSWER", 0.1)
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    arrived = asyncio.Event()
    slow = local.faults.add(Fault(*CALLBACK, until=arrived))
    pressing = asyncio.ensure_future(jun.click(board, moves(board)[0]))
    while not slow.met:
        await asyncio.sleep(0.005)
    shown = await home_shows(app, jun)
    arrived.set()
    await pressing
    await home_shows(app, jun)
    assert shown.id == board.id
    await goes_on(app, local, jun)


async def test_a_press_while_an_answer_is_on_its_way_is_acknowledged(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One message shows one board at a time; a press that waits for that is not left without an answer."""
    monkeypatch.setattr("bot.publish.SECONDS_BEFORE_DEFERRING", 30)
    monkeypatch.setattr(delivery, "SECONDS_TO_ANSWER", 30)
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    ply, arrived = (await room_of(app)).ply, asyncio.Event()
    slow = local.faults.add(Fault(*CALLBACK, until=arrived))
    first = asyncio.ensure_future(jun.click(board, moves(board)[0]))
    while not slow.met:
        await asyncio.sleep(0.005)
    monkeypatch.setattr("bot.publish.SECONDS_BEFORE_DEFERRING", 0.05)
    stale = await jun.press_raw(board.id, f"at:1:{ply}:")
    assert stale.kind == 6
    arrived.set()
    await first
    assert "older board" in (await note_of(stale)).text
    await home_shows(app, jun)


async def test_pictures_that_are_lost_come_back_with_the_next_press(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    local.lose_files(board)
    assert not shows(jun.message(board.id), await room_of(app))
    await move(app, jun, board)
    await home_shows(app, jun)


@pytest.mark.parametrize("kind", [kind for kind in LASTING if kind.name in ("30046", "50083")], ids=str)
async def test_a_message_that_takes_no_edits_any_more(local: LocalDiscord, app: App, kind: Kind) -> None:
    """A new message holds the board; the same one every later press edits."""
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    fault = local.faults.add(Fault(*CALLBACK, code=int(kind.name)))
    local.faults.add(kind.at(*OWN_EDIT))
    reply = await came_of(app, fault, jun.click(board, moves(board)[0]))
    assert reply
    anew = await home_shows(app, jun)
    assert anew.id == reply.message.id != board.id
    await goes_on(app, local, jun)
    assert (await home_shows(app, jun)).id == anew.id


@pytest.mark.parametrize("deferred", [False, True])
async def test_a_message_that_is_deleted_while_its_press_is_answered(
    local: LocalDiscord, app: App, deferred: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    if deferred:
        monkeypatch.setattr("bot.publish.SECONDS_BEFORE_DEFERRING", 0)
    act = app.rooms.act

    async def act_and_delete(*given: object) -> object:
        local.remove_message(board)
        return await act(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(app.rooms, "act", act_and_delete)
    await jun.click(board, moves(board)[0])
    await drained(app)
    monkeypatch.setattr(app.rooms, "act", act)
    anew = await home_shows(app, jun)
    assert [shown.id for shown in boards(local)] == [anew.id] != [board.id]
    await move(app, jun, anew)
