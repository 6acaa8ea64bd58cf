"""A run of Ssangnyuk (rules: The run): the tally is the sum of the margins of the games won."""

from collections.abc import Sequence
from typing import Any, Final

from engine.core.game import Outcome, Seat
from engine.core.run import Run, RunRules

A_WIN: Final = 10_000


class SsangnyukRun(RunRules):
    """Wins first, margins second. The person chooses the computer's style, and the board says who starts."""

    def opponent(self, run: Run, options: Any) -> str:
        """The style chosen."""
        del run
        return str(options.style)

    def fixed(self, run: Run) -> dict[str, Any]:
        """Nothing: the board says who starts."""
        del run
        return {}

    def seated(self, computers: Sequence[str | None]) -> dict[str, Any]:
        """Nothing: a style is asked for, and seats change nothing."""
        del computers
        return {}

    def score(self, run: Run) -> int:
        """`wins × 10 000 + min(9 999, margins)`."""
        return run.wins * A_WIN + min(A_WIN - 1, run.tally)

    def add(self, run: Run, outcome: Outcome, seat: Seat) -> int:
        """The margins of the run, the won game's included."""
        return run.tally + outcome.scores[seat]
