"""What the computer opponents value; the indices are those that `kernel.worth`, `value_of` and `goes` read.

SENSIBLE came about by hill climbing in self-play, repeatable with `python -m tests.benches.tune_go_stop`; what it
changes from 50 000 deals on counts a win as five points and a payment up to 25. CARELESS is written by hand: the face
of the cards and nothing else.
"""

import numpy as np

NAMES = (
    "bright",
    "rain bright",
    "animal",
    "card of a set that can still be made",
    "ribbon",
    "cup",
    "double junk",
    "junk",
    "pile taken",
    "bright for each own bright",
    "bright for each bright of the rival",
    "card of a set for each own card of it",
    "card of a set for each card of it that the rival holds",
    "discard for each other card of its month kept in the hand",
    "discard: share of its worth given away for each card of its month not seen",
    "discard: given away for each card of its month not seen",
    "fewest hand cards for a Go",
    "a Go wants the rival's score, plus this, to be at most the hand cards left",
)
SENSIBLE = np.array(
    [2.51, 1.65, 1.51, 1.48, 1.34, 1.92, 5.13, 2.25, 6.24, 0.73, 1.39, 1.59, 1.13, 0.44, 0.11, -0.08, 3.0, 2.0]
)
CARELESS = np.array([4.0, 4.0, 2.0, 0.0, 1.5, 0.0, 2.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 6.0, 0.0])
