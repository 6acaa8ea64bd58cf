"""What seats and spectators see of every game, and that they see no more than that."""

from typing import Any

from engine.core.chance import Dice
from engine.core.game import CHANCE
from tests.every.walks import Walk, walks

IMAGINED = 3
"""States imagined for each view."""


def viewers(walk: Walk) -> list[int | None]:
    """All seats and a spectator."""
    return [None, *range(walk.seats)]


def imagined(walk: Walk, view: Any, ply: int) -> list[Any]:
    """Some states that fit a view."""
    return [walk.game.imagine(view, Dice(bytes([number]) * 32, ply)) for number in range(IMAGINED)]


def test_an_imagined_state_looks_the_same_to_whom_it_was_imagined_for(key: str) -> None:
    """What a view hides can be anything: states that differ only in it give equal views."""
    for walk in walks(key):
        for ply, state in enumerate(walk.states):
            for viewer in viewers(walk):
                view = walk.game.view(state, viewer)
                for other in imagined(walk, view, ply):
                    assert walk.game.view(other, viewer) == view


def test_an_imagined_state_is_one_that_can_be_played(key: str) -> None:
    for walk in walks(key):
        for ply, state in enumerate(walk.states[:-1]):
            viewer = walk.game.turn(state)
            if viewer == CHANCE:
                continue
            for other in imagined(walk, walk.game.view(state, viewer), ply):
                assert walk.game.turn(other) == viewer
                assert list(map(str, walk.game.actions(other))) == list(map(str, walk.game.actions(state)))
                assert walk.game.decode(walk.game.encode(other)) == other
                walk.game.apply(other, walk.game.actions(other)[-1])


def test_what_one_is_told_of_an_imagined_state_is_what_one_is_told(key: str) -> None:
    """Events that a viewer may know follow from its view and the action: they tell nothing that it hides."""
    for walk in walks(key):
        for ply, line in enumerate(walk.lines):
            if walk.actors[ply] == CHANCE:
                continue
            state, viewer = walk.states[ply], walk.actors[ply]
            told = known(walk, state, line, viewer)
            for other in imagined(walk, walk.game.view(state, viewer), ply):
                assert known(walk, other, line, viewer) == told


def known(walk: Walk, state: Any, line: str, viewer: int | None) -> list[Any]:
    """The events of an action that a viewer may know."""
    events = walk.game.events(state, walk.game.find(state, line))
    return [event for event in events if event.is_known_to(viewer)]


def test_views_are_values_and_leave_the_state_alone(key: str) -> None:
    for walk in walks(key):
        for state in walk.states:
            before = walk.game.encode(state)
            for viewer in viewers(walk):
                assert walk.game.view(state, viewer) == walk.game.view(state, viewer)
                walk.game.imagine(walk.game.view(state, viewer), Dice(bytes(32), 0))
            assert walk.game.encode(state) == before
