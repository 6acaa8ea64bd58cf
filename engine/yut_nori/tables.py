"""The arrays that compiled code is given: the board and the sticks, the network's weights, and room to work in."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.yut_nori.board import ENTRIES, OUT, STATIONS, WAITING, lacking, route, station, ways
from engine.yut_nori.throws import CHANCES, RESULTS, STICKS, read

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
ENTRY_NUMBER: Final = {entry: number for number, entry in enumerate(ENTRIES)}


class Tables(NamedTuple):
    """The board and the sticks. `ends` [entry, result, cut]: where a piece ends, -1 where it cannot move so; `place`
    [entry]: number of its station; `reach` [entry, place]: the results that take a piece there, as bits (0 for out);
    `lacking` [entry]: steps; `odds` [result]; `falls` [16 sticks]: result; `caught` [results as bits]: the chance that
    a throw gives one of them."""

    ends: Ints
    place: Ints
    reach: Ints
    lacking: Ints
    odds: Floats
    falls: Ints
    caught: Floats


class Net(NamedTuple):
    """What a position is worth: a network with one hidden layer of H. `pieces` [336, H]: a row for each side (the one
    to throw first), entry and number of its pieces there before; `dangers` [4, H], `bias` [H], `out` [H], `offset` [1].
    """

    pieces: Floats
    dangers: Floats
    bias: Floats
    out: Floats
    offset: Floats


class Desk(NamedTuple):
    """Room to work in, one for each thread."""

    rows: Ints
    dangers: Floats
    hidden: Floats
    actions: Ints
    tries: Ints


def _ends() -> Ints:
    ends = np.full((len(ENTRIES), len(RESULTS), 2), -1, dtype=np.int64)
    for e, entry in enumerate(ENTRIES):
        for r, result in enumerate(RESULTS):
            for way in ways(entry, result):
                ends[e, r, int(way == "cut")] = ENTRIES.index(route(entry, result, way)[-1])
    return ends


def _reach(ends: Ints, place: Ints) -> Ints:
    reach = np.zeros((len(ENTRIES), place.max() + 1), dtype=np.int64)
    for entry, result, cut in np.argwhere((ends >= 0) & (ends != ENTRIES.index(OUT))):
        reach[entry, place[ends[entry, result, cut]]] |= 1 << result
    return reach


def tables() -> Tables:
    """The tables of the rules."""
    places = (WAITING, *STATIONS, OUT)
    place = np.array([places.index(station(entry)) for entry in ENTRIES], dtype=np.int64)
    odds = [CHANCES[result] for result in RESULTS]
    ends = _ends()
    return Tables(
        ends=ends,
        place=place,
        reach=_reach(ends, place),
        lacking=np.array([lacking(entry) for entry in ENTRIES], dtype=np.int64),
        odds=np.array(odds),
        falls=np.array([RESULTS.index(read(bits)) for bits in range(2**STICKS)], dtype=np.int64),
        caught=np.array([sum(odds[r] for r in range(6) if results >> r & 1) for results in range(64)]),
    )


def desk(hidden: int) -> Desk:
    """An empty desk for a network with so many hidden units."""
    return Desk(
        rows=np.zeros(8, dtype=np.int64),
        dangers=np.zeros(4),
        hidden=np.zeros(hidden),
        actions=np.zeros((2, 64), dtype=np.int64),
        tries=np.zeros((3, 18), dtype=np.int64),
    )
