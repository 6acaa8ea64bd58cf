"""Matches: what is checked in which order, chance acting by itself, giving up, going on, and logs that do not hold."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES
from engine.core.chance import Dice, commitment
from engine.core.errors import BadLog, BadPosition, EngineError, GameOver, IllegalAction, NotYourTurn
from engine.core.game import CHANCE, Outcome
from engine.core.match import Match, Step, retell
from tests.engine.core.toy import TOY, HeapOptions, Took

SEED = bytes(range(32))
YUT = GAMES["yut_nori"]


def toy(stones: int = 9, seats: int = 2, seed: bytes = SEED, log: tuple[str, ...] = (), check: bool = False) -> Match:
    """A match of the toy game."""
    return Match(TOY, seats, HeapOptions(stones=stones), seed, log, check=check)


def played(match: Match) -> Match:
    """The match, played to its end with the first action each time."""
    while match.turn is not None:
        match.play(match.turn, str(TOY.actions(match.state)[0]))
    return match


def frozen(match: Match) -> tuple[object, ...]:
    """All that a refusal must leave as it is."""
    return match.state, match.ply, list(match.log), match.turn, match.outcome, match.given_up


def test_chance_acts_by_itself_before_the_first_turn_and_after_each_action() -> None:
    match = toy()
    assert match.turn == 0
    assert [line.split("-")[0] for line in match.log] == ["roll", "roll"]
    steps = match.play(0, str(TOY.actions(match.state)[0]))
    assert [step.seat for step in steps] == [0, CHANCE, CHANCE]
    assert match.turn == 1
    assert match.log[2:] == [step.notation for step in steps]
    assert match.ply == len(match.log) == 5


def test_chance_throws_what_seed_and_ply_give() -> None:
    match = played(toy())
    rolls = [(ply, line) for ply, line in enumerate(match.log) if line.startswith("roll")]
    assert rolls
    assert [line for _, line in rolls] == [f"roll-{1 + Dice(SEED, ply).below(3)}" for ply, _ in rolls]


def test_chance_stops_when_the_game_is_over() -> None:
    match = toy(stones=1)
    assert [step.seat for step in match.play(0, "take-1")] == [0]
    assert match.turn is None
    assert match.outcome == Outcome((0,), "last", (1, 0))


def test_steps_tell_what_an_action_brought_about() -> None:
    match = toy(stones=1)
    assert match.play(0, "take-1") == [Step(0, "take-1", (Took(seat=0, stones=1),))]


def test_over_comes_before_turn_and_turn_before_legal() -> None:
    match = toy()
    with pytest.raises(NotYourTurn) as wrong_turn:
        match.play(1, "nonsense")
    assert (wrong_turn.value.seat, wrong_turn.value.turn) == (1, 0)
    with pytest.raises(IllegalAction) as illegal:
        match.play(0, "nonsense")
    assert (illegal.value.notation, illegal.value.reason) == ("nonsense", "illegal")
    played(match)
    for seat, notation in ((0, "take-1"), (1, "nonsense"), (9, "nonsense")):
        with pytest.raises(GameOver):
            match.play(seat, notation)


def test_a_game_may_say_why_an_action_is_not_legal() -> None:
    match = toy()
    refused = next(f"take-{n}" for n in (1, 2, 3) if n not in match.state.dice)
    with pytest.raises(IllegalAction) as error:
        match.play(0, refused)
    assert error.value.reason == "no_such_die"


@pytest.mark.parametrize("seat", [1, 2, -1, CHANCE, 99])
def test_nothing_changes_when_another_seat_is_refused(seat: int) -> None:
    match = toy()
    before = frozen(match)
    with pytest.raises(NotYourTurn):
        match.play(seat, str(TOY.actions(match.state)[0]))
    assert frozen(match) == before


@pytest.mark.parametrize("notation", ["", " ", "roll-1", "resign-0", "forfeit-1", "take-01", "TAKE-1", "take-1 ", "참"])
def test_nothing_changes_when_an_action_is_refused(notation: str) -> None:
    match = toy()
    before = frozen(match)
    with pytest.raises(IllegalAction):
        match.play(0, notation)
    assert frozen(match) == before


@pytest.mark.parametrize("seats", [0, 4, -1, 10**6])
def test_a_game_is_not_for_any_number_of_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=f"toy is not for {seats} seats"):
        toy(seats=seats)


def test_options_left_open_are_settled_before_the_start_by_dice_of_their_own() -> None:
    match = Match(TOY, 2, HeapOptions(), SEED)
    assert match.options == HeapOptions(stones=10 + Dice(SEED, -1).below(10))
    assert match.state.stones == match.options.model_dump()["stones"]
    again = Match(TOY, 2, match.options, SEED)
    assert (again.options, again.log) == (match.options, match.log)


def test_the_commitment_promises_the_seed() -> None:
    assert toy().commitment == commitment(SEED)


@pytest.mark.parametrize(("way", "loser"), [("resign", 0), ("resign", 1), ("forfeit", 0), ("forfeit", 2)])
def test_who_gives_up_loses_and_all_others_win(way: str, loser: int) -> None:
    match = toy(seats=3)
    steps = (match.resign if way == "resign" else match.forfeit)(loser)
    assert steps == [Step(loser, f"{way}-{loser}", ())]
    assert match.outcome == Outcome(tuple(seat for seat in range(3) if seat != loser), way, (0, 0, 0))
    assert match.turn is None
    assert match.log[-1] == match.given_up == f"{way}-{loser}"
    with pytest.raises(GameOver):
        match.play(0, "take-1")


def test_nobody_gives_up_a_game_that_is_over() -> None:
    over = played(toy())
    given_up = toy()
    given_up.resign(0)
    for match in (over, given_up):
        before = frozen(match)
        for give_up in (match.resign, match.forfeit):
            with pytest.raises(GameOver):
                give_up(1)
        assert frozen(match) == before


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_gives_up_from_a_seat_that_is_not_there(seat: int) -> None:
    match = toy()
    before = frozen(match)
    with pytest.raises(IllegalAction):
        match.resign(seat)
    assert frozen(match) == before


def test_a_log_replays_to_the_same_match() -> None:
    match = played(toy(stones=20))
    for length in range(len(match.log) + 1):
        again = toy(stones=20, log=tuple(match.log[:length]))
        assert again.log == match.log[: len(again.log)]
        assert len(again.log) >= length
        assert again.turn != CHANCE
    assert frozen(toy(stones=20, log=tuple(match.log), check=True)) == frozen(match)


@pytest.mark.parametrize("line", ["resign-1", "forfeit-0"])
def test_a_log_may_end_with_giving_up(line: str) -> None:
    begun = toy()
    match = toy(log=(*begun.log, line), check=True)
    assert (match.given_up, match.log[-1]) == (line, line)
    assert match.outcome is not None
    assert match.outcome.reason == line.split("-")[0]


def test_a_match_goes_on_from_a_position_as_from_its_log() -> None:
    match = toy(stones=20)
    while match.turn is not None:
        resumed = Match.resume(TOY, 2, SEED, TOY.encode(match.state), match.ply)
        assert resumed.log == []
        rest = played(resumed).log
        assert played(toy(stones=20, log=tuple(match.log))).log == match.log + rest
        match.play(match.turn, str(TOY.actions(match.state)[-1]))


def test_a_match_that_went_on_tells_its_own_lines_with_the_plies_of_the_whole() -> None:
    begun = toy(stones=20)
    resumed = Match.resume(TOY, 2, SEED, TOY.encode(begun.state), begun.ply)
    steps = resumed.play(0, str(TOY.actions(resumed.state)[0]))
    assert resumed.ply == begun.ply + len(steps)
    assert resumed.log == [step.notation for step in steps]


def test_a_match_that_went_on_can_have_ended_by_giving_up() -> None:
    match = Match.resume(TOY, 2, SEED, "9 0 1,2 2", 2)
    match.end("forfeit-1")
    assert match.outcome == Outcome((0,), "forfeit", (0, 0))
    with pytest.raises(GameOver):
        match.play(0, "take-1")


def test_a_match_does_not_go_on_from_nonsense() -> None:
    with pytest.raises(BadPosition):
        Match.resume(TOY, 2, SEED, "nonsense", 0)


BAD_LOGS = [
    (("roll-3", "roll-3", "take-2"), 2, "not legal here (no_such_die)"),
    (("roll-3", "take-3"), 1, "not legal here"),
    (("roll-4",), 0, "not legal here"),
    (("nonsense",), 0, "not legal here (illegal)"),
    (("",), 0, "not legal here"),
    (("roll-3", "roll-3", "resign-2"), 2, "not legal here"),
    (("roll-3", "roll-3", "resign-99"), 2, "not legal here"),
    (("roll-3", "roll-3", "resign-0", "take-3"), 3, "comes after the end"),
    (("roll-3", "roll-3", "resign-0", "resign-1"), 3, "comes after the end"),
    (("roll-3", "roll-3", "take-3", "roll-1", "roll-1", "take-1", "take-1"), 6, "not legal here"),
]


@pytest.mark.parametrize(("log", "ply", "why"), BAD_LOGS)
def test_a_log_that_does_not_hold_is_refused_with_its_line(log: tuple[str, ...], ply: int, why: str) -> None:
    with pytest.raises(BadLog, match=re.escape(why)) as error:
        toy(log=log)
    assert error.value.ply == ply
    assert str(error.value).startswith(f"log line {ply}: {log[ply]!r}")


def test_a_line_after_the_last_stone_is_refused() -> None:
    log = played(toy()).log
    with pytest.raises(BadLog, match="comes after the end") as error:
        toy(log=(*log, "roll-1"))
    assert error.value.ply == len(log)


def test_with_check_every_chance_line_must_be_what_the_seed_gives() -> None:
    log = played(toy()).log
    for ply, line in enumerate(log):
        if line.startswith("roll"):
            other = f"roll-{int(line[-1]) % 3 + 1}"
            with pytest.raises(BadLog, match=f"is not what the seed gives: {line}") as error:
                toy(log=(*log[:ply], other), check=True)
            assert error.value.ply == ply
            assert toy(log=(*log[:ply], other)).log[ply] == other


def test_the_message_about_a_long_line_stays_short() -> None:
    with pytest.raises(BadLog) as error:
        toy(log=("x" * 100_000,))
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("line", ["resign-00", "resign-٠", "resign-0 ", "Resign-0", "resign-+0", "forfeit-01"])
def test_giving_up_is_written_in_one_way_only(line: str) -> None:
    """Else one game has several logs, and an altered record still holds."""
    with pytest.raises(BadLog):
        toy(log=(*toy().log, line))


def test_retelling_gives_the_steps_that_playing_gave() -> None:
    match = toy(stones=20)
    position = TOY.encode(match.state)
    steps = []
    while match.turn is not None:
        steps += match.play(match.turn, str(TOY.actions(match.state)[0]))
    notations = [step.notation for step in steps]
    assert retell(TOY, position, notations) == steps
    assert retell(TOY, position, []) == []


def test_retelling_ends_where_somebody_gave_up() -> None:
    steps = retell(TOY, "9 1 3,3 2", ["take-3", "roll-1", "roll-2", "resign-1"])
    assert [(step.seat, step.notation) for step in steps] == [
        (1, "take-3"),
        (CHANCE, "roll-1"),
        (CHANCE, "roll-2"),
        (1, "resign-1"),
    ]


def test_retelling_refuses_what_was_not_legal() -> None:
    with pytest.raises(IllegalAction):
        retell(TOY, "9 1 3,3 2", ["take-3", "take-3"])
    with pytest.raises(BadPosition):
        retell(TOY, "nonsense", ["take-3"])


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(0, 10**6), max_size=120))
def test_yut_nori_is_played_by_the_same_match(seed: bytes, choices: list[int]) -> None:
    match = Match(YUT, 2, YUT.Options(), seed)
    for choice in choices:
        if match.turn is None:
            break
        actions = YUT.actions(match.state)
        match.play(match.turn, str(actions[choice % len(actions)]))
    again = Match(YUT, 2, YUT.Options(), seed, match.log, check=True)
    assert (again.state, again.log, again.ply) == (match.state, match.log, match.ply)
    resumed = Match.resume(YUT, 2, seed, YUT.encode(match.state), match.ply)
    assert (resumed.state, resumed.turn) == (match.state, match.turn)


def test_all_refusals_belong_to_one_tree() -> None:
    assert all(issubclass(kind, EngineError) for kind in (BadLog, BadPosition, GameOver, IllegalAction, NotYourTurn))
