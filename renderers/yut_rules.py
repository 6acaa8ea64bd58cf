"""Scenes that explain the rules of Yut Nori, by the number of the page they stand above; words are added by the bot."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.core.game import CHANCE, Seat
from engine.core.match import Step, retell
from engine.yut_nori import GAME
from engine.yut_nori.events import Threw
from engine.yut_nori.throws import AGAIN, RESULTS, sticks
from renderers.scene import Scene

MIDDLE: Final = "throw mo throw gae gae-6 throw do mo-w do-16 throw geol"
"""Something of everything: a capture, three moves of one side, and the other one about to choose."""


def _scene(position: str, log: str, chosen: str = "") -> Scene:
    """The scene after a stretch of a log that begins at a position, with a piece chosen."""
    state = GAME.decode(position)
    for notation in log.split():
        state = GAME.apply(state, GAME.find(state, notation))
    steps = retell(GAME, position, log.split())
    return Scene(GAME.key, state, state.turn, GAME.turn(state), steps, GAME.actions(state), chosen)


def _all_results(sides: str, seat: Seat, chosen: str = "") -> Scene:
    """Each result thrown once, with a piece chosen."""
    state = GAME.decode(f"{sides} {seat} {','.join(RESULTS)} 0 0")
    falls = [(result, sticks(result, 0, 0)) for result in RESULTS]
    throws = [Threw(seat=seat, result=result, sticks=fall, again=result in AGAIN) for result, fall in falls]
    steps = [Step(CHANCE, event.result, (event,)) for event in throws]
    return Scene(GAME.key, state, seat, seat, steps, GAME.actions(state) if chosen else (), chosen)


PAGES: Final[Mapping[int, Scene]] = MappingProxyType(
    {
        1: _scene("8,12,w,w 6,16,w,w 1 - 1 8", MIDDLE),
        2: _scene("5,w,w,w w,w,w,w 0 - 1 4", "throw mo throw gae", "5"),
        3: _all_results("w,w,w,w w,w,w,w", 0),
        4: _scene("7,8,w,w 12,12,3,w 0 - 1 12", "throw mo throw do", "7"),
        5: _scene("1,8,w,w a2,w,w,w 0 - 1 6", "throw back", "1"),
        7: _scene("1,w,w,w 13,w,w,w 0 - 1 10", "throw yut throw geol yut-1 geol-5-cut"),
        8: _all_results("10,12,13,14 11,w,w,w", 1, "11"),
    }
)
"""The pages that have a picture."""
