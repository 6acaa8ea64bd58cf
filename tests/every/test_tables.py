"""What Discord gets to see of every game, at every ply of a random game: words, controls, limits, in all languages."""

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from bot import screen as screen_module
from bot import telling
from bot.i18n import LANGUAGES, catalogue, words_in
from bot.playground.limits import V2, check_body
from bot.press import LONGEST, Press
from bot.rooms import Seen
from bot.screen import Screens
from bot.table import table_of
from engine.core.errors import IllegalAction
from tests.every.rooms import Board, among_people, boards, components, game_of, spoken

MOST_LABEL = 80
MOST_ROWS = 4
SAMPLED = 12
UNFILLED = re.compile(r"\{\w*\}")


@dataclass
class Upload:
    """A file of a message."""

    name: str
    slot: int = 0
    size: int = 50_000


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screens]:
    """Screens whose pictures cost nothing: they are drawn in another test."""
    monkeypatch.setattr(screen_module, "draw", lambda scene: b"a picture")
    made = Screens(1)
    yield made
    made.close()


async def tables(key: str, language: str) -> AsyncIterator[Seen]:
    """A room against the computer at every ply of a random game, and the same among people now and then."""
    number = LANGUAGES.index(language)
    seens = await game_of(key, number % 2)
    for ply, seen in enumerate(seens):
        yield spoken(seen, language)
        if ply % 7 == number or seen is seens[-1]:
            yield spoken(among_people(seen), language)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_board_of_a_game_can_be_sent(key: str, language: str, screens: Screens) -> None:
    async for seen in tables(key, language):
        for board in await boards(screens, seen):
            _is_within_limits(board)
            _is_written_out(board)
            _reads_its_own_controls(board)


def _is_within_limits(board: Board) -> None:
    screen = board.screen
    body = {
        "flags": V2,
        "components": components(screen.view()),
        "attachments": [{"id": 0, "filename": screen.file_name, "description": screen.alt}],
    }
    assert check_body("message", body, [Upload(screen.file_name)]) == {}
    assert 0 < len(screen.alt) <= telling.MOST_ALT
    assert len(screen.rows) <= MOST_ROWS
    for component in _controls(body["components"]):
        assert len(component["custom_id"]) <= LONGEST
    for _, control, _ in board.controls():
        assert len(control.label) <= MOST_LABEL
        assert control.label.strip() or control.emoji


def _is_written_out(board: Board) -> None:
    """All variables are filled in, and names are said where they do no harm."""
    screen, table = board.screen, table_of(board.seen.room.game_key)
    labels = [
        text for _, control, _ in board.controls() for text in (control.label, getattr(control, "description", ""))
    ]
    for text in (screen.head, screen.body, screen.alt, *labels, *table.labels(board.sight).values()):
        assert not UNFILLED.search(text or "")
    assert "<@" not in screen.alt
    assert table.position(board.sight).strip()
    if board.sight.may_act:
        prompt = table.prompt(board.sight)
        assert prompt in screen.body
        assert len(table.position(board.sight)) + len(prompt) < telling.MOST_ALT, "the position is never cut"


def _reads_its_own_controls(board: Board) -> None:
    """What the message's controls say when pressed is what the table put on them."""
    room = board.seen.room
    pressed = [press for press in _presses(board) if press.kind in ("do", "at") and press.text]
    assert {(press.room_id, press.ply) for press in pressed} <= {(room.id, room.ply)}
    offered = [(kind, value) for kind, _, value in board.controls() if value]
    enabled = {(press.kind, press.text) for press in pressed}
    assert {("do" if kind == "act" else "at", value) for kind, value in offered} <= enabled


def _presses(board: Board) -> list[Press]:
    presses = []
    for component in _controls(components(board.screen.view())):
        values = [option["value"] for option in component.get("options", ())] or [""]
        presses += [Press.read(component["custom_id"], value) for value in values]
    return presses


def _controls(tree: Any) -> Iterator[dict[str, Any]]:
    """All buttons and menus of a message."""
    for component in tree:
        if "custom_id" in component:
            yield component
        yield from _controls(component.get("components", ()))


async def test_everything_legal_can_be_reached_and_what_is_not_says_why(key: str, screens: Screens) -> None:
    for number in (0, 1):
        for seen in await game_of(key, number):
            for table in (seen, among_people(seen)):
                found = await boards(screens, table)
                acts = {act for board in found for act in board.values("act")}
                sight = found[0].sight
                legal = {str(action) for action in sight.scene.actions} if sight.may_act else set()
                assert legal <= acts, "every legal action is offered somewhere"
                for act in acts - legal:
                    _says_why_not(seen, act)
                assert legal or not acts


def _says_why_not(seen: Seen, act: str) -> None:
    room = seen.room
    with pytest.raises(IllegalAction) as error:
        room.game.find(room.match.state, act)
    key = f"{room.game_key}.why.{error.value.reason}"
    for language in LANGUAGES:
        assert key in catalogue(language) or error.value.reason == "illegal"
        assert table_of(room.game_key).reason(error.value.reason, words_in(language)).strip()


async def test_selections_that_are_not_on_offer_are_refused_with_words(key: str, screens: Screens) -> None:
    seens = await game_of(key, 0)
    for seen in seens[:: max(1, len(seens) // SAMPLED)]:
        offered = {board.selection for board in await boards(screens, seen)}
        for selection in {"~", "0", "z" * 64, "<@1>", "none-of-it"} - offered:
            with pytest.raises(IllegalAction) as error:
                await screens.screen(seen, selection)
            for language in LANGUAGES:
                assert table_of(key).reason(error.value.reason, words_in(language)).strip()


async def test_another_position_has_another_file_name(key: str, screens: Screens) -> None:
    """Else a client shows the picture it has."""
    played = [seen for seen in await game_of(key, 0) if seen.room.id == 1]
    names = [(await screens.screen(seen)).file_name for seen in played]
    assert len(set(names)) == len(names)


async def test_a_table_tells_what_happened_and_how_it_ended(key: str, screens: Screens) -> None:
    for language in LANGUAGES:
        words = words_in(language)
        for seen in await game_of(key, 0):
            sight, table = (board := (await boards(screens, spoken(seen, language)))[0]).sight, table_of(key)
            told = [line for step in sight.scene.steps for line in table.tell(sight, step)]
            assert all(line.strip() and "\n" not in line for line in told)
            if seen.room.phase == "over":
                lines = table.ended(sight, seen.room.outcome)
                assert all(line.strip() for line in lines)
                assert telling.headline(seen.room, sight) in board.screen.body
                assert seen.room.seed.hex() in board.screen.body
        for player in seen.room.game.players:
            assert table.opponent(player, words).strip()
