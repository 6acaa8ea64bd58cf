"""What a board shows follows from what its viewer may see: nothing hidden is in words, controls or picture."""

from dataclasses import replace

import pytest

from bot.lookup import Seen
from bot.screen import Screen, Screens
from bot.sight import sight_of
from engine.core.chance import Dice
from engine.core.game import AnyGame
from tests.every.rooms import among_people, components, game_of, readers

SAMPLED = 10


def shown(screen: Screen) -> tuple[object, ...]:
    """All that reaches Discord."""
    return screen.head, screen.body, screen.alt, screen.file_name, screen.picture, components(screen.view())


def with_other_secrets(seen: Seen, reader: int | None, number: int) -> Seen:
    """The room as it would stand if all that a reader's board may not show were different."""
    room, game = seen.room, seen.room.game
    state = game.imagine(sight_of(seen, reader=reader).scene.view, Dice(bytes([number]) * 32, room.ply))
    return replace(seen, room=replace(room, position=game.encode(state)))


@pytest.mark.parametrize("people", [False, True])
async def test_a_board_shows_the_same_whatever_it_hides(key: str, game: AnyGame, people: bool) -> None:
    """Case C55: for everybody's board, and for each person's own where there are such."""
    screens, compared = Screens(1), 0
    seens = await game_of(key, 0)
    for ply, seen in enumerate(seens[:: max(1, len(seens) // SAMPLED)]):
        plain = replace(seen, room=replace(seen.room, recap=()))
        table = among_people(plain) if people else plain
        for reader in readers(table):
            other = with_other_secrets(table, reader, ply)
            if other.room.position != table.room.position:
                compared += 1
                shows = shown(await screens.screen(table, reader=reader))
                assert shown(await screens.screen(other, reader=reader)) == shows
    screens.close()
    assert bool(compared) == game.hides


async def test_a_live_board_never_shows_the_seed(key: str) -> None:
    """Nor does a room's text in logs."""
    for seen in await game_of(key, 0):
        assert seen.room.seed.hex() not in repr(seen)
        assert repr(seen.room.seed) not in repr(seen)
        assert seen.room.seed.hex() not in repr(sight_of(seen))
