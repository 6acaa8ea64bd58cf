"""`/leaderboard`, end to end: two servers, five people, pages, names, hiding, languages."""

import asyncio

import pytest
from sqlalchemy import select

from bot.app import App
from bot.playground import CannotDo, LocalDiscord, Person, Reply, Shown
from bot.storage.schema import names
from tests.bot.finished import Finished, finish
from tests.bot.playing import SECONDS_TO_WAIT, note_of, open_board, press

SEOUL = "서울 놀이터/games"
FIVE = ("Jun", "Mina", "Sofia", "Rafael", "Alex")
NASTY = "```@everyone <@&5> **x**"


def ids(local: LocalDiscord) -> dict[str, int]:
    """The five people's ids."""
    return {name: int(local.person(name).id) for name in FIVE}


def guild(local: LocalDiscord, channel: str | None = None) -> int:
    """The id of a channel's server."""
    return int(local.person("Jun", channel).place.guild or 0)


async def board(person: Person, **options: str) -> Shown:
    """Use the command and look at the answer."""
    reply = await (await person.slash("leaderboard", **options)).settled()
    assert not reply.failed
    return reply.message


async def lose(person: Person, game: str = "yut_nori") -> None:
    """Open a game and give it up."""
    shown = await open_board(person, game)
    asked = await press(person, shown, _resign(shown))
    await press(person, asked.message, str(asked.message.buttons[0]["custom_id"]))


def _resign(shown: Shown) -> str:
    return next(str(button["custom_id"]) for button in shown.buttons if button["custom_id"].startswith("resign:"))


def people_on(shown: Shown) -> list[str]:
    """The lines of people on a board, as rank and name."""
    lines = [line.replace("*", "").replace(" ◂", "") for line in shown.text.splitlines() if line.startswith("**")]
    return [line.rpartition(" · ")[0] for line in lines]


def button(shown: Shown, turn: str) -> str:
    """The custom_id of a page's button."""
    return next(str(b["custom_id"]) for b in shown.buttons if b["custom_id"].endswith(f">{turn}"))


async def followup(reply: Reply) -> Shown:
    """What is said privately after the answer."""
    async with asyncio.timeout(SECONDS_TO_WAIT):
        while not reply.followups:
            await asyncio.sleep(0.02)
    return reply.followups[0]


async def known(app: App, *people: Person) -> None:
    """Let people be seen, as by any command of theirs."""
    for person in people:
        await person.slash("games")
    await app.client.drain()


async def test_two_servers_have_their_own_boards_of_five_people(local: LocalDiscord, app: App) -> None:
    user, here, there = ids(local), guild(local), guild(local, SEOUL)
    for name in FIVE[:3]:
        await lose(local.person(name))
    for name in FIVE[2:]:
        await lose(local.person(name, SEOUL))
    games = [("Jun", 50, here), ("Sofia", 50, here), ("Mina", 40, here), ("Alex", 70, there), ("Rafael", 9, there)]
    await finish(app.database, [Finished(user[n], score, guild_id=g, game="yut_nori") for n, score, g in games])
    await app.client.drain()
    first = await board(local.person("Jun"))
    assert people_on(first) == ["1 Jun", "1 Sofia", "3 Mina"]
    assert "**1** **Jun** · 50 ◂" in first.text
    assert not first.ephemeral
    second = await board(local.person("Sofia", SEOUL))
    assert people_on(second) == ["1 Alex", "2 Rafael", "3 Sofia"]
    assert "윷놀이" in second.text or "최고 점수" in second.text
    await asyncio.gather(*[app.people.set_person(user[name], is_on_global_boards=True) for name in ("Jun", "Alex")])
    everywhere = await board(local.person("Sofia"), scope="global")
    assert people_on(everywhere) == ["1 Alex", "2 Jun"]


async def test_pages_turn_in_place_for_who_asked_and_privately_for_others(local: LocalDiscord, app: App) -> None:
    jun, sofia, user = local.person("Jun"), local.person("Sofia"), ids(local)
    crowd = [Finished(10_000 + n, 500 - n, guild_id=guild(local)) for n in range(25)]
    await finish(app.database, [*crowd, Finished(user["Jun"], 3, guild_id=guild(local))])
    await known(app, jun, sofia)
    shown = await board(jun, game="yacht")
    assert people_on(shown)[-1] == "26 Jun"
    assert button(shown, "back") in [b["custom_id"] for b in shown.buttons if b.get("disabled")]
    await press(jun, shown, button(shown, "next"))
    assert people_on(jun.message(shown.id))[0] == "11 someone"
    theirs = await (await sofia.click(shown, button(jun.message(shown.id), "next"))).settled()
    assert theirs.message.ephemeral
    assert theirs.message.id != shown.id
    assert "Todavía no tienes puesto" in theirs.text
    await press(sofia, theirs.message, button(theirs.message, "back"))
    assert people_on(sofia.message(theirs.message.id))[0] == "11 alguien"
    assert people_on(jun.message(shown.id))[0] == "11 someone"
    await press(jun, shown, button(jun.message(shown.id), "own"))
    assert people_on(jun.message(shown.id))[-1] == "26 Jun"
    with pytest.raises(CannotDo):
        await jun.click(shown, button(jun.message(shown.id), "next"))


async def test_my_place_says_privately_where_there_is_none(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await finish(app.database, [Finished(10_000 + n, n, guild_id=guild(local)) for n in range(11)])
    reply = await jun.slash("leaderboard", game="yacht")
    assert "no place on this board yet" in (await followup(reply)).text
    again = await jun.click(reply.message, button(reply.message, "own"))
    assert "no place on this board yet" in (await followup(again)).text
    turned = await press(jun, reply.message, button(jun.message(reply.message.id), "next"))
    assert not turned.followups


async def test_names_are_literal_and_ping_nobody(local: LocalDiscord, app: App) -> None:
    """Cases C85, C88 and C90: no request but the answer."""
    alex = local.person("Alex")
    alex.account.name = NASTY
    await lose(alex)
    await app.client.drain()
    before = len(local.requests)
    shown = await board(local.person("Jun"), game="yut_nori")
    assert [asked.method for asked in local.requests[before:] if "callback" in asked.path] == ["POST"]
    assert not [asked.path for asked in local.requests[before:] if "/users/" in asked.path or "/members/" in asked.path]
    assert r"\`\`\`\@everyone \<\@\&5\> \*\*x\*\*" in shown.text
    assert not shown.pings
    assert not shown.payload["mention_everyone"]
    assert "```" not in shown.text.replace("\\`", "")


async def test_a_name_is_kept_when_seen_and_refreshed(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")

    async def kept() -> list[str]:
        await app.client.drain()
        return await app.database.read(lambda connection: list(connection.execute(select(names.c.name)).scalars()))

    await jun.slash("privacy")
    assert await kept() == []
    await jun.slash("games")
    assert await kept() == ["Jun"]
    jun.account.name = "Juno"
    await jun.slash("games")
    assert await kept() == ["Juno"]


async def test_people_hide_and_managers_take_people_off(local: LocalDiscord, app: App) -> None:
    jun, mina, user = local.person("Jun"), local.person("Mina"), ids(local)
    here = guild(local)
    await finish(app.database, [Finished(user[name], 9 - i, guild_id=here) for i, name in enumerate(FIVE)])
    await known(app, *[local.person(name) for name in FIVE])
    page = (await jun.slash("settings")).message
    await press(jun, page, "set:0:0:is_on_boards=0")
    page = (await mina.slash("settings")).message
    await press(mina, page, "set:0:0:server.server=")
    await (await mina.choose(page, "set:0:0:server.left_out=", ["Sofia"])).settled()
    assert f"<@{user['Sofia']}>" in mina.message(page.id).text
    assert people_on(await board(local.person("Alex"), game="yacht")) == ["1 Mina", "2 Rafael", "3 Alex"]
    note = await followup(await jun.slash("leaderboard", game="yacht"))
    assert note.ephemeral
    assert "hide yourself" in note.text
    forged = await note_of(await jun.press_raw(page.id, f"set:0:0:server.left_out={user['Sofia']}"))
    assert forged.ephemeral
    assert await app.people.left_out(here) == {user["Sofia"]}
    await (await mina.choose(page, "set:0:0:server.left_out=", ["Sofia"])).settled()
    assert await app.people.left_out(here) == set()


async def test_boards_that_cannot_be_shown_are_refused_privately(local: LocalDiscord, app: App) -> None:
    jun = local.person("Jun")
    await app.people.set_server(guild(local), shows_global_boards=False)
    refused = await board(jun, scope="global")
    assert refused.ephemeral
    assert "does not show" in refused.text
    direct = local.person("Jun", "dm")
    assert "not a server" in (await board(direct, scope="server")).text
    assert "Everywhere" in (await board(direct)).text
    shown = await board(jun)
    for text in ("", "x>1>next", "yacht/server/all/score>x>next", "yacht/server/all/score>1>up"):
        note = await note_of(await jun.press_raw(shown.id, f"board:0:0:{text}"))
        assert note.ephemeral


async def test_public_words_are_the_servers_and_private_ones_the_persons(local: LocalDiscord, app: App) -> None:
    """Case C94: a board is in the server's language, also for people who read another."""
    await app.people.set_server(guild(local), language="pt_BR")
    rafael, sofia = local.person("Rafael"), local.person("Sofia")
    assert "Melhor pontuação" in (await board(sofia)).text
    await app.people.set_person(int(rafael.id), plays_privately=True, language="ko")
    private = await board(rafael, period="week", metric="wins")
    assert private.ephemeral
    assert "최다 승리" in private.text
    assert private.text.count("<t:") == 2
