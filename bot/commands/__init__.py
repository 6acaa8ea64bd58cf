"""Slash commands, one module per theme; each has `add`, which puts its commands on a command tree."""

from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.belongings import Belongings
from bot.boards import Boards
from bot.errors import OldCommand
from bot.kernels import Kernels
from bot.opening import Opener
from bot.past import Past
from bot.people import People
from bot.publish import Publisher
from bot.replies import Replies
from bot.rooms import Rooms
from bot.screen import Screens
from engine import GAMES

Tree: TypeAlias = "app_commands.CommandTree[discord.Client]"


@dataclass(frozen=True, slots=True)
class Services:
    """What commands work with."""

    rooms: Rooms
    people: People
    publisher: Publisher
    opener: Opener
    replies: Replies
    screens: Screens
    past: Past
    boards: Boards
    belongings: Belongings
    kernels: Kernels


def option(value: Any, *kinds: type) -> Any:
    """An option of a command as what it has to be, None where it was left out; OldCommand for anything else.

    Discord sees to it as long as it knows the command as it is now. A person who is nowhere to be found is no person.
    """
    if value is not None and not isinstance(value, kinds):
        raise OldCommand
    return value


def game_option(value: Any) -> str | None:
    """A game that was chosen by its key, None where none was; OldCommand for one that there is not."""
    if value is not None and (not isinstance(value, str) or value not in GAMES):
        raise OldCommand
    return value
