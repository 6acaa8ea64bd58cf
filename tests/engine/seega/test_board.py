"""The board: names, neighbours and traps, against lists written by hand."""

from engine.seega.board import CENTRE, INDEX, NEIGHBOURS, SQUARES, TRAPS, TURNS, around, captured, image, names


def stones(text: str) -> int:
    return sum(1 << INDEX[name] for name in text.split())


def test_squares_run_from_the_bottom_left() -> None:
    assert SQUARES[0] == "a1"
    assert SQUARES[4] == "e1"
    assert SQUARES[12] == "c3"
    assert SQUARES[24] == "e5"
    assert stones("c3") == CENTRE


def test_neighbours() -> None:
    beside = {
        "a1": "b1 a2", "e1": "d1 e2", "a5": "a4 b5", "e5": "e4 d5", "c1": "b1 d1 c2", "a3": "a2 b3 a4",
        "e2": "e1 d2 e3", "d5": "d4 c5 e5", "c3": "c2 b3 d3 c4", "b4": "b3 a4 c4 b5",
    }  # fmt: skip
    for square, expected in beside.items():
        assert set(names(NEIGHBOURS[INDEX[square]])) == set(expected.split()), square
        assert around(1 << INDEX[square]) == stones(expected), square


def test_traps_of_every_kind_of_square() -> None:
    pairs = {
        "a1": {("b1", "c1"), ("a2", "a3")},
        "b1": {("c1", "d1"), ("b2", "b3")},
        "c1": {("b1", "a1"), ("d1", "e1"), ("c2", "c3")},
        "b2": {("c2", "d2"), ("b3", "b4")},
        "c2": {("b2", "a2"), ("d2", "e2")},
        "c3": {("c2", "c1"), ("b3", "a3"), ("d3", "e3"), ("c4", "c5")},
        "d3": {("d4", "d5"), ("d2", "d1")},
        "e5": {("d5", "c5"), ("e4", "e3")},
    }
    for square, expected in pairs.items():
        found = {(names(caught)[0], names(beyond)[0]) for caught, beyond in TRAPS[INDEX[square]]}
        assert found == expected, square


def test_nothing_is_captured_on_the_centre_or_in_a_corner() -> None:
    caught = {names(pair[0])[0] for traps in TRAPS for pair in traps}
    assert caught == set(SQUARES) - {"c3", "a1", "e1", "a5", "e5"}


def test_captured_needs_a_stone_on_either_side() -> None:
    own, rival = stones("c1 a3 e3 c5"), stones("c2 b3 d3 b2")
    assert captured(own, rival, INDEX["c3"]) == stones("c2 b3 d3")
    assert captured(stones("c1"), rival, INDEX["c3"]) == stones("c2")
    assert captured(0, rival, INDEX["c3"]) == 0


def test_the_eight_turns_are_different_and_keep_neighbours() -> None:
    assert len({tuple(turn) for turn in TURNS}) == 8
    assert image(stones("a1 b1 c3"), 0) == stones("a1 b1 c3")
    for turn, goes in enumerate(TURNS):
        assert sorted(goes) == list(range(25))
        for square, beside in enumerate(NEIGHBOURS):
            assert image(beside, turn) == NEIGHBOURS[goes[square]]
