"""A room as a value: what it says of itself, how it is written and read, and what its recap holds."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.room import (
    Computer,
    Home,
    Human,
    Invited,
    Room,
    Sitter,
    Stretch,
    extend,
    read_recap,
    read_seats,
    write_recap,
    write_seats,
)
from engine import GAMES
from engine.core.game import CHANCE, Outcome

GAME = GAMES["yut_nori"]
SEED = b"not for anybody's eyes, not yet."
MOVES = "5,8,w,w 10,w,w,w 0 do,gae 0 9"
OVER = "out,out,out,out 10,w,w,w 0 - 0 9"
ROOM = Room(
    id=7,
    game_key="yut_nori",
    rules_version=1,
    options=GAME.Options(),
    seed=SEED,
    host_id=5,
    seats=(Human(5), Computer("2")),
    phase="playing",
    ply=40,
    position=MOVES,
    recap=(),
    version=3,
    home=Home("channel", 1, 2, 3),
    language="en",
    theme="light",
)

people = st.integers(1, 2**63 - 1)
sitters: st.SearchStrategy[Sitter | None] = st.one_of(
    people.map(Human), people.map(Invited), st.text(min_size=1).map(Computer), st.none()
)
notations = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=24)
stretches = st.builds(
    Stretch,
    st.integers(0, 5),
    st.text(st.characters(min_codepoint=32, max_codepoint=126)),
    st.lists(notations).map(tuple),
)


@given(st.lists(sitters, max_size=8))
def test_seats_are_read_as_they_were_written(seats: list[Sitter | None]) -> None:
    assert read_seats(write_seats(seats)) == tuple(seats)


def test_a_computer_with_a_number_for_a_name_is_no_person() -> None:
    assert read_seats(write_seats([Computer("4"), Human(4)])) == (Computer("4"), Human(4))


@given(st.lists(stretches, max_size=6))
def test_a_recap_is_read_as_it_was_written(recap: list[Stretch]) -> None:
    assert read_recap(write_recap(recap)) == tuple(recap)


def test_a_running_turn_grows_in_the_recap() -> None:
    recap = extend([], 0, "before", ["throw", "do"], 2)
    assert recap == [Stretch(0, "before", ("throw", "do"))]
    grown = extend(recap, 0, "between", ["do-w"], 2)
    assert grown == [Stretch(0, "before", ("throw", "do", "do-w"))]
    assert recap == [Stretch(0, "before", ("throw", "do"))]


def test_a_new_turn_lets_the_oldest_go() -> None:
    recap: list[Stretch] = []
    for turn, seat in enumerate((0, 1, 2, 0, 1)):
        recap = extend(recap, seat, f"position {turn}", [f"line {turn}"], 3)
        assert len(recap) <= 3
    assert [(stretch.seat, stretch.position) for stretch in recap] == [
        (2, "position 2"),
        (0, "position 3"),
        (1, "position 4"),
    ]


@given(st.lists(st.tuples(st.integers(0, 2), notations), max_size=40))
def test_a_recap_holds_the_last_turns_as_they_were(played: list[tuple[int, str]]) -> None:
    recap: list[Stretch] = []
    for number, (seat, notation) in enumerate(played):
        recap = extend(recap, seat, str(number), [notation], 3)
    told = [(stretch.seat, line) for stretch in recap for line in stretch.notations]
    assert told == played[len(played) - len(told) :]
    assert all(one.seat != other.seat for one, other in pairwise(recap))
    turns = 1 + sum(one[0] != other[0] for one, other in pairwise(played)) if played else 0
    assert len(recap) == min(3, turns)


def test_a_room_knows_whose_turn_it_is_and_who_sits_where() -> None:
    assert (ROOM.turn, ROOM.people, ROOM.seat_of(5), ROOM.seat_of(6)) == (0, (5,), 0, None)
    assert ROOM.computer_to_act() is None
    theirs = replace(ROOM, position=MOVES.replace(" 0 do", " 1 do"))
    assert (theirs.turn, theirs.computer_to_act()) == (1, Computer("2"))
    two = replace(theirs, seats=(Human(5), Human(6)))
    assert (two.people, two.seat_of(6), two.computer_to_act()) == ((5, 6), 1, None)


def test_a_computer_is_nobody() -> None:
    """A person's id that looks like a computer's name is still a person's."""
    assert replace(ROOM, seats=(Human(5), Computer("6"))).seat_of(6) is None


@pytest.mark.parametrize("phase", ["lobby", "over"])
def test_nobody_is_on_turn_in_a_room_that_is_not_played(phase: Any) -> None:
    room = replace(ROOM, phase=phase, seats=(Computer("1"), Computer("2")))
    assert room.turn is None
    assert room.computer_to_act() is None


def test_a_room_that_is_over_has_an_outcome_and_another_has_none() -> None:
    over = replace(ROOM, position=OVER, phase="over")
    assert over.outcome.winners == (0,)
    with pytest.raises(ValueError, match="room 7 is not over"):
        ROOM.outcome  # noqa: B018 - asking is the test


@pytest.mark.parametrize(("line", "winner"), [("resign-0", 1), ("forfeit-1", 0)])
def test_a_room_that_was_given_up_is_over_at_any_position(line: str, winner: int) -> None:
    room = replace(ROOM, ended_by=line, phase="over")
    assert room.outcome == Outcome((winner,), line.split("-")[0], (0, 0))
    assert room.match.turn is None


def test_a_recap_is_told_as_steps() -> None:
    recap = (
        Stretch(1, "w,w,w,w w,w,w,w 1 - 1 0", ("throw", "do", "do-w")),
        Stretch(0, "w,w,w,w 1,w,w,w 0 - 1 1", ("throw",)),
    )
    steps = replace(ROOM, recap=recap).steps()
    assert [(step.seat, step.notation) for step in steps] == [(1, "throw"), (CHANCE, "do"), (1, "do-w"), (0, "throw")]
    assert ROOM.steps() == []


def test_the_seed_is_in_no_text_of_a_room() -> None:
    for text in (repr(ROOM), str(ROOM), f"{[ROOM]}"):
        assert "eyes" not in text
        assert SEED.hex() not in text


@pytest.mark.parametrize(
    ("home", "link"),
    [
        (Home("channel", 1, 2, 3), "https://discord.com/channels/1/2/3"),
        (Home("token", 1, 2, 3), "https://discord.com/channels/1/2/3"),
        (Home("channel", None, 2, 3), "https://discord.com/channels/@me/2/3"),
        (Home("ephemeral", 1, 2, 3), None),
        (Home("channel", 1, 2), None),
    ],
)
def test_a_board_has_an_address_where_others_see_it(home: Home, link: str | None) -> None:
    assert home.link == link
