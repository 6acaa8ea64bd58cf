"""Ssangnyuk end to end: the real client on the local Discord, by slash command and buttons."""

import pytest

from bot.app import App
from bot.playground import LocalDiscord, Person, Shown
from bot.storage.schema import log, results, rooms
from engine.ssangnyuk import GAME, kernel
from engine.ssangnyuk.throws import throw
from tests.bot.conftest import Start
from tests.bot.playing import is_over, moves, note_of, open_board, play_on, press, same, steady
from tests.bot.stored import rows


@pytest.fixture(scope="module", autouse=True)
def _kernels() -> None:
    """Compile first, as a start of the bot does: no press is to wait for it."""
    kernel.warm()


async def open_on(person: Person, board: int, style: str = "prudent") -> Shown:
    """A game on a named board, once the person is to act."""
    reply = await (await person.slash("ssangnyuk", board=board, style=style)).settled()
    assert not reply.failed
    return await steady(person, reply.message, lambda shown: bool(moves(shown)))


async def rolled(person: Person, board: Shown) -> Shown:
    """The board once there are men to move."""
    while labels(board) == ["Roll the dice"]:
        await press(person, board, "Roll the dice")
        board = await steady(person, board, lambda shown: bool(moves(shown)))
    return board


def labels(board: Shown) -> list[str]:
    return [label for label in board.labels if label not in ("Resign", "Rules", "Refresh")]


def towards(board: Shown, notation: str) -> str:
    """The button that plays an action, or else the one that chooses its man."""
    ends = (f":{notation}", f":{notation.split('-')[0]}")
    return next(custom_id for end in ends for custom_id in moves(board) if custom_id.endswith(end))


async def test_a_whole_game_is_played_with_buttons_over_restarts_between_the_two_halves_of_a_throw(
    local: LocalDiscord, start: Start
) -> None:
    app = await start()
    jun = local.person("Jun")
    board = await open_on(jun, 47)
    restarts = 0
    for _ in range(2000):
        board = jun.message(board.id)
        if is_over(board):
            break
        state = GAME.decode(str((await rows(app, rooms))[0]["position"]))
        if len(state.dice) == 1 and restarts < 6:
            before = jun.message(board.id)
            app = await start()
            restarts += 1
            assert same(jun.message(board.id), before)
        await press(jun, board, towards(board, str(GAME.actions(state)[0])))
    assert is_over(jun.message(board.id))
    assert restarts == 6
    [result] = await rows(app, results)
    assert result["result"] in ("win", "loss")
    thrown = [str(row["notation"]) for row in await rows(app, log) if str(row["notation"]).isdigit()]
    assert thrown == [f"{a}{b}" for a, b in (throw(47, turn) for turn in range(len(thrown)))]


async def test_board_and_style_are_shown_and_the_starting_throw_is_told(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_on(jun, 4711)
    assert "Computer · prudent" in board.text
    assert "Throw for the start 1–6: Computer · prudent begins." in board.text
    assert "threw **4-6**" in board.text
    [alt] = board.alts
    assert alt.startswith("Ssangnyuk, board 4711, points in Light's numbering. Light (you): 24×2, 13×5, 8×3, 6×5; 167")
    [room] = await rows(app, rooms)
    assert room["options"] == '{"board":4711,"style":"prudent"}'


async def test_a_board_is_drawn_where_none_is_named(local: LocalDiscord, app: App) -> None:
    for name in ("Jun", "Sofia"):
        await open_board(local.person(name), "ssangnyuk")
    boards = [GAME.Options.model_validate_json(str(room["options"])) for room in await rows(app, rooms)]
    assert len({options.model_dump()["board"] for options in boards}) == 2
    assert {options.model_dump()["style"] for options in boards} == {"offensive"}


async def test_two_people_on_one_board_get_the_same_throws(local: LocalDiscord, app: App) -> None:
    texts = []
    for name in ("Jun", "Sofia"):
        person = local.person(name)
        board = await rolled(person, await open_on(person, 12, "offensive"))
        texts.append([line for line in board.text.splitlines() if "threw" in line][-1].split("threw")[1])
    assert texts[0] == texts[1]


async def test_a_man_that_cannot_move_answers_with_the_rule_and_changes_nothing(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await rolled(jun, await open_on(jun, 4711))
    ply = moves(board)[0].split(":")[2]
    before = await rows(app, log)
    for place, told in (("20", "None of your men stands there"), ("bar", "None of your men"), ("x", "not a move")):
        note = await note_of(await jun.press_raw(board.id, f"at:1:{ply}:{place}"))
        assert note.ephemeral
        assert told in note.text
    for notation, told in (("13-5", "not among those"), ("roll", "have been thrown"), ("6-7", "not a move")):
        assert told in (await note_of(await jun.press_raw(board.id, f"do:1:{ply}:{notation}"))).text
    assert await rows(app, log) == before


async def test_a_plain_man_is_pressed_and_says_why(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    number = next(n for n in range(1, 999) if throw(n, -1)[0] > throw(n, -1)[1] and throw(n, 0) == (5, 5))
    board = await rolled(jun, await open_on(jun, number))
    assert labels(board) == ["24", "13/8", "8/3", "6"]
    note = await note_of(await press(jun, board, "24"))
    assert note.ephemeral
    assert "closed" in note.text
    assert same(jun.message(board.id), board)


async def test_choosing_and_cancelling_store_nothing(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    number = next(n for n in range(1, 999) if throw(n, -1)[0] > throw(n, -1)[1] and throw(n, 0) == (6, 3))
    board = await rolled(jun, await open_on(jun, number))
    before = await rows(app, log)
    await press(jun, board, "24")
    chosen = jun.message(board.id)
    assert labels(chosen) == ["6 · 24/18", "3 · 24/21", "Cancel"]
    assert chosen.pictures != board.pictures
    await press(jun, chosen, "Cancel")
    assert same(jun.message(board.id), board)
    assert await rows(app, log) == before


async def test_a_pass_happens_by_itself_and_is_announced(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "ssangnyuk")
    for seed in range(400):
        board = await play_on(jun, jun.message(board.id), presses=1, seed=seed)
        if is_over(board):
            break
        if "passes." in board.text:
            break
    assert "passes." in board.text


@pytest.mark.parametrize("language", ["es", "ko", "pt_BR"])
async def test_it_is_played_in_other_languages(local: LocalDiscord, app: App, language: str) -> None:
    sofia = local.person({"es": "Sofia", "ko": "Mina", "pt_BR": "Rafael"}[language])
    reply = await (await sofia.slash("ssangnyuk", board=4711)).settled()
    board = await steady(sofia, reply.message, lambda shown: bool(moves(shown)))
    await play_on(sofia, board, presses=6, seed=3)
    assert "4711" in sofia.message(board.id).alts[0]


async def resigned(person: Person, board: Shown) -> None:
    """The game is given up."""
    await press(person, board, "Resign")
    question = person.messages()[-1]
    await press(person, question, next(label for label in question.labels if "Resign" in label))


async def test_boards_played_are_offered_again_and_count_once(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    for style in ("prudent", "prudent", "offensive"):
        await resigned(jun, await open_on(jun, 4711, style))
    await resigned(jun, await open_on(jun, 12))
    for typed, name in ((1, "12 · prudent: lost"), (47, "4711 · offensive: lost")):
        reply = await (await jun.autocomplete("ssangnyuk", "board", typed)).settled()  # type: ignore[arg-type]
        assert [choice["name"] for choice in reply.choices or ()] == [name]
    assert [room["for_streak"] for room in await rows(app, rooms)] == [True, False, True, True]
