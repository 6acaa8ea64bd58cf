"""Go-Stop end to end: whole deals by buttons, restarts at every kind of choice, two people with private hands."""

import asyncio
import re
from collections.abc import Sequence
from functools import partial

import pytest

from bot.app import App
from bot.playground import LocalDiscord, Person, Shown
from bot.room import Home
from bot.storage.schema import log, results, rooms, runs
from engine import GAMES
from engine.core.chance import Dice
from engine.core.match import Match
from engine.core.record import Record, verify
from engine.go_stop import kernel
from engine.go_stop.cards import CODES
from tests.bot.conftest import Start
from tests.bot.playing import is_over, note_of, open_board, press, same, steady
from tests.bot.stored import rows

KINDS = ("select", "confirm", "choose", "take", "decide")
RICH = 14
"""A seed whose deal brings the person every kind of choice, when they press as `best` does."""
QUAD = 10
"""A seed whose deal gives a seat all four cards of a month."""


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """What computers play with is compiled before anybody waits for them."""
    kernel.warm()


@pytest.fixture(autouse=True)
def ordinary_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that is played: one in forty gives a hand all four cards of a month, and is over at once."""
    monkeypatch.setattr("bot.rooms.new_seed", lambda: RICH.to_bytes(32, "big"))
    monkeypatch.setattr("bot.lobby.new_seed", lambda: RICH.to_bytes(32, "big"))


def ids(board: Shown, kind: str) -> list[str]:
    """The custom_ids of the buttons of a kind of press that can be pressed."""
    return [
        button["custom_id"]
        for button in board.buttons
        if button["custom_id"].startswith(f"{kind}:") and not button.get("disabled")
    ]


def acts(board: Shown) -> list[str]:
    """The actions on offer."""
    return [custom_id.split(":", 3)[3] for custom_id in ids(board, "do")]


def kind_of(board: Shown) -> str:
    """Which kind of choice a board asks for."""
    offered = acts(board)
    if not offered:
        return "select"
    if offered[-1] == "stop":
        return "decide"
    if offered[0].startswith("take"):
        return "take"
    return "confirm" if len(offered) == 1 else "choose"


def best(board: Shown) -> str:
    """The press of a simple player: the first hand card that matches something, then the first thing on offer."""
    if offered := ids(board, "do"):
        return offered[0]
    matching = [
        button["custom_id"]
        for button in board.buttons
        if button["custom_id"].startswith("at:") and button["style"] == 1
    ]
    return (matching or ids(board, "at"))[0]


@pytest.fixture
def fixed_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is the deal of one seed, and computers have the same dice."""
    monkeypatch.setattr("bot.rooms.new_seed", lambda: RICH.to_bytes(32, "big"))
    monkeypatch.setattr("bot.thinking.Dice", lambda seed, ply: Dice(bytes(32), ply))


async def test_a_whole_deal_is_played_with_buttons(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "go_stop")
    assert "Streak **0**" in board.text
    while not is_over(board):
        assert len(board.pictures) == len(board.alts) == 1
        await press(jun, board, best(board))
        board = jun.message(board.id)
    [room] = await rows(app, rooms)
    assert room["phase"] == "over"
    seen = await app.rooms.get(1)
    outcome = seen.room.outcome
    counted = outcome.reason != "nagari"
    assert len(await rows(app, results)) == 1
    [run] = await rows(app, runs)
    won = outcome.winners == (0,)
    assert (run["games"], run["wins"], run["tally"]) == (1, int(won), outcome.scores[0] if won and counted else 0)
    match = Match(GAMES["go_stop"], 2, seen.room.options, seen.room.seed, await app.rooms.log_of(1), check=True)
    assert verify(Record.of(match), GAMES["go_stop"]) == outcome


async def test_a_restart_at_every_kind_of_choice_changes_nothing(
    local: LocalDiscord, start: Start, fixed_chance: None
) -> None:
    app = await start()
    jun = local.person("Jun")
    board = await open_board(jun, "go_stop")
    met = set()
    while not is_over(board):
        met.add(kind_of(board))
        app = await start()
        assert same(board, jun.message(board.id))
        await press(jun, board, best(board))
        board = jun.message(board.id)
    assert met == set(KINDS)
    assert len(await rows(app, results)) == 1


async def test_choosing_marks_the_card_and_stores_nothing(local: LocalDiscord, app: App, fixed_chance: None) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "go_stop")
    before = await rows(app, log)
    first, second = ids(board, "at")[:2]
    await press(jun, board, first)
    chosen = jun.message(board.id)
    assert chosen.pictures != board.pictures
    assert "Cancel" in chosen.labels
    assert all(notation.startswith(first.split(":")[3]) for notation in acts(chosen))
    await press(jun, chosen, second)
    assert acts(jun.message(board.id))[0].startswith(second.split(":")[3])
    await press(jun, jun.message(board.id), "Cancel")
    assert same(jun.message(board.id), board)
    assert await rows(app, log) == before


async def test_forged_plays_are_refused_with_their_reason(local: LocalDiscord, app: App, fixed_chance: None) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "go_stop")
    ply = board.buttons[0]["custom_id"].split(":")[2]
    hand = {custom_id.split("play-")[1] for custom_id in ids(board, "at")}
    foreign = next(code for code in CODES if code not in hand)
    before = await rows(app, log)
    said = {
        f"do:1:{ply}:play-{foreign}": "not in your hand",
        f"at:1:{ply}:play-{foreign}": "not in your hand",
        f"at:1:{ply}:p": "not in your hand",
        f"do:1:{ply}:stop": "nothing to decide",
        f"do:1:{ply}:take-01a": "waits for a choice",
        f"do:1:{ply}:deal-01a": "",
        f"do:1:{ply}:play-99z": "",
    }
    for custom_id, words in said.items():
        note = await note_of(await jun.press_raw(board.id, custom_id))
        assert note.ephemeral
        assert words in note.text
    assert await rows(app, log) == before


async def two_people(local: LocalDiscord) -> tuple[Person, Person, Shown]:
    """A deal of Jun and Sofia that has begun."""
    jun, sofia = local.person("Jun"), local.person("Sofia")
    asked = (await (await jun.slash("go_stop", opponent="Sofia")).settled()).message
    await press(sofia, asked, "Accept")
    return jun, sofia, jun.message(asked.id)


def hands(app_state: object) -> list[Sequence[int]]:
    """Both hands of a state."""
    return list(app_state.hands)  # type: ignore[attr-defined]


async def test_two_people_play_from_private_hands_and_nobody_sees_more(
    local: LocalDiscord, app: App, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    jun, sofia, public = await two_people(local)
    people = {int(jun.id): jun, int(sofia.id): sofia}
    while (turn := (await app.rooms.get(1)).room.person_to_act()) is not None:
        room = (await app.rooms.get(1)).room
        public = await steady(jun, public, partial(_shows, ply=room.ply))
        _nothing_leaks(public, room.match.state)
        person = people[turn]
        own = (await press(person, public, ids(public, "mine")[0])).message
        assert own.ephemeral
        seat = room.seat_of(turn)
        assert seat is not None
        _only_own(own, room.match.state, seat)
        while not ids(own, "do"):
            await press(person, own, best(own))
            own = person.message(own.id)
        await press(person, own, best(own))
    assert is_over(await steady(jun, public, is_over))
    logged = "".join(capfd.readouterr()) + caplog.text
    assert not re.search(r"deal-|play-\d\d[a-d]", logged)
    assert sorted(str(row["result"]) for row in await rows(app, results)) in (["loss", "win"], ["draw", "draw"])


def _nothing_leaks(board: Shown, state: object) -> None:
    """The public board offers no card, and its words name no code of a card."""
    assert not ids(board, "do")
    assert not ids(board, "at")
    ids_and_labels = [f"{button['custom_id']} {button.get('label')}" for button in board.buttons]
    shown = " ".join([board.text, *board.alts, *ids_and_labels])
    assert not re.search(r"\d\d[a-d]\b", re.sub(r"`[0-9a-f]{64}`", "", shown))
    assert "our hand" not in shown


def _only_own(board: Shown, state: object, seat: int) -> None:
    """A private board offers cards of its reader's hand alone."""
    offered = {custom_id.split("play-")[1][:3] for custom_id in ids(board, "at")}
    assert offered <= {CODES[one] for one in hands(state)[seat]}
    rival = {CODES[one] for one in hands(state)[1 - seat]}
    for custom_id in (button["custom_id"] for button in board.buttons):
        assert not rival & set(re.findall(r"\d\d[a-d]", custom_id.split(":", 3)[-1].split("-onto-")[0]))


async def test_another_persons_private_board_cannot_be_opened(local: LocalDiscord, app: App) -> None:
    jun, sofia, public = await two_people(local)
    alex = local.person("Alex")
    note = await note_of(await alex.click(public, ids(public, "mine")[0]))
    assert note.ephemeral
    assert not note.pictures
    mine = (await press(jun, public, ids(public, "mine")[0])).message
    theirs = (await press(sofia, public, ids(public, "mine")[0])).message
    assert mine.pictures != theirs.pictures


def _shows(board: Shown, ply: int) -> bool:
    """Whether the public board shows the position of a ply."""
    return f":1:{ply}:" in ids(board, "mine")[0]


async def test_hand_buttons_show_the_cards_once_their_pictures_are_uploaded(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await app.emojis.bring_in_line()
    assert len(app.screens.emojis["go_stop"]) == len(CODES)
    board = await open_board(jun, "go_stop")
    hand = [button for button in board.buttons if button["custom_id"].startswith("at:")]
    assert len(hand) == 10
    for button in hand:
        code = button["custom_id"].split("play-")[1]
        assert button["emoji"]["name"].startswith(f"hwatu_{code}_")


async def test_who_is_quicker_than_the_noting_of_a_boards_place_gets_the_next_deal(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deal that is over at once offers the next on a board whose opening is not quite done."""
    monkeypatch.setattr("bot.rooms.new_seed", lambda: QUAD.to_bytes(32, "big"))
    pressed, move_home = asyncio.Event(), app.rooms.move_home

    async def later(room_id: int, home: Home) -> None:
        await pressed.wait()
        await move_home(room_id, home)

    monkeypatch.setattr(app.rooms, "move_home", later)
    jun = local.person("Jun")
    board = await open_board(jun, "go_stop")
    monkeypatch.setattr("bot.rooms.new_seed", lambda: RICH.to_bytes(32, "big"))
    again = await (await jun.click(board, "Play again")).settled()
    pressed.set()
    assert again.kind == 4
    assert [row["phase"] for row in await rows(app, rooms)] == ["over", "playing"]


async def test_a_deal_that_is_won_at_once_counts_and_offers_the_next(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.rooms.new_seed", lambda: QUAD.to_bytes(32, "big"))
    jun = local.person("Jun")
    board = await open_board(jun, "go_stop")
    assert is_over(board)
    assert "Four cards of one month in the dealt hand" in board.text
    [result] = await rows(app, results)
    outcome = (await app.rooms.get(1)).room.outcome
    assert outcome.reason == "quad"
    assert result["result"] == ("win" if outcome.winners == (0,) else "loss")
    assert (await rows(app, rooms))[0]["phase"] == "over"
    monkeypatch.setattr("bot.rooms.new_seed", lambda: RICH.to_bytes(32, "big"))
    again = await press(jun, board, "Play again")
    assert not again.failed
    assert len(await rows(app, rooms)) == 2
