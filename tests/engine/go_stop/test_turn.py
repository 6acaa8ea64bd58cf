"""Turns: each kind of match and capture, each payment of junk, Go and Stop (rules: A turn, Bonus junk, Go or Stop)."""

from engine.core.game import Event
from engine.go_stop import GAME
from engine.go_stop.cards import cards
from engine.go_stop.events import (
    Captured,
    MayStop,
    Nagari,
    PileTaken,
    Played,
    PpukMade,
    SpecialMade,
    Stolen,
    TurnedUp,
    WentOn,
    Won,
)
from engine.go_stop.score import score
from engine.go_stop.state import Facing, Pile, State
from tests.engine.go_stop.positions import table

HAND = " 12a"
RIVAL_HAND = "12b 12d"
SEVEN = "01b 02b 03b 04b 05b 07b 12c"
"""Nine points of ribbons."""


def acted(state: State, notation: str) -> State:
    return GAME.apply(state, GAME.find(state, notation))


def told(state: State, notation: str, kind: type[Event]) -> list[Event]:
    return [event for event in GAME.events(state, GAME.find(state, notation)) if isinstance(event, kind)]


def stolen(state: State, notation: str) -> list[tuple[int, ...]]:
    return [event.cards for event in told(state, notation, Stolen) if isinstance(event, Stolen)]


def specials(state: State, notation: str) -> list[tuple[str, bool]]:
    return [(e.name, e.pays) for e in told(state, notation, SpecialMade) if isinstance(e, SpecialMade)]


def notations(state: State) -> list[str]:
    return [str(action) for action in GAME.actions(state)]


def test_a_card_without_a_match_stays_in_the_layout() -> None:
    state = table("01a" + HAND, "02c 03c", "04c", rival_hand=RIVAL_HAND)
    after = acted(state, "play-01a")
    assert after.layout == cards("01a 02c 03c 04c")
    assert after.taken == ((), ())
    assert (after.turn, after.phase) == (1, "play")


def test_a_pair_is_captured_only_after_the_stock_card() -> None:
    state = table("01a" + HAND, "01c 02c", "04c", rival_hand=RIVAL_HAND)
    after = acted(state, "play-01a")
    assert after.taken[0] == cards("01a 01c")
    assert after.layout == cards("02c 04c")
    events = GAME.events(state, GAME.find(state, "play-01a"))
    assert events == (
        Played(seat=0, card=0, onto=cards("01c")),
        TurnedUp(seat=0, card=cards("04c")[0], onto=()),
        Captured(seat=0, cards=cards("01a 01c")),
    )


def test_facing_two_the_hand_card_chooses() -> None:
    state = table("01a" + HAND, "01c 01d", "04c", rival_hand=RIVAL_HAND)
    assert notations(state) == ["play-01a-01c", "play-01a-01d", "play-12a"]
    assert acted(state, "play-01a-01d").taken[0] == cards("01a 01d")


def test_facing_two_the_stock_card_waits_for_a_choice() -> None:
    state = table("01a" + HAND, "01c 02c 02d", "02a", rival_hand=RIVAL_HAND)
    facing = acted(state, "play-01a")
    assert facing.facing == Facing(cards("02a")[0], 0, cards("01c"))
    assert (facing.turn, facing.taken) == (0, ((), ()))
    assert notations(facing) == ["take-02c", "take-02d"]
    assert GAME.encode(facing).split()[6] == "take:02a:01a:01c"
    after = acted(facing, "take-02d")
    assert after.taken[0] == cards("01a 01c 02a 02d")
    assert after.layout == cards("02c")


def test_a_pile_is_taken_with_the_fourth_card() -> None:
    state = table("01a" + HAND, "01b 01c 01d", "04c", piles="1:n", rival="05c 05d", rival_hand=RIVAL_HAND)
    after = acted(state, "play-01a")
    assert after.taken == (cards("01a 01b 01c 01d 05c"), cards("05d"))
    assert after.piles == ()
    assert stolen(state, "play-01a") == [cards("05c")]


def test_one_layout_card_and_the_stock_card_make_a_ppuk() -> None:
    state = table("05a" + HAND, "05c", "05d", rival="06c", rival_hand=RIVAL_HAND)
    after = acted(state, "play-05a")
    assert after.layout == cards("05a 05c 05d")
    assert after.piles == (Pile(5, 0),)
    assert after.ppuk == (1, 0)
    assert after.taken == ((), cards("06c"))
    assert told(state, "play-05a", PpukMade) == [PpukMade(seat=0, cards=cards("05a 05c 05d"), count=1)]


def test_two_layout_cards_and_the_stock_card_make_a_ttadak() -> None:
    state = table("05a" + HAND, "05c 05d 06a", "05b", rival="06c 07c", rival_hand=RIVAL_HAND)
    after = acted(state, "play-05a-05c")
    assert after.taken == (cards("05a 05b 05c 05d 06c"), cards("07c"))
    assert specials(state, "play-05a-05c") == [("ttadak", True)]


def test_the_two_last_layout_cards_of_one_month_are_a_ttadak_only() -> None:
    state = table("03a" + HAND, "03c 03d", "03b", rival="06c 07c", rival_hand=RIVAL_HAND)
    assert specials(state, "play-03a-03c") == [("ttadak", True)]
    assert stolen(state, "play-03a-03c") == [cards("06c")]
    assert acted(state, "play-03a-03c").layout == ()


def test_the_stock_card_that_takes_the_hand_card_is_a_chok() -> None:
    state = table("05a" + HAND, "06a", "05b", rival="06c 07c", rival_hand=RIVAL_HAND)
    after = acted(state, "play-05a")
    assert after.taken == (cards("05a 05b 06c"), cards("07c"))
    assert specials(state, "play-05a") == [("chok", True)]


def test_taking_the_only_two_layout_cards_is_a_sseul() -> None:
    state = table("05a" + HAND, "05c 06c", "06d", rival="07c 07d", rival_hand=RIVAL_HAND)
    after = acted(state, "play-05a")
    assert after.layout == ()
    assert after.taken == (cards("05a 05c 06c 06d 07c"), cards("07d"))
    assert specials(state, "play-05a") == [("sseul", True)]


def test_a_layout_that_is_not_empty_is_no_sseul() -> None:
    state = table("05a" + HAND, "05c 06c 07a", "06d", rival="07c", rival_hand=RIVAL_HAND)
    assert specials(state, "play-05a") == []
    assert acted(state, "play-05a").taken[1] == cards("07c")


def test_specials_take_nothing_on_the_final_turn_but_piles_do() -> None:
    ttadak = table("05a", "05c 05d 06a", "05b", rival="06c", rival_hand=RIVAL_HAND)
    chok = table("05a", "06a", "05b", rival="06c", rival_hand=RIVAL_HAND)
    sseul = table("05a", "05c 06c", "06d", rival="07c", rival_hand=RIVAL_HAND)
    for state, notation, name in (
        (ttadak, "play-05a-05c", "ttadak"),
        (chok, "play-05a", "chok"),
        (sseul, "play-05a", "sseul"),
    ):
        assert specials(state, notation) == [(name, False)]
        assert stolen(state, notation) == []
    pile = table("05a", "05b 05c 05d", "06d", piles="5:1", rival="07c", rival_hand=RIVAL_HAND)
    assert stolen(pile, "play-05a") == [cards("07c")]


def test_a_ppuk_on_the_final_turn_stands_and_counts() -> None:
    after = acted(table("05a", "05c", "05d", rival_hand=RIVAL_HAND, ppuk="1,0"), "play-05a")
    assert (after.piles, after.ppuk) == ((Pile(5, 0),), (2, 0))


def test_an_own_ppuk_pays_two_units() -> None:
    def taking(owner: str, rival: str) -> State:
        return table("05a" + HAND, "05b 05c 05d", "06a", piles=f"5:{owner}", rival=rival, rival_hand=RIVAL_HAND)

    assert stolen(taking("0", "06c 11d 07c"), "play-05a") == [cards("06c 07c")]
    assert stolen(taking("1", "06c 07c"), "play-05a") == [cards("06c")]
    assert stolen(taking("n", "06c 07c"), "play-05a") == [cards("06c")]


def test_two_units_from_a_single_and_a_double_take_both() -> None:
    state = table("05a" + HAND, "05b 05c 05d", "06a", piles="5:0", rival="06c 12d", rival_hand="12b")
    assert stolen(state, "play-05a") == [cards("06c 12d")]


def test_two_units_from_two_doubles_take_the_lower_one() -> None:
    state = table("05a" + HAND, "05b 05c 05d", "06a", piles="5:0", rival="12d 11d", rival_hand="12b")
    assert stolen(state, "play-05a") == [cards("11d")]


def test_nothing_to_pay_is_no_error_and_the_cup_is_never_taken() -> None:
    state = table("05a" + HAND, "05b 05c 05d", "06a", piles="5:0", rival="09a", rival_hand=RIVAL_HAND)
    assert stolen(state, "play-05a") == []
    assert acted(state, "play-05a").taken[1] == cards("09a")


def test_two_piles_in_one_turn_both_pay_the_hand_cards_first() -> None:
    state = table(
        "05a" + HAND, "05b 05c 05d 06b 06c 06d", "06a", piles="5:0,6:1", rival="07c 11d", rival_hand=RIVAL_HAND
    )
    assert told(state, "play-05a", PileTaken) == [
        PileTaken(seat=0, month=5, owner=0),
        PileTaken(seat=0, month=6, owner=1),
    ]
    assert stolen(state, "play-05a") == [cards("07c 11d")]
    rich = table(
        "05a" + HAND, "05b 05c 05d 06b 06c 06d", "06a", piles="5:0,6:1", rival="07c 07d 08c 11d", rival_hand=RIVAL_HAND
    )
    assert stolen(rich, "play-05a") == [cards("07c 07d"), cards("08c")]


def test_a_pile_taken_before_a_choice_still_knows_its_owner() -> None:
    state = table("05a" + HAND, "05b 05c 05d 06b 06c", "06a", piles="5:0", rival="07c 07d 08c", rival_hand=RIVAL_HAND)
    facing = acted(state, "play-05a")
    line = GAME.encode(facing)
    assert line.split()[6] == "take:06a:05a:05b05c05d"
    assert line.split()[4] == "5:0"
    again = GAME.decode(line)
    assert stolen(again, "take-06b") == [cards("07c 07d")]
    assert acted(again, "take-06b").piles == ()


def test_a_third_ppuk_wins_five_points_at_once() -> None:
    state = table("05a" + HAND, "05c", "05d", rival_hand=RIVAL_HAND, ppuk="2,0", go="3,0", go_scores="9,0")
    after = acted(state, "play-05a")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((0,), "ppuk", (5, 0))
    assert GAME.turn(after) is None
    assert told(state, "play-05a", Won) == [Won(seat=0, reason="ppuk", points=5)]


def test_seven_points_at_the_end_of_a_turn_ask_for_go_or_stop() -> None:
    state = table("04a" + HAND, "04b", "08c", taken="01b 02b 03b 05b 07b", rival_hand=RIVAL_HAND)
    after = acted(state, "play-04a")
    assert (after.phase, after.turn) == ("decide", 0)
    assert notations(after) == ["go", "stop"]
    assert told(state, "play-04a", MayStop) == [MayStop(seat=0, points=8, final=False)]


def test_junk_taken_in_the_turn_counts_first() -> None:
    nine = "01c 01d 02c 02d 03c 03d 04c 05c 05d 02a 04a 08b"
    state = table("06a" + HAND, "07a", "06c", taken=nine, rival="08c", rival_hand=RIVAL_HAND)
    after = acted(state, "play-06a")
    assert told(state, "play-06a", MayStop) == [MayStop(seat=0, points=7, final=False)]
    assert after.phase == "decide"


def test_the_final_turn_leaves_only_stop() -> None:
    after = acted(table("04a", "04b", "08c", taken="01b 02b 03b 05b 07b", rival_hand=RIVAL_HAND), "play-04a")
    assert notations(after) == ["stop"]
    assert GAME.why_not(after, "go") == "only_stop"


def test_go_asks_again_only_above_the_score_at_the_go() -> None:
    state = table("04a" + HAND, "06c", "08c", taken=SEVEN, rival_hand=RIVAL_HAND, pending="decide")
    went = acted(state, "go")
    assert (went.turn, went.phase, went.go, went.go_scores) == (1, "play", (1, 0), (9, 0))
    assert told(state, "go", WentOn) == [WentOn(seat=0, count=1, points=9)]
    same = table("04a" + HAND, "06c", "08c", taken=SEVEN, rival_hand=RIVAL_HAND, go="1,0", go_scores="9,0")
    assert acted(same, "play-04a").phase == "play"
    better = table("04a" + HAND, "04c 06b", "06a", taken=SEVEN, rival_hand=RIVAL_HAND, go="1,0", go_scores="9,0")
    assert told(better, "play-04a", MayStop) == [MayStop(seat=0, points=10, final=False)]


def test_points_lost_to_a_theft_must_be_passed_again() -> None:
    eight = "01b 02b 03b 09b 10b 12c 01c 01d 02c 02d 03c 03d 04c 04d 05c 05d 06c 06d"
    state = table(
        "07a 12a 12b", "08c 11a", "07c 10a 10c 04b", rival=eight, rival_hand="04a 08b 11b",
        turn=1, go="1,0", go_scores="8,0",
    )  # fmt: skip
    assert score(state.taken[0]).points == 8
    robbed = acted(state, "play-07a")
    assert score(robbed.taken[0]).points == 7
    level = acted(robbed, "play-08b")
    assert score(level.taken[0]).points == 8
    assert (level.turn, level.phase) == (1, "play")
    above = acted(acted(level, "play-12a"), "play-11b")
    assert score(above.taken[0]).points == 9
    assert (above.turn, above.phase) == (0, "decide")


def test_stop_pays_and_ends_the_deal() -> None:
    state = table("04a" + HAND, "06c", "08c", taken=SEVEN, rival="01a 02a", pending="decide", go="3,0", go_scores="8,0")
    after = acted(state, "stop")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((0,), "stop", (18, 0))
    assert told(state, "stop", Won) == [Won(seat=0, reason="stop", points=18)]


def test_cards_that_run_out_without_a_stop_are_a_nagari() -> None:
    state = table("05a", "06a", "07c", taken=SEVEN, go="1,0", go_scores="9,0")
    after = acted(state, "play-05a")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.scores) == ((), "nagari", (0, 0))
    assert told(state, "play-05a", Nagari) == [Nagari()]
    assert after.turn is None


def test_seven_points_before_the_rivals_last_card_allow_a_go_while_cards_are_left() -> None:
    state = table("04a 12a", "04b", "08c", taken="01b 02b 03b 05b 07b", rival_hand="12b")
    assert notations(acted(state, "play-04a")) == ["go", "stop"]
