"""Finished games replay exactly, scene by scene, and as films that stay small however long the game was."""

import asyncio
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot import filming
from bot.errors import Busy, OtherRules
from bot.filming import Filming
from bot.i18n import words_in
from bot.past import Ended
from bot.replay import record, replayed, scenes
from bot.room import Room
from bot.screen import Screens
from engine import GAMES
from engine.core.record import verify
from renderers import picture
from tests.bot.three import three_people
from tests.every.walks import Walk, walk

WORDS = words_in("en")


def ended(key: str, number: int = 1) -> tuple[Ended, Walk]:
    """A random game of two that is over, in a room."""
    walked = walk(key, 2, number)
    room = replace(
        three_people(),
        game_key=key,
        rules_version=walked.game.version,
        options=walked.options,
        seed=walked.seed,
        seats=three_people().seats[:2],
        phase="over",
        ply=len(walked.lines),
        position=walked.game.encode(walked.states[-1]),
    )
    return Ended(room, walked.lines), walked


@pytest.fixture
def screens() -> Iterator[Screens]:
    """Threads that draw."""
    made = Screens(1)
    yield made
    made.close()


@pytest.mark.parametrize("key", list(GAMES))
def test_a_scene_follows_every_action(key: str) -> None:
    over, walked = ended(key)
    shown = list(scenes(over, 1, 1, WORDS, "light"))
    assert len(shown) == len(walked.lines)
    for scene, state, line in zip(shown, walked.states[1:], walked.lines, strict=True):
        assert scene.view == walked.game.view(state, 1)
        assert scene.steps[-1].notation == line
        assert all(event.is_known_to(1) for step in scene.steps for event in step.events)
        assert not scene.actions
        assert scene.turn in (walked.game.turn(state), 0, 1)
        assert len({step.seat for step in scene.steps if step.seat >= 0}) <= 1
    assert shown[-1].turn is None


@pytest.mark.parametrize("stride", [2, 3, 7])
def test_what_is_not_shown_is_told_in_the_next_scene(stride: int) -> None:
    over, walked = ended("yut_nori")
    shown = list(scenes(over, 0, stride, WORDS, "dark"))
    assert len(shown) == -(-len(walked.lines) // stride)
    assert shown[-1].view == walked.game.view(walked.states[-1], 0)
    for number, scene in enumerate(shown):
        upto = min((number + 1) * stride, len(walked.lines))
        since = number * stride
        assert tuple(step.notation for step in scene.steps)[-(upto - since) :] == walked.lines[since:upto]


@pytest.mark.parametrize("key", list(GAMES))
def test_records_hold(key: str) -> None:
    over, walked = ended(key)
    assert verify(record(over), walked.game) == walked.game.outcome(walked.states[-1])


def test_a_game_given_up_ends_in_a_scene_without_a_turn() -> None:
    over, walked = ended("seega")
    given_up = Ended(replace(over.room, ended_by="resign-1"), (*walked.lines[:9], "resign-1"))
    assert replayed(given_up).given_up == "resign-1"
    shown = list(scenes(given_up, 0, 1, WORDS, "light"))
    assert (len(shown), shown[-1].turn) == (10, None)


@pytest.mark.parametrize("damage", ["illegal", "shorter", "longer", "other seed"])
def test_what_does_not_replay_exactly_is_of_other_rules(damage: str) -> None:
    over, _ = ended("yut_nori")
    lines = list(over.log)
    changed: dict[str, tuple[Room, list[str]]] = {
        "illegal": (over.room, ["nonsense", *lines[1:]]),
        "shorter": (over.room, lines[:-1]),
        "longer": (over.room, [*lines, lines[-1]]),
        "other seed": (replace(over.room, seed=bytes(32)), lines),
    }
    with pytest.raises(OtherRules):
        replayed(Ended(*changed[damage]))


async def test_a_long_game_is_thinned_until_it_fits(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    over, walked = ended("yut_nori")
    whole = await Filming(screens).film(over, 0, WORDS, "light")
    monkeypatch.setattr(filming, "MOST_BYTES", len(whole) // 3)
    short = await Filming(screens).film(over, 0, WORDS, "light")
    assert len(short) < len(whole) // 3 + 20_000
    with Image.open(io.BytesIO(whole)) as long_film, Image.open(io.BytesIO(short)) as film:
        frames: Any = [getattr(each, "n_frames", 1) for each in (long_film, film)]
        assert frames[0] == len(walked.lines) > frames[1] > 8
        film.seek(frames[1] - 1)
        assert film.size == long_film.size == (400, 500)


async def test_a_film_is_as_high_as_its_highest_picture(screens: Screens) -> None:
    over, _ = ended("go_stop")
    heights = [-(-picture(scene).height // 2) for scene in scenes(over, 0, 1, WORDS, "light")]
    assert len(set(heights)) > 1
    with Image.open(io.BytesIO(await Filming(screens).film(over, 0, WORDS, "light"))) as film:
        assert film.size == (400, max(heights))
        assert getattr(film, "n_frames", 1) == len(heights)


async def test_only_so_many_wait_for_their_film(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filming, "MOST_WAITING", 2)
    over, walked = ended("seega")
    begun = Ended(over.room, (*walked.lines[:3], "resign-0"))
    studio = Filming(screens)
    made = await asyncio.gather(*(studio.film(begun, 0, WORDS, "light") for _ in range(4)), return_exceptions=True)
    assert [type(each) for each in made] == [bytes, bytes, Busy, Busy]
    assert made[0] == made[1]
    assert await studio.film(begun, 0, WORDS, "light") == made[0]


async def test_a_film_that_fails_keeps_nobody_waiting(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filming, "MOST_WAITING", 1)
    over, walked = ended("seega")
    studio = Filming(screens)
    for _ in range(3):
        with pytest.raises(OtherRules):
            await studio.film(Ended(over.room, walked.lines[:4]), 0, WORDS, "light")
