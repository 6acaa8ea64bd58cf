"""Every test here runs over every game there is: a new folder in `engine/` is taken in by itself."""

import pytest

from engine import GAMES
from engine.core.game import AnyGame


@pytest.fixture(params=list(GAMES))
def key(request: pytest.FixtureRequest) -> str:
    """A game's key."""
    return str(request.param)


@pytest.fixture
def game(key: str) -> AnyGame:
    """The game's rules."""
    return GAMES[key]
