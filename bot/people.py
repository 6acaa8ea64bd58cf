"""What people and servers have chosen. Plain values and the service that keeps them."""

import json
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, Table, delete, insert, select

from bot.i18n import FALLBACK, LANGUAGES, language_of
from bot.storage.common import upsert
from bot.storage.database import Database
from bot.storage.schema import left_out, people, servers
from renderers.scene import ThemeName


@dataclass(frozen=True, slots=True)
class Person:
    """A person's settings; language None follows their Discord."""

    user_id: int
    language: str | None = None
    theme: ThemeName = "light"
    plays_privately: bool = False
    is_mentioned: bool = True
    is_on_global_boards: bool = False
    is_on_boards: bool = True

    def reads(self, locale: object) -> str:
        """The language of what only this person sees: their own setting, else their Discord's, else English."""
        return self.language or language_of(str(locale)) or FALLBACK


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings; no channels stands for all of them, language None follows the server's Discord."""

    guild_id: int
    language: str | None = None
    channels: tuple[int, ...] = ()
    hours: int = 24
    shows_global_boards: bool = True

    def allows(self, channel_ids: tuple[int, ...]) -> bool:
        """Whether games may run in a channel, named by its own id and those it lies in."""
        return not self.channels or any(channel_id in self.channels for channel_id in channel_ids)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a setting may be set to."""

    languages: tuple[str, ...] = LANGUAGES
    themes: tuple[ThemeName, ...] = ("light", "dark", "colourblind")
    hours: tuple[int, ...] = field(default=(1, 6, 12, 24, 48, 72, 168))


class People:
    """Settings in the database. Unset ones are the defaults above."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def person(self, user_id: int) -> Person:
        """A person's settings."""
        row = await self._database.read(_row, people, user_id)
        return Person(**row) if row else Person(user_id)

    async def server(self, guild_id: int) -> Server:
        """A server's settings."""
        row = await self._database.read(_row, servers, guild_id)
        return Server(**row | {"channels": tuple(json.loads(row["channels"]))}) if row else Server(guild_id)

    async def set_person(self, user_id: int, **chosen: Any) -> Person:
        """Change a person's settings."""
        changed = replace(await self.person(user_id), **chosen)
        await self._database.write(upsert, people, {"user_id": user_id}, _values(changed, "user_id"))
        return changed

    async def set_server(self, guild_id: int, **chosen: Any) -> Server:
        """Change a server's settings."""
        changed = replace(await self.server(guild_id), **chosen)
        values = _values(changed, "guild_id") | {"channels": json.dumps(changed.channels)}
        await self._database.write(upsert, servers, {"guild_id": guild_id}, values)
        return changed

    async def left_out(self, guild_id: int) -> set[int]:
        """Whom a server's managers took off its boards; those who were forgotten since are not among them."""
        query = select(left_out.c.user_id).where(left_out.c.guild_id == guild_id, left_out.c.user_id > 0)
        return await self._database.read(lambda connection: set(connection.execute(query).scalars()))

    async def turn_left_out(self, guild_id: int, user_ids: tuple[int, ...]) -> None:
        """Take people off a server's boards; those who are off come back."""
        await self._database.write(_turn_left_out, guild_id, user_ids)


def _turn_left_out(connection: Connection, guild_id: int, user_ids: tuple[int, ...]) -> None:
    there = left_out.c.guild_id == guild_id
    off = set(connection.execute(select(left_out.c.user_id).where(there)).scalars())
    back = [user_id for user_id in user_ids if user_id in off]
    connection.execute(delete(left_out).where(there, left_out.c.user_id.in_(back)))
    new = [{"guild_id": guild_id, "user_id": user_id} for user_id in set(user_ids) - off]
    if new:
        connection.execute(insert(left_out), new)


def _row(connection: Connection, table: Table, key: int) -> dict[str, Any]:
    [column] = table.primary_key.columns
    row = connection.execute(select(table).where(column == key)).one_or_none()
    return dict(row._mapping) if row else {}


def _values(settings: Person | Server, key: str) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in settings.__slots__ if name != key}
