"""The protocol: turns, chance, events, options, views, records and runs."""

from random import Random

import pytest
from pydantic import ValidationError

from engine import GAMES
from engine.core.chance import Dice
from engine.core.errors import BadRecord, IllegalAction
from engine.core.game import CHANCE, Outcome
from engine.core.match import Match, retell
from engine.core.record import Record, verify
from engine.core.run import Run
from engine.ssangnyuk import GAME
from engine.ssangnyuk.actions import Move, Roll, Thrown
from engine.ssangnyuk.events import Captured, Moved, Threw, TurnPassed, Unplayed, Won
from engine.ssangnyuk.game import SsangnyukOptions
from engine.ssangnyuk.state import State, men, pips

SEED = bytes(range(32))


def random_match(board: int, seed: int = 0) -> Match:
    chance = Random(seed)
    match = Match(GAME, 2, SsangnyukOptions(board=board), SEED)
    while (seat := match.turn) is not None:
        match.play(seat, str(chance.choice(GAME.actions(match.state))))
    return match


def test_the_house_finds_the_game() -> None:
    assert GAMES["ssangnyuk"] is GAME
    assert (GAME.key, GAME.seats, GAME.version) == ("ssangnyuk", range(2, 3), 1)


class TestOptions:
    """Board and style."""

    @pytest.mark.parametrize("board", [0, -1, 1_000_000_000, "x", 1.5])
    def test_boards_that_are_not(self, board: object) -> None:
        with pytest.raises(ValidationError, match="board"):
            GAME.Options.model_validate({"board": board})

    def test_styles_that_are_not(self) -> None:
        with pytest.raises(ValidationError, match="style"):
            GAME.Options.model_validate({"style": "reckless"})
        assert {SsangnyukOptions(style=style).style for style in GAME.players} == {"offensive", "prudent"}

    def test_a_board_is_drawn_where_none_is_given(self) -> None:
        settled = GAME.settle(SsangnyukOptions(style="prudent"), Dice(SEED, -1))
        assert settled == SsangnyukOptions(board=Dice(SEED, -1).below(999_999_999) + 1, style="prudent")
        assert GAME.settle(settled, Dice(bytes(32), -1)) == settled

    def test_boards_drawn_reach_everywhere(self) -> None:
        drawn = [GAME.settle(SsangnyukOptions(), Dice(SEED, ply)).board or 0 for ply in range(2000)]
        assert min(drawn) < 3_000_000 < 997_000_000 < max(drawn)
        assert len(set(drawn)) == 2000

    def test_the_board_says_who_starts(self) -> None:
        assert [GAME.start(2, SsangnyukOptions(board=board)).turn for board in range(1, 9)].count(0) in range(1, 8)
        assert GAME.start(2, SsangnyukOptions(board=4711)).turn == 1
        assert GAME.start(2, SsangnyukOptions()) == GAME.start(2, SsangnyukOptions(board=1))

    def test_only_two_can_play(self) -> None:
        with pytest.raises(ValueError, match="3 seats"):
            GAME.start(3, SsangnyukOptions(board=1))


class TestChance:
    """A throw is certain to those who look it up, and 36 throws to those who play."""

    ROLLED = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 1 ? 0 4711"

    def test_odds_do_not_look_the_board_up(self) -> None:
        odds = GAME.odds(GAME.decode(self.ROLLED))
        assert [str(thrown) for thrown, _ in odds] == [f"{a}{b}" for a in range(1, 7) for b in range(1, 7)]
        assert {chance for _, chance in odds} == {1 / 36}
        assert odds == GAME.odds(GAME.decode(self.ROLLED.replace("4711", "5")))

    def test_draw_does(self) -> None:
        state = GAME.decode(self.ROLLED)
        assert GAME.draw(state, None) == GAME.draw(state, Dice(SEED, 3)) == Thrown(4, 6)
        assert GAME.find(state, "46") == Thrown(4, 6)
        assert (GAME.turn(state), GAME.actions(state)) == (CHANCE, ())

    def test_at_no_other_time(self) -> None:
        before = GAME.start(2, SsangnyukOptions(board=4711))
        assert (GAME.turn(before), GAME.actions(before), GAME.odds(before)) == (1, (Roll(),), ())
        with pytest.raises(IllegalAction):
            GAME.find(before, "46")


class TestEvents:
    """What a whole game tells adds up to what it did."""

    @pytest.mark.parametrize("board", range(1, 7))
    def test_moves_and_captures_told_make_the_game(self, board: int) -> None:
        match = random_match(board)
        places = [list(men({24: 2, 13: 5, 8: 3, 6: 5})) for _ in range(2)]
        turns, ended = 0, 0
        start = GAME.encode(GAME.start(2, SsangnyukOptions(board=board)))
        for step in retell(GAME, start, match.log):
            for event in step.events:
                if isinstance(event, Moved):
                    places[event.seat][event.origin] -= 1
                    places[event.seat][event.target] += 1
                elif isinstance(event, Captured):
                    places[1 - event.seat][25 - event.point] -= 1
                    places[1 - event.seat][25] += 1
                elif isinstance(event, Threw):
                    assert event.turn == turns
                elif isinstance(event, TurnPassed):
                    turns += 1
                    assert (event.turns, event.to) == (turns, 1 - event.seat)
                elif isinstance(event, Won):
                    ended += 1
                    assert match.outcome is not None
                    assert match.outcome.scores[event.seat] == event.margin
                assert event.is_known_to(None)
        assert (tuple(map(tuple, places)), ended) == (match.state.men, 1)

    def test_passes_happen_and_are_told(self) -> None:
        passed: list[Unplayed] = []
        for board in range(1, 7):
            start = GAME.encode(GAME.start(2, SsangnyukOptions(board=board)))
            events = [event for step in retell(GAME, start, random_match(board).log) for event in step.events]
            passed += [event for event in events if isinstance(event, Unplayed) and event.passed]
        assert "bar" in {event.why for event in passed}


class TestMatches:
    """Logs, records and views."""

    def test_a_log_replays_and_goes_on_from_any_line(self) -> None:
        whole = random_match(11, 5)
        for cut in range(0, len(whole.log), 37):
            part = Match(GAME, 2, SsangnyukOptions(board=11), SEED, whole.log[:cut])
            on = Match.resume(GAME, 2, SEED, GAME.encode(part.state), part.ply)
            assert GAME.actions(on.state) == GAME.actions(part.state)
            while (seat := on.turn) is not None:
                on.play(seat, whole.log[on.ply])
            assert (on.state, on.outcome, on.ply) == (whole.state, whole.outcome, whole.ply)

    def test_a_record_holds_and_a_false_throw_does_not(self) -> None:
        match = random_match(4711)
        record = Record.of(match)
        assert verify(record, GAME) == match.outcome
        false = record.model_copy(update={"options": {"board": 4712}})
        with pytest.raises(BadRecord):
            verify(false, GAME)

    def test_notations_are_short_and_unique(self) -> None:
        state = GAME.start(2, SsangnyukOptions(board=8))
        chance = Random(8)
        while GAME.turn(state) is not None:
            options = GAME.candidates(state)
            notations = [str(action) for action in options]
            assert len(set(notations)) == len(notations)
            assert max(map(len, notations)) <= 6
            assert [GAME.find(state, notation) for notation in notations] == list(options)
            state = GAME.apply(state, chance.choice(options))

    def test_nothing_is_hidden(self) -> None:
        state = GAME.start(2, SsangnyukOptions(board=8))
        assert GAME.view(state, 0) is GAME.view(state, None) is state
        assert GAME.imagine(state, Dice(SEED, 0)) is state


def test_actions_read_well() -> None:
    assert [str(action) for action in (Roll(), Thrown(6, 3), Move(25, 3), Move(5, 6))] == ["roll", "63", "bar-3", "5-6"]
    assert [move.target for move in (Move(25, 3), Move(5, 6), Move(6, 6), Move(24, 1))] == [22, 0, 0, 23]


def test_pips_count_25_for_the_bar() -> None:
    assert pips(men({24: 2, 13: 5, 8: 3, 6: 5})) == 167
    assert pips(men({25: 2, 1: 1, 0: 12})) == 51


def test_the_run_sums_margins() -> None:
    rules = GAME.run
    run = Run()
    for margin in (87, 5000, 6000):
        run = rules.after(run, Outcome((0,), "borne_off", (margin, 0)))
    assert (run.wins, run.tally, rules.score(run), run.best) == (3, 11087, 39999, 39999)
    lost = rules.after(run, Outcome((1,), "borne_off", (0, 30)))
    assert (lost.wins, lost.tally, rules.score(lost), lost.best, lost.games) == (0, 0, 0, 39999, 4)
    assert rules.after(run, Outcome((), "turns", (0, 0))).wins == 0
    won = rules.after(Run(), Outcome((0,), "borne_off", (87, 0)))
    assert rules.score(won) == 10087


def test_a_state_is_a_value() -> None:
    state = GAME.start(2, SsangnyukOptions(board=8))
    assert isinstance(state, State)
    before = GAME.encode(state)
    GAME.apply(state, Roll())
    assert GAME.encode(state) == before
