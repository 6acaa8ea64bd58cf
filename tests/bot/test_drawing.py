"""Drawing under load: in a few threads, with a bound; what is not drawn is told in words, and play goes on."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest

from bot.app import App
from bot.config import Settings
from bot.errors import Busy
from bot.i18n import words_in
from bot.playground import LocalDiscord
from bot.screen import Screens
from bot.storage.schema import rooms
from bot.table import table_of
from engine import GAMES
from tests.bot.finished import Finished, finish
from tests.bot.playing import SECONDS_TO_WAIT, is_over, moves, note_of, open_board, play_on, press, steady
from tests.bot.stored import rows

DEFERRED_EDIT = 6
IN_WORDS = "here is yours in words"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Settings with one thread that draws."""
    return settings.model_copy(update={"threads": 1})


class Jam:
    """Work in the threads that draw, which is held up until the jam is over."""

    def __init__(self, screens: Screens) -> None:
        self._screens = screens
        self._over = threading.Event()
        self._tasks: list[asyncio.Task[str]] = []

    async def add(self, pictures: int) -> None:
        """So many more wait or are being drawn."""
        self._tasks += [asyncio.create_task(self._screens.do(self._wait)) for _ in range(pictures)]
        await asyncio.sleep(0)

    async def end(self) -> list[str]:
        """Let everything go on; the names of the threads that did it."""
        self._over.set()
        return await asyncio.gather(*self._tasks)

    def _wait(self) -> str:
        assert self._over.wait(SECONDS_TO_WAIT)
        return threading.current_thread().name


@pytest.fixture
async def jam(app: App) -> AsyncIterator[Jam]:
    """A jam in the drawing of the Madang."""
    made = Jam(app.screens)
    yield made
    await made.end()


async def test_a_press_is_acknowledged_and_gets_its_board_a_little_later(
    local: LocalDiscord, app: App, jam: Jam
) -> None:
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await jam.add(20)
    reply = await jun.click(board, moves(board)[0])
    assert reply.kind == DEFERRED_EDIT
    assert jun.message(board.id).edits == board.edits
    await jam.end()
    shown = await steady(jun, board, lambda shown: shown.edits > board.edits)
    assert shown.pictures
    assert shown.pictures != board.pictures


async def test_where_too_many_wait_the_board_comes_in_words_and_the_game_goes_on(
    local: LocalDiscord, app: App, jam: Jam, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.screen.MOST_PENDING", 3)
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await jam.add(3)
    await press(jun, board, moves(board)[0])
    shown = jun.message(board.id)
    assert IN_WORDS in shown.text
    assert not shown.pictures
    assert not shown.payload["attachments"]
    assert moves(shown)
    assert (await rows(app, rooms))[0]["ply"]
    await jam.end()
    await press(jun, shown, moves(shown)[0])
    assert jun.message(board.id).pictures
    assert IN_WORDS not in jun.message(board.id).text


def page_with_a_picture() -> str:
    """The press that asks for a page of Go-Stop's rules that shows something."""
    pages = table_of("go_stop").pages(words_in("en"))
    return f"rules:0:{next(number for number, page in enumerate(pages) if page.scene)}:go_stop"


async def test_what_is_only_a_picture_is_refused_kindly(
    local: LocalDiscord, app: App, jam: Jam, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.screen.MOST_PENDING", 3)
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await jam.add(3)
    note = await note_of(await jun.press_raw(board.id, page_with_a_picture()))
    assert note.ephemeral
    assert "Nothing is lost" in note.text
    await jam.end()
    assert (await (await jun.press_raw(board.id, page_with_a_picture())).settled()).message.pictures


async def test_what_nothing_acknowledges_first_does_not_wait_too_long(
    local: LocalDiscord, app: App, jam: Jam, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page of the rules is refused kindly, a profile comes in words, which it has all of."""
    monkeypatch.setattr("bot.screen.SECONDS_UNACKNOWLEDGED", 0.05)
    jun = local.person("Jun")
    board = await open_board(jun, "yut_nori")
    await finish(app.database, [Finished(int(jun.id), 9)])
    await jam.add(3)
    assert "Nothing is lost" in (await note_of(await jun.press_raw(board.id, page_with_a_picture()))).text
    profile = await (await jun.slash("profile")).settled()
    assert "Yacht" in profile.message.text
    assert not profile.message.pictures
    assert app.screens.pending == 3
    await jam.end()
    monkeypatch.setattr("bot.screen.SECONDS_UNACKNOWLEDGED", 60.0)
    assert (await (await jun.slash("profile")).settled()).message.pictures


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_game_can_be_played_in_words_alone(
    local: LocalDiscord, app: App, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr("bot.screen.MOST_PENDING", 0)
    jun = local.person("Jun")
    board = await open_board(jun, game)
    assert IN_WORDS in board.text
    over = await play_on(jun, board, presses=12)
    assert IN_WORDS in over.text
    assert not over.pictures
    assert is_over(over) or moves(over)


async def test_never_more_wait_than_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes its place before it waits, and gives it back whatever comes of it."""
    monkeypatch.setattr("bot.screen.MOST_PENDING", 8)
    screens = Screens(2)
    jam = Jam(screens)
    await jam.add(8)
    refused = await asyncio.gather(*[screens.do(lambda: "") for _ in range(500)], return_exceptions=True)
    assert [type(error) for error in refused] == [Busy] * 500
    assert screens.pending == 8
    names = await jam.end()
    assert len(set(names)) <= 2
    assert all(name.startswith("drawing") for name in names)
    assert screens.pending == 0
    with pytest.raises(ZeroDivisionError):
        await screens.do(lambda: 1 // 0)
    assert screens.pending == 0
    jam = Jam(screens)
    await jam.add(3)
    gone = asyncio.create_task(screens.do(lambda: ""))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    assert screens.pending == 3
    await jam.end()
    screens.close()
