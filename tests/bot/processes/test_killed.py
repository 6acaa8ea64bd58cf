"""The program itself, killed without warning at every point between a press and its answer, with every game."""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from datetime import timedelta
from itertools import cycle
from typing import Any, Final

import pytest
from sqlalchemy import update

from bot.playground import LocalDiscord, Person, Shown
from bot.storage.common import now
from bot.storage.database import Database
from bot.storage.schema import rooms
from engine import GAMES
from tests.bot.playing import is_over, moves, open_board, press, steady
from tests.bot.processes.mortal import STATEMENT
from tests.bot.processes.programs import Program
from tests.bot.processes.sitting import SECONDS_TO_WAIT, Sitting, computer_has_moved
from tests.bot.processes.staging import check, ends, hands_over, newest
from tests.bot.storage.files import OLDEST, dump, make_older, revision

LEAST_STATEMENTS: Final = 20
STORED_BEFORE: Final[dict[str, bool | None]] = {
    "before it is stored": False,
    "while it is stored": False,
    "after it is stored": True,
    "while the computer thinks": None,
    "when the computer has thought": None,
    "after the computer's turn is stored": True,
    "before it is acknowledged": None,
    "after it is acknowledged": None,
    "while it is drawn": True,
    "before it is answered": True,
    "after it is answered": True,
}
"""The points between a press and its answer, and whether the press is stored when the program dies there (None: it is
being stored at the same time, or with what a quick computer answers)."""
OPENED_BEFORE: Final = {
    "before a room is added": False,
    "while a room is added": False,
    "after a room is opened": True,
    "before a board is sent": True,
    "after a board is sent": True,
    "after its place is noted": True,
}
"""The points between a command and its board, and whether the game is there when the program dies there."""
RESIGNED_BEFORE: Final = {
    "while it is stored": False,
    "before the end is committed": False,
    "after a resignation is stored": True,
    "before a board is brought up to date": True,
    "after a board is brought up to date": True,
}
"""The points between giving up and the board, and whether the game is over when the program dies there."""
ENDED_BEFORE: Final = {
    "after the last change, before its results": False,
    "between run and result": False,
    "before the end is committed": False,
    "after the end is committed": True,
}
"""The points in a game's last transaction, and whether the game is over when the program dies there."""


async def dies_of(program: Program, point: str, act: Coroutine[Any, Any, object]) -> None:
    """Do something, and the program dies at a point."""
    program.arm(point)
    doing = asyncio.ensure_future(act)
    await program.died()
    doing.cancel()


async def test_a_press_survives_a_kill_at_every_point(sitting: Sitting) -> None:
    for point, stored in STORED_BEFORE.items():
        await _press_and_die(sitting, point, stored)
    assert sitting.program.kills == len(STORED_BEFORE)


async def _press_and_die(sitting: Sitting, point: str, stored: bool | None) -> None:
    before, custom_id = await sitting.stage(hands_over)
    await dies_of(sitting.program, point, sitting.send(custom_id))
    is_stored = (await sitting.room()).ply > before.ply
    assert is_stored == stored or stored is None, point
    await sitting.program.start()
    if is_stored:
        await sitting.once(computer_has_moved)
    await sitting.send(custom_id)
    await sitting.shows(await sitting.once(lambda room: room.ply > before.ply and computer_has_moved(room)))
    await check(sitting.database)


async def test_the_end_of_a_game_survives_a_kill_at_every_point_of_its_transaction(sitting: Sitting) -> None:
    for point, over in ENDED_BEFORE.items():
        await _end_and_die(sitting, point, over)
    assert len(await check(sitting.database)) == len(ENDED_BEFORE) + 1


async def _end_and_die(sitting: Sitting, point: str, over: bool) -> None:
    _, custom_id = await sitting.stage(ends)
    await dies_of(sitting.program, point, sitting.send(custom_id))
    assert ((await sitting.room()).phase == "over") == over, point
    await sitting.program.start()
    await sitting.once(computer_has_moved)
    await sitting.send(custom_id)
    await sitting.open_another(await sitting.once(lambda room: room.phase == "over"))
    await check(sitting.database)


@pytest.mark.parametrize(("game", "point"), list(zip(cycle(GAMES), OPENED_BEFORE)), ids=str)
async def test_a_command_survives_a_kill_at_every_point(
    local: LocalDiscord, program: Program, database: Database, game: str, point: str
) -> None:
    jun = local.person("Jun")
    await dies_of(program, point, jun.slash(game))
    assert len(await check(database)) == OPENED_BEFORE[point]
    await program.start()
    if jun.messages():  # a board whose place was perhaps never noted
        await press(jun, jun.messages()[-1], moves(jun.messages()[-1])[0])
    board = await open_board(jun, game)
    await press(jun, board, moves(board)[0])
    assert len(await check(database)) == 1


@pytest.mark.parametrize(("game", "point"), list(zip(cycle(GAMES), RESIGNED_BEFORE)), ids=str)
async def test_giving_up_survives_a_kill_at_every_point(
    local: LocalDiscord, program: Program, database: Database, game: str, point: str
) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, game)
    question = (await press(jun, board, "Resign")).message
    answer = question.buttons[0]["custom_id"]
    await dies_of(program, point, jun.click(question, "Resign"))
    assert ((await newest(database)).phase == "over") == RESIGNED_BEFORE[point]
    await program.start()
    assert not (await jun.press_raw(question.id, answer)).failed
    await check(database)
    if not is_over(jun.message(board.id)):
        await press(jun, board, "Resign")
    await press(jun, await steady(jun, board, is_over), "Play again")
    assert [room.phase for room in await check(database)] == ["over", "playing"]


@pytest.mark.parametrize("point", ["while it is stored", "before the end is committed", "after a deadline has passed"])
async def test_a_passed_deadline_survives_a_kill_at_every_point(
    local: LocalDiscord, program: Program, database: Database, point: str
) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    board = (await (await jun.slash("yut_nori", opponent="Sofia")).settled()).message
    await press(sofia, board, "Accept")
    await program.end()
    await database.write(
        lambda connection: connection.execute(update(rooms).values(deadline=now() - timedelta(seconds=1)))
    )
    program.arm(point)
    if await program.start():
        await program.died()
    assert ((await newest(database)).phase == "over") == (point == "after a deadline has passed")
    await program.start()
    async with asyncio.timeout(SECONDS_TO_WAIT):
        while (await newest(database)).phase != "over":
            await asyncio.sleep(0.02)
    [room] = await check(database)
    assert room.outcome.winners == (0,)
    if not is_over(jun.message(board.id)):
        await press(jun, board, "Resign")
    await steady(jun, board, is_over)


async def test_live_games_of_an_older_version_survive_a_kill_at_every_statement_of_the_migrations(
    local: LocalDiscord, program: Program, database: Database
) -> None:
    jun = local.person("Jun")
    boards = [await open_board(jun, game) for game in GAMES]
    await program.end()
    before = await check(database)
    await database.close()
    path = program.folder / "madang.sqlite3"
    make_older(path)
    old, number = dump(path), 0
    while revision(path) == OLDEST:
        assert dump(path) == old
        number += 1
        program.arm(STATEMENT, number)
        if await program.start():
            await program.kill()
    assert number > LEAST_STATEMENTS
    await program.start()
    await database.open()
    assert await check(database) == before
    for board in boards:
        await press(jun, board, moves(board)[0])
    await check(database)


async def press_until(person: Person, board: Shown, wanted: Callable[[Shown], bool]) -> Shown:
    """Press the first button again and again until the board shows what is wanted."""
    while not wanted(board):
        await press(person, board, moves(board)[0])
        board = person.message(board.id)
    return board


def offers(kind: str, text: str = "") -> Callable[[Shown], bool]:
    """Whether the first of the game's buttons is of a kind and says so."""
    return lambda board: bool(moves(board)) and moves(board)[0].startswith(kind) and moves(board)[0].endswith(text)


async def test_a_game_survives_kills_between_presses(local: LocalDiscord, program: Program, database: Database) -> None:
    async def kill() -> None:
        await program.kill()
        await program.start()

    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await kill()  # before the first throw
    board = await press_until(jun, board, offers("at:"))
    await kill()  # with results to spend
    await press(jun, board, moves(board)[0])
    board = await steady(jun, board, offers("do:"))
    await kill()  # in the middle of a choice
    await press(jun, board, moves(board)[0])
    board = await press_until(jun, jun.message(board.id), offers("do:", ":throw"))
    await kill()  # after the computer's turn
    question = (await press(jun, board, "Resign")).message
    await kill()  # with the question open whether to give up
    await press(jun, question, "Resign")
    board = await steady(jun, board, is_over)
    await kill()  # after the end
    await press(jun, board, "Play again")
    assert [room.phase for room in await check(database)] == ["over", "playing"]


async def test_ctrl_c_ends_it_cleanly_and_the_game_goes_on(local: LocalDiscord, program: Program) -> None:
    jun = local.person("Jun")
    board = await press_until(jun, await open_board(jun, "yut_nori"), offers("at:"))
    assert await program.end(signal.SIGINT) == 0
    await program.start()
    await press(jun, board, moves(board)[0])
    assert "Cancel" in jun.message(board.id).labels
