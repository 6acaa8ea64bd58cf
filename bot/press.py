"""What a control's custom_id says: `kind:room:ply:text`. Written and read here only."""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from bot.errors import Unreadable

Kind: TypeAlias = Literal[
    "do",
    "at",
    "look",
    "mine",
    "aside",
    "resign",
    "resigned",
    "again",
    "rules",
    "play",
    "join",
    "leave",
    "fill",
    "begin",
    "set",
    "past",
    "board",
    "forget",
]
LONGEST: Final = 100
MENU: Final = "menu"
IN_MENUS: Final = ("do", "at")
CARRIED: Final[dict[Kind, tuple[str, ...]]] = {
    "do": ("room_id", "ply", "text"),
    "at": ("room_id", "ply", "text"),
    "look": ("room_id", "ply"),
    "mine": ("room_id", "ply"),
    "aside": ("room_id", "ply", "text"),
    "resign": ("room_id", "ply"),
    "resigned": ("room_id", "ply"),
    "again": ("room_id", "ply"),
    "rules": ("room_id", "ply", "text"),
    "play": ("text",),
    "join": ("room_id",),
    "leave": ("room_id",),
    "fill": ("room_id", "ply", "text"),
    "begin": ("room_id",),
    "set": ("text",),
    "past": ("room_id", "ply", "text"),
    "board": ("ply", "text"),
    "forget": (),
}
"""What a press of each kind carries; the rest of it is 0 or empty."""
_PATTERN: Final = re.compile(
    rf"({'|'.join(get_args(Kind))}):(0|[1-9][0-9]{{0,17}}):(0|[1-9][0-9]{{0,8}}):([!-~]{{0,300}})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a control.

    do: plays the action whose notation is `text`; at: looks at the board with `text` selected; look: at the board anew
    mine: opens one's own board; aside: asks the table something privately
    resign: asks whether to give up; resigned: gives up; again: plays again; rules, play: `text` is a game's key
    join, leave, begin: in a lobby; fill: a computer takes the open seat `ply` there
    set: changes a setting, `text` is `name=value`
    past: in one's history, whose page is `ply`; `text` says what is asked of the room
    board: turns a leaderboard to page `ply`; forget: forgets the person who presses
    """

    kind: Kind
    room_id: int = 0
    ply: int = 0
    text: str = ""

    def __str__(self) -> str:
        written = _short(f"{self.kind}:{self.room_id}:{self.ply}:{self.text}")
        if not _PATTERN.fullmatch(written) or not self._is_of_its_kind():
            raise ValueError(f"a custom_id that could not be read again: {written!r}")
        return written

    @classmethod
    def read(cls, custom_id: str, value: str = "") -> "Press":
        """The press of a custom_id and of what was chosen in a menu; Unreadable for what is never written so here."""
        match = _PATTERN.fullmatch(_chosen(custom_id, value) if custom_id.startswith(MENU) else custom_id + value)
        if match is None:
            raise Unreadable
        kind, room_id, ply, text = match.groups()
        press = cls(kind, int(room_id), int(ply), text)  # type: ignore[arg-type]
        if not press._is_of_its_kind():
            raise Unreadable
        return press

    def _is_of_its_kind(self) -> bool:
        """Whether it holds nothing that its kind does not carry."""
        carried = CARRIED[self.kind]
        return all(part in carried or not getattr(self, part) for part in ("room_id", "ply", "text"))


def menu_id(room_id: int, ply: int, number: int) -> str:
    """The custom_id of a board's menu; its values are written by `menu_value`."""
    return _short(f"{MENU}:{room_id}:{ply}:{number}")


def menu_value(kind: Literal["do", "at"], text: str) -> str:
    """The value of a menu's choice that plays or selects."""
    return _short(f"{kind}:{text}")


def _chosen(custom_id: str, value: str) -> str:
    """The custom_id of a button that would do what was chosen in a menu."""
    kind, _, text = value.partition(":")
    if kind not in IN_MENUS:
        raise Unreadable
    return f"{kind}{custom_id.removeprefix(MENU).rpartition(':')[0]}:{text}"


def _short(written: str) -> str:
    if len(written) > LONGEST:
        raise ValueError(f"more than {LONGEST} characters: {written}")
    return written
