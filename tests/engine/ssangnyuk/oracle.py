"""The legal plays of a throw, found by trying everything: written from the rules' text, without the engine's code.

A board is a pair of dicts, place to number of men, each in its side's own numbering: "bar", 24 … 1, "off".
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeAlias

Place: TypeAlias = int | str
Men: TypeAlias = dict[Place, int]


class Board(NamedTuple):
    mine: Men
    theirs: Men


Played: TypeAlias = tuple[tuple[Place, int], ...]
"""Moves in order: from where, with which number."""


def frozen(board: Board) -> tuple[frozenset[tuple[Place, int]], frozenset[tuple[Place, int]]]:
    return frozenset((p, n) for p, n in board.mine.items() if n), frozenset(
        (p, n) for p, n in board.theirs.items() if n
    )


def destination(board: Board, start: Place, number: int) -> Place | None:
    """Where a man on `start` gets with a number; None where it may not go."""
    if board.mine.get("bar", 0) and start != "bar":
        return None
    distance = 25 if start == "bar" else int(start)
    end = distance - number
    if end < 1:
        outside = [p for p, n in board.mine.items() if n and p != "off" and (p == "bar" or int(p) > 6)]
        return None if outside else "off"
    if board.theirs.get(25 - end, 0) > 1 or board.mine.get(end, 0) > 4:
        return None
    return end


def after(board: Board, start: Place, end: Place) -> Board:
    mine, theirs = dict(board.mine), dict(board.theirs)
    mine[start] -= 1
    mine[end] = mine.get(end, 0) + 1
    if end != "off" and theirs.get(25 - int(end), 0):
        theirs[25 - int(end)] = 0
        theirs["bar"] = theirs.get("bar", 0) + 1
    return Board(mine, theirs)


def ways(board: Board, numbers: tuple[int, ...]) -> Iterator[tuple[Played, Board]]:
    """Every way of playing some or all of the numbers in this order, the empty way included; a win ends a way."""
    yield (), board
    if not numbers or board.mine.get("off", 0) == 15:
        return
    for start in [p for p, n in board.mine.items() if n and p != "off"]:
        end = destination(board, start, numbers[0])
        if end is not None:
            for rest, final in ways(after(board, start, end), numbers[1:]):
                yield ((start, numbers[0]), *rest), final


def legal_ways(board: Board, numbers: tuple[int, ...]) -> list[tuple[Played, Board]]:
    """The ways the rules allow: all that win, else as many numbers as possible, and the larger where it is one."""
    orders = {numbers, numbers[::-1]}
    everything = [way for order in orders for way in ways(board, order) if way[0]]
    wins = [way for way in everything if way[1].mine.get("off", 0) == 15]
    if not everything:
        return []
    most = max(len(played) for played, _ in everything)
    longest = [way for way in everything if len(way[0]) == most]
    if most == 1:
        largest = max(played[0][1] for played, _ in longest)
        longest = [way for way in longest if way[0][0][1] == largest]
    return longest + [way for way in wins if way not in longest]


def scattered(chance: Random) -> Board:
    """A random board, bars and men off included, that need not be reachable."""
    spread = chance.choice((6, 9, 14, 24))
    mine = _side(chance, range(1, spread + 1), {})
    return Board(mine, _side(chance, range(1, chance.choice((6, 12, 24)) + 1), mine))


def _side(chance: Random, points: range, other: Men) -> Men:
    free = [p for p in points if not other.get(25 - p, 0)]
    men: Men = {"off": chance.choice((0, 0, 0, 3, 8, 12, 14)), "bar": chance.choice((0, 0, 0, 1, 2))}
    men["bar"] = min(men["bar"], 15 - men["off"])
    for _ in range(15 - men["off"] - men["bar"]):
        room = [p for p in free if men.get(p, 0) < 5]
        place: Place = chance.choice(room) if room and chance.random() < 0.97 else "off"
        men[place] = men.get(place, 0) + 1
    return men


def line(men: Men) -> str:
    """The position text of a side."""
    places: list[Place] = [*range(24, 0, -1), "bar", "off"]
    return ",".join(f"{place}:{men[place]}" for place in places if men.get(place, 0))
