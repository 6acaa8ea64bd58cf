"""What a control says: everything that is written can be read, and nothing else can."""

import random
import string
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Unreadable
from bot.press import CARRIED, LONGEST, Kind, Press, menu_id, menu_value

KINDS: tuple[Kind, ...] = get_args(Kind)
PRINTABLE = "".join(map(chr, range(ord("!"), ord("~") + 1)))
RANDOM_STRINGS = 30_000
RIGHT = (
    "do:1:0:throw",
    "menu:4:2:0do:yut-w",
    "at:999999999999999999:12:",
    "resigned:7:3:",
    "rules:0:2:yut_nori",
    "resign:5:0:",
)


def of_kind(kind: Kind, **parts: Any) -> Press:
    """A press that holds what its kind carries."""
    return Press(kind, **{part: value for part, value in parts.items() if part in CARRIED[kind]})


presses = st.builds(
    of_kind,
    st.sampled_from(KINDS),
    room_id=st.integers(0, 10**18 - 1),
    ply=st.integers(0, 10**9 - 1),
    text=st.text(PRINTABLE, max_size=60),
)


@given(presses)
def test_what_is_written_is_read(press: Press) -> None:
    written = str(press)
    assert len(written) <= LONGEST
    assert Press.read(written) == press
    assert str(Press.read(written)) == written


@given(presses)
def test_a_menus_value_is_read_as_if_it_stood_in_the_id(press: Press) -> None:
    written = str(press)
    for at in range(written.index(":") + 1, len(written) + 1):
        assert Press.read(written[:at], written[at:]) == press


@given(
    st.sampled_from(("do", "at")),
    st.integers(0, 10**18 - 1),
    st.integers(0, 10**9 - 1),
    st.text(PRINTABLE, max_size=97),
)
def test_a_boards_menu_plays_or_selects_what_was_chosen(kind: Any, room_id: int, ply: int, text: str) -> None:
    for number in range(5):
        custom_id, value = menu_id(room_id, ply, number), menu_value(kind, text)
        assert max(len(custom_id), len(value)) <= LONGEST
        assert Press.read(custom_id, value) == Press(kind, room_id, ply, text)


def test_too_long_a_choice_is_never_written() -> None:
    with pytest.raises(ValueError, match="more than 100 characters"):
        menu_value("do", "x" * 98)


@pytest.mark.parametrize(
    "value",
    ["", "throw", "nothing:throw", "do:two words", "do:윷", ":", ":do:1:2:x", "resigned:", "forget:", "aside:hint"],
)
def test_a_choice_that_was_never_offered_is_unreadable(value: str) -> None:
    with pytest.raises(Unreadable):
        Press.read(menu_id(1, 2, 0), value)


def test_a_choice_acts_in_its_own_room_and_ply_whatever_it_says() -> None:
    """Case C32: a forged value cannot reach another room."""
    forged = Press.read(menu_id(1, 2, 0), "do:3:4:throw")
    assert (forged.room_id, forged.ply, forged.text) == (1, 2, "3:4:throw")


def test_the_longest_press_fits_into_a_custom_id() -> None:
    longest = Press("aside", 10**18 - 1, 10**9 - 1, "x" * 60)
    assert len(str(longest)) <= LONGEST == 100


def test_too_long_a_press_is_never_written() -> None:
    with pytest.raises(ValueError, match="more than 100 characters"):
        str(Press("do", 10**18 - 1, 10**9 - 1, "x" * 90))


@pytest.mark.parametrize(
    "press",
    [
        Press("do", 1, 1, "x" * 95),
        Press("do", 1, 1, "two words"),
        Press("do", 1, 1, "윷"),
        Press("do", 1, 1, "a\n"),
        Press("do", -1, 1, "x"),
        Press("do", 1, -1, "x"),
        Press("do", 10**18, 1, "x"),
        Press("forget", 1),
        Press("join", 1, 2),
        Press("look", 1, 2, "x"),
        Press("set", 1, text="theme=dark"),
    ],
)
def test_nothing_is_written_that_could_not_be_read(press: Press) -> None:
    """Else a button is shown that answers that this bot never wrote it."""
    with pytest.raises(ValueError):
        str(press)


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        ":::",
        "do",
        "do:1",
        "do:1:2",
        "do:1:2: ",
        "do:1:2:throw\n",
        "do:1:2:throw ",
        " do:1:2:throw",
        "Do:1:2:throw",
        "doo:1:2:throw",
        "redo:1:2:throw",
        "do::2:throw",
        "do:1::throw",
        "do:-1:2:throw",
        "do:+1:2:throw",
        "do:1.0:2:throw",
        "do:0x1:2:throw",
        "do:١:2:throw",
        "do:１:2:throw",
        "do:1:2:윷",
        "do:1:2:a\0b",
        "do:01:2:throw",
        "do:1:02:throw",
        "do:00:2:throw",
        "forget:1:0:",
        "forget:0:1:",
        "forget:0:0:x",
        "join:1:2:",
        "join:1:0:x",
        "play:1:0:yacht",
        "set:0:1:theme=dark",
        "resigned:1:2:x",
        "look:1:2:x",
        "menu:1:2:0",
        "menu:",
        "menu",
        "do:" + "9" * 19 + ":2:throw",
        "do:1:" + "9" * 10 + ":throw",
        "x" * 100_000,
    ],
)
def test_what_was_never_written_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        Press.read(text)


def test_random_strings_are_read_or_unreadable_and_nothing_else() -> None:
    """Case C32: forged and damaged ids. What is read is exactly what stands there."""
    hand, read = random.Random(32), 0
    for _ in range(RANDOM_STRINGS):
        text = hand.choice((_noise, _damaged))(hand)
        at = hand.randrange(len(text) + 1)
        try:
            press = Press.read(text[:at], text[at:])
        except Unreadable:
            continue
        read += 1
        assert text.startswith("menu") or [press.kind, press.room_id, press.ply, press.text] == _parts(text)
    assert 100 < read < RANDOM_STRINGS


def _parts(text: str) -> list[object]:
    kind, room_id, ply, rest = text.split(":", 3)
    return [kind, int(room_id), int(ply), rest]


def _noise(hand: random.Random) -> str:
    letters = string.printable + "윷\0\u0660\ud800é" + ":::::"
    return "".join(hand.choice(letters) for _ in range(hand.randrange(120)))


def _damaged(hand: random.Random) -> str:
    """A right id with a few characters changed, left out or doubled."""
    text = hand.choice(RIGHT)
    for _ in range(hand.randrange(1, 4)):
        at = hand.randrange(len(text)) if text else 0
        text = (
            text[:at]
            + hand.choice(["", ":", "0", "9", "-", " ", "x", "\n", "윷", text[at : at + 1] * 2])
            + text[at + 1 :]
        )
    return text
