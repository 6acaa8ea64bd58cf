"""What a person does, made into the interactions a bot gets: commands, presses, forms, autocompletion."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence

from bot.playground import payloads
from bot.playground.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from bot.playground.messages import Message
from bot.playground.permissions import Permission
from bot.playground.service import Service
from bot.playground.wire import JSON, walk
from bot.playground.world import Account, Channel

FILE_LIMIT = 10 * 1024 * 1024
USER, CHANNEL, ROLE, MENTIONABLE = 6, 7, 8, 9
SELECTS_OF_USERS = {5: USER, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}
NESTING = (1, 2)


class Acts:
    """Opens interactions for people and waits for the bot's first answer."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.world = service.world

    async def command(self, person: Account, place: Channel, command: JSON, options: list[JSON]) -> Interaction:
        """A slash command; `options` as Discord nests them: name, type, value or options."""
        data = self._command_data(command, options, place)
        owners = self.service.commands.owners(command, person, place)
        return await self._do(COMMAND, person, place, data, owners)

    async def complete(self, person: Account, place: Channel, command: JSON, options: list[JSON]) -> Interaction:
        """Autocompletion; one of the options is `focused`."""
        data = self._command_data(command, options, place)
        owners = self.service.commands.owners(command, person, place)
        return await self._do(AUTOCOMPLETE, person, place, data, owners)

    async def press(
        self, person: Account, message: Message, custom_id: str, kind: int, values: Sequence[str] | None = None
    ) -> Interaction:
        """A press of a button, or a choice in a select, whether the message has it or not."""
        place = self.world.channels[message.channel]
        component = next((c for c in walk(message.payload["components"]) if c.get("custom_id") == custom_id), {})
        data: JSON = {"custom_id": custom_id, "component_type": kind, "id": component.get("id", 1)}
        if values is not None:
            data["values"] = list(values)
            if kind in SELECTS_OF_USERS:
                data["resolved"] = self._resolved([(SELECTS_OF_USERS[kind], value) for value in values], place)
        return await self._do(COMPONENT, person, place, data, self._owners_of(message, place), message)

    async def submit(self, form: Interaction, values: Mapping[str, str | Sequence[str]]) -> Interaction:
        """Sends a modal back; `form` is the interaction that was answered with it, `values` go by custom_id."""
        assert form.answer is not None
        person, place = self.world.accounts[form.user], self.world.channels[form.channel]
        modal = form.answer["data"]
        components = [_filled(component, number, values) for number, component in enumerate(modal["components"], 1)]
        data: JSON = {"custom_id": modal["custom_id"], "components": components}
        chosen = [
            (SELECTS_OF_USERS[c["type"]], v)
            for c in walk(components)
            if c["type"] in SELECTS_OF_USERS
            for v in c["values"]
        ]
        data["resolved"] = self._resolved(chosen, place)
        message = self.service.messages.find(form.message) if form.message else None
        return await self._do(MODAL, person, place, data, form.owners, message)

    async def _do(
        self, kind: int, person: Account, place: Channel, data: JSON, owners: JSON, message: Message | None = None
    ) -> Interaction:
        interaction = self.service.interactions.open(
            kind, person.id, place.id, place.guild, data, owners, message.id if message else None
        )
        interaction.app_permissions = int(self.world.app_permissions(place))
        interaction.only_user_installed = place.guild is not None and "0" not in owners
        own = self.world.permissions(place, person.id)
        interaction.forced_private = interaction.only_user_installed and not own & Permission.USE_EXTERNAL_APPS
        if self.service.gateway.waiting_for(place.guild):
            event = self._event(interaction, person, place, message)
            await self.service.gateway.dispatch("INTERACTION_CREATE", event, place.guild)
            await self._wait(interaction)
        return interaction

    async def _wait(self, interaction: Interaction) -> None:
        try:
            await asyncio.wait_for(interaction.answered.wait(), self.service.config.first_response)
        except TimeoutError:
            return

    def _event(self, interaction: Interaction, person: Account, place: Channel, message: Message | None) -> JSON:
        own = self.world.permissions(place, person.id)
        event: JSON = {
            "id": interaction.id,
            "application_id": self.world.bot.id,
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "data": interaction.data,
            "channel_id": place.id,
            "channel": payloads.channel(place, self.world, own),
            "locale": person.locale,
            "entitlements": [],
            "app_permissions": str(interaction.app_permissions),
            "attachment_size_limit": FILE_LIMIT,
            "authorizing_integration_owners": interaction.owners,
            "context": 0 if place.guild else 1,
        }
        if place.guild:
            guild = self.world.guilds[place.guild]
            event |= {"guild_id": guild.id, "guild_locale": guild.locale}
            event["guild"] = {"id": guild.id, "locale": guild.locale, "features": []}
            event["member"] = payloads.member(person, guild, own)
        else:
            event["user"] = payloads.user(person)
        if message:
            event["message"] = message.payload
        return event

    def _owners_of(self, message: Message, place: Channel) -> JSON:
        metadata = message.payload.get("interaction_metadata") or {}
        owners: JSON = metadata.get("authorizing_integration_owners") or {"0": place.guild or "0"}
        return owners

    def _command_data(self, command: JSON, options: list[JSON], place: Channel) -> JSON:
        data: JSON = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        chosen = [
            (option["type"], str(option["value"])) for option in _leaves(options) if option["type"] in range(6, 10)
        ]
        if resolved := self._resolved(chosen, place):
            data["resolved"] = resolved
        return data

    def _resolved(self, chosen: Iterable[tuple[int, str]], place: Channel) -> JSON:
        """The users, members, roles and channels that values name."""
        resolved: JSON = {}
        guild = self.world.guilds.get(place.guild or "")
        for kind, identity in chosen:
            account = self.world.accounts.get(identity)
            if kind in (USER, MENTIONABLE) and account:
                resolved.setdefault("users", {})[identity] = payloads.user(account)
                if guild and identity in guild.members:
                    bits = self.world.permissions(place, identity)
                    member = payloads.member(account, guild, bits)
                    resolved.setdefault("members", {})[identity] = {k: v for k, v in member.items() if k != "user"}
            elif kind == CHANNEL and identity in self.world.channels:
                channel = payloads.channel(self.world.channels[identity], self.world, Permission(0))
                resolved.setdefault("channels", {})[identity] = channel
            elif guild and identity in guild.roles:
                role = next(role for role in payloads.roles(guild) if role["id"] == identity)
                resolved.setdefault("roles", {})[identity] = role
        return resolved


def _leaves(options: list[JSON]) -> Iterable[JSON]:
    for option in options:
        if option["type"] in NESTING:
            yield from _leaves(option.get("options") or [])
        else:
            yield option


def _filled(component: JSON, number: int, values: Mapping[str, str | Sequence[str]]) -> JSON:
    """A modal's component as it comes back: only type, id, custom_id and what was entered."""
    kind = component["type"]
    filled: JSON = {"type": kind, "id": component.get("id") or number}
    if kind == 1:
        filled["components"] = [_filled(c, 100 * number + n, values) for n, c in enumerate(component["components"])]
    elif kind == 18:
        filled["component"] = _filled(component["component"], 100 * number, values)
    elif "custom_id" in component:
        filled["custom_id"] = component["custom_id"]
        entered = values.get(component["custom_id"])
        if kind in (4, 21):
            filled["value"] = entered if entered is not None else component.get("value") or ("" if kind == 4 else None)
        elif kind == 23:
            filled["value"] = bool(entered)
        else:
            filled["values"] = list(entered or ())
    return filled
