"""Position lines: what they hold, what they refuse, and that nothing is lost in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.core.errors import BadPosition, IllegalAction
from engine.core.game import CHANCE
from engine.yacht import GAME
from engine.yacht.boxes import BOXES, MAXIMA
from engine.yacht.state import State
from tests.engine.yacht.sheets import EMPTY, FULL, only, random_game

EXAMPLE = "3,-,9,-,-,-,-,23,-,-,-,-/-,-,-,-,-,18,-,-,-,30,0,- 0 14256 1"


def test_the_example_of_the_rules() -> None:
    state = GAME.decode(EXAMPLE)
    assert state.sheets[0] == (3, None, 9, None, None, None, None, 23, None, None, None, None)
    assert state.sheets[1] == (None,) * 5 + (18, None, None, None, 30, 0, None)
    assert (state.turn, state.dice, state.throws) == (0, (1, 4, 2, 5, 6), 1)
    assert GAME.encode(state) == EXAMPLE


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY} 0 - 0",
        f"{EMPTY} 0 ????? 1",
        f"{EMPTY} 0 ????? 3",
        f"{EMPTY} 0 1?2?6 1",
        f"{EMPTY} 0 1?2?6 3",
        f"{EMPTY} 0 66666 3",
        f"{FULL} - - 0",
        f"{EMPTY}/{FULL} 0 - 0",
        f"{'/'.join([EMPTY] * 10)} 9 11111 2",
        f"{only('ones', 'yacht')} 0 12345 2",
        f"{','.join(str(MAXIMA[box]) for box in BOXES)} - - 0",
    ],
)
def test_what_reads_as_itself(text: str) -> None:
    assert GAME.encode(GAME.decode(text)) == text


@pytest.mark.parametrize(
    ("text", "reads_as"),
    [
        (f"{EMPTY} 0 ????? 0", f"{EMPTY} 0 ????? 1"),
        (f"{FULL}/{EMPTY} 0 - 0", f"{FULL}/{EMPTY} 1 - 0"),
        (f"{EMPTY}/{FULL}/{FULL} 1 12345 2", f"{EMPTY}/{FULL}/{FULL} 0 - 0"),
        (f"{FULL} 0 - 0", f"{FULL} - - 0"),
        (f"{FULL}/{FULL} 1 12345 3", f"{FULL}/{FULL} - - 0"),
        (f"{FULL} - ????? 1", f"{FULL} - - 0"),
    ],
)
def test_what_reads_as_what_the_rules_make_of_it(text: str, reads_as: str) -> None:
    assert GAME.encode(GAME.decode(text)) == reads_as


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "fields"),
        (f"{EMPTY} 0 -", "fields"),
        (f"{EMPTY}  0 - 0", "fields"),
        (f"{EMPTY} 0 - 0 ", "fields"),
        (f"{EMPTY} 0 - 0\n", "throws"),
        (f"{EMPTY},- 0 - 0", "sheet 0"),
        (f"{EMPTY[:-2]} 0 - 0", "sheet 0"),
        (f"{EMPTY}/ 0 - 0", "sheet 1"),
        (f"/{EMPTY} 0 - 0", "sheet 0"),
        (f"{'/'.join([EMPTY] * 11)} 0 - 0", "sheets"),
        (f"6{EMPTY[1:]} 0 - 0", "ones"),
        (f"-1{EMPTY[1:]} 0 - 0", "ones"),
        (f"01{EMPTY[1:]} 0 - 0", "ones"),
        (f"+1{EMPTY[1:]} 0 - 0", "ones"),
        (f"١{EMPTY[1:]} 0 - 0", "ones"),
        (f"²{EMPTY[1:]} 0 - 0", "ones"),
        (f"{EMPTY[:-1]}51 0 - 0", "yacht"),
        (f"{EMPTY[:14]}29,-,-,-,- 0 - 0", "full_house"),
        (f"{EMPTY} 1 - 0", "turn"),
        (f"{EMPTY} -1 - 0", "turn"),
        (f"{EMPTY} x - 0", "turn"),
        (f"{EMPTY} - - 0", "turn"),
        (f"{EMPTY} 0 12340 1", "dice"),
        (f"{EMPTY} 0 12347 1", "dice"),
        (f"{EMPTY} 0 1234 1", "dice"),
        (f"{EMPTY} 0 123456 1", "dice"),
        (f"{EMPTY} 0 12345 4", "throws"),
        (f"{EMPTY} 0 12345 0", "throws"),
        (f"{EMPTY} 0 1?345 0", "throws"),
        (f"{EMPTY} 0 - 1", "throws"),
        (f"{EMPTY} 0 - -", "throws"),
        (f"{FULL} - 12345 9", "throws"),
        ("1" * 100_000, "fields"),
        (f"{'9' * 100_000},{EMPTY[2:]} 0 - 0", "ones"),
        (f"{'/' * 100_000} 0 - 0", "sheets"),
        (f"{',' * 100_000} 0 - 0", "sheet 0"),
        (f"{EMPTY} {'1' * 100_000} - 0", "turn"),
        (f"{EMPTY} 0 {'1' * 100_000} 1", "dice"),
    ],
)
def test_what_is_refused_and_why(text: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong) as refused:
        GAME.decode(text)
    assert len(str(refused.value)) < 120


@pytest.mark.parametrize("seats", range(1, 11))
def test_every_state_of_a_game_reads_as_itself(seats: int) -> None:
    for state, _ in random_game(seats, 100 + seats, first=seats - 1):
        assert GAME.decode(GAME.encode(state)) == state


values = {box: some.one_of(some.none(), some.integers(0, most)) for box, most in MAXIMA.items()}
sheets = some.tuples(*(values[box] for box in BOXES))
dice = some.one_of(some.just(()), some.tuples(*[some.integers(0, 6)] * 5))


@given(some.lists(sheets, min_size=1, max_size=10), some.integers(0, 9), dice, some.integers(0, 3))
def test_any_well_formed_position_can_be_played_on(
    drawn: list[tuple[int | None, ...]], turn: int, lying: tuple[int, ...], throws: int
) -> None:
    text = GAME.encode(State(tuple(drawn), turn % len(drawn), lying, max(throws, 1) if lying else 0))
    state = GAME.decode(text)
    assert GAME.decode(GAME.encode(state)) == state
    if GAME.turn(state) is None:
        assert GAME.outcome(state) is not None
    elif GAME.turn(state) == CHANCE:
        assert GAME.turn(GAME.apply(state, GAME.odds(state)[-1][0])) == state.turn
    else:
        assert all(GAME.decode(GAME.encode(GAME.apply(state, action))) for action in GAME.actions(state))


pieces = some.sampled_from(
    ["-", "?", "/", ",", " ", "0", "1", "5", "6", "30", "50", EMPTY, FULL, "14256", "?????", "é", "\0"]
)


@given(some.one_of(some.text(), some.lists(pieces, max_size=12).map("".join)))
def test_no_other_error_ever(text: str) -> None:
    try:
        state = GAME.decode(text)
    except BadPosition:
        return
    assert GAME.decode(GAME.encode(state)) == state


@given(
    some.one_of(some.text(), some.lists(pieces, max_size=5).map("".join)),
    some.sampled_from(
        [f"{EMPTY} 0 - 0", f"{EMPTY} 0 ????? 1", f"{EMPTY} 0 1?2?6 2", EXAMPLE, f"{EMPTY} 0 14256 3", f"{FULL} - - 0"]
    ),
)
def test_no_notation_is_trusted(notation: str, position: str) -> None:
    state = GAME.decode(position)
    try:
        action = GAME.find(state, notation)
    except IllegalAction:
        return
    assert str(action) == notation
    assert action in GAME.candidates(state)
