"""The whole way once: a command, a press, a deferred answer, a form, a private answer."""

from __future__ import annotations

from bot.playground import LocalDiscord
from tests.bot.playground.sample import SampleBot


async def test_all_kinds_of_interactions(local: LocalDiscord, bot: SampleBot) -> None:
    mina = local.person("Mina")
    reply = await mina.slash("show")
    assert reply.kind == 4
    assert "Turn 0" in reply.text
    assert reply.message.alts == ["Turn 0"]
    assert len(reply.message.pictures) == 1
    assert reply.message.payload["attachments"] == []

    moved = await mina.click(reply.message, "Go 2")
    assert moved.kind == 7
    assert "Turn 1" in moved.text
    assert moved.message.id == reply.message.id
    assert len(moved.message.pictures) == 1

    later = await (await mina.click(moved.message, "Later")).settled()
    assert later.kind == 6
    assert "Turn 100" in later.text

    asked = await mina.click(later.message, "Form")
    assert asked.modal["title"] == "A form"
    told = await mina.submit(asked, {"A word": "yut", "size": ["large"]})
    assert told.text == "yut ['large']"
    assert told.message.ephemeral

    slow = await (await mina.slash("slow", private=True)).settled()
    assert "Turn 7" in slow.text
    assert slow.message.ephemeral
    assert (await mina.slash("echo", text="hi", friend="Jun", mood="Wild")).text.startswith("hi x1 wild <@")
    found = await mina.autocomplete("fruit", "name", "ap")
    assert [choice["value"] for choice in found.choices] == ["apple", "apricot"]
    assert (await mina.slash("settings language", code="ko")).text == "language ko"
    assert bot.errors == []
