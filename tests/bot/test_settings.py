"""`/settings`: what people and servers choose, end to end."""

import asyncio

from bot.app import App
from bot.people import Person, Server
from bot.playground import LocalDiscord, Shown
from tests.bot.playing import note_of, open_board, press


def menu(page: Shown, name: str) -> str:
    """The custom_id of a page's menu."""
    return next(str(select["custom_id"]) for select in page.selects if str(select["custom_id"]).endswith(f"{name}="))


async def test_a_person_chooses_language_theme_and_switches(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    page = (await jun.slash("settings")).message
    assert page.ephemeral
    assert not any("server" in label for label in page.labels)
    await (await jun.choose(page, menu(page, "language"), "es")).settled()
    await (await jun.choose(page, menu(page, "theme"), "colourblind")).settled()
    for name in ("plays_privately", "is_mentioned", "is_on_global_boards"):
        button = next(b for b in jun.message(page.id).buttons if name in b["custom_id"])
        await press(jun, page, button["custom_id"])
    assert await app.people.person(int(jun.id)) == Person(
        int(jun.id), "es", "colourblind", plays_privately=True, is_mentioned=False, is_on_global_boards=True
    )
    assert "Tus ajustes" in jun.message(page.id).text


async def test_private_answers_follow_the_setting_then_discord(local: LocalDiscord, app: App) -> None:
    sofia = local.person("Sofia")
    assert "partida" in (await sofia.slash("games")).text
    await app.people.set_person(int(sofia.id), language="ko")
    assert "판" in (await sofia.slash("games")).text


async def test_managers_set_the_server_and_others_do_not(local: LocalDiscord, app: App) -> None:
    mina, jun = local.person("Mina"), local.person("Jun")
    page = (await mina.slash("settings")).message
    await press(mina, page, "set:0:0:server.server=")
    page = mina.message(page.id)
    guild = page.service.world.channel("games").guild
    assert guild is not None
    await (await mina.choose(page, menu(page, "hours"), "48")).settled()
    await (await mina.choose(page, menu(page, "language"), "pt_BR")).settled()
    channel = local.world.channel("tables").id
    await (await mina.choose(page, menu(page, "channels"), [channel])).settled()
    assert await app.people.server(int(guild)) == Server(int(guild), "pt_BR", (int(channel),), 48)

    note = await note_of(await jun.press_raw((await jun.slash("settings")).message.id, "set:0:0:server.hours=1"))
    assert note.ephemeral
    assert (await app.people.server(int(guild))).hours == 48

    refused = await jun.slash("yut_nori")
    assert f"<#{channel}>" in refused.text
    assert refused.message.ephemeral
    board = await open_board(local.person("Jun", channel="tables"), "yut_nori")
    assert "Lance as varetas" in board.text


async def test_forged_settings_change_nothing(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    page = (await jun.slash("settings")).message
    forged = ["language=xx", "theme=pink", "user_id=1", "plays_privately=2", "=", "hours=5", "is_mentioned=", "person"]
    for text in forged:
        reply = await jun.press_raw(page.id, f"set:0:0:{text}")
        assert not reply.failed
        await asyncio.sleep(0)
    assert await app.people.person(int(jun.id)) == Person(int(jun.id))
