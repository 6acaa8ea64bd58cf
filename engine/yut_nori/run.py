"""The run in Yut Nori: four levels, and a score of wins and margins. rules: The run."""

from typing import Final

from engine.core.game import Options, Outcome, Seat
from engine.core.run import Run, RunRules

LEVELS: Final = 4
WIN: Final = 10_000
MOST_MARGIN: Final = 9_999


class YutRun(RunRules):
    """The computer's level rises with each win; the tally is the sum of the margins."""

    def opponent(self, run: Run, options: Options) -> str:
        del options
        return str(min(LEVELS, run.wins + 1))

    def score(self, run: Run) -> int:
        return run.wins * WIN + min(MOST_MARGIN, run.tally)

    def add(self, run: Run, outcome: Outcome, seat: Seat) -> int:
        return run.tally + outcome.scores[seat]
