"""What holds at every ply of random games."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.chance import Dice
from engine.core.game import CHANCE
from engine.core.match import Match
from engine.yut_nori import GAME
from engine.yut_nori.actions import Action, Move
from engine.yut_nori.board import ENTRIES, OUT, PIECES, on_board, station
from engine.yut_nori.events import Captured, Moved, Threw
from engine.yut_nori.game import YutOptions
from engine.yut_nori.state import State, settle

SEEDS = st.integers(0, 2**32)


def plies(seed: int) -> Iterator[tuple[State, Action]]:
    """Each state of a random game with the action taken in it."""
    chooser = random.Random(seed)
    state = GAME.start(2, YutOptions(first=seed % 2))
    while GAME.turn(state) is not None:
        action = chooser.choice(GAME.candidates(state))
        yield state, action
        state = GAME.apply(state, action)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_pieces_are_conserved_and_no_station_is_shared(seed: int) -> None:
    for state, _ in plies(seed):
        for side in state.pieces:
            assert len(side) == PIECES
            assert list(side) == sorted(side)
            assert set(side) <= set(ENTRIES)
            standing = {entry for entry in side if on_board(entry)}
            assert len({station(entry) for entry in standing}) == len(standing)
        stations = [{station(entry) for entry in side if on_board(entry)} for side in state.pieces]
        assert not stations[0] & stations[1]


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_every_state_is_written_and_read(seed: int) -> None:
    for state, action in plies(seed):
        after = GAME.apply(state, action)
        for one in (state, after):
            assert GAME.decode(GAME.encode(one)) == one
            assert hash(GAME.decode(GAME.encode(one))) == hash(one)
            assert settle(one) == one


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_notations_are_unique_short_and_found(seed: int) -> None:
    for state, _ in plies(seed):
        actions = GAME.candidates(state)
        notations = [str(action) for action in actions]
        assert len(set(notations)) == len(notations)
        for action, notation in zip(actions, notations, strict=True):
            assert notation.isascii()
            assert " " not in notation
            assert len(notation) <= 24
            assert GAME.find(state, notation) == action


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_due_throws_come_before_spending_and_somebody_can_always_act(seed: int) -> None:
    for state, _ in plies(seed):
        kinds = {type(action) for action in GAME.actions(state)}
        if GAME.turn(state) == CHANCE:
            assert state.due
            assert not kinds
        else:
            assert len(kinds) == 1
            assert (Move in kinds) == (state.due == 0)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_events_agree_with_what_changes(seed: int) -> None:
    for state, action in plies(seed):
        after, told = GAME.apply(state, action), GAME.events(state, action)
        waiting = after.pieces[1 - state.turn].count("w") - state.pieces[1 - state.turn].count("w")
        assert sum(event.count for event in told if isinstance(event, Captured)) == waiting
        for moved in (event for event in told if isinstance(event, Moved)):
            left = after.pieces[state.turn].count(OUT) - state.pieces[state.turn].count(OUT)
            assert left == (moved.count if moved.path[-1] == OUT else 0)
        assert [event.result for event in told if isinstance(event, Threw)] == ([str(action)] if state.in_air else [])


@settings(max_examples=30, deadline=None)
@given(SEEDS, st.integers(0, 200))
def test_playing_on_from_the_position_line_is_playing_on(seed: int, ply: int) -> None:
    chooser = random.Random(seed)
    match = Match(GAME, 2, YutOptions(first=seed % 2), seed.to_bytes(32, "big"))
    while match.turn is not None and match.ply < ply:
        match.play(match.turn, str(chooser.choice(GAME.actions(match.state))))
    replayed = Match(GAME, 2, YutOptions(first=seed % 2), match.seed, match.log, check=True)
    resumed = Match.resume(GAME, 2, match.seed, GAME.encode(match.state), match.ply)
    for _ in range(60):
        if match.turn is None:
            break
        notation = str(chooser.choice(GAME.actions(match.state)))
        steps = match.play(match.turn, notation)
        for other in (replayed, resumed):
            assert other.turn is not None
            assert other.play(other.turn, notation) == steps
            assert other.state == match.state
    assert replayed.outcome == resumed.outcome == match.outcome


def test_actions_come_in_the_same_order_however_often_asked() -> None:
    for state, _ in plies(7):
        assert list(GAME.actions(state)) == list(GAME.actions(GAME.decode(GAME.encode(state))))


@pytest.mark.parametrize("seed", range(5))
def test_everyone_sees_everything(seed: int) -> None:
    for state, _ in plies(seed):
        for seat in (None, 0, 1):
            assert GAME.imagine(GAME.view(state, seat), Dice(b"", 0)) == state
