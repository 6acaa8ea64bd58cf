"""Yacht end to end: the real client on the local Discord, alone, against the computer, and ten at one table."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta

from sqlalchemy import update

from bot.app import App
from bot.playground import LocalDiscord, Person, Shown
from bot.room import Room
from bot.storage.common import now
from bot.storage.schema import log, results, rooms, runs
from engine import GAMES
from engine.core.match import Match
from engine.core.record import Record, verify
from tests.bot.conftest import Start
from tests.bot.playing import SECONDS_TO_WAIT, is_over, note_of, open_board, press, same, steady
from tests.bot.stored import rows

PEOPLE = ("Mina", "Jun", "Sofia", "Rafael", "Alex")


def throw_button(board: Shown) -> str | None:
    """The custom_id of the button that throws; None where nobody can."""
    ids = [button["custom_id"] for button in board.buttons if not button.get("disabled")]
    return next((each for each in ids if re.match(r"do:\d+:\d+:roll-", each)), None)


def dice_buttons(board: Shown) -> list[str]:
    """The custom_ids of the buttons of the dice."""
    ids = [button["custom_id"] for button in board.buttons]
    return [each for each in ids if re.match(r"at:\d+:\d+:roll-", each)]


def sheet_menu(board: Shown) -> str | None:
    """The custom_id of the menu of boxes."""
    return next((select["custom_id"] for select in board.selects), None)


def boxes(board: Shown, kind: str) -> list[str]:
    """The values of the menu that fill a box at once (`do`) or ask once more (`at`)."""
    return [option["value"] for select in board.selects for option in select["options"] if kind in option["value"]]


async def throw(person: Person, board: Shown) -> Shown:
    """Throw the dice that are not kept."""
    button = throw_button(person.message(board.id))
    assert button is not None
    await press(person, board, button)
    return person.message(board.id)


async def fill(person: Person, board: Shown, value: str | None = None) -> Shown:
    """Fill a box by its value in the menu, or the first that needs no second question."""
    board = person.message(board.id)
    menu = sheet_menu(board)
    assert menu is not None
    reply = await (await person.choose(board, menu, value or boxes(board, "do")[0])).settled()
    assert not reply.failed
    return person.message(board.id)


async def newer(person: Person, board: Shown, pressed: str) -> Shown:
    """The board once it no longer has the button that was pressed."""
    return await steady(person, board, lambda shown: throw_button(shown) != pressed)


async def a_turn(person: Person, board: Shown) -> Shown:
    """Throw once and fill a box."""
    return await fill(person, await throw(person, board))


async def play_on(
    person: Person, board: Shown, seed: int, between: Callable[[], Awaitable[object]] | None = None
) -> Shown:
    """Play to the end: keep dice, throw again and fill boxes at random."""
    hand = random.Random(seed)
    while not is_over(board := person.message(board.id)):
        dice, thrower = dice_buttons(board), throw_button(board)
        if dice and hand.random() < 0.3:
            await press(person, board, hand.choice(dice))
        elif thrower and (not board.selects or hand.random() < 0.5):
            await press(person, board, thrower)
        else:
            await fill(person, board)
        if between:
            await between()
    return board


async def test_a_whole_game_against_the_computer(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yacht")
    assert "Streak **0**" in board.text
    over = await play_on(jun, board, seed=1)
    [result], [run], [room] = await rows(app, results), await rows(app, runs), await rows(app, rooms)
    won = result["result"] == "win"
    assert room["phase"] == "over"
    assert result["score"] == run["best"]
    assert (run["wins"], run["games"]) == (int(won), 1)
    assert f"**{result['score']}**" in over.text
    assert over.alts[0].startswith("Yacht sheet. 1 (you), total ")
    seen = await app.rooms.get(1)
    match = Match(GAMES["yacht"], 2, seen.room.options, seen.room.seed, await app.rooms.log_of(1), check=True)
    assert verify(Record.of(match), GAMES["yacht"]) == seen.room.outcome


async def test_the_same_board_after_a_restart_between_every_two_presses_of_two_turns(
    local: LocalDiscord, start: Start
) -> None:
    app = await start()
    jun = local.person("Jun")
    board = await open_board(jun, "yacht")
    for _ in range(2):
        board = await throw(jun, board)
        app = await start()
        kept = await press(jun, board, dice_buttons(board)[0])
        assert kept.message.pictures != board.pictures
        app = await start()
        board = await throw(jun, jun.message(board.id))
        assert board.labels.count("Hint") == 1
        app = await start()
        board = await fill(jun, board)
        app = await start()
    notations = [str(row["notation"]) for row in await rows(app, log)]
    assert sum(notation == "roll-2345" for notation in notations) == 2
    assert not (await rows(app, rooms))[0]["computer_to_act"]


async def test_dice_that_are_kept_stay_as_they_are(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await throw(jun, await open_board(jun, "yacht"))
    before = [button["label"] for button in board.buttons[:5]]
    for place in (1, 3):
        await press(jun, board, dice_buttons(jun.message(board.id))[place])
    board = jun.message(board.id)
    assert board.labels[5] == "Throw 3 dice · 2 left"
    board = await throw(jun, board)
    after = [button["label"] for button in board.buttons[:5]]
    assert (after[1], after[3]) == (before[1], before[3])
    assert board.labels[5] == "Throw 3 dice · 1 left"
    assert len(await rows(app, log)) == 4


async def test_a_box_worth_0_is_filled_only_when_asked_twice(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await throw(jun, await open_board(jun, "yacht"))
    before = await rows(app, log)
    [worthless, *_] = boxes(board, "at")
    asked = await fill(jun, board, worthless)
    assert await rows(app, log) == before
    assert "although another box would score" in asked.text
    await press(jun, asked, "Cancel")
    assert same(jun.message(board.id), board)
    asked = await fill(jun, board, worthless)
    await press(jun, asked, next(label for label in asked.labels if label.startswith("Yes, write 0 in ")))
    box = worthless.split("score-")[1]
    assert f"score-{box}" in [row["notation"] for row in await rows(app, log)]


async def test_never_a_fourth_throw(local: LocalDiscord, app: App) -> None:
    """Case C07: a double click throws once, silently; an old button throws never again, and says why."""
    jun = local.person("Jun")
    board = await open_board(jun, "yacht")
    buttons = []
    for _ in range(3):
        buttons.append(throw_button(jun.message(board.id)) or "")
        twice = await asyncio.gather(*[jun.press_raw(board.id, buttons[-1]) for _ in range(2)])
        assert not any(reply.failed or reply.followups for reply in twice)
        board = await newer(jun, board, buttons[-1])
    assert throw_button(board) is None
    before = await rows(app, log)
    assert [row["notation"] for row in before].count("roll-12345") == 3
    assert (await jun.press_raw(board.id, buttons[-1])).kind == 6
    ply = len(before)
    note = await note_of(await jun.press_raw(board.id, f"do:1:{ply}:roll-1"))
    assert note.ephemeral
    assert "three throws" in note.text
    board = await fill(jun, board)
    for stale in (f"do:1:{ply}:roll-1", f"do:1:{ply - 1}:roll-1"):
        note = await note_of(await jun.press_raw(board.id, stale))
        assert note.ephemeral
    assert not [row for row in (await rows(app, log))[ply:] if row["seat"] == 0 and "roll" in str(row["notation"])]


async def test_forged_presses_change_nothing(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await throw(jun, await open_board(jun, "yacht"))
    before, ply = await rows(app, log), len(await rows(app, log))
    forged = [f"do:1:{ply}:{text}" for text in ("66666", "roll-", "roll-21", "score-", "score-three_kind", "resign-1")]
    forged += [f"at:1:{ply}:{text}" for text in ("roll-21", "roll-6", "score-", "aside")]
    forged += [f"aside:1:{ply}:{text}" for text in ("coach", "", "seed")]
    for custom_id in forged:
        note = await note_of(await jun.press_raw(board.id, custom_id))
        assert note.ephemeral, custom_id
    assert await rows(app, log) == before


async def test_hints_are_private_counted_and_told_at_the_end(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    board = await throw(jun, await open_board(jun, "yacht"))
    for _ in range(2):
        hint = await (await jun.click(board, "Hint")).settled()
        assert hint.message.ephemeral
        assert hint.text.startswith("**Best: ")
        assert "exact table" in hint.text
    peek = await (
        await sofia.press_raw(board.id, next(b["custom_id"] for b in board.buttons if b["label"] == "Hint"))
    ).settled()
    assert "Best: " not in peek.text
    over = await play_on(jun, board, seed=2)
    assert "(2 hints)" in over.text


async def test_the_coach_looks_back_on_the_game(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yacht")
    assert "Coach" not in board.labels
    over = await play_on(jun, board, seed=3)
    coach = await (await jun.click(over, "Coach")).settled()
    assert coach.message.ephemeral
    [result] = await rows(app, results)
    assert f"Your sheet: {result['score']} points" in coach.text
    assert "Luck of the dice" in coach.text
    assert "Round 12" in coach.text


async def test_a_sheet_alone_counts_for_the_best_and_not_for_the_streak(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    lobby = (await (await jun.slash("yacht", table=True)).settled()).message
    await press(jun, lobby, "Start")
    board = await steady(jun, lobby, lambda shown: throw_button(shown) is not None)
    over = await play_on(jun, board, seed=4)
    [result], [run] = await rows(app, results), await rows(app, runs)
    assert (run["games"], run["wins"], run["best"]) == (0, 0, result["score"])
    assert is_over(over)
    assert "wins" not in over.text
    coach = await (await jun.click(over, "Coach")).settled()
    assert f"Your sheet: {result['score']} points" in coach.text


class Ten:
    """A table of ten: five people and five computers, at seats 0 to 4 and 5 to 9."""

    def __init__(self, local: LocalDiscord, start: Start) -> None:
        self.people = [local.person(name) for name in PEOPLE]
        self.start = start
        self.lobby = ""

    async def gather(self) -> None:
        """The host opens a table; three join at once, one after a restart; computers take the other seats."""
        self.app = await self.start()
        host, *others, last = self.people
        lobby = (await (await host.slash("yacht", table=True)).settled()).message
        self.lobby = lobby.id
        for reply in await asyncio.gather(*[person.click(lobby, "Join") for person in others]):
            assert not (await reply.settled()).failed
        await self.restart()
        await press(last, lobby, "Join")
        for level in ("1", "2", "3", "1", "2"):
            reply = await host.choose(lobby, "Seat a computer", f"Computer · level {level}")
            assert not (await reply.settled()).failed
        await press(host, lobby, "Start")
        seats = (await self.room()).people
        self.people.sort(key=lambda person: seats.index(int(person.id)))

    async def restart(self) -> None:
        """The bot goes down and comes back."""
        self.app = await self.start()

    async def room(self) -> Room:
        """The room as it is stored."""
        return (await self.app.rooms.get(1)).room

    async def on_turn(self) -> Person | None:
        """The person on turn, once the computers have acted; None when the game is over."""
        async with asyncio.timeout(SECONDS_TO_WAIT):
            while (room := await self.room()).computer_to_act():
                await asyncio.sleep(0.02)
        user_id = room.person_to_act()
        return next((person for person in self.people if int(person.id) == user_id), None)

    async def board(self, person: Person) -> Shown:
        """The board once it shows the position as it is stored."""
        now_on = f"do:1:{(await self.room()).ply}:"
        shown = person.message(self.lobby)
        return await steady(person, shown, lambda shown: (throw_button(shown) or "").startswith(now_on))

    async def everyone_throws(self, person: Person) -> None:
        """All press the throw button of one person's turn at once: one throw is made."""
        before = len(await rows(self.app, log))
        button = throw_button(await self.board(person)) or ""
        replies = await asyncio.gather(*[each.press_raw(self.lobby, button) for each in self.people])
        for each, reply in zip(self.people, replies, strict=True):
            assert not reply.failed
            if each is not person:
                assert (await note_of(reply)).ephemeral
        await newer(person, person.message(self.lobby), button)
        assert len(await rows(self.app, log)) == before + 2

    async def leave(self, person: Person) -> None:
        """The person gives up; a computer takes the seat."""
        asked = await (await person.click(self.lobby, "Resign")).settled()
        [yes] = asked.message.buttons
        assert not (await (await person.click(asked.message, yes["custom_id"])).settled()).failed

    async def let_the_deadline_pass(self) -> None:
        """The person on turn has taken too long."""
        await self.app.database.write(
            lambda connection: connection.execute(update(rooms).values(deadline=now() - timedelta(minutes=1)))
        )
        await self.app.clock.tick()


async def test_ten_at_one_table(local: LocalDiscord, start: Start) -> None:
    """Interleaved and simultaneous presses, leaving, a passed deadline, restarts while gathering and mid-turn."""
    ten = Ten(local, start)
    await ten.gather()
    first, second, third, fourth, fifth = ten.people
    assert len((await ten.room()).seats) == 10
    assert f"**1** <@{first.id}>" in first.message(ten.lobby).text
    assert "**10** Computer · level 2" in first.message(ten.lobby).text

    for person in ten.people:
        assert await ten.on_turn() is person
        await ten.everyone_throws(person)
        if person is third:
            await ten.restart()
        await fill(person, person.message(ten.lobby))
    assert (await ten.room()).recap[-1].seat == 9

    assert await ten.on_turn() is first
    await ten.leave(second)
    assert len((await ten.room()).people) == 4
    await a_turn(first, await ten.board(first))
    assert await ten.on_turn() is third, "the computer at the second seat has played"
    await throw(third, await ten.board(third))
    await ten.let_the_deadline_pass()
    assert await ten.on_turn() is fourth, "a computer has ended the turn that was begun"
    assert len((await ten.room()).people) == 3
    await ten.leave(fourth)
    assert await ten.on_turn() is fifth

    while (next_one := await ten.on_turn()) is not None:
        assert next_one in (first, fifth)
        await a_turn(next_one, await ten.board(next_one))
    over = await steady(first, first.message(ten.lobby), is_over)
    room = await ten.room()
    assert len(room.outcome.scores) == 10
    assert re.search(rf"<@{fifth.id}> \*\*{room.outcome.scores[4]}\*\*", over.text)
    found = await rows(ten.app, results)
    assert {(row["seat"], row["score"]) for row in found if row["reason"] == "sheets_full"} == {
        (0, room.outcome.scores[0]),
        (4, room.outcome.scores[4]),
    }
    assert not [row for row in found if row["solo"]]
    assert {row["best"] for row in await rows(ten.app, runs)} >= {room.outcome.scores[0], room.outcome.scores[4]}
    assert {row["wins"] for row in await rows(ten.app, runs)} == {0}
    lines = await ten.app.rooms.log_of(1)
    assert sum(line.startswith("score-") for line in lines) == 120
    match = Match(GAMES["yacht"], 10, room.options, room.seed, lines, check=True)
    assert match.outcome == room.outcome


async def test_two_people_take_turns(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    asked = (await (await jun.slash("yacht", opponent=sofia)).settled()).message
    await press(sofia, asked, "Accept")
    board = await steady(sofia, asked, lambda shown: bool(throw_button(shown)))
    starter = (await app.rooms.get(1)).room.person_to_act()
    one, other = sorted([jun, sofia], key=lambda person: int(person.id) != starter)
    for _ in range(2):
        note = await note_of(await other.press_raw(board.id, throw_button(board) or ""))
        assert note.ephemeral
        board = await a_turn(one, board)
        board = await steady(other, board, lambda shown: bool(throw_button(shown)))
        assert (await app.rooms.get(1)).room.person_to_act() == int(other.id)
        one, other = other, one
