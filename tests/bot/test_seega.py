"""Seega end to end: the real client on the local Discord, by slash command and the grid of buttons."""

import pytest

from bot.app import App
from bot.playground import LocalDiscord, Person, Shown
from bot.storage.schema import results, rooms, runs
from engine.core.match import Match
from engine.core.record import Record, verify
from engine.seega import GAME, kernel
from engine.seega.actions import Step
from engine.seega.board import SQUARES
from engine.seega.state import State
from tests.bot.conftest import Start
from tests.bot.playing import is_over, note_of, open_board, press, same, steady
from tests.bot.stored import rows


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """The kernel is compiled before anybody waits for it, as a first start does."""
    kernel.warm()


async def state_of(app: App, room_id: int = 1) -> State:
    state = (await app.rooms.get(room_id)).room.match.state
    assert isinstance(state, State)
    return state


def button(board: Shown, square: str) -> str:
    """The custom_id on the button of a square, wherever the grid has it."""
    found = [
        str(each["custom_id"])
        for each in board.buttons
        if str(each["custom_id"]).split(":")[0] in ("do", "at") and str(each["custom_id"]).endswith(square)
    ]
    assert len(found) == 1
    return found[0]


async def tap(person: Person, board: Shown, square: str) -> Shown:
    """Press a square; the board afterwards, once it is the person's turn again or the game is over."""
    await press(person, board, button(board, square))
    return await steady(person, board, lambda shown: is_over(shown) or len(grid(shown)) == 25)


def grid(board: Shown) -> list[str]:
    ids = [str(each["custom_id"]) for each in board.buttons]
    return [custom_id for custom_id in ids if custom_id.startswith(("do:", "at:")) and custom_id.split(":")[3]]


async def place_all(person: Person, board: Shown, app: App) -> Shown:
    """Place stones on the first squares offered until all are down."""
    while (state := await state_of(app)).placing:
        board = await tap(person, board, str(GAME.actions(state)[0]))
    return board


async def play_out(person: Person, board: Shown, app: App) -> Shown:
    """Step with the stone that captures most, else with the first, until the game is over."""
    while not is_over(board):
        state = await state_of(app)
        steps = [action for action in GAME.actions(state) if isinstance(action, Step)]
        step = max(steps, key=lambda each: len(GAME.events(state, each)))
        board = await tap(person, board, SQUARES[step.origin])
        board = await tap(person, board, SQUARES[step.target])
    return board


async def test_a_whole_game_is_played_with_the_grid(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "seega")
    board = await steady(jun, board, lambda shown: len(grid(shown)) == 25)
    state = await state_of(app)
    assert state.count(1) == 2, "the computer places first in the first game of a run"
    assert "Streak **0**" in board.text
    board = await place_all(jun, board, app)
    assert (await state_of(app)).turn == 0, "who placed last makes the first step"
    over = await play_out(jun, board, app)
    assert is_over(over)
    assert len(over.pictures) == 1

    [result], [run], [room] = await rows(app, results), await rows(app, runs), await rows(app, rooms)
    won = result["result"] == "win"
    assert room["phase"] == "over"
    assert (result["streak"], run["wins"], run["games"]) == (int(won), int(won), 1)
    seen = await app.rooms.get(1)
    if won:
        assert f"= **{seen.room.outcome.scores[0]}**" in over.text
    lines = await app.rooms.log_of(1)
    match = Match(GAME, 2, seen.room.options, seen.room.seed, lines, check=True)
    assert verify(Record.of(match), GAME) == seen.room.outcome


async def test_a_board_has_at_most_38_components(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await steady(jun, await open_board(jun, "seega"), lambda shown: len(grid(shown)) == 25)
    board = await place_all(jun, board, app)
    assert len(board.components) <= 37
    step = GAME.actions(await state_of(app))[0]
    board = await tap(jun, board, str(step)[:2])
    assert "Cancel" in board.labels
    assert len(board.components) == 38


async def test_a_restart_between_the_two_stones_of_a_turn_and_between_tap_and_target(
    local: LocalDiscord, start: Start
) -> None:
    app = await start()
    jun = local.person("Jun")
    board = await steady(jun, await open_board(jun, "seega"), lambda shown: len(grid(shown)) == 25)
    while (state := await state_of(app)).placing:
        board = await tap(jun, board, str(GAME.actions(state)[0]))
        if state.count(0) % 4 == 0:
            app = await start()
    step = GAME.actions(state)[0]
    assert isinstance(step, Step)
    board = await tap(jun, board, SQUARES[step.origin])
    app = await start()
    board = await tap(jun, board, SQUARES[step.target])
    made = (await state_of(app)).steps
    assert made[0] >= 1
    assert len(await rows(app, rooms)) == 1


async def test_what_cannot_be_done_is_explained_and_changes_nothing(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await steady(jun, await open_board(jun, "seega"), lambda shown: len(grid(shown)) == 25)
    ply = (await rows(app, rooms))[0]["ply"]
    note = await note_of(await jun.click(board, button(board, "c3")))
    assert "centre stays empty" in note.text
    square = str(GAME.actions(await state_of(app))[0])
    board = await tap(jun, board, square)
    note = await note_of(await jun.click(board, button(board, square)))
    assert "taken" in note.text
    state = await state_of(app)
    assert (state.count(0), state.turn) == (1, 0), "the same side is still to place its second stone"

    board = await place_all(jun, board, app)
    state = await state_of(app)
    steps = [action for action in GAME.actions(state) if isinstance(action, Step)]
    stuck = next(n for n in range(25) if state.at(n) == 0 and n not in {step.origin for step in steps})
    empty = next(n for n in range(25) if state.at(n) not in (0, 1))
    before = (await rows(app, rooms))[0]["ply"]
    assert before != ply
    for square, words in ((SQUARES[stuck], "cannot move"), (SQUARES[empty], "one of your stones first")):
        assert words in (await note_of(await jun.click(board, button(board, square)))).text
    board = await tap(jun, board, SQUARES[steps[0].origin])
    assert "cannot move" in (await note_of(await jun.click(board, button(board, SQUARES[stuck])))).text
    assert (await rows(app, rooms))[0]["ply"] == before


async def test_a_step_away_from_the_target_is_explained(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await steady(jun, await open_board(jun, "seega"), lambda shown: len(grid(shown)) == 25)
    board = await place_all(jun, board, app)
    state = await state_of(app)
    step = next(action for action in GAME.actions(state) if isinstance(action, Step))
    board = await tap(jun, board, SQUARES[step.origin])
    board = await tap(jun, board, SQUARES[step.target])
    state = await state_of(app)
    pairs = [
        (SQUARES[each.origin], SQUARES[far])
        for each in GAME.actions(state)
        if isinstance(each, Step)
        for far in range(25)
        if state.at(far) is None and str(Step(each.origin, far)) not in {str(a) for a in GAME.actions(state)}
    ]
    if not pairs:
        return
    origin, far = pairs[0]
    board = await tap(jun, board, origin)
    assert "one square" in (await note_of(await jun.click(board, button(board, far)))).text


async def test_choosing_another_stone_and_cancelling_store_nothing(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await steady(jun, await open_board(jun, "seega"), lambda shown: len(grid(shown)) == 25)
    plain = await place_all(jun, board, app)
    before = await rows(app, rooms)
    origins = {str(action)[:2] for action in GAME.actions(await state_of(app))}
    for origin in origins:
        chosen = await tap(jun, jun.message(plain.id), origin)
        assert "Cancel" in chosen.labels
        assert chosen.pictures != plain.pictures
    await press(jun, jun.message(plain.id), "Cancel")
    assert same(jun.message(plain.id), plain)
    assert await rows(app, rooms) == before


async def test_two_people_play_and_the_one_who_accepts_places_first(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    message = (await (await jun.slash("seega", opponent="Sofia")).settled()).message
    await press(sofia, message, "Accept")
    people = {0: jun, 1: sofia}
    seats = []
    while (state := await state_of(app)).placing:
        seats.append(state.turn)
        board = people[state.turn].message(message.id)
        await press(people[state.turn], board, button(board, str(GAME.actions(state)[0])))
    assert seats == [1, 1, 0, 0] * 6
    for _ in range(6):
        state = await state_of(app)
        seat, step = state.turn, GAME.actions(state)[0]
        assert isinstance(step, Step)
        for square in (SQUARES[step.origin], SQUARES[step.target]):
            board = people[seat].message(message.id)
            await press(people[seat], board, button(board, square))
    assert sum((await state_of(app)).steps) == 6


async def test_the_alt_text_tells_the_position(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await steady(jun, await open_board(jun, "seega"), lambda shown: len(grid(shown)) == 25)
    board = await place_all(jun, board, app)
    [alt] = board.alts
    assert alt.startswith("Seega board, columns a to e")
    assert "Light (you), 12 stones" in alt
    assert "Dark (Computer · level 1), 12 stones" in alt
    assert len(alt) <= 1024
    assert "<@" not in alt
