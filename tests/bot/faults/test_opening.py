"""Opening games while Discord misbehaves: the board gets there by any way, or the command brings it back."""

import pytest

from bot.app import App
from bot.playground import Fault, LocalDiscord
from bot.storage.schema import rooms
from tests.bot.faults.kinds import (
    ALL,
    CALLBACK,
    EVERYTHING,
    FEW,
    HOOK_MESSAGE,
    LASTING,
    OWN_MESSAGE,
    PASSING,
    Kind,
    boards,
    came_of,
    goes_on,
    home_shows,
    room_of,
)
from tests.bot.playing import open_board
from tests.bot.stored import rows


@pytest.mark.parametrize(
    ("kind", "place"),
    [pytest.param(kind, CALLBACK, id=f"at-once-{kind}") for kind in ALL]
    + [pytest.param(kind, HOOK_MESSAGE, id=f"deferred-{kind}") for kind in FEW],
)
async def test_a_command_opens_one_game_and_one_board(
    local: LocalDiscord, app: App, kind: Kind, place: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if place is HOOK_MESSAGE:
        monkeypatch.setattr("bot.publish.SECONDS_BEFORE_DEFERRING", 0)
    jun = local.person("Jun")
    fault = local.faults.add(kind.at(*place))
    await came_of(app, fault, jun.slash("yut_nori"))
    assert fault.met
    await home_shows(app, jun)
    assert len(boards(local)) == len(await rows(app, rooms)) == 1
    await goes_on(app, local, jun)


async def test_a_game_that_could_not_be_shown_comes_back_by_command(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    for kind in LASTING:
        fault = local.faults.add(kind.at(*EVERYTHING))
        assert await came_of(app, fault, jun.slash("yut_nori")) is None, kind
        local.faults.clear()
        board = await open_board(jun, "yut_nori")
        assert (await home_shows(app, jun)).id == board.id, kind
        assert len(await rows(app, rooms)) == 1, kind
    assert len(boards(local)) == 1


async def test_a_private_game_that_could_not_be_shown_comes_back_by_command(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await app.people.set_person(int(jun.id), plays_privately=True)
    for kind in ALL:
        fault = local.faults.add(kind.at(*CALLBACK))
        await came_of(app, fault, jun.slash("yut_nori"))
        local.faults.clear()
        assert not boards(local), kind
        if kind in PASSING:
            await home_shows(app, jun)
        board = await open_board(jun, "yut_nori")
        assert board.ephemeral, kind
        assert (await home_shows(app, jun)).id == board.id, kind
    assert len(await rows(app, rooms)) == 1


async def test_a_challenge_that_could_not_be_shown_is_in_nobodys_way(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    for number, kind in enumerate(LASTING, 1):
        fault = local.faults.add(kind.at(*EVERYTHING))
        assert await came_of(app, fault, jun.slash("yut_nori", opponent="Sofia")) is None, kind
        local.faults.clear()
        assert [room["phase"] for room in await rows(app, rooms)] == ["over"] * number, kind
    asked = (await (await jun.slash("yut_nori", opponent="Sofia")).settled()).message
    assert asked.pings == ["Sofia"]


async def test_a_challenge_that_took_another_way_still_tells_the_person(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    fault = local.faults.add(Fault(*CALLBACK, code=10062, times=None))
    await came_of(app, fault, jun.slash("yut_nori", opponent="Sofia"))
    local.faults.clear()
    [asked] = boards(local)
    assert asked.pings == ["Sofia"]
    assert (await room_of(app)).home.message_id == int(asked.id)


async def test_a_person_is_told_where_a_board_cannot_be_but_words_can(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    fault = local.faults.add(Fault(*CALLBACK, code=50013))
    local.faults.add(Fault(*OWN_MESSAGE, code=50013, times=None))
    reply = await came_of(app, fault, jun.slash("yut_nori"))
    assert reply
    assert reply.message.ephemeral
    assert "Nothing is lost" in reply.text
    local.faults.clear()
    await open_board(jun, "yut_nori")
    assert len(await rows(app, rooms)) == 1


@pytest.mark.usefixtures("deferring")
async def test_no_answer_stays_at_thinking(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    fault = local.faults.add(Fault(*HOOK_MESSAGE, code=50013, times=None))
    local.faults.add(Fault(*OWN_MESSAGE, code=50013, times=None))
    reply = await came_of(app, fault, jun.slash("yut_nori"))
    assert reply
    assert not local.messages()
    assert [note.ephemeral for note in reply.followups] == [True]
    assert "Nothing is lost" in reply.followups[0].text


async def test_play_again_whose_board_got_lost_is_pressed_again(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    for number, kind in enumerate(LASTING):
        board = await open_board(jun, "yut_nori")
        await app.rooms.resign(2 * number + 1, int(jun.id))
        await app.publisher.wake(2 * number + 1)
        again = next(one["custom_id"] for one in jun.message(board.id).buttons if one["custom_id"].startswith("again:"))
        fault = local.faults.add(kind.at(*EVERYTHING))
        assert await came_of(app, fault, jun.click(board, again)) is None, kind
        local.faults.clear()
        reply = await (await jun.click(board, again)).settled()
        assert reply.message.pictures, kind
        assert len(await rows(app, rooms)) == 2 * number + 2, kind
        await app.rooms.resign(2 * number + 2, int(jun.id))


async def test_pages_and_lists_are_answered_or_passed_over_quietly(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    for name, options in (("rules", {"game": "yut_nori"}), ("games", {})):
        for kind in ALL:
            fault = local.faults.add(kind.at("POST", "/*"))
            await came_of(app, fault, jun.slash(name, **options))
            assert fault.met, (name, kind)
            local.faults.clear()
        assert not (await jun.slash(name, **options)).failed


async def test_a_lost_page_is_said_to_be_lost(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    for kind in (Fault(*CALLBACK, code=50013), Fault(*CALLBACK, drop=True), Fault(*CALLBACK, drop=True, after=True)):
        fault = local.faults.add(kind)
        reply = await came_of(app, fault, jun.slash("rules", game="yut_nori"))
        assert reply
        told = [reply.text, *(shown.text for shown in reply.followups)]
        assert any("Nothing is lost" in text for text in told)
