"""A house to attack, and a profile under which all is looked at: `--hypothesis-profile=thorough`."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from bot import publish
from bot import screen as screen_module
from bot.playground import Contract
from tests.bot.bad_input.hostile import THOROUGH
from tests.bot.bad_input.house import PATIENCE, House, past_sockets

settings.register_profile(THOROUGH, database=None)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, contract: Contract | None) -> Iterator[House]:
    """A furnished house whose pictures cost nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screen_module, "draw", lambda scene: b"a picture")
        patch.setattr(publish, "SECONDS_BEFORE_DEFERRING", PATIENCE)
        made = House(tmp_path_factory.mktemp("house"), contract)
        yield made
        made.close()


@pytest.fixture
def quickly(house: House) -> Iterator[House]:
    """The house without sockets in between."""
    house.look_around()
    yield from past_sockets(house)
