"""Every message that is no board: Discord takes it in every language, at its longest, and reads its controls."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.app import App
from bot.boards import Board, Page
from bot.commands import history, house, leaderboard, mine, profile, settings
from bot.commands.history import SHOWN, Showing
from bot.i18n import LANGUAGES, Words, catalogue, words_in
from bot.lobby import add_computer, closed, join, new_lobby
from bot.lookup import Seen
from bot.pages import page_view
from bot.past import A_PAGE, Leaf, Stand
from bot.people import Person, Server
from bot.playground import Contract, LocalDiscord
from bot.press import Press
from bot.room import Home, Room
from bot.screen import Screens
from bot.storage.past import Finished, Last
from bot.storage.ranking import Standing
from bot.table import table_of
from bot.telling import MOST_ALT
from engine import GAMES
from engine.core.run import Run
from renderers.profile import MOST_GAMES
from tests.bot.playing import press
from tests.bot.three import three_people
from tests.every.rooms import components
from tests.every.within import components_in, content_faults, faults

LARGEST = 2**63 - 1
HUGE = 10**15
HOME = Home("channel", LARGEST, LARGEST, LARGEST)
NAMES = ("*" * 32, "_" * 40, "א" * 32, "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww", None)
LIVE = 40


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    """The words of each language."""
    return words_in(request.param)


def taken(view: Any, contract: Contract | None, file: str | None = None) -> None:
    """Discord takes the message, and each of its controls is read as what it was written as."""
    tree = components(view)
    assert faults({"components": tree}, file, contract) == []
    for component in components_in(tree):
        if "custom_id" in component:
            for value in [option["value"] for option in component.get("options", ())] or [""]:
                read = Press.read(component["custom_id"], value)
                assert f"{component['custom_id']}{value}" == str(read)


def lobbies(game_key: str, language: str) -> Iterator[Room]:
    """A challenge, a table as it fills up, and one that was closed."""
    game = GAMES[game_key]
    template = replace(
        three_people(),
        id=10**18 - 1,
        game_key=game_key,
        options=game.Options(),
        host_id=LARGEST,
        position="",
        language=language,
        home=HOME,
        hours=168,
    )
    now = datetime(2026, 11, 30, tzinfo=UTC)
    yield new_lobby(template, LARGEST - 1, now)
    room = new_lobby(template, None, now)
    yield room
    while None in room.seats:
        number = room.seats.index(None)
        names = list(game.players)
        name = names[number % len(names)]
        room = add_computer(room, LARGEST, number, name) if number % 2 else join(room, LARGEST - number)
        yield room
    yield closed(room)


async def test_what_waits_for_people(words: Words, contract: Contract | None) -> None:
    screens = Screens(1)
    for key in GAMES:
        for room in lobbies(key, words.language):
            screen = await screens.screen(Seen(room, Run()))
            taken(screen.view(), contract)
            assert screen.picture is None
            assert not screen.files()
    screens.close()


def pages_of_a_board(game: str) -> Iterator[Page]:
    """Pages of long names and numbers, with the own line on it, above it and below it."""
    standings = [Standing(LARGEST - n, HUGE + n, HUGE + n, HUGE, NAMES[n % len(NAMES)]) for n in range(30)]
    moments = (datetime(2026, 11, 30, tzinfo=UTC), datetime(2026, 12, 31, tzinfo=UTC))
    for n, (scope, period, metric) in enumerate(
        (scope, period, metric)
        for scope in leaderboard.SCOPES
        for period in leaderboard.PERIODS
        for metric in leaderboard.METRICS
    ):
        own = (standings[0], standings[12], standings[29], None)[n % 4]
        board = Board(game, scope, period, metric)
        bounds = (None, None) if period == "all" else moments
        yield Page(board, 10**8, 10**9, tuple(standings[10:20]), own, None if own else "unlisted", *bounds)
        yield Page(board, 0, 0, (), None, "hidden", *bounds)


@pytest.mark.parametrize("key", list(GAMES))
def test_leaderboards(key: str, words: Words, contract: Contract | None) -> None:
    for page in pages_of_a_board(key):
        absent = words(leaderboard.ABSENT[page.absence]) if page.absence else ""
        taken(leaderboard.board_view(page, LARGEST, words, absent), contract)


def test_a_profile(words: Words, contract: Contract | None) -> None:
    last = [Last("yacht", "win", HUGE)] * MOST_GAMES
    stand = Stand(Run(HUGE, HUGE, HUGE, HUGE), {"win": HUGE, "loss": HUGE, "draw": HUGE}, last)
    lines = [profile.told(key, stand, words) for key in GAMES]
    for alt in ("\n".join(lines)[:MOST_ALT], None):
        view = profile.profile_view(words("house.profile.title", name=f"<@{LARGEST}>"), lines, alt)
        taken(view, contract, profile.PICTURE if alt else None)


def test_a_history(words: Words, contract: Contract | None) -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    games = [
        Finished(10**18 - n, list(GAMES)[n % len(GAMES)], ("win", "loss", "draw")[n % 3], HUGE, 10_000, now, HOME)
        for n in range(1, A_PAGE + 1)
    ]
    for number, total in ((0, 1), (0, 9), (10**8 - 1, 10**8)):
        taken(history.leaf_view(Leaf(games, number, total), words), contract)
    taken(history.leaf_view(Leaf([], 0, 1), words), contract)
    asked = Press("past", 10**18 - 1, 10**8, "game")
    line = history.line(games[0], words)
    taken(history.game_view(Showing(line), asked, words), contract)
    for what in SHOWN:
        picture = Showing(line, f"{what}.png", b"", "x" * MOST_ALT)
        taken(history.game_view(picture, replace(asked, text=what), words), contract, f"{what}.png")
    recorded = Showing(line, "madang.json", b"{}")
    taken(history.game_view(recorded, replace(asked, text="record"), words), contract, "madang.json")


def test_settings(words: Words, contract: Contract | None) -> None:
    for manages in (False, True):
        for chosen in (Person(LARGEST), Person(LARGEST, words.language, "colourblind", True, False, True, False)):
            taken(settings.person_view(chosen, words, manages=manages), contract)
    off = range(LARGEST - 200, LARGEST)
    for server in (Server(LARGEST), Server(LARGEST, words.language, tuple(range(LARGEST - 10, LARGEST)), 168, False)):
        taken(settings.server_view(server, off, words), contract)
        taken(settings.server_view(server, (), words), contract)


def test_pages_of_rules(words: Words, contract: Contract | None) -> None:
    for key in GAMES:
        for number in range(len(table_of(key).pages(words))):
            taken(page_view(key, number, words, "page.png"), contract, "page.png")


def test_the_choice_of_games(words: Words, contract: Contract | None) -> None:
    taken(house.games_view(words), contract)
    rooms = [replace(room, id=room.id - n) for n, room in enumerate([*lobbies("yacht", "en")] * 5)]
    taken(mine.choice_view(rooms, words), contract)


def test_plain_words_fit_into_a_message(words: Words) -> None:
    """Refusals and notices, whose variables are links, names and numbers."""
    for key, text in catalogue(words.language).items():
        for form in [text] if isinstance(text, str) else text:
            if key.startswith("house.") and key not in ("house.help", "house.privacy"):
                assert content_faults(form + "x" * 500) == []


async def test_every_command_in_every_language(local: LocalDiscord, app: App) -> None:
    """The local Discord refuses nothing of it, and the client gets it through."""
    jun, sofia = local.person("Jun"), local.person("Sofia")
    place = (await sofia.slash("yacht", table=True)).message
    await press(jun, place, "join:1:0:")
    await (await jun.slash("seega", opponent="Sofia")).settled()
    commands = [command.name for command in app.client.tree.get_commands()]
    plain = [name for name in commands if name not in (*GAMES, "data", "rules")]
    asked: list[tuple[str, dict[str, str]]] = [
        *((name, {}) for name in plain),
        ("data export", {}),
        ("data forget", {}),
    ]
    for language in LANGUAGES:
        await app.people.set_person(int(jun.id), language=language)
        for name, options in [*asked, *(("rules", {"game": key}) for key in GAMES)]:
            reply = await (await jun.slash(name, **options)).settled()
            assert reply.message.text.strip() or reply.message.selects, name


async def test_as_many_games_as_somebody_may_sit_at(local: LocalDiscord, app: App) -> None:
    """Their list was longer than a plain message may be."""
    jun = local.person("Jun")
    for _ in range(LIVE):
        await jun.slash("yacht", table=True)
    await app.database.write(
        lambda connection: connection.exec_driver_sql(
            f"UPDATE rooms SET message_id = {LARGEST}, channel_id = {LARGEST - 1}"
        )
    )
    for language in LANGUAGES:
        await app.people.set_person(int(jun.id), language=language)
        for name in ("games", "resign"):
            reply = await jun.slash(name)
            assert not reply.failed
            assert reply.message.ephemeral
