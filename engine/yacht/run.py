"""Runs of Yacht: wins in a row against the computer, and the best single total (rules: The run)."""

from dataclasses import replace
from typing import Final

from engine.core.game import Options, Outcome, Seat
from engine.core.run import Run, RunRules

LEVELS: Final = 3
AGAINST_ONE: Final = 2


class YachtRun(RunRules):
    """The tally of a run is the best total made in it, and that is its score; a lost game's total counts too."""

    def opponent(self, run: Run, options: Options) -> str:
        del options
        return str(min(LEVELS, run.wins + 1))

    def score(self, run: Run) -> int:
        return run.tally

    def add(self, run: Run, outcome: Outcome, seat: Seat) -> int:
        return max(run.tally, outcome.scores[seat])

    def counts(self, outcome: Outcome) -> bool:
        """The streak is for one person against one computer: neither solitaire nor larger tables."""
        return len(outcome.scores) == AGAINST_ONE

    def after(self, run: Run, outcome: Outcome, seat: Seat = 0) -> Run:
        """As ever; any finished sheet may be the best, that of a lost game too."""
        return self.beside(super().after(run, outcome, seat), outcome, seat)

    def beside(self, run: Run, outcome: Outcome, seat: Seat) -> Run:
        """The run after a game that is none of its own: only the best may rise. A game given up has no total."""
        made = outcome.scores[seat]
        return replace(run, best=max(made, run.best or 0)) if made else run
