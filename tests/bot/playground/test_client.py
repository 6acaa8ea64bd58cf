"""What the real client does beside interactions: emojis, messages, members, and the errors it raises."""

from __future__ import annotations

import discord
import pytest

from bot.playground import LocalDiscord, Permission
from tests.bot.playground.sample import SampleBot, board, picture, png, point_at


async def test_application_emojis(local: LocalDiscord, bot: SampleBot) -> None:
    made = await bot.create_application_emoji(name="yut_do", image=png(32, 32))
    assert await made.read() == png(32, 32)
    await made.edit(name="yut_gae")
    assert [emoji.name for emoji in await bot.fetch_application_emojis()] == ["yut_gae"]
    await made.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.HTTPException) as raised:
        await bot.create_application_emoji(name="yut", image=b"\x89PNG\r\n\x1a\n" + b"x" * 256 * 1024)
    assert raised.value.code == 50035


async def test_direct_messages(local: LocalDiscord, bot: SampleBot) -> None:
    mina = await bot.fetch_user(int(local.world.person("Mina").id))
    sent = await mina.send("hello")
    assert [message.text for message in local.person("Mina", "dm").messages()] == ["hello"]
    await sent.edit(content="good-bye")
    assert local.person("Mina", "dm").messages()[0].text == "good-bye"
    local.world.person("Mina").closed = True
    with pytest.raises(discord.Forbidden) as raised:
        await mina.send("hello")
    assert raised.value.code == 50007


async def test_messages_of_a_channel(local: LocalDiscord, bot: SampleBot) -> None:
    place = await bot.fetch_channel(int(local.world.channel("games").id))
    assert isinstance(place, discord.TextChannel)
    sent = await place.send(view=board(1), file=picture(1))
    assert len(local.messages()[0].pictures) == 1
    await sent.edit(view=board(2), attachments=[picture(2)])
    assert "Turn 2" in local.messages()[0].text
    assert [message.id async for message in place.history()] == [sent.id]
    await sent.delete()
    with pytest.raises(discord.NotFound) as gone:
        await place.fetch_message(sent.id)
    assert gone.value.code == 10008
    local.world.channel("games").deny(Permission.ATTACH_FILES)
    with pytest.raises(discord.Forbidden) as forbidden:
        await place.send(view=board(1), file=picture(1))
    assert forbidden.value.code == 50013


async def test_members(local: LocalDiscord, bot: SampleBot) -> None:
    guild = await bot.fetch_guild(int(local.world.guild("Madang House").id), with_counts=False)
    member = await guild.fetch_member(int(local.world.person("Jun").id))
    assert member.display_name == "Jun"
    with pytest.raises(discord.Forbidden) as raised:
        await bot.fetch_guild(int(local.world.guild("Plaza").id))
    assert raised.value.code == 50001


async def test_refusals_name_the_field(local: LocalDiscord, bot: SampleBot) -> None:
    place = bot.get_partial_messageable(int(local.world.channel("games").id))
    with pytest.raises(discord.HTTPException, match=r"In content: Must be 2000 or fewer in length\.") as raised:
        await place.send("x" * 2001)
    assert raised.value.code == 50035


async def test_a_wrong_token(local: LocalDiscord) -> None:
    point_at(local.base)
    bot = SampleBot()
    with pytest.raises(discord.LoginFailure):
        await bot.login("wrong")
    await bot.close()
