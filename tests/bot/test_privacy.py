"""What is kept about a person: told, given as a file, forgotten; end to end."""

import json

from sqlalchemy import select

from bot.app import App
from bot.playground import LocalDiscord, Person
from bot.storage.schema import metadata, results, rooms
from tests.bot.finished import Finished, finish
from tests.bot.playing import moves, open_board, press, steady
from tests.bot.stored import rows
from tests.bot.test_leaderboard import board, guild, ids, known, people_on


async def everything(app: App) -> str:
    """All rows of all tables, as one text."""
    found = await app.database.read(
        lambda connection: {name: connection.execute(select(table)).all() for name, table in metadata.tables.items()}
    )
    return repr(found)


async def forget(person: Person) -> str:
    """Ask to be forgotten, and mean it."""
    asked = (await person.slash("data forget")).message
    assert asked.ephemeral
    await press(person, asked, "forget:0:0:")
    return person.message(asked.id).text


async def test_privacy_is_told_in_plain_words_and_ones_own_language(local: LocalDiscord, app: App) -> None:
    told = (await local.person("Sofia").slash("privacy")).message
    assert told.ephemeral
    assert "Qué guarda Madang" in told.text
    assert "/data forget" in told.text


async def test_a_person_gets_everything_about_them_and_nothing_about_others(local: LocalDiscord, app: App) -> None:
    jun, sofia = local.person("Jun"), local.person("Sofia")
    await app.people.set_person(int(jun.id), theme="dark")
    shown = await open_board(jun, "yut_nori")
    await press(jun, shown, moves(shown)[0])
    await jun.slash("yut_nori", opponent="Sofia")
    await finish(app.database, [Finished(int(jun.id), 9, guild_id=guild(local)), Finished(int(sofia.id), 8)])
    await known(app, jun, sofia)
    reply = await (await jun.slash("data export")).settled()
    assert reply.message.ephemeral
    [file] = reply.message.pictures
    given = json.loads(file)
    assert given["user_id"] == jun.id
    assert given["names"] == [{"user_id": jun.id, "name": "Jun"}]
    assert given["people"][0]["theme"] == "dark"
    assert [result["run_score"] for result in given["results"]] == [9]
    assert [room["game"] for room in given["rooms"]] == ["yut_nori", "yut_nori", "yacht"]
    assert given["rooms"][0]["moves"]
    assert sofia.id not in file.decode()
    assert "seed" not in file.decode()


async def test_who_never_played_gets_an_empty_file(local: LocalDiscord, app: App) -> None:
    reply = await (await local.person("Alex").slash("data export")).settled()
    given = json.loads(reply.message.pictures[0])
    assert not any(given[table] for table in ("names", "people", "runs", "results", "rooms", "left_out"))


async def test_the_forgotten_are_nowhere_and_others_keep_their_ranks(local: LocalDiscord, app: App) -> None:
    jun, user, here = local.person("Jun"), ids(local), guild(local)
    scores = {"Sofia": 50, "Jun": 40, "Alex": 40, "Mina": 30}
    await finish(app.database, [Finished(user[n], score, guild_id=here) for n, score in scores.items()])
    await app.people.set_person(user["Jun"], is_on_global_boards=True)
    await known(app, *[local.person(name) for name in scores])
    assert people_on(await board(local.person("Mina"), game="yacht")) == ["1 Sofia", "2 Jun", "2 Alex", "4 Mina"]
    assert "forgotten" in await forget(jun)
    assert jun.id not in await everything(app)
    assert people_on(await board(local.person("Mina"), game="yacht")) == ["1 Sofia", "2 someone", "2 Alex", "4 Mina"]
    again = (await jun.slash("data forget")).message
    await press(jun, again, "forget:0:0:")
    assert len(await rows(app, results)) == 4


async def test_who_was_hidden_stays_hidden_when_forgotten(local: LocalDiscord, app: App) -> None:
    user, here = ids(local), guild(local)
    await finish(
        app.database, [Finished(user[n], 9 - i, guild_id=here) for i, n in enumerate(("Jun", "Sofia", "Alex"))]
    )
    await known(app, local.person("Alex"))
    await app.people.set_person(user["Jun"], is_on_boards=False)
    await app.people.turn_left_out(here, (user["Sofia"],))
    for name in ("Jun", "Sofia"):
        await forget(local.person(name))
    assert people_on(await board(local.person("Alex"), game="yacht")) == ["1 Alex"]
    assert await app.people.left_out(here) == set()


async def test_forgetting_ends_games_closes_tables_and_challenges(local: LocalDiscord, app: App) -> None:
    jun, sofia, alex = (local.person(name) for name in ("Jun", "Sofia", "Alex"))
    solo = await open_board(jun, "yut_nori")
    against = (await (await jun.slash("yut_nori", opponent="Sofia")).settled()).message
    await press(sofia, against, str(against.buttons[0]["custom_id"]))
    asked = (await (await alex.slash("yut_nori", opponent="Jun")).settled()).message
    table = (await (await jun.slash("yut_nori", table=True)).settled()).message
    joined = (await (await alex.slash("yut_nori", table=True)).settled()).message
    await press(jun, joined, "Join")
    await app.client.drain()

    await forget(jun)
    await app.client.drain()
    assert [room["phase"] for room in await rows(app, rooms)] == ["over", "over", "over", "over", "lobby"]
    outcomes = {(result["user_id"] == int(sofia.id), result["result"]) for result in await rows(app, results)}
    assert outcomes == {(True, "win"), (False, "loss")}
    assert jun.id not in await everything(app)
    for message in (asked, table):
        await steady(alex, message, lambda shown: not shown.buttons)
    for message in (solo, against, asked, table, joined):
        assert jun.id not in (await steady(alex, message, lambda shown: jun.id not in shown.text)).text
    over = sofia.message(against.id)
    assert "someone" in over.text
    again = await sofia.click(over, next(str(b["custom_id"]) for b in over.buttons if "again:" in b["custom_id"]))
    assert (await again.settled()).message.ephemeral

    fresh = await open_board(jun, "yut_nori")
    assert moves(fresh)
