"""Positions and games for the tests of Yacht."""

from collections.abc import Iterator
from random import Random

from engine.core.chance import Dice
from engine.core.game import CHANCE
from engine.yacht import GAME
from engine.yacht.actions import YachtAction
from engine.yacht.boxes import BOXES
from engine.yacht.state import State

EMPTY = ",".join("-" * 12)
FULL = ",".join("0" * 12)


def only(*boxes: str) -> str:
    """A sheet on which just these boxes are open and the others hold 0."""
    return ",".join("-" if box in boxes else "0" for box in BOXES)


def at(text: str) -> State:
    """The state of a position line."""
    return GAME.decode(text)


def played(text: str, *notations: str) -> str:
    """The position line after these actions, chance included."""
    state = at(text)
    for notation in notations:
        state = GAME.apply(state, GAME.find(state, notation))
    return GAME.encode(state)


def random_game(seats: int, number: int, first: int = 0) -> Iterator[tuple[State, YachtAction]]:
    """Each state of a game of random moves with the action taken in it; the same number gives the same game."""
    choice, seed = Random(number), number.to_bytes(32, "big")
    state = GAME.start(seats, GAME.Options(first=first))
    ply = 0
    while GAME.turn(state) is not None:
        chance = GAME.turn(state) == CHANCE
        action = GAME.draw(state, Dice(seed, ply)) if chance else choice.choice(GAME.actions(state))
        yield state, action
        state = GAME.apply(state, action)
        ply += 1
