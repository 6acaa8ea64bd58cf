"""A sweep over random moments of every game: each message that Discord gets is one that it takes, and can be answered.

A thousand moments of each game every time, each seen by somebody; by everybody, and with their pictures, under
`-m bench`.
"""

import random
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final

import pytest

from bot import screen as screen_module
from bot.i18n import LANGUAGES, words_in
from bot.lookup import Seen
from bot.playground import Contract
from bot.press import Press
from bot.screen import Screen, Screens
from bot.sight import sight_of
from bot.table import table_of
from engine import GAMES
from engine.core.errors import IllegalAction
from renderers import draw
from tests.every.moments import moments
from tests.every.rooms import Board, components, has_words_for
from tests.every.within import components_in, faults

MOMENTS: Final = 1000
DRAWN: Final = 4
DEEPEST: Final = 5
MOST_PICTURE: Final = 400_000
SELECTED: Final = b"\x89PNG, not drawn"
FILE_NAME: Final = re.compile(r"board-[0-9]{1,18}-[0-9]{1,10}\.png")


@pytest.fixture
def screens() -> Iterator[Screens]:
    """Screens that have all the small pictures of the games, as Discord would hold them."""
    made = Screens(2)
    for key in GAMES:
        made.emojis[key] = {name: f"<:{name}_0123abcd:{2**60}>" for name in table_of(key).emojis()}
    yield made
    made.close()


@pytest.fixture
def undrawn(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> Screens:
    """The same, but their pictures cost nothing."""
    monkeypatch.setattr(screen_module, "draw", lambda scene: b"a picture")
    return screens


async def test_every_moment_is_a_message_that_discord_takes(
    key: str, undrawn: Screens, contract: Contract | None
) -> None:
    """At each moment somebody's board, and what can be selected on it, one choice after the other."""
    hand = random.Random(key)
    depths: dict[int, int] = {}
    for seen in moments(key, MOMENTS):
        async for depth, board in path(undrawn, seen, hand):
            depths[depth] = depths.get(depth, 0) + 1
            check(board, contract)
    assert depths[0] == MOMENTS


async def test_some_of_them_with_their_pictures(key: str, screens: Screens) -> None:
    hand = random.Random(key)
    for seen in moments(key, DRAWN, a_game=2):
        async for _, board in path(screens, seen, hand, deepest=1):
            check_picture(board.screen)


@pytest.mark.bench
@pytest.mark.timeout(3600)
async def test_every_board_of_every_moment(
    key: str, screens: Screens, contract: Contract | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each reader with all that can be selected, those with nothing selected drawn. Prints how many there were."""
    monkeypatch.setattr(screen_module, "draw", lambda scene: SELECTED if scene.selection else draw(scene))
    boards = drawn = 0
    for seen in moments(key, MOMENTS):
        for reader in readers(seen):
            async for board in every_board(screens, seen, reader):
                check(board, contract)
                check_picture(board.screen)
                boards += 1
                drawn += not board.selection
    print(f"{key}: {MOMENTS} moments, {boards} boards, {drawn} of them drawn")


def readers(seen: Seen) -> list[int | None]:
    """The public board and, where there are several people, each one's own."""
    return [None, *(seen.room.people if len(seen.room.people) > 1 else ())]


async def path(
    screens: Screens, seen: Seen, hand: random.Random, deepest: int = DEEPEST
) -> AsyncIterator[tuple[int, Board]]:
    """The boards that somebody sees who selects at random."""
    reader, selection = hand.choice(readers(seen)), ""
    for depth in range(deepest + 1):
        board = await seen_board(screens, seen, selection, reader)
        if board is None:
            return
        yield depth, board
        offered = board.texts("at")
        if not offered:
            return
        selection = hand.choice(offered)


async def every_board(screens: Screens, seen: Seen, reader: int | None) -> AsyncIterator[Board]:
    """All boards that a reader can bring about by selecting."""
    waiting, done = [""], set[str]()
    while waiting:
        selection = waiting.pop()
        if selection in done:
            continue
        done.add(selection)
        board = await seen_board(screens, seen, selection, reader)
        if board is not None:
            yield board
            waiting += board.texts("at")


async def seen_board(screens: Screens, seen: Seen, selection: str, reader: int | None) -> Board | None:
    """The board with something selected; None where the game says in words of its own why it cannot be."""
    uses = {(seat, "hint"): 12 for seat in range(len(seen.room.seats))}
    try:
        screen = await screens.screen(seen, selection, reader, uses)
    except IllegalAction as error:
        if not selection or not has_words_for(seen.room.game_key, error.reason):
            raise
        return None
    return Board(seen, selection, sight_of(seen, selection, reader, uses), screen)


def check(board: Board, contract: Contract | None) -> None:
    """The whole message, and every press on it."""
    screen = board.screen
    tree = components(screen.view())
    attachments = [{"id": 0, "filename": screen.file_name, "description": screen.alt}]
    assert faults({"components": tree, "attachments": attachments}, screen.file_name, contract) == []
    assert FILE_NAME.fullmatch(screen.file_name)
    assert 0 < len(screen.alt) <= 1024
    assert [item["description"] for part in components_in(tree) for item in part.get("items", ())] == [screen.alt]
    sent = list(presses(tree))
    assert sent == [press for _, press in board.controls()]
    for press in sent:
        if press.kind in ("do", "at"):
            assert (press.room_id, press.ply) == (board.seen.room.id, board.seen.room.ply)
            answered(board, press)


def presses(tree: Any) -> Iterator[Press]:
    """What comes back for each control of a message that can be used, read as the router reads it."""
    for component in components_in(tree):
        if "custom_id" in component and not component.get("disabled"):
            for value in [option["value"] for option in component.get("options", ())] or [""]:
                yield Press.read(component["custom_id"], value)


def answered(board: Board, press: Press) -> None:
    """An action is legal and a selection can be, or there are words in every language for why not."""
    room, table = board.seen.room, table_of(board.seen.room.game_key)
    if press.kind == "do" and press.text not in map(str, board.sight.scene.actions):
        with pytest.raises(IllegalAction) as error:
            room.game.find(room.match.state, press.text)
        assert has_words_for(room.game_key, error.value.reason)
    reason = table.refuse(board.sight, press.text) if press.kind == "at" and press.text else None
    assert reason is None or all(table.reason(reason, words_in(language)).strip() for language in LANGUAGES)


def check_picture(screen: Screen) -> None:
    """A PNG that is sent in a moment."""
    assert screen.picture is not None
    assert screen.picture.startswith(b"\x89PNG")
    assert len(screen.picture) < MOST_PICTURE
