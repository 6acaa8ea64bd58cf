"""Pictures of Ssangnyuk show the position, what happened and what can be done."""

import random
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Final

import pytest
from PIL import Image, ImageChops

from engine.core.match import Match, retell
from engine.ssangnyuk import GAME
from engine.ssangnyuk.game import SsangnyukOptions
from engine.ssangnyuk.state import State
from renderers import draw, ssangnyuk, ssangnyuk_art
from renderers.scene import Figure, Scene, ThemeName
from renderers.theme import THEMES, blend, contrast, rgb

OPENING: Final = "24:2,13:5,8:3,6:5"
NAMES: Final[tuple[ThemeName, ...]] = ("light", "dark", "colourblind")
WORDS: Final = {
    "name": "Ssangnyuk",
    "board": "Tablero 999999999",
    "style": "Ordenador · ofensivo",
    "pips": "Pips que faltan",
    "side_0": "Claras",
    "side_1": "Oscuras",
    "turn_0": "Juegan claras",
    "turn_1": "Juegan oscuras",
    "headline": "Ganan las claras",
}
STRIP: Final = (Figure("Racha", "12"), Figure("Puntos", "129.999"), Figure("Mejor", "-"))


def scene(
    position: str, selection: str = "", log: Sequence[str] = (), viewer: int | None = 0, theme: ThemeName = "light"
) -> Scene:
    """The scene after some actions from a position."""
    steps = retell(GAME, position, log)
    state: State = GAME.decode(position)
    for notation in log:
        state = GAME.apply(state, GAME.find(state, notation))
    turn = None if state.over else state.turn
    actions = GAME.actions(state) if viewer == turn else ()
    return Scene("ssangnyuk", state, viewer, turn, steps, actions, selection, STRIP, WORDS, theme)


def colours(shown: Scene) -> Counter[object]:
    return Counter({colour: count for count, colour in ssangnyuk.picture(shown).getcolors(1 << 19) or []})


def ink(shown: Scene, role: str) -> int:
    """How many pixels of a picture have a colour of the theme."""
    return colours(shown)[rgb(THEMES[shown.theme].colours()[role])]


def differ(first: Scene, second: Scene, at: tuple[float, float] | None = None, reach: int = 18) -> bool:
    """Whether two pictures differ, anywhere or around a place."""
    difference = ImageChops.difference(ssangnyuk.picture(first), ssangnyuk.picture(second))
    if at is not None:
        x, y = round(at[0]), round(at[1])
        difference = difference.crop((x - reach, y - reach, x + reach, y + reach))
    return difference.getbbox() is not None


def body_at(picture: Image.Image, at: tuple[float, float]) -> object:
    """The colour of a man beside what is inlaid in it."""
    return picture.getpixel((round(at[0]) - 11, round(at[1]) - 11))


def body(theme: ThemeName, seat: int) -> tuple[int, int, int]:
    return rgb(ssangnyuk_art.wood(THEMES[theme], seat)[0])


class TestGeometry:
    """24 points in the viewer's own numbering."""

    def test_the_way_leads_around_the_board(self) -> None:
        xs = {point: ssangnyuk_art.column(point) for point in range(1, 25)}
        assert sorted(range(1, 13), key=lambda point: -xs[point]) == list(range(1, 13))
        assert sorted(range(13, 25), key=lambda point: xs[point]) == list(range(13, 25))
        assert all(xs[point] == xs[25 - point] for point in range(1, 25))
        assert ssangnyuk_art.slot(1, 0)[1] > ssangnyuk_art.MIDDLE > ssangnyuk_art.slot(24, 0)[1]

    def test_five_men_fit_and_leave_the_middle_free(self) -> None:
        assert ssangnyuk_art.slot(1, 4)[1] - ssangnyuk_art.MAN > ssangnyuk_art.MIDDLE + ssangnyuk_art.GAP / 2
        assert ssangnyuk_art.COLUMN > 2 * ssangnyuk_art.MAN

    def test_men_are_large_enough_for_a_phone(self) -> None:
        for name in NAMES:
            for seat in (0, 1):
                box = ssangnyuk_art.man(THEMES[name], seat).mask.getbbox()
                assert box is not None
                assert min(box[2] - box[0], box[3] - box[1]) >= 44

    @pytest.mark.parametrize("viewer", [0, 1])
    def test_men_stand_where_the_view_says_as_the_viewer_numbers_it(self, viewer: int) -> None:
        sides = ("24:2,13:5,8:3,6:4,off:1", "20:1,9:2,4:1,bar:2,off:9")
        picture = ssangnyuk.picture(scene(f"{sides[0]} {sides[1]} 0 - 3 5", viewer=viewer))
        own = {0: {24: 2, 13: 5, 8: 3, 6: 4}, 1: {20: 1, 9: 2, 4: 1}}
        for seat, men in own.items():
            for point, count in men.items():
                shown = point if seat == viewer else 25 - point
                for place in range(5):
                    at = ssangnyuk_art.slot(shown, place)
                    assert (body_at(picture, at) == body("light", seat)) == (place < count)
        for place in range(2):
            assert body_at(picture, ssangnyuk_art.bar_slot(place, viewer == 0)) == body("light", 1)

    def test_men_off_lie_in_the_trough(self) -> None:
        none = scene("2:1,1:5,3:5,4:4 10:2,off:13 0 - 3 5")
        one = scene("1:5,3:5,4:4,off:1 10:2,off:13 0 - 3 5")
        two = scene("1:5,3:4,4:4,off:2 10:2,off:13 0 - 3 5")
        assert differ(none, one, ssangnyuk_art.off_slot(0, False), 5)
        assert not differ(one, two, ssangnyuk_art.off_slot(0, False), 5)
        assert differ(one, two, ssangnyuk_art.off_slot(1, False), 5)

    def test_many_on_the_bar_are_counted(self) -> None:
        four = scene("bar:4,13:5,8:1,6:5 24:2,13:5,8:3,6:5 0 - 3 5")
        five = scene("bar:5,13:4,8:1,6:5 24:2,13:5,8:3,6:5 0 - 3 5")
        x, y = ssangnyuk_art.bar_slot(0, False)
        assert differ(four, five, (x, y + 42))


class TestChoices:
    """Gold says what can be done."""

    POSITION = "24:2,13:5,8:3,6:5 24:1,20:1,18:1,13:4,8:3,6:5 0 65 9 5"

    def test_men_that_can_move_have_a_ring_and_others_have_not(self) -> None:
        shown = scene(self.POSITION)
        still = replace(shown, actions=())
        for point, count in {24: 2, 13: 5, 8: 3, 6: 5}.items():
            ringed = differ(shown, still, ssangnyuk_art.slot(point, count - 1), 28)
            assert ringed == any(str(action).startswith(f"{point}-") for action in shown.actions)

    def test_each_selection_changes_the_picture(self) -> None:
        origins = {str(action).split("-")[0] for action in scene(self.POSITION).actions}
        pictures = {ssangnyuk.picture(scene(self.POSITION, origin)).tobytes() for origin in ("", *origins)}
        assert len(pictures) == len(origins) + 1 > 3

    def test_a_chosen_man_is_raised_towards_the_middle(self) -> None:
        x, y = ssangnyuk_art.slot(13, 4)
        assert body_at(ssangnyuk.picture(scene(self.POSITION, "13")), (x, y + ssangnyuk.RAISED)) == body("light", 0)

    def test_targets_carry_their_numbers(self) -> None:
        chosen, still = scene(self.POSITION, "13"), replace(scene(self.POSITION), actions=())
        assert differ(chosen, still, ssangnyuk_art.slot(8, 3))
        assert differ(chosen, still, ssangnyuk_art.slot(7, 0))
        assert not differ(chosen, still, ssangnyuk_art.slot(3, 0))

    def test_a_capture_is_a_gold_disc(self) -> None:
        x, y = ssangnyuk_art.slot(7, 0)
        picture = ssangnyuk.picture(scene(self.POSITION, "13"))
        assert picture.getpixel((round(x) - ssangnyuk_art.MAN - 3, round(y))) == rgb(THEMES["light"].gold)

    def test_two_numbers_that_bear_off_are_both_shown(self) -> None:
        two = scene("2:1,1:1,off:13 22:2,off:13 0 65 3 5", "2")
        one = scene("2:1,1:1,off:13 22:2,off:13 0 6 3 5", "2")
        assert differ(two, one, (ssangnyuk_art.TROUGH_X, ssangnyuk_art.off_slot(13, False)[1] - 54))

    def test_what_nobody_can_choose_is_not_marked(self) -> None:
        silent = replace(scene(self.POSITION), actions=())
        assert not differ(silent, replace(silent, selection="13"))


class TestTelling:
    """The last turns, the dice, the end."""

    LOG = ("roll", "46", "8-6", "6-4", "roll", "61")

    def test_the_last_turn_is_teal_and_the_one_before_grey(self) -> None:
        start = f"{OPENING} {OPENING} 1 - 0 4711"
        one = scene(start, log=self.LOG)
        assert ink(one, "path") > 1500
        assert ink(one, "past") == 0
        two = scene(start, log=(*self.LOG, "8-6"))
        assert ink(two, "path") > 700
        assert ink(two, "past") > 700
        assert ink(replace(two, steps=()), "path") == ink(replace(two, steps=()), "past") == 0

    def test_paths_of_one_column_stay_apart(self) -> None:
        start = f"{OPENING} {OPENING} 1 - 0 4711"
        both = scene(start, log=("roll", "55", "8-5", "8-5"))
        single = scene(start, log=("roll", "55", "8-5"))
        assert ink(both, "path") > 1.6 * ink(single, "path")

    def test_a_capture_is_crossed(self) -> None:
        start = "24:1,13:1,off:13 3:1,2:1,off:13 0 2 3 5"
        taken = scene(start, log=("24-2",))
        x, y = ssangnyuk_art.slot(22, 0)
        box = (round(x) - 34, round(y) - 34, round(x) + 34, round(y) + 34)
        teal = [
            Counter(ssangnyuk.picture(shown).crop(box).get_flattened_data())[rgb(THEMES["light"].path)]
            for shown in (taken, scene(start.replace("3:1,2:1", "4:1,2:1"), log=("24-2",)))
        ]
        assert teal[0] > teal[1] + 60

    def test_played_numbers_are_dimmed(self) -> None:
        start = f"{OPENING} {OPENING} 0 - 0 1"
        fresh = scene(start, log=("roll", "63"))
        half = scene(start, log=("roll", "63", "24-6"))
        ground = THEMES["light"]
        assert (
            colours(half)[rgb(blend(ground.rim, ground.card, 0.68))]
            > colours(fresh)[rgb(blend(ground.rim, ground.card, 0.68))]
        )

    def test_every_throw_looks_its_own_way(self) -> None:
        start = f"{OPENING} {OPENING} 0 - 4 1"
        pictures = {
            ssangnyuk.picture(replace(scene(start, log=("roll", f"{a}{b}")), actions=())).tobytes()
            for a in range(1, 7)
            for b in range(1, 7)
        }
        assert len(pictures) == 36

    def test_the_end_shows_its_headline_and_the_winner(self) -> None:
        ended = scene("2:1,off:14 24:2,13:3,off:10 0 63 3 5", log=("2-6",))
        assert ended.turn is None
        assert differ(ended, replace(ended, words={**WORDS, "headline": "Empate"}))
        assert ink(ended, "gold") > 1000

    def test_pips_and_turn_are_written(self) -> None:
        first, second = scene(f"{OPENING} {OPENING} 0 - 4 1", viewer=0), scene(f"{OPENING} {OPENING} 1 - 4 1", viewer=0)
        assert differ(first, second, (120, ssangnyuk_art.TRAY_TOP + 40), 40)
        fewer = scene("24:2,13:5,8:3,6:4,5:1 24:2,13:5,8:3,6:5 0 - 4 1")
        assert differ(first, fewer, (340, ssangnyuk_art.TRAY_TOP + 40), 40)

    def test_a_picture_without_figures_bears_the_games_name(self) -> None:
        bare = replace(scene(f"{OPENING} {OPENING} 0 - 4 1"), strip=())
        assert differ(bare, replace(bare, words={**WORDS, "name": ""}), (200, 58), 60)


def test_words_and_marks_stand_out_from_their_grounds() -> None:
    for theme in THEMES.values():
        assert contrast(theme.rim, theme.hem) >= 4.5, "point numbers"
        light, dark = (ssangnyuk_art.wood(theme, seat) for seat in (0, 1))
        assert contrast(theme.outline, light[0]) >= 4.5, "words on the light side's card"
        assert contrast(theme.rim, dark[0]) >= 4.5, "words on the dark side's card"
        assert contrast(light[0], dark[0]) >= 4.5, "men of the two sides"
        assert contrast(theme.outline, theme.pith) >= 3
        assert contrast(theme.rim, dark[0]) >= 3, "the rim of dark men"
        assert contrast(theme.pith_mark, theme.rim) >= 3, "red pips"
        assert max(contrast(edge, theme.mat) for edge in (theme.outline, theme.rim)) >= 3, "men on the board"


def random_scenes(board: int, every: int) -> Iterator[Scene]:
    """Scenes of a random game, with all that can be selected in them."""
    chance = random.Random(board)
    match = Match(GAME, 2, SsangnyukOptions(board=board), bytes(32))
    start, since = GAME.encode(match.state), 0
    while (seat := match.turn) is not None:
        if match.ply % every == 0:
            steps = retell(GAME, start, match.log[since:])
            theme = NAMES[match.ply // every % 3]
            actions = GAME.actions(match.state)
            shown = Scene("ssangnyuk", match.state, seat, seat, steps, actions, "", STRIP, WORDS, theme)
            origins = {str(action).split("-")[0] for action in actions if "-" in str(action)}
            yield from (replace(shown, selection=origin) for origin in ("", *sorted(origins)))
            yield replace(shown, viewer=None, actions=())
        if match.state.turns % 2 == 0 and not match.state.dice:
            start, since = GAME.encode(match.state), match.ply
        match.play(seat, str(chance.choice(GAME.actions(match.state))))


def test_every_moment_of_random_games_draws() -> None:
    sizes = []
    for shown in random_scenes(5, 23):
        png = draw(shown)
        image = Image.open(BytesIO(png))
        assert (image.mode, image.size) == ("P", (800, ssangnyuk_art.HEIGHT))
        sizes.append(len(png))
    assert len(sizes) > 30
    assert max(sizes) < 80_000


def test_several_threads_draw_the_same_pictures() -> None:
    shown = list(random_scenes(9, 61))[:12]
    alone = [draw(each) for each in shown]
    together: list[bytes] = [b""] * len(shown)

    def work(number: int) -> None:
        together[number] = draw(shown[number])

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(shown))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone
