"""Where Madang is played: servers, threads, direct messages, and servers it is not in but a person brought it to."""

import pytest

from bot.app import App
from bot.playground import LocalDiscord, Permission
from bot.storage.schema import rooms
from tests.bot.conftest import Start
from tests.bot.playing import is_over, moves, open_board, play_on, press
from tests.bot.stored import rows


@pytest.mark.parametrize(
    ("name", "channel", "kind"),
    [
        ("Jun", "games", "channel"),
        ("Jun", "friday-league", "channel"),
        ("Jun", "dm", "channel"),
        ("Rafael", "Plaza/lounge", "token"),
    ],
)
async def test_a_game_is_played_there(local: LocalDiscord, start: Start, name: str, channel: str, kind: str) -> None:
    app = await start()
    person = local.person(name, channel=channel)
    board = await play_on(person, await open_board(person, "yut_nori"), presses=12)
    assert (await rows(app, rooms))[0]["home_kind"] == kind
    await start()
    await press(person, board, moves(person.message(board.id))[0])
    assert is_over(await play_on(person, board))


async def test_a_channel_without_attach_files_is_told_before_a_game_is_made(local: LocalDiscord, app: App) -> None:
    local.world.channel("games").deny(Permission.ATTACH_FILES, to=str(app.client.application_id))
    jun = local.person("Jun", channel="games")
    reply = await jun.slash("yut_nori")
    assert reply.message.ephemeral
    assert "Attach Files" in reply.text
    assert not await rows(app, rooms)


async def test_play_offers_every_game_privately_and_a_press_opens_one(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    picker = (await jun.slash("play")).message
    assert picker.ephemeral
    assert "Yut Nori" in picker.labels
    reply = await (await jun.click(picker, "Yut Nori")).settled()
    assert not reply.message.ephemeral
    assert reply.message.pictures


async def test_help_names_every_command_and_invite_gives_links(local: LocalDiscord, app: App) -> None:
    rafael = local.person("Rafael", channel="games")
    told = (await rafael.slash("help")).text
    for command in app.client.tree.get_commands():
        assert f"`/{command.name}`" in told
    assert "Corrida de quatro peças" in told
    links = (await rafael.slash("invite")).text
    assert f"client_id={app.client.application_id}" in links
    assert "permissions=" in links
    assert "integration_type=1" in links


async def test_the_rules_are_read_a_page_at_a_time(local: LocalDiscord, app: App) -> None:
    sofia = local.person("Sofia")
    page = (await sofia.slash("rules", game="yut_nori")).message
    assert page.ephemeral
    assert page.labels == ["Siguiente"]
    await press(sofia, page, "Siguiente")
    second = sofia.message(page.id)
    assert second.text != page.text
    assert second.labels == ["Atrás", "Siguiente"]
    assert second.pictures


async def test_commands_are_described_in_our_languages(local: LocalDiscord, app: App) -> None:
    [command] = [c for c in local.person("Jun").service.commands.all() if c["name"] == "yut_nori"]
    assert set(command["description_localizations"]) >= {"es-ES", "es-419", "pt-BR", "ko"}
    assert command["name_localizations"] in (None, {})
