"""An independent resolver: it reads a position line, does what an action says by the rules' text, and writes the line
that follows. It shares no code with the engine."""

from collections.abc import Sequence

from tests.engine.go_stop.scorer import DECK, DOUBLES, junk_units, score


def split(text: str) -> list[str]:
    return [] if text == "-" else [text[i : i + 3] for i in range(0, len(text), 3)]


def joined(cards: Sequence[str], *, keep: bool = False) -> str:
    return "".join(cards if keep else sorted(cards)) or "-"


def same(card: str, cards: Sequence[str]) -> list[str]:
    return [other for other in cards if other[:2] == card[:2]]


class Table:
    """The ten fields of a line, taken apart."""

    def __init__(self, line: str) -> None:
        hands, layout, stock, taken, piles, turn, self.pending, go, go_scores, ppuk = line.split(" ")
        self.hands = [split(text) for text in hands.split("/")]
        self.layout = split(layout)
        self.stock = split(stock)
        self.taken = [split(text) for text in taken.split("/")]
        self.piles = dict(part.split(":") for part in piles.split(",")) if piles != "-" else {}
        self.turn = turn
        self.go, self.go_scores, self.ppuk = ([int(n) for n in pair.split(",")] for pair in (go, go_scores, ppuk))

    def line(self) -> str:
        piles = ",".join(f"{month}:{self.piles[month]}" for month in sorted(self.piles, key=int)) or "-"
        pairs = [f"{a},{b}" for a, b in (self.go, self.go_scores, self.ppuk)]
        return " ".join(
            [
                "/".join(joined(hand) for hand in self.hands),
                joined(self.layout),
                joined(self.stock, keep=True),
                "/".join(joined(pile) for pile in self.taken),
                piles,
                self.turn,
                self.pending,
                *pairs,
            ]
        )


def actions(line: str) -> list[str]:
    """The legal actions of the seat to act, as text."""
    table = Table(line)
    if table.pending == "decide":
        return ["go", "stop"] if table.hands[int(table.turn)] else ["stop"]
    if table.pending.startswith("take"):
        return ["take-" + card for card in sorted(same(table.pending.split(":")[1], table.layout))]
    found = []
    for card in sorted(table.hands[int(table.turn)]):
        match = sorted(same(card, table.layout))
        found += [f"play-{card}-{other}" for other in match] if len(match) == 2 else ["play-" + card]
    return found


def after(line: str, notation: str) -> str:
    """The line after an action that is legal."""
    table = Table(line)
    me = int(table.turn)
    if notation == "stop":
        table.pending = "over:stop"
    elif notation == "go":
        table.go[me] += 1
        table.go_scores[me] = score(table.taken[me])
        next_turn(table, me)
    elif notation.startswith("take"):
        _, top, hand_card, matched = table.pending.split(":")
        capture(table, me, hand_card, split(matched), top, [notation[5:]], len(table.layout))
    else:
        play(table, me, *notation.split("-")[1:])
    return table.line()


def play(table: Table, me: int, card: str, wanted: str | None = None) -> None:
    lay = len(table.layout)
    table.hands[me].remove(card)
    match = [wanted] if wanted else same(card, table.layout)
    for other in match:
        table.layout.remove(other)
    if not match:
        table.layout.append(card)
    if not table.stock:
        capture(table, me, card, match, None, [], lay)
        return
    top = table.stock.pop(0)
    lying = same(top, table.layout)
    if match and same(top, [card]):
        if lying:
            capture(table, me, card, match, top, lying, lay)
        else:
            make_ppuk(table, me, [card, *match, top])
    elif len(lying) == 2:
        table.pending = f"take:{top}:{card}:{joined(match)}"
    else:
        capture(table, me, card, match, top, lying, lay)


def make_ppuk(table: Table, me: int, three: list[str]) -> None:
    table.layout += three
    table.piles[str(int(three[0][:2]))] = str(me)
    table.ppuk[me] += 1
    if table.ppuk[me] == 3:
        table.pending = "over:ppuk"
    else:
        decide_or_pass(table, me)


def capture(
    table: Table, me: int, card: str, match: list[str], top: str | None, top_match: list[str], lay: int
) -> None:
    final = not table.hands[me]
    won = [card, *match] if match else []
    if top and top_match:
        for other in top_match:
            table.layout.remove(other)
        won += [top, *top_match]
    elif top:
        table.layout.append(top)
    table.taken[me] += won
    if not final and top and top_match:
        swept = len(match) == 1 and len(top_match) == 1 and lay == 2 and not table.layout
        if same(top, [card]) or swept:
            rob(table, me, 1)
    for pile in (match, top_match):
        if len(pile) == 3:
            owner = table.piles.pop(str(int(pile[0][:2])))
            rob(table, me, 2 if owner == str(me) else 1)
    decide_or_pass(table, me)


def rob(table: Table, me: int, wanted: int) -> None:
    rival = 1 - me
    order = [c for c in DECK if junk_units([c]) == 1] + DOUBLES
    got = 0
    for card in order:
        if got < wanted and card in table.taken[rival]:
            table.taken[rival].remove(card)
            table.taken[me].append(card)
            got += junk_units([card])


def decide_or_pass(table: Table, me: int) -> None:
    now = score(table.taken[me])
    if (table.go[me] == 0 and now >= 7) or (table.go[me] > 0 and now > table.go_scores[me]):
        table.pending = "decide"
    else:
        next_turn(table, me)


def next_turn(table: Table, me: int) -> None:
    table.pending = "play"
    if table.hands[1 - me]:
        table.turn = str(1 - me)
    elif not table.hands[me]:
        table.turn, table.pending = "-", "over:nagari"
