"""Controls ready for Discord: what is written on them, and the press they send."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.press import Press, menu_id, menu_value
from bot.room import Room
from bot.table import Button, Choice, Menu, Row, Style


@dataclass(frozen=True, slots=True)
class Key:
    """A button."""

    label: str
    press: Press
    style: Style = "plain"
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class KeyOption:
    """One line of a menu; `value` is added to the menu's custom_id when it is chosen."""

    label: str
    value: str
    description: str | None = None
    emoji: str | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class KeyMenu:
    """A menu of up to 25 lines."""

    placeholder: str
    custom_id: str
    options: tuple[KeyOption, ...]


KeyRow: TypeAlias = Sequence[Key] | KeyMenu


def from_table(rows: Sequence[Row], room: Room) -> list[KeyRow]:
    """A table's rows of controls with the room and the ply in their presses."""
    return [
        _menu(row, room, number) if isinstance(row, Menu) else buttons(row, room) for number, row in enumerate(rows)
    ]


def buttons(row: Sequence[Button], room: Room) -> list[Key]:
    """A table's buttons with the room and the ply in their presses."""
    return [_key(button, room) for button in row]


def _key(button: Button, room: Room) -> Key:
    kind, text = _meant(button)
    return Key(button.label, Press(kind, room.id, room.ply, text), button.style, button.emoji, button.disabled)


def _menu(menu: Menu, room: Room, number: int) -> KeyMenu:
    options = [KeyOption(c.label, menu_value(*_meant(c)), c.description, c.emoji) for c in menu.choices]
    return KeyMenu(menu.placeholder, menu_id(room.id, room.ply, number), tuple(options))


def _meant(control: Button | Choice) -> tuple[Literal["do", "at"], str]:
    return ("at", control.pick or "") if control.act is None else ("do", control.act)
