"""What a control's custom_id says: `kind:room:ply:text`. Written and read here only."""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.errors import Unreadable

Kind: TypeAlias = Literal["do", "at", "resign", "resigned", "again", "rules", "play"]
LONGEST: Final = 100
_PATTERN: Final = re.compile(
    r"(do|at|resign|resigned|again|rules|play):([0-9]{1,18}):([0-9]{1,9}):([!-~]{0,64})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a control.

    do: plays the action whose notation is `text`; at: looks at the board with `text` selected
    resign: asks whether to give up; resigned: gives up; again: plays again; rules, play: `text` is a game's key
    """

    kind: Kind
    room_id: int = 0
    ply: int = 0
    text: str = ""

    def __str__(self) -> str:
        written = f"{self.kind}:{self.room_id}:{self.ply}:{self.text}"
        if len(written) > LONGEST:
            raise ValueError(f"a custom_id of more than {LONGEST} characters: {written}")
        return written

    @classmethod
    def read(cls, custom_id: str, value: str = "") -> "Press":
        """The press of a custom_id, with a menu's chosen value after it; Unreadable for one never written here."""
        match = _PATTERN.fullmatch(custom_id + value)
        if match is None:
            raise Unreadable
        kind, room_id, ply, text = match.groups()
        return cls(kind, int(room_id), int(ply), text)  # type: ignore[arg-type]
