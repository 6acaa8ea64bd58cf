"""Pictures of Go-Stop show the position, what happened, and what can be done; and nothing that is hidden."""

import io
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import get_args

import pytest
from PIL import Image, ImageChops

from engine.core.chance import Dice
from engine.core.match import Match, Step
from engine.go_stop import GAME
from engine.go_stop.cards import CODES, cards, of_month
from engine.go_stop.game import GoStopOptions
from engine.go_stop.score import score
from engine.go_stop.state import OVER, State
from renderers import draw, go_stop, go_stop_art, go_stop_sides, go_stop_turns
from renderers.canvas import MARGIN, WIDTH
from renderers.go_stop_plates import ROWS, plate
from renderers.scene import Figure, Scene, ThemeName
from renderers.theme import THEMES, contrast, rgb
from tests.engine.go_stop.positions import jumbled, table

WORDS = {
    "side_0": "You",
    "side_1": "Rival",
    "go": "Go",
    "ppuk": "Ppuk",
    "ttadak": "Ttadak",
    "chok": "Chok",
    "sseul": "Sseul",
    "stop_pays": "Stop pays 128 points",
    "headline": "You: +128 points",
    "formula": "Brights 15 + Animals 3 + Godori 5 + Ribbons 2 + Hongdan 3 + Junk 4 = 32 · Go 3: ×2 · no brights: ×2",
}
STRIP = (Figure("Streak", "12"), Figure("Score", "1,204"), Figure("Best", "-"))
THEME_NAMES: tuple[ThemeName, ...] = get_args(ThemeName)


def scene(state: State, viewer: int | None = 0, **more: object) -> Scene:
    """A scene of a state as a seat sees it."""
    turn = GAME.turn(state)
    actions = GAME.actions(state) if viewer is not None and turn == viewer else ()
    shown = Scene("go_stop", GAME.view(state, viewer), viewer, turn, actions=actions, strip=STRIP, words=WORDS)
    return replace(shown, **more)  # type: ignore[arg-type]


def moments(number: int) -> Iterator[tuple[State, list[Step]]]:
    """Every state of a random deal with the steps of each seat's last turn."""
    match, dice = Match(GAME, 2, GoStopOptions(), number.to_bytes(32, "big")), random.Random(number)
    last: dict[int, list[Step]] = {}
    while True:
        yield match.state, [step for steps in last.values() for step in steps]
        turn = match.turn
        if turn is None:
            return
        steps = match.play(turn, str(dice.choice(GAME.actions(match.state))))
        before = last.pop(turn, []) if list(last)[-1:] == [turn] else []
        last.pop(turn, None)
        last[turn] = before + steps


def differ(first: Scene, second: Scene) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(go_stop.picture(first), go_stop.picture(second)).getbbox()


def gold(shown: Scene) -> int:
    """How many pixels have the colour of what may be chosen."""
    colours = {colour: count for count, colour in go_stop.picture(shown).getcolors(1 << 18) or []}
    return colours.get(rgb(THEMES[shown.theme].gold), 0)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_moment_of_deals_is_drawn_for_everyone(theme: ThemeName) -> None:
    for number in range(3):
        for ply, (state, steps) in enumerate(moments(number)):
            for viewer in (0, 1, None):
                if (ply + number) % 3 == (viewer if viewer is not None else 2):
                    picture = go_stop.picture(scene(state, viewer, steps=steps, theme=theme))
                    assert (picture.mode, picture.width) == ("RGB", WIDTH)
                    assert 600 <= picture.height <= 1_000


def test_positions_no_deal_would_bring_are_drawn() -> None:
    dice = random.Random(1)
    for _ in range(40):
        state = jumbled(dice)
        assert go_stop.picture(scene(state, state.turn or 0)).width == WIDTH
    full = table("".join(CODES[:24]), "12d", "", "".join(CODES[24:40]), "12a 12b", rival_hand="12c")
    assert go_stop.picture(scene(full)).height <= 1_000


def test_pictures_are_small_opaque_palette_files() -> None:
    for state, steps in list(moments(4))[::6]:
        with Image.open(io.BytesIO(draw(scene(state, steps=steps)))) as image:
            assert (image.format, image.mode) == ("PNG", "P")
            assert "transparency" not in image.info
        assert len(draw(scene(state, steps=steps))) < 128_000


def test_what_is_hidden_changes_nothing_in_the_picture() -> None:
    for number in range(4):
        for state, _ in moments(number):
            if state.phase in OVER:
                continue
            for viewer in (0, 1, None):
                other = GAME.imagine(GAME.view(state, viewer), Dice(bytes(32), number))
                assert go_stop.picture(scene(state, viewer)) == go_stop.picture(scene(other, viewer))


def test_every_visible_card_changes_the_picture() -> None:
    state = table("01a 02a 03a", "05c 06c 07c", "", "01b 04a 08c", "12a 12b 11c", rival_hand="10a")
    shown = scene(state)
    for field, changed in {
        "hands": replace(state, hands=(state.hands[0][1:], state.hands[1])),
        "layout": replace(state, layout=state.layout[1:]),
        "taken": replace(state, taken=(state.taken[0][1:], state.taken[1])),
        "rival's taken": replace(state, taken=(state.taken[0], state.taken[1][1:])),
        "stock": replace(state, stock=state.stock[1:]),
        "rival's hand": replace(state, hands=(state.hands[0], ())),
        "go": replace(state, go=(1, 0)),
    }.items():
        assert differ(shown, scene(changed)), field


def test_a_selected_card_is_raised_and_its_matches_are_marked() -> None:
    state = table("01a 02a 03a", "01c 01d 06c 07c", "", rival_hand="10a")
    shown = scene(state)
    chosen = replace(shown, selection="play-01a")
    box = differ(shown, chosen)
    assert box is not None
    assert box[1] < go_stop_art.BAND < box[3]
    matched = gold(chosen)
    alone = gold(replace(shown, selection="play-02a"))
    assert matched > alone + 1_000 > gold(shown)


def test_cards_that_match_something_are_pointed_out() -> None:
    assert gold(scene(table("01a 02a", "06c", "", rival_hand="10a"))) < gold(
        scene(table("01a 02a", "01c", "", rival_hand="10a"))
    )


def test_the_stock_card_that_faces_two_is_shown_with_what_it_may_take() -> None:
    state = table("12a", "02c 02d", "", pending="take:02a:01a:01c", rival_hand="12b")
    assert gold(scene(state)) > 3 * 1_000


def test_a_month_keeps_its_place() -> None:
    near = scene(table("01a", "05c 06c", "", rival_hand="10a"))
    more = scene(table("01a", "02c 05c 06c 09c", "", rival_hand="10a"))
    x, y = go_stop._place(5)
    box = (round(x) - 30, round(y) - 50, round(x) + 30, round(y) + 50)
    assert go_stop.picture(near).crop(box).tobytes() == go_stop.picture(more).crop(box).tobytes()


def test_months_do_not_lie_on_one_another_or_beyond_the_blanket() -> None:
    places = [go_stop._place(month) for month in range(1, 13)]
    half = go_stop_art.IN_LAYOUT / 2
    for first in places:
        assert MARGIN + half < first[0] < WIDTH - MARGIN - half
        for second in places:
            apart = abs(first[0] - second[0]) >= 2 * half or abs(first[1] - second[1]) >= go_stop_art.ROW - 1
            assert first == second or apart


def test_the_last_turns_are_told_in_cards() -> None:
    for number in range(6):
        for state, steps in moments(number):
            for seat, events in go_stop_turns.turns(steps):
                shown = go_stop_turns._matches(events)
                assert seat in (0, 1)
                assert len(shown) <= 2
                assert len({one for match in shown for one in match}) == sum(map(len, shown))
                assert all(len(of_month(match, match[0] // 4 + 1)) == len(match) for match in shown)
            if steps and state.phase == "play":
                assert differ(scene(state), scene(state, steps=steps))


def test_before_go_or_stop_the_picture_says_what_stop_pays() -> None:
    state = table("12a", "02c", "", "01b 02b 03b 04b 05b 07b 12c", pending="decide", rival_hand="12b")
    plain = scene(state, words={**WORDS, "stop_pays": "", "formula": ""})
    box = differ(plain, scene(state))
    assert box is not None
    assert box[1] >= go_stop_art.BAND
    assert box[3] <= go_stop_art.OWN


def test_captured_cards_lie_with_their_kind_and_the_cup_where_it_counts() -> None:
    pile = cards("09a 01c 01d 02c 02d 03c 03d 04c 04d 05c")
    counted = score(pile)
    assert counted.cup_as_junk
    assert go_stop_sides._cards(pile, "junk", counted)[0] == cards("09a")[0]
    assert go_stop_sides._cards(pile, "animal", counted) == []
    assert go_stop_sides.points_of(counted, "junk") == 2


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_what_is_drawn_on_the_blanket_can_be_seen(theme: ThemeName) -> None:
    blanket = go_stop_art.blanket(THEMES[theme])
    assert contrast(go_stop_art.ON_BLANKET, blanket) >= 4.5
    for mark in (THEMES[theme].gold_case, THEMES[theme].path_case, THEMES[theme].rim):
        assert contrast(mark, blanket) >= 1.7
    assert contrast(THEMES[theme].rim, blanket) >= 3


@pytest.mark.parametrize("name", ["months", *ROWS])
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_plates_are_drawn(name: str, theme: ThemeName) -> None:
    captions = {f"caption_{row}": f"A long caption that says what {row} is worth" for row, _ in ROWS.get(name, ())}
    picture = go_stop.picture(replace(plate(name, captions), theme=theme))
    assert (picture.mode, picture.width) == ("RGB", WIDTH)
    assert 300 <= picture.height <= 1_000


def test_pictures_are_alike_in_several_threads() -> None:
    scenes = [scene(state, steps=steps) for state, steps in moments(5)][:10]
    alone = [draw(one) for one in scenes]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(draw, scenes)) == alone


def test_a_person_without_figures_still_sees_the_games_name() -> None:
    state = table("01a", "05c", "", rival_hand="10a")
    named = scene(state, strip=(), words={**WORDS, "game": "Go-Stop"})
    box = differ(scene(state, strip=()), named)
    assert box is not None
    assert box[3] < go_stop_art.TOP
