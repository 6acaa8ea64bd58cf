"""The examples of the rules and cases met in play, each with what must come of it."""

import pytest

from engine.core.errors import GameOver, IllegalAction
from engine.core.game import Event, Outcome
from engine.core.match import Match
from engine.ssangnyuk import GAME
from engine.ssangnyuk.events import Captured, Drawn, Moved, Threw, TurnPassed, Unplayed, Won
from engine.ssangnyuk.state import State


def legal(position: str) -> list[str]:
    return [str(action) for action in GAME.actions(GAME.decode(position))]


def why(position: str, notation: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        GAME.find(GAME.decode(position), notation)
    return refused.value.reason


def told(position: str, *notations: str) -> tuple[str, list[Event]]:
    """The position after some actions, and all they brought about."""
    state: State = GAME.decode(position)
    events: list[Event] = []
    for notation in notations:
        action = GAME.find(state, notation)
        events += GAME.events(state, action)
        state = GAME.apply(state, action)
    return GAME.encode(state), events


def after(position: str, *notations: str) -> str:
    return told(position, *notations)[0]


class TestBothNumbers:
    """Both numbers must be played if any way of playing allows it."""

    FORCED = "24:1,8:1,3:4,2:4,1:5 19:2,9:2,7:2,off:9 0 62 3 5"
    ENTRY = "bar:1,24:3,22:1,6:3,5:2,3:2,2:3 24:2,8:3,6:5,off:5 0 35 3 5"

    def test_the_only_way_takes_two_different_men(self) -> None:
        assert legal(self.FORCED) == ["24-2", "8-6"]
        assert legal(after(self.FORCED, "8-6")) == ["24-2"]
        assert legal(after(self.FORCED, "24-2")) == ["8-6"]

    def test_what_is_refused_there_says_why(self) -> None:
        assert why(self.FORCED, "3-2") == "five"
        assert why(self.FORCED, "24-6") == "closed"
        assert why(self.FORCED, "8-2") == "closed"

    def test_the_entry_that_loses_the_other_number_is_refused(self) -> None:
        assert legal(self.ENTRY) == ["bar-5"]
        assert why(self.ENTRY, "bar-3") == "other_number_lost"
        assert legal(after(self.ENTRY, "bar-5")) == ["24-3", "6-3", "5-3"]

    def test_the_larger_where_only_one_can_be_played(self) -> None:
        position = "24:1,off:14 10:2,off:13 0 36 3 5"
        assert legal(position) == ["24-6"]
        assert why(position, "24-3") == "larger_forced"
        assert after(position, "24-6") == "18:1,off:14 10:2,off:13 1 - 4 5"

    def test_the_smaller_where_the_larger_cannot_be_played(self) -> None:
        position = "24:1,off:14 10:2,7:2,off:11 0 63 3 5"
        assert legal(position) == ["24-3"]
        assert why(position, "24-6") == "closed"

    def test_the_number_left_over_is_told(self) -> None:
        _, events = told("24:1,off:14 10:2,off:13 0 36 3 5", "24-6")
        assert events == [
            Moved(seat=0, origin=24, target=18, die=6),
            Unplayed(seat=0, dice=(3,), passed=False, why="stuck"),
            TurnPassed(seat=0, to=1, turns=4),
        ]

    def test_none_passes_by_itself_and_says_so(self) -> None:
        position, events = told("24:1,off:14 7:2,4:2,off:11 0 ? 3 5", "63")
        assert position == "24:1,off:14 7:2,4:2,off:11 1 - 4 5"
        assert events == [
            Threw(seat=0, dice=(6, 3), turn=3),
            Unplayed(seat=0, dice=(6, 3), passed=True, why="stuck"),
            TurnPassed(seat=0, to=1, turns=4),
        ]


class TestDoubles:
    """Doubles are played twice, never four times."""

    def test_two_moves_and_the_turn_is_over(self) -> None:
        opening = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 33 0 5"
        assert legal(opening) == ["24-3", "13-3", "8-3", "6-3"]
        assert after(opening, "8-3") == "24:2,13:5,8:2,6:5,5:1 24:2,13:5,8:3,6:5 0 3 0 5"
        assert after(opening, "8-3", "6-3") == "24:2,13:5,8:2,6:4,5:1,3:1 24:2,13:5,8:3,6:5 1 - 1 5"

    def test_one_if_only_one_can_be_played(self) -> None:
        position, events = told("24:1,off:14 7:2,off:13 0 33 0 5", "24-3")
        assert position == "21:1,off:14 7:2,off:13 1 - 1 5"
        assert Unplayed(seat=0, dice=(3,), passed=False, why="stuck") in events


class TestTheBar:
    """A man on the bar must enter before any other man moves."""

    def test_enters_first_and_then_any_man(self) -> None:
        position = "bar:1,13:2,8:2,off:10 2:2,off:13 0 25 3 5"
        assert legal(position) == ["bar-5"]
        assert why(position, "13-5") == "bar_first"
        assert why(position, "bar-2") == "closed"
        entered = after(position, "bar-5")
        assert entered == "20:1,13:2,8:2,off:10 2:2,off:13 0 2 3 5"
        assert legal(entered) == ["20-2", "13-2", "8-2"]

    def test_a_second_one_waits_for_the_second_number(self) -> None:
        assert legal(after("bar:2,13:2,off:11 2:2,off:13 0 65 3 5", "bar-6")) == ["bar-5"]

    def test_both_entries_closed_pass(self) -> None:
        position, events = told("bar:1,13:2,off:12 5:2,2:2,off:11 0 ? 3 5", "25")
        assert position == "13:2,bar:1,off:12 5:2,2:2,off:11 1 - 4 5"
        assert events[1] == Unplayed(seat=0, dice=(2, 5), passed=True, why="bar")


class TestLanding:
    """Closed points, full points and captures."""

    def test_a_lone_man_is_captured_on_the_way(self) -> None:
        position, events = told("24:1,13:1,off:13 3:1,off:14 0 21 3 5", "24-2", "22-1")
        assert position == "21:1,13:1,off:13 bar:1,off:14 1 - 4 5"
        assert events[:3] == [
            Moved(seat=0, origin=24, target=22, die=2),
            Captured(seat=0, point=22),
            Moved(seat=0, origin=22, target=21, die=1),
        ]

    def test_the_landing_on_the_way_must_be_open(self) -> None:
        assert after("24:1,off:14 4:2,3:2,off:11 0 ? 3 5", "23") == "24:1,off:14 4:2,3:2,off:11 1 - 4 5"

    def test_six_and_three_are_not_five_and_four(self) -> None:
        position = "24:1,13:1,off:13 19:1,off:14 0 63 3 5"
        assert why(position, "24-5") == why(position, "13-4") == "no_such_number"

    def test_five_men_are_the_limit(self) -> None:
        position = "13:1,8:5,off:9 22:1,off:14 0 56 3 5"
        assert legal(position) == ["13-6", "8-5", "8-6"]
        assert why(position, "13-5") == "five"
        assert legal(after(position, "8-6")) == ["13-5", "8-5"]


class TestBearingOff:
    """A number equal to or larger than a man's distance takes it off once all are at home."""

    def test_no_condition_about_men_behind(self) -> None:
        assert legal("5:1,2:1,off:13 6:1,off:14 0 43 3 5") == ["5-4", "5-3", "2-4", "2-3"]
        assert legal("6:1,1:1,off:13 6:1,off:14 0 5 3 5") == ["6-5", "1-5"]

    def test_not_before_all_are_home(self) -> None:
        position = "7:1,3:2,off:12 6:1,off:14 0 63 3 5"
        assert why(position, "3-3") == "not_all_home"
        assert legal(after(position, "7-6")) == ["3-3", "1-3"]
        assert legal(after(position, "7-3")) == ["4-6", "3-6"]

    def test_a_capture_suspends_it(self) -> None:
        captured = after("23:1,off:14 4:1,3:1,off:13 0 1 3 5", "23-1")
        assert captured == "22:1,off:14 4:1,bar:1,off:13 1 - 4 5"
        thrown = after(captured, "roll", "65")
        assert legal(thrown) == ["bar-6", "bar-5"]
        assert why(thrown, "4-6") == "bar_first"
        entered = after(thrown, "bar-6")
        assert legal(entered) == ["19-5"]
        assert why(entered, "4-5") == "not_all_home"

    def test_the_last_man_wins_at_once(self) -> None:
        position, events = told("2:1,off:14 24:2,13:3,off:10 0 63 3 5", "2-6")
        assert position == "off:15 24:2,13:3,off:10 0 - 3 5"
        assert events == [Moved(seat=0, origin=2, target=0, die=6), Won(seat=0, margin=87)]
        assert GAME.outcome(GAME.decode(position)) == Outcome((0,), "borne_off", (87, 0))
        assert legal(position) == []

    def test_nothing_can_be_played_after_the_win(self) -> None:
        match = Match.resume(GAME, 2, bytes(32), "24:2,13:3,off:10 2:1,off:14 1 63 3 5", 10)
        match.play(1, "2-3")
        assert match.outcome == Outcome((1,), "borne_off", (0, 87))
        with pytest.raises(GameOver):
            match.play(1, "2-6")

    def test_the_last_man_may_always_be_borne_off(self) -> None:
        assert legal("5:1,off:14 24:2,off:13 0 63 3 5") == ["5-6", "5-3"]
        assert legal("2:1,off:14 24:2,off:13 0 63 3 5") == ["2-6", "2-3"]


class TestTheEndByLength:
    """A game that reaches 1 000 turns is a draw; passed turns count."""

    def test_the_last_turn_played(self) -> None:
        position, events = told("24:1,13:1,off:13 19:1,off:14 0 1 999 5", "24-1")
        assert position == "23:1,13:1,off:13 19:1,off:14 1 - 1000 5"
        assert events[1:] == [TurnPassed(seat=0, to=1, turns=1000), Drawn()]
        assert GAME.outcome(GAME.decode(position)) == Outcome((), "turns", (0, 0))
        assert GAME.turn(GAME.decode(position)) is None

    def test_the_last_turn_passed(self) -> None:
        position, events = told("24:1,off:14 7:2,4:2,off:11 0 ? 999 5", "63")
        assert position == "24:1,off:14 7:2,4:2,off:11 1 - 1000 5"
        assert events[-1] == Drawn()

    def test_the_last_turn_won(self) -> None:
        assert GAME.outcome(GAME.decode(after("2:1,off:14 24:1,off:14 0 2 999 5", "2-2"))) == Outcome(
            (0,), "borne_off", (24, 0)
        )


class TestWhyNot:
    """What else is refused."""

    def test_moves_before_the_throw_and_rolls_after_it(self) -> None:
        assert why("24:1,off:14 19:1,off:14 0 - 3 5", "24-6") == "roll_first"
        assert why("24:1,off:14 19:1,off:14 0 63 3 5", "roll") == "already_rolled"

    def test_places_without_a_man(self) -> None:
        assert why("24:1,off:14 19:1,off:14 0 63 3 5", "20-6") == "no_man"
        assert why("24:1,off:14 19:1,off:14 0 63 3 5", "bar-6") == "no_man"

    @pytest.mark.parametrize(
        "notation", ["", "x", "24-7", "24-0", "0-6", "26-1", "off-1", "25-3", "63", "24-6 ", "２4-6", "roll-0"]
    )
    def test_what_is_no_action(self, notation: str) -> None:
        assert why("24:1,off:14 19:1,off:14 0 63 3 5", notation) == "illegal"

    def test_nothing_is_found_when_the_game_is_over_or_chance_acts(self) -> None:
        assert why("off:15 19:1,off:14 0 - 3 5", "roll") == "illegal"
        assert why("off:15 19:1,off:14 0 - 3 5", "24-6") == "illegal"
        assert why("24:1,off:14 19:1,off:14 0 ? 3 5", "roll") == "illegal"
        assert why("24:1,off:14 19:1,off:14 0 ? 3 5", "07") == "illegal"
