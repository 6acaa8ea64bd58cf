"""The one protocol of all games. A game is a stateless object; states are frozen values; a move returns a new one.

Chance is a seat: throws, rolls and deals are actions like any other. `str(action)` is an action's notation, the only
codec there is: nothing is parsed and trusted, an action is found among the legal ones.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.core.budget import Budget
from engine.core.chance import Dice
from engine.core.errors import IllegalAction
from engine.core.run import RunRules

Seat: TypeAlias = int
CHANCE: Final = -1
"""The seat that throws, rolls and deals."""

Result: TypeAlias = Literal["win", "draw", "loss"]


class Action(Protocol):
    """A frozen value whose `str` is its notation: ASCII without blanks, at most 24 characters except a deal."""

    def __str__(self) -> str: ...


class Options(BaseModel):
    """What is fixed before a game starts; each game adds its own fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something an action brought about; `known_to` names the seats that may know it, None stands for everyone."""

    known_to: tuple[Seat, ...] | None = None

    def is_known_to(self, seat: Seat | None) -> bool:
        """Whether the seat, or a spectator (None), may know of it."""
        return self.known_to is None or seat in self.known_to


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. Several winners share a draw, none is a draw of all; scores are those of the rules file."""

    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...]

    def result(self, seat: Seat) -> Result:
        """What the game was for one seat."""
        if not self.winners:
            return "draw"
        if seat not in self.winners:
            return "loss"
        return "win" if len(self.winners) == 1 else "draw"


S = TypeVar("S")
V = TypeVar("V")
A = TypeVar("A", bound=Action)
O = TypeVar("O", bound=Options)  # noqa: E741


class Player(ABC, Generic[V, A]):
    """A computer opponent: it sees a view, never a state."""

    @abstractmethod
    def choose(self, view: V, actions: Sequence[A], dice: Dice, budget: Budget) -> A:
        """One of the actions. The dice are the player's own, never the game's; it returns once the budget is spent."""

    def rate(self, view: V, actions: Sequence[A]) -> Sequence[float] | None:
        """What each action is worth, for hints and coaching; None where the player cannot tell."""
        del view, actions
        return None


class Game(ABC, Generic[S, V, A, O]):
    """The rules of a game."""

    key: ClassVar[str]
    seats: ClassVar[range]
    version: ClassVar[int]
    Options: ClassVar[type[Options]]
    players: ClassVar[Mapping[str, Player[Any, Any]]]
    run: ClassVar[RunRules]
    hides: ClassVar[bool] = False
    """Whether seats know things that others must not see."""

    def settle(self, options: O, dice: Dice) -> O:
        """The options with what they leave open drawn by the dice, before the game starts."""
        del dice
        return options

    @abstractmethod
    def start(self, seats: int, options: O) -> S:
        """The first state of a game for so many seats."""

    @abstractmethod
    def turn(self, state: S) -> Seat | None:
        """The seat to act, CHANCE, or None when the game is over."""

    @abstractmethod
    def actions(self, state: S) -> Sequence[A]:
        """The legal actions of the seat to act in a stable order; empty for chance and when the game is over."""

    @abstractmethod
    def odds(self, state: S) -> Sequence[tuple[A, float]] | None:
        """At chance: each outcome with its probability; None where there are too many to list."""

    @abstractmethod
    def draw(self, state: S, dice: Dice | None) -> A:
        """What chance does. `dice` may be None only where a game's chance is a rule."""

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """The state after an action, chance actions included. The action must be legal."""

    @abstractmethod
    def events(self, state: S, action: A) -> tuple[Event, ...]:
        """What the action brings about, in order."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat, or a spectator (None), may see."""

    @abstractmethod
    def imagine(self, view: V, dice: Dice) -> S:
        """A state that fits a view; the view itself where nothing is hidden."""

    @abstractmethod
    def encode(self, state: S) -> str:
        """The position line of the rules file."""

    @abstractmethod
    def decode(self, text: str) -> S:
        """The state of a position line; BadPosition says what is wrong with one that cannot be."""

    def find(self, state: S, notation: str) -> A:
        """The legal action so written, chance actions included; IllegalAction with a reason key otherwise."""
        for action in self.candidates(state):
            if str(action) == notation:
                return action
        raise IllegalAction(notation, self.why_not(state, notation))

    def candidates(self, state: S) -> Sequence[A]:
        """Every action that may come next, whoever acts."""
        if self.turn(state) != CHANCE:
            return self.actions(state)
        return [action for action, _ in self.odds(state) or ()]

    def why_not(self, state: S, notation: str) -> str:
        """The reason key for an action that is not legal; a game overrides it where its rules ask to say why."""
        del state, notation
        return "illegal"


class OpenGame(Game[S, S, A, O]):
    """A game in which nothing is hidden: a view is the state itself."""

    def view(self, state: S, seat: Seat | None) -> S:
        """The state, for everyone."""
        del seat
        return state

    def imagine(self, view: S, dice: Dice) -> S:
        """The view, which is the state."""
        del dice
        return view


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
