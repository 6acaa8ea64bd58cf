"""Leaderboards against a naive ranking: every line, every page, one's own rank; and the periods."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot import boards as boards_module
from bot.boards import LINES, OWN, Board, Boards, Page, Period, Scope, bounds
from bot.errors import Unreadable
from bot.people import People
from bot.storage.common import now
from bot.storage.database import Database
from bot.storage.ranking import Metric
from engine import GAMES
from tests.bot.finished import Finished, empty, finish, hide

PEOPLE = st.integers(1, 30)
BEGIN = now().replace(microsecond=0) - timedelta(hours=2)
GAMES_FINISHED = st.lists(
    st.builds(
        Finished,
        user_id=PEOPLE,
        run_score=st.sampled_from([0, 40, 50, 50, -3]),
        streak=st.integers(0, 3),
        result=st.sampled_from(["win", "loss", "draw"]),
        guild_id=st.sampled_from([7, 7, 7, 8, None]),
        game=st.sampled_from(["yacht", "yacht", "seega"]),
        solo=st.sampled_from([True, True, False]),
        ended_at=st.integers(0, 9).map(lambda n: BEGIN + timedelta(seconds=n)),
    ),
    max_size=70,
)
Line = tuple[int, int, int]


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A new database, open."""
    opened = Database(f"sqlite:///{tmp_path / 'madang.sqlite3'}")
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def boards(database: Database) -> Boards:
    """The leaderboards of the database."""
    return Boards(database, People(database))


def naive(games: list[Finished], metric: Metric, scope: Scope, barred: set[int], shown: set[int]) -> list[Line]:
    """Rank, person and value of every line, worked out one game at a time."""
    reached: dict[int, tuple[int, datetime]] = {}
    for game in sorted(games, key=lambda each: each.ended_at or BEGIN):
        here = game.guild_id == 7 if scope == "server" else game.user_id in shown
        if game.game != "yacht" or not here or game.user_id in barred or (metric != "wins" and not game.solo):
            continue
        moment = game.ended_at or BEGIN
        value, since = reached.get(game.user_id, (None, moment))
        if metric == "wins":
            new = (value or 0) + (game.result == "win")
        else:
            new = max(game.run_score if metric == "score" else game.streak, value if value is not None else -(10**9))
        reached[game.user_id] = (new, moment if new != value and not (metric == "wins" and value is None) else since)
    order = sorted((-value, since, user) for user, (value, since) in reached.items())
    return [(1 + sum(other[0] < line[0] for other in order), line[2], -line[0]) for line in order]


async def all_pages(boards: Boards, board: Board, user_id: int) -> list[Page]:
    """Every page in order, as a person turns them."""
    first = await boards.page(board, 0, user_id, 7)
    return [first, *[await boards.page(board, number, user_id, 7) for number in range(1, first.last + 1)]]


@given(
    games=GAMES_FINISHED,
    metric=st.sampled_from(["score", "streak", "wins"]),
    scope=st.sampled_from(["server", "global"]),
    left=st.lists(PEOPLE, unique=True, max_size=6),
    shown=st.lists(PEOPLE, unique=True, max_size=25),
    reader=PEOPLE,
)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_boards_are_those_of_a_naive_ranking(
    database: Database,
    boards: Boards,
    games: list[Finished],
    metric: Metric,
    scope: Scope,
    left: list[int],
    shown: list[int],
    reader: int,
) -> None:
    await empty(database)
    await finish(database, games)
    await hide(database, left, shown=shown)
    barred = set(left) if scope == "server" else set(left[::2])
    wanted = naive(games, metric, scope, barred, set(shown))
    board = Board("yacht", scope, "all", metric)

    pages = await all_pages(boards, board, reader)
    lines = [line for page in pages for line in page.lines]
    assert [(line.rank, line.user_id, line.value) for line in lines] == wanted
    assert [line.place for line in lines] == list(range(1, len(wanted) + 1))
    assert [len(page.lines) for page in pages[:-1]] == [LINES] * (len(pages) - 1)

    own = next((line for line in lines if line.user_id == reader), None)
    for page in [*pages, await boards.page(board, OWN, reader, 7)]:
        assert page.own == own
        assert (page.absence is None) == (own is not None)
        assert page.total == len(wanted)
    assert own is None or own in (await boards.page(board, OWN, reader, 7)).lines
    beyond = await boards.page(board, 10_000, reader, 7)
    assert (beyond.number, beyond.lines) == (pages[-1].number, pages[-1].lines)


async def test_equal_scores_share_a_rank_in_a_fixed_order_over_two_pages(database: Database, boards: Boards) -> None:
    """Case C92: the tie lies on the edge of the pages."""
    above = [Finished(user, 100 - user) for user in range(1, LINES)]
    await finish(database, [*above, Finished(52, 50), Finished(51, 50), Finished(40, 40)])
    for _ in range(2):
        first, second = await all_pages(boards, Board("yacht", "server"), 51)
        lines = [*first.lines, *second.lines][LINES - 1 :]
        assert [(line.user_id, line.rank) for line in lines] == [(52, LINES), (51, LINES), (40, LINES + 2)]
        assert first.own == second.lines[0]


async def test_hiding_moves_up_those_below_and_nobody_else(database: Database, boards: Boards) -> None:
    await finish(database, [Finished(1, 30), Finished(2, 20), Finished(3, 10)])
    people = People(database)

    async def ranks() -> list[tuple[int, int]]:
        page = await boards.page(Board("yacht", "server"), 0, 1, 7)
        return [(line.user_id, line.rank) for line in page.lines]

    await people.set_person(2, is_on_boards=False)
    assert await ranks() == [(1, 1), (3, 2)]
    await people.set_person(2, is_on_boards=True)
    await people.turn_left_out(7, (1,))
    assert await ranks() == [(2, 1), (3, 2)]
    await people.turn_left_out(7, (1, 3))
    assert await ranks() == [(1, 1), (2, 2)]
    assert await people.left_out(7) == {3}


@pytest.mark.parametrize(
    ("settings_of_1", "scope", "why"),
    [
        ({}, "global", "unlisted"),
        ({"is_on_global_boards": True}, "global", "unplayed"),
        ({"is_on_boards": False}, "server", "hidden"),
        ({}, "server", "unplayed"),
    ],
)
async def test_who_is_not_on_a_board_is_told_why(
    database: Database, boards: Boards, settings_of_1: dict[str, bool], scope: Scope, why: str
) -> None:
    await People(database).set_person(1, **settings_of_1)
    assert (await boards.page(Board("yacht", scope), OWN, 1, 7)).absence == why
    await People(database).turn_left_out(7, (2,))
    assert (await boards.page(Board("yacht", "server"), 0, 2, 7)).absence == "left_out"


async def test_a_game_counts_for_the_week_and_month_in_which_it_ends(
    database: Database, boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case C93: a second before and after midnight in UTC, wherever the clock's owner lives."""
    monday = datetime(2026, 11, 30, tzinfo=UTC)
    second = timedelta(seconds=1)
    await finish(database, [Finished(1, 9, ended_at=monday - second), Finished(2, 5, ended_at=monday + second)])
    seoul = timezone(timedelta(hours=9))
    for moment, week in ((monday - second, {1}), (monday + second, {2})):
        monkeypatch.setattr(boards_module, "now", lambda moment=moment: moment.astimezone(seoul))
        page = await boards.page(Board("yacht", "server", "week"), 0, 1, 7)
        assert {line.user_id for line in page.lines} == week
    for period, since, until in (
        ("week", datetime(2026, 11, 30, tzinfo=UTC), datetime(2026, 12, 7, tzinfo=UTC)),
        ("month", datetime(2026, 11, 1, tzinfo=UTC), datetime(2026, 12, 1, tzinfo=UTC)),
    ):
        page = await boards.page(Board("yacht", "server", period), 0, 1, 7)  # type: ignore[arg-type]
        assert (page.since, page.until) == (since, until)
    assert len(page.lines) == 2


@given(st.integers(0, 2**31), st.sampled_from([UTC, ZoneInfo("Asia/Seoul"), ZoneInfo("Europe/Madrid")]))
def test_every_moment_lies_in_its_period(seconds: int, zone: tzinfo) -> None:
    moment = datetime.fromtimestamp(seconds, zone)
    periods: tuple[Period, ...] = ("week", "month")
    for period in periods:
        since, until = bounds(period, moment)
        assert since is not None
        assert until is not None
        assert since <= moment < until
        assert bounds(period, until)[0] == until
        assert bounds(period, until - timedelta(microseconds=1)) == (since, until)
    assert bounds("all", moment) == (None, None)


async def test_the_usual_game_is_the_one_played_last_here(database: Database, boards: Boards) -> None:
    assert await boards.usual_game(1, 7) == next(iter(GAMES))
    games = [Finished(1, game="seega"), Finished(2, game="yacht"), Finished(2, game="yacht")]
    await finish(database, [*games, Finished(1, game="ssangnyuk", guild_id=8)])
    assert await boards.usual_game(1, 7) == "seega"
    assert await boards.usual_game(1, 9) == "ssangnyuk"
    assert await boards.usual_game(3, 7) == "yacht"
    assert await boards.usual_game(1, None) == "ssangnyuk"


def test_a_board_is_read_as_it_was_written_and_no_other() -> None:
    for game in GAMES:
        board = Board(game, "global", "week", "wins")
        assert Board.read(str(board)) == board
    right = str(Board("yacht", "server"))
    for wrong in ("", right + "/", right.replace("yacht", "chess"), right.replace("server", "moon"), right[:-1]):
        with pytest.raises(Unreadable):
            Board.read(wrong)


def test_pages_follow_one_another() -> None:
    numbers = [boards_module.page_of(place) for place in range(1, 60)]
    assert numbers[0] == 0
    assert all(after - before == (place % LINES == 0) for place, (before, after) in enumerate(pairwise(numbers), 1))
