"""The rules of Yut Nori: throws, stacks, captures, turns and the end."""

import pytest
from pydantic import ValidationError

from engine import GAMES
from engine.core.game import CHANCE, Outcome
from engine.yut_nori import GAME
from engine.yut_nori.game import YutOptions
from tests.engine.yut_nori.lines import after, options

START = "w,w,w,w w,w,w,w 0 - 1 0"


@pytest.mark.parametrize("first", [0, 1])
def test_a_game_starts_with_a_throw_of_the_first_side(first: int) -> None:
    state = GAME.start(2, YutOptions(first=first))
    assert GAME.encode(state) == f"w,w,w,w w,w,w,w {first} - 1 0"
    assert GAME.turn(state) == first
    assert [str(action) for action in GAME.actions(state)] == ["throw"]


def test_there_is_no_third_seat_to_begin() -> None:
    with pytest.raises(ValidationError):
        YutOptions(first=2)


def test_the_game_is_found_by_its_key() -> None:
    assert GAMES["yut_nori"] is GAME


def test_sticks_in_the_air_are_chances_turn() -> None:
    state = GAME.decode(after(START, "throw"))
    assert GAME.encode(state) == "w,w,w,w w,w,w,w 0 - 1? 0"
    assert GAME.turn(state) == CHANCE
    assert GAME.actions(state) == ()


# Examples of the rules


@pytest.mark.parametrize(
    ("entry", "move", "end"),
    [
        ("w", "mo-w", "5"),
        ("5", "geol-5-ring", "8"),
        ("5", "geol-5-cut", "c@x"),
        ("5", "mo-5-ring", "10"),
        ("5", "mo-5-cut", "a4"),
        ("10", "mo-10-ring", "15"),
        ("10", "mo-10-cut", "b4@b"),
        ("a2", "gae-a2", "a3"),
        ("c@x", "do-c", "b3@x"),
        ("c@x", "back-c", "a2"),
        ("c@b", "back-c", "b2"),
        ("15@a", "back-15", "a4"),
        ("15", "back-15", "14"),
        ("1", "back-1", "20"),
        ("20", "do-20", "out"),
        ("18", "gae-18", "20"),
        ("18", "geol-18", "out"),
    ],
)
def test_examples_of_the_rules(entry: str, move: str, end: str) -> None:
    result = move.partition("-")[0]
    before = ",".join(sorted([entry, "w", "w", "w"]))
    then = ",".join(sorted([end, "w", "w", "w"]))
    assert after(f"{before} w,w,w,w 0 {result} 0 8", move) == f"{then} w,w,w,w 1 - 1 9"


# Throws


@pytest.mark.parametrize("result", ["yut", "mo"])
def test_yut_and_mo_give_another_throw_before_anything_is_spent(result: str) -> None:
    thrown = after(START, "throw", result)
    assert thrown == f"w,w,w,w w,w,w,w 0 {result} 1 0"
    assert options(thrown) == ["throw"]


def test_throws_chain_without_limit_and_wait_in_the_order_thrown() -> None:
    chain = ["mo", "yut", "yut", "mo", "yut", "gae"]
    line = after(START, *(part for result in chain for part in ("throw", result)))
    assert line == "w,w,w,w w,w,w,w 0 mo,yut,yut,mo,yut,gae 0 0"


@pytest.mark.parametrize("result", ["do", "gae", "geol"])
def test_other_results_do_not(result: str) -> None:
    assert after(START, "throw", result) == f"w,w,w,w w,w,w,w 0 {result} 0 0"


def test_a_back_do_with_nothing_on_the_board_is_lost() -> None:
    assert after(START, "throw", "back") == "w,w,w,w w,w,w,w 1 - 1 1"
    assert after("out,out,out,w 7,w,w,w 0 - 1 9", "throw", "back") == "out,out,out,w 7,w,w,w 1 - 1 10"


def test_a_back_do_waits_while_another_result_can_be_played() -> None:
    line = after(START, "throw", "yut", "throw", "back")
    assert line == "w,w,w,w w,w,w,w 0 yut,back 0 0"
    assert options(line) == ["yut-w"]
    entered = after(line, "yut-w")
    assert entered == "4,w,w,w w,w,w,w 0 back 0 0"
    assert options(entered) == ["back-4"]
    assert after(entered, "back-4") == "3,w,w,w w,w,w,w 1 - 1 1"


def test_a_back_do_is_lost_when_the_last_piece_on_the_board_leaves_first() -> None:
    line = "20,out,out,w 7,w,w,w 0 do,back 0 9"
    assert options(line) == ["back-20", "do-w", "do-20"]
    assert after(line, "do-20") == "out,out,out,w 7,w,w,w 1 - 1 10"


def test_spending_is_compulsory_a_harmful_back_do_included() -> None:
    assert options("20,out,out,out 7,w,w,w 0 back 0 9") == ["back-20"]


def test_results_are_spent_in_any_order_each_on_one_piece_or_stack() -> None:
    assert options("3,3,7,w 20,w,w,w 0 gae,yut,back,gae 0 4") == [
        "back-3", "back-7", "gae-w", "gae-3", "gae-7", "yut-w", "yut-3", "yut-7",
    ]  # fmt: skip


def test_equal_results_give_one_action_and_one_of_them_is_spent() -> None:
    line = "3,w,w,w w,w,w,w 0 gae,gae,yut 0 4"
    assert options(line) == ["gae-w", "gae-3", "yut-w", "yut-3"]
    once = after(line, "gae-3")
    assert once == "5,w,w,w w,w,w,w 0 gae,yut 0 4"
    assert options(once) == ["gae-w", "gae-5-cut", "gae-5-ring", "yut-w", "yut-5-cut", "yut-5-ring"]


# Stacks


def test_landing_on_an_own_piece_stacks_and_the_stack_moves_with_one_result() -> None:
    assert after("5,7,w,w w,w,w,w 0 gae,do 0 4", "gae-5-ring") == "7,7,w,w w,w,w,w 0 do 0 4"
    assert after("5,7,w,w w,w,w,w 0 gae,do 0 4", "gae-5-ring", "do-7") == "8,8,w,w w,w,w,w 1 - 1 5"


def test_a_back_do_moves_a_whole_stack() -> None:
    assert after("7,7,7,w w,w,w,w 0 back 0 4", "back-7") == "6,6,6,w w,w,w,w 1 - 1 5"


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        ("14,15@a,w,w", "do-14", "15,15,w,w"),
        ("15,a4,w,w", "do-a4", "15@a,15@a,w,w"),
        ("b2,c@x,w,w", "do-b2", "c@b,c@b,w,w"),
        ("a2,c@b,w,w", "do-a2", "c@x,c@x,w,w"),
        ("19,20@a,20@a,w", "do-19", "20,20,20,w"),
        ("20@x,b4@b,b4@b,w", "do-b4", "20@b,20@b,20@b,w"),
    ],
)
def test_a_stack_keeps_the_way_of_the_piece_that_moved_last(before: str, move: str, then: str) -> None:
    assert after(f"{before} w,w,w,w 0 do 0 4", move) == f"{then} w,w,w,w 1 - 1 5"


def test_a_stack_of_two_ways_goes_back_the_last_ones_way() -> None:
    assert after("15,a4,w,w w,w,w,w 0 do,back 0 4", "do-a4", "back-15") == "a4,a4,w,w w,w,w,w 1 - 1 5"


def test_waiting_and_finished_pieces_are_no_stacks() -> None:
    assert after("out,out,w,w w,w,w,w 0 gae 0 4", "gae-w") == "2,out,out,w w,w,w,w 1 - 1 5"


# Captures


def test_a_capture_sends_all_back_and_gives_a_throw_at_once() -> None:
    captured = after("5,w,w,w 7,7,7,w 0 gae,do 0 4", "gae-5-ring")
    assert captured == "7,w,w,w w,w,w,w 0 do 1 4"
    assert options(captured) == ["throw"]


def test_a_stack_captures_as_one() -> None:
    assert after("5,5,w,w 7,w,w,w 0 gae 0 4", "gae-5-ring") == "7,7,w,w w,w,w,w 0 - 1 4"


def test_a_capture_with_a_yut_gives_its_throw_and_that_throw_may_chain() -> None:
    captured = after("5,w,w,w 9,w,w,w 0 yut 0 4", "yut-5-ring")
    assert captured == "9,w,w,w w,w,w,w 0 - 1 4"
    assert after(captured, "throw", "mo") == "9,w,w,w w,w,w,w 0 mo 1 4"


def test_a_back_do_captures_too() -> None:
    assert after("7,w,w,w 6,w,w,w 0 back 0 4", "back-7") == "6,w,w,w w,w,w,w 0 - 1 4"


def test_an_entering_piece_captures() -> None:
    assert after("w,w,w,w 3,w,w,w 0 geol 0 4", "geol-w") == "3,w,w,w w,w,w,w 0 - 1 4"


def test_passing_a_piece_does_nothing() -> None:
    assert after("5,w,w,w 6,w,w,w 0 gae 0 4", "gae-5-ring") == "7,w,w,w 6,w,w,w 1 - 1 5"


def test_side_1_captures_as_well() -> None:
    assert after("7,w,w,w 5,w,w,w 1 gae 0 4", "gae-5-ring") == "w,w,w,w 7,w,w,w 1 - 1 4"


# The end


def test_the_fourth_piece_out_wins_at_once() -> None:
    won = GAME.decode(after("20,out,out,out 5,c@x,w,out 0 yut,do,geol 0 30", "do-20"))
    assert GAME.encode(won) == "out,out,out,out 5,c@x,out,w 0 - 0 30"
    assert GAME.turn(won) is None
    assert GAME.actions(won) == ()
    assert GAME.outcome(won) == Outcome((0,), "all_out", (7 + 4 + 12, 0))


def test_side_1_wins_with_the_turn() -> None:
    won = GAME.decode(after("w,w,w,w 20,20,20,20 1 do 0 30", "do-20"))
    assert GAME.encode(won) == "w,w,w,w out,out,out,out 1 - 0 30"
    assert GAME.outcome(won) == Outcome((1,), "all_out", (0, 48))


def test_the_game_is_drawn_after_turn_400() -> None:
    assert after("3,w,w,w w,w,w,w 0 do 0 398", "do-3") == "4,w,w,w w,w,w,w 1 - 1 399"
    drawn = GAME.decode(after("3,w,w,w w,w,w,w 1 do 0 399", "do-w"))
    assert GAME.encode(drawn) == "3,w,w,w 1,w,w,w 0 - 0 400"
    assert GAME.turn(drawn) is None
    assert GAME.outcome(drawn) == Outcome((), "turn_limit", (0, 0))


def test_a_throw_that_brings_nothing_may_end_turn_400() -> None:
    assert after("3,w,w,w w,w,w,w 1 - 1 399", "throw", "back") == "3,w,w,w w,w,w,w 0 - 0 400"


def test_the_400th_turn_may_still_win() -> None:
    won = GAME.decode(after("20,out,out,out w,w,w,w 0 do 0 399", "do-20"))
    assert GAME.outcome(won) == Outcome((0,), "all_out", (48, 0))


def test_nothing_has_an_outcome_before_the_end() -> None:
    assert GAME.outcome(GAME.decode(START)) is None


# Cases from the field


def test_c21_waiting_pieces_are_not_on_one_square() -> None:
    assert after(START, "throw", "gae", "gae-w") == "2,w,w,w w,w,w,w 1 - 1 1"


def test_c23_a_stack_of_three_is_sent_back_for_one_throw() -> None:
    assert after("3,w,w,w 4,4,4,w 0 do 0 8", "do-3") == "4,w,w,w w,w,w,w 0 - 1 8"


@pytest.mark.parametrize(
    ("own", "rival", "move", "then"),
    [
        ("a1,w,w,w", "c@b,w,w,w", "gae-a1", "c@x,w,w,w w,w,w,w 0 - 1 8"),
        ("b1,w,w,w", "c@x,w,w,w", "gae-b1", "c@b,w,w,w w,w,w,w 0 - 1 8"),
        ("13,w,w,w", "15@a,w,w,w", "gae-13", "15,w,w,w w,w,w,w 0 - 1 8"),
        ("a3,w,w,w", "15,w,w,w", "gae-a3", "15@a,w,w,w w,w,w,w 0 - 1 8"),
        ("a1,c@b,w,w", "w,w,w,w", "gae-a1", "c@x,c@x,w,w w,w,w,w 1 - 1 9"),
        ("13,15@a,w,w", "w,w,w,w", "gae-13", "15,15,w,w w,w,w,w 1 - 1 9"),
    ],
)
def test_c25_pieces_meet_by_square_whatever_their_way(own: str, rival: str, move: str, then: str) -> None:
    assert after(f"{own} {rival} 0 gae 0 8", move) == then


def test_c26_passing_the_centre_goes_on_and_stopping_there_turns_home() -> None:
    passed = after("5,w,w,w w,w,w,w 0 yut,gae 0 8", "yut-5-cut")
    assert passed == "a3,w,w,w w,w,w,w 0 gae 0 8"
    assert after(passed, "gae-a3") == "15@a,w,w,w w,w,w,w 1 - 1 9"
    stopped = after("5,w,w,w w,w,w,w 0 geol,yut 0 8", "geol-5-cut")
    assert stopped == "c@x,w,w,w w,w,w,w 0 yut 0 8"
    assert after(stopped, "yut-c") == "out,w,w,w w,w,w,w 1 - 1 9"


def test_c27_a_back_do_from_1_captures_on_salida_and_any_result_goes_out() -> None:
    on_salida = after("1,w,w,w 20,w,w,w 0 back 0 8", "back-1")
    assert on_salida == "20,w,w,w w,w,w,w 0 - 1 8"
    for result in ("do", "gae", "geol"):
        assert after(on_salida, "throw", result, f"{result}-20") == "out,w,w,w w,w,w,w 1 - 1 9"


def test_salida_reached_backwards_is_left_backwards_by_the_ring() -> None:
    assert after("1,w,w,w w,w,w,w 0 back,back 0 8", "back-1", "back-20") == "19,w,w,w w,w,w,w 1 - 1 9"


def test_c29_exactly_one_of_two_equal_results_is_consumed() -> None:
    line = after(START, "throw", "yut", "throw", "gae")
    assert after("2,w,w,w w,w,w,w 0 gae,gae,yut 0 2", "gae-w") == "2,2,w,w w,w,w,w 0 gae,yut 0 2"
    assert after(line, "gae-w", "yut-w") == "2,4,w,w w,w,w,w 1 - 1 1"
    assert after(line, "yut-w", "gae-w") == "2,4,w,w w,w,w,w 1 - 1 1"


def test_c30_a_win_drops_results_and_throws() -> None:
    won = GAME.decode(after("20,20,out,out 4,w,w,w 0 do,gae,geol 0 21", "gae-20"))
    assert GAME.encode(won) == "out,out,out,out 4,w,w,w 0 - 0 21"
    assert GAME.outcome(won) == Outcome((0,), "all_out", (8 + 3 * 12, 0))
