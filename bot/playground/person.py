"""People as tests play them: they use commands, press, choose, fill in forms, and look at what they see.

mina = local.person("Mina", channel="games")
reply = await mina.slash("yut_nori", opponent="calm")
reply = await mina.click(reply.message, "Throw")
await reply.settled()
assert "your turn" in reply.message.text
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from bot.playground.acts import Acts
from bot.playground.interactions import Interaction
from bot.playground.service import Service
from bot.playground.shown import CannotDo, Shown
from bot.playground.wire import JSON
from bot.playground.world import Account, Channel

SUBCOMMAND, GROUP, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 1, 2, 4, 5, 6, 7, 8, 9, 10


class Unsettled(AssertionError):
    """A deferred answer that was not resolved in time."""


class Reply:
    """What came of something a person did. `message`, looked at anew each time, is the message it made or changed."""

    def __init__(self, service: Service, interaction: Interaction) -> None:
        self.service = service
        self.interaction = interaction

    @property
    def kind(self) -> int | None:
        """The callback's type, None where none came in time."""
        return self.interaction.answer_kind

    @property
    def failed(self) -> bool:
        """Whether the person reads "This interaction failed"."""
        return self.kind is None

    @property
    def content(self) -> JSON:
        """The callback's own data."""
        return (self.interaction.answer or {}).get("data") or {}

    @property
    def message(self) -> Shown:
        """The message made or changed; CannotDo where there is none."""
        found = self.service.messages.find(self.interaction.original or "")
        if found is None:
            raise CannotDo(f"no message: the answer was of type {self.kind} and nothing, or nothing any more, is there")
        return Shown(self.service, found)

    @property
    def text(self) -> str:
        """The message's words."""
        return self.message.text

    @property
    def followups(self) -> list[Shown]:
        """The further messages that are still there."""
        found = [self.service.messages.find(identity) for identity in self.interaction.followups]
        return [Shown(self.service, message) for message in found if message]

    @property
    def modal(self) -> JSON:
        """The form to be filled in; CannotDo where the answer was none."""
        if self.kind != 9:
            raise CannotDo(f"no modal: the answer was of type {self.kind}")
        return self.content

    @property
    def choices(self) -> list[JSON]:
        """The choices of an autocompletion."""
        choices: list[JSON] = self.content.get("choices") or []
        return choices

    async def settled(self, timeout: float = 60.0) -> Reply:  # noqa: ASYNC109
        """Waits until nothing is pending: a deferred answer (type 5, 6) was edited, deleted or followed up.

        Unsettled after `timeout` seconds.
        """
        if self.failed:
            return self
        try:
            await asyncio.wait_for(self.interaction.changed.wait(), timeout)
        except TimeoutError:
            raise Unsettled(f"the deferred answer (type {self.kind}) was not resolved in {timeout} s") from None
        return self


class Person:
    """One of the people, in one channel."""

    def __init__(self, service: Service, acts: Acts, account: Account, place: Channel) -> None:
        self.service, self.acts = service, acts
        self.account, self.place = account, place

    @property
    def id(self) -> str:
        """The user's id."""
        return self.account.id

    def at(self, channel: Channel) -> Person:
        """The same person in another channel."""
        return Person(self.service, self.acts, self.account, channel)

    def messages(self) -> list[Shown]:
        """What this person sees in the channel, oldest first: everybody's messages and their own private ones."""
        found = self.service.messages.history(self.place.id, self.service.config.keep)
        return [Shown(self.service, m) for m in reversed(found) if m.owner in (None, self.account.id)]

    def message(self, identity: str) -> Shown:
        """A message by id as it is now; CannotDo where it is gone."""
        found = self.service.messages.find(identity)
        if found is None:
            raise CannotDo(f"there is no message {identity}")
        return Shown(self.service, found)

    def command(self, name: str) -> JSON:
        """A command this person is offered here, by name without its subcommands; CannotDo otherwise."""
        usable = self.service.commands.usable(self.account, self.place)
        for command in usable:
            if command["name"] == name and command["type"] == 1:
                return command
        offered = ", ".join(sorted(command["name"] for command in usable))
        raise CannotDo(f"{self.account.name} is offered no /{name} here, but: {offered or 'nothing'}")

    async def slash(self, name: str, /, **options: Any) -> Reply:
        """Uses a command ("settings language" for a subcommand); options by name.

        A user is given by name, id, Account or Person, a channel by name, id or Channel, a choice by value or name.
        """
        first, *path = name.split()
        command = self.command(first)
        nested = self._nest(command, path, options, strict=True)
        return Reply(self.service, await self.acts.command(self.account, self.place, command, nested))

    async def autocomplete(self, name: str, option: str, value: str = "", /, **others: Any) -> Reply:
        """Types `value` into an option of a command and gives the choices; `others` are filled in already."""
        first, *path = name.split()
        command = self.command(first)
        nested = self._nest(command, path, others | {option: value}, strict=False)
        leaf = next(leaf for leaf in _leaves(nested) if leaf["name"] == option)
        leaf |= {"focused": True, "value": value}
        return Reply(self.service, await self.acts.complete(self.account, self.place, command, nested))

    async def click(self, message: Shown | str, which: str) -> Reply:
        """Presses a button, found by custom_id or label on the message as it is now."""
        shown = self._look(message)
        button = shown.find(which)
        if button["type"] != 2 or button.get("disabled") or button.get("url"):
            raise CannotDo(f"{which!r} cannot be pressed: {button}")
        return await self._press(shown, button["custom_id"], 2)

    async def choose(self, message: Shown | str, which: str, values: Sequence[str] | str) -> Reply:
        """Chooses in a select, found by custom_id or placeholder; options by value or label, users by name or id."""
        shown = self._look(message)
        select = shown.find(which)
        wanted = [values] if isinstance(values, str) else list(values)
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        if select["type"] == 2 or select.get("disabled") or not least <= len(wanted) <= most:
            raise CannotDo(f"{wanted} cannot be chosen in {which!r} ({least} to {most} values): {select}")
        return await self._press(shown, select["custom_id"], select["type"], [self._value(select, w) for w in wanted])

    async def submit(self, reply: Reply, values: Mapping[str, str | Sequence[str]]) -> Reply:
        """Fills in and sends the modal of a reply; values by custom_id or label."""
        known = _fields(reply.modal)
        unknown = set(values) - set(known)
        if unknown:
            raise CannotDo(f"no fields {sorted(unknown)} in the modal; there are: {', '.join(known)}")
        named = {known[key]: value for key, value in values.items()}
        return Reply(self.service, await self.acts.submit(reply.interaction, named))

    async def press_raw(
        self, message_id: str, custom_id: str, component_type: int = 2, values: Sequence[str] | None = None
    ) -> Reply:
        """Sends a press of any custom_id, whatever the message holds and whoever may see it, as a forger could."""
        message = self.message(message_id)
        return await self._press(message, custom_id, component_type, values)

    async def say(self, text: str) -> Shown:
        """Posts a message of the person's own."""
        return Shown(self.service, self.service.messages.create(self.place.id, self.account, {"content": text}))

    async def _press(self, shown: Shown, custom_id: str, kind: int, values: Sequence[str] | None = None) -> Reply:
        interaction = await self.acts.press(self.account, shown.message, custom_id, kind, values)
        return Reply(self.service, interaction)

    def _look(self, message: Shown | str) -> Shown:
        shown = self.message(message if isinstance(message, str) else message.id)
        if shown.message.owner not in (None, self.account.id):
            raise CannotDo(f"{self.account.name} does not see that message: it is private to another person")
        return shown

    def _value(self, select: JSON, wanted: str) -> str:
        if select["type"] == 5:
            return self.service.world.person(wanted).id
        if select["type"] != 3:
            return wanted
        for option in select["options"]:
            if wanted in (option["value"], option["label"]):
                return str(option["value"])
        raise CannotDo(f"no option {wanted!r}; there are: {', '.join(o['label'] for o in select['options'])}")

    def _nest(self, command: JSON, path: list[str], options: Mapping[str, Any], *, strict: bool) -> list[JSON]:
        """The options as Discord nests them under subcommands."""
        known: list[JSON] = command.get("options") or []
        if not path:
            return self._options(known, options, strict=strict)
        inner = next((o for o in known if o["name"] == path[0] and o["type"] in (SUBCOMMAND, GROUP)), None)
        if inner is None:
            raise CannotDo(f"no subcommand {path[0]!r}; there are: {', '.join(o['name'] for o in known)}")
        nested = self._nest(inner, path[1:], options, strict=strict)
        return [{"name": inner["name"], "type": inner["type"], "options": nested}]

    def _options(self, known: list[JSON], given: Mapping[str, Any], *, strict: bool) -> list[JSON]:
        if unknown := set(given) - {option["name"] for option in known}:
            raise CannotDo(f"no options {sorted(unknown)}; there are: {', '.join(o['name'] for o in known) or 'none'}")
        missing = [o["name"] for o in known if o.get("required") and o["name"] not in given]
        if strict and missing:
            raise CannotDo(f"required options are missing: {', '.join(missing)}")
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in known):
            raise CannotDo(f"a subcommand is needed: {', '.join(o['name'] for o in known)}")
        return [self._option(option, given[option["name"]]) for option in known if option["name"] in given]

    def _option(self, option: JSON, value: Any) -> JSON:
        kind = option["type"]
        for choice in option.get("choices") or ():
            if value == choice["name"]:
                value = choice["value"]
        if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
            raise CannotDo(f"{value!r} is no choice of {option['name']}: {[c['name'] for c in option['choices']]}")
        if kind in (USER, MENTIONABLE):
            value = value.id if isinstance(value, Person | Account) else self.service.world.person(str(value)).id
        elif kind == CHANNEL:
            value = value.id if isinstance(value, Channel) else self.service.world.channel(str(value)).id
        elif kind in (INTEGER, BOOLEAN, NUMBER):
            _require_in_range(option, value)
        else:
            value = str(value)
        return {"name": option["name"], "type": kind, "value": value}


def _require_in_range(option: JSON, value: Any) -> None:
    kinds = {INTEGER: int, BOOLEAN: bool, NUMBER: int | float}
    least, most = option.get("min_value", value), option.get("max_value", value)
    if not isinstance(value, kinds[option["type"]]) or not least <= value <= most:
        raise CannotDo(f"{value!r} does not fit {option['name']}: {option}")


def _leaves(options: list[JSON]) -> list[JSON]:
    found = []
    for option in options:
        found += _leaves(option.get("options") or []) if option["type"] in (SUBCOMMAND, GROUP) else [option]
    return found


def _fields(modal: JSON) -> dict[str, str]:
    """The custom_ids of a modal's fields by custom_id and by label."""
    fields: dict[str, str] = {}
    for component in modal["components"]:
        inner = component.get("component")
        for field in [inner] if inner else component.get("components") or ():
            label = component.get("label") or field.get("label")
            fields |= {field["custom_id"]: field["custom_id"]} | ({label: field["custom_id"]} if label else {})
    return fields
