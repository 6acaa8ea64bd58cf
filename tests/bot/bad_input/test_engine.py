"""Position lines, notations, records and options that nobody should have written: refused, with a reason, and no more."""

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from engine import GAMES
from engine.core.errors import BadPosition, BadRecord, GameOver, IllegalAction, NotYourTurn
from engine.core.match import Match
from engine.core.record import Record, verify
from tests.bot.bad_input.hostile import hostile, odd, thoroughly, values, wild_options
from tests.every.test_records import record_of
from tests.every.walks import Walk, walk

KEYS = list(GAMES)
MOST_REASON = 600
FIELDS = sorted(Record.model_fields)


@cache
def played(key: str) -> Walk:
    """A random game."""
    return walk(key, list(GAMES[key].seats)[:2][-1], 1)


@cache
def lines(key: str) -> list[str]:
    """Its position lines."""
    return [GAMES[key].encode(state) for state in played(key).states]


@cache
def notations() -> list[str]:
    """What is written in the logs of all games."""
    return sorted({line for key in KEYS for line in played(key).lines})


def is_told(error: Exception) -> bool:
    """Whether an error says what is wrong in a line that can be printed."""
    return 0 < len(str(error)) <= MOST_REASON and str(error).isprintable()


@pytest.mark.parametrize("key", KEYS)
def test_position_lines(key: str) -> None:
    game = GAMES[key]

    @thoroughly(5_000)
    @given(hostile(lines(key)))
    def look(text: str) -> None:
        try:
            state = game.decode(text)
        except BadPosition as error:
            assert is_told(error)
            return
        assert game.decode(game.encode(state)) == state
        assert (game.turn(state) is None) == (game.outcome(state) is not None)
        assert game.view(state, None) is not None
        assert len(game.candidates(state)) >= 0

    look()


@pytest.mark.parametrize("key", KEYS)
def test_notations(key: str) -> None:
    game, states = GAMES[key], played(key).states
    own = sorted(set(played(key).lines))

    @thoroughly(5_000)
    @given(st.one_of(hostile(own), hostile(notations())), st.sampled_from(states), st.integers(-2, 11))
    def look(text: str, state: Any, seat: int) -> None:
        before = game.encode(state)
        match = Match.resume(game, played(key).seats, bytes(32), before, 0)
        try:
            match.play(seat, text)
        except (IllegalAction, NotYourTurn, GameOver) as error:
            assert match.log == []
            assert game.encode(match.state) == before
            assert not isinstance(error, IllegalAction) or error.reason.isidentifier()
        else:
            assert text in map(str, game.candidates(game.decode(before)))
        try:
            assert str(game.find(state, text)) == text
        except IllegalAction as error:
            assert error.notation == text

    look()


@pytest.mark.parametrize("key", KEYS)
def test_records(key: str) -> None:
    right = json.loads(record_of(played(key)).model_dump_json())

    @thoroughly(1_500)
    @given(st.data())
    def look(data: st.DataObject) -> None:
        record = dict(right)
        way = data.draw(st.integers(0, 3))
        if way == 0:
            record[data.draw(st.sampled_from(FIELDS))] = data.draw(values)
        elif way == 1:
            at = data.draw(st.integers(0, len(right["log"])))
            record["log"] = [*right["log"][:at], data.draw(hostile(notations())), *right["log"][at + 1 :]]
        elif way == 2:
            record["options"] = data.draw(wild_options(GAMES[key].Options))
        else:
            record[data.draw(odd)] = data.draw(odd)
        text = json.dumps(record) if way else data.draw(st.sampled_from([json.dumps(record), json.dumps(record)[:-9]]))
        try:
            found = Record.read(text)
            verify(found, GAMES[key])
        except BadRecord as error:
            assert is_told(error)
        else:
            assert found.log == tuple(right["log"])

    look()


@pytest.mark.parametrize("key", KEYS)
def test_options(key: str) -> None:
    game = GAMES[key]

    @thoroughly(2_000)
    @given(wild_options(game.Options), st.sampled_from(game.seats))
    def look(asked: dict[str, Any], seats: int) -> None:
        try:
            options = game.Options.model_validate(asked)
        except ValidationError:
            return
        match = Match(game, seats, options, bytes(32))
        assert game.decode(game.encode(match.state)) == match.state

    look()
