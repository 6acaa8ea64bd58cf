"""Yut Nori end to end: the real client on the local Discord, by slash command and buttons."""

import asyncio

import pytest

from bot.app import App
from bot.playground import LocalDiscord, Person, Shown
from bot.storage.schema import log, results, rooms, runs
from engine import GAMES
from engine.core.match import Match
from engine.core.record import Record, verify
from tests.bot.conftest import Start
from tests.bot.playing import is_over, moves, note_of, open_board, play_on, press, same, steady
from tests.bot.stored import rows

pytestmark = pytest.mark.usefixtures("loaded")


async def throw(person: Person, board: Shown) -> Shown:
    """Throw until there is something to choose."""
    while any(custom_id.endswith(":throw") for custom_id in moves(board)):
        await press(person, board, moves(board)[0])
        board = person.message(board.id)
    return board


async def test_a_whole_game_is_played_with_buttons(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    assert "Streak **0**" in board.text
    assert "Score **0**" in board.text
    assert "Best **-**" in board.text
    assert len(board.pictures) == 1
    over = await play_on(jun, board, seed=1)
    assert is_over(over)
    assert len(over.pictures) == 1

    [result] = await rows(app, results)
    [run] = await rows(app, runs)
    [room] = await rows(app, rooms)
    won = result["result"] == "win"
    assert room["phase"] == "over"
    assert (result["streak"], run["wins"], run["games"]) == (int(won), int(won), 1)
    assert f"Streak **{int(won)}**" in over.text


async def test_a_finished_game_makes_a_record_that_holds(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await play_on(jun, await open_board(jun, "yut_nori"), seed=2)
    seen = await app.rooms.get(1)
    lines = await app.rooms.log_of(1)
    match = Match(GAMES["yut_nori"], 2, seen.room.options, seen.room.seed, lines, check=True)
    assert verify(Record.of(match), GAMES["yut_nori"]) == seen.room.outcome


async def test_the_same_board_and_buttons_after_a_restart_between_every_two_clicks(
    local: LocalDiscord, start: Start
) -> None:
    await start()
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    over = await play_on(jun, board, seed=3, between=start)
    assert is_over(over)
    app = await start()
    assert len(await rows(app, results)) == 1
    assert not (await rows(app, rooms))[0]["computer_to_act"]


async def test_the_command_brings_the_live_game_back_and_the_old_message_points_to_it(
    local: LocalDiscord, app: App
) -> None:
    jun = local.person("Jun")
    board = await throw(jun, await open_board(jun, "yut_nori"))
    again = await open_board(jun, "yut_nori")
    assert again.id != board.id
    assert same(board, again)
    old = await steady(jun, board, lambda shown: not shown.buttons)
    assert again.id in old.text
    assert not old.pictures
    assert len(await rows(app, rooms)) == 1


async def test_two_presses_at_once_apply_once(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    [custom_id] = moves(board)
    replies = await asyncio.gather(*[jun.click(board, custom_id) for _ in range(5)])
    assert sorted(reply.kind or 0 for reply in replies) == [6, 6, 6, 6, 7]
    assert not any(reply.followups for reply in replies)
    assert [row["notation"] for row in await rows(app, log)].count("throw") == 1
    assert jun.message(board.id).edits == board.edits + 1


async def test_the_same_press_again_is_silent_and_changes_nothing(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    [custom_id] = moves(board)
    await press(jun, board, custom_id)
    before = (await rows(app, log), jun.message(board.id))
    reply = await jun.press_raw(board.id, custom_id)
    assert reply.kind == 6
    assert not reply.followups
    assert await rows(app, log) == before[0]
    assert same(jun.message(board.id), before[1])


async def test_a_press_from_an_older_board_brings_it_up_to_date(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await throw(jun, await open_board(jun, "yut_nori"))
    await press(jun, board, moves(board)[0])
    before = await rows(app, log)
    reply = await (await jun.press_raw(board.id, "do:1:0:do-w")).settled()
    assert reply.kind == 7
    note = await note_of(reply)
    assert note.ephemeral
    assert "older board" in note.text
    assert await rows(app, log) == before


async def test_another_persons_press_is_answered_privately_and_changes_nothing(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    board = await open_board(jun, "yut_nori")
    before = await rows(app, log)
    for custom_id in [button["custom_id"] for button in board.buttons if not button["custom_id"].startswith("rules")]:
        reply = await press(sofia, board, custom_id)
        assert reply.message.ephemeral
        assert "/yut_nori" in reply.text
        assert f"<@{jun.id}>" in reply.text
        assert not reply.message.pings
    assert await rows(app, log) == before
    assert same(jun.message(board.id), board)


async def test_forged_presses_are_refused_privately(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await throw(jun, await open_board(jun, "yut_nori"))
    ply = moves(board)[0].split(":")[2]
    before = await rows(app, log), await rows(app, rooms)
    forged = [
        f"do:1:{ply}:mo-17",
        f"do:1:{ply}:throw",
        f"do:1:{ply}:gae",
        f"do:1:{ply}:resign-1",
        f"do:1:{ply}:forfeit-1",
        f"at:1:{ply}:19",
        f"do:99:{ply}:throw",
        "do:1:999999:throw",
        f"do:1:-{ply}:throw",
        "play:0:0:chess",
        "rules:0:0:chess",
        "'; DROP TABLE rooms; --",
        "do",
        "x" * 100,
    ]
    for custom_id in forged:
        assert (await note_of(await jun.press_raw(board.id, custom_id))).ephemeral
    for values in ([], ["x"], ["a" * 100]):
        assert (await note_of(await jun.press_raw(board.id, f"do:1:{ply}:", 3, values))).ephemeral
    assert (await rows(app, log), await rows(app, rooms)) == before


async def test_choosing_and_cancelling_store_nothing(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await throw(jun, await open_board(jun, "yut_nori"))
    before = await rows(app, log)
    await press(jun, board, moves(board)[0])
    chosen = jun.message(board.id)
    assert "Cancel" in chosen.labels
    assert chosen.pictures != board.pictures
    await press(jun, chosen, "Cancel")
    assert same(jun.message(board.id), board)
    assert await rows(app, log) == before


async def test_the_computer_answers_with_its_whole_turn(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    while "Computer · level 1 threw" not in board.text:
        await press(jun, board, moves(board)[0])
        board = jun.message(board.id)
    assert not (await rows(app, rooms))[0]["computer_to_act"]
    assert moves(board)


async def test_play_again_starts_the_next_game_once(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    over = await play_on(jun, await open_board(jun, "yut_nori"), seed=4)
    replies = await asyncio.gather(*[jun.click(over, "Play again") for _ in range(2)])
    assert sorted(reply.kind or 0 for reply in replies) == [4, 6]
    stored = await rows(app, rooms)
    assert [room["phase"] for room in stored] == ["over", "playing"]
    assert is_over(jun.message(over.id))
    boards = [message for message in jun.messages() if message.pictures]
    assert len(boards) == 2
    assert stored[1]["options"] == '{"first":1}'


async def test_pictures_have_alt_texts_that_hold_the_position(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await play_on(jun, await open_board(jun, "yut_nori"), presses=30, seed=5)
    [alt] = board.alts
    assert alt.startswith("Yut Nori board. Red (you): ")
    assert "Blue (Computer · level 1): " in alt
    assert len(alt) <= 1024
    assert "<@" not in alt
