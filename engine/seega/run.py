"""What Seega makes of wins in a row: the level, who places first, and the score (rules: The run)."""

from engine.core.game import Options, Outcome, Seat
from engine.core.run import Run, RunRules


class SeegaRun(RunRules):
    """The tally is the sum of the bonuses of the run's wins."""

    def opponent(self, run: Run, options: Options) -> str:
        """Level = wins + 1."""
        del options
        return str(run.wins + 1)

    def first(self, run: Run) -> Seat:
        """Who places first: the computer (seat 1) in a run's first game, then the roles alternate."""
        return 1 - run.wins % 2

    def add(self, run: Run, outcome: Outcome, seat: Seat) -> int:
        """The tally with the winner's bonus."""
        return run.tally + outcome.scores[seat]

    def score(self, run: Run) -> int:
        """wins × 1 000 + 10 × mean bonus, the product rounded half up; 0 without a win."""
        if not run.wins:
            return 0
        return run.wins * 1000 + (20 * run.tally + run.wins) // (2 * run.wins)
