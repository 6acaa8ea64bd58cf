"""Positions that several tests use, and ways to make more."""

import random

from engine.seega.state import State, settled

ALTERNATING = "xoxoo/oxxox/xx1ox/oxoxo/xooox 1 move 0 0,0"
OPEN = "oo1ox/oxx1x/1xo1x/o1o1x/3o1 1 move 4 9,9"
BLOCKED = "xxoox/xxoxo/oo1ox/oooxx/xoxxo 1 move 0 0,0"
SEQUENCES = {
    ALTERNATING: (2, 3, 15, 98, 495),
    OPEN: (8, 103, 927, 11_306, 104_752),
    BLOCKED: (4, 8, 12, 26, 85),
}
"""The rules' examples: how many sequences of 1, 2, 3, 4, 5 steps there are."""


def random_state(rng: random.Random, *, over: bool = False) -> State:
    """Any position of the movement phase, most of them out of any game's reach; not over unless so asked."""
    while True:
        order = rng.sample(range(25), 25)
        light, dark = rng.randint(1, 12), rng.randint(1, 12)
        stones = (sum(1 << s for s in order[:light]), sum(1 << s for s in order[light : light + dark]))
        steps = (rng.randint(0, 79), rng.randint(0, 79))
        state = State(stones, rng.randint(0, 1), False, rng.randint(0, 29), steps)
        if over or sum(steps) < 160:
            return settled(state)
