"""January to March: pine and crane, plum and warbler, cherry and curtain."""

import math

from renderers.hwatu_birds import crane, warbler
from renderers.hwatu_brush import (
    Point,
    Sheet,
    arc,
    petal,
    placed,
    smooth,
)
from renderers.hwatu_inks import (
    BROWN,
    FRESH,
    INK,
    NEEDLES,
    OCHRE,
    PAPER,
    PINK,
    PURPLE,
    RED,
    ROSE,
    WHITE,
    WINE,
    YELLOW,
    Ink,
    mixed,
)


def tuft(sheet: Sheet, at: Point, radius: float, turn: float = 0) -> None:
    """A pine's tuft: a fan of needles over a red twig; it opens upwards, turned by `turn`."""

    def fan(reach: float, jags: float) -> list[Point]:
        edge: list[Point] = []
        for step in range(37):
            angle = math.radians(180 + step * 5)
            far = reach * (1 + jags * (step % 2))
            edge.append((far * math.cos(angle), far * math.sin(angle) * 0.92))
        return placed([*edge, (reach * 0.8, reach * 0.16), (-reach * 0.8, reach * 0.16)], at, turn)

    sheet.shape(fan(radius, 0.09), NEEDLES)
    for angle in range(192, 349, 12):
        inner = arc((0, 0), radius * 0.34, angle, angle, 1)[0]
        outer = arc((0, 0), radius * 0.84, angle, angle, 1)[0]
        sheet.stroke(placed([inner, outer], at, turn), [radius * 0.03, radius * 0.085], FRESH)
    base = placed([(-radius * 0.86, radius * 0.1), (0, radius * 0.22), (radius * 0.86, radius * 0.1)], at, turn)
    sheet.stroke(base, [1.0, radius * 0.17, 1.0], RED)


def pine_a(sheet: Sheet) -> None:
    """The bright: a crane under the red sun."""
    sheet.disc((27, 32), 19, RED)
    limb(sheet, [(104, 12), (92, 34), (86, 56), (72, 60)], [8, 6, 4, 2])
    limb(sheet, [(98, 22), (78, 24), (64, 30)], [5, 4, 2])
    tuft(sheet, (80, 26), 25, 8)
    tuft(sheet, (86, 58), 19, 6)
    tuft(sheet, (88, 128), 19, 4)
    tuft(sheet, (14, 140), 24, -4)
    tuft(sheet, (54, 150), 25, 2)
    tuft(sheet, (92, 150), 20, 4)
    crane(sheet)


def limb(sheet: Sheet, points: list[Point], widths: list[float]) -> None:
    """A pine's trunk or branch, with a lighter bark."""
    sheet.stroke(points, widths, mixed(BROWN, INK, 0.35))
    sheet.stroke([(x - 0.7, y - 0.5) for x, y in points], [width * 0.35 for width in widths], BROWN)


def pine_b(sheet: Sheet) -> None:
    """The ribbon's ground."""
    limb(sheet, [(50, 160), (54, 120), (46, 76), (52, 40)], [9, 7, 5, 3])
    for at in ((78, 50), (22, 74), (80, 104), (20, 126)):
        limb(sheet, [(50, at[1] + 10), ((50 + at[0]) / 2, at[1] + 8), at], [4, 3, 2])
    tuft(sheet, (50, 38), 22, 0)
    tuft(sheet, (80, 56), 22, 8)
    tuft(sheet, (20, 80), 22, -6)
    tuft(sheet, (80, 106), 23, 6)
    tuft(sheet, (22, 130), 23, -8)
    tuft(sheet, (66, 148), 22, 2)


def pine_c(sheet: Sheet) -> None:
    """Junk: a tall pine."""
    limb(sheet, [(56, 160), (50, 122), (57, 84), (46, 52), (50, 36)], [10, 8, 6, 4, 2])
    for at in ((22, 76), (78, 84), (24, 116), (76, 128)):
        limb(sheet, [(52, at[1] + 8), ((52 + at[0]) / 2, at[1] + 7), at], [4, 3, 2])
    tuft(sheet, (50, 42), 26, 0)
    tuft(sheet, (22, 76), 22, -10)
    tuft(sheet, (78, 82), 23, 8)
    tuft(sheet, (24, 118), 24, -6)
    tuft(sheet, (76, 126), 24, 6)
    tuft(sheet, (44, 152), 20, 0)


def pine_d(sheet: Sheet) -> None:
    """Junk: a pine that leans in from the right."""
    limb(sheet, [(104, 152), (82, 122), (74, 92), (52, 74), (28, 56)], [12, 9, 7, 5, 2])
    limb(sheet, [(74, 92), (84, 70), (76, 50)], [5, 4, 2])
    limb(sheet, [(80, 116), (52, 118), (28, 116)], [5, 4, 2])
    tuft(sheet, (76, 42), 25, 8)
    tuft(sheet, (26, 58), 25, -8)
    tuft(sheet, (58, 86), 21, 0)
    tuft(sheet, (28, 116), 25, -4)
    tuft(sheet, (86, 106), 17, 8)
    tuft(sheet, (62, 146), 23, 4)


def blossom(sheet: Sheet, at: Point, radius: float, turn: float = 0, ink: Ink = RED) -> None:
    """A plum blossom seen from the front: five round petals."""
    for k in range(5):
        x, y = arc(at, radius * 0.58, turn + 72 * k, turn + 72 * k, 1)[0]
        sheet.disc((x, y), radius * 0.47, mixed(ink, WINE, 0.55))
    for k in range(5):
        x, y = arc(at, radius * 0.58, turn + 72 * k, turn + 72 * k, 1)[0]
        sheet.disc((x, y), radius * 0.40, ink)
    sheet.disc(at, radius * 0.34, ink)
    for k in range(10):
        angle = turn + 36 * k
        near, far = arc(at, radius * 0.16, angle, angle, 1)[0], arc(at, radius * 0.46, angle, angle, 1)[0]
        sheet.stroke([near, far], 0.7, WHITE)
        sheet.disc(far, 1.0, YELLOW)
    sheet.disc(at, radius * 0.17, YELLOW)


def bud(sheet: Sheet, at: Point, radius: float, turn: float, ink: Ink = RED) -> None:
    """A bud on its stalk, in its dark cup; `turn` is where it points."""
    foot, knee = placed([(-radius * 4, -radius * 0.8), (-radius * 2, 0)], at, turn)
    sheet.stroke([foot, knee, at], [2.2, 1.8, 1.6], INK)
    cup = placed([(-radius * 0.7, 0)], at, turn)[0]
    sheet.disc(cup, radius * 0.72, INK)
    sheet.disc(at, radius, mixed(ink, WINE, 0.5))
    sheet.disc(at, radius * 0.8, ink)


def bough(sheet: Sheet, points: list[Point], widths: list[float]) -> None:
    """A gnarled dark branch with a light edge."""
    sheet.stroke(points, widths, INK)
    light = [(x - 0.9, y - 0.6) for x, y in points]
    sheet.stroke(light, [width * 0.22 for width in widths], mixed(BROWN, OCHRE, 0.35))


def plum_a(sheet: Sheet) -> None:
    """The animal: a warbler on a branch."""
    bough(sheet, [(-6, 150), (22, 124), (48, 112), (70, 88), (104, 76)], [10, 8, 6, 5, 3])
    bough(sheet, [(40, 116), (46, 86), (34, 58), (40, 30)], [6, 4.5, 3.5, 1.5])
    bough(sheet, [(68, 90), (82, 112), (98, 124)], [4, 3, 1.5])
    warbler(sheet)
    bud(sheet, (42, 26), 6, -80)
    bud(sheet, (56, 142), 5.5, 120)
    bud(sheet, (92, 100), 5, 20)
    blossom(sheet, (30, 66), 16, 12)
    blossom(sheet, (26, 112), 17, 40)
    blossom(sheet, (78, 126), 17, -10)


def plum_b(sheet: Sheet) -> None:
    """The ribbon's ground."""
    bough(sheet, [(104, 140), (78, 118), (66, 88), (76, 52), (70, 24)], [9, 7, 5, 4, 2])
    bough(sheet, [(68, 100), (40, 92), (18, 70)], [5, 4, 2])
    bough(sheet, [(84, 122), (56, 134), (28, 134)], [5, 4, 2])
    bud(sheet, (70, 138), 6, 100)
    bud(sheet, (92, 58), 5, 20)
    blossom(sheet, (78, 34), 15, 12)
    blossom(sheet, (22, 70), 15, 40)
    blossom(sheet, (80, 84), 16, -10)
    blossom(sheet, (30, 126), 17, 25)


def plum_c(sheet: Sheet) -> None:
    """Junk: a branch growing up."""
    bough(sheet, [(20, 158), (34, 122), (28, 88), (48, 58), (44, 22)], [10, 7, 6, 4, 2])
    bough(sheet, [(34, 110), (60, 100), (84, 74)], [5, 4, 2])
    bough(sheet, [(40, 68), (22, 50), (18, 34)], [4, 3, 1.5])
    bough(sheet, [(78, 82), (76, 66), (80, 54)], [3, 2.4, 1.5])
    bough(sheet, [(58, 104), (74, 108), (84, 116)], [3, 2.4, 1.5])
    bud(sheet, (18, 30), 6, -100)
    bud(sheet, (82, 50), 5.5, -60)
    bud(sheet, (86, 118), 6, 30)
    blossom(sheet, (54, 42), 17, 12)
    blossom(sheet, (80, 78), 17, 30)
    blossom(sheet, (26, 84), 15, 0)
    blossom(sheet, (56, 122), 19, 50)


def plum_d(sheet: Sheet) -> None:
    """Junk: a branch hanging in."""
    bough(sheet, [(104, 18), (76, 34), (64, 62), (40, 80), (20, 112)], [9, 7, 5, 4, 2])
    bough(sheet, [(60, 66), (76, 92), (74, 126)], [5, 4, 2])
    bough(sheet, [(76, 34), (48, 30), (24, 40)], [5, 3.5, 2])
    bud(sheet, (16, 126), 6, 110)
    bud(sheet, (84, 62), 5.5, 10)
    bud(sheet, (52, 18), 5.5, -90)
    blossom(sheet, (28, 42), 16, 12)
    blossom(sheet, (62, 66), 18, 40)
    blossom(sheet, (30, 100), 16, -10)
    blossom(sheet, (74, 126), 19, 20)


def cherry(sheet: Sheet, at: Point, radius: float, turn: float = 0, *, deep: bool = False) -> None:
    """A cherry blossom: five notched petals."""
    ink, shade = (ROSE, WINE) if deep else (PINK, ROSE)
    for k in range(5):
        sheet.shape(petal(at, radius * 1.06, radius * 0.92, turn + 72 * k, 0.16), mixed(shade, WINE, 0.25))
    for k in range(5):
        sheet.shape(petal(at, radius * 0.98, radius * 0.78, turn + 72 * k, 0.16), ink)
    for k in range(5):
        angle = turn + 72 * k
        sheet.stroke([at, arc(at, radius * 0.5, angle, angle, 1)[0]], 0.9, WINE)
    sheet.disc(at, radius * 0.2, WINE)
    for k in range(5):
        angle = turn + 72 * k + 36
        sheet.disc(arc(at, radius * 0.33, angle, angle, 1)[0], radius * 0.075, YELLOW)


def sprig(sheet: Sheet, at: Point, length: float, turn: float) -> None:
    """A young cherry leaf."""
    sheet.shape(petal(at, length, length * 0.5, turn), FRESH)
    sheet.stroke([at, arc(at, length * 0.8, turn, turn, 1)[0]], 0.8, NEEDLES)


def cherry_a(sheet: Sheet) -> None:
    """The bright: a camp curtain under cherry blossoms."""
    for at, radius, turn, deep in (
        ((16, 24), 16, 10, False), ((46, 16), 15, 30, True), ((78, 22), 17, 0, False), ((30, 48), 15, 50, True),
        ((62, 46), 16, 20, False), ((90, 54), 14, 40, True), ((10, 64), 13, 0, False), ((44, 72), 14, 15, False),
        ((76, 76), 13, 33, False),
    ):  # fmt: skip
        cherry(sheet, at, radius, turn, deep=deep)
    sprig(sheet, (60, 66), 12, 60)
    sprig(sheet, (26, 68), 12, 110)
    curtain(sheet)


def curtain(sheet: Sheet) -> None:
    """A curtain in stripes on a black cord, with two tassels."""
    top = smooth([(-4, 90), (24, 100), (50, 103), (76, 100), (104, 90)])

    def stripes(inner: Sheet) -> None:
        for k, ink in enumerate((WHITE, RED, WHITE, PURPLE, WHITE, RED, WHITE, PURPLE, WHITE)):
            left = -8 + 13 * k
            wave = smooth([(left, 84), (left + 2, 104), (left - 1, 128), (left + 2, 160)])
            inner.shape([*wave, *[(x + 13.5, y) for x, y in wave[::-1]]], ink)
        inner.stroke([(x, y + 5) for x, y in top], 11, YELLOW, already=True)
        inner.stroke([(x, y + 10.5) for x, y in top], 1.2, INK, already=True)
        for x, y in top[4::6]:
            inner.disc((x, y + 5.4), 2.5, RED)
        for k in range(9):
            fold = 5 + 13 * k
            inner.stroke([(fold, 118), (fold + 0.6, 134), (fold + 1.6, 150)], [0.3, 1.0, 0.3], mixed(PAPER, INK, 0.35))

    sheet.within([*top, (104, 160), (-4, 160)], stripes)
    sheet.stroke(top, 3, INK, already=True)
    for x, y in ((27, 101), (73, 101)):
        sheet.disc((x, y), 5.4, INK)
        sheet.disc((x, y), 2.6, YELLOW)
        sheet.stroke([(x, y + 4), (x - 1, y + 16), (x + 1, y + 28)], [2.4, 3.6, 8], INK)
        for k in (-1, 0, 1):
            sheet.stroke([(x, y + 20), (x + 1 + 2.2 * k, y + 29)], [0.6, 1.4], RED)


def cherry_b(sheet: Sheet) -> None:
    """The ribbon's ground."""
    twig(sheet, [(-4, 140), (30, 110), (56, 96), (84, 54), (90, 22)])
    for at, radius, turn, deep in (
        ((82, 32), 17, 10, False), ((22, 52), 16, 30, True), ((80, 76), 16, 0, True), ((24, 98), 17, 50, False),
        ((70, 118), 17, 20, False), ((30, 136), 14, 40, True),
    ):  # fmt: skip
        cherry(sheet, at, radius, turn, deep=deep)
    sprig(sheet, (52, 136), 14, 40)
    sprig(sheet, (54, 30), 13, 200)


def cherry_c(sheet: Sheet) -> None:
    """Junk: blossoms on a branch from the left."""
    twig(sheet, [(-4, 40), (30, 52), (56, 82), (78, 96), (104, 130)])
    for at, radius, turn, deep in (
        ((24, 34), 17, 10, False), ((60, 30), 15, 30, True), ((42, 64), 18, 0, False), ((78, 68), 16, 50, True),
        ((26, 98), 15, 20, True), ((58, 106), 19, 40, False), ((84, 124), 15, 5, False),
    ):  # fmt: skip
        cherry(sheet, at, radius, turn, deep=deep)
    sprig(sheet, (30, 126), 15, 100)
    sprig(sheet, (84, 42), 13, -50)
    sprig(sheet, (52, 132), 13, 70)


def cherry_d(sheet: Sheet) -> None:
    """Junk: blossoms on a branch from below."""
    twig(sheet, [(84, 158), (66, 120), (40, 100), (34, 62), (48, 22)])
    for at, radius, turn, deep in (
        ((50, 28), 17, 10, True), ((22, 56), 17, 30, False), ((68, 62), 18, 0, False), ((36, 94), 16, 50, True),
        ((76, 102), 16, 20, True), ((32, 130), 17, 40, False), ((74, 136), 14, 15, False),
    ):  # fmt: skip
        cherry(sheet, at, radius, turn, deep=deep)
    sprig(sheet, (82, 36), 14, -30)
    sprig(sheet, (14, 92), 13, 130)
    sprig(sheet, (54, 122), 12, 60)


def twig(sheet: Sheet, points: list[Point]) -> None:
    """A cherry's branch."""
    sheet.stroke(points, [7, 5.5, 4.5, 3.5, 2], mixed(BROWN, INK, 0.45))
    sheet.stroke([(x - 0.8, y - 0.8) for x, y in points], [1.4, 1.2, 1, 0.8, 0.5], mixed(OCHRE, BROWN, 0.5))
