"""Measure the opponents of Ssangnyuk: `python -m tests.benches.ladder_ssangnyuk FILE --boards 1000 --seconds 300`.

Every style meets each rival on the same boards, the sides exchanged: a random mover, a greedy one, the other style, and
gnubg's network, which chooses among the same legal plays by its chance of winning (where gnubg-nn is installed). FILE
keeps what was played, so that a run can be stopped and taken up again.
"""

import argparse
import importlib.util
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from tests.benches.ssangnyuk_arena import Chooser, Tally, best_play, computer, greedy_mover, random_mover, series

PIECE: Final = 10
"""Boards between two looks at the clock."""


def gnubg_mover() -> Chooser:
    """gnubg's evaluation at first sight, by the chance of winning alone: there are no doubled wins here."""
    gnubg = importlib.import_module("gnubg_nn")

    def order(men: Sequence[int]) -> list[int]:
        return list(men[1:26])

    def worth(own: Sequence[int], rival: Sequence[int]) -> float:
        return 2.0 if own[0] == 15 else 1 - gnubg.probabilities([order(own), order(rival)], 0)[0]

    return best_play(worth)


def rivals() -> Iterator[tuple[str, str, Callable[[], Chooser]]]:
    """The meetings to play: style, name of the rival, how to make it."""
    for style in ("offensive", "prudent"):
        yield style, "random", lambda: random_mover(7)
        yield style, "greedy", greedy_mover
        if importlib.util.find_spec("gnubg_nn"):
            yield style, "gnubg", gnubg_mover
    yield "offensive", "prudent", lambda: computer("prudent")


def play(tallies: dict[str, Tally], boards: int, until: float, file: Path, only: str) -> bool:
    """Go on with the meetings until the time is over; whether all are played."""
    for style, name, make in rivals():
        tally = tallies.setdefault(f"{style} - {name}", Tally())
        while only in name and len(tally.pairs) < boards:
            if time.monotonic() > until:
                return False
            done = len(tally.pairs)
            tally.add(series(computer(style), make(), range(done + 1, min(done + PIECE, boards) + 1)))
            file.write_text(json.dumps({meeting: asdict(played) for meeting, played in tallies.items()}))
    return True


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure the opponents of Ssangnyuk.")
    parser.add_argument("file", type=Path, help="where the results are kept between runs (.json)")
    parser.add_argument("--boards", type=int, default=500, help="boards for each meeting, two games on each")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long, to go on later")
    parser.add_argument("--only", default="", help="only the rivals with this in their names")
    arguments = parser.parse_args()
    kept = json.loads(arguments.file.read_text()) if arguments.file.exists() else {}
    tallies = {meeting: Tally(**played) for meeting, played in kept.items()}
    until = time.monotonic() + arguments.seconds
    done = play(tallies, arguments.boards, until, arguments.file, arguments.only)
    for meeting, tally in tallies.items():
        print(f"{meeting:22} {tally if len(tally.pairs) > 1 else 'not yet'}")
    print("all is played" if done else "to be gone on with")


if __name__ == "__main__":
    main()
