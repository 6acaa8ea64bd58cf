"""The inks of the hwatu: few and flat, as on printed cards. Every colour of the art is one of them or between two."""

from typing import Final, TypeAlias

from renderers.theme import rgb

Ink: TypeAlias = str

PAPER: Final = "#F9F1E0"
WHITE: Final = "#FFFDF7"
INK: Final = "#26211F"
RED: Final = "#D4342A"
WINE: Final = "#9E1F22"
PINK: Final = "#F2A3A0"
YELLOW: Final = "#F2B632"
OCHRE: Final = "#C9822F"
BROWN: Final = "#6E4328"
GREEN: Final = "#2F6B46"
LEAF: Final = "#76A04A"
BLUE: Final = "#2B569B"
PURPLE: Final = "#5A4592"
LILAC: Final = "#A593CC"
SKY: Final = "#C3D6DD"
GREY: Final = "#8F8A82"
FRAME: Final = "#B4281F"
ON_FRAME: Final = "#FFF6E6"
ROSE: Final = "#E4697A"
FLAME: Final = "#E2692B"
NEEDLES: Final = "#1E4733"
FRESH: Final = "#5E9A5B"
DEEP: Final = "#1F3B32"
SHADE: Final = "#22302B"
FERN: Final = "#3C6A35"
OLIVE: Final = "#8FA33B"
MOSS: Final = "#55702C"
VIOLET: Final = "#3E3A8C"
ROBE: Final = "#3E4A86"
SWALLOW: Final = "#27408B"
STREAM: Final = "#4F86A8"
SLATE: Final = "#54606E"
NIGHT: Final = "#2E3640"
STORM: Final = "#3A3F4C"
HILL: Final = "#2A2F3A"
STRAW: Final = "#E9D9A8"
COAT: Final = "#B9742F"
FLANK: Final = "#7A4720"
HIDE: Final = "#54443B"
BRISTLE: Final = "#2C2320"
SNOUT: Final = "#C98B7A"
EAR: Final = "#B0766A"
SKIN: Final = "#F1CBA0"

INKS: Final[tuple[Ink, ...]] = (
    PAPER,
    WHITE,
    INK,
    RED,
    WINE,
    PINK,
    YELLOW,
    OCHRE,
    BROWN,
    GREEN,
    LEAF,
    BLUE,
    PURPLE,
    LILAC,
    SKY,
    GREY,
    FRAME,
    ON_FRAME,
    ROSE,
    FLAME,
    NEEDLES,
    FRESH,
    DEEP,
    SHADE,
    FERN,
    OLIVE,
    MOSS,
    VIOLET,
    ROBE,
    SWALLOW,
    STREAM,
    SLATE,
    NIGHT,
    STORM,
    HILL,
    STRAW,
    COAT,
    FLANK,
    HIDE,
    BRISTLE,
    SNOUT,
    EAR,
    SKIN,
)


def mixed(first: Ink, second: Ink, share: float) -> Ink:
    """An ink between two."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{part:02X}" for part in parts)
