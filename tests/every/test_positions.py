"""Position lines of every game: log → state → line → state, and playing on from a line is playing on."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES
from engine.core.errors import BadPosition
from engine.core.game import CHANCE
from engine.core.match import Match
from tests.every.walks import Walk, walks

RESUMED = 8
"""Moments of a game from which it is played to its end again."""
GARBAGE = (
    "",
    " ",
    "\n",
    "x",
    "0",
    "-",
    "null",
    "[]",
    "a " * 5000,
    "9" * 5000,
    "윷 윷 0 - 1 0",
    "\0",
    "nan nan 0 nan nan nan",
)


def test_a_line_is_one_line_of_plain_text(key: str) -> None:
    for walk in walks(key):
        for state in walk.states:
            line = walk.game.encode(state)
            assert line.isascii()
            assert line.isprintable()
            assert line == line.strip()


def test_reading_gives_back_what_was_written_at_every_ply(key: str) -> None:
    for walk in walks(key):
        for state in walk.states:
            read = walk.game.decode(walk.game.encode(state))
            assert read == state
            assert hash(read) == hash(state)
            assert walk.game.encode(read) == walk.game.encode(state)


def test_the_same_can_be_done_and_seen_in_a_read_position(key: str) -> None:
    for walk in walks(key):
        for ply in [*walk.looked_at(), len(walk.lines)]:
            _same_rules(walk, walk.game.decode(walk.game.encode(walk.states[ply])), walk.states[ply])


def _same_rules(walk: Walk, read: Any, state: Any) -> None:
    game = walk.game
    assert game.turn(read) == game.turn(state)
    assert game.outcome(read) == game.outcome(state)
    assert list(map(str, game.candidates(read))) == list(map(str, game.candidates(state)))
    for seat in (None, *range(walk.seats)):
        assert game.view(read, seat) == game.view(state, seat)


def test_one_more_line_leads_to_the_same_from_a_read_position(key: str) -> None:
    for walk in walks(key):
        for ply, line in enumerate(walk.lines):
            read = walk.game.decode(walk.game.encode(walk.states[ply]))
            action = walk.game.find(read, line)
            assert walk.game.apply(read, action) == walk.states[ply + 1]
            assert walk.game.events(read, action) == walk.game.events(
                walk.states[ply], walk.game.find(walk.states[ply], line)
            )


def test_a_log_replays_to_every_state_on_the_way(key: str) -> None:
    for walk in walks(key):
        for ply in walk.sample(RESUMED):
            match = Match(walk.game, walk.seats, walk.options, walk.seed, walk.lines[:ply], check=True)
            while ply < len(walk.lines) and walk.actors[ply] == CHANCE:
                ply += 1
            assert match.log == list(walk.lines[:ply])
            assert match.state == walk.states[ply]


def test_playing_on_from_a_line_is_playing_on(key: str) -> None:
    """At moments when a seat is to act, as rooms are stored: both go on with the same choices to the same end."""
    for walk in walks(key):
        seated = [ply for ply, actor in enumerate(walk.actors) if actor != CHANCE]
        for ply in {seated[len(seated) * i // RESUMED] for i in range(RESUMED)}:
            played = Match(walk.game, walk.seats, walk.options, walk.seed, walk.lines[:ply])
            resumed = Match.resume(walk.game, walk.seats, walk.seed, walk.game.encode(played.state), ply)
            _play_both(played, resumed, random.Random(ply))


def _play_both(played: Match, resumed: Match, hand: random.Random) -> None:
    while played.turn is not None:
        assert resumed.turn == played.turn
        notation = str(hand.choice(list(played.game.actions(played.state))))
        assert resumed.play(played.turn, notation) == played.play(played.turn, notation)
    assert (resumed.turn, resumed.outcome, resumed.ply) == (None, played.outcome, played.ply)
    assert resumed.game.encode(resumed.state) == played.game.encode(played.state)


@pytest.mark.parametrize("text", GARBAGE)
def test_what_is_no_position_is_refused_with_a_reason(key: str, text: str) -> None:
    with pytest.raises(BadPosition) as error:
        GAMES[key].decode(text)
    assert 0 < len(str(error.value)) < 500


def test_a_damaged_line_is_refused_or_means_what_it_says(key: str) -> None:
    """One character left out, doubled or changed, anywhere, in a few lines of a game."""
    for walk in walks(key):
        hand = random.Random(key)
        for ply in walk.sample(6):
            line = walk.game.encode(walk.states[ply])
            for at in range(len(line)):
                for damage in ("", line[at] * 2, hand.choice("0123456789abcwx,-? /@")):
                    _reads_or_refuses(walk, line[:at] + damage + line[at + 1 :])


def _reads_or_refuses(walk: Walk, line: str) -> None:
    try:
        state = walk.game.decode(line)
    except BadPosition:
        return
    assert walk.game.decode(walk.game.encode(state)) == state


@given(text=st.text(max_size=80))
def test_no_text_does_anything_but_be_read_or_refused(text: str) -> None:
    for game in GAMES.values():
        try:
            state = game.decode(text)
        except BadPosition:
            continue
        assert game.decode(game.encode(state)) == state
