"""Legal plays against the oracle that tries everything, and the numbers of plays the rules give as examples."""

from random import Random

import numpy as np
import pytest

from engine.core.game import CHANCE
from engine.ssangnyuk import GAME
from engine.ssangnyuk.game import SsangnyukOptions
from engine.ssangnyuk.kernel import ROOM, plays
from engine.ssangnyuk.state import Men, State
from tests.engine.ssangnyuk.oracle import Board, Place, frozen, legal_ways, line, scattered

OPENING = "24:2,13:5,8:3,6:5"


def finals(state: State) -> set[tuple[Men, Men]]:
    """The different men after the turn of a side that has thrown."""
    found: set[tuple[Men, Men]] = set()
    side, open_states = state.turn, [state]
    while open_states:
        now = open_states.pop()
        if now.over or not now.dice or now.turn != side:
            found.add(now.men)
        else:
            open_states += [GAME.apply(now, action) for action in GAME.actions(now)]
    return found


@pytest.mark.parametrize(
    ("dice", "number"),
    [
        *(("11", 8), ("21", 13), ("22", 10), ("31", 16), ("33", 13), ("44", 12)),
        *(("55", 3), ("63", 14), ("64", 14), ("65", 6), ("66", 6)),
    ],
)
def test_as_many_positions_after_the_opening_throw_as_the_rules_say(dice: str, number: int) -> None:
    for thrown in {dice, dice[::-1]}:
        assert len(finals(GAME.decode(f"{OPENING} {OPENING} 0 {thrown} 0 4711"))) == number
        assert len(finals(GAME.decode(f"{OPENING} {OPENING} 1 {thrown} 0 4711"))) == number


def as_board(state_men: tuple[Men, Men], side: int) -> Board:
    names: list[Place] = ["off", *range(1, 25), "bar"]
    return Board(
        {names[i]: n for i, n in enumerate(state_men[side])}, {names[i]: n for i, n in enumerate(state_men[1 - side])}
    )


def check_against_the_oracle(board: Board, first: int, second: int, side: int) -> bool:
    """Compare actions and final positions; whether anything could be played."""
    pair = (line(board.mine), line(board.theirs))
    text = f"{pair[side]} {pair[1 - side]} {side} {first}{second} 7 5"
    state = GAME.decode(text)
    expected = legal_ways(board, (first, second))
    if not expected:
        assert (state.turn, state.dice, state.turns) == (1 - side, (), 8), text
        return False
    written = {f"{start}-{number}" for ((start, number), *_), _ in expected}
    assert {str(action) for action in GAME.actions(state)} == written, text
    assert {frozen(as_board(men, side)) for men in finals(state)} == {frozen(final) for _, final in expected}, text
    check_the_kernel(state, len({frozen(final) for _, final in expected}))
    return True


def check_the_kernel(state: State, number: int) -> None:
    own, rival = (np.array(state.men[side], np.int64) for side in (state.turn, 1 - state.turn))
    found = np.empty((ROOM, 54), np.int64)
    count = plays(own, rival, state.dice[0], state.dice[1], found)
    assert count == number
    pairs = {(tuple(row[:26]), tuple(row[26:52])) for row in found[:count].tolist()}
    assert pairs == {(men[state.turn], men[1 - state.turn]) for men in finals(state)}
    assert (tuple(own.tolist()), tuple(rival.tolist())) == (state.men[state.turn], state.men[1 - state.turn])


@pytest.mark.parametrize("seed", range(4))
def test_scattered_positions_play_as_the_oracle_says(seed: int) -> None:
    chance = Random(seed)
    played = 0
    for _ in range(1300):
        board = scattered(chance)
        if board.mine.get("off", 0) == 15 or board.theirs.get("off", 0) == 15:
            continue
        played += check_against_the_oracle(board, chance.randint(1, 6), chance.randint(1, 6), chance.randint(0, 1))
    assert played > 800


def test_positions_of_random_games_play_as_the_oracle_says() -> None:
    chance = Random(99)
    checked = 0
    for board in range(1, 9):
        state = GAME.start(2, SsangnyukOptions(board=board))
        while not state.over:
            if GAME.turn(state) == CHANCE:
                thrown = GAME.draw(state, None)
                check_against_the_oracle(as_board(state.men, state.turn), thrown.first, thrown.second, state.turn)
                checked += 1
                state = GAME.apply(state, thrown)
            else:
                state = GAME.apply(state, chance.choice(GAME.actions(state)))
    assert checked > 800
