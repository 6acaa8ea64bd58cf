"""A turn, the end, what is refused and why."""

from collections import Counter

import pytest
from pydantic import ValidationError

from engine.core.chance import Dice
from engine.core.errors import GameOver, IllegalAction, NotYourTurn
from engine.core.game import CHANCE, Outcome
from engine.core.match import Match, retell
from engine.yacht import GAME
from engine.yacht.events import Finished, Scored, Threw, TurnPassed
from tests.engine.yacht.sheets import EMPTY, FULL, at, only, played, random_game

ONE = f"{EMPTY} 0"
SEED = bytes(32)


def legal(text: str) -> list[str]:
    return [str(action) for action in GAME.actions(at(text))]


def why(text: str, notation: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        GAME.find(at(text), notation)
    return refused.value.reason


def test_it_is_found() -> None:
    from engine import GAMES

    assert GAMES["yacht"] is GAME
    assert GAME.seats == range(1, 11)
    assert list(GAME.players) == ["1", "2", "3"]


@pytest.mark.parametrize("seats", range(1, 11))
def test_the_start(seats: int) -> None:
    first = seats - 1
    state = GAME.start(seats, GAME.Options(first=first))
    assert GAME.encode(state) == f"{'/'.join([EMPTY] * seats)} {first} - 0"
    assert GAME.turn(state) == first


def test_who_throws_first_is_counted_round_the_table() -> None:
    assert GAME.start(1, GAME.Options(first=1)).turn == 0
    assert GAME.start(3, GAME.Options(first=7)).turn == 1


@pytest.mark.parametrize("first", [-1, 10])
def test_there_are_ten_seats(first: int) -> None:
    with pytest.raises(ValidationError):
        GAME.Options(first=first)


def test_a_turn_throws_all_five_first() -> None:
    assert legal(f"{ONE} - 0") == ["roll-12345"]
    assert played(f"{ONE} - 0", "roll-12345") == f"{ONE} ????? 1"
    assert played(f"{ONE} - 0", "roll-12345", "14256") == f"{ONE} 14256 1"


def test_any_dice_may_be_thrown_again_or_a_box_filled() -> None:
    actions = legal(f"{ONE} 14256 1")
    assert actions[:7] == ["roll-1", "roll-2", "roll-3", "roll-4", "roll-5", "roll-12", "roll-13"]
    assert actions[30] == "roll-12345"
    assert actions[31:] == [
        "score-ones",
        "score-twos",
        "score-threes",
        "score-fours",
        "score-fives",
        "score-sixes",
        "score-choice",
        "score-full_house",
        "score-four_kind",
        "score-small_straight",
        "score-large_straight",
        "score-yacht",
    ]
    assert played(f"{ONE} 14256 1", "roll-24") == f"{ONE} 1?2?6 2"


def test_dice_set_aside_may_be_thrown_again() -> None:
    assert played(f"{ONE} 14256 1", "roll-24", "11266", "roll-15") == f"{ONE} ?126? 3"


def test_after_the_third_throw_a_box_must_be_filled() -> None:
    assert all(action.startswith("score-") for action in legal(f"{ONE} 14256 3"))
    assert len(legal(f"{ONE} 14256 3")) == 12
    assert why(f"{ONE} 14256 3", "roll-1") == "no_throws_left"


def test_the_turn_of_the_source() -> None:
    """Ana throws 1-2-2-4-6, keeps the twos, gets a full house, keeps the fours and writes four of a kind."""
    text = played(f"{ONE} - 0", "roll-12345", "12246", "roll-145", "42246", "roll-235", "41444", "score-four_kind")
    assert text == f"{EMPTY[:16]}17,-,-,- 0 - 0"


def test_a_box_worth_0_may_be_filled_although_another_would_score() -> None:
    assert played(f"{ONE} 44444 1", "score-ones") == f"0{EMPTY[1:]} 0 - 0"


def test_the_next_seat_throws() -> None:
    two = f"{EMPTY}/{EMPTY}"
    assert played(f"{two} 0 66666 2", "score-yacht") == f"{EMPTY[:-1]}50/{EMPTY} 1 - 0"
    assert played(f"{two} 1 66666 2", "score-sixes") == f"{EMPTY}/{EMPTY[:10]}30{EMPTY[11:]} 0 - 0"


def test_full_sheets_are_passed_over() -> None:
    assert played(f"{EMPTY}/{FULL}/{EMPTY} 0 66666 1", "score-ones").endswith(" 2 - 0")
    assert played(f"{EMPTY}/{FULL}/{only('ones')} 2 66666 1", "score-ones").endswith(" 0 - 0")


@pytest.mark.parametrize(
    ("position", "notation", "reason"),
    [
        (f"{ONE} - 0", "score-ones", "throw_first"),
        (f"{ONE} - 0", "roll-1", "throw_all_five"),
        (f"{ONE} - 0", "roll-", "illegal"),
        (f"{ONE} 11111 1", "roll-21", "illegal"),
        (f"{ONE} 11111 1", "roll-6", "illegal"),
        (f"{ONE} 11111 1", "roll-", "illegal"),
        (f"{ONE} 11111 1", "12345", "illegal"),
        (f"{ONE} 11111 1", "", "illegal"),
        (f"{ONE} 11111 3", "roll-99", "illegal"),
        (f"{ONE} 11111 1", "score-three_kind", "no_such_box"),
        (f"{only('yacht')} 0 11111 1", "score-ones", "box_filled"),
        (f"{ONE} ????? 1", "score-ones", "dice_in_the_air"),
        (f"{ONE} ????? 1", "roll-12345", "dice_in_the_air"),
        (f"{ONE} ????? 1", "12347", "dice_in_the_air"),
        (f"{ONE} ????? 1", "1234", "dice_in_the_air"),
        (f"{ONE} ????? 1", "12345\n", "dice_in_the_air"),
        (f"{ONE} ????? 1", "١٢٣٤٥", "dice_in_the_air"),
        (f"{ONE} 1?2?6 2", "24256", "kept_dice_stay"),
        (f"{FULL} - - 0", "score-ones", "game_over"),
    ],
)
def test_what_is_refused_and_why(position: str, notation: str, reason: str) -> None:
    assert why(position, notation) == reason


def test_the_dice_in_the_air_fall_one_by_one() -> None:
    state = at(f"{ONE} 1?2?6 2")
    dice = Dice(SEED, 7)
    expected = [dice.below(6) + 1, dice.below(6) + 1]
    assert str(GAME.draw(state, Dice(SEED, 7))) == f"1{expected[0]}2{expected[1]}6"


def test_the_odds_of_dice_in_the_air() -> None:
    odds = GAME.odds(at(f"{ONE} 1?2?6 2"))
    assert len({str(action) for action, _ in odds}) == 36
    assert {chance for _, chance in odds} == {1 / 36}
    assert all(str(action)[::2] == "126" for action, _ in odds)
    assert len(GAME.odds(at(f"{ONE} ????? 1"))) == 7776
    assert GAME.odds(at(f"{ONE} 11111 1")) == ()


def test_every_face_is_as_likely() -> None:
    state = at(f"{ONE} ????? 1")
    faces = Counter(die for ply in range(6000) for die in str(GAME.draw(state, Dice(SEED, ply))))
    squares = sum((faces[str(face)] - 5000) ** 2 / 5000 for face in range(1, 7))
    assert squares < 20.5  # chi squared, five degrees of freedom: 1 in 1 000


def test_a_throw_needs_dice() -> None:
    with pytest.raises(ValueError, match="dice"):
        GAME.draw(at(f"{ONE} ????? 1"), None)


def test_what_a_throw_and_a_box_tell() -> None:
    notations = ["roll-12345", "14256", "roll-24", "16266", "score-sixes"]
    steps = retell(GAME, f"{EMPTY}/{EMPTY} 1 - 0", notations)
    assert [step.seat for step in steps] == [1, CHANCE, 1, CHANCE, 1]
    assert [step.events for step in steps] == [
        (),
        (Threw(seat=1, throw=1, positions=(1, 2, 3, 4, 5), dice=(1, 4, 2, 5, 6)),),
        (),
        (Threw(seat=1, throw=2, positions=(2, 4), dice=(1, 6, 2, 6, 6)),),
        (
            Scored(seat=1, box="sixes", value=18, dice=(1, 6, 2, 6, 6), total=18),
            TurnPassed(seat=1, to=0),
        ),
    ]


def test_the_last_box_ends_it() -> None:
    text = f"{FULL[:-1]}30/{only('choice')} 1 66666 2"
    (step,) = retell(GAME, text, ["score-choice"])
    assert step.events[1] == Finished(winners=(0, 1), totals=(30, 30))
    assert played(text, "score-choice") == f"{FULL[:-1]}30/0,0,0,0,0,0,30,0,0,0,0,0 - - 0"


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((7,), (0,)), ((0,), (0,)), ((3, 9), (1,)), ((9, 9), (0, 1)), ((9, 3, 9), (0, 2)), ((1, 2, 3), (2,))],
)
def test_the_highest_total_wins_and_those_who_share_it_draw(totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    state = at("/".join(f"{FULL[:-1]}{points}" for points in totals) + " - - 0")
    outcome = GAME.outcome(state)
    assert outcome == Outcome(winners, "sheets_full", totals)
    for seat in range(len(totals)):
        won = "win" if winners == (seat,) else "draw" if seat in winners else "loss"
        assert outcome.result(seat) == won
    assert GAME.turn(state) is None
    assert GAME.actions(state) == ()
    assert GAME.odds(state) == ()


@pytest.mark.parametrize("seats", [1, 2, 3, 10])
def test_a_game_is_twelve_turns_for_each(seats: int) -> None:
    *_, (last, action) = random_game(seats, seats)
    scored: Counter[int | None] = Counter()
    for state, taken in random_game(seats, seats):
        scored[state.turn] += str(taken).startswith("score-")
    assert scored == dict.fromkeys(range(seats), 12)
    assert GAME.outcome(GAME.apply(last, action)) is not None


def test_never_a_fourth_throw() -> None:
    for number in range(30):
        throws = 0
        for _, action in random_game(2, number):
            throws = (
                throws + 1 if str(action).startswith("roll-") else 0 if str(action).startswith("score-") else throws
            )
            assert throws <= 3


def test_notations_are_unique_and_short() -> None:
    for state, _ in random_game(3, 5):
        notations = [str(action) for action in GAME.candidates(state)]
        assert len(set(notations)) == len(notations)
        assert all(len(notation) <= 24 and notation.isascii() for notation in notations)
    state = at(f"{ONE} ????? 1")
    assert all(GAME.find(state, str(fall)) == fall for fall, _ in GAME.odds(state))


def test_everyone_sees_everything() -> None:
    state = at(f"{ONE} 14256 1")
    assert GAME.view(state, 0) == GAME.view(state, None) == GAME.imagine(state, Dice(SEED, 0)) == state


def test_match_guards() -> None:
    match = Match(GAME, 2, GAME.Options(first=1), SEED)
    with pytest.raises(NotYourTurn):
        match.play(0, "roll-12345")
    steps = match.play(1, "roll-12345")
    assert [step.seat for step in steps] == [1, CHANCE]
    with pytest.raises(IllegalAction):
        match.play(1, steps[1].notation)
    match.resign(0)
    assert match.outcome == Outcome((1,), "resign", (0, 0))
    with pytest.raises(GameOver):
        match.play(1, "score-ones")


@pytest.mark.parametrize("seats", [1, 2, 10])
def test_playing_on_from_any_position_is_playing_on(seats: int) -> None:
    log = [str(action) for _, action in random_game(seats, 40 + seats)]
    whole = Match(GAME, seats, GAME.Options(), (40 + seats).to_bytes(32, "big"), log, check=True)
    for ply, (state, _) in enumerate(random_game(seats, 40 + seats)):
        if ply % seats:
            continue
        rest = Match.resume(GAME, seats, whole.seed, GAME.encode(state), ply)
        for notation in log[ply:]:
            rest._replay(notation, check=True)
        assert rest.state == whole.state
        assert rest.outcome == whole.outcome
