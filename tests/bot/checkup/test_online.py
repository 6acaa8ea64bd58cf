"""What `madang check` asks Discord: the token, the permissions in each server, the clock."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import discord
import pytest

from bot.checkup import online
from bot.checkup.finding import Finding, State
from bot.commands.house import PERMISSIONS
from bot.playground import Fault, LocalDiscord, Permission

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
NOON = datetime(2026, 1, 1, 12, 0, 0, tzinfo=UTC)
NOT_NEEDED = Permission.ADD_REACTIONS | Permission.MANAGE_MESSAGES


async def look(local: LocalDiscord, token: str | None = None) -> dict[str, Finding]:
    """The findings by name, the last of each."""
    return {finding.name: finding for finding in await online.look(token or local.config.token, local.base)}


async def test_all_is_well(local: LocalDiscord) -> None:
    found = await look(local)
    assert {name: finding.state for name, finding in found.items()} == dict.fromkeys(
        ("token", "clock", "permissions"), State.OK
    )
    assert "Madang" in found["token"].text
    assert "in 2 servers" in found["permissions"].text


async def test_a_token_with_blanks_around_it_is_taken_as_a_start_takes_it(local: LocalDiscord) -> None:
    assert (await look(local, f" {local.config.token}\n"))["token"].state is State.OK


@pytest.mark.parametrize("token", ["wrong-token-of-somebody", "wrong\x07", "wrong\nX-Header: 1", "마당"])
async def test_a_token_that_is_not_taken_is_never_repeated(local: LocalDiscord, token: str) -> None:
    [finding] = await online.look(token, local.base)
    assert finding.state is State.MEND
    assert token not in finding.text
    if token.isascii() and token.isprintable():
        assert "MADANG_TOKEN" in finding.text


@pytest.mark.parametrize(
    ("fault", "state", "said"),
    [
        (Fault(status=500), State.WARNING, "answers 500"),
        (Fault(status=429), State.WARNING, "asks to wait"),
        (Fault(status=200, body={"odd": 1}), State.WARNING, "something odd"),
        (Fault(drop=True, times=None), State.MEND, "cannot be asked"),
        (Fault(delay=3600), State.MEND, "cannot be asked"),
    ],
)
@pytest.mark.parametrize("skip", [0, 1, 2])
async def test_a_discord_that_does_not_answer_well(
    local: LocalDiscord, fault: Fault, state: State, said: str, skip: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(online, "SECONDS", 0.3 if fault.delay else 8)
    local.faults.add(replace(fault, skip=skip))
    last = (await online.look(local.config.token, local.base))[-1]
    assert last.state is state
    assert said in last.text
    assert local.config.token not in last.text


async def test_nobody_at_the_address() -> None:
    [finding] = await online.look("token", "http://127.0.0.1:1")
    assert (finding.state, "127.0.0.1:1" in finding.text) == (State.MEND, True)


async def test_what_a_server_lacks_is_named_with_the_remedy(local: LocalDiscord) -> None:
    house, yard = local.world.guild("Madang House"), local.world.guild("서울 놀이터")
    house.roles[house.id].permissions &= ~(Permission.EMBED_LINKS | NOT_NEEDED)
    yard.name = "Yard\x1b[2J"
    yard.roles[yard.id].permissions &= ~(Permission.ATTACH_FILES | Permission.USE_EXTERNAL_EMOJIS)
    in_house, in_yard = [f for f in await online.look(local.config.token, local.base) if f.name == "permissions"]
    assert in_house.state is State.WARNING
    assert f"in Madang House ({house.id}) it lacks Embed Links;" in in_house.text
    assert in_yard.state is State.MEND
    assert "no game can be opened without Attach Files, Use External Emojis" in in_yard.text
    assert "\x1b" not in in_yard.text
    for finding in (in_house, in_yard):
        assert f"client_id={local.world.bot.id}" in finding.text


@pytest.mark.parametrize("needed", [Permission.VIEW_CHANNEL, Permission.ATTACH_FILES])
async def test_without_what_a_game_needs_something_must_be_mended(local: LocalDiscord, needed: Permission) -> None:
    house = local.world.guild("Madang House")
    house.roles[house.id].permissions &= ~needed
    assert [f.state for f in await online.look(local.config.token, local.base)][-1] is State.MEND


@pytest.mark.parametrize(("name", "wanted"), [item for item in PERMISSIONS if item[1]])
async def test_every_permission_of_the_invite_is_looked_for(local: LocalDiscord, name: str, wanted: bool) -> None:
    """By the name that Discord's settings give it, as the README lists them."""
    for guild in local.world.guilds.values():
        guild.roles[guild.id].permissions = PERMISSIONS.value & ~discord.Permissions(**{name: True}).value
    finding = (await look(local))["permissions"]
    assert finding.state is not State.OK
    [lacking] = re.findall("(?:lacks|without) ([^;]+);", finding.text)
    assert f"{lacking}," in README or f"{lacking} and" in README or f"and {lacking}" in README


async def test_an_administrator_lacks_nothing(local: LocalDiscord) -> None:
    for guild in local.world.guilds.values():
        guild.roles[guild.id].permissions = Permission.ADMINISTRATOR
    assert (await look(local))["permissions"].state is State.OK


async def test_a_bot_that_is_nowhere_gets_its_invite(local: LocalDiscord) -> None:
    for guild in local.world.guilds.values():
        guild.members.pop(local.world.bot.id, None)
    finding = (await look(local))["permissions"]
    assert (finding.state, "invite it: https://" in finding.text) == (State.WARNING, True)


async def test_many_servers_are_looked_at_and_few_are_named(local: LocalDiscord) -> None:
    for number in range(420):
        guild = local.world.add_guild(f"Server {number}")
        guild.owner = "1"
        guild.roles[guild.id].permissions = Permission(0) if number % 20 == 0 else Permission.ADMINISTRATOR
    found = [f for f in await online.look(local.config.token, local.base) if f.name == "permissions"]
    assert len(found) == online.MOST_NAMED + 1
    assert "and 11 more servers" in found[-1].text
    assert [asked.path for asked in local.requests].count("/users/@me/guilds") == 3


@pytest.mark.parametrize(
    ("ahead", "said"),
    [(0, None), (3, None), (-3, None), (10, "10 s ahead of"), (-10, "10 s behind"), (7200, "7200 s ahead of")],
)
def test_a_clock_that_is_wrong_is_told(ahead: float, said: str | None) -> None:
    here = NOON + timedelta(seconds=ahead + 0.5)
    [finding] = online.clock(format_datetime(NOON, usegmt=True), here, here)
    assert finding.state is (State.WARNING if said else State.OK)
    assert said is None or said in finding.text


def test_a_slow_answer_is_no_wrong_clock() -> None:
    """Six seconds on the way: the question may have been answered at any moment of them."""
    [finding] = online.clock(format_datetime(NOON, usegmt=True), NOON, NOON + timedelta(seconds=12))
    assert finding.state is State.OK
    assert list(online.clock(None, NOON, NOON)) == []
