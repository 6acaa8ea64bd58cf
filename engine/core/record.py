"""A record: a finished game that anyone can replay and check against its seed."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.chance import SEED_BYTES, commitment
from engine.core.errors import BadLog, BadRecord
from engine.core.game import AnyGame, Outcome
from engine.core.match import Match


class Record(BaseModel):
    """One game: what was fixed before it, the seed that was promised, the log, and how it ended."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    commitment: str = Field(pattern=r"^[0-9a-f]{64}$")
    seed: str = Field(pattern=rf"^[0-9a-f]{{{2 * SEED_BYTES}}}$")
    log: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    scores: tuple[int, ...]

    @classmethod
    def of(cls, match: Match) -> "Record":
        """The record of a match that was played from its start and is over."""
        outcome = match.outcome
        if outcome is None:
            raise ValueError("a record is made of a game that is over")
        return cls(
            game=match.game.key,
            version=match.game.version,
            seats=match.seats,
            options=match.options.model_dump(mode="json"),
            commitment=match.commitment,
            seed=match.seed.hex(),
            log=tuple(match.log),
            winners=outcome.winners,
            reason=outcome.reason,
            scores=outcome.scores,
        )

    @classmethod
    def read(cls, text: str | bytes) -> "Record":
        """The record in a JSON text; BadRecord says in one line what is wrong with it."""
        try:
            return cls.model_validate_json(text)
        except ValidationError as error:
            raise BadRecord(_first(error)) from None


def verify(record: Record, game: AnyGame) -> Outcome:
    """Replay a record, check every chance action against the seed and the seed against the commitment.

    Returns the outcome; raises BadRecord with a one-line reason.
    """
    if record.version != game.version:
        raise BadRecord(f"version: the record follows rules {record.version}, these are rules {game.version}")
    match = _replay(record, game)
    if match.outcome is None or len(match.log) > len(record.log):
        raise BadRecord("log: it stops before the game is over")
    told = Outcome(record.winners, record.reason, record.scores)
    if told != match.outcome:
        raise BadRecord(f"outcome: the record says {_line(told)}, the log gives {_line(match.outcome)}")
    return match.outcome


def _replay(record: Record, game: AnyGame) -> Match:
    seed = bytes.fromhex(record.seed)
    if commitment(seed) != record.commitment:
        raise BadRecord("seed: its SHA-256 is not the commitment")
    try:
        options = game.Options.model_validate(record.options)
        return Match(game, record.seats, options, seed, record.log, check=True)
    except ValidationError as error:
        raise BadRecord(f"options: {_first(error)}") from None
    except (BadLog, ValueError) as error:
        raise BadRecord(str(error)) from None


def _line(outcome: Outcome) -> str:
    winners = ",".join(map(str, outcome.winners)) or "none"
    return f"winners {winners}, {outcome.reason}, scores {','.join(map(str, outcome.scores))}"


def _first(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"]) or "record"
    return f"{where}: {first['msg']}"
