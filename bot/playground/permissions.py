"""Permission bits and how a channel's are worked out (Discord's documentation: Topics, Permissions)."""

from __future__ import annotations

from enum import IntFlag


class Permission(IntFlag):
    """The bits that matter to a bot that answers commands with pictures."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50


ALL = Permission((1 << 53) - 1)
TALK = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.USE_EXTERNAL_APPS
)
"""What @everyone may do in a server as it comes."""


def overwrite(base: int, denied: int, allowed: int) -> int:
    """`base` after a channel's overwrite: what it denies goes, what it allows comes."""
    return base & ~denied | allowed


def settle(permissions: int) -> Permission:
    """The two rules over single bits: an administrator has all, and without the view there is nothing."""
    if permissions & Permission.ADMINISTRATOR:
        return ALL
    if not permissions & Permission.VIEW_CHANNEL:
        return Permission(0)
    return Permission(permissions)
