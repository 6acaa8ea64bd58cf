"""What Discord gets to see of every game, at every ply of a random game: words, controls, limits, in all languages."""

import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from bot import screen as screen_module
from bot.i18n import LANGUAGES, words_in
from bot.keys import Key
from bot.lookup import Seen
from bot.playground.limits import V2, check_body
from bot.press import Press
from bot.screen import Screens
from bot.sight import sight_of
from bot.table import table_of
from engine.core.errors import IllegalAction
from engine.core.game import AnyGame
from tests.every.rooms import (
    HOST,
    Board,
    Upload,
    among_people,
    boards,
    components,
    game_of,
    has_words_for,
    log_of,
    readers,
    spoken,
)

MOST_ALT = 1024
MOST_ID = 100
MOST_LABEL = 80
MOST_ROWS = 6
MOST_CONTENT = 2000
FEW = 8
SAMPLED = 30
IN_PLAY = ("do", "at", "look", "mine", "aside", "resign", "again")
UNFILLED = re.compile(r"\{\w*\}")


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
    """Case C78. A few selections of each position; all of them are looked at below."""
    async for seen in tables(key, language):
        for reader in readers(seen):
            for board in await boards(screens, seen, reader, most=FEW):
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
    assert 0 < len(screen.alt) <= MOST_ALT
    assert len(screen.rows) <= MOST_ROWS
    for control, press in board.controls():
        assert not isinstance(control, Key) or len(str(press)) <= MOST_ID
        assert len(control.label) <= MOST_LABEL
        assert control.label.strip() or control.emoji


def _is_written_out(board: Board) -> None:
    """All variables are filled in, and names are said where they do no harm."""
    screen, table = board.screen, table_of(board.seen.room.game_key)
    labels = [control.label for control, _ in board.controls()]
    hints = [getattr(control, "description", None) or "" for control, _ in board.controls()]
    for text in (screen.head, screen.body, screen.alt, *labels, *hints, *table.labels(board.sight).values()):
        assert not UNFILLED.search(text)
    assert "<@" not in screen.alt
    assert table.position(board.sight).strip()
    if board.sight.may_act:
        prompt = table.prompt(board.sight)
        assert prompt in screen.body
        assert len(table.position(board.sight)) + len(prompt) < MOST_ALT, "the position is never cut"


def _reads_its_own_controls(board: Board) -> None:
    """What Discord sends back for a control is the press that was meant."""
    sent = [
        Press.read(component["custom_id"], value)
        for component in _interactive(components(board.screen.view()))
        for value in [option["value"] for option in component.get("options", ())] or [""]
    ]
    meant = [press for _, press in board.controls()]
    room = board.seen.room
    assert sent == meant
    assert {(press.room_id, press.ply) for press in meant if press.kind in IN_PLAY} <= {(room.id, room.ply)}


def _interactive(tree: Any) -> Iterator[dict[str, Any]]:
    """All buttons and menus of a message that can be used, in their order."""
    for component in tree:
        if "custom_id" in component and not component.get("disabled"):
            yield component
        yield from _interactive(component.get("components", ()))


async def test_everything_legal_can_be_reached_and_what_is_not_says_why(key: str, screens: Screens) -> None:
    seens = await game_of(key, 0)
    for seen in seens[:: max(1, len(seens) // SAMPLED)]:
        for table in (seen, among_people(seen)):
            await _reaches_all(screens, table)


async def _reaches_all(screens: Screens, seen: Seen) -> None:
    room = seen.room
    for reader in readers(seen):
        found = await boards(screens, seen, reader)
        acts = {act for board in found for act in board.texts("do")}
        legal = set(map(str, found[0].sight.scene.actions))
        assert legal <= acts, "every legal action is offered somewhere"
        assert legal or not acts
        for act in acts - legal:
            with pytest.raises(IllegalAction) as error:
                room.game.find(room.match.state, act)
            assert has_words_for(room.game_key, error.value.reason)
    to_act = room.person_to_act()
    if to_act is not None:
        reader = to_act if room.has_private_boards else None
        actions = room.game.actions(room.match.state)
        assert list(sight_of(seen, "", reader).scene.actions) == list(actions)


async def test_selections_that_are_not_on_offer_are_refused_with_words(key: str, screens: Screens) -> None:
    seens = await game_of(key, 0)
    for seen in seens[:: max(1, len(seens) // SAMPLED)]:
        for selection in ("~", "~" * 64, "<@1>", "none-of-it"):
            with pytest.raises(IllegalAction) as error:
                await screens.screen(seen, selection)
            for language in LANGUAGES:
                assert table_of(key).reason(error.value.reason, words_in(language)).strip()


async def test_another_position_has_another_file_name(key: str, screens: Screens) -> None:
    """Cases C71, C103: else a client shows the picture it has."""
    played = [seen for seen in await game_of(key, 0) if seen.room.id == 1]
    names = [(await screens.screen(seen)).file_name for seen in played]
    assert len(set(names)) == len(names)


async def test_a_table_tells_what_happened_and_how_it_ended(key: str, screens: Screens) -> None:
    for language in LANGUAGES:
        for seen in await game_of(key, 0):
            sight, table = sight_of(spoken(seen, language)), table_of(key)
            told = [line for step in sight.scene.steps for line in table.tell(sight, step)]
            assert all(line.strip() and "\n" not in line for line in told)
            if seen.room.phase == "over":
                screen = await screens.screen(spoken(seen, language))
                assert all(line.strip() for line in table.ended(sight, seen.room.outcome))
                assert seen.room.seed.hex() in screen.body
                assert not sight.may_act


async def test_every_computer_has_a_name(key: str, game: AnyGame) -> None:
    for language in LANGUAGES:
        names = [table_of(key).opponent(player, words_in(language)) for player in game.players]
        assert all(name.strip() for name in names)
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_can_be_asked_privately_is_answered(key: str, language: str) -> None:
    table, seens = table_of(key), await game_of(key, 0)
    for seen in [*seens[:: max(1, len(seens) // FEW)], seens[-1]]:
        sight = sight_of(spoken(seen, language), reader=HOST)
        asides = table.asides(sight) if sight.may_act or seen.room.phase == "over" else ()
        assert len({aside.key for aside in asides}) == len(asides)
        for aside in asides:
            answer = table.aside(sight, aside.key, log_of(seen))
            assert 0 < len(answer.strip()) <= MOST_CONTENT
            assert not UNFILLED.search(answer)
