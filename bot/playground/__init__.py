"""A Discord on this machine, for people to try the bot in a browser and for tests to run it end to end."""

from bot.playground.config import Newcomer, PlaygroundConfig
from bot.playground.contract import Contract
from bot.playground.faults import Fault, Faults
from bot.playground.permissions import Permission
from bot.playground.person import Person, Reply, Unsettled
from bot.playground.server import LocalDiscord
from bot.playground.shown import CannotDo, Shown

__all__ = [
    "CannotDo",
    "Contract",
    "Fault",
    "Faults",
    "LocalDiscord",
    "Newcomer",
    "Permission",
    "Person",
    "PlaygroundConfig",
    "Reply",
    "Shown",
    "Unsettled",
]
