"""Scenes of Yut Nori for the tests: crowded ones by hand, and every one of a random game."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine import GAMES
from engine.core.match import Match, Step, retell
from engine.yut_nori.actions import Move
from renderers.scene import Figure, Scene, ThemeName

GAME: Final = GAMES["yut_nori"]
ENGLISH: Final = {
    "back": "Back-do",
    "do": "Do",
    "gae": "Gae",
    "geol": "Geol",
    "yut": "Yut",
    "mo": "Mo",
    "start": "Start · Finish",
    "waiting": "Waiting",
    "finished": "Home",
    "pool": "To spend",
    "turn_0": "Your turn",
    "turn_1": "The computer’s turn",
    "again": "Throw again",
    "headline": "You won, 52 steps ahead",
}
SPANISH: Final = ENGLISH | {
    "back": "Atrás-do",
    "start": "Salida · Llegada",
    "waiting": "Esperando",
    "finished": "Terminadas",
    "pool": "Por usar",
    "turn_0": "Te toca a ti: tira los palos",
    "turn_1": "Turno del ordenador, nivel 4",
    "again": "¡Vuelve a tirar!",
    "headline": "¡Has ganado! Al ordenador le faltaban aún 52 pasos para llegar",
}
KOREAN: Final = {
    "back": "뒷도",
    "do": "도",
    "gae": "개",
    "geol": "걸",
    "yut": "윷",
    "mo": "모",
    "start": "출발 · 도착",
    "waiting": "대기",
    "finished": "도착",
    "pool": "남은 윷",
    "turn_0": "내 차례",
    "turn_1": "컴퓨터 차례",
    "again": "한 번 더!",
    "headline": "이겼습니다! 52칸 앞섰어요",
}
LANGUAGES: Final = (ENGLISH, SPANISH, KOREAN)
STRIP: Final = (Figure("Victorias seguidas", "12"), Figure("Puntuación", "129.999"), Figure("Mejor marca", "-"))
THEMES: Final[tuple[ThemeName, ...]] = ("light", "dark", "colourblind")

START: Final = "w,w,w,w w,w,w,w 0 - 1 0"
CAPTURE: Final = "5,8,w,w 10,10,6,w 0 mo,do,back,gae,yut 0 9"
PILES: Final = "5,5,5,5 c@x,c@x,c@x,c@x 0 geol,do,back,gae,yut,mo,mo 0 9"
LEAVING: Final = "17,18,20,out 1,10,15,a2 0 do,back,gae,geol,yut,mo 0 9"
CORNERS: Final = "10,15,w,out 16,16,20,out 0 do,gae,geol,yut,mo,back 0 9"
TURNS: Final = (
    "3,5,8,w 9,9,c@x,w 1 - 1 9",
    ("throw", "mo", "throw", "gae", "mo-w", "throw", "do", "gae-9", "do-5-cut", "throw", "geol", "geol-8"),
)
CHAIN: Final = (
    "5,5,a1,w 15,7,7,w 0 - 1 9",
    ("throw", "yut", "throw", "mo", "throw", "yut", "throw", "mo", "throw", "yut", "throw", "mo"),
)
ENTERING: Final = (
    "w,w,w,w w,w,w,w 1 - 1 0",
    ("throw", "yut", "throw", "mo", "throw", "gae", "yut-w", "mo-w", "gae-w"),
)
WON: Final = ("20,out,out,out 10,15,1,a2 0 - 1 9", ("throw", "do", "do-20"))


def scene(position: str, log: tuple[str, ...] = (), selection: str = "", theme: ThemeName = "light") -> Scene:
    """The scene after a stretch of a log that begins at a position."""
    state = GAME.decode(position)
    for notation in log:
        state = GAME.apply(state, GAME.find(state, notation))
    steps = retell(GAME, position, log)
    turn = GAME.turn(state)
    return Scene("yut_nori", state, 0, turn, steps, GAME.actions(state), selection, STRIP, ENGLISH, theme)


def crowded() -> list[Scene]:
    """Scenes with much in them, in every language, themes in turn."""
    plain = [
        scene(START),
        scene(START, ("throw", "yut", "throw", "gae"), "w"),
        *(scene(position, (), origin) for position in (CAPTURE, PILES) for origin in ("", "5")),
        *(scene(LEAVING, (), origin) for origin in ("", "17", "18", "20")),
        *(scene(CORNERS, (), origin) for origin in ("", "10", "15", "w")),
        *(scene(*told) for told in (TURNS, CHAIN, ENTERING, WON)),
    ]
    return [
        replace(each, words=words, theme=THEMES[(number + place) % 3])
        for place, words in enumerate(LANGUAGES)
        for number, each in enumerate(plain)
    ]


def with_selections(plain: Scene) -> Iterator[Scene]:
    """The scene with nothing chosen, then with each piece chosen that can move."""
    yield plain
    origins = dict.fromkeys(action.origin for action in plain.actions if isinstance(action, Move))
    yield from (replace(plain, selection=origin) for origin in origins)


def of_a_game(seed: int, theme: ThemeName) -> Iterator[Scene]:
    """Every scene of a game of two random movers, each with what its last two turns brought."""
    hand = random.Random(seed)
    match = Match(GAME, 2, GAME.Options(), bytes([seed]) * 32)
    steps: list[Step] = []
    while True:
        actions = GAME.actions(match.state) if match.turn is not None else ()
        yield Scene("yut_nori", match.state, 0, match.turn, steps[-12:], actions, "", STRIP, ENGLISH, theme)
        if match.turn is None:
            return
        steps += match.play(match.turn, str(hand.choice(actions)))
