"""April to June: wisteria and cuckoo, iris and bridge, peony and butterflies."""

import math

from renderers.hwatu_beasts import butterfly
from renderers.hwatu_birds import cuckoo
from renderers.hwatu_brush import (
    Point,
    Sheet,
    arc,
    leaf,
    petal,
    placed,
)
from renderers.hwatu_inks import (
    BLUE,
    BROWN,
    DEEP,
    GREEN,
    INK,
    LEAF,
    LILAC,
    OCHRE,
    PINK,
    PURPLE,
    RED,
    ROSE,
    VIOLET,
    WHITE,
    YELLOW,
    Ink,
    mixed,
)


def raceme(sheet: Sheet, at: Point, length: float, width: float, sway: float = 0) -> None:
    """Wisteria flowers hanging from a point: broad above, one bud at the end."""
    rows = max(4, round(length / 5.6))
    stem = [(at[0] + sway * (k / rows) ** 2, at[1] + length * k / rows) for k in range(rows + 1)]
    sheet.stroke([(at[0], at[1] - 8), *stem], 1.4, DEEP)
    for row in range(rows + 1):
        share = row / rows
        half = width * (1 - share) ** 0.6 * (0.7 + 0.3 * math.sin(math.pi * min(1.0, 0.25 + share * 1.4)))
        count = 3 if half > 6 else 2 if half > 2.6 else 1
        for k in sorted(range(count), key=lambda k: -abs(2 * k - count + 1)):
            side = 0.0 if count == 1 else 2 * k / (count - 1) - 1
            ink = mixed(LILAC, PURPLE, min(1.0, share * 0.8 + 0.5 * ((row + k) % 2)))
            floret(sheet, (stem[row][0] + side * half * 0.4, stem[row][1]), half, 90 - side * 54, ink)


def floret(sheet: Sheet, at: Point, half: float, turn: float, ink: Ink) -> None:
    """One flower of a raceme whose half width is `half`."""
    sheet.shape(petal(at, max(4.4, half * 0.86 + 1.8), max(4.0, half * 0.7 + 1.6), turn), mixed(PURPLE, INK, 0.4))
    sheet.shape(petal(at, max(3.4, half * 0.86 + 0.8), max(2.8, half * 0.7 + 0.4), turn), ink)
    sheet.disc(arc(at, half * 0.3, turn, turn, 1)[0], half * 0.09, WHITE)


def frond(sheet: Sheet, at: Point, length: float, turn: float) -> None:
    """A wisteria leaf: dark leaflets in pairs."""
    tip = arc(at, length, turn, turn, 1)[0]
    sheet.stroke([at, tip], 1.4, DEEP)
    for k in range(5):
        share = 0.18 + 0.17 * k
        spot = (at[0] + (tip[0] - at[0]) * share, at[1] + (tip[1] - at[1]) * share)
        size = length * (0.46 - 0.05 * k)
        for side in (-1, 1):
            sheet.shape(leaf(spot, size, size * 0.46, turn + side * 58), DEEP)
    sheet.shape(leaf(tip, length * 0.3, length * 0.15, turn), DEEP)


def vine(sheet: Sheet, points: list[Point]) -> None:
    """The twisting stem above."""
    sheet.stroke(points, [5, 4, 4, 3], BROWN)
    sheet.stroke([(x, y - 1) for x, y in points], 0.9, OCHRE)


def fronds(sheet: Sheet, *places: tuple[Point, float, float]) -> None:
    """Several leaves: place, length, angle."""
    for at, length, turn in places:
        frond(sheet, at, length, turn)


def wisteria_a(sheet: Sheet) -> None:
    """The animal: a cuckoo before a red moon."""
    sheet.disc((68, 72), 25, RED)
    vine(sheet, [(-4, 12), (30, 20), (66, 12), (104, 18)])
    raceme(sheet, (20, 26), 62, 12, -2)
    raceme(sheet, (44, 24), 38, 10, 2)
    raceme(sheet, (88, 24), 48, 11, 2)
    fronds(sheet, ((8, 14), 30, 96), ((33, 18), 30, 80), ((58, 14), 26, 70), ((70, 14), 24, 120), ((98, 16), 30, 100))
    cuckoo(sheet)
    fronds(sheet, ((-2, 150), 34, -40), ((102, 152), 34, -140), ((44, 158), 26, -100))


def wisteria_b(sheet: Sheet) -> None:
    """The ribbon's ground."""
    vine(sheet, [(-4, 18), (30, 10), (66, 20), (104, 10)])
    raceme(sheet, (50, 24), 70, 13, 0)
    raceme(sheet, (22, 24), 96, 13, -3)
    raceme(sheet, (80, 24), 108, 13, 3)
    fronds(sheet, ((6, 16), 40, 96), ((36, 14), 34, 86), ((64, 18), 34, 92), ((96, 14), 42, 86),
           ((-2, 148), 34, -50), ((100, 156), 28, -110), ((50, 160), 34, -90))  # fmt: skip


def wisteria_c(sheet: Sheet) -> None:
    """Junk: three racemes, the middle one long."""
    vine(sheet, [(-4, 10), (30, 20), (66, 10), (104, 20)])
    raceme(sheet, (22, 26), 76, 14, -3)
    raceme(sheet, (82, 24), 66, 13, 3)
    raceme(sheet, (52, 24), 112, 15, 2)
    fronds(sheet, ((6, 14), 44, 98), ((36, 16), 40, 100), ((68, 12), 42, 84), ((96, 18), 44, 84),
           ((-2, 152), 40, -48), ((102, 154), 40, -128))  # fmt: skip


def wisteria_d(sheet: Sheet) -> None:
    """Junk: three racemes, the middle one short."""
    vine(sheet, [(-4, 20), (30, 10), (66, 20), (104, 10)])
    raceme(sheet, (48, 24), 62, 14, -3)
    raceme(sheet, (20, 26), 106, 14, 3)
    raceme(sheet, (78, 26), 92, 15, -2)
    fronds(sheet, ((4, 18), 42, 98), ((34, 12), 42, 88), ((63, 18), 40, 96), ((96, 12), 46, 90),
           ((50, 158), 44, -84), ((104, 158), 32, -120))  # fmt: skip


def blade(sheet: Sheet, root: Point, length: float, lean: float, ink: Ink) -> None:
    """An iris leaf like a sword."""
    tip = (root[0] + lean, root[1] - length)
    middle = (root[0] + lean * 0.35, root[1] - length * 0.55)
    sheet.stroke([root, middle, tip], [6.4, 5, 0.6], ink)
    sheet.stroke([(root[0], root[1]), middle, (tip[0], tip[1] + 4)], [0.8, 0.7, 0.4], mixed(ink, WHITE, 0.4))


def iris(sheet: Sheet, at: Point, size: float, ink: Ink = BLUE) -> None:
    """An iris: three falls with yellow tongues below, three standards above."""
    dark = mixed(ink, INK, 0.45)
    foot = at[0] + (50 - at[0]) * 0.12
    sheet.stroke([(at[0], at[1] + size * 0.5), ((at[0] + foot) / 2 + 1, (at[1] + 160) / 2), (foot, 160)], 2.6, GREEN)
    sheet.shape(leaf((at[0], at[1] + size * 1.9), size * 1.1, size * 0.3, -66), GREEN)

    def both(points: list[Point], grow: float) -> None:
        edge = placed(points, at, 0, size)
        sheet.blob(edge, ink, dark, grow)

    for turn in (-36, 36):
        edge = petal((at[0], at[1] + size * 0.1), size * 1.0, size * 0.62, -90 + turn)
        sheet.blob(edge[::6], mixed(ink, WHITE, 0.28), dark, 1)
    both([(-0.05, 0.1), (-0.5, -0.1), (-1.05, 0.1), (-1.2, 0.65), (-0.85, 0.95), (-0.45, 0.6), (-0.05, 0.45)], 1)
    both([(0.05, 0.1), (0.5, -0.1), (1.05, 0.1), (1.2, 0.65), (0.85, 0.95), (0.45, 0.6), (0.05, 0.45)], 1)
    both([(0, -0.95), (0.34, -0.55), (0.28, 0.05), (0, 0.25), (-0.28, 0.05), (-0.34, -0.55)], 1)
    both([(0, 0.1), (0.36, 0.4), (0.4, 0.95), (0, 1.3), (-0.4, 0.95), (-0.36, 0.4)], 1)
    for root, tip in (((0, 0.3), (0, 0.85)), ((-0.35, 0.2), (-0.85, 0.5)), ((0.35, 0.2), (0.85, 0.5))):
        sheet.stroke(placed([root, tip], at, 0, size), [size * 0.2, size * 0.06], YELLOW)


def blades(sheet: Sheet, seed: int = 0) -> None:
    """A stand of iris leaves along the lower edge."""
    for k in range(13):
        x = -2 + 8.8 * k
        length = 62 + 20 * math.sin(2.1 * k + seed)
        lean = 9 * math.sin(1.7 * k + seed)
        blade(sheet, (x, 156), length, lean, GREEN if (k + seed) % 2 else LEAF)


def iris_a(sheet: Sheet) -> None:
    """The animal: the plank bridge among irises."""
    blades(sheet, 1)
    iris(sheet, (72, 30), 19, VIOLET)
    iris(sheet, (26, 38), 18)
    iris(sheet, (52, 76), 17)
    planks = ([(-6, 112), (44, 96), (50, 108), (-6, 126)], [(36, 110), (106, 98), (106, 112), (40, 125)],
              [(-6, 136), (62, 124), (66, 136), (-6, 150)])  # fmt: skip
    for x, y in ((10, 118), (56, 112), (88, 106), (30, 138)):
        sheet.stroke([(x, y), (x, 160)], 4.4, mixed(BROWN, INK, 0.4))
    for plank in planks:
        sheet.shape(plank, OCHRE)
        sheet.stroke([*plank, plank[0]], 1.3, INK, already=True)
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = plank
        sheet.stroke([((ax + dx) / 2, (ay + dy) / 2), ((bx + cx) / 2, (by + cy) / 2)], 0.8, BROWN, already=True)
    for k, x in enumerate((4, 22, 78, 96)):
        blade(sheet, (x, 158), 26 + 4 * k, 3 - 2 * k, GREEN if k % 2 else LEAF)


def iris_b(sheet: Sheet) -> None:
    """The ribbon's ground."""
    blades(sheet, 2)
    iris(sheet, (76, 34), 18)
    iris(sheet, (22, 58), 18, VIOLET)
    iris(sheet, (76, 88), 18, VIOLET)
    iris(sheet, (24, 112), 17)


def iris_c(sheet: Sheet) -> None:
    """Junk: three irises."""
    blades(sheet, 3)
    iris(sheet, (28, 44), 19, VIOLET)
    iris(sheet, (72, 32), 19)
    iris(sheet, (52, 88), 21)


def iris_d(sheet: Sheet) -> None:
    """Junk: three irises, another way."""
    blades(sheet, 5)
    iris(sheet, (50, 34), 21)
    iris(sheet, (24, 78), 18)
    iris(sheet, (76, 84), 19, VIOLET)


def peony(sheet: Sheet, at: Point, radius: float, turn: float = 0, ink: Ink = RED) -> None:
    """A peony: ruffled petals around petals, gold in the middle."""
    dark = mixed(ink, INK, 0.5)
    for ring, (reach, count, share) in enumerate(((1.0, 8, 0.0), (0.74, 7, 0.18), (0.48, 6, 0.4))):
        for k in range(count):
            angle = turn + 360 / count * (k + 0.5 * (ring % 2))
            edge = petal(at, radius * reach, radius * reach * (0.92 if ring < 2 else 1.0), angle, 0.1)
            sheet.blob(edge[::5], mixed(ink, PINK, share), dark, radius * 0.045)
    for k in range(9):
        sheet.disc(arc(at, radius * 0.17, 40 * k, 40 * k, 1)[0], radius * 0.085, YELLOW)
    sheet.disc(at, radius * 0.1, OCHRE)


def peony_leaf(sheet: Sheet, at: Point, length: float, turn: float) -> None:
    """A leaf in three parts."""
    for side, share in ((-44, 0.78), (44, 0.78), (0, 1.0)):
        edge = leaf(at, length * share, length * 0.3, turn + side)
        sheet.shape(edge, GREEN)
        tip = arc(at, length * share * 0.82, turn + side, turn + side, 1)[0]
        sheet.stroke([at, tip], [1.1, 0.5], mixed(LEAF, WHITE, 0.25))


def peony_leaves(sheet: Sheet, *places: tuple[Point, float, float]) -> None:
    """Several leaves: place, length, angle."""
    for at, length, turn in places:
        peony_leaf(sheet, at, length, turn)


def peony_a(sheet: Sheet) -> None:
    """The animal: two butterflies over peonies."""
    sheet.stroke([(40, 158), (46, 130), (58, 108)], [5, 4, 3], GREEN)
    peony_leaves(sheet, ((56, 120), 30, 150), ((66, 124), 30, 30), ((30, 128), 28, -140), ((76, 104), 26, -20),
                 ((24, 122), 26, 160), ((50, 140), 26, 80), ((84, 138), 24, 60))  # fmt: skip
    peony(sheet, (62, 104), 27, 10)
    peony(sheet, (24, 126), 19, 40, ROSE)
    butterfly(sheet, (30, 70), 20, -18, YELLOW, RED)
    butterfly(sheet, (66, 34), 25, 20, PURPLE, LILAC)


def peony_b(sheet: Sheet) -> None:
    """The ribbon's ground."""
    sheet.stroke([(50, 158), (44, 110), (56, 60)], [5, 4, 3], GREEN)
    peony_leaves(sheet, ((76, 60), 28, 90), ((84, 62), 24, 20), ((22, 74), 26, -120), ((14, 104), 26, 110),
                 ((76, 128), 26, 100), ((84, 100), 22, -60), ((30, 122), 24, 60), ((60, 30), 22, 200))  # fmt: skip
    peony(sheet, (76, 40), 24, 10)
    peony(sheet, (22, 92), 22, 30, ROSE)
    peony(sheet, (76, 116), 23, 0)


def peony_c(sheet: Sheet) -> None:
    """Junk: a large peony above a small one."""
    sheet.stroke([(54, 158), (50, 112), (46, 66)], [5, 4, 3], GREEN)
    peony_leaves(sheet, ((48, 84), 32, 150), ((58, 84), 32, 25), ((40, 112), 28, 190), ((78, 112), 26, -60),
                 ((30, 30), 24, 215), ((76, 34), 24, -40), ((42, 132), 26, 120), ((84, 136), 22, 70))  # fmt: skip
    peony(sheet, (50, 54), 31, 5)
    peony(sheet, (68, 122), 22, 30, ROSE)


def peony_d(sheet: Sheet) -> None:
    """Junk: a large peony below a small one."""
    sheet.stroke([(44, 158), (48, 120), (58, 50)], [5, 4, 3], GREEN)
    peony_leaves(sheet, ((46, 120), 32, 170), ((64, 120), 32, 10), ((36, 66), 26, 160), ((74, 64), 26, 40),
                 ((36, 134), 26, 110), ((70, 134), 26, 60), ((30, 32), 22, 220), ((18, 84), 24, -110))  # fmt: skip
    peony(sheet, (52, 100), 31, 20)
    peony(sheet, (58, 40), 22, 0, ROSE)
