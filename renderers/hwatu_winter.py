"""October to December: maple and deer, paulownia and phoenix, willow with rain, umbrella and swallow."""

from renderers.hwatu_beasts import deer, frog, walker
from renderers.hwatu_birds import phoenix, swallow
from renderers.hwatu_brush import (
    Point,
    Sheet,
    arc,
    leaf,
    petal,
    placed,
    smooth,
)
from renderers.hwatu_inks import (
    BROWN,
    FLAME,
    GREEN,
    INK,
    LILAC,
    NIGHT,
    PAPER,
    PURPLE,
    RED,
    ROSE,
    SHADE,
    SKY,
    STREAM,
    WHITE,
    WINE,
    YELLOW,
    Ink,
    mixed,
)


def maple(sheet: Sheet, at: Point, radius: float, turn: float, ink: Ink = RED) -> None:
    """A maple leaf: seven points around its stalk; `turn` is where the long one points."""
    dark = mixed(ink, INK, 0.45)
    spread = [(0, 1.0), (43, 0.9), (-43, 0.9), (88, 0.74), (-88, 0.74), (132, 0.46), (-132, 0.46)]
    sheet.stroke([at, arc(at, radius * 0.75, turn + 180, turn + 180, 1)[0]], [1.8, 1.1], dark)
    for grow, colour in ((1.0, dark), (0.9, ink)):
        for angle, reach in spread:
            edge = [
                (0, -0.17),
                (0.42, -0.2),
                (0.56, -0.13),
                (0.66, -0.15),
                (1.0, 0),
                (0.66, 0.15),
                (0.56, 0.13),
                (0.42, 0.2),
                (0, 0.17),
            ]
            wide = 1.0 if grow == 1.0 else 0.78
            points = [(x * radius * reach * grow, y * radius * wide) for x, y in edge]
            sheet.shape(placed(points, at, turn + angle), colour)
    for angle, reach in spread[:5]:
        sheet.stroke(
            [at, arc(at, radius * reach * 0.7, turn + angle, turn + angle, 1)[0]], [1.0, 0.4], mixed(ink, YELLOW, 0.6)
        )


def maples(sheet: Sheet, *places: tuple[Point, float, float, Ink]) -> None:
    """Several leaves: place, size, angle, ink."""
    for at, radius, turn, ink in places:
        maple(sheet, at, radius, turn, ink)


def maple_a(sheet: Sheet) -> None:
    """The animal: a deer that looks back under the maple."""
    sheet.stroke([(104, 20), (74, 26), (44, 20), (20, 28)], [5, 4, 3, 1.5], BROWN)
    maples(sheet, ((18, 30), 24, 100, RED), ((66, 52), 18, 80, YELLOW), ((50, 22), 22, 92, FLAME),
           ((82, 32), 25, 84, RED), ((94, 66), 17, 105, YELLOW))  # fmt: skip
    deer(sheet)
    maples(sheet, ((12, 140), 14, -70, RED), ((88, 138), 16, -110, FLAME))


def maple_b(sheet: Sheet) -> None:
    """The ribbon's ground."""
    sheet.stroke([(104, 152), (80, 112), (70, 60), (80, 14)], [8, 6, 4, 2], BROWN)
    sheet.stroke([(74, 96), (40, 84), (16, 56)], [4, 3, 1.5], BROWN)
    sheet.stroke([(82, 116), (46, 112), (20, 96)], [4, 3, 1.5], BROWN)
    maples(sheet, ((80, 28), 26, 80, RED), ((20, 58), 26, 110, FLAME), ((80, 80), 25, 66, YELLOW),
           ((20, 106), 25, 100, RED), ((74, 128), 25, 84, FLAME), ((24, 142), 20, 96, RED))  # fmt: skip


def maple_c(sheet: Sheet) -> None:
    """Junk: leaves on a branch from the left."""
    sheet.stroke([(-4, 16), (34, 28), (64, 62), (92, 74)], [8, 6, 4, 2], BROWN)
    sheet.stroke([(38, 32), (42, 84), (26, 112)], [4, 3, 1.5], BROWN)
    sheet.stroke([(66, 62), (66, 92), (70, 116)], [4, 3, 1.5], BROWN)
    maples(sheet, ((22, 40), 27, 90, RED), ((66, 32), 26, 50, FLAME), ((82, 84), 25, 70, RED),
           ((46, 84), 25, 105, YELLOW), ((20, 120), 26, 105, FLAME), ((68, 124), 27, 84, RED))  # fmt: skip


def maple_d(sheet: Sheet) -> None:
    """Junk: leaves on a branch from the right."""
    sheet.stroke([(104, 24), (70, 32), (40, 62), (14, 78)], [8, 6, 4, 2], BROWN)
    sheet.stroke([(64, 38), (64, 80), (80, 112)], [4, 3, 1.5], BROWN)
    sheet.stroke([(42, 60), (36, 96), (38, 118)], [4, 3, 1.5], BROWN)
    maples(sheet, ((78, 38), 27, 80, FLAME), ((34, 36), 26, 130, RED), ((18, 86), 25, 105, YELLOW),
           ((58, 84), 26, 80, RED), ((84, 118), 25, 75, FLAME), ((36, 124), 27, 98, RED))  # fmt: skip


def paulownia_leaf(sheet: Sheet, at: Point, size: float, turn: float = 0, ink: Ink = SHADE) -> None:
    """A broad paulownia leaf hanging from its stalk, in three lobes with light ribs."""
    half = [
        (0, 0),
        (0.3, -0.16),
        (0.62, -0.04),
        (0.9, 0.1),
        (0.78, 0.34),
        (0.6, 0.46),
        (0.62, 0.68),
        (0.3, 0.86),
        (0.0, 1.12),
    ]
    edge = [*half, *[(-x, y) for x, y in half[1:-1]][::-1]]
    sheet.blob(placed(edge, at, turn, size), ink)
    rib = mixed(ink, WHITE, 0.6)
    for x, y in ((0, 0.95), (0.62, 0.16), (-0.62, 0.16), (0.42, 0.58), (-0.42, 0.58)):
        sheet.stroke(placed([(0, 0.04), (x * 0.5, y * 0.42), (x, y)], at, turn, size), [1.5, 1.1, 0.5], rib)


def candle(sheet: Sheet, root: Point, length: float, turn: float, count: int, ink: Ink = PURPLE) -> None:
    """An upright spike of paulownia bells."""
    tip = arc(root, length, turn, turn, 1)[0]
    sheet.stroke([root, tip], [2.0, 1.2], SHADE)
    for k in range(count):
        share = 0.22 + 0.78 * k / (count - 1)
        spot = (root[0] + (tip[0] - root[0]) * share, root[1] + (tip[1] - root[1]) * share)
        size = length * (0.30 - 0.13 * k / (count - 1))
        for side in (-1, 1):
            bell = petal(spot, size, size * 0.8, turn + side * 56)
            sheet.shape(petal(spot, size * 1.12, size * 1.0, turn + side * 56), NIGHT if ink == PURPLE else WINE)
            sheet.shape(bell, ink if k % 2 else LILAC if ink == PURPLE else ROSE)
    sheet.shape(petal(tip, length * 0.2, length * 0.15, turn), ink)


def crest(sheet: Sheet, at: Point, size: float, ink: Ink = PURPLE) -> None:
    """Three spikes above three leaves, as on the crest."""
    for turn, length, count in ((-128, 0.92, 4), (-52, 0.92, 4), (-90, 1.3, 6)):
        candle(sheet, (at[0] + (turn + 90) * 0.22 * size / 40, at[1] - size * 0.06), size * length, turn, count, ink)
    for dx, turn, grow in ((-0.5, 38, 0.86), (0.5, -38, 0.86), (0, 0, 1.0)):
        paulownia_leaf(sheet, (at[0] + dx * size, at[1] + abs(dx) * 0.1 * size), size * grow, turn)


def paulownia_a(sheet: Sheet) -> None:
    """The bright: the phoenix above paulownia."""
    for at, size, turn in (((16, 112), 30, 14), ((84, 112), 30, -14), ((50, 116), 33, 0)):
        paulownia_leaf(sheet, at, size, turn)
    for root, turn in (((22, 116), -100), ((80, 116), -80)):
        candle(sheet, root, 24, turn, 4)
    phoenix(sheet)


def paulownia_b(sheet: Sheet) -> None:
    """Junk: one large crest."""
    crest(sheet, (50, 88), 50)


def paulownia_c(sheet: Sheet) -> None:
    """Junk: a crest above a crest."""
    crest(sheet, (34, 48), 33)
    crest(sheet, (64, 108), 36)


def paulownia_d(sheet: Sheet) -> None:
    """The double junk: the crest on gold."""
    sheet.shape([(-5, -5), (105, -5), (105, 160), (-5, 160)], YELLOW)
    sheet.shape([(-5, 126), (105, 126), (105, 160), (-5, 160)], RED)
    sheet.stroke([(-5, 126), (105, 126)], 2.4, INK, already=True)
    crest(sheet, (50, 86), 48, RED)


def willow(sheet: Sheet, root: Point, length: float, sway: float, ink: Ink = GREEN) -> None:
    """A hanging willow twig with its narrow leaves."""
    path = smooth([root, (root[0] + sway * 0.4, root[1] + length * 0.5), (root[0] + sway, root[1] + length)])
    sheet.stroke(path, [1.6, 1.2, 0.7], SHADE, already=True)
    for k in range(1, len(path)):
        side = 1 if k % 2 else -1
        sheet.shape(leaf(path[k], 13, 4.6, 90 - side * 32), ink if side > 0 else mixed(ink, INK, 0.35))
    sheet.shape(leaf(path[-1], 10, 4, 90), ink)


def rain(sheet: Sheet, ink: Ink, *, top: float = 0, slant: float = 8) -> None:
    """Fine slanting rain over everything."""
    for k in range(15):
        x = -4 + 8 * k
        for j in range(4):
            y = top + 42 * j + (17 * k) % 42
            sheet.stroke([(x - slant * (y / 150), y), (x - slant * ((y + 24) / 150), y + 24)], 0.8, ink, already=True)


def rain_a(sheet: Sheet) -> None:
    """The rain bright: the man under his umbrella, the frog at the stream."""
    rain(sheet, mixed(STREAM, PAPER, 0.45))
    sheet.stroke([(-6, 132), (24, 124), (60, 134), (106, 126)], [4, 4, 4, 4], STREAM)
    sheet.shape([*smooth([(-6, 134), (24, 126), (60, 136), (106, 128)]), (106, 160), (-6, 160)], STREAM)
    for y in (142, 149):
        sheet.stroke([(-4, y), (26, y - 4), (60, y + 2), (104, y - 4)], 1.0, SKY)
    sheet.stroke([(104, 6), (84, 14), (72, 34)], [12, 8, 4], SHADE)
    for x, length, sway in ((74, 62, -3), (84, 84, 2), (93, 70, 3)):
        willow(sheet, (x, 14), length, sway)
    walker(sheet)
    frog(sheet, (78, 138))


def rain_b(sheet: Sheet) -> None:
    """The animal: a swallow among willows."""
    rain(sheet, mixed(STREAM, PAPER, 0.5))
    for x, length, sway in ((12, 76, -2), (28, 50, 2), (70, 44, -2), (88, 92, 3)):
        willow(sheet, (x, -4), length, sway)
    swallow(sheet)


def rain_c(sheet: Sheet) -> None:
    """The ribbon's ground: willows in the rain."""
    rain(sheet, mixed(STREAM, PAPER, 0.5))
    for x, length, sway in ((12, 110, -3), (26, 84, 2), (42, 118, -2), (60, 90, 2), (76, 122, 2), (90, 96, 3)):
        willow(sheet, (x, -4), length, sway)


def rain_d(sheet: Sheet) -> None:
    """The double junk: lightning in the storm."""
    sheet.shape([(-5, -5), (105, -5), (105, 160), (-5, 160)], WINE)
    sheet.blob(
        [(-10, 40), (4, 12), (40, -6), (80, 6), (110, 30), (108, 62), (84, 60), (66, 74), (40, 60), (14, 66)], INK
    )
    rain(sheet, RED, top=56)
    bolt = [(62, 34), (34, 84), (54, 82), (30, 138), (80, 70), (58, 72), (78, 34)]
    sheet.shape(placed(bolt, (0, 0)), INK)
    inner = [(63, 37), (38.5, 81), (58, 79), (39, 121), (74, 72.5), (54.5, 74.5), (73.5, 37)]
    sheet.shape(inner, YELLOW)
    for at in ((22, 40), (46, 26), (72, 30)):
        drum(sheet, at)


def drum(sheet: Sheet, at: Point) -> None:
    """A thunder drum."""
    sheet.disc(at, 11, RED)
    sheet.disc(at, 8.6, YELLOW)
    for k in range(3):
        inner = arc(at, 3.6, 120 * k, 120 * k, 1)[0]
        sheet.disc(inner, 2.6, INK)
        sheet.stroke(arc(at, 5, 120 * k, 120 * k + 80, 8), [3.4, 0.6], INK)
    sheet.disc(at, 1.4, YELLOW)
