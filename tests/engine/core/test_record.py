"""Records: what a right one says, and that nothing in it can be altered without being found out."""

import json
from typing import Any

import pytest

from engine.core.chance import commitment
from engine.core.errors import BadRecord
from engine.core.game import Outcome, Seat
from engine.core.match import Match
from engine.core.record import Record, verify
from tests.engine.core.toy import TOY, Heap, HeapOptions, TakeTheLast

SEED = bytes(range(32))


def finished(seats: int = 2, stones: int | None = 20) -> Match:
    """A toy match, played to its end."""
    match = Match(TOY, seats, HeapOptions(stones=stones), SEED)
    while match.turn is not None:
        match.play(match.turn, str(TOY.actions(match.state)[0]))
    return match


RECORD = Record.of(finished())


def altered(**fields: Any) -> Record:
    """The record with other fields."""
    return RECORD.model_copy(update=fields)


def test_a_record_holds_the_whole_game() -> None:
    match = finished()
    assert match.outcome is not None
    assert RECORD.model_dump() == {
        "game": "toy",
        "version": 7,
        "seats": 2,
        "options": {"stones": 20},
        "commitment": commitment(SEED),
        "seed": SEED.hex(),
        "log": tuple(match.log),
        "winners": match.outcome.winners,
        "reason": "last",
        "scores": match.outcome.scores,
    }


def test_a_record_holds_what_was_settled_before_the_start() -> None:
    match = finished(stones=None)
    record = Record.of(match)
    assert record.options == match.options.model_dump()
    assert record.options["stones"] >= 10
    assert verify(record, TOY) == match.outcome


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_right_record_holds_after_writing_and_reading(seats: int) -> None:
    match = finished(seats)
    record = Record.of(match)
    for text in (record.model_dump_json(), json.dumps(record.model_dump(), indent=4).encode()):
        assert Record.read(text) == record
    assert verify(Record.read(record.model_dump_json()), TOY) == match.outcome


@pytest.mark.parametrize("give_up", ["resign", "forfeit"])
def test_a_game_that_was_given_up_holds_too(give_up: str) -> None:
    match = Match(TOY, 3, HeapOptions(stones=20), SEED)
    getattr(match, give_up)(1)
    record = Record.of(match)
    assert verify(record, TOY) == Outcome((0, 2), give_up, (0, 0, 0))
    with pytest.raises(BadRecord, match="outcome"):
        verify(record.model_copy(update={"winners": (0,)}), TOY)


def test_there_is_no_record_of_a_game_that_goes_on() -> None:
    with pytest.raises(ValueError, match="over"):
        Record.of(Match(TOY, 2, HeapOptions(stones=20), SEED))


@pytest.mark.parametrize("ply", range(len(RECORD.log)))
def test_no_line_can_be_altered(ply: int) -> None:
    kind, number = RECORD.log[ply].split("-")
    for other in {1, 2, 3} - {int(number)}:
        log = (*RECORD.log[:ply], f"{kind}-{other}", *RECORD.log[ply + 1 :])
        with pytest.raises(BadRecord):
            verify(altered(log=log), TOY)


@pytest.mark.parametrize("length", range(len(RECORD.log)))
def test_no_line_can_be_missing_at_the_end(length: int) -> None:
    with pytest.raises(BadRecord, match="log: it stops before the game is over"):
        verify(altered(log=RECORD.log[:length]), TOY)


class UntilDoubles(TakeTheLast):
    """The toy game, but two equal dice end it: chance has the last word."""

    def turn(self, state: Heap) -> Seat | None:
        return None if self.outcome(state) else super().turn(state)

    def outcome(self, state: Heap) -> Outcome | None:
        doubles = len(state.dice) == 2 and len(set(state.dice)) == 1
        return Outcome((), "doubles", (0,) * state.seats) if doubles else super().outcome(state)


def test_not_even_a_last_line_that_chance_would_add_can_be_missing() -> None:
    game = UntilDoubles()
    match = Match(game, 2, HeapOptions(stones=90), SEED)
    while match.turn is not None:
        match.play(match.turn, str(game.actions(match.state)[0]))
    record = Record.of(match)
    assert record.log[-1].startswith("roll")
    assert verify(record, game).reason == "doubles"
    with pytest.raises(BadRecord, match="log: it stops before the game is over"):
        verify(record.model_copy(update={"log": record.log[:-1]}), game)


@pytest.mark.parametrize("ply", range(len(RECORD.log)))
def test_no_line_can_be_left_out_or_written_twice(ply: int) -> None:
    for log in (RECORD.log[:ply] + RECORD.log[ply + 1 :], RECORD.log[: ply + 1] + RECORD.log[ply:]):
        if log != RECORD.log:
            with pytest.raises(BadRecord):
                verify(altered(log=log), TOY)


@pytest.mark.parametrize("line", ["take-1", "roll-1", "resign-0", "nonsense", ""])
def test_no_line_can_follow_the_end(line: str) -> None:
    with pytest.raises(BadRecord, match=f"log line {len(RECORD.log)}: .* comes after the end"):
        verify(altered(log=(*RECORD.log, line)), TOY)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"version": 8}, "version: the record follows rules 8, these are rules 7"),
        ({"seats": 4}, "toy is not for 4 seats"),
        ({"seats": 0}, "toy is not for 0 seats"),
        ({"seats": 3}, "log|outcome"),
        ({"seed": (b"\1" * 32).hex()}, "seed: its SHA-256 is not the commitment"),
        ({"commitment": "0" * 64}, "seed: its SHA-256 is not the commitment"),
        ({"seed": (b"\1" * 32).hex(), "commitment": commitment(b"\1" * 32)}, "is not what the seed gives"),
        ({"options": {"stones": 21}}, "log|outcome"),
        ({"options": {"stones": 0}}, "options: stones: "),
        ({"options": {"pebbles": 20}}, "options: pebbles: "),
        ({"winners": (0, 1)}, "outcome: the record says winners 0,1, last"),
        ({"winners": ()}, "outcome: the record says winners none"),
        ({"reason": "luck"}, "outcome: "),
        ({"scores": (7, 7)}, "outcome: the record says .* scores 7,7, the log gives .* scores"),
        ({"scores": ()}, "outcome: "),
    ],
)
def test_nothing_else_can_be_altered(fields: dict[str, Any], why: str) -> None:
    with pytest.raises(BadRecord, match=why) as error:
        verify(altered(**fields), TOY)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("field", list(Record.model_fields))
def test_no_field_can_be_missing_or_of_another_kind(field: str) -> None:
    right = json.loads(RECORD.model_dump_json())
    missing = {name: value for name, value in right.items() if name != field}
    for wrong in (missing, right | {field: None}, right | {field: {"a": [1]}}):
        if field == "options" and wrong.get(field):
            continue
        with pytest.raises(BadRecord, match=f"^{field}"):
            Record.read(json.dumps(wrong))


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "7", '"record"', "\0", "{'game': 'toy'}"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.read(text)
