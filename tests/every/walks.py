"""Random games of any game, played by its rules alone, with every state on the way."""

import random
import types
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from engine import GAMES
from engine.core.chance import Dice
from engine.core.game import CHANCE, AnyGame, Options, Seat
from engine.core.match import SETTLING_PLY

MOST_PLIES: Final = 10_000
"""Lines of a log within which a random game has ended."""
SEEDS: Final = (1, 2)
MOST_OTHER_SEATS: Final = 3
MOST_CHANCES: Final = 6


@dataclass(frozen=True)
class Walk:
    """A game from start to end. `lines[i]` was done in `states[i]` by `actors[i]`; the last state is over."""

    game: AnyGame
    seats: int
    options: Options
    seed: bytes
    states: tuple[Any, ...]
    actors: tuple[Seat, ...]
    lines: tuple[str, ...]

    def sample(self, count: int) -> list[int]:
        """Plies spread over the game, the first and the last state among them."""
        last = len(self.states) - 1
        return sorted({last * i // max(1, count - 1) for i in range(count)})

    def looked_at(self) -> list[int]:
        """The plies of all seats, and a few of chance's: some games list thousands of throws."""
        chances = [ply for ply, actor in enumerate(self.actors) if actor == CHANCE]
        others = [ply for ply, actor in enumerate(self.actors) if actor != CHANCE]
        return sorted([*others, *chances[:: max(1, len(chances) // MOST_CHANCES)]])


def walks(key: str) -> list[Walk]:
    """Some random games: every number of seats (a few of many), several seeds, random options."""
    seats = list(GAMES[key].seats)[:MOST_OTHER_SEATS]
    return [walk(key, count, seed) for count in seats for seed in SEEDS]


@lru_cache(maxsize=256)
def walk(key: str, seats: int, number: int) -> Walk:
    """One random game; the same arguments give the same game."""
    game, hand = GAMES[key], random.Random(f"{key} {seats} {number}")
    seed = hand.randbytes(32)
    options = game.settle(random_options(game, hand), Dice(seed, SETTLING_PLY))
    states = [game.start(seats, options)]
    actors: list[Seat] = []
    lines: list[str] = []
    while (turn := game.turn(states[-1])) is not None:
        assert len(lines) < MOST_PLIES, f"{key} has not ended after {MOST_PLIES} lines"
        action = _action(game, states[-1], turn, Dice(seed, len(lines)), hand)
        actors.append(turn)
        lines.append(str(action))
        states.append(game.apply(states[-1], action))
    return Walk(game, seats, options, seed, tuple(states), tuple(actors), tuple(lines))


def random_options(game: AnyGame, hand: random.Random) -> Options:
    """Options that a game takes, drawn field by field; drawn again where they do not go together."""
    for _ in range(100):
        values = {name: random_value(field, hand) for name, field in game.Options.model_fields.items()}
        try:
            return game.Options(**values)
        except ValidationError:
            continue
    raise AssertionError(f"no options found that {game.key} takes")


def random_value(field: FieldInfo, hand: random.Random) -> Any:
    """A value for an option: one of its literals, a number in its range, or its default."""
    kinds = get_args(field.annotation) if isinstance(field.annotation, types.UnionType) else [field.annotation]
    kind = next(kind for kind in kinds if kind is not type(None))
    if get_origin(kind) is Literal:
        return hand.choice(get_args(kind))
    if kind is bool:
        return hand.choice([False, True])
    bounds = {side: getattr(meta, side) for meta in field.metadata for side in ("ge", "le") if hasattr(meta, side)}
    if kind is int and len(bounds) == 2:
        return hand.randint(bounds["ge"], bounds["le"])
    return field.get_default(call_default_factory=True)


def _action(game: AnyGame, state: Any, turn: Seat, dice: Dice, hand: random.Random) -> Any:
    return game.draw(state, dice) if turn == CHANCE else hand.choice(list(game.actions(state)))
