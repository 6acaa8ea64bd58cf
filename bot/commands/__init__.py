"""Slash commands, one module per theme; each has `add`, which puts its commands on a command tree."""

from dataclasses import dataclass
from typing import TypeAlias

import discord
from discord import app_commands

from bot.belongings import Belongings
from bot.boards import Boards
from bot.kernels import Kernels
from bot.opening import Opener
from bot.past import Past
from bot.people import People
from bot.replies import Replies
from bot.rooms import Rooms
from bot.screen import Screens

Tree: TypeAlias = "app_commands.CommandTree[discord.Client]"


@dataclass(frozen=True, slots=True)
class Services:
    """What commands work with."""

    rooms: Rooms
    people: People
    opener: Opener
    replies: Replies
    screens: Screens
    past: Past
    boards: Boards
    belongings: Belongings
    kernels: Kernels
