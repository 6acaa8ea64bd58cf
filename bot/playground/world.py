"""Who and what there is: people, servers, roles, channels, and who may do what where. Plain values, no messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from bot.playground.config import PlaygroundConfig
from bot.playground.permissions import ALL, TALK, Permission, overwrite, settle
from bot.playground.wire import fixed_id

TEXT, DM, THREAD = 0, 1, 11


class NotThere(LookupError):
    """A name or id that the playground does not know; the message lists what it does know."""


@dataclass
class Account:
    """A user. `installed`: has the app as a user; `closed`: takes no direct messages from the bot."""

    id: str
    name: str
    locale: str = "en-US"
    bot: bool = False
    installed: bool = False
    closed: bool = False


@dataclass
class Channel:
    """A text channel, thread or direct-message channel. `denied` and `allowed` map a role's or user's id to bits."""

    id: str
    name: str
    kind: int = TEXT
    guild: str | None = None
    recipient: str | None = None
    parent: str | None = None
    archived: bool = False
    locked: bool = False
    denied: dict[str, int] = field(default_factory=dict)
    allowed: dict[str, int] = field(default_factory=dict)

    def deny(self, permission: int, *, to: str | None = None) -> None:
        """Takes permission bits from a user or role, by id; from everyone without one."""
        target = to or self.guild or ""
        self.denied[target] = self.denied.get(target, 0) | permission

    def allow(self, permission: int, *, to: str | None = None) -> None:
        """Gives permission bits to a user or role, by id; to everyone without one."""
        target = to or self.guild or ""
        self.denied[target] = self.denied.get(target, 0) & ~permission
        self.allowed[target] = self.allowed.get(target, 0) | permission


@dataclass
class Role:
    """A role and the bits it gives; the one with the server's id is @everyone."""

    id: str
    name: str
    permissions: int = 0


@dataclass
class Guild:
    """A server; `members` maps a user's id to the ids of their roles."""

    id: str
    name: str
    owner: str
    locale: str = "en-US"
    roles: dict[str, Role] = field(default_factory=dict)
    members: dict[str, list[str]] = field(default_factory=dict)


class World:
    """Everything by id, and a few ways to find it by name."""

    def __init__(self, config: PlaygroundConfig) -> None:
        self.accounts: dict[str, Account] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self._numbers = count()
        self.bot = Account(fixed_id(1, 0), config.bot_name, bot=True)
        self.accounts[self.bot.id] = self.bot
        _furnish(self, config)

    @property
    def people(self) -> list[Account]:
        """All users but the bot, in the order they came."""
        return [account for account in self.accounts.values() if not account.bot]

    def person(self, who: str) -> Account:
        """A user by name or id; NotThere otherwise."""
        for account in self.accounts.values():
            if who in (account.id, account.name):
                return account
        raise NotThere(f"no person {who!r}; there are {', '.join(p.name for p in self.people)}")

    def guild(self, which: str) -> Guild:
        """A server by name or id; NotThere otherwise."""
        for guild in self.guilds.values():
            if which in (guild.id, guild.name):
                return guild
        raise NotThere(f"no server {which!r}; there are {', '.join(g.name for g in self.guilds.values())}")

    def channel(self, which: str) -> Channel:
        """A channel by id, by name, or by "server/name" where a name is not unique; NotThere otherwise."""
        if which in self.channels:
            return self.channels[which]
        for channel in self.channels.values():
            server = self.guilds[channel.guild].name if channel.guild else "dm"
            if which in (channel.name, f"{server}/{channel.name}"):
                return channel
        raise NotThere(f"no channel {which!r}; there are {', '.join(self.names())}")

    def names(self) -> Iterator[str]:
        """Every channel's full name."""
        for channel in self.channels.values():
            yield f"{self.guilds[channel.guild].name if channel.guild else 'dm'}/{channel.name}"

    def dm(self, user_id: str) -> Channel:
        """The direct messages between a person and the bot."""
        return next(c for c in self.channels.values() if c.kind == DM and c.recipient == user_id)

    def has_bot(self, guild_id: str | None) -> bool:
        """Whether the bot is a member of that server."""
        return guild_id in self.guilds and self.bot.id in self.guilds[str(guild_id)].members

    def add_person(self, name: str, locale: str = "en-US", *, installed: bool = False) -> Account:
        """A new person, member of every server, with direct messages to the bot."""
        account = Account(fixed_id(2, len(self.people)), name, locale, installed=installed)
        self.admit(account)
        for guild in self.guilds.values():
            guild.members[account.id] = []
        return account

    def admit(self, account: Account) -> None:
        """Makes an account known, with its direct messages."""
        self.accounts[account.id] = account
        if not any(c.recipient == account.id for c in self.channels.values()):
            direct = Channel(str(int(account.id) + 1), account.name, DM, recipient=account.id)
            self.channels[direct.id] = direct

    def add_channel(self, guild: Guild, name: str, *, parent: Channel | None = None) -> Channel:
        """A new text channel of a server, or a thread of a channel."""
        kind = THREAD if parent else TEXT
        identity = fixed_id(4, next(self._numbers))
        channel = Channel(identity, name, kind, guild.id, parent=parent.id if parent else None)
        self.channels[channel.id] = channel
        return channel

    def add_guild(self, name: str, locale: str = "en-US", *, bot: bool = True) -> Guild:
        """A new server with all people in it, owned by the first, and with the bot unless told otherwise."""
        identity = fixed_id(3, len(self.guilds))
        guild = Guild(identity, name, self.people[0].id if self.people else self.bot.id, locale)
        guild.roles[identity] = Role(identity, "@everyone", TALK)
        guild.members = {account.id: [] for account in self.people}
        if bot:
            guild.members[self.bot.id] = []
        self.guilds[identity] = guild
        return guild

    def role_permissions(self, guild: Guild, user_id: str) -> Permission:
        """What a member's roles give in a server, before any channel takes or adds."""
        if user_id == guild.owner:
            return ALL
        bits = Permission(0)
        for role in (guild.id, *guild.members[user_id]):
            bits |= guild.roles[role].permissions
        return ALL if bits & Permission.ADMINISTRATOR else bits

    def permissions(self, channel: Channel, user_id: str) -> Permission:
        """What a user may do in a channel; nothing where they are no member."""
        if channel.guild is None:
            return ALL if user_id in (channel.recipient, self.bot.id) else Permission(0)
        guild = self.guilds[channel.guild]
        if user_id not in guild.members:
            return Permission(0)
        bits: int = self.role_permissions(guild, user_id)
        if bits == ALL:
            return ALL
        roles = [guild.id, *guild.members[user_id]]
        place = self.channels[channel.parent] if channel.parent else channel
        for target in ([roles[0]], roles[1:], [user_id]):
            denied = allowed = 0
            for identity in target:
                denied |= place.denied.get(identity, 0)
                allowed |= place.allowed.get(identity, 0)
            bits = overwrite(bits, denied, allowed)
        return settle(bits)

    def app_permissions(self, channel: Channel) -> Permission:
        """What the app may do in a channel: its own bits, or everyone's where it is only user-installed."""
        if channel.guild is None or self.has_bot(channel.guild):
            return self.permissions(channel, self.bot.id)
        base = self.guilds[channel.guild].roles[channel.guild].permissions
        return settle(overwrite(base, channel.denied.get(channel.guild, 0), channel.allowed.get(channel.guild, 0)))


def _furnish(world: World, config: PlaygroundConfig) -> None:
    """The world as it comes: two servers with the bot, one without it, and everybody's direct messages."""
    host = Account(fixed_id(2, 9999), "Host")
    for newcomer in config.people:
        world.add_person(newcomer.name, newcomer.locale, installed=newcomer.installed)
    for name, locale, bot in (("Madang House", "en-US", True), ("서울 놀이터", "ko", True), ("Plaza", "es-ES", False)):
        guild = world.add_guild(name, locale, bot=bot)
        guild.owner = host.id
        games = world.add_channel(guild, "games" if bot else "lounge")
        if bot:
            world.add_channel(guild, "tables")
            world.add_channel(guild, "friday-league", parent=games)
        _appoint(world, guild, config)


def _appoint(world: World, guild: Guild, config: PlaygroundConfig) -> None:
    steward = Role(str(int(guild.id) + 1), "steward", Permission.MANAGE_GUILD | Permission.MANAGE_CHANNELS)
    guild.roles[steward.id] = steward
    for newcomer in config.people:
        if newcomer.manages:
            guild.members[world.person(newcomer.name).id] = [steward.id]
