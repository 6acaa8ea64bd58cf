"""July to September: bush clover and boar, pampas with moon and geese, chrysanthemum and cup."""

import math
import random

from renderers.hwatu_beasts import boar
from renderers.hwatu_birds import goose
from renderers.hwatu_brush import (
    Point,
    Sheet,
    arc,
    oval,
    petal,
    placed,
    smooth,
)
from renderers.hwatu_inks import (
    BROWN,
    GREEN,
    HILL,
    INK,
    LEAF,
    OCHRE,
    PAPER,
    PINK,
    RED,
    STRAW,
    WHITE,
    WINE,
    YELLOW,
    Ink,
    mixed,
)


def spray(sheet: Sheet, path: list[Point], leaves: int, size: float, inks: tuple[Ink, Ink] = (RED, WINE)) -> None:
    """A bending spray of bush clover: oval leaflets in threes along a dark stem."""
    stem = smooth(path)
    sheet.stroke(stem, [2.2, 1.6, 0.9], INK, already=True)
    for k in range(leaves):
        at = stem[round((0.12 + 0.88 * k / (leaves - 1)) * (len(stem) - 1))]
        before = stem[max(0, round((0.12 + 0.88 * k / (leaves - 1)) * (len(stem) - 1)) - 3)]
        along = math.degrees(math.atan2(at[1] - before[1], at[0] - before[0]))
        grow = size * (1.0 - 0.35 * k / (leaves - 1))
        for side in (-1, 1):
            leaflet(sheet, at, grow, along + side * 62, inks[(k + (side > 0)) % 2])
    tip, before = stem[-1], stem[-4]
    along = math.degrees(math.atan2(tip[1] - before[1], tip[0] - before[0]))
    leaflet(sheet, tip, size * 0.7, along, inks[0])


def leaflet(sheet: Sheet, at: Point, length: float, turn: float, ink: Ink) -> None:
    """One round leaflet with a light rib."""
    sheet.shape(petal(at, length, length * 0.62, turn), mixed(ink, INK, 0.4))
    sheet.shape(petal(at, length * 0.92, length * 0.48, turn), ink)
    sheet.stroke([at, arc(at, length * 0.7, turn, turn, 1)[0]], 0.6, PINK)


def clover_a(sheet: Sheet) -> None:
    """The animal: a boar among bush clover."""
    spray(sheet, [(96, 128), (88, 70), (64, 30), (22, 26)], 9, 14)
    spray(sheet, [(8, 120), (4, 84), (14, 58), (38, 48)], 6, 12, (WINE, RED))
    spray(sheet, [(98, 110), (98, 74), (84, 52), (66, 56)], 6, 12, (OCHRE, RED))
    boar(sheet)
    spray(sheet, [(2, 150), (22, 134), (46, 134), (62, 146)], 6, 10, (RED, OCHRE))
    spray(sheet, [(98, 152), (86, 138), (72, 138), (58, 148)], 5, 10, (WINE, RED))


def clover_b(sheet: Sheet) -> None:
    """The ribbon's ground."""
    spray(sheet, [(52, 160), (74, 100), (82, 50), (64, 18)], 11, 15)
    spray(sheet, [(48, 160), (24, 116), (16, 70), (36, 36)], 10, 14, (WINE, RED))
    spray(sheet, [(54, 158), (84, 130), (96, 104), (92, 80)], 6, 11, (OCHRE, RED))
    spray(sheet, [(44, 158), (18, 144), (6, 126), (8, 108)], 5, 11, (OCHRE, WINE))


def clover_c(sheet: Sheet) -> None:
    """Junk: sprays that bend to the left."""
    spray(sheet, [(82, 160), (84, 96), (66, 48), (24, 28)], 12, 15)
    spray(sheet, [(76, 160), (62, 108), (36, 84), (12, 88)], 9, 14, (WINE, RED))
    spray(sheet, [(88, 158), (98, 90), (92, 54), (76, 22)], 8, 12, (OCHRE, RED))
    spray(sheet, [(70, 158), (48, 132), (28, 126), (10, 136)], 7, 12, (RED, WINE))


def clover_d(sheet: Sheet) -> None:
    """Junk: sprays that bend to the right."""
    spray(sheet, [(20, 160), (18, 100), (36, 50), (80, 30)], 12, 15, (WINE, RED))
    spray(sheet, [(26, 160), (40, 104), (66, 78), (92, 84)], 9, 14)
    spray(sheet, [(12, 156), (4, 90), (10, 52), (30, 22)], 8, 12, (OCHRE, WINE))
    spray(sheet, [(32, 158), (54, 128), (76, 118), (94, 128)], 7, 12, (RED, OCHRE))


def hill(sheet: Sheet, top: float, lean: float = 0) -> None:
    """The dark hill with its light grasses."""
    edge = [
        (-8, top + 24 + lean),
        (22, top + 5 + lean / 2),
        (52, top),
        (82, top + 6 - lean / 2),
        (108, top + 26 - lean),
    ]
    ground = [*smooth(edge), (108, 160), (-8, 160)]
    sheet.shape(ground, HILL)
    sheet.stroke(smooth(edge), 1.6, mixed(HILL, STRAW, 0.35), already=True)
    hand = random.Random(round(top * 10 + lean))  # noqa: S311

    def grass(inner: Sheet) -> None:
        for k in range(40):
            x = -6 + 2.9 * k
            reach = 30 + hand.uniform(-8, 26)
            bend = (x - 50) * 0.34 + hand.uniform(-9, 9)
            path = [(x, 158.0), (x + bend * 0.25, 158 - reach * 0.6), (x + bend, 158 - reach)]
            inner.stroke(path, [1.5, 1.1, 0.3], mixed(HILL, STRAW, 0.3 if k % 2 else 0.6))

    sheet.within(ground, grass)


def plume(sheet: Sheet, root: Point, tip: Point, side: int, ink: Ink = STRAW) -> None:
    """A stalk of pampas with its drooping feather, which hangs to the side (1 or -1)."""
    dark = mixed(ink, INK, 0.45)
    middle = ((root[0] + tip[0]) / 2 - side * 1.5, (root[1] + tip[1]) / 2)
    sheet.stroke([root, middle, tip], [2.2, 1.8, 1.2], mixed(OCHRE, INK, 0.25))
    for colour, grow in ((dark, 1.4), (ink, 0.0)):
        for k in range(7):
            start = (tip[0] - side * 0.5 * k, tip[1] + 3.2 * k)
            end = (start[0] + side * (17 - 1.3 * k), start[1] + 6 + 2.0 * k)
            knee = ((start[0] + end[0]) / 2 + side * 1.5, start[1] - 1.5 + k * 0.4)
            sheet.stroke([start, knee, end], [1.2 + grow, 3.0 + grow, 0.5 + grow], colour)


def pampas_a(sheet: Sheet) -> None:
    """The bright: the full moon in a red sky."""
    sheet.shape([(-5, -5), (105, -5), (105, 160), (-5, 160)], RED)
    sheet.disc((50, 52), 37, mixed(RED, WINE, 0.6))
    sheet.disc((50, 52), 33, WHITE)
    hill(sheet, 96)
    for root, tip in (((20, 152), (12, 94)), ((46, 156), (40, 106)), ((76, 152), (68, 90))):
        plume(sheet, root, tip, 1)


def pampas_b(sheet: Sheet) -> None:
    """The animal: three geese over the hill."""
    sheet.stroke([(-4, 92), (40, 96), (104, 90)], [8, 14, 8], mixed(YELLOW, PAPER, 0.4))
    hill(sheet, 104, -4)
    goose(sheet, (34, 86), 0.9)
    goose(sheet, (74, 64), 0.86)
    goose(sheet, (36, 42), 0.8)


def pampas_c(sheet: Sheet) -> None:
    """Junk: a hill with tall plumes."""
    hill(sheet, 82, 6)
    for root, tip in (((20, 150), (12, 58)), ((44, 156), (36, 32)), ((64, 150), (56, 56)), ((84, 156), (74, 26))):
        plume(sheet, root, tip, 1)
    hill(sheet, 108, -4)


def pampas_d(sheet: Sheet) -> None:
    """Junk: a hill with plumes bent the other way."""
    hill(sheet, 82, -6)
    for root, tip in (((82, 150), (88, 54)), ((60, 156), (66, 28)), ((38, 150), (44, 50)), ((16, 156), (26, 24))):
        plume(sheet, root, tip, -1)
    hill(sheet, 108, 5)


def mum(sheet: Sheet, at: Point, radius: float, ink: Ink = YELLOW, heart: Ink = RED) -> None:
    """A chrysanthemum: two rings of narrow petals around a heart."""
    dark = mixed(ink, BROWN, 0.65)
    for count, reach, shift in ((16, 1.0, 0.0), (12, 0.7, 0.5)):
        for k in range(count):
            angle = 360 / count * (k + shift)
            wide = radius * reach * 6.6 / count
            sheet.shape(petal(at, radius * reach, wide, angle), dark)
            sheet.shape(
                petal(at, radius * reach * 0.95, wide * 0.74, angle), ink if reach == 1.0 else mixed(ink, WHITE, 0.3)
            )
    sheet.disc(at, radius * 0.26, mixed(heart, INK, 0.3))
    sheet.disc(at, radius * 0.2, heart)
    for k in range(6):
        sheet.disc(arc(at, radius * 0.12, 60 * k, 60 * k, 1)[0], radius * 0.035, YELLOW)


def mum_leaf(sheet: Sheet, at: Point, length: float, turn: float) -> None:
    """A lobed leaf."""
    half = [(0, 0), (0.14, 0.22), (0.32, 0.38), (0.42, 0.24), (0.58, 0.4), (0.68, 0.22), (0.86, 0.26), (1.0, 0)]
    upper = [(x * length, -y * length) for x, y in half]
    lower = [(x * length, y * length) for x, y in half[1:-1]]
    sheet.blob(placed([*upper, *lower[::-1]], at, turn), GREEN)
    sheet.stroke([at, arc(at, length * 0.86, turn, turn, 1)[0]], [1.2, 0.5], mixed(LEAF, WHITE, 0.3))


def mum_leaves(sheet: Sheet, *places: tuple[Point, float, float]) -> None:
    """Several leaves: place, length, angle."""
    for at, length, turn in places:
        mum_leaf(sheet, at, length, turn)


def mum_a(sheet: Sheet) -> None:
    """The animal that may be junk: the red cup with the character for long life."""
    sheet.stroke([(62, 158), (58, 120), (70, 60)], [5, 4, 3], GREEN)
    mum_leaves(sheet, ((40, 54), 28, 200), ((58, 64), 26, 80), ((84, 58), 24, 40), ((22, 64), 24, 120),
               ((62, 30), 22, -70), ((88, 26), 20, -60))  # fmt: skip
    mum(sheet, (30, 36), 23)
    mum(sheet, (74, 46), 21, WHITE, YELLOW)
    mum_leaves(sheet, ((84, 132), 24, -30), ((18, 134), 24, 200))
    cup(sheet)


def cup(sheet: Sheet) -> None:
    """A flat red cup, seen from above."""
    sheet.blob(oval((50, 132), 25, 9)[::4], INK)
    sheet.blob(oval((50, 130), 23, 8)[::4], WINE)
    sheet.blob(oval((50, 110), 41, 29)[::4], INK)
    sheet.blob(oval((50, 109), 39, 27)[::4], RED)
    sheet.blob(oval((50, 106), 34, 21.5)[::4], mixed(RED, WINE, 0.75))
    sheet.blob(oval((50, 107.5), 32, 19.5)[::4], RED)
    sheet.write("壽", (50, 106.5), 29, YELLOW)


def mum_b(sheet: Sheet) -> None:
    """The ribbon's ground."""
    sheet.stroke([(50, 158), (46, 100), (54, 40)], [5, 4, 3], GREEN)
    mum_leaves(sheet, ((76, 60), 26, 70), ((84, 24), 22, -60), ((22, 96), 26, 120), ((14, 58), 22, -100),
               ((72, 134), 24, 100), ((86, 96), 24, -70), ((34, 124), 24, 60))  # fmt: skip
    mum(sheet, (76, 42), 24)
    mum(sheet, (22, 78), 22, WHITE, YELLOW)
    mum(sheet, (76, 114), 23)
    mum(sheet, (22, 130), 18)


def mum_c(sheet: Sheet) -> None:
    """Junk: a large yellow chrysanthemum above."""
    sheet.stroke([(58, 158), (52, 110), (46, 60)], [5, 4, 3], GREEN)
    mum_leaves(sheet, ((46, 84), 30, 160), ((56, 88), 30, 40), ((26, 26), 22, 220), ((74, 28), 24, -50),
               ((30, 118), 28, 190), ((84, 108), 24, -50), ((44, 136), 24, 110))  # fmt: skip
    mum(sheet, (48, 52), 31)
    mum(sheet, (66, 122), 23, WHITE, YELLOW)


def mum_d(sheet: Sheet) -> None:
    """Junk: a large yellow chrysanthemum below."""
    sheet.stroke([(44, 158), (50, 110), (56, 50)], [5, 4, 3], GREEN)
    mum_leaves(sheet, ((34, 72), 28, 160), ((70, 66), 28, 30), ((22, 126), 26, 140), ((78, 128), 28, 40),
               ((62, 18), 20, -70), ((28, 46), 24, 200), ((84, 90), 24, -40))  # fmt: skip
    mum(sheet, (50, 102), 31)
    mum(sheet, (52, 38), 22, WHITE, YELLOW)
