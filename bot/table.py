"""How a game meets Discord: its controls and its words. `tables/` has one module per game, found by the game's key.

A table is stateless and knows neither Discord nor storage: a sight goes in, plain values come out.
"""

import importlib
from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Literal, TypeAlias

from bot.i18n import Words
from engine.core.game import Options, Outcome, Seat
from engine.core.match import Step
from renderers.scene import Scene

Style: TypeAlias = Literal["plain", "primary", "good", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """A button that plays an action (`act`, a notation) or selects something (`pick`, a selection; "" selects nothing).

    An action that is not legal may stand on an enabled button: pressing it answers with the reason.
    """

    label: str
    act: str | None = None
    pick: str | None = None
    style: Style = "plain"
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu: it plays an action (`act`) or selects something (`pick`), as buttons do."""

    label: str
    act: str | None = None
    pick: str | None = None
    description: str | None = None
    emoji: str | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of up to 25 choices."""

    placeholder: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """A question to the table that is answered privately, such as a hint; `counted` ones are told at the end."""

    key: str
    label: str
    emoji: str | None = None
    counted: bool = False


Row: TypeAlias = Sequence[Button] | Menu


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a person: its options, their result (`win`, `draw`, `loss`) and score."""

    options: Any
    result: str
    score: int


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a game's rules: text in Discord's markdown, and a scene to draw above it."""

    title: str
    text: str
    scene: Scene | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """What one viewer sees, and in which language.

    names: by seat, how people and computers are called in the text (mentions, which never ping)
    plain_names: the same for places that show no mentions, such as alt texts
    emojis: the game's small pictures that are there by key, as text for `Button.emoji`
    uses: how often each counted aside was asked, by seat and key; known when the game is over
    """

    scene: Scene
    words: Words
    names: Sequence[str]
    plain_names: Sequence[str]
    options: Options
    emojis: Mapping[str, str] = field(default_factory=dict)
    uses: Mapping[tuple[Seat, str], int] = field(default_factory=dict)

    @property
    def may_act(self) -> bool:
        """Whether the viewer is on turn and acts from this board."""
        return bool(self.scene.actions)


class Table(ABC):
    """One game's table. Keys of words begin with the game's key."""

    key: ClassVar[str]
    asked: ClassVar[tuple[str, ...]] = ()
    """The fields of the game's Options that a person may set with the slash command."""
    suggested: ClassVar[tuple[str, ...]] = ()
    """Those of the asked fields for which `suggest` has suggestions."""

    def labels(self, sight: Sight) -> Mapping[str, str]:
        """Ready-made words for the renderer."""
        raise NotImplementedError

    def controls(self, sight: Sight) -> Sequence[Row]:
        """Rows of controls for the viewer on turn; at most four, or five without anything else."""
        raise NotImplementedError

    def prompt(self, sight: Sight) -> str:
        """What the viewer on turn can do now, in a sentence."""
        raise NotImplementedError

    def tell(self, sight: Sight, step: Step) -> Sequence[str]:
        """What a step brought about, a sentence an item; empty where there is nothing to say."""
        raise NotImplementedError

    def position(self, sight: Sight) -> str:
        """The whole position in words, for the alt text."""
        raise NotImplementedError

    def ended(self, sight: Sight, outcome: Outcome) -> Sequence[str]:
        """How the result came about; empty where the outcome says it all."""
        del sight, outcome
        return ()

    def beside(self, sight: Sight) -> Sequence[Button]:
        """Up to two buttons of the viewer on turn that stand in the house's row, where the controls fill all others."""
        del sight
        return ()

    def asides(self, sight: Sight) -> Sequence[Aside]:
        """What can be asked privately now, by the seat on turn, or after the end by all."""
        del sight
        return ()

    def aside(self, sight: Sight, key: str, log: Sequence[str]) -> str:
        """The private answer to an aside, for the viewer of the sight; `log` holds all notations of the game."""
        raise NotImplementedError

    def once(self, asked: Mapping[str, Any]) -> str | None:
        """What of the asked options may count for a person's streak only once; None where all may count always."""
        del asked
        return None

    def suggest(self, field: str, typed: str, played: Sequence[Played], words: Words) -> Sequence[tuple[str, Any]]:
        """Up to 25 suggestions, text and value, for an asked field; `played` holds the newest games first."""
        del field, typed, played, words
        return ()

    def emojis(self) -> Mapping[str, Callable[[], bytes]]:
        """Small pictures for controls by key (`[a-z0-9_]{2,23}`); each draws a PNG of at most 256 KiB."""
        return {}

    def opponent(self, player: str, words: Words) -> str:
        """What a computer is called: by its level, unless the game has other names."""
        return words("house.computer", level=player)

    def refuse(self, sight: Sight, selection: str) -> str | None:
        """The reason key why something cannot be selected; None where it can."""
        fits = any(str(action).startswith(selection) for action in sight.scene.actions)
        return None if fits else "illegal"

    def reason(self, key: str, words: Words) -> str:
        """Why an action is not legal, in a sentence; the house's words where the game has none of its own."""
        own = f"{self.key}.why.{key}"
        return words(own if own in words else "house.illegal")

    def pages(self, words: Words) -> Sequence[Page]:
        """The pages of the rules, from the words `GAME.rules.NUMBER.title` and `.text`, numbers from 1."""
        pages: list[Page] = []
        while f"{self.key}.rules.{len(pages) + 1}.title" in words:
            number = len(pages) + 1
            title, text = (words(f"{self.key}.rules.{number}.{part}") for part in ("title", "text"))
            pages.append(Page(title, text, self.illustration(number, words)))
        return pages

    def illustration(self, number: int, words: Words) -> Scene | None:
        """A scene that explains a page of the rules better than words; None where there is none."""
        del number, words
        return None


@cache
def table_of(game_key: str) -> Table:
    """The table of a game."""
    table: Table = importlib.import_module(f"bot.tables.{game_key}").TABLE
    return table
