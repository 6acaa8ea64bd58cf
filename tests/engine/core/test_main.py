"""`python -m engine verify`: a right record is praised on one line, every wrong one gets one line and status 1."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import GAMES
from engine.__main__ import main
from engine.core.match import Match
from engine.core.record import Record

ROOT = Path(engine.__file__).parents[1]
SEED = bytes(range(32))
YUT = GAMES["yut_nori"]
LONGEST = 500
Verify = Callable[[str | bytes], tuple[int, str, str]]


def finished() -> Record:
    """A game of Yut Nori in which each side always moves its first piece."""
    match = Match(YUT, 2, YUT.Options(), SEED)
    while match.turn is not None:
        match.play(match.turn, str(YUT.actions(match.state)[0]))
    return Record.of(match)


RIGHT: dict[str, Any] = json.loads(finished().model_dump_json())
LOG: list[str] = RIGHT["log"]
THROWN = LOG.index("throw") + 1
MOVE = next(ply for ply, line in enumerate(LOG) if "-" in line)
HUGE = "1" + "0" * 4000


def with_log(ply: int, *lines: str) -> dict[str, Any]:
    """The log with a line replaced by others."""
    return {"log": [*LOG[:ply], *lines, *LOG[ply + 1 :]]}


def raw(field: str, text: str) -> str:
    """The record as JSON text with a field's value written so."""
    return json.dumps(RIGHT | {field: "@@"}).replace('"@@"', text)


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Verifies a text as a file; status, output, errors."""

    def run(text: str | bytes) -> tuple[int, str, str]:
        path = tmp_path / "game.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        status = main(["verify", str(path)])
        return status, *capsys.readouterr()

    return run


def test_a_right_record_holds(check: Verify) -> None:
    status, out, err = check(json.dumps(RIGHT))
    assert (status, err) == (0, "")
    winner, scores = RIGHT["winners"][0], ", ".join(map(str, RIGHT["scores"]))
    assert out == f"yut_nori: {len(LOG)} actions hold; won by seat {winner} (all_out); scores {scores}\n"


def test_it_runs_as_a_program_of_its_own(tmp_path: Path) -> None:
    for name, record, status in (("right.json", RIGHT, 0), ("wrong.json", RIGHT | {"version": 99}, 1)):
        (tmp_path / name).write_text(json.dumps(record))
        command = [sys.executable, "-m", "engine", "verify", str(tmp_path / name)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        lines = [len(text.splitlines()) for text in (done.stdout, done.stderr)]
        assert (done.returncode, lines) == (status, [1, 0] if status == 0 else [0, 1])


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "unknown game": ({"game": "chess"}, "there is no 'chess' here"),
    "the core is no game": ({"game": "core"}, "there is no 'core' here"),
    "game with a line break": ({"game": "yut\nnori"}, "there is no"),
    "other version": ({"version": YUT.version + 1}, "version: the record follows rules"),
    "other seed": ({"seed": "00" * 32}, "seed: its SHA-256 is not the commitment"),
    "other commitment": ({"commitment": "00" * 32}, "seed: its SHA-256 is not the commitment"),
    "short seed": ({"seed": "00" * 31}, "seed: "),
    "seed that is not hex": ({"seed": "zz" * 32}, "seed: "),
    "altered throw": (with_log(THROWN, "mo" if LOG[THROWN] != "mo" else "do"), f"log line {THROWN}: "),
    "throw that is none": (with_log(THROWN, "seven"), f"log line {THROWN}: "),
    "altered move": (with_log(MOVE, "gae-20"), f"log line {MOVE}: 'gae-20' is not legal here"),
    "line left out": (with_log(MOVE), "log line "),
    "line twice": (with_log(MOVE, LOG[MOVE], LOG[MOVE]), "log line "),
    "empty line": (with_log(MOVE, ""), "log line "),
    "long line": (with_log(MOVE, "x" * 1_000_000), "log line "),
    "line with a line break": (with_log(MOVE, "gae-\nw"), "log line "),
    "line that gives up in between": (with_log(MOVE, "resign-0"), "comes after the end"),
    "truncated log": ({"log": LOG[:-1]}, "log: it stops before the game is over"),
    "no log": ({"log": []}, "log: it stops before the game is over"),
    "extra line": ({"log": [*LOG, "throw"]}, f"log line {len(LOG)}: 'throw' comes after the end"),
    "other winner": ({"winners": [1 - RIGHT["winners"][0]]}, "outcome: "),
    "both winners": ({"winners": [0, 1]}, "outcome: "),
    "other reason": ({"reason": "luck"}, "outcome: "),
    "reason with a line break": ({"reason": "all\nout"}, "outcome: "),
    "reason with a terminal's commands": ({"reason": "\x1b[2Jall_out"}, "outcome: "),
    "long reason": ({"reason": "x" * 100_000}, "outcome: "),
    "other scores": ({"scores": [1, 1]}, "outcome: "),
    "scores for more seats": ({"scores": [0] * 10_000}, "outcome: "),
    "wrong option": ({"options": {"first": 2}}, "options: first: "),
    "unknown option": ({"options": {"last": 1}}, "options: last: "),
    "option with a line break": ({"options": {"la\nst": 1}}, "options: "),
    "option of another kind": ({"options": {"first": [0]}}, "options: first: "),
    "no seats": ({"seats": 0}, "not for 0 seats"),
    "too many seats": ({"seats": 3}, "not for 3 seats"),
    "fewer than no seats": ({"seats": -1}, "not for -1 seats"),
    "half a seat": ({"seats": 1.5}, "seats: "),
    "unknown field": ({"comment": "fair"}, "comment: "),
    "field with a line break": ({"com\nment": "fair"}, "com"),
    "log of numbers": ({"log": [1, 2, 3]}, "log.0: "),
    "log as one text": ({"log": "throw"}, "log: "),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_record_gets_one_line_and_status_1(check: Verify, name: str) -> None:
    fields, why = WRONG[name]
    _is_refused(check(json.dumps(RIGHT | fields)), why)


ODD: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "JSON"),
    "not JSON": ("game: yut_nori", "JSON"),
    "half a record": (json.dumps(RIGHT)[:300], "JSON"),
    "not text": (b"\xff\xfe\x00\x80", "JSON"),
    "another encoding": (json.dumps(RIGHT).encode("utf-16"), "JSON"),
    "a list": (json.dumps([RIGHT]), "object"),
    "null": ("null", "object"),
    "half a character": (raw("reason", '"\\ud800"'), "JSON"),
    "not a number": (raw("version", "NaN"), "version"),
    "infinity": (raw("seats", "1e999"), "seats"),
    "huge version": (raw("version", HUGE), "version"),
    "huge seats": (raw("seats", HUGE), "is not for 1"),
    "huge score": (raw("scores", f"[{HUGE}, 0]"), "outcome"),
    "number too long to read": (raw("version", "1" * 10_000), "JSON"),
    "deep options": (raw("options", '{"a":' * 50_000 + "1" + "}" * 50_000), "JSON"),
    "another field twice": (json.dumps(RIGHT)[:-1] + ', "seats": 3}', "not for 3 seats"),
}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_file_gets_one_line_and_status_1(check: Verify, name: str) -> None:
    _is_refused(check(ODD[name][0]), ODD[name][1])


@pytest.mark.parametrize("field", list(Record.model_fields))
def test_a_missing_field_is_named(check: Verify, field: str) -> None:
    record = {name: value for name, value in RIGHT.items() if name != field}
    _is_refused(check(json.dumps(record)), f"game.json: {field}: ")


def test_a_file_that_cannot_be_read_gets_one_line_and_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, why in ((tmp_path / "none.json", "No such file"), (tmp_path, "directory")):
        _is_refused((main(["verify", str(path)]), *capsys.readouterr()), why)


@pytest.mark.parametrize("arguments", [[], ["verify"], ["play", "game.json"], ["verify", "a", "b"]])
def test_a_wrong_call_gets_the_usage_and_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main(arguments)
    assert error.value.code == 2
    assert "usage: python -m engine" in capsys.readouterr().err


def _is_refused(result: tuple[int, str, str], why: str) -> None:
    """One printable line that says why, short enough to be read, and nothing else."""
    status, out, err = result
    assert (status, out) == (1, "")
    assert why in err
    assert err.endswith("\n")
    assert err[:-1].isprintable()
    assert len(err) <= LONGEST
