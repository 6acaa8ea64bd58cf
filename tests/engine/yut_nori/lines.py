"""Position lines as a language for tests: what may be done in one, and what it becomes."""

from engine.core.game import Event
from engine.yut_nori import GAME


def options(line: str) -> list[str]:
    """The notations of the legal actions."""
    return [str(action) for action in GAME.actions(GAME.decode(line))]


def after(line: str, *notations: str) -> str:
    """The position line after some actions, chance actions included."""
    state = GAME.decode(line)
    for notation in notations:
        state = GAME.apply(state, GAME.find(state, notation))
    return GAME.encode(state)


def events(line: str, notation: str) -> tuple[Event, ...]:
    """What one action brings about."""
    state = GAME.decode(line)
    return GAME.events(state, GAME.find(state, notation))
