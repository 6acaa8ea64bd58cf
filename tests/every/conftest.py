"""Every test here runs over every game there is: a new folder in `engine/` is taken in by itself."""

import pytest

from bot.playground import Contract
from engine import GAMES
from engine.core.game import AnyGame
from tests.bot.conftest import OPENAPI


@pytest.fixture(params=list(GAMES))
def key(request: pytest.FixtureRequest) -> str:
    """A game's key."""
    return str(request.param)


@pytest.fixture
def game(key: str) -> AnyGame:
    """The game's rules."""
    return GAMES[key]


@pytest.fixture(scope="session")
def contract() -> Contract | None:
    """Discord's own description of its API, where it is at hand."""
    return Contract.load(OPENAPI) if OPENAPI.exists() else None
