"""Position lines, notations, records and options that nobody should have written are refused with a reason."""

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from pydantic import ValidationError

from engine import GAMES
from engine.core.errors import BadPosition, BadRecord, GameOver, IllegalAction, NotYourTurn
from engine.core.game import CHANCE, AnyGame
from engine.core.match import Match
from engine.core.record import Record, verify
from tests.bot.bad_input.hostile import (
    SHARE,
    Make,
    either,
    hostile,
    looking_at,
    odd,
    one_of,
    outcome,
    values,
    wild_options,
)
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

    @looking_at(7_000, hostile(lines(key)))
    def look(text: str) -> None:
        state, error = outcome(lambda: game.decode(text), BadPosition)
        if error:
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

    @looking_at(7_000, either(hostile(own), hostile(notations())), one_of(states), one_of(range(-2, 11)))
    def look(text: str, state: Any, seat: int) -> None:
        before = game.encode(state)
        match = Match.resume(game, played(key).seats, bytes(32), before, 0)
        _, error = outcome(lambda: match.play(seat, text), IllegalAction, NotYourTurn, GameOver)
        if error:
            assert match.log == []
            assert game.encode(match.state) == before
            assert not isinstance(error, IllegalAction) or error.reason.isidentifier()
        else:
            listed = [str(action) for action in game.candidates(game.decode(before))]
            assert text in listed or (seat == CHANCE and not listed), "only deals are too many to be listed"
        found, refused = outcome(lambda: game.find(state, text), IllegalAction)
        assert (str(found) if refused is None else refused.notation) == text

    look()


@pytest.mark.parametrize("key", KEYS)
def test_records(key: str) -> None:
    right = json.loads(record_of(played(key)).model_dump_json())

    @looking_at(1_500, altered(right, GAMES[key]), share=SHARE)
    def look(record: dict[str, Any]) -> None:
        _, error = outcome(lambda: verify(Record.read(json.dumps(record)), GAMES[key]), BadRecord)
        assert is_told(error) if error else record["log"] == right["log"]

    look()


def altered(right: dict[str, Any], game: AnyGame) -> Make:
    """The record with one field altered: by any value, in one line of the log, in the options, or a new one."""
    log, line, options = right["log"], hostile(notations()), wild_options(game.Options)

    def make(hand: random.Random) -> dict[str, Any]:
        at = hand.randrange(len(log))
        ways: tuple[Callable[[], dict[str, Any]], ...] = (
            lambda: {hand.choice(FIELDS): values(hand)},
            lambda: {"log": [*log[:at], line(hand), *log[at + 1 :]]},
            lambda: {"options": options(hand)},
            lambda: {odd(hand): values(hand)},
        )
        return right | hand.choice(ways)()

    return make


def test_files_that_are_no_records() -> None:
    right = record_of(played("yacht")).model_dump_json()

    @looking_at(2_000, hostile([right]), share=SHARE)
    def look(text: str) -> None:
        _, error = outcome(lambda: Record.read(text), BadRecord)
        assert error is None or is_told(error)
        _, error = outcome(lambda: Record.read(text.encode("utf-8", "surrogatepass")), BadRecord)
        assert error is None or is_told(error)

    look()


@pytest.mark.parametrize("key", KEYS)
def test_options(key: str) -> None:
    game = GAMES[key]

    @looking_at(2_000, wild_options(game.Options), one_of(game.seats), share=SHARE)
    def look(asked: dict[str, Any], seats: int) -> None:
        options, error = outcome(lambda: game.Options.model_validate(asked), ValidationError)
        if error:
            return
        match = Match(game, seats, options, bytes(32))
        assert game.decode(game.encode(match.state)) == match.state

    look()
