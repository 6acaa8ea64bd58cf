"""A finished game from its log: replayed, scene by scene, and as a record. Only what replays exactly is shown."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.errors import OtherRules
from bot.i18n import Words
from bot.past import Ended
from bot.sight import known, told
from bot.table import table_of
from engine.core.errors import BadLog
from engine.core.game import CHANCE, Seat
from engine.core.match import GIVEN_UP, Match, Step
from engine.core.record import Record
from renderers.scene import Scene, ThemeName


def replayed(ended: Ended) -> Match:
    """The match of a finished game, every throw and deal checked; OtherRules where today's rules play it otherwise."""
    room = ended.room
    try:
        match = Match(room.game, len(room.seats), room.options, room.seed, ended.log, check=True)
    except (BadLog, ValueError):
        raise OtherRules from None
    if match.outcome is None or len(match.log) != len(ended.log):
        raise OtherRules
    return match


def record(ended: Ended) -> Record:
    """The record of a finished game, its seed revealed."""
    return Record.of(replayed(ended))


def scenes(ended: Ended, viewer: Seat | None, stride: int, words: Words, theme: ThemeName) -> Iterator[Scene]:
    """A finished game as a seat saw it: a scene after every `stride` actions and one of the end.

    Each tells the running turn so far, and what has happened since the scene before.
    """
    steps: list[Step] = []
    began = seen = 0
    for state, turn, step in _walk(ended):
        steps.append(known(step, viewer))
        if step.seat != CHANCE and step.seat not in {each.seat for each in steps[began:-1]}:
            began = len(steps) - 1
        if len(steps) % stride and len(steps) < len(ended.log):
            continue
        view = ended.room.game.view(state, viewer)
        scene = Scene(ended.room.game_key, view, viewer, turn, steps[min(began, seen) :], theme=theme)
        table = table_of(ended.room.game_key)
        yield replace(scene, words=table.labels(told(ended.room, scene, words)))
        seen = len(steps)


def _walk(ended: Ended) -> Iterator[tuple[Any, Seat | None, Step]]:
    """Each action's step with the state after it and who is to act then; where chance is, who has acted."""
    room, game, acted = ended.room, ended.room.game, 0
    state = game.start(len(room.seats), room.options)
    for notation in ended.log:
        given_up = GIVEN_UP.fullmatch(notation)
        if given_up:
            yield state, None, Step(int(given_up[2]), notation, ())
            return
        action, seat = game.find(state, notation), game.turn(state)
        step = Step(CHANCE if seat is None else seat, notation, game.events(state, action))
        acted = acted if step.seat == CHANCE else step.seat
        state = game.apply(state, action)
        turn = game.turn(state)
        yield state, acted if turn == CHANCE else turn, step
