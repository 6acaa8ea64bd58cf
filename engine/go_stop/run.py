"""The run against the computer (rules: The run)."""

from collections.abc import Sequence
from typing import Any

from engine.core.game import Options, Outcome, Seat
from engine.core.run import Run, RunRules

LEVELS = 3


class GoStopRun(RunRules):
    """Three levels; the tally is the sum of the points won; a nagari is void."""

    def opponent(self, run: Run, options: Options) -> str:
        """Level min(3, wins + 1)."""
        del options
        return str(min(LEVELS, run.wins + 1))

    def fixed(self, run: Run) -> dict[str, Any]:
        """Nothing: who plays first is drawn for each deal."""
        del run
        return {}

    def seated(self, computers: Sequence[str | None]) -> dict[str, Any]:
        """Nothing either: chance draws it whoever plays."""
        del computers
        return {}

    def score(self, run: Run) -> int:
        """The points won in the run."""
        return run.tally

    def add(self, run: Run, outcome: Outcome, seat: Seat) -> int:
        """The tally with the points of a deal that was won."""
        return run.tally + outcome.scores[seat]

    def counts(self, outcome: Outcome) -> bool:
        """A nagari neither ends nor lengthens a run."""
        return outcome.reason != "nagari"
