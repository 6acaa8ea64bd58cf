"""Go-Stop's buttons, words and rules: they fit the engine and Discord, in every language."""

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import pytest

from bot import telling
from bot.i18n import LANGUAGES, words_in
from bot.table import Button, Menu, Sight, table_of
from bot.tables.go_stop_words import called, formula
from engine import GAMES
from engine.core.match import Match, Step
from engine.go_stop.cards import CODES, DECK, MONTHS, card, cards
from engine.go_stop.game import GoStopOptions
from engine.go_stop.score import payment
from engine.go_stop.state import State
from renderers.scene import Scene
from tests.engine.go_stop.positions import jumbled, table

GAME: Final = GAMES["go_stop"]
TABLE: Final = table_of("go_stop")
NAMES: Final = ("<@1103102790864994304>", "Computer · level 2")
RIBBONS: Final = "01b 02b 03b 04b 05b 07b 12c"
DECIDING: Final = table("12a", "02c", "", RIBBONS, pending="decide", rival_hand="12b", rival="01a")


def sight(state: State, viewer: int | None = 0, *, chosen: str = "", language: str = "en", **more: Any) -> Sight:
    """What a seat sees of a state."""
    turn = GAME.turn(state)
    actions = GAME.actions(state) if viewer is not None and turn == viewer else ()
    scene = Scene("go_stop", GAME.view(state, viewer), viewer, turn, actions=actions, selection=chosen, **more)
    return Sight(scene, words_in(language), NAMES, ("you", NAMES[1]), GoStopOptions())


def buttons(seen: Sight) -> list[Button]:
    return [button for row in TABLE.controls(seen) if not isinstance(row, Menu) for button in row]


def labels(seen: Sight) -> list[str]:
    return [button.label for button in buttons(seen)]


def told(state: State, notation: str, language: str = "en") -> list[str]:
    """The sentences of an action of the seat on turn."""
    step = Step(state.turn or 0, notation, GAME.events(state, GAME.find(state, notation)))
    return list(TABLE.tell(sight(state, language=language), step))


def body(seen: Sight) -> Any:
    """What the alt text needs of a room."""
    return SimpleNamespace(phase="playing", people=(1,), seats=(1, None), game_key="go_stop")


def test_the_hand_stands_on_buttons_five_a_row_those_that_match_in_colour() -> None:
    state = table("01a 01c 02a 03a 04a 06c 12a", "01d 06d", "", rival_hand="10a")
    seen = sight(state)
    rows = [list(row) for row in TABLE.controls(seen) if not isinstance(row, Menu)]
    assert [len(row) for row in rows] == [5, 2]
    assert labels(seen) == [
        "1 · bright", "1 · junk", "2 · animal", "3 · bright", "4 · animal", "6 · junk", "12 · bright",
    ]  # fmt: skip
    assert [button.style for button in buttons(seen)] == ["primary"] * 2 + ["plain"] * 3 + ["primary", "plain"]
    assert buttons(seen)[0].pick == "play-01a"


def test_cards_that_are_alike_are_told_apart() -> None:
    assert labels(sight(table("01c 01d 11c 11d", "", "", rival_hand="10a")))[:4] == [
        "1 · junk a", "1 · junk b", "11 · junk", "11 · double junk",
    ]  # fmt: skip


def test_a_chosen_card_is_confirmed_or_cancelled() -> None:
    state = table("01a 02a", "01c", "", rival_hand="10a")
    seen = sight(state, chosen="play-01a")
    assert labels(seen) == ["1 · bright", "2 · animal", "Play it", "Cancel"]
    assert [(button.act, button.pick) for button in buttons(seen)[2:]] == [("play-01a", None), (None, "")]
    assert buttons(seen)[0].disabled
    assert TABLE.prompt(seen) == "pine bright (1) goes with pine junk (1). Play it?"
    assert "stay in the layout" in TABLE.prompt(sight(state, chosen="play-02a"))


def test_a_card_that_faces_two_asks_which() -> None:
    state = table("01a 02a", "01b 01c", "", rival_hand="10a")
    seen = sight(state, chosen="play-01a")
    assert [button.act for button in buttons(seen)[2:]] == ["play-01a-01b", "play-01a-01c", None]
    assert labels(seen)[2:] == ["Take pine ribbon (1)", "Take pine junk (1)", "Cancel"]
    assert "which one" in TABLE.prompt(seen)


def test_a_card_that_takes_a_pile_says_so() -> None:
    state = table("01a 02a", "01b 01c 01d", "", piles="1:n", rival_hand="10a")
    assert "whole pile" in TABLE.prompt(sight(state, chosen="play-01a"))


def test_the_stock_card_that_faces_two_asks_at_once() -> None:
    seen = sight(table("12a", "02c 02b", "", pending="take:02a:01a:01c", rival_hand="12b"))
    assert [button.act for button in buttons(seen)] == ["take-02b", "take-02c"]
    assert TABLE.prompt(seen) == "The stock card, plum animal (2), faces two cards: which one does it take?"


def test_go_and_stop_say_what_stop_pays_and_why() -> None:
    seen = sight(DECIDING)
    assert labels(seen) == ["Go", "Stop · +9"]
    assert TABLE.prompt(seen) == "Stop for 9 points, or Go for more? Ribbons 3 + Hongdan 3 + Chodan 3 = 9"
    assert TABLE.labels(seen)["stop_pays"] == "Stop pays 9 points"
    last = table("", "02c", "", RIBBONS, pending="decide", rival_hand="12b", rival="01a")
    assert labels(sight(last)) == ["Stop · +9"]
    assert TABLE.prompt(sight(last)).startswith("Your last card is played: Stop pays 9 points.")


def test_a_payment_is_told_factor_by_factor() -> None:
    words = words_in("en")
    pays = payment(cards("01a 03a 08a 11a 12a 11d 12d 01c 01d 02c 02d 03c 03d"), (), 3)
    assert formula(words, pays) == (
        "Brights 15 + Junk 1 = 16 · Go 3: ×2 · rival without brights: ×2 · rival with little junk: ×2"
    )
    assert formula(words, payment(cards("02a 04a 08b"), cards("01a"), 1)) == "Godori 5 · Go 1: +1"
    assert formula(words, None) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happened_is_told_in_every_language(language: str) -> None:
    ppuk = table("05a 12a", "05c", "05d", rival_hand="12b")
    ttadak = table("05a 12a", "05c 05d 06a", "05b", rival="06c 07c", rival_hand="12b")
    chok = table("05a 12a", "06a", "05b", rival="06c 07c", rival_hand="12b")
    sseul = table("05a 12a", "05c 06c", "06d", rival="07c", rival_hand="12b")
    pile = table("05a 12a", "05b 05c 05d", "06a", piles="5:0", rival="06c 07c", rival_hand="12b")
    for state, notation, many in (
        (ppuk, "play-05a", 3), (ttadak, "play-05a-05c", 4), (chok, "play-05a", 4), (sseul, "play-05a", 4),
        (pile, "play-05a", 4),
    ):  # fmt: skip
        lines = told(state, notation, language)
        assert len(lines) == many
        assert all(line and "{" not in line for line in lines)
    assert told(DECIDING, "stop", language)
    assert told(DECIDING, "go", language)


def test_words_of_a_turn_read_well() -> None:
    pile = table("05a 12a", "05b 05c 05d", "06a", piles="5:0", rival="06c 07c", rival_hand="12b")
    assert told(pile, "play-05a") == [
        f"{NAMES[0]}: iris animal (5) → iris ribbon (5).",
        "Turned up: peony animal (6).",
        f"{NAMES[0]}: the own ppuk of iris is taken.",
        f"{NAMES[0]}: 2 junk cards from the rival.",
    ]


def test_a_stranger_to_both_hands_is_told_none() -> None:
    state = table("01a 02a 03a", "05c", "", rival_hand="10a 11a")
    seen = sight(state, None)
    assert TABLE.controls(seen) == [] or not buttons(seen)
    assert "Your hand" not in TABLE.position(seen)
    assert TABLE.labels(seen)["side_0"] == "Red"
    own = sight(state, 0)
    assert "Your hand: 1 bright, 2 animal, 3 bright." in TABLE.position(own)
    assert TABLE.labels(own)["side_0"] == "You"
    assert TABLE.labels(sight(state, 1))["side_0"] == "Rival"


def test_the_end_is_told_with_how_it_came_about() -> None:
    over = GAME.apply(DECIDING, GAME.find(DECIDING, "stop"))
    seen = sight(over)
    assert TABLE.labels(seen)["headline"] == "You: +9 points"
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert TABLE.ended(seen, outcome) == ["Ribbons 3 + Hongdan 3 + Chodan 3 = 9"]
    gave_up = sight(DECIDING, steps=[Step(0, "resign-0", ())])
    lost = replace(gave_up, scene=replace(gave_up.scene, turn=None))
    assert TABLE.labels(lost)["headline"] == "Rival: the deal is won"


def test_selections_are_hand_cards_and_nothing_else() -> None:
    seen = sight(table("01a 02a", "01c", "", rival_hand="10a"))
    assert TABLE.refuse(seen, "play-01a") is None
    for wrong in ("play-10a", "p", "play-", "play-01a-01c", "take-01c", "go", "'; --"):
        assert TABLE.refuse(seen, wrong) == "not_in_hand"


@pytest.mark.parametrize("language", LANGUAGES)
def test_controls_fit_discord_in_any_position(language: str) -> None:
    dice = random.Random(3)
    for _ in range(150):
        state = jumbled(dice)
        if state.turn is None or GAME.turn(state) is None:
            continue
        for chosen in ("", f"play-{CODES[state.hands[state.turn][0]]}" if state.phase == "play" else ""):
            rows = TABLE.controls(sight(state, state.turn, chosen=chosen, language=language))
            assert len(rows) <= 4
            flat = [button for row in rows if not isinstance(row, Menu) for button in row]
            assert all(len(row) <= 5 for row in rows if not isinstance(row, Menu))
            assert all(0 < len(button.label) <= 80 for button in flat)
            pressed = [(button.act, button.pick) for button in flat]
            assert len(set(pressed)) == len(pressed)


def test_a_hand_larger_than_any_dealt_comes_in_menus() -> None:
    state = table("".join(CODES[:30]), "", "", rival_hand="12a")
    rows = TABLE.controls(sight(state))
    assert [len(row.choices) for row in rows if isinstance(row, Menu)] == [25, 5]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_alt_text_holds_the_longest_position(language: str) -> None:
    hand = "01a01b02a02b03a03b04a04b05a05b"
    layout = "06a06b07a07b08a08b09a09b10a10b11a11b12a12b"
    taken = [CODES[one] for one in DECK if CODES[one] not in hand + layout and MONTHS[one] != 12]
    state = table(hand, layout, "", "".join(taken[:11]), "".join(taken[11:]), rival_hand="12c12d")
    seen = sight(state, language=language)
    assert len(TABLE.position(seen)) < 800
    alt = telling.alt(body(seen), TABLE, seen)
    assert len(alt) <= 1024
    assert called(words_in(language), card("09a"))


def test_a_whole_deal_can_be_told() -> None:
    match, dice = Match(GAME, 2, GoStopOptions(), bytes(32)), random.Random(1)
    while match.turn is not None:
        notation = str(dice.choice(GAME.actions(match.state)))
        for step in match.play(match.turn, notation):
            assert all(TABLE.tell(sight(match.state, language=language), step) is not None for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_can_be_read_with_their_plates(language: str) -> None:
    pages = TABLE.pages(words_in(language))
    assert len(pages) == 11
    assert all(len(page.text) < 3_000 for page in pages)
    assert [number for number, page in enumerate(pages, 1) if page.scene] == [2, 6, 7, 8, 9]
    text = "".join(page.text for page in pages)
    assert text.count("◆") >= 14
    for page in pages:
        if page.scene is not None:
            assert all(page.scene.words.values())


def test_every_card_has_a_small_picture_under_its_key() -> None:
    emojis = TABLE.emojis()
    assert list(emojis) == [f"hwatu_{code}" for code in CODES]
    assert emojis["hwatu_08a"]()[:4] == b"\x89PNG"


def test_buttons_show_the_cards_where_their_pictures_are_there() -> None:
    state = table("01a 02a", "01b 01c", "", rival_hand="10a")
    seen = replace(sight(state, chosen="play-01a"), emojis={"hwatu_01a": "<:a:1>", "hwatu_01c": "<:c:3>"})
    assert [button.emoji for button in buttons(seen)] == ["<:a:1>", None, None, "<:c:3>", None]
    assert not any(button.emoji for button in buttons(sight(state)))
