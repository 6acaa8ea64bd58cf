"""What seats and spectators see of every game, and that they see no more than that."""

from collections.abc import Sequence
from typing import Any

from engine.core.chance import Dice
from engine.core.errors import IllegalAction
from engine.core.game import CHANCE, Event
from tests.every.walks import Walk, walks

IMAGINED = 3
"""States imagined for each view."""
SAMPLED = 60


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


def test_a_game_that_hides_nothing_shows_all_of_it_to_everybody(key: str) -> None:
    for walk in walks(key):
        for ply, state in enumerate(walk.states):
            views = [walk.game.view(state, viewer) for viewer in viewers(walk)]
            others = [other for view in views for other in imagined(walk, view, ply)]
            assert walk.game.hides or all(view == views[0] for view in views)
            assert walk.game.hides or all(other == state for other in others)


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


def test_what_one_is_told_follows_from_what_one_sees(key: str) -> None:
    """Two states that look the same to a viewer, before an action and after it, tell the viewer the same of it."""
    for walk in walks(key):
        for ply in walk.sample(SAMPLED)[:-1]:
            for viewer in viewers(walk):
                for other in imagined(walk, walk.game.view(walk.states[ply], viewer), ply):
                    _tells_no_more(walk, ply, other, viewer)


def _tells_no_more(walk: Walk, ply: int, other: Any, viewer: int | None) -> None:
    game, line = walk.game, walk.lines[ply]
    try:
        action = game.find(other, line)
    except IllegalAction:
        return
    if game.view(game.apply(other, action), viewer) == game.view(walk.states[ply + 1], viewer):
        told = game.events(walk.states[ply], game.find(walk.states[ply], line))
        assert known(game.events(other, action), viewer) == known(told, viewer)


def known(events: Sequence[Event], viewer: int | None) -> list[Event]:
    """The events that a viewer may know."""
    return [event for event in events if event.is_known_to(viewer)]


def test_views_are_values_and_leave_the_state_alone(key: str) -> None:
    for walk in walks(key):
        for state in walk.states:
            before = walk.game.encode(state)
            for viewer in viewers(walk):
                assert walk.game.view(state, viewer) == walk.game.view(state, viewer)
                walk.game.imagine(walk.game.view(state, viewer), Dice(bytes(32), 0))
            assert walk.game.encode(state) == before
