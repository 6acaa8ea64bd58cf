"""Scenes of Yacht for the tests: full ones by hand, and every one of a random game."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.core.match import Match, Step, retell
from engine.yacht import GAME
from engine.yacht.boxes import BOXES
from renderers.scene import Figure, Scene, ThemeName

ENGLISH: Final = {
    "ones": "Ones",
    "twos": "Twos",
    "threes": "Threes",
    "fours": "Fours",
    "fives": "Fives",
    "sixes": "Sixes",
    "choice": "Choice",
    "full_house": "Full house",
    "four_kind": "Four of a kind",
    "small_straight": "Small straight",
    "large_straight": "Large straight",
    "yacht": "Yacht",
    "total": "Total",
    "name": "Yacht",
    "round": "Round 5 of 12",
    "throws": "Throws left",
    "intro": "Up to three throws a turn, then one box.",
    "headline": "Player 1 wins with 216 points",
}
PORTUGUESE: Final = ENGLISH | {
    "small_straight": "Sequência menor",
    "large_straight": "Sequência maior",
    "throws": "Restam",
    "round": "Rodada 5 de 12",
    "headline": "Os jogadores 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 dividem a vitória com 216 pontos",
}
KOREAN: Final = ENGLISH | {
    "ones": "에이스 (1)",
    "small_straight": "스몰 스트레이트",
    "throws": "남은 횟수",
    "round": "12라운드 중 5라운드",
    "headline": "1번이 216점으로 이겼습니다",
}
STRIP: Final = (Figure("Victorias seguidas", "12"), Figure("Puntuación", "187"), Figure("Mejor marca", "-"))
THEMES: Final[tuple[ThemeName, ...]] = ("light", "dark", "colourblind")

EMPTY: Final = ",".join("-" * 12)
MINE: Final = "3,-,9,-,-,-,-,23,-,-,-,-"
THEIRS: Final = "-,6,-,-,-,18,21,-,-,30,-,-"
FULL: Final = ",".join(["5", "10", "15", "20", "25", "30", "30", "28", "30", "30", "30", "50"])
RIVAL: Final = ("roll-12345", "25226", "roll-25", "24222", "roll-2", "21222", "score-four_kind")
TEN: Final = "/".join([MINE, THEIRS, FULL, EMPTY, MINE, THEIRS, FULL, MINE, THEIRS, MINE])
LAST: Final = f"{FULL[:-2]}-/{FULL}"


def scene(
    position: str, log: tuple[str, ...] = (), selection: str = "", theme: ThemeName = "light", viewer: int | None = -1
) -> Scene:
    """The scene after a stretch of a log that begins at a position; seen by the seat on turn unless told otherwise."""
    state = GAME.decode(position)
    for notation in log:
        state = GAME.apply(state, GAME.find(state, notation))
    turn = GAME.turn(state)
    sees = turn if viewer == -1 else viewer
    actions = GAME.actions(state) if sees == turn else ()
    return Scene("yacht", state, sees, turn, retell(GAME, position, log), actions, selection, STRIP, ENGLISH, theme)


def after_rival(*log: str, selection: str = "") -> Scene:
    """The person's turn after a turn of the computer with three throws."""
    return scene(f"{MINE}/{THEIRS} 1 - 0", (*RIVAL, *log), selection)


def full() -> list[Scene]:
    """Scenes with much in them, in several languages, themes in turn."""
    plain = [
        scene(f"{EMPTY} 0 - 0"),
        scene(f"{MINE} 0 - 0", ("roll-12345", "12345")),
        after_rival(),
        after_rival("roll-12345", "66316"),
        after_rival("roll-12345", "66316", selection="roll-34"),
        after_rival("roll-12345", "66316", selection="roll-"),
        after_rival("roll-12345", "66316", "roll-34", "66666"),
        after_rival("roll-12345", "66316", "roll-34", "66526", "roll-4", "66556"),
        after_rival("roll-12345", "66316", selection="score-yacht"),
        scene(f"{MINE}/{THEIRS}/{EMPTY} 2 11111 3"),
        scene(f"{'/'.join([MINE, THEIRS] * 3)} 4 45612 1"),
        *(scene(f"{TEN} {seat} 34566 2") for seat in (0, 3, 9)),
        scene(f"{TEN} 9 - 0", ("roll-12345", "66666", "score-yacht")),
        scene(f"{'/'.join([FULL] * 10)} - - 0"),
        scene(f"{LAST} 0 - 0", ("roll-12345", "66661", "roll-5", "66666", "score-yacht")),
        scene(f"{EMPTY} 0 1?2?6 2"),
    ]
    return [
        replace(each, words=words, strip=STRIP if place else (), theme=THEMES[(number + place) % 3])
        for place, words in enumerate((ENGLISH, PORTUGUESE, KOREAN))
        for number, each in enumerate(plain)
    ]


def of_a_game(seats: int, seed: int, theme: ThemeName) -> Iterator[Scene]:
    """Every scene of a game of random movers, each with what its last turns brought."""
    hand = random.Random(seed)
    match = Match(GAME, seats, GAME.Options(), bytes([seed]) * 32)
    steps: list[Step] = []
    while True:
        actions = GAME.actions(match.state) if match.turn is not None else ()
        yield Scene("yacht", match.state, match.turn, match.turn, steps[-20:], actions, "", STRIP, ENGLISH, theme)
        if match.turn is None:
            return
        steps += match.play(match.turn, str(hand.choice(actions)))


def headings() -> list[str]:
    """The boxes from the top of the sheet down."""
    return list(BOXES[::-1])
