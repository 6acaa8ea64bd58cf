"""Scenes of Seega for the tests: crowded ones by hand, and every one of a random game."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.core.match import Match, retell
from engine.core.match import Step as Line
from engine.seega import GAME
from engine.seega.actions import Step
from engine.seega.board import SQUARES
from renderers.scene import Scene, ThemeName
from tests.renderers.scenes import STRIP, THEMES

ENGLISH: Final = {
    "quiet": "Steps since a capture",
    "steps": "Steps",
    "placed": "Stones placed",
    "side_0": "Light",
    "side_1": "Dark",
    "turn_0": "Light to play",
    "turn_1": "Dark to play",
    "headline": "Light wins: all rival stones captured",
}
SPANISH: Final = ENGLISH | {
    "quiet": "Pasos sin captura alguna",
    "steps": "Pasos",
    "placed": "Piedras colocadas",
    "turn_0": "Juegan las piedras claras",
    "turn_1": "Juegan las piedras oscuras",
    "headline": "Claras: victoria por número de piedras tras 30 pasos sin captura de ninguno",
}
KOREAN: Final = ENGLISH | {
    "quiet": "잡지 않고 지난 수",
    "steps": "전체 수",
    "placed": "놓은 돌",
    "side_0": "흰 돌",
    "turn_0": "흰 돌 차례",
    "headline": "흰 돌 승리: 상대의 돌을 모두 잡았습니다",
}
LANGUAGES: Final = (ENGLISH, SPANISH, KOREAN)

START: Final = "5/5/5/5/5 0 place 0 0,0"
PLACING: Final = ("5/1x1o1/x3o/1o3/x1o1x 1 place 0 0,0", ("d2", "b3"))
FULL: Final = ("xxoox/xxoxo/ox1xo/oooxx/xoo1o 1 place 0 0,0", ("d1",))
THREE: Final = ("4x/2o2/ox1xo/2x2/2o2 1 move 7 13,14", ("e5-e4",))
TAKEN: Final = ("4x/2o2/ox1xo/2x2/2o2 0 move 7 13,14", ("c4-c3",))
ANSWERED: Final = ("x3x/2o2/ox1xo/2x2/2o2 0 move 28 73,74", ("c4-c3", "e5-e4"))
AGAIN: Final = ("xo3/1o3/o4/5/5 0 move 3 3,4", ("b4-a4", "a4-b4"))
WON: Final = ("5/5/5/o4/1xo2 0 move 2 20,79", ("a2-a1",))
DRAWN: Final = ("xx3/5/5/5/3oo 1 move 29 20,20", ("a5-a4",))


def scene(
    position: str, log: tuple[str, ...] = (), selection: str = "", theme: ThemeName = "light", viewer: int = 0
) -> Scene:
    """The scene after a stretch of a log that begins at a position."""
    state = GAME.decode(position)
    for notation in log:
        state = GAME.apply(state, GAME.find(state, notation))
    turn = GAME.turn(state)
    actions = GAME.actions(state) if turn == viewer else ()
    return Scene("seega", state, viewer, turn, retell(GAME, position, log), actions, selection, STRIP, ENGLISH, theme)


def crowded() -> list[Scene]:
    """Scenes with much in them, in every language, themes in turn."""
    plain = [
        scene(START),
        *(scene(*told) for told in (PLACING, THREE, TAKEN, ANSWERED, AGAIN, WON, DRAWN)),
        scene(*FULL, viewer=1),
        scene(*THREE, "c4"),
        scene(*FULL, "b3", viewer=1),
    ]
    return [
        replace(each, words=words, theme=THEMES[(number + place) % 3])
        for place, words in enumerate(LANGUAGES)
        for number, each in enumerate(plain)
    ]


def with_selections(plain: Scene) -> Iterator[Scene]:
    """The scene with nothing chosen, then with each stone chosen that can move."""
    yield plain
    origins = dict.fromkeys(SQUARES[action.origin] for action in plain.actions if isinstance(action, Step))
    yield from (replace(plain, selection=origin) for origin in origins)


def of_a_game(seed: int, theme: ThemeName) -> Iterator[Scene]:
    """Every scene of a game of two random movers, each with what its last two turns brought."""
    hand = random.Random(seed)
    match = Match(GAME, 2, GAME.Options(), bytes([seed]) * 32)
    lines: list[Line] = []
    while True:
        actions = GAME.actions(match.state) if match.turn is not None else ()
        yield Scene("seega", match.state, match.turn, match.turn, lines[-4:], actions, "", STRIP, ENGLISH, theme)
        if match.turn is None:
            return
        lines += match.play(match.turn, str(hand.choice(actions)))
