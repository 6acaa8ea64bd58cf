"""Seega once more, as slow and plain as can be: a dictionary of squares, no bits, nothing shared with the engine.

Used as an oracle. A position is (stones, turn, phase, quiet, steps): stones maps (column, row), both 0–4 from the
bottom left, to "o" (seat 0) or "x" (seat 1).
"""

from dataclasses import dataclass, replace

CENTRE = (2, 2)
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class Slow:
    """A position of the oracle."""

    stones: dict[tuple[int, int], str]
    turn: str
    phase: str
    quiet: int
    steps: dict[str, int]


def read(line: str) -> Slow:
    """The oracle's own reading of a position line."""
    board, turn, phase, quiet, steps = line.split(" ")
    stones = {}
    for from_top, row in enumerate(board.split("/")):
        column = 0
        for mark in row:
            if mark in "ox":
                stones[column, 4 - from_top] = mark
                column += 1
            else:
                column += int(mark)
    made = steps.split(",")
    return Slow(stones, "ox"[int(turn)], phase, int(quiet), {"o": int(made[0]), "x": int(made[1])})


def write(position: Slow) -> str:
    """The oracle's own writing of a position line."""
    rows = []
    for row in range(4, -1, -1):
        text, gap = "", 0
        for column in range(5):
            mark = position.stones.get((column, row))
            if mark is None:
                gap += 1
                continue
            text += (str(gap) if gap else "") + mark
            gap = 0
        rows.append(text + (str(gap) if gap else ""))
    made = f"{position.steps['o']},{position.steps['x']}"
    return f"{'/'.join(rows)} {'ox'.index(position.turn)} {position.phase} {position.quiet} {made}"


def other(side: str) -> str:
    """The rival."""
    return "x" if side == "o" else "o"


def name(square: tuple[int, int]) -> str:
    """A square as in the notation."""
    return "abcde"[square[0]] + str(square[1] + 1)


def spot(text: str) -> tuple[int, int]:
    """A square by its name."""
    return "abcde".index(text[0]), int(text[1]) - 1


def inside(square: tuple[int, int]) -> bool:
    """Whether a square is on the board."""
    return 0 <= square[0] < 5 and 0 <= square[1] < 5


def steps_of(position: Slow, side: str) -> list[str]:
    """Every step of a side, whoever's turn it is."""
    found = []
    for (column, row), mark in position.stones.items():
        for right, up in AROUND:
            target = (column + right, row + up)
            if mark == side and inside(target) and target not in position.stones:
                found.append(f"{name((column, row))}-{name(target)}")
    return found


def end(position: Slow) -> str | None:
    """Why the game is over."""
    if position.phase == "place":
        return None
    marks = list(position.stones.values())
    if "o" not in marks or "x" not in marks:
        return "captured"
    if position.quiet >= 30:
        return "quiet"
    return "steps" if position.steps["o"] + position.steps["x"] >= 160 else None


def legal(position: Slow) -> list[str]:
    """Every legal action."""
    if end(position):
        return []
    if position.phase == "place":
        squares = [(column, row) for column in range(5) for row in range(5)]
        return [name(s) for s in squares if s != CENTRE and s not in position.stones]
    return steps_of(position, position.turn)


def play(position: Slow, action: str) -> Slow:
    """The position after an action."""
    if "-" not in action:
        return _place(position, spot(action))
    me, rival = position.turn, other(position.turn)
    origin, target = (spot(part) for part in action.split("-"))
    stones = {square: mark for square, mark in position.stones.items() if square != origin}
    stones[target] = me
    gone = []
    for right, up in AROUND:
        near, far = (target[0] + right, target[1] + up), (target[0] + 2 * right, target[1] + 2 * up)
        if near != CENTRE and stones.get(near) == rival and stones.get(far) == me:
            gone.append(near)
    stones = {square: mark for square, mark in stones.items() if square not in gone}
    quiet = 0 if gone else position.quiet + 1
    steps = {**position.steps, me: position.steps[me] + 1}
    return passed_over(Slow(stones, rival, "move", quiet, steps))


def _place(position: Slow, square: tuple[int, int]) -> Slow:
    stones = {**position.stones, square: position.turn}
    if len(stones) == 24:
        return passed_over(replace(position, stones=stones, phase="move"))
    turn = position.turn if len(stones) % 2 else other(position.turn)
    return replace(position, stones=stones, turn=turn)


def passed_over(position: Slow) -> Slow:
    """The same with the turn given on where the side to move is blocked."""
    if position.phase == "move" and not steps_of(position, position.turn):
        return replace(position, turn=other(position.turn))
    return position


def count_sequences(position: Slow, length: int) -> int:
    """How many sequences of so many actions there are."""
    if length == 0:
        return 1
    return sum(count_sequences(play(position, action), length - 1) for action in legal(position))
