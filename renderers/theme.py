"""Colours by role, one set per theme. Light and dark share one geometry; `colourblind` uses Okabe–Ito hues."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from renderers.scene import ThemeName

Colour = str
"""`#RRGGBB`."""


@dataclass(frozen=True, eq=False, slots=True)
class Theme:
    """What each colour is for. Two themes are the same only if they are the same object."""

    name: ThemeName
    paper: Colour
    fibre: Colour
    card: Colour
    card_edge: Colour
    ink: Colour
    soft: Colour
    mat: Colour
    mat_light: Colour
    mat_dark: Colour
    hem: Colour
    line: Colour
    wood: Colour
    wood_grain: Colour
    outline: Colour
    rim: Colour
    seat: tuple[Colour, Colour]
    seat_shade: tuple[Colour, Colour]
    on_seat: tuple[Colour, Colour]
    gold: Colour
    gold_case: Colour
    on_gold: Colour
    path: Colour
    path_case: Colour
    on_path: Colour
    past: Colour
    past_case: Colour
    bark: Colour
    bark_light: Colour
    burn: Colour
    pith: Colour
    pith_mark: Colour
    seal: Colour
    on_seal: Colour

    def colours(self) -> dict[str, Colour]:
        """Every colour by its role; those of the two seats are numbered."""
        found: dict[str, Colour] = {}
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, tuple):
                found |= {f"{each.name}{seat}": colour for seat, colour in enumerate(value)}
            elif each.name != "name":
                found[each.name] = value
        return found


TEXTS: Final = (
    ("ink", "paper"),
    ("ink", "card"),
    ("soft", "card"),
    ("outline", "wood"),
    ("hem", "wood"),
    ("on_seat0", "seat0"),
    ("on_seat1", "seat1"),
    ("on_gold", "gold"),
    ("on_path", "path"),
    ("rim", "past"),
    ("on_seal", "seal"),
    ("rim", "outline"),
)
"""Words and the ground they are written on: at least 4.5 : 1."""

MARKS: Final = (
    ("line", "mat"),
    ("line", "mat_light"),
    ("line", "mat_dark"),
    ("outline", "wood"),
    ("outline", "rim"),
    ("seat0", "rim"),
    ("seat1", "rim"),
    ("gold", "gold_case"),
    ("gold_case", "wood"),
    ("path", "path_case"),
    ("past", "past_case"),
    ("bark", "pith"),
    ("burn", "bark_light"),
    ("pith_mark", "pith"),
    ("seal", "wood"),
    ("ink", "card"),
)
"""Marks and what they border on, a casing where they have one: at least 3 : 1."""

LIGHT: Final = Theme(
    name="light",
    paper="#F1E7D6",
    fibre="#E4D6BD",
    card="#FBF6EC",
    card_edge="#D8C6A6",
    ink="#2A201A",
    soft="#6A5848",
    mat="#DFC48F",
    mat_light="#E9D3A4",
    mat_dark="#CDAF76",
    hem="#7A3B2E",
    line="#332720",
    wood="#F6E8C8",
    wood_grain="#E9D3A4",
    outline="#2A201A",
    rim="#FFF8EA",
    seat=("#C43C35", "#2B4F81"),
    seat_shade=("#8E2722", "#1B3458"),
    on_seat=("#FFF8EA", "#FFF8EA"),
    gold="#E3A72F",
    gold_case="#3A2A12",
    on_gold="#2A201A",
    path="#2A8C82",
    path_case="#FFF8EA",
    on_path="#0E1413",
    past="#766C5F",
    past_case="#FFF8EA",
    bark="#6B432A",
    bark_light="#C08A5C",
    burn="#2E1A0F",
    pith="#F7E6C2",
    pith_mark="#B3271F",
    seal="#B5342D",
    on_seal="#FFF8EA",
)

DARK: Final = replace(
    LIGHT,
    name="dark",
    paper="#231E1A",
    fibre="#2D2620",
    card="#372E27",
    card_edge="#56483A",
    ink="#F6ECDC",
    soft="#CDBDA6",
    mat="#574330",
    mat_light="#634D37",
    mat_dark="#4A3828",
    hem="#7E3A2C",
    line="#E9DABD",
    wood="#DCC298",
    wood_grain="#CBAE80",
    outline="#1C1511",
    gold_case="#21170A",
    path_case="#FFF8EA",
    past="#5F564B",
    past_case="#CFC4B2",
    on_gold="#1C1511",
)

COLOURBLIND: Final = replace(
    LIGHT,
    name="colourblind",
    paper="#F2F0EB",
    fibre="#E4E0D6",
    card="#F9F7F1",
    card_edge="#CFC8B8",
    ink="#1E1C1A",
    soft="#5A554E",
    mat="#E3DAC4",
    mat_light="#EDE6D4",
    mat_dark="#D2C7AC",
    hem="#5A554E",
    line="#26231F",
    wood="#FBF6EA",
    wood_grain="#E9E1CC",
    outline="#1A1816",
    rim="#FFFFFF",
    seat=("#D55E00", "#0072B2"),
    seat_shade=("#9A4300", "#004C78"),
    on_seat=("#000000", "#FFFFFF"),
    gold="#F0E442",
    gold_case="#1A1816",
    on_gold="#1A1816",
    path="#009E73",
    path_case="#FFFFFF",
    on_path="#000000",
    past="#736D64",
    past_case="#FFFFFF",
    pith_mark="#0072B2",
    seal="#1E1C1A",
    on_seal="#FFFFFF",
)

THEMES: Final[Mapping[ThemeName, Theme]] = {"light": LIGHT, "dark": DARK, "colourblind": COLOURBLIND}


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue of a colour, each 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """The colour that is `share` (0 to 1) of the way from the first to the second."""
    mixed = (round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{part:02X}" for part in mixed)


def contrast(first: Colour, second: Colour) -> float:
    """The contrast ratio of two colours after WCAG 2: from 1 to 21."""
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
