"""Madang's rules and opponents: pure, without I/O, clock, Discord or pictures. `GAMES` maps key to game."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping

from engine.core.game import AnyGame


class Games(Mapping[str, AnyGame]):
    """All games, found by folder; a game is imported when it is first asked for."""

    def __init__(self) -> None:
        self._keys = sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg and m.name != "core")

    def __getitem__(self, key: str) -> AnyGame:
        if key not in self._keys:
            raise KeyError(key)
        game: AnyGame = importlib.import_module(f"{__name__}.{key}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


GAMES = Games()
