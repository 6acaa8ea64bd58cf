"""The birds of the hwatu: crane, warbler, cuckoo, geese, phoenix, swallow."""

from renderers.hwatu_brush import (
    Point,
    Sheet,
    arc,
    leaf,
    placed,
)
from renderers.hwatu_inks import (
    BLUE,
    GREEN,
    GREY,
    INK,
    MOSS,
    NIGHT,
    OCHRE,
    OLIVE,
    PAPER,
    RED,
    SKY,
    SLATE,
    STORM,
    SWALLOW,
    WHITE,
    WINE,
    YELLOW,
    mixed,
)


def crane(sheet: Sheet) -> None:
    """A crane that stands looking left: white, with a black neck and tail and a red crown."""
    sheet.stroke([(52, 112), (50, 124), (48, 138)], [2.6, 1.8, 1.6], INK)
    sheet.stroke([(60, 112), (61, 124), (58, 138)], [2.6, 1.8, 1.6], INK)
    for turn, length in ((24, 30), (40, 31), (56, 28), (72, 22)):
        sheet.shape(leaf((72, 100), length, 9, turn, 4), INK)
    body = [(40, 92), (42, 80), (54, 76), (70, 84), (82, 98), (84, 110), (70, 116), (52, 114), (42, 106)]
    sheet.blob(body, WHITE, INK, 1.6)
    for k in range(4):
        start = (56 + 6 * k, 86 + 4 * k)
        sheet.stroke([start, (start[0] + 5, start[1] + 9), (start[0] + 3, start[1] + 18)], [0.8, 1.6, 0.8], GREY)
    sheet.stroke([(46, 90), (39, 80), (41, 68), (48, 62), (44, 54)], [13, 9.5, 7.5, 7, 7.5], INK)
    sheet.stroke([(47, 92), (41, 81), (43, 70)], [9.5, 5, 1.5], WHITE)
    sheet.blob([(37, 53), (42, 47), (49, 48), (51, 54), (46, 58), (39, 57)], WHITE, INK, 1.3)
    sheet.shape([(38, 51), (38, 56), (20, 58)], OCHRE)
    sheet.stroke([(38, 56), (21, 58)], 0.9, INK)
    sheet.blob([(40, 49), (44, 44), (50, 46), (49, 50), (44, 50.5)], RED)
    sheet.disc((42.5, 53), 1.3, INK)


def warbler(sheet: Sheet) -> None:
    """A warbler that sits looking right, its head thrown up."""
    olive, dark = OLIVE, MOSS
    sheet.stroke([(60, 100), (58, 107)], 1.8, INK)
    sheet.stroke([(66, 98), (66, 104)], 1.8, INK)
    for turn in (156, 166, 176):
        sheet.shape(leaf((50, 90), 30, 6, turn), dark)
    body = [(44, 88), (52, 74), (64, 62), (76, 56), (84, 62), (84, 74), (76, 90), (64, 99), (52, 98)]
    sheet.blob(body, olive, INK, 1.5)
    sheet.blob([(82, 70), (82, 78), (74, 90), (64, 96), (66, 84), (74, 74)], PAPER)
    wing = [(46, 90), (52, 80), (64, 76), (70, 82), (64, 92), (52, 96)]
    sheet.blob(wing, dark, INK, 1.2)
    for k in range(3):
        sheet.stroke([(64 - k * 3, 80 + 4 * k), (50 - k, 88 + 2.4 * k)], [1.4, 0.6], YELLOW)
    sheet.shape([(85, 60), (97, 55), (86, 66)], YELLOW)
    sheet.stroke([(86, 63), (95, 56.5)], 0.8, INK)
    sheet.disc((79, 64), 2.5, WHITE)
    sheet.disc((79.4, 64), 1.6, INK)
    sheet.stroke([(72, 61), (77, 60), (82, 61)], [0.8, 1.4, 0.6], WHITE)


def cuckoo(sheet: Sheet) -> None:
    """A cuckoo that flies down to the left, wings open, its breast barred."""
    slate, dark = SLATE, NIGHT
    far = [(64, 84), (58, 66), (44, 52), (30, 48), (36, 62), (46, 78), (56, 90)]
    sheet.blob(far, dark, INK, 1.3)
    for k in range(3):
        sheet.stroke([(56 - 5 * k, 76 - 6 * k), (44 - 3 * k, 60 - 3 * k)], [1.2, 0.5], GREY)
    for turn in (-8, 4, 16):
        sheet.shape(leaf((76, 94), 24, 7, turn), dark)
        sheet.stroke([(78, 94), placed([(20, 0)], (76, 94), turn)[0]], 0.8, WHITE)
    body = [(28, 104), (36, 94), (52, 86), (70, 86), (82, 94), (72, 104), (54, 110), (38, 112)]
    sheet.blob(body, slate, INK, 1.5)
    breast = [(30, 107), (42, 103), (58, 103), (72, 100), (66, 107), (54, 110), (40, 112)]
    sheet.blob(breast, WHITE)
    for k in range(4):
        x = 39 + 5.4 * k
        sheet.stroke([(x, 104), (x + 0.6, 109.4)], 1.3, INK)
    near = [(58, 92), (70, 96), (78, 112), (76, 130), (68, 142), (62, 128), (54, 112), (50, 98)]
    sheet.blob(near, dark, INK, 1.4)
    for k in range(4):
        sheet.stroke([(60 + 2 * k, 104 + 7 * k), (68 + k, 116 + 7 * k)], [1.4, 0.5], GREY)
    sheet.shape([(29, 102), (29, 107), (17, 107)], YELLOW)
    sheet.stroke([(29, 105), (18, 107)], 0.8, INK)
    sheet.disc((35, 102), 2.5, YELLOW)
    sheet.disc((34.8, 102), 1.5, INK)


def goose(sheet: Sheet, at: Point, size: float) -> None:
    """A wild goose that flies left, its wings raised."""
    dark = STORM

    def here(points: list[Point]) -> list[Point]:
        return placed(points, at, 0, size)

    sheet.blob(here([(4, -2), (10, -14), (24, -22), (22, -10), (14, 2)]), mixed(dark, GREY, 0.45), INK, 1.1)
    for turn in (2, 14, 26):
        sheet.shape(leaf(here([(14, 2)])[0], 13 * size, 4 * size, turn), dark)
    sheet.blob(here([(-10, 0), (0, -4), (12, -2), (18, 3), (8, 7), (-4, 6)]), dark, INK, 1.1)
    sheet.blob(here([(-6, 4), (4, 4), (12, 4), (4, 7), (-3, 6)]), PAPER)
    sheet.stroke(here([(-8, 2), (-16, 0), (-23, 1)]), [5.4 * size, 3.6 * size, 4 * size], dark)
    sheet.shape(here([(-25, -1), (-25, 3), (-32, 2.4)]), OCHRE)
    sheet.disc(here([(-24, 0.4)])[0], 0.9 * size, WHITE)
    sheet.blob(here([(0, -2), (2, -16), (10, -30), (12, -16), (12, 0), (6, 4)]), dark, INK, 1.1)
    for k in range(3):
        start, end = here([(4 + 2 * k, -4), (5 + 2.4 * k, -18 + 2 * k)])
        sheet.stroke([start, end], [1.0, 0.4], SKY)


def swallow(sheet: Sheet) -> None:
    """A swallow that dives to the left: red throat, forked tail."""
    blue = SWALLOW
    for tip, bend in (((96, 66), 4), ((90, 54), -4)):
        sheet.stroke([(60, 92), ((60 + tip[0]) / 2, (92 + tip[1]) / 2 + bend), tip], [7, 3.4, 0.8], INK)
    far = [(42, 94), (44, 78), (56, 60), (74, 46), (70, 64), (62, 84), (52, 96)]
    sheet.blob(far, mixed(blue, INK, 0.5), INK, 1.2)
    body = [(20, 108), (28, 98), (42, 92), (58, 90), (66, 92), (58, 102), (44, 112), (30, 116)]
    sheet.blob(body, blue, INK, 1.4)
    sheet.blob([(26, 113), (38, 106), (54, 100), (58, 101), (46, 111), (32, 116)], WHITE)
    sheet.blob([(21, 109), (28, 106), (32, 110), (28, 115), (23, 113)], RED)
    near = [(44, 100), (56, 102), (60, 118), (52, 136), (36, 148), (38, 134), (38, 116)]
    sheet.blob(near, blue, INK, 1.3)
    for k in range(4):
        sheet.stroke([(46 + k, 108 + 4 * k), (46 - 1.6 * k, 122 + 5 * k)], [1.3, 0.5], SKY)
    sheet.shape([(21, 106), (21, 110), (12, 110)], INK)
    sheet.disc((27, 103), 1.9, WHITE)
    sheet.disc((26.8, 103), 1.2, INK)


def phoenix(sheet: Sheet) -> None:
    """The phoenix: crest, spread wings, five long tail feathers with eyes."""
    tails = (
        ([(56, 72), (70, 90), (84, 100), (98, 98)], RED), ([(54, 74), (62, 98), (76, 114), (94, 122)], YELLOW),
        ([(50, 76), (50, 100), (58, 122), (72, 138)], BLUE), ([(46, 76), (40, 100), (36, 120), (40, 142)], RED),
        ([(42, 74), (28, 92), (16, 106), (8, 124)], YELLOW),
    )  # fmt: skip
    for path, ink in tails:
        sheet.stroke(path, [7, 6.4, 6, 4], INK)
        sheet.stroke(path, [5, 4.4, 4, 2], ink)
        sheet.stroke(path, [0.9, 0.9, 0.9, 0.5], WHITE)
        end = path[-1]
        sheet.disc(end, 6.4, INK)
        sheet.disc(end, 5, ink)
        sheet.disc(end, 2.6, WHITE)
        sheet.disc(end, 1.4, INK)
    for mirror, ink in ((True, GREEN), (False, RED)):
        for k, (reach, turn) in enumerate(((40, -8), (42, -24), (42, -40), (38, -56), (32, -72))):
            root = (58, 60) if not mirror else (42, 60)
            angle = turn if not mirror else 180 - turn
            sheet.shape(leaf(root, reach, 11, angle), INK)
            sheet.shape(leaf(root, reach - 2, 8.4, angle), (ink, YELLOW)[k % 2])
            sheet.stroke([root, arc(root, reach - 6, angle, angle, 1)[0]], [1.0, 0.5], WHITE)
    sheet.blob([(38, 62), (44, 50), (54, 48), (62, 56), (62, 70), (52, 80), (42, 76)], OCHRE, INK, 1.4)
    for row in range(3):
        for k in range(3 - row % 2):
            sheet.stroke(arc((45 + 6 * k + 3 * (row % 2), 58 + 6 * row), 3, 20, 160, 6), 0.9, WINE)
    sheet.stroke([(52, 54), (56, 42), (50, 32), (42, 28)], [11, 8, 7, 7.4], INK)
    sheet.stroke([(52, 55), (56, 42), (50, 32), (42, 28)], [8.6, 5.6, 4.6, 5], YELLOW)
    sheet.blob([(34, 28), (38, 22), (45, 22), (48, 28), (43, 33), (37, 33)], YELLOW, INK, 1.3)
    for turn, length in ((-60, 15), (-84, 16), (-108, 13)):
        sheet.shape(leaf((43, 23), length, 5, turn), WINE)
        sheet.shape(leaf((43, 23), length - 2, 3.4, turn), RED)
    sheet.shape([(35, 26), (36, 31), (26, 33)], INK)
    sheet.disc((40, 27), 1.7, INK)
    sheet.stroke([(38, 32), (37, 38)], [3, 1.6], RED)
