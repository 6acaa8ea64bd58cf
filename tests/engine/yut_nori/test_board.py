"""Where each result takes a piece from each of the 41 places it can move from, written out by hand from the rules."""

import pytest

from engine.yut_nori.board import CORNERS, ENTRIES, OUT, STATIONS, lacking, on_board, route, station, ways
from engine.yut_nori.throws import RESULTS, STEPS

TABLE = """
from    back  do    gae   geol  yut   mo
w       -     1     2     3     4     5
1       20    2     3     4     5     6
2       1     3     4     5     6     7
3       2     4     5     6     7     8
4       3     5     6     7     8     9
5:ring  4     6     7     8     9     10
5:cut   4     a1    a2    c@x   a3    a4
6       5     7     8     9     10    11
7       6     8     9     10    11    12
8       7     9     10    11    12    13
9       8     10    11    12    13    14
10:ring 9     11    12    13    14    15
10:cut  9     b1    b2    c@b   b3@b  b4@b
11      10    12    13    14    15    16
12      11    13    14    15    16    17
13      12    14    15    16    17    18
14      13    15    16    17    18    19
15      14    16    17    18    19    20
16      15    17    18    19    20    out
17      16    18    19    20    out   out
18      17    19    20    out   out   out
19      18    20    out   out   out   out
20      19    out   out   out   out   out
a1      5     a2    c@x   a3    a4    15@a
a2      a1    c@x   a3    a4    15@a  16@a
a3      c@x   a4    15@a  16@a  17@a  18@a
a4      a3    15@a  16@a  17@a  18@a  19@a
15@a    a4    16@a  17@a  18@a  19@a  20@a
16@a    15@a  17@a  18@a  19@a  20@a  out
17@a    16@a  18@a  19@a  20@a  out   out
18@a    17@a  19@a  20@a  out   out   out
19@a    18@a  20@a  out   out   out   out
20@a    19@a  out   out   out   out   out
c@x     a2    b3@x  b4@x  20@x  out   out
b3@x    c@x   b4@x  20@x  out   out   out
b4@x    b3@x  20@x  out   out   out   out
20@x    b4@x  out   out   out   out   out
b1      10    b2    c@b   b3@b  b4@b  20@b
b2      b1    c@b   b3@b  b4@b  20@b  out
c@b     b2    b3@b  b4@b  20@b  out   out
b3@b    c@b   b4@b  20@b  out   out   out
b4@b    b3@b  20@b  out   out   out   out
20@b    b4@b  out   out   out   out   out
"""

LACKING = {
    "w": 12,
    "out": 0,
    **dict(zip([str(n) for n in range(1, 6)], [11, 10, 9, 8, 7], strict=True)),
    **dict(zip([str(n) for n in range(6, 11)], [11, 10, 9, 8, 7], strict=True)),
    **dict(zip([str(n) for n in range(11, 21)], [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], strict=True)),
    "a1": 6,
    "a2": 5,
    "c": 4,
    "a3": 8,
    "a4": 7,
    "b1": 6,
    "b2": 5,
    "b3": 3,
    "b4": 2,
}


def rows() -> list[list[str]]:
    """The rows of the table without its head."""
    return [line.split() for line in TABLE.strip().splitlines()[1:]]


@pytest.mark.parametrize("row", rows(), ids=lambda row: str(row[0]))
def test_each_result_takes_a_piece_where_the_table_says(row: list[str]) -> None:
    entry, _, choice = row[0].partition(":")
    for result, end in zip(TABLE.split()[1:7], row[1:], strict=True):
        way = choice if choice and result != "back" else None
        assert ways(entry, result) == (
            () if end == "-" else ("cut", "ring") if choice and result != "back" else (None,)
        )
        path = route(entry, result, way)  # type: ignore[arg-type]
        assert (path[-1] if path else "-") == end, (entry, result, way)


def test_the_table_has_all_places_and_results() -> None:
    assert tuple(TABLE.split()[1:7]) == RESULTS == tuple(STEPS)
    assert {row[0].partition(":")[0] for row in rows()} == set(ENTRIES) - {OUT}
    assert len(rows()) == 41 + len(CORNERS)


def test_a_route_passes_every_station_between() -> None:
    assert route("w", "mo", None) == ("1", "2", "3", "4", "5")
    assert route("5", "mo", "cut") == ("a1", "a2", "c@x", "a3", "a4")
    assert route("10", "yut", "cut") == ("b1", "b2", "c@b", "b3@b")
    assert route("18", "mo", None) == ("19", "20", "out")
    assert route("a4", "geol", None) == ("15@a", "16@a", "17@a")
    assert route("1", "back", None) == ("20",)


def test_the_board_has_29_stations_and_40_entries() -> None:
    assert len(STATIONS) == len(set(STATIONS)) == 29
    assert len(ENTRIES) == len(set(ENTRIES)) == 42
    assert {station(entry) for entry in ENTRIES if on_board(entry)} == set(STATIONS)
    assert not on_board("w")
    assert not on_board("out")


def test_nothing_moves_that_is_out() -> None:
    for result in RESULTS:
        assert ways("out", result) == ()
        assert route("out", result, None) == ()


@pytest.mark.parametrize("entry", ENTRIES)
def test_lacking_steps(entry: str) -> None:
    assert lacking(entry) == LACKING[station(entry)]


def steps(entry: str, choices: dict[str, str]) -> int:
    """How many single steps lead out, with the way taken on each corner."""
    count = 0
    while entry != OUT:
        way = choices.get(entry) if ways(entry, "do") != (None,) else None
        entry = route(entry, "do", way)[-1]  # type: ignore[arg-type]
        count += 1
    return count


def test_distances_of_the_rules() -> None:
    ring = {"5": "ring", "10": "ring"}
    assert steps("w", ring) == 21
    assert steps("w", {"5": "cut"}) == 12
    assert steps("5", ring) == 16
    assert steps("5", {"5": "cut"}) == 7
    assert steps("10", ring) == 11
    assert steps("10", {"10": "cut"}) == 7


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e not in ("w", "out", "1")])
def test_a_back_do_retraces_a_step(entry: str) -> None:
    before = route(entry, "back", None)[-1]
    onwards = {station(route(before, "do", way)[-1]) for way in ways(before, "do")}
    if before == "c@x" and entry == "a3":
        assert onwards == {"b3"}, "one that ends on the centre turns to Salida"
    else:
        assert station(entry) in onwards
