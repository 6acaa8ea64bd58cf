"""Ssangnyuk at the table: the fewest presses, a reason for everything that cannot be, words for everything told."""

import random
from collections.abc import Sequence
from typing import Literal

import pytest

from bot.i18n import LANGUAGES, words_in
from bot.table import Button, Menu, Played, Sight, table_of
from engine.core.match import Match, retell
from engine.ssangnyuk import GAME
from engine.ssangnyuk.game import SsangnyukOptions
from engine.ssangnyuk.state import State
from renderers.scene import Scene

TABLE = table_of("ssangnyuk")
OPENING = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5"
FORCED = "24:1,8:1,3:4,2:4,1:5 19:2,9:2,7:2,off:9 0 62 3 5"


def sight(
    position: str, selection: str = "", log: Sequence[str] = (), viewer: int | None = 0, language: str = "en"
) -> Sight:
    """What the viewer sees after some actions from a position; the rival is a computer."""
    words = words_in(language)
    state: State = GAME.decode(position)
    for notation in log:
        state = GAME.apply(state, GAME.find(state, notation))
    turn = None if state.over else state.turn
    actions = GAME.actions(state) if turn == viewer else ()
    scene = Scene("ssangnyuk", state, viewer, turn, retell(GAME, position, log), actions, selection)
    names = ["<@1>", TABLE.opponent("prudent", words)]
    return Sight(scene, words, names, ["you", names[1]], SsangnyukOptions(board=state.board, style="prudent"))


def buttons(seen: Sight) -> list[Button]:
    rows = TABLE.controls(seen)
    assert len(rows) <= 4
    found: list[Button] = []
    for row in rows:
        assert not isinstance(row, Menu)
        assert len(row) <= 5
        found += row
    return found


def offered(seen: Sight) -> list[tuple[str, str | None, str | None]]:
    return [(button.label, button.act, button.pick) for button in buttons(seen)]


class TestControls:
    """Roll, then a man, then a number."""

    def test_one_button_rolls(self) -> None:
        assert offered(sight(f"{OPENING} 0 - 4 1")) == [("Roll the dice", "roll", None)]

    def test_all_men_stand_there_and_those_that_cannot_move_are_plain(self) -> None:
        seen = sight(f"{OPENING} 0 55 4 1")
        assert offered(seen) == [("24", None, "24"), ("13/8", "13-5", None), ("8/3", "8-5", None), ("6", None, "6")]
        assert [button.style for button in buttons(seen)] == ["plain", "primary", "primary", "plain"]

    def test_a_man_with_two_numbers_is_chosen_first(self) -> None:
        seen = sight(f"{OPENING} 0 63 4 1")
        assert ("24", None, "24") in offered(seen)
        assert offered(sight(f"{OPENING} 0 63 4 1", "24")) == [
            ("6 · 24/18", "24-6", None),
            ("3 · 24/21", "24-3", None),
            ("Cancel", None, ""),
        ]

    def test_a_number_that_the_chosen_man_cannot_play_answers_why(self) -> None:
        seen = sight(f"{OPENING} 0 52 4 1", "24")
        assert ("5 · 24/19", "24-5", None) in offered(seen)
        assert GAME.why_not(seen.scene.view, "24-5") == "closed"

    def test_a_forced_move_is_one_button(self) -> None:
        assert offered(sight(FORCED, log=("8-6",))) == [("24/22", "24-2", None)]
        assert "Only one move" in TABLE.prompt(sight(FORCED, log=("8-6",)))

    def test_with_one_number_left_every_man_moves_at_once(self) -> None:
        seen = sight(f"{OPENING} 0 63 4 1", log=("24-6",))
        assert [act for _, act, _ in offered(seen)] == ["24-3", "18-3", "13-3", "8-3", "6-3"]

    def test_a_capture_is_shown(self) -> None:
        seen = sight("24:1,13:1,off:13 3:1,2:1,off:13 0 2 3 5")
        first = buttons(seen)[0]
        assert (first.label, first.style, first.emoji) == ("24/22", "good", "⚔️")

    def test_bar_and_off_are_written_out(self) -> None:
        assert ("bar/20", "bar-5", None) in offered(sight("bar:1,13:2,8:2,off:10 2:2,off:13 0 25 3 5"))
        seen = sight("5:1,2:1,off:13 6:1,off:14 0 63 3 5", "5")
        assert offered(seen)[:2] == [("6 · 5/off", "5-6", None), ("3 · 5/2", "5-3", None)]

    def test_fifteen_men_on_fifteen_places_fit(self) -> None:
        men = ",".join(f"{point}:1" for point in range(24, 9, -1))
        seen = sight(f"{men} 24:1,off:14 0 52 3 5")
        assert len(buttons(seen)) == 15


class TestRefusals:
    """Pressing a man that cannot move says which rule forbids it."""

    @pytest.mark.parametrize(
        ("position", "place", "reason"),
        [
            (f"{OPENING} 0 55 4 1", "24", "closed"),
            ("bar:1,13:2,8:2,off:10 2:2,off:13 0 25 3 5", "13", "bar_first"),
            ("13:2,8:5,off:8 22:1,off:14 0 5 3 5", "13", "five"),
            (FORCED, "3", "five"),
            ("7:1,3:2,off:12 6:1,off:14 0 6 3 5", "3", "not_all_home"),
            ("bar:1,24:3,22:1,6:3,5:2,3:2,2:3 24:2,8:3,6:5,off:5 0 35 3 5", "24", "bar_first"),
            (f"{OPENING} 0 63 4 1", "20", "no_man"),
            (f"{OPENING} 0 - 4 1", "13", "roll_first"),
            (f"{OPENING} 0 63 4 1", "x", "illegal"),
            (f"{OPENING} 0 63 4 1", "25", "illegal"),
            (f"{OPENING} 0 63 4 1", "0", "illegal"),
        ],
    )
    def test_each_has_its_reason(self, position: str, place: str, reason: str) -> None:
        assert TABLE.refuse(sight(position), place) == reason
        for language in LANGUAGES:
            assert TABLE.reason(reason, words_in(language)) != words_in(language)("house.illegal")

    def test_men_that_can_move_are_not_refused(self) -> None:
        assert TABLE.refuse(sight(f"{OPENING} 0 63 4 1"), "24") is None

    def test_what_both_numbers_close_is_noticed(self) -> None:
        assert "Both numbers must be played" in TABLE.prompt(
            sight("bar:1,24:3,22:1,6:3,5:2,3:2,2:3 24:2,8:3,6:5,off:5 0 35 3 5")
        )
        assert "must be the larger" in TABLE.prompt(sight("24:1,off:14 10:2,off:13 0 36 3 5"))
        assert "Both numbers" not in TABLE.prompt(sight(f"{OPENING} 0 63 4 1"))


class TestTelling:
    """What happened, in words and in the viewer's numbering."""

    def told(self, seen: Sight) -> list[str]:
        return [line for step in seen.scene.steps for line in TABLE.tell(seen, step)]

    def test_the_throw_for_the_start_is_told_with_the_first_turn(self) -> None:
        seen = sight(f"{OPENING} 1 - 0 4711", log=("roll", "46", "8-6", "6-4"))
        assert self.told(seen) == [
            "Throw for the start 1–6: Computer · prudent begins.",
            "Computer · prudent threw **4-6**.",
            "Computer · prudent moves 17/23 (6).",
            "Computer · prudent moves 19/23 (4).",
        ]
        assert "Throw for the start" in TABLE.prompt(sight(f"{OPENING} 0 - 0 1"))

    def test_captures_passes_and_numbers_left_over(self) -> None:
        assert self.told(sight("24:1,13:1,off:13 3:1,2:1,off:13 0 2 3 5", log=("24-2",))) == [
            "<@1> moves 24/22 (2).",
            "<@1> captures the man on 22; it waits on the bar.",
        ]
        passed = sight("bar:1,13:2,off:12 5:2,2:2,off:11 0 ? 3 5", log=("25",))
        assert self.told(passed)[-1] == "No man can enter with 2-5: <@1> passes."
        stuck = sight("24:1,off:14 7:2,4:2,off:11 0 ? 3 5", log=("63",))
        assert self.told(stuck)[-1] == "No man can move with 6-3: <@1> passes."
        left = sight("24:1,off:14 10:2,off:13 0 36 3 5", log=("24-6",))
        assert self.told(left)[-1] == "No man can move with the 3 that is left."

    def test_the_end(self) -> None:
        seen = sight("2:1,off:14 24:2,13:3,off:10 0 63 3 5", log=("2-6",))
        assert self.told(seen) == ["<@1> bears a man off: 2/off (6)."]
        outcome = GAME.outcome(seen.scene.view)
        assert outcome is not None
        assert TABLE.ended(seen, outcome) == ["The loser still had 87 pips to go."]
        assert TABLE.labels(seen)["headline"] == "Light wins"

    def test_the_position_in_words(self) -> None:
        seen = sight("bar:1,13:5,8:3,6:4,off:2 24:2,13:5,8:3,6:5 0 63 9 4711")
        assert TABLE.position(seen) == (
            "Ssangnyuk, board 4711, points in Light's numbering. "
            "Light (<@1>): 13×5, 8×3, 6×4, 1 on the bar, 2 off; 138 pips to go. "
            "Dark (Computer · prudent): 1×2, 12×5, 17×3, 19×5; 167 pips to go. To play: 6-3."
        )

    def test_the_picture_gets_board_and_style(self) -> None:
        labels = TABLE.labels(sight(f"{OPENING} 0 63 9 4711"))
        assert (labels["board"], labels["style"]) == ("Board 4711", "Computer · prudent")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ply_of_a_game_has_its_words(language: str) -> None:
    match = Match(GAME, 2, SsangnyukOptions(board=LANGUAGES.index(language) + 3), bytes(32))
    chance = random.Random(language)
    while (seat := match.turn) is not None:
        position = GAME.encode(match.state)
        steps = match.play(seat, str(chance.choice(GAME.actions(match.state))))
        if match.ply % 5 == 0:
            seen = sight(position, log=[step.notation for step in steps], language=language)
            told = [line for step in seen.scene.steps for line in TABLE.tell(seen, step)]
            assert all(line == line.strip() and not line[0].islower() for line in told)
            mine = sight(GAME.encode(match.state), viewer=match.turn, language=language)
            if mine.scene.actions:
                ids = [(button.act, button.pick) for button in buttons(mine)]
                assert len(set(ids)) == len(ids)
                assert all(0 < len(button.label) <= 80 for button in buttons(mine))
            assert len(TABLE.position(mine)) < 700


def played(board: int, style: Literal["offensive", "prudent"], result: str, score: int) -> Played:
    return Played(SsangnyukOptions(board=board, style=style), result, score)


def test_boards_played_are_suggested_with_their_results() -> None:
    games = [
        played(4711, "prudent", "win", 87),
        played(4711, "offensive", "loss", 0),
        played(47, "offensive", "draw", 0),
    ]
    words = words_in("en")
    suggest = TABLE.suggest
    assert suggest("board", "", games, words) == [
        ("4711 · prudent: won by 87 pips", 4711),
        ("47 · offensive: drawn", 47),
    ]
    assert suggest("board", "471", games, words) == [("4711 · prudent: won by 87 pips", 4711)]
    assert suggest("board", "9", games, words) == []
    many = [played(board, "prudent", "loss", 0) for board in range(1, 60)]
    assert len(suggest("board", "", many, words)) == 25


def test_a_named_board_counts_once_a_style() -> None:
    once = TABLE.once
    assert once({"board": 4711, "style": "prudent"}) == "4711 prudent"
    assert once({"board": 4711}) == "4711 offensive"
    assert once({"style": "prudent"}) is None


def test_the_rules_have_pages_with_pictures_that_fit() -> None:
    for language in LANGUAGES:
        pages = TABLE.pages(words_in(language))
        assert len(pages) == 7
        assert [number for number, page in enumerate(pages, 1) if page.scene] == [2, 3]
        assert sum("◇" in page.text for page in pages) >= 4
        assert all(len(page.title) + len(page.text) < 3800 for page in pages)
