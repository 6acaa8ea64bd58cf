"""`python -m engine verify RECORD.json`: replay a record and check it against its seed."""

import argparse
import sys
from pathlib import Path

from engine import GAMES
from engine.core.errors import BadRecord, one_line
from engine.core.record import Record, verify


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; 0 where the record holds, 1 where it does not, 2 for a wrong call."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="Check records of games.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("verify", help="replay a record and check every throw and deal against its seed")
    check.add_argument("record", type=Path, metavar="RECORD.json")
    path: Path = parser.parse_args(arguments).record
    try:
        print(_verify(path))
    except BadRecord as error:
        print(one_line(f"{path.name}: {error}"), file=sys.stderr)
        return 1
    return 0


def _verify(path: Path) -> str:
    try:
        record = Record.read(path.read_bytes())
    except OSError as error:
        raise BadRecord(error.strerror or "cannot be read") from None
    if record.game not in GAMES:
        raise BadRecord(f"game: there is no {record.game!r} here, only {', '.join(GAMES)}")
    outcome = verify(record, GAMES[record.game])
    winners = ", ".join(f"seat {seat}" for seat in outcome.winners) or "nobody"
    scores = ", ".join(map(str, outcome.scores))
    return f"{record.game}: {len(record.log)} actions hold; won by {winners} ({outcome.reason}); scores {scores}"


if __name__ == "__main__":
    sys.exit(main())
