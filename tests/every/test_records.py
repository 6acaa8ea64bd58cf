"""Records of every game: they hold, and an altered throw, deal, option or result is found out."""

import json
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

from engine.core.chance import commitment
from engine.core.errors import BadRecord
from engine.core.game import CHANCE, AnyGame
from engine.core.match import Match
from engine.core.record import Record, verify
from tests.every.walks import Walk, walks

T = TypeVar("T")
SAMPLED = 4


def record_of(walk: Walk) -> Record:
    """The record of a random game."""
    return Record.of(Match(walk.game, walk.seats, walk.options, walk.seed, walk.lines))


def refused(walk: Walk, **fields: Any) -> str:
    """Why a record with other fields does not hold."""
    altered = Record.read(json.dumps(record_of(walk).model_dump() | fields))
    with pytest.raises(BadRecord) as error:
        verify(altered, walk.game)
    return str(error.value)


def spread(items: Sequence[T]) -> Sequence[T]:
    """A few items from all over a sequence."""
    return items[:: max(1, len(items) // SAMPLED)]


def uses_dice(walk: Walk) -> bool:
    """Whether chance follows from the seed in this game; it may be a rule instead."""
    chances = [state for state, actor in zip(walk.states, walk.actors, strict=False) if actor == CHANCE]
    return bool(chances) and not draws_without_dice(walk.game, chances[0])


def draws_without_dice(game: AnyGame, state: Any) -> bool:
    """Whether a game's chance is a rule."""
    try:
        game.draw(state, None)
    except Exception:
        return False
    return True


def test_a_record_holds_after_writing_and_reading(key: str) -> None:
    for walk in walks(key):
        record = Record.read(record_of(walk).model_dump_json())
        assert verify(record, walk.game) == walk.game.outcome(walk.states[-1])


def test_another_seed_is_found_out_even_with_its_own_commitment(key: str) -> None:
    for walk in walks(key):
        other = bytes(reversed(walk.seed))
        assert "seed" in refused(walk, seed=other.hex())
        if uses_dice(walk):
            assert "is not what the seed gives" in refused(walk, seed=other.hex(), commitment=commitment(other))


def test_an_altered_throw_or_deal_is_found_out(key: str) -> None:
    for walk in walks(key):
        chances = [ply for ply, actor in enumerate(walk.actors) if actor == CHANCE]
        for ply in spread(chances):
            odds = walk.game.odds(walk.states[ply]) or ()
            for other in spread(sorted({str(action) for action, _ in odds} - {walk.lines[ply]})):
                why = refused(walk, log=[*walk.lines[:ply], other, *walk.lines[ply + 1 :]])
                assert why.startswith(f"log line {ply}: ")


def test_a_shortened_or_lengthened_log_is_found_out(key: str) -> None:
    for walk in walks(key):
        for length in (0, len(walk.lines) // 2, len(walk.lines) - 1):
            assert "stops before the game is over" in refused(walk, log=walk.lines[:length])
        assert "comes after the end" in refused(walk, log=[*walk.lines, walk.lines[-1]])


def test_another_outcome_is_found_out(key: str) -> None:
    for walk in walks(key):
        scores = record_of(walk).scores
        assert "outcome" in refused(walk, scores=[score + 1 for score in scores])
        assert "outcome" in refused(walk, reason="resign")
        assert "version" in refused(walk, version=walk.game.version + 1)
