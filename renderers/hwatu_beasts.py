"""The other creatures of the hwatu: butterflies, boar, deer, the man in the rain and his frog."""

import math

from renderers.hwatu_brush import (
    Point,
    Sheet,
    leaf,
    placed,
    smooth,
)
from renderers.hwatu_inks import (
    BRISTLE,
    BROWN,
    COAT,
    EAR,
    FERN,
    FLANK,
    GREY,
    HIDE,
    INK,
    LEAF,
    OCHRE,
    PAPER,
    RED,
    ROBE,
    SKIN,
    SKY,
    SNOUT,
    WHITE,
    YELLOW,
    Ink,
    mixed,
)


def butterfly(sheet: Sheet, at: Point, size: float, turn: float, ink: Ink, spot: Ink) -> None:
    """A butterfly with open wings, seen from above."""
    for mirror in (False, True):
        upper = [(0.05, -0.1), (0.35, -0.75), (0.85, -0.95), (1.05, -0.6), (0.8, -0.15), (0.3, 0.05)]
        lower = [(0.05, 0.0), (0.5, 0.02), (0.78, 0.28), (0.62, 0.7), (0.5, 0.62), (0.3, 0.75), (0.1, 0.4)]
        for wing in (lower, upper):
            sheet.blob(placed(wing, at, turn, size, mirror=mirror), ink, INK, 1.4)
        for x, y, r in ((0.66, -0.58, 0.17), (0.47, 0.36, 0.13)):
            spotted = placed([(x, y)], at, turn, size, mirror=mirror)[0]
            sheet.disc(spotted, size * r, INK)
            sheet.disc(spotted, size * r * 0.68, spot)
        feeler = placed([(0.03, -0.3), (0.14, -0.66), (0.34, -0.98)], at, turn, size, mirror=mirror)
        sheet.stroke(feeler, 0.9, INK)
        sheet.disc(feeler[-1], 1.2, INK)
    sheet.stroke(placed([(0, -0.34), (0, 0), (0, 0.5)], at, turn, size), [3.4, 3, 1.6], INK)


def boar(sheet: Sheet) -> None:
    """A wild boar that charges to the left, its mane up."""
    hide, dark = HIDE, BRISTLE
    for foot in ([(40, 114), (32, 128), (24, 138)], [(80, 112), (88, 126), (92, 140)]):
        sheet.stroke(foot, [10, 6, 4.6], dark)
    for k in range(10):
        share = k / 9
        x, y = 30 + 50 * share, 80 - 13 * math.sin(math.pi * (0.25 + 0.6 * share))
        sheet.shape(leaf((x + 3, y + 7), 15 - 5 * share, 6, -120 + 62 * share), INK)
    body = [
        (16, 104),
        (24, 88),
        (38, 74),
        (54, 70),
        (72, 76),
        (88, 88),
        (94, 102),
        (88, 116),
        (72, 120),
        (52, 122),
        (34, 122),
        (22, 116),
    ]
    sheet.blob(body, hide, INK, 1.7)
    sheet.blob([(46, 78), (60, 74), (78, 82), (90, 96), (74, 90), (58, 84)], mixed(hide, INK, 0.45))
    for k in range(7):
        x, y = 46 + 6.4 * k, 96 + 2.4 * (k % 2) + k * 0.6
        sheet.stroke([(x, y), (x + 5, y + 8)], [1.8, 0.5], OCHRE)
        sheet.stroke([(x - 5, y + 11), (x - 1, y + 18)], [1.8, 0.5], OCHRE)
    for foot in ([(52, 116), (46, 130), (38, 142)], [(72, 116), (76, 130), (76, 143)]):
        sheet.stroke(foot, [12, 8, 5], hide)
        sheet.stroke([(foot[-1][0] + 2, foot[-1][1] - 2), (foot[-1][0] - 2, foot[-1][1] + 1)], 5, INK)
    sheet.blob([(2, 118), (6, 108), (18, 98), (32, 94), (40, 102), (36, 116), (22, 122), (8, 124)], hide, INK, 1.6)
    sheet.blob([(1, 118), (4, 111), (9, 112), (10, 122), (4, 124)], SNOUT, INK, 1.3)
    sheet.disc((4.4, 116), 1.0, INK)
    sheet.disc((5.6, 120), 1.0, INK)
    sheet.shape(leaf((14, 122), 15, 5.4, -100, 4), INK)
    sheet.shape(leaf((14, 121), 13, 4, -100, 4), WHITE)
    sheet.stroke([(8, 123), (18, 120), (26, 120)], 0.9, INK)
    sheet.blob([(33, 96), (36, 80), (46, 88), (45, 100)], dark, INK, 1.4)
    sheet.blob([(36, 94), (38, 86), (42, 90), (42, 98)], EAR)
    sheet.disc((23, 105), 3.2, YELLOW)
    sheet.disc((22.4, 105.4), 1.8, INK)
    sheet.stroke([(19, 101), (24, 99.5), (28, 101)], [0.8, 1.6, 0.8], INK)
    sheet.stroke([(93, 98), (98, 92), (95, 84)], [3, 2.2, 1.2], INK)


def deer(sheet: Sheet) -> None:
    """A spotted deer that walks left and looks back to the right."""
    coat, dark = COAT, FLANK
    for leg in ([(34, 112), (32, 128), (34, 144)], [(66, 114), (70, 128), (68, 144)]):
        sheet.stroke(leg, [6, 3.4, 3], dark)
    body = [(22, 100), (28, 88), (44, 86), (62, 90), (76, 92), (82, 102), (78, 116), (60, 118), (40, 118), (26, 114)]
    sheet.stroke([(32, 104), (28, 88), (34, 74), (40, 66)], [18, 12, 9, 8], INK)
    sheet.blob(body, coat, INK, 1.5)
    sheet.stroke([(33, 104), (29, 88), (34, 75), (40, 67)], [15, 9.6, 6.6, 6], coat)
    sheet.stroke([(28, 102), (25, 90), (29, 78)], [3, 3, 1], PAPER)
    for leg in ([(42, 114), (42, 128), (38, 146)], [(74, 112), (78, 126), (80, 146)]):
        sheet.stroke(leg, [8, 4, 3.2], coat)
        sheet.stroke([(leg[-1][0], leg[-1][1] - 3), leg[-1]], 3.4, INK)
    for x, y in ((44, 94), (52, 100), (60, 95), (68, 101), (48, 108), (58, 109), (38, 101), (74, 97)):
        sheet.disc((x, y), 2.0, PAPER)
    sheet.blob([(80, 98), (86, 94), (89, 100), (84, 107)], PAPER, INK, 1.2)
    for path in (
        [(40, 60), (32, 50), (32, 38)],
        [(34, 50), (26, 46)],
        [(44, 59), (48, 48), (44, 36)],
        [(47, 48), (54, 44)],
    ):
        sheet.stroke(path, [2.6, 2.0, 1.2], dark)
    sheet.shape(leaf((37, 64), 12, 5.4, 196), dark)
    sheet.blob([(36, 64), (40, 58), (48, 58), (57, 65), (60, 70), (55, 73), (44, 72), (38, 70)], coat, INK, 1.4)
    sheet.shape(leaf((40, 62), 12, 5.4, -160), coat)
    sheet.blob([(55, 66), (60, 69), (58, 73), (53, 72)], INK)
    sheet.disc((47, 64), 1.7, INK)


def walker(sheet: Sheet) -> None:
    """A man in a long robe who walks left under his umbrella, on high clogs."""
    robe, under = ROBE, RED
    for x in (30, 44):
        sheet.stroke([(x, 124), (x - 1, 130)], 4.4, PAPER)
        sheet.shape([(x - 8, 130), (x + 6, 130), (x + 6, 133), (x - 8, 133)], BROWN)
        sheet.shape([(x - 5, 133), (x - 2, 133), (x - 2, 138), (x - 5, 138)], BROWN)
        sheet.shape([(x + 1, 133), (x + 4, 133), (x + 4, 138), (x + 1, 138)], BROWN)
    sheet.blob(
        [(30, 70), (42, 68), (52, 78), (56, 102), (58, 124), (40, 127), (22, 124), (24, 100), (24, 80)], robe, INK, 1.5
    )
    sheet.shape([(36, 70), (41, 70), (34, 98), (28, 126), (22, 124), (28, 98)], under)
    sheet.stroke([(24, 98), (40, 101), (55, 98)], 5.4, YELLOW)
    for x, y in ((46, 112), (50, 90), (40, 116), (33, 86)):
        sheet.disc((x, y), 2.2, SKY)
    sheet.stroke([(26, 124), (27, 72), (33, 26)], 2.4, BROWN)
    sheet.stroke([(50, 78), (42, 90), (28, 92)], [11, 9, 6], robe)
    sheet.stroke([(47, 84), (40, 92), (30, 94)], 1.0, INK)
    sheet.disc((27.4, 91), 3.0, SKIN)
    sheet.blob([(30, 62), (33, 54), (42, 53), (45, 60), (42, 69), (34, 70)], SKIN, INK, 1.2)
    sheet.blob([(31, 57), (33, 50), (42, 48), (48, 54), (46, 62), (43, 57)], INK)
    sheet.blob([(38, 50), (40, 42), (46, 43), (46, 51)], INK)
    sheet.disc((33.6, 61.5), 0.9, INK)
    sheet.stroke([(32.4, 66), (34.6, 66)], 0.8, RED)
    umbrella(sheet)


def umbrella(sheet: Sheet) -> None:
    """An oil-paper umbrella, seen a little from below."""
    rim = [(-2, 46), (8, 43), (20, 47), (34, 43), (48, 46), (60, 40), (68, 41)]
    crown = [(68, 41), (60, 24), (46, 14), (32, 12), (16, 18), (4, 32), (-2, 46)]
    edge = [*smooth(rim), *smooth(crown)]

    def paint(inner: Sheet) -> None:
        inner.shape([(-10, 0), (80, 0), (80, 60), (-10, 60)], YELLOW)
        inner.stroke([(2, 38), (16, 26), (34, 23), (52, 27), (64, 36)], 6, RED)
        for x, y in ((-2, 46), (8, 43), (20, 47), (34, 43), (48, 46), (60, 40), (68, 41)):
            inner.stroke([(32, 11), ((32 + x) / 2, (11 + y) / 2 - 3), (x, y)], 1.0, BROWN)

    sheet.within(edge, paint)
    sheet.stroke([*edge, edge[0]], 1.6, INK, already=True)
    sheet.stroke([(32, 12), (31.4, 7)], 3.4, INK)


def frog(sheet: Sheet, at: Point) -> None:
    """A little frog about to leap."""
    green, dark = LEAF, FERN

    def here(points: list[Point]) -> list[Point]:
        return placed(points, at)

    sheet.blob(here([(-12, 8), (-2, 5), (10, 6), (14, 10), (0, 13), (-12, 12)]), GREY, INK, 1.1)
    sheet.blob(here([(2, 2), (8, -4), (13, 0), (12, 7), (4, 7)]), dark, INK, 1.1)
    sheet.blob(here([(-9, -3), (-5, -9), (3, -7), (9, 0), (7, 6), (-3, 6), (-8, 3)]), green, INK, 1.2)
    sheet.stroke(here([(-5, 2), (-8, 6)]), 2.2, dark)
    sheet.disc(here([(-5, -8.5)])[0], 2.7, green)
    sheet.disc(here([(-5.4, -8.7)])[0], 1.5, INK)
    sheet.stroke(here([(-9, -1.5), (-4, -1)]), 0.8, INK)
