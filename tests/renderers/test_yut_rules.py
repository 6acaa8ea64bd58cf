"""The pictures above the rules of Yut Nori show what the rules say of them."""

from engine.yut_nori.actions import Move
from engine.yut_nori.board import CORNERS, station
from engine.yut_nori.events import Captured, Moved, Threw
from engine.yut_nori.moving import Landing, landing
from engine.yut_nori.throws import RESULTS, STEPS
from renderers import draw
from renderers.yut_rules import PAGES


def landings(page: int) -> dict[tuple[int, str | None], Landing]:
    """Where the chosen piece of a page's scene can go, by steps and way."""
    scene = PAGES[page]
    moves = [move for move in scene.actions if isinstance(move, Move) and move.origin == scene.selection]
    return {(STEPS[move.result], move.way): landing(scene.view, move) for move in moves}


def ends(page: int) -> dict[tuple[int, str | None], str]:
    """The stations where the chosen piece can go."""
    return {key: station(meets.path[-1]) for key, meets in landings(page).items()}


def events(page: int) -> list[object]:
    """What happened before a page's scene."""
    return [event for step in PAGES[page].steps for event in step.events]


def test_all_can_be_drawn_and_differ() -> None:
    pictures = {draw(scene) for scene in PAGES.values()}
    assert len(pictures) == len(PAGES)


def test_the_first_shows_a_capture_several_moves_and_a_choice() -> None:
    assert any(isinstance(event, Captured) for event in events(1))
    assert sum(isinstance(event, Moved) for event in events(1)) == 3
    assert len({move.origin for move in PAGES[1].actions if isinstance(move, Move)}) > 1


def test_a_corner_has_two_rings_a_result() -> None:
    assert PAGES[2].selection in CORNERS
    assert ends(2) == {(2, "cut"): "a2", (2, "ring"): "7", (5, "cut"): "a4", (5, "ring"): "10"}


def test_every_result_is_shown() -> None:
    assert [event.result for event in events(3) if isinstance(event, Threw)] == list(RESULTS)


def test_five_steps_capture_two_and_one_makes_a_stack() -> None:
    found = landings(4)
    assert set(found) == {(5, None), (1, None)}
    assert (found[5, None].rivals, found[1, None].own) == (2, 1)


def test_a_back_do_from_1_leads_to_20() -> None:
    assert ends(5) == {(-1, None): "20"}


def test_the_right_order_stops_on_the_corner() -> None:
    paths = [(event.path[0], event.path[-1]) for event in events(7) if isinstance(event, Moved)]
    assert paths == [("1", "5"), ("5", "c")]


def test_danger_is_shown_by_distance() -> None:
    taken = {steps for (steps, _), meets in landings(8).items() if meets.rivals}
    assert taken == {-1, 1, 2, 3}
    assert ends(8)[2, None] == "13"
