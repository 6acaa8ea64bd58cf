"""Several people at one table, end to end: challenges, lobbies, turns, leaving, deadlines, restarts."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Connection, update

from bot.app import App
from bot.playground import CannotDo, LocalDiscord, Person, Shown
from bot.storage.common import now
from bot.storage.schema import results, rooms, runs
from tests.bot.conftest import Start
from tests.bot.playing import is_over, moves, note_of, press, steady
from tests.bot.stored import rows


async def challenge(local: LocalDiscord) -> tuple[Person, Person, Shown]:
    """Jun asks Sofia for a game of Yut Nori."""
    jun, sofia = local.person("Jun"), local.person("Sofia")
    reply = await (await jun.slash("yut_nori", opponent="Sofia")).settled()
    return jun, sofia, reply.message


async def accepted(local: LocalDiscord) -> tuple[Person, Person, Shown]:
    """A game of Jun and Sofia that has begun; Sofia, who accepted, is on turn."""
    jun, sofia, message = await challenge(local)
    await press(sofia, message, "Accept")
    return jun, sofia, jun.message(message.id)


async def play_together(people: list[Person], board: Shown, app: App, presses: int = 3000) -> Shown:
    """Whoever is on turn presses the first button, until the game is over."""
    by_id = {int(person.id): person for person in people}
    for _ in range(presses):
        board = people[0].message(board.id)
        if is_over(board):
            break
        turn = (await app.rooms.get(1)).room.person_to_act()
        assert turn is not None
        await press(by_id[turn], board, moves(board)[0])
    return people[0].message(board.id)


async def give_up(person: Person, board: Shown) -> None:
    """Press Resign and answer the question with yes."""
    asked = await press(person, board, "Resign")
    await press(person, asked.message, "Resign")


async def pass_deadline(app: App, room_id: int = 1) -> None:
    """Let the deadline of a room pass, as if its time had come."""
    passed = update(rooms).where(rooms.c.id == room_id).values(deadline=now() - timedelta(seconds=1))
    await app.database.write(Connection.execute, passed)
    app.rooms.on_deadline()


async def test_a_challenge_tells_the_person_and_begins_when_accepted(local: LocalDiscord, app: App) -> None:
    jun, sofia, message = await challenge(local)
    assert message.pings == ["Sofia"]
    assert message.labels == ["Accept", "Decline"]
    for stranger in (jun, local.person("Alex")):
        assert (await note_of(await stranger.click(message, "Accept"))).ephemeral
    await press(sofia, message, "Accept")
    board = jun.message(message.id)
    assert board.pictures
    [room] = await rows(app, rooms)
    assert room["options"] == '{"first":1}'
    assert f"<@{sofia.id}>" in board.text


async def test_two_people_play_a_whole_game_that_counts_as_win_and_loss(local: LocalDiscord, app: App) -> None:
    jun, sofia, board = await accepted(local)
    over = await play_together([jun, sofia], board, app)
    assert is_over(over)
    outcomes = sorted(str(result["result"]) for result in await rows(app, results))
    assert outcomes == ["loss", "win"]
    assert not any(result["solo"] for result in await rows(app, results))
    assert not await rows(app, runs)


async def test_only_the_person_on_turn_presses(local: LocalDiscord, app: App) -> None:
    jun, sofia, board = await accepted(local)
    before = (await rows(app, rooms))[0]["ply"]
    note = await note_of(await jun.click(board, moves(board)[0]))
    assert note.ephemeral
    assert (await rows(app, rooms))[0]["ply"] == before
    await press(sofia, board, moves(board)[0])
    assert (await rows(app, rooms))[0]["ply"] == 2


async def test_both_press_at_once_and_only_the_one_on_turn_moves(local: LocalDiscord, app: App) -> None:
    jun, sofia, board = await accepted(local)
    custom_id = moves(board)[0]
    replies = await asyncio.gather(*[person.click(board, custom_id) for person in (jun, sofia, jun, sofia)])
    assert not any(reply.failed for reply in replies)
    assert (await rows(app, rooms))[0]["ply"] == 2


async def test_the_person_on_turn_is_told_once_and_the_notice_goes_with_the_move(local: LocalDiscord, app: App) -> None:
    jun, sofia, board = await accepted(local)

    def notices() -> list[Shown]:
        return [message for message in jun.messages() if "your turn" in message.text]

    def told(name: str) -> bool:
        return [notice.pings for notice in notices()] == [[name]]

    await steady(jun, board, lambda _: told("Sofia"))
    people = {"Sofia": sofia, "Jun": jun}
    while told("Sofia"):
        shown = jun.message(board.id)
        turn = (await app.rooms.get(1)).room.person_to_act()
        if turn != int(sofia.id):
            break
        await press(people["Sofia"], shown, moves(shown)[0])
    await steady(jun, board, lambda _: told("Jun"))


async def test_a_setting_turns_the_mention_off(local: LocalDiscord, app: App) -> None:
    await app.people.set_person(int(local.person("Sofia").id), is_mentioned=False)
    _jun, sofia, board = await accepted(local)
    await press(sofia, board, moves(board)[0])
    assert not any("your turn" in message.text for message in sofia.messages())


@pytest.mark.parametrize("who", ["Jun", "Sofia"])
async def test_a_challenge_is_declined_or_withdrawn(local: LocalDiscord, app: App, who: str) -> None:
    _jun, sofia, message = await challenge(local)
    await press(local.person(who), message, "Decline")
    assert "closed" in sofia.message(message.id).text
    assert not sofia.message(message.id).buttons
    assert (await rows(app, rooms))[0]["phase"] == "over"
    assert not await rows(app, results)


async def test_accepting_twice_begins_one_game(local: LocalDiscord, app: App) -> None:
    _jun, sofia, message = await challenge(local)
    replies = await asyncio.gather(*[sofia.click(message, "Accept") for _ in range(3)])
    assert not any(reply.failed for reply in replies)
    stored = await rows(app, rooms)
    assert [room["phase"] for room in stored] == ["playing"]


async def test_a_challenge_that_nobody_answers_goes_away_and_says_so(local: LocalDiscord, app: App) -> None:
    _jun, sofia, message = await challenge(local)
    await pass_deadline(app)
    gone = await steady(sofia, message, lambda shown: not shown.buttons)
    assert "closed" in gone.text
    late = await note_of(await sofia.press_raw(message.id, "join:1:0:"))
    assert late.ephemeral


async def test_people_who_cannot_be_asked(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    reply = await jun.slash("yut_nori", opponent="Jun")
    assert "yourself" in reply.text
    assert reply.message.ephemeral
    await (await jun.slash("yut_nori", opponent="Sofia")).settled()
    await app.client.drain()
    assert "under way" in (await jun.slash("yut_nori", opponent="Sofia")).text
    assert len(await rows(app, rooms)) == 1


async def test_a_lobby_is_joined_left_and_begun(local: LocalDiscord, app: App) -> None:
    jun, sofia, alex = local.person("Jun"), local.person("Sofia"), local.person("Alex")
    lobby = (await (await jun.slash("yut_nori", table=True)).settled()).message
    with pytest.raises(CannotDo):
        await jun.click(lobby, "Start")
    await press(sofia, lobby, "Join")
    await press(sofia, lobby, "Leave")
    await press(alex, lobby, "Join")
    assert (await note_of(await sofia.press_raw(lobby.id, "join:1:0:"))).ephemeral
    assert (await note_of(await alex.click(lobby, "Start"))).ephemeral
    await press(jun, lobby, "Start")
    room = (await app.rooms.get(1)).room
    assert room.phase == "playing"
    assert [str(user) for user in room.people] == [jun.id, alex.id]


async def test_two_people_take_the_last_seat_at_once_and_one_gets_it(local: LocalDiscord, app: App) -> None:
    jun, sofia, alex = local.person("Jun"), local.person("Sofia"), local.person("Alex")
    lobby = (await (await jun.slash("yut_nori", table=True)).settled()).message
    replies = await asyncio.gather(sofia.click(lobby, "Join"), alex.click(lobby, "Join"))
    assert sorted(reply.kind or 0 for reply in replies) == [4, 7]
    room = (await app.rooms.get(1)).room
    assert len(room.people) == 2


async def test_the_host_seats_a_computer_and_such_a_game_makes_no_streak(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    lobby = (await (await jun.slash("yut_nori", table=True)).settled()).message
    [menu] = lobby.selects
    await (await jun.choose(lobby, menu["custom_id"], menu["options"][0]["value"])).settled()
    await press(jun, lobby, "Start")
    room = (await app.rooms.get(1)).room
    assert not room.for_streak
    assert room.deadline is None
    await give_up(jun, lobby)
    assert not await rows(app, runs)


async def test_the_host_closes_the_lobby(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    lobby = (await (await jun.slash("yut_nori", table=True)).settled()).message
    await press(jun, lobby, "Leave")
    assert "closed" in jun.message(lobby.id).text


async def test_of_two_people_the_one_who_lets_the_deadline_pass_loses(local: LocalDiscord, app: App) -> None:
    jun, sofia, board = await accepted(local)
    await press(sofia, board, moves(board)[0])
    turn = (await app.rooms.get(1)).room.person_to_act()
    await pass_deadline(app)
    over = await steady(jun, board, is_over)
    assert "time" in over.text
    outcomes = {row["user_id"]: row["result"] for row in await rows(app, results)}
    assert outcomes[turn] == "loss"
    assert sorted(map(str, outcomes.values())) == ["loss", "win"]


async def test_a_move_and_a_passing_deadline_cannot_both_win(local: LocalDiscord, app: App) -> None:
    jun, sofia, board = await accepted(local)
    clicking = asyncio.ensure_future(sofia.click(board, moves(board)[0]))
    await pass_deadline(app)
    reply = await clicking
    assert not reply.failed
    await steady(jun, board, lambda shown: is_over(shown) or shown.text != board.text)
    room = (await app.rooms.get(1)).room
    assert len(await rows(app, results)) == (2 if room.phase == "over" else 0)
    assert len(await app.rooms.log_of(1)) == room.ply


async def test_a_deadline_that_passed_while_the_bot_was_away_counts_at_the_next_start(
    local: LocalDiscord, start: Start
) -> None:
    app = await start()
    jun, _sofia, board = await accepted(local)
    await app.close()
    await app.database.open()
    await pass_deadline(app)
    await app.database.close()
    await start()
    assert is_over(await steady(jun, board, is_over))


async def test_a_person_who_leaves_a_table_of_two_loses(local: LocalDiscord, app: App) -> None:
    jun, sofia, board = await accepted(local)
    await give_up(jun, board)
    assert is_over(await steady(sofia, board, is_over))
    outcomes = {row["user_id"]: row["result"] for row in await rows(app, results)}
    assert outcomes == {int(jun.id): "loss", int(sofia.id): "win"}


async def test_lobby_challenge_and_play_survive_restarts(local: LocalDiscord, start: Start) -> None:
    await start()
    _jun, sofia, message = await challenge(local)
    await start()
    await press(sofia, message, "Accept")
    await start()
    board = sofia.message(message.id)
    await press(sofia, board, moves(board)[0])
    jun = local.person("Jun")
    lobby = (await (await jun.slash("yut_nori", table=True)).settled()).message
    await start()
    await press(sofia, lobby, "Join")
    app = await start()
    await press(jun, lobby, "Start")
    assert (await app.rooms.get(2)).room.phase == "playing"


async def test_games_lists_what_is_live_and_resign_chooses_among_them(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    assert "no game" in (await jun.slash("games")).text
    solo = (await (await jun.slash("yut_nori")).settled()).message
    table = (await (await jun.slash("yut_nori", table=True)).settled()).message
    await app.client.drain()
    listed = (await jun.slash("games")).text
    assert solo.id in listed
    assert table.id in listed
    choice = await jun.slash("resign")
    [menu] = choice.message.selects
    assert len(menu["options"]) == 2
    asked = await jun.choose(choice.message, menu["custom_id"], menu["options"][1]["value"])
    await press(jun, asked.message, "Resign")
    assert is_over(await steady(jun, solo, is_over))


async def test_who_is_on_turn_is_told_also_where_the_program_ended_before_it_did(
    local: LocalDiscord, start: Start
) -> None:
    """The turn was stored; the press that made it comes again, after a restart, and brings board and notice."""
    app = await start()
    jun, sofia, board = await accepted(local)
    await app.client.drain()
    room = (await app.rooms.get(1)).room
    while room.person_to_act() == int(sofia.id):
        before, notation = room, str(room.game.actions(room.match.state)[0])
        room = (await app.rooms.act(1, int(sofia.id), room.ply, notation)).room
    app = await start()
    pressed = await sofia.press_raw(board.id, f"do:1:{before.ply}:{notation}")
    await app.client.drain()
    assert pressed.kind == 7
    [notice] = [shown for shown in jun.messages() if shown.pings == ["Jun"]]
    assert (await app.rooms.get(1)).room.notice_id == int(notice.id)
    await sofia.press_raw(board.id, f"do:1:{before.ply}:{notation}")
    await app.client.drain()
    assert [shown.id for shown in jun.messages() if shown.pings == ["Jun"]] == [notice.id]


@pytest.mark.parametrize("people", [2, 1], ids=["two people", "one among computers"])
async def test_a_board_that_was_deleted_comes_back_once_and_games_leads_there(
    local: LocalDiscord, app: App, people: int
) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    if people == 2:
        jun, sofia, board = await accepted(local)
    else:
        board = (await (await jun.slash("yut_nori", table=True)).settled()).message
        [menu] = board.selects
        await jun.choose(board, menu["custom_id"], menu["options"][0]["value"])
        await press(jun, await steady(jun, board, lambda shown: "Start" in shown.labels), "Start")
        board = await steady(jun, board, lambda shown: "Start" not in shown.labels)
    await app.client.drain()
    there = [shown.id for shown in jun.messages() if shown.pictures]
    await jun.slash("games")
    await app.client.drain()
    assert [shown.id for shown in jun.messages() if shown.pictures] == there
    local.remove_message(board)
    replies = await asyncio.gather(*(person.slash("games") for person in (jun, sofia, jun)))
    await app.client.drain()
    [anew] = [shown for shown in jun.messages() if shown.pictures]
    assert anew.id != board.id
    assert anew.id in jun.message(replies[0].message.id).text
    assert (await app.rooms.get(1)).room.home.message_id == int(anew.id)
    on_turn = jun if (await app.rooms.get(1)).room.person_to_act() == int(jun.id) else sofia
    await press(on_turn, anew, moves(anew)[0])


async def test_a_game_that_only_oneself_sees(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    await app.people.set_person(int(jun.id), plays_privately=True)
    board = (await (await jun.slash("yut_nori")).settled()).message
    assert board.ephemeral
    assert board.id not in [message.id for message in sofia.messages()]
    await press(jun, board, moves(board)[0])
    assert (await app.rooms.get(1)).room.ply >= 2


async def test_public_language_and_theme_are_fixed_when_a_room_is_made(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await app.people.set_person(int(jun.id), theme="dark", language="es")
    board = (await (await jun.slash("yut_nori")).settled()).message
    await app.people.set_person(int(jun.id), theme="light", language="ko")
    room = (await app.rooms.get(1)).room
    assert (room.theme, room.language) == ("dark", "en")
    note = await note_of(await jun.press_raw(board.id, "do:1:0:gae-7"))
    assert "먼저" in note.text or "수" in note.text


async def test_a_replaced_person_lost_and_the_others_play_on() -> None:
    """Three seats: the rule of a passed deadline, on plain values."""
    from bot import play
    from bot.room import Computer, Human
    from tests.bot.three import three_people

    room = three_people()
    after, steps = play.give_up(room, room.turn or 0, "forfeit")
    assert not steps
    assert isinstance(after.seats[room.turn or 0], Computer)
    assert after.people == tuple(user for user in room.people if user != room.people[room.turn or 0])
    last = replace(after, seats=(Human(1), Computer("1"), Computer("1")))
    over, steps = play.give_up(last, 0, "resign")
    assert over.phase == "over"
    assert [step.notation for step in steps] == ["resign-0"]
