"""A scene: everything a renderer gets to draw one picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from engine.core.game import Action, Seat
from engine.core.match import Step

ThemeName: TypeAlias = Literal["light", "dark", "colourblind"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number in the strip at the top: its label and what stands for it, in the reader's language."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a game for one viewer.

    view: the game's view, as the viewer may see it
    viewer: the seat the picture is oriented to; None for a spectator
    turn: the seat to act, None when the game is over
    steps: what happened last, oldest first: the last turn of each seat
    actions: what the seat to act may do now; empty where the viewer cannot act
    selection: the beginning of a notation chosen so far, "" for nothing
    strip: streak, score and best, or what stands in their place
    words: ready-made words by key; which keys there are is between a game's table and its renderer
    """

    game: str
    view: Any
    viewer: Seat | None
    turn: Seat | None
    steps: Sequence[Step] = ()
    actions: Sequence[Action] = ()
    selection: str = ""
    strip: Sequence[Figure] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    theme: ThemeName = "light"
