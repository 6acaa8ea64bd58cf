"""People as tests play them: what they can do, what they cannot, and what they are told then."""

from __future__ import annotations

import asyncio

import discord.http
import pytest

from bot.playground import CannotDo, LocalDiscord, Permission, Unsettled
from bot.playground.wire import JSON
from tests.bot.playground.bodies import button, command, row, text, v2
from tests.bot.playground.conftest import connected
from tests.bot.playground.sample import SampleBot


def post(local: LocalDiscord, *components: JSON) -> str:
    """A message of the bot's in the first channel."""
    channel = local.world.channel("games").id
    return local.service.messages.create(channel, local.world.bot, v2(*components)).id


async def test_two_presses_at_once(local: LocalDiscord, bot: SampleBot) -> None:
    mina, jun = local.person("Mina"), local.person("Jun")
    shown = (await mina.slash("show")).message
    first, second = await asyncio.gather(mina.click(shown, "Go 1"), jun.click(shown, "Go 2"))
    assert (first.kind, second.kind) == (7, 7)
    assert first.message.id == second.message.id
    assert [seen.user.name for seen in bot.seen[-2:]] == ["mina", "jun"]


async def test_two_answers_to_one_press(local: LocalDiscord, bot: SampleBot) -> None:
    mina = local.person("Mina")
    shown = (await mina.slash("show")).message
    assert (await mina.click(shown, "Both")).kind == 6
    async with asyncio.timeout(5):
        while not bot.errors:
            await asyncio.sleep(0.01)
    assert [getattr(error, "code", None) for error in bot.errors] == [40060]


async def test_no_answer(hasty: LocalDiscord) -> None:
    async with connected(hasty, guild_ready_timeout=0.01):
        message = post(hasty, row(button(custom_id="silent", label="Silent")))
        reply = await hasty.person("Mina").click(message, "Silent")
        assert reply.failed
        assert await reply.settled() is reply
        with pytest.raises(CannotDo, match="no message"):
            _ = reply.message


async def test_never_resolved(local: LocalDiscord, bot: SampleBot) -> None:
    reply = await local.person("Mina").click(post(local, row(button(custom_id="both", label="Both"))), "both")
    with pytest.raises(Unsettled, match="type 6"):
        await reply.settled(timeout=0.05)


async def test_a_late_edit_by_the_bots_token_settles(local: LocalDiscord, bot: SampleBot) -> None:
    message = post(local, row(button(custom_id="both", label="Both")))
    reply = await local.person("Mina").click(message, "both")
    route = discord.http.Route("PATCH", f"/channels/{local.world.channel('games').id}/messages/{message}")
    await bot.http.request(route, json={"components": [text("done")]})
    await reply.settled()
    assert reply.text == "done"


async def test_choosing(local: LocalDiscord, bot: SampleBot) -> None:
    mina = local.person("Mina")
    shown = (await mina.slash("parade")).message
    assert shown.alts == ["A small board", "The whole board"]
    assert len(shown.pictures) == 3
    assert (await mina.choose(shown, "One size", "Size 5")).text == "You chose ['5']."
    assert (await mina.choose(shown, "Several sizes", ["3", "Size 8"])).text == "You chose ['3', '8']."
    jun = local.world.person("Jun").id
    assert (await mina.choose(shown, "A friend", "Jun")).text == f"You chose ['{jun}']."
    with pytest.raises(CannotDo, match="2 to 3"):
        await mina.choose(shown, "Several sizes", "3")
    with pytest.raises(CannotDo, match="Size 3, Size 5, Size 8"):
        await mina.choose(shown, "One size", "Size 9")


async def test_what_cannot_be_pressed(local: LocalDiscord, bot: SampleBot) -> None:
    mina = local.person("Mina")
    shown = (await mina.slash("parade")).message
    with pytest.raises(CannotDo, match="cannot be pressed"):
        await mina.click(shown, "Danger")
    with pytest.raises(CannotDo, match="cannot be pressed"):
        await mina.click(shown, "Web")
    with pytest.raises(CannotDo, match="there are: Push"):
        await mina.click(shown, "Nothing")


async def test_private_messages_are_for_one_person(local: LocalDiscord, bot: SampleBot) -> None:
    mina, jun = local.person("Mina"), local.person("Jun")
    shown = (await mina.slash("show")).message
    told = await mina.click(shown, "Private")
    assert told.message.ephemeral
    with pytest.raises(CannotDo, match="Jun does not see"):
        await jun.click(told.message, "x")
    assert told.message.id in [message.id for message in mina.messages()]
    assert told.message.id not in [message.id for message in jun.messages() + local.messages()]


async def test_forged_presses_reach_the_bot(local: LocalDiscord, bot: SampleBot) -> None:
    message = post(local, text("no buttons"))
    reply = await local.person("Jun").press_raw(message, "private:forged")
    assert reply.text == "Only for you."
    chosen = await local.person("Jun").press_raw(message, "chosen:x", component_type=3, values=["1"])
    assert chosen.text == "You chose ['1']."


async def test_messages_that_are_gone(local: LocalDiscord, bot: SampleBot) -> None:
    mina = local.person("Mina")
    shown = (await mina.slash("show")).message
    local.remove_message(shown)
    with pytest.raises(CannotDo, match="there is no message"):
        await mina.click(shown, "Go 1")


async def test_options(local: LocalDiscord, bot: SampleBot) -> None:
    mina = local.person("Mina")
    jun = local.world.person("Jun").id
    said = await mina.slash("echo", text="hi", count=3, mood="Wild", friend="Jun")
    assert said.text == f"hi x3 wild <@{jun}> ko"
    assert said.message.pings == ["Jun"]
    for wrong, words in (
        ({}, "required options are missing: text"),
        ({"text": "hi", "colour": 1}, "no options .'colour'.; there are: text, count, mood, friend"),
        ({"text": "hi", "count": 11}, "11 does not fit count"),
        ({"text": "hi", "count": "3"}, "'3' does not fit count"),
        ({"text": "hi", "mood": "sad"}, "'sad' is no choice of mood"),
    ):
        with pytest.raises(CannotDo, match=words):
            await mina.slash("echo", **wrong)
    with pytest.raises(LookupError, match="no person 'Nobody'"):
        await mina.slash("echo", text="hi", friend="Nobody")


async def test_subcommands(local: LocalDiscord, bot: SampleBot) -> None:
    mina = local.person("Mina")
    assert (await mina.slash("settings language", code="ko")).text == "language ko"
    with pytest.raises(CannotDo, match="no subcommand 'colour'; there are: language"):
        await mina.slash("settings colour")
    with pytest.raises(CannotDo, match="a subcommand is needed: language"):
        await mina.slash("settings")
    with pytest.raises(CannotDo, match=r"Mina is offered no /nothing here, but: .*echo"):
        await mina.slash("nothing")


async def test_forms(local: LocalDiscord, bot: SampleBot) -> None:
    mina = local.person("Mina")
    shown = (await mina.slash("show")).message
    asked = await mina.click(shown, "Form")
    with pytest.raises(CannotDo, match="there are: word, A word, size, A size"):
        await mina.submit(asked, {"colour": "red"})
    told = await mina.submit(asked, {"word": "gae", "size": ["small"]})
    assert told.text == "gae ['small']"
    with pytest.raises(CannotDo, match="no modal: the answer was of type 4"):
        _ = told.modal


async def test_where_a_command_is_offered(local: LocalDiscord) -> None:
    anywhere = command(name="anywhere", integration_types=[0, 1])
    local.service.commands.overwrite([
        anywhere,
        command(name="servers", contexts=[0], integration_types=[0]),
        command(name="managers", default_member_permissions=str(int(Permission.MANAGE_GUILD))),
        command(name="owners", default_member_permissions="0"),
    ])  # fmt: skip

    def offered(name: str, channel: str) -> set[str]:
        person = local.person(name, channel)
        return {one["name"] for one in local.service.commands.usable(person.account, person.place)}

    assert offered("Mina", "games") == {"anywhere", "servers", "managers"}
    assert offered("Jun", "games") == {"anywhere", "servers"}
    assert offered("Jun", "dm") == {"anywhere", "managers", "owners"}
    assert offered("Jun", "lounge") == set()
    assert offered("Alex", "lounge") == {"anywhere"}
    local.world.channel("games").deny(Permission.USE_APPLICATION_COMMANDS)
    assert offered("Jun", "games") == set()


async def test_what_an_interaction_tells_of_its_place(local: LocalDiscord, bot: SampleBot) -> None:
    await local.person("Mina", "서울 놀이터/games").slash("show")
    await local.person("Alex", "dm").slash("show")
    await local.person("Alex", "lounge").slash("show")
    await local.person("Rafael", "friday-league").slash("show")
    seoul, direct, lounge, thread = bot.seen
    assert (str(seoul.guild_locale), str(seoul.locale)) == ("ko", "ko")
    assert seoul.permissions.manage_guild
    assert direct.guild_id is None
    assert direct.context.dm_channel
    assert lounge.is_user_integration()
    assert not lounge.is_guild_integration()
    assert str(lounge.locale) == "en-GB"
    assert getattr(thread.channel, "parent_id", None) == int(local.world.channel("games").id)
    assert not thread.permissions.manage_guild


async def test_without_external_apps_answers_are_private(local: LocalDiscord, bot: SampleBot) -> None:
    local.world.channel("lounge").deny(Permission.USE_EXTERNAL_APPS)
    assert (await local.person("Alex", "lounge").slash("show")).message.ephemeral


async def test_people_can_be_added(local: LocalDiscord, bot: SampleBot) -> None:
    for n in range(3):
        local.world.add_person(f"Guest {n}", "es-419")
    replies = await asyncio.gather(*(local.person(f"Guest {n}").slash("echo", text="hi") for n in range(3)))
    assert [reply.text for reply in replies] == ["hi x1 calm nobody es-419"] * 3


async def test_names_that_are_not_there(local: LocalDiscord) -> None:
    with pytest.raises(LookupError, match="no person 'Nobody'; there are Jun, Mina"):
        local.person("Nobody")
    with pytest.raises(LookupError, match="no channel 'nowhere'; there are"):
        local.person("Mina", "nowhere")
    with pytest.raises(LookupError, match="no server 'x'; there are Madang House"):
        local.world.guild("x")
