"""The kernel against the rules: every transition of many random positions, in deals and out of them."""

import random
from typing import Any

import numpy as np
import pytest

from engine.core.chance import Dice
from engine.go_stop import GAME, kernel
from engine.go_stop.actions import Deal
from engine.go_stop.cards import CODES, DECK, UNITS
from engine.go_stop.packing import coded, mask, packed
from engine.go_stop.score import payment, score
from engine.go_stop.state import OVER, State
from engine.go_stop.turn import due
from tests.engine.go_stop.positions import jumbled

BATCHES = 4
IN_BATCH = 8_000
PLAYED = (kernel.CARD, kernel.PLAYED, kernel.ONTO)


def compare(state: State, dice: random.Random) -> State:
    """The state after a random action, played by both and found the same."""
    numbers, stock = packed(state), np.array(state.stock, np.int64)
    room = np.zeros(kernel.MOST_ACTIONS, np.int64)
    actions = GAME.actions(state)
    assert [coded(action) for action in actions] == room[: kernel.legal(numbers, room)].tolist()
    action = dice.choice(actions)
    kernel.act(numbers, stock, coded(action))
    after = GAME.apply(state, action)
    wanted = packed(after)
    wanted[kernel.TOP] = len(state.stock) - len(after.stock)
    unlike = [i for i in range(kernel.SIZE) if numbers[i] != wanted[i] and matters(after, i)]
    assert not unlike, (GAME.encode(state), str(action), unlike)
    if after.phase in OVER:
        outcome = GAME.outcome(after)
        assert outcome is not None
        assert kernel.paid_to_first(numbers) == outcome.scores[0] - outcome.scores[1]
    return after


def matters(after: State, index: int) -> bool:
    """Whether the kernel keeps a meaning at an index: not the last choice once it is made, nor a turn in a nagari."""
    if index in PLAYED:
        return after.phase == "take"
    if index == kernel.PILES:
        return after.phase != "take"
    return index != kernel.TURN or after.turn is not None


def in_deals(dice: random.Random, positions: int) -> None:
    """Compare along random deals until so many positions were seen."""
    seen = 0
    while seen < positions:
        state = GAME.apply(State(turn=dice.randint(0, 1), phase="deal"), Deal(tuple(dice.sample(DECK, 48))))
        while state.phase not in OVER and state.phase != "deal":
            state = compare(state, dice)
            seen += 1


def out_of_deals(dice: random.Random, positions: int) -> None:
    """Compare in positions no deal would bring."""
    for _ in range(positions):
        state = jumbled(dice)
        if state.turn is not None and state.phase not in OVER:
            compare(state, dice)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_kernel_and_rules_agree(batch: int) -> None:
    dice = random.Random(batch)
    in_deals(dice, IN_BATCH)
    out_of_deals(dice, IN_BATCH // 2)


def test_kernel_and_rules_score_alike() -> None:
    dice = random.Random(4)
    for _ in range(5_000):
        order = dice.sample(DECK, 48)
        mine, rival, go = order[: dice.randint(0, 30)], order[30 : dice.randint(30, 48)], dice.randint(0, 5)
        assert kernel.score(mask(mine)) == score(mine).points
        assert kernel.payment(mask(mine), mask(rival), go) == payment(mine, rival, go).points
        assert kernel.due(mask(rival), go) == mask(due(tuple(sorted(rival)), go))


def test_kernel_tables_are_those_of_the_rules() -> None:
    for one in DECK:
        units = kernel.units(1 << one)
        assert units == UNITS[one], CODES[one]
        assert kernel.has_quad(15 << one // 4 * 4)
        assert not kernel.has_quad((15 << one // 4 * 4) ^ 1 << one)


def test_random_deals_end_and_follow_their_seed() -> None:
    told = [kernel.random_deals(500, np.array([seed], np.int64)) for seed in (1, 1, 2)]
    assert told[0] == told[1] != told[2]
    assert 500 * 14 < told[0][0] < 500 * 30


def test_deals_of_the_kernel_hold_48_cards_and_no_quad() -> None:
    numbers, stock = np.zeros(kernel.SIZE, np.int64), np.zeros(20, np.int64)
    rng, order = np.array([3], np.int64), np.arange(48)
    for _ in range(300):
        kernel.deal(numbers, stock, order, rng)
        parts = [int(numbers[i]) for i in (kernel.HANDS, kernel.HANDS + 1, kernel.LAYOUT)]
        assert [part.bit_count() for part in parts] == [10, 10, 8]
        assert sum(parts) + sum(1 << int(one) for one in stock) == 2**48 - 1
        assert not any(kernel.has_quad(part) for part in parts)


def test_imagined_worlds_fit_and_hold_no_quad() -> None:
    state = GAME.apply(State(turn=0, phase="deal"), Deal(tuple(Dice(bytes(32), 1).shuffle(DECK))))
    numbers: Any = packed(GAME.view(state, 0))
    unseen = np.array([one for one in DECK if one not in state.hands[0] and one not in state.layout], np.int64)
    stock, rng = np.zeros(20, np.int64), np.array([9], np.int64)
    for _ in range(300):
        kernel.imagine(numbers, stock, unseen, 10, rng)
        rival = int(numbers[kernel.HANDS + 1])
        assert rival.bit_count() == 10
        assert not kernel.has_quad(rival)
        assert rival | mask(int(one) for one in stock) == mask([*state.hands[1], *state.stock])


def test_warming_compiles_every_entry_point() -> None:
    kernel.warm()
    for name in ("random_deals", "deal", "sensible", "legal", "try_out", "act", "score", "payment", "due", "duel"):
        assert getattr(kernel, name).signatures, name
