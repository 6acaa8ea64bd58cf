"""Position lines: read, written, refused."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import BadPosition
from engine.yut_nori import GAME
from engine.yut_nori.board import ENTRIES
from engine.yut_nori.throws import RESULTS

LINES = [
    "w,w,w,w w,w,w,w 0 - 1 0",
    "5,5,w,w 20@b,a1,out,w 0 gae,yut 0 37",
    "15@a,15@a,b3@x,c@b 20@b,a1,out,w 1 yut,mo,mo 1? 399",
    "w,w,w,w w,w,w,w 0 mo 12 0",
    "out,out,out,out a1,w,w,w 0 - 0 40",
    "a1,w,w,w out,out,out,out 1 - 0 40",
    "3,w,w,w 4,w,w,w 0 - 0 400",
    "3,w,w,w 4,w,w,w 1 - 0 400",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_and_written(line: str) -> None:
    assert GAME.encode(GAME.decode(line)) == line


def test_entries_may_come_in_any_order() -> None:
    assert GAME.encode(GAME.decode("w,5,w,5 w,out,20@b,a1 0 gae,yut 0 37")) == LINES[1]


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("w,w,w,w w,w,w,w 0 - 0 7", "w,w,w,w w,w,w,w 1 - 1 8"),
        ("w,w,w,w 3,w,w,w 0 back,back 0 7", "w,w,w,w 3,w,w,w 1 - 1 8"),
        ("w,w,w,w 3,w,w,w 0 - 0 399", "w,w,w,w 3,w,w,w 1 - 0 400"),
        ("out,out,out,out 3,w,w,w 1 do 2 7", "out,out,out,out 3,w,w,w 0 - 0 7"),
        ("out,out,out,out out,out,out,out 1 do 2? 7", "out,out,out,out out,out,out,out 1 - 0 7"),
        ("3,w,w,w 4,w,w,w 1 do 1? 400", "3,w,w,w 4,w,w,w 1 - 0 400"),
    ],
)
def test_a_position_in_which_nothing_can_be_done_reads_as_what_the_rules_make_of_it(line: str, read: str) -> None:
    assert GAME.encode(GAME.decode(line)) == read
    assert GAME.decode(read) == GAME.decode(line)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("", "six fields"),
        ("w,w,w,w w,w,w,w 0 - 1", "six fields"),
        ("w,w,w,w  w,w,w,w 0 - 1 0", "six fields"),
        ("w,w,w,w w,w,w,w 0 - 1 0 ", "six fields"),
        ("w,w,w w,w,w,w 0 - 1 0", "side 0: four pieces"),
        ("w,w,w,w w,w,w,w,w 0 - 1 0", "side 1: four pieces"),
        ("w,w,w,21 w,w,w,w 0 - 1 0", "no place '21'"),
        ("w,w,w,0 w,w,w,w 0 - 1 0", "no place '0'"),
        ("w,w,w,05 w,w,w,w 0 - 1 0", "no place '05'"),
        ("w,w,w,c w,w,w,w 0 - 1 0", "no place 'c'"),
        ("w,w,w,b3 w,w,w,w 0 - 1 0", "no place 'b3'"),
        ("w,w,w,14@a w,w,w,w 0 - 1 0", "no place '14@a'"),
        ("w,w,w,a1@a w,w,w,w 0 - 1 0", "no place 'a1@a'"),
        ("w,w,w,5@x w,w,w,w 0 - 1 0", "no place '5@x'"),
        ("w,w,w,٣ w,w,w,w 0 - 1 0", "no place '\\\\u0663'"),
        ("w,w,w, w,w,w,w 0 - 1 0", "no place ''"),
        ("15,15@a,w,w w,w,w,w 0 - 1 0", "side 0: pieces on one station with different ways"),
        ("w,w,w,w 20@b,20@x,w,w 0 - 1 0", "side 1: pieces on one station with different ways"),
        ("15,w,w,w 15@a,w,w,w 0 - 1 0", "both sides stand on station 15"),
        ("c@x,w,w,w c@x,w,w,w 0 - 1 0", "both sides stand on station c"),
        ("w,w,w,w w,w,w,w 2 - 1 0", "turn"),
        ("w,w,w,w w,w,w,w -1 - 1 0", "turn"),
        ("w,w,w,w w,w,w,w ٠ - 1 0", "turn"),
        ("w,w,w,w w,w,w,w 0 dog 1 0", "no result 'dog'"),
        ("w,w,w,w w,w,w,w 0 do,,gae 1 0", "no result ''"),
        ("w,w,w,w w,w,w,w 0 do,- 1 0", "no result '-'"),
        ("w,w,w,w w,w,w,w 0  1 0", "no result ''"),
        ("w,w,w,w w,w,w,w 0 - -1 0", "due"),
        ("w,w,w,w w,w,w,w 0 - 1?? 0", "due"),
        ("w,w,w,w w,w,w,w 0 - ? 0", "due"),
        ("w,w,w,w w,w,w,w 0 - ¹ 0", "due"),
        ("w,w,w,w w,w,w,w 0 - 01 0", "due"),
        ("w,w,w,w w,w,w,w 0 - 1000 0", "due"),
        ("w,w,w,w w,w,w,w 0 - 0? 0", "in the air"),
        ("w,w,w,w w,w,w,w 0 - 1 401", "turns"),
        ("w,w,w,w w,w,w,w 0 - 1 -0", "turns"),
        ("w,w,w,w w,w,w,w 0 - 1 1e2", "turns"),
        ("w,w,w,w w,w,w,w 0 - 1 1\n", "turns"),
        ("w,w,w,w w,w,w,w 0 - 1 " + "9" * 6000, "turns"),
        ("w,w,w,w w,w,w,w 0 " + "gae," * 5000 + "do 1 1", "characters"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_what_is_wrong(line: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        GAME.decode(line)


PARTS = st.sampled_from([*ENTRIES, *RESULTS, *" ,?-@0123456789", "400", "999", "c", "b3", "15@b", "٣", "\n", "\0"])


@settings(max_examples=400)
@given(st.one_of(st.text(max_size=80), st.lists(PARTS, max_size=40).map("".join)))
def test_no_text_raises_anything_but_bad_position(text: str) -> None:
    try:
        state = GAME.decode(text)
    except BadPosition:
        return
    assert GAME.decode(GAME.encode(state)) == state


def test_no_damaged_line_raises_anything_but_bad_position() -> None:
    dice = random.Random(12)
    read = 0
    for _ in range(4_000):
        line = list(dice.choice(LINES))
        for _ in range(dice.randint(1, 3)):
            line[dice.randrange(len(line))] = dice.choice([*" ,?-@0123456789abcowutxmo", "", "w,"])
        try:
            state = GAME.decode("".join(line))
        except BadPosition:
            continue
        read += 1
        assert GAME.decode(GAME.encode(state)) == state
    assert read > 100
