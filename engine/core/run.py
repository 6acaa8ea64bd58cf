"""A run: a person's wins in a row against the computer in one game, and what they are worth."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.core.game import Options, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Run:
    """How a person stands: `games` counts all games against the computer, `wins` the streak, `tally` is the game's own
    sum over the run, `best` the best score of a run so far (None before there is one)."""

    games: int = 0
    wins: int = 0
    tally: int = 0
    best: int | None = None


class RunRules(ABC):
    """What a game makes of its results. The person sits at seat 0 unless told otherwise."""

    @abstractmethod
    def opponent(self, run: Run, options: "Options") -> str:
        """The name of the computer that plays next."""

    def fixed(self, run: Run) -> dict[str, Any]:
        """The options of the next game that follow from the run: who starts."""
        return {"first": self.first(run)}

    @abstractmethod
    def score(self, run: Run) -> int:
        """The score of the run as it stands."""

    @abstractmethod
    def add(self, run: Run, outcome: "Outcome", seat: "Seat") -> int:
        """The tally after a game that the seat won."""

    def seated(self, computers: Sequence[str | None]) -> dict[str, Any]:
        """The options of a game that makes no streak; `computers` by seat, None for a person.

        Of two people the one who accepted, at seat 1, starts.
        """
        return {"first": int(tuple(computers) == (None, None))}

    def first(self, run: Run) -> "Seat":
        """Who starts the next game: alternating over all games, the person (seat 0) in the very first."""
        return run.games % 2

    def counts(self, outcome: "Outcome") -> bool:
        """Whether the outcome touches the run at all."""
        del outcome
        return True

    def beside(self, run: Run, outcome: "Outcome", seat: "Seat") -> Run:
        """The run after a game that makes no streak: alone, or among people. Mostly nothing changes."""
        del outcome, seat
        return run

    def after(self, run: Run, outcome: "Outcome", seat: "Seat" = 0) -> Run:
        """The run after a game: a win lengthens it, a loss or a draw ends it."""
        played = replace(run, games=run.games + 1)
        if not self.counts(outcome):
            return played
        if outcome.result(seat) != "win":
            return replace(played, wins=0, tally=0)
        won = replace(played, wins=run.wins + 1, tally=self.add(run, outcome, seat))
        return replace(won, best=max(self.score(won), run.best or 0))
