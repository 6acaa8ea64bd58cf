"""Yacht's table: what can be pressed, what is said, and that it all fits, in every language."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.i18n import LANGUAGES, words_in
from bot.table import Button, Menu, Sight
from bot.tables.yacht import TABLE
from engine.core.budget import NodeBudget
from engine.core.chance import Dice
from engine.core.match import Match, Step, retell
from engine.yacht import GAME
from engine.yacht.boxes import BOXES, MAXIMA
from renderers.scene import Scene

EMPTY = ",".join("-" * 12)
MINE = "3,-,9,-,-,-,-,23,-,-,-,-"
THEIRS = "-,6,-,-,-,18,21,-,-,30,-,-"
FULL = "5,10,15,20,25,30,30,28,30,30,30,50"
MOST_CONTENT = 2000
MOST_ALT = 1024


def sight(
    position: str, log: Sequence[str] = (), selection: str = "", language: str = "en", *, acts: bool = True
) -> Sight:
    """What the seat on turn sees after a stretch of a log that begins at a position."""
    state = GAME.decode(position)
    for notation in log:
        state = GAME.apply(state, GAME.find(state, notation))
    turn, seats = GAME.turn(state), len(state.sheets)
    actions = GAME.actions(state) if acts else ()
    scene = Scene("yacht", state, turn, turn, retell(GAME, position, log), actions, selection)
    names = [f"<@{seat + 1}>" for seat in range(seats)]
    return Sight(scene, words_in(language), names, [f"Player {seat + 1}" for seat in range(seats)], GAME.Options())


def over(log: Sequence[str], seats: int = 1, language: str = "en") -> Sight:
    """The end of a whole game, seen by seat 0."""
    start = GAME.encode(GAME.start(seats, GAME.Options()))
    seen = sight(start, log, language=language)
    return replace(seen, scene=replace(seen.scene, viewer=0))


def buttons(seen: Sight) -> list[Button]:
    return [button for row in TABLE.controls(seen) if not isinstance(row, Menu) for button in row]


def menus(seen: Sight) -> list[Menu]:
    return [row for row in TABLE.controls(seen) if isinstance(row, Menu)]


def test_a_turn_begins_with_one_button() -> None:
    [button] = buttons(sight(f"{EMPTY} 0 - 0"))
    assert button.act == "roll-12345"
    assert button.label == "Throw the dice · 3 left"
    assert TABLE.asides(sight(f"{EMPTY} 0 - 0")) == []


def test_a_button_a_die_turns_round_what_is_kept() -> None:
    *dice, throw = buttons(sight(f"{EMPTY} 0 66316 1"))
    assert [button.label for button in dice] == ["6", "6", "3", "1", "6"]
    assert [button.pick for button in dice] == ["roll-2345", "roll-1345", "roll-1245", "roll-1235", "roll-1234"]
    assert (throw.act, throw.label) == ("roll-12345", "Throw 5 dice · 2 left")

    *dice, throw = buttons(sight(f"{EMPTY} 0 66316 1", selection="roll-34"))
    assert [button.emoji for button in dice] == ["🔒", "🔒", None, None, "🔒"]
    assert [button.pick for button in dice] == ["roll-134", "roll-234", "roll-4", "roll-3", "roll-345"]
    assert (throw.act, throw.label) == ("roll-34", "Throw 2 dice · 2 left")

    *_, throw = buttons(sight(f"{EMPTY} 0 66316 2", selection="roll-4"))
    assert throw.label == "Throw 1 die · 1 left"
    *_, throw = buttons(sight(f"{EMPTY} 0 66316 1", selection="roll-"))
    assert throw.disabled


def test_what_was_kept_stays_kept() -> None:
    *dice, throw = buttons(sight(f"{EMPTY} 0 - 0", ("roll-12345", "66316", "roll-34", "66526")))
    assert [button.emoji for button in dice] == ["🔒", "🔒", None, None, "🔒"]
    assert throw.act == "roll-34"


def test_after_the_third_throw_only_boxes_are_left() -> None:
    seen = sight(f"{EMPTY} 0 66316 3")
    assert buttons(seen) == []
    [menu] = menus(seen)
    assert len(menu.choices) == 12
    assert TABLE.prompt(seen) == "Fill a box."


def test_the_menu_holds_the_open_boxes_with_their_values_from_the_top_of_the_sheet() -> None:
    [menu] = menus(sight(f"{MINE}/{THEIRS} 0 66316 1"))
    assert [choice.label for choice in menu.choices] == [
        "Yacht · 0",
        "Large straight · 0",
        "Small straight · 0",
        "Four of a kind · 0",
        "Choice · 22",
        "Sixes · 18",
        "Fives · 0",
        "Fours · 0",
        "Twos · 0",
    ]
    assert [choice.act for choice in menu.choices if choice.act] == ["score-choice", "score-sixes"]
    assert [choice.pick for choice in menu.choices if choice.pick][:2] == ["score-yacht", "score-large_straight"]


def test_a_box_worth_0_asks_once_more_while_another_scores() -> None:
    seen = sight(f"{MINE} 0 66316 3", selection="score-yacht")
    confirm, cancel = buttons(seen)
    assert (confirm.act, confirm.label, confirm.style) == ("score-yacht", "Yes, write 0 in Yacht", "danger")
    assert cancel.pick == ""
    assert TABLE.prompt(seen) == "Write 0 in Yacht, although another box would score?"


def test_a_box_worth_0_does_not_ask_where_nothing_scores() -> None:
    sheet = ",".join("-" if box in ("yacht", "twos") else "0" for box in BOXES)
    seen = sight(f"{sheet} 0 66316 3")
    [menu] = menus(seen)
    assert [choice.act for choice in menu.choices] == ["score-yacht", "score-twos"]
    assert TABLE.prompt(seen) == "Nothing fits: choose the box that takes the 0."


@pytest.mark.parametrize(
    ("position", "selection", "reason"),
    [
        (f"{EMPTY} 0 66316 1", "roll-34", None),
        (f"{EMPTY} 0 66316 1", "roll-", None),
        (f"{EMPTY} 0 66316 1", "score-yacht", None),
        (f"{EMPTY} 0 66316 3", "roll-34", "no_throws_left"),
        (f"{EMPTY} 0 66316 1", "roll-43", "illegal"),
        (f"{EMPTY} 0 66316 1", "roll-33", "illegal"),
        (f"{EMPTY} 0 66316 1", "roll-6", "illegal"),
        (f"{EMPTY} 0 66316 1", "roll-²", "illegal"),
        (f"{EMPTY} 0 66316 1", "score-", "illegal"),
        (f"{EMPTY} 0 66316 1", "score-all", "illegal"),
        (f"{MINE} 0 66316 1", "score-ones", "illegal"),
        (f"{EMPTY} 0 - 0", "score-ones", "illegal"),
    ],
)
def test_what_can_be_selected(position: str, selection: str, reason: str | None) -> None:
    assert TABLE.refuse(sight(position), selection) == reason


def test_the_computers_turn_is_one_sentence() -> None:
    log = ("roll-12345", "25226", "roll-25", "24222", "roll-2", "21222", "score-four_kind")
    seen = sight(f"{MINE}/{THEIRS} 1 - 0", log)
    assert _told(seen) == ["<@2> fills **Four of a kind** with 2-1-2-2-2: **9**."]


def test_of_throws_the_newest_is_told() -> None:
    seen = sight(f"{EMPTY} 0 - 0", ("roll-12345", "66316", "roll-34", "66666"))
    assert _told(seen) == ["<@1> threw 6-6-6-6-6 (throw 2 of 3)."]
    assert _told(sight(f"{EMPTY} 0 66666 2", ["score-yacht"])) == [
        "Five alike! <@1> fills **Yacht** with 6-6-6-6-6: **50**."
    ]
    assert _told(sight(f"{EMPTY} 0 66661 2", ["score-yacht"])) == ["<@1> writes **0** in **Yacht** (6-6-6-6-1)."]


def _told(seen: Sight) -> list[str]:
    return [line for step in seen.scene.steps for line in TABLE.tell(seen, step)]


def test_a_line_of_leaving_is_left_to_the_house() -> None:
    assert TABLE.tell(sight(f"{EMPTY} 0 - 0"), Step(0, "resign-0", ())) == []


def test_the_position_in_words() -> None:
    told = TABLE.position(sight(f"{MINE}/{THEIRS} 0 - 0", ("roll-12345", "66316", "roll-34", "66526")))
    assert told == (
        "Yacht sheet. Dice 6-6-5-2-6, throw 2 of 3. Kept: 6-6-6. Now worth: Choice 25, Sixes 18, Fives 5, Twos 2. "
        "1 (<@1>), total 35: Full house 23, Threes 9, Ones 3. "
        "2 (<@2>), total 75: Small straight 30, Choice 21, Sixes 18, Twos 6."
    )
    assert TABLE.position(sight(f"{EMPTY} 0 - 0")) == "Yacht sheet. 1 (<@1>), total 0: nothing yet."


@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_sheets_fit_into_an_alt_text(language: str) -> None:
    wide = FULL.replace("5,10", "-,10")
    seen = sight(f"{'/'.join([wide, *[FULL] * 9])} 0 11111 1", selection="roll-", language=language)
    long = replace(seen, names=["Computer · level 3"] * 10)
    text = f"{TABLE.position(long)} {TABLE.prompt(long)}"
    assert len(text) <= MOST_ALT
    assert text.count("28") == 10


def test_the_end_tells_totals_and_hints() -> None:
    seen = sight(f"{FULL}/{FULL.replace('50', '0')}/{FULL.replace('30', '0')} - - 0")
    outcome = GAME.outcome(seen.scene.view)
    assert outcome is not None
    assert TABLE.ended(seen, outcome) == ["<@1> **303** · <@2> **253** · <@3> **153**"]
    used = replace(seen, uses={(0, "hint"): 1, (2, "hint"): 4, (1, "other"): 9})
    assert TABLE.ended(used, outcome) == ["<@1> **303** (1 hint) · <@2> **253** · <@3> **153** (4 hints)"]


@pytest.mark.parametrize(
    ("sheets", "headline"),
    [
        (FULL, "303 points"),
        (f"{MINE}/{FULL}".replace("-", "0"), "Player 2 wins with 303 points"),
        (f"{FULL}/{MINE}/{FULL}".replace("-", "0"), "Players 1, 3 share the win with 303 points"),
    ],
)
def test_the_headline_in_the_picture_has_numbers_for_names(sheets: str, headline: str) -> None:
    assert TABLE.labels(sight(f"{sheets} - - 0"))["headline"] == headline
    assert TABLE.labels(sight(f"{MINE} 0 - 0"))["headline"] == ""


@pytest.mark.parametrize(
    ("sheets", "told"), [(EMPTY, "1 of 12"), (MINE, "4 of 12"), (FULL, "12 of 12"), (f"{FULL}/{MINE}", "4 of 12")]
)
def test_rounds_are_counted(sheets: str, told: str) -> None:
    turn = "- - 0" if sheets == FULL else "0 - 0"
    assert TABLE.labels(sight(f"{sheets} {turn}"))["round"] == f"Round {told}"


def test_a_hint_is_offered_to_those_who_may_act_and_counted() -> None:
    [hint] = TABLE.asides(sight(f"{EMPTY} 0 66316 1"))
    assert (hint.key, hint.counted) == ("hint", True)
    assert TABLE.asides(sight(f"{EMPTY} 0 66316 1", acts=False)) == []


def test_a_hint_tells_the_best_three_choices() -> None:
    best, second, third, note = TABLE.aside(sight(f"{MINE}/{THEIRS} 0 66666 2"), "hint", ()).split("\n")
    assert re.fullmatch(r"\*\*Best: fill Yacht \(50\)\.\*\* Your total would then be \d{3}\.\d on average\.", best)
    assert second.startswith("2. keep 6-6-6-6, throw the rest: ")
    assert third.startswith("3. fill Four of a kind (30): ")
    assert "exact table" in note
    only = TABLE.aside(sight(f"{FULL.replace('50', '-')} 0 66666 3"), "hint", ())
    assert only.startswith("**Best: fill Yacht (50).** Your total would then be 303.0 on average.")


def test_a_hint_may_advise_to_throw_everything() -> None:
    sheet = ",".join("-" if box == "sixes" else "0" for box in BOXES)
    assert "**Best: throw all five again.**" in TABLE.aside(sight(f"{sheet} 0 11234 1"), "hint", ())


def whole_game(seats: int = 1) -> list[str]:
    """A game in which every seat throws once each turn and fills its boxes from the top of the position line down."""
    state = GAME.start(seats, GAME.Options())
    log: list[str] = []
    while GAME.turn(state) is not None:
        action = GAME.odds(state)[37 * len(log) % 7776][0] if state.in_air else GAME.actions(state)[-1]
        if not state.in_air and state.throws:
            action = next(each for each in GAME.actions(state) if str(each).startswith("score-"))
        log.append(str(action))
        state = GAME.apply(state, action)
    return log


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_the_coach_tells_luck_loss_and_every_round(seats: int, language: str) -> None:
    log = whole_game(seats)
    seen = over(log, seats, language)
    [coach] = TABLE.asides(seen)
    assert (coach.key, coach.counted) == ("coach", False)
    text = TABLE.aside(seen, "coach", log)
    assert len(text) <= MOST_CONTENT
    assert not re.search(r"\{\w*\}", text)
    comma = "," if language in ("es", "pt_BR") else "."
    assert f"169{comma}8" in text
    figures = re.findall(rf"[+−]?\d+\{comma}\d", text)
    luck, loss = (float(figure.replace("−", "-").replace(comma, ".")) for figure in figures[1:3])
    total = sum(value or 0 for value in seen.scene.view.sheets[0])
    assert 169.8 + luck - loss == pytest.approx(total, abs=0.2)
    assert len([line for line in text.split("\n") if line.startswith("-# ")]) == 12 + len(["the note"])
    assert len(re.findall(r"^\d\. ", text, re.MULTILINE)) == 3


def test_the_coach_finds_nothing_to_say_of_the_best_play() -> None:
    match = Match(GAME, 1, GAME.Options(), bytes(32))
    while match.turn is not None:
        actions = GAME.actions(match.state)
        match.play(0, str(GAME.players["3"].choose(match.state, actions, Dice(bytes(32), 1), NodeBudget(1))))
    text = TABLE.aside(over(match.log), "coach", match.log)
    assert "Every choice was the best there was." in text
    assert "given away" not in text.lower() or ": **0.0**" in text


def test_the_coach_of_a_game_given_up() -> None:
    log = ["roll-12345", "66316", "roll-12345", "12345", "resign-0"]
    state = GAME.decode(f"{EMPTY}/{EMPTY} 0 12345 2")
    scene = Scene("yacht", state, 0, None, retell(GAME, f"{EMPTY}/{EMPTY} 0 - 0", log))
    seen = Sight(scene, words_in("en"), ["<@1>", "Computer"], ["you", "Computer"], GAME.Options())
    assert [aside.key for aside in TABLE.asides(seen)] == ["coach"]
    assert "Round 1, 6-6-3-1-6: throw all five again. Better: keep 6-6-6" in TABLE.aside(seen, "coach", log)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_every_box_with_its_maximum(language: str) -> None:
    words = words_in(language)
    pages = TABLE.pages(words)
    assert len(pages) == 5
    assert [page.scene is not None for page in pages] == [False, True, True, False, False]
    boxes = pages[1].text.split("\n")
    for line, box in zip(boxes, BOXES[::-1], strict=False):
        assert line.startswith(f"**{words(f'yacht.box.{box}')}**")
        assert f"**{MAXIMA[box]}" in line
    for number in (0, 3, 4):
        assert "†" in pages[number].text
    assert "4-4-6" in pages[2].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_control_has_a_short_label(language: str) -> None:
    for selection in ("", "roll-", "score-yacht"):
        seen = sight(f"{EMPTY} 0 66316 1", selection=selection, language=language)
        assert all(0 < len(button.label) <= 80 for button in buttons(seen))
        for menu in menus(seen):
            assert 0 < len(menu.placeholder) <= 150
            assert all(0 < len(choice.label) <= 100 for choice in menu.choices)
            assert all(0 < len(choice.description or "") <= 100 for choice in menu.choices)
