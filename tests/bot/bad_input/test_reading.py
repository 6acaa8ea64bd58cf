"""Everything that is read from what people send: custom_ids, choices, settings, boards, names, typed beginnings."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from sqlalchemy import select

from bot import screen as screen_module
from bot.boards import Board
from bot.commands.settings import CHOICES, read_ids, read_personal, read_server
from bot.errors import Unreadable
from bot.i18n import LANGUAGES, words_in
from bot.lookup import Seen
from bot.names import LONGEST, Names, literal
from bot.press import CARRIED, Kind, Press, menu_id
from bot.screen import Screens
from bot.storage import schema
from bot.storage.database import Database
from bot.table import Played, table_of
from engine import GAMES
from engine.core.errors import IllegalAction
from tests.bot.bad_input.hostile import (
    either,
    gathered,
    hostile,
    looking_at,
    noise,
    odd,
    one_of,
    outcome,
    tampered,
    values,
)
from tests.every.rooms import among_people, game_of, has_words_for, readers
from tests.every.walks import random_options

KEYS = list(GAMES)
RIGHT_IDS = (
    "do:1:17:throw",
    "do:12:4:roll-245",
    "at:3:12:play-01a-01b",
    "look:1:5:",
    "mine:1:5:",
    "aside:2:7:hint",
    "resign:5:0:",
    "resigned:7:3:",
    "again:7:30:",
    "rules:1:2:yut_nori",
    "play:0:0:yacht",
    "join:4:0:",
    "fill:4:0:calm",
    "begin:4:0:",
    "set:0:0:server.hours=24",
    "set:0:0:theme=dark",
    "past:17:2:replay",
    "board:0:3:seega/server/all/score>123456789012345678>next",
    "forget:0:0:",
)
RIGHT_CHOICES = ("do:throw", "at:b3", "do:play-01a-01b", "at:", "do:12-6")
RIGHT_IDS_OF_PEOPLE = ("123456789012345678", "123456789012345678,223456789012345678", "1", "9223372036854775807")
RIGHT_BOARDS = ("seega/server/all/score", "go_stop/global/week/wins", "yacht/server/month/streak")
LARGEST = 2**63 - 1


@looking_at(15_000, hostile(RIGHT_IDS))
def test_a_custom_id_is_unreadable_or_exactly_one_that_is_written_here(text: str) -> None:
    press, error = outcome(lambda: Press.read(text), Unreadable)
    if error is None:
        assert f"{press.kind}:{press.room_id}:{press.ply}:{press.text}" == text
        assert max(press.room_id, press.ply) <= LARGEST
        assert press.text.isascii()
        assert press.text.isprintable()
        assert {part for part in ("room_id", "ply", "text") if getattr(press, part)} <= set(CARRIED[press.kind])


@looking_at(10_000, either(one_of([menu_id(4, 2, 0)]), hostile(RIGHT_IDS)), hostile(RIGHT_CHOICES))
def test_a_choice_is_unreadable_or_does_something_in_its_own_room(custom_id: str, value: str) -> None:
    press, error = outcome(lambda: Press.read(custom_id, value), Unreadable)
    if error is None and custom_id.startswith("menu:4:2:0"):
        assert press.kind in ("do", "at")
        assert (press.room_id, press.ply) == (4, 2)
    elif error is None:
        assert press.kind in get_args(Kind)


@looking_at(
    6_000,
    either(one_of(["language", "theme", "plays_privately", "hours", "channels", "left_out", ""]), odd),
    hostile((*CHOICES.languages, *CHOICES.themes, "auto", "0", "1", "24", *RIGHT_IDS_OF_PEOPLE)),
)
def test_a_setting_is_unreadable_or_one_of_those_on_offer(name: str, value: str) -> None:
    mine, _ = outcome(lambda: read_personal(name, value), Unreadable)
    assert mine in (None, True, False, *CHOICES.languages, *CHOICES.themes)
    theirs, _ = outcome(lambda: read_server(name, value), Unreadable)
    assert isinstance(theirs, tuple) or theirs in (None, True, False, *CHOICES.languages, *CHOICES.hours)


@looking_at(4_000, hostile(RIGHT_IDS_OF_PEOPLE))
def test_chosen_people_are_unreadable_or_ids_that_the_database_can_keep(value: str) -> None:
    ids, error = outcome(lambda: read_ids(value), Unreadable)
    assert error or (len(ids) <= 10 and all(0 < each <= LARGEST for each in ids))


@looking_at(4_000, hostile(RIGHT_BOARDS))
def test_a_board_is_unreadable_or_as_it_was_written(text: str) -> None:
    board, error = outcome(lambda: Board.read(text), Unreadable)
    assert error or str(board) == text


@looking_at(5_000, either(noise, odd))
def test_a_name_is_one_line_without_any_effect(name: str) -> None:
    shown = literal(name)
    assert len(shown) <= 2 * LONGEST + 2
    assert not any(letter in shown for letter in "\n\r\0\x1b\u202e\u2028\ud800")
    assert "<@" not in shown
    assert "```" not in shown


async def test_names_of_every_kind_can_be_kept(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'rooms.sqlite3'}")
    await database.open()
    names = Names(database)
    for (name,) in gathered(1_000, odd):
        await names.see(7, name)
    kept = await database.read(lambda connection: connection.execute(select(schema.names.c.name)).scalar_one())
    await database.close()
    assert len(kept) <= 64
    assert "\0" not in kept, "PostgreSQL takes none"


@cache
def finished(key: str) -> list[Played]:
    """Games that a person finished."""
    hand = random.Random(key)
    return [Played(random_options(GAMES[key], hand), hand.choice(["win", "draw", "loss"]), n) for n in range(60)]


@looking_at(
    5_000,
    one_of([(key, field) for key in KEYS for field in table_of(key).suggested]),
    either(hostile(("1", "27", "1234")), values),
    one_of(LANGUAGES),
)
def test_whatever_is_typed_only_what_was_played_is_suggested(asked: tuple[str, str], typed: Any, language: str) -> None:
    key, field = asked
    found = table_of(key).suggest(field, str(typed), finished(key), words_in(language))
    assert {value for _, value in found} <= {getattr(game.options, field) for game in finished(key)}


@pytest.fixture(scope="module")
def screens() -> Iterator[Screens]:
    """Screens whose pictures cost nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screen_module, "draw", lambda scene: b"a picture")
        made = Screens(1)
        yield made
        made.close()


@pytest.mark.parametrize("key", KEYS)
async def test_what_cannot_be_selected_is_refused_with_words(key: str, screens: Screens) -> None:
    """At every kind of moment, the end of a game too, on the public board and on one's own."""
    seens = [seen for seen in await game_of(key, 0) for seen in (seen, among_people(seen))]
    own = sorted({str(action) for seen in seens for action in seen.room.game.candidates(seen.room.match.state)})
    for seen, selection, number in gathered(1_000, one_of(seens), either(tampered(own[:400]), odd), one_of(range(6))):
        reader = readers(seen)[number % len(readers(seen))]
        reason = await refused(screens, seen, selection, reader)
        assert reason in (None, "illegal") or has_words_for(key, reason)


async def refused(screens: Screens, seen: Seen, selection: str, reader: int | None) -> str | None:
    """Why a selection cannot be; None where it can."""
    try:
        await screens.screen(seen, selection, reader)
    except IllegalAction as error:
        return error.reason
    return None
