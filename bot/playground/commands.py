"""The application's commands and emojis as the bot registered them."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable

from bot.playground import payloads
from bot.playground.command_limits import COMMANDS
from bot.playground.permissions import ALL, Permission
from bot.playground.refusal import Refusal, form_error
from bot.playground.store import Store
from bot.playground.wire import JSON, snowflake
from bot.playground.world import Account, Channel, World

EMOJIS = 2000
IN_SERVER, IN_BOT_DM = 0, 1
BY_SERVER, BY_PERSON = "0", "1"


class Commands:
    """Commands by id; `guild_id` is None in global ones. `changed` is called after each change."""

    def __init__(self, store: Store, world: World) -> None:
        self.store, self.world = store, world
        self.by_id: dict[str, JSON] = {command["id"]: command for command in store.all("command")}
        self.changed: Callable[[], None] = lambda: None

    def all(self, guild: str | None = None) -> list[JSON]:
        """The commands of one scope."""
        return [command for command in self.by_id.values() if command.get("guild_id") == guild]

    def get(self, identity: str, guild: str | None = None) -> JSON:
        """A command of a scope by id; Refusal 10063 otherwise."""
        command = self.by_id.get(identity)
        if command is None or command.get("guild_id") != guild:
            raise Refusal(10063)
        return command

    def overwrite(self, bodies: list[JSON], guild: str | None = None) -> list[JSON]:
        """Replaces a scope's commands; those whose type and name stay keep their id."""
        before = {(command["type"], command["name"]): command["id"] for command in self.all(guild)}
        with self.store.together():
            for command in self.all(guild):
                self._drop(command["id"])
            made = [self._make(body, guild, before.get((body.get("type", 1), body["name"]))) for body in bodies]
        self.changed()
        return made

    def upsert(self, body: JSON, guild: str | None = None) -> tuple[JSON, bool]:
        """Creates a command or replaces the one of that name; tells whether it is new."""
        kind, name = body.get("type", 1), body["name"]
        same = next((c for c in self.all(guild) if (c["type"], c["name"]) == (kind, name)), None)
        if same is None and len(self.all(guild)) >= COMMANDS:
            raise Refusal(30032)
        command = self._make(body, guild, same["id"] if same else None)
        self.changed()
        return command, same is None

    def change(self, identity: str, body: JSON, guild: str | None = None) -> JSON:
        """Changes some fields of a command."""
        command = self._make(self.get(identity, guild) | body, guild, identity)
        self.changed()
        return command

    def delete(self, identity: str, guild: str | None = None) -> None:
        """Takes a command away."""
        self._drop(self.get(identity, guild)["id"])
        self.changed()

    def usable(self, person: Account, place: Channel) -> list[JSON]:
        """The commands a person is offered in a channel."""
        mine = [c for c in self.by_id.values() if c.get("guild_id") in (None, place.guild)]
        return [c for c in mine if self.owners(c, person, place) and self._allowed(c, person, place)]

    def owners(self, command: JSON, person: Account, place: Channel) -> JSON:
        """By which installations a command works there, as `authorizing_integration_owners`; {} where by none."""
        context = IN_SERVER if place.guild else IN_BOT_DM
        if command.get("contexts") is not None and context not in command["contexts"]:
            return {}
        types = command["integration_types"]
        owners: JSON = {}
        if 0 in types and (place.guild is None or self.world.has_bot(place.guild)):
            owners[BY_SERVER] = place.guild or "0"
        if 1 in types and person.installed:
            owners[BY_PERSON] = person.id
        return owners

    def _allowed(self, command: JSON, person: Account, place: Channel) -> bool:
        if place.guild is None:
            return True
        own = self.world.permissions(place, person.id)
        if not own & Permission.USE_APPLICATION_COMMANDS:
            return False
        needed = command.get("default_member_permissions")
        return needed is None or own == ALL or (int(needed) != 0 and own & int(needed) == int(needed))

    def _make(self, body: JSON, guild: str | None, identity: str | None) -> JSON:
        command: JSON = {
            "type": 1,
            "description": "",
            "options": [],
            "name_localizations": None,
            "description_localizations": None,
            "default_member_permissions": None,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0, 1],
        }
        command |= {key: value for key, value in body.items() if value is not None}
        command |= {"id": identity or snowflake(), "application_id": self.world.bot.id, "version": snowflake()}
        command["dm_permission"] = command["contexts"] is None or IN_BOT_DM in command["contexts"]
        if guild:
            command["guild_id"] = guild
        self.by_id[command["id"]] = command
        self.store.keep("command", command["id"], command)
        return command

    def _drop(self, identity: str) -> None:
        del self.by_id[identity]
        self.store.drop("command", identity)


class Emojis:
    """The application's own emojis by id; their pictures are blobs under the same id."""

    def __init__(self, store: Store, world: World) -> None:
        self.store, self.world = store, world
        self.by_id: dict[str, JSON] = {emoji["id"]: emoji for emoji in store.all("emoji")}

    def get(self, identity: str) -> JSON:
        """An emoji by id; Refusal 10014 otherwise."""
        if identity not in self.by_id:
            raise Refusal(10014)
        return self.by_id[identity]

    def create(self, name: str, image: str) -> JSON:
        """A new emoji from a data URI; Refusal 30008 beyond 2000 of them, 50035 where the name is taken."""
        if len(self.by_id) >= EMOJIS:
            raise Refusal(30008)
        self._require_free(name)
        head, _, content = image.partition(",")
        emoji: JSON = {"id": snowflake(), "name": name, "roles": [], "require_colons": True, "managed": False}
        emoji |= {"animated": "gif" in head, "available": True, "user": payloads.user(self.world.bot)}
        with self.store.together():
            self.store.keep_blob(emoji["id"], head.removeprefix("data:").partition(";")[0], b64decode(content))
            self.store.keep("emoji", emoji["id"], emoji)
        self.by_id[emoji["id"]] = emoji
        return emoji

    def rename(self, identity: str, name: str) -> JSON:
        """Gives an emoji another name; its picture cannot be changed."""
        emoji = self.get(identity)
        if name != emoji["name"]:
            self._require_free(name)
        emoji["name"] = name
        self.store.keep("emoji", identity, emoji)
        return emoji

    def delete(self, identity: str) -> None:
        """Takes an emoji away."""
        self.get(identity)
        del self.by_id[identity]
        with self.store.together():
            self.store.drop("emoji", identity)
            self.store.drop_blob(identity)

    def _require_free(self, name: str) -> None:
        if any(emoji["name"] == name for emoji in self.by_id.values()):
            message = "Name is already taken"
            raise form_error("name", code="APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message=message)
