"""The bot's REST routes under its own token: messages, permissions, accounts, commands, emojis, errors."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from bot.playground import Permission
from tests.bot.playground.bodies import command, text, v2
from tests.bot.playground.conftest import Hands
from tests.bot.playground.rest import Rest
from tests.bot.playground.sample import png

IMAGE = "data:image/png;base64," + b64encode(png()).decode()


async def test_the_token(rest: Rest) -> None:
    assert (await rest.ask("GET", "/users/@me", token="wrong")).code == (401, 0)
    assert (await rest.ask("GET", "/users/@me", token=None)).code == (401, 0)
    assert (await rest.ask("GET", "/users/@me")).body["username"] == "Madang"


async def test_unknown_routes_and_bad_json(rest: Rest) -> None:
    assert (await rest.ask("GET", "/nothing")).code == (404, 0)
    assert (await rest.ask("PUT", "/users/@me")).code == (405, 0)
    headers = {"Authorization": "Bot local-token", "Content-Type": "application/json"}
    url = f"{rest.local.base}/api/v10{rest.channel_path()}"
    async with rest.session.post(url, data=b"{", headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


async def test_a_message_from_its_birth_to_its_end(rest: Rest) -> None:
    made = await rest.post({"content": "one"})
    path = f"{rest.channel_path()}/{made.body['id']}"
    assert (await rest.ask("GET", path)).body["content"] == "one"
    edited = await rest.ask("PATCH", path, {"content": "two"})
    assert edited.body["content"] == "two"
    assert edited.body["edited_timestamp"]
    assert (await rest.ask("DELETE", path)).status == 204
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert (await rest.ask(method, path, body)).code == (404, 10008)


async def test_history_comes_newest_first(rest: Rest) -> None:
    ids = [(await rest.post({"content": str(n)})).body["id"] for n in range(5)]
    listed = await rest.ask("GET", f"{rest.channel_path()}?limit=2")
    assert [message["content"] for message in listed.body] == ["4", "3"]
    before = await rest.ask("GET", f"{rest.channel_path()}?limit=2&before={ids[3]}")
    assert [message["content"] for message in before.body] == ["2", "1"]
    after = await rest.ask("GET", f"{rest.channel_path()}?limit=2&after={ids[0]}")
    assert [message["content"] for message in after.body] == ["2", "1"]


async def test_channels_out_of_reach(rest: Rest) -> None:
    assert (await rest.ask("POST", "/channels/1/messages", {"content": "x"})).code == (404, 10003)
    assert (await rest.post({"content": "x"}, "lounge")).code == (403, 50001)
    message = await rest.post({"content": "x"})
    rest.world.channel("games").deny(Permission.VIEW_CHANNEL, to=rest.app)
    assert (await rest.post({"content": "x"})).code == (403, 50001)
    assert (await rest.ask("PATCH", f"{rest.channel_path()}/{message.body['id']}", {})).code == (403, 50001)


@pytest.mark.parametrize(
    ("permission", "body"),
    [(Permission.SEND_MESSAGES, {"content": "x"}), (Permission.EMBED_LINKS, {"embeds": [{"title": "x"}]})],
)
async def test_missing_permissions(rest: Rest, permission: Permission, body: dict[str, Any]) -> None:
    assert (await rest.post(body)).status == 200
    rest.world.channel("games").deny(permission)
    assert (await rest.post(body)).code == (403, 50013)


async def test_threads(rest: Rest) -> None:
    thread = rest.world.channel("friday-league")
    message = await rest.post({"content": "x"}, "friday-league")
    thread.archived = True
    path = f"{rest.channel_path('friday-league')}/{message.body['id']}"
    assert (await rest.ask("PATCH", path, {"content": "y"})).code == (400, 50083)
    assert (await rest.post({"content": "x"}, "friday-league")).status == 200
    assert not thread.archived
    thread.archived = thread.locked = True
    assert (await rest.post({"content": "x"}, "friday-league")).code == (400, 50083)
    thread.locked = False
    rest.world.channel("games").deny(Permission.SEND_MESSAGES_IN_THREADS)
    assert (await rest.post({"content": "x"}, "friday-league")).code == (403, 50013)


async def test_direct_messages(rest: Rest) -> None:
    mina = rest.world.person("Mina")
    opened = await rest.ask("POST", "/users/@me/channels", {"recipient_id": mina.id})
    path = f"/channels/{opened.body['id']}/messages"
    assert opened.body["recipients"][0]["id"] == mina.id
    assert (await rest.ask("POST", path, {"content": "hi"})).status == 200
    mina.closed = True
    assert (await rest.ask("POST", path, {"content": "hi"})).code == (403, 50007)
    assert (await rest.ask("POST", "/users/@me/channels", {"recipient_id": "1"})).code == (404, 10013)


async def test_other_peoples_messages(rest: Rest) -> None:
    said = await rest.local.person("Mina").say("mine")
    path = f"{rest.channel_path()}/{said.id}"
    assert (await rest.ask("PATCH", path, {"content": "x"})).code == (403, 50005)
    assert (await rest.ask("DELETE", path)).code == (403, 50013)
    rest.world.channel("games").allow(Permission.MANAGE_MESSAGES, to=rest.app)
    assert (await rest.ask("DELETE", path)).status == 204


async def test_old_messages_are_not_edited_often(rest: Rest, hands: Hands) -> None:
    message = await rest.post({"content": "0"})
    path = f"{rest.channel_path()}/{message.body['id']}"
    hands.passed = 3601
    assert [(await rest.ask("PATCH", path, {"content": str(n)})).status for n in range(4)] == [200, 200, 200, 429]
    limited = await rest.ask("PATCH", path, {"content": "x"})
    assert limited.code == (429, 30046)
    assert limited.body["retry_after"] == 20.0
    assert "Via" in limited.headers
    hands.passed += 21
    assert (await rest.ask("PATCH", path, {"content": "x"})).status == 200


async def test_replies(rest: Rest) -> None:
    first = await rest.post({"content": "first"})
    reply = await rest.post({"content": "second", "message_reference": {"message_id": first.body["id"]}})
    assert reply.body["referenced_message"]["content"] == "first"
    lost = await rest.post({"content": "x", "message_reference": {"message_id": "1"}})
    assert lost.code == (400, 50035)
    loose = {"content": "x", "message_reference": {"message_id": "1", "fail_if_not_exists": False}}
    assert (await rest.post(loose)).status == 200


async def test_accounts(rest: Rest) -> None:
    jun = rest.world.person("Jun")
    house, plaza = rest.world.guild("Madang House"), rest.world.guild("Plaza")
    assert (await rest.ask("GET", f"/users/{jun.id}")).body["global_name"] == "Jun"
    assert (await rest.ask("GET", "/users/1")).code == (404, 10013)
    assert (await rest.ask("GET", f"/guilds/{house.id}")).body["preferred_locale"] == "en-US"
    assert (await rest.ask("GET", f"/guilds/{house.id}/members/{jun.id}")).body["user"]["id"] == jun.id
    del house.members[jun.id]
    assert (await rest.ask("GET", f"/guilds/{house.id}/members/{jun.id}")).code == (404, 10007)
    assert (await rest.ask("GET", f"/guilds/{plaza.id}")).code == (403, 50001)
    assert (await rest.ask("GET", "/guilds/1")).code == (404, 10004)
    assert (await rest.ask("GET", f"/channels/{rest.world.channel('games').id}")).body["name"] == "games"
    assert (await rest.ask("GET", "/applications/@me")).body["id"] == rest.app
    await rest.ask("DELETE", f"/users/@me/guilds/{house.id}")
    assert (await rest.ask("GET", f"/guilds/{house.id}")).code == (403, 50001)


async def test_commands(rest: Rest) -> None:
    path = f"/applications/{rest.app}/commands"
    made = await rest.ask("POST", path, command())
    assert made.status == 201
    again = await rest.ask("POST", path, command(description="Another"))
    assert (again.status, again.body["id"]) == (200, made.body["id"])
    one = f"{path}/{made.body['id']}"
    assert (await rest.ask("PATCH", one, {"description": "A third"})).body["description"] == "A third"
    assert (await rest.ask("PATCH", one, {"description": "x" * 101})).code == (400, 50035)
    replaced = await rest.ask("PUT", path, [command(), command(name="seega")])
    assert replaced.body[0]["id"] == made.body["id"]
    assert [c["name"] for c in (await rest.ask("GET", path)).body] == ["yut", "seega"]
    assert (await rest.ask("DELETE", one)).status == 204
    assert (await rest.ask("GET", one)).code == (404, 10063)
    assert (await rest.ask("PUT", path, [command(name=f"c{n}") for n in range(101)])).code == (400, 50035)
    assert (await rest.ask("PUT", path, {"name": "no list"})).code == (400, 50109)
    await rest.ask("PUT", path, [command(name=f"c{n}") for n in range(100)])
    assert (await rest.ask("POST", path, command(name="more"))).code == (400, 30032)


async def test_commands_of_a_server(rest: Rest) -> None:
    house, plaza = rest.world.guild("Madang House"), rest.world.guild("Plaza")
    path = f"/applications/{rest.app}/guilds/{house.id}/commands"
    assert (await rest.ask("POST", path, command(name="local"))).status == 201
    assert (await rest.ask("GET", f"/applications/{rest.app}/commands")).body == []
    assert [
        c["name"] for c in rest.local.service.commands.usable(rest.world.person("Jun"), rest.world.channel("games"))
    ] == ["local"]
    elsewhere = f"/applications/{rest.app}/guilds/{plaza.id}/commands"
    assert (await rest.ask("PUT", elsewhere, [])).code == (403, 50001)
    assert (await rest.ask("GET", "/applications/1/commands")).code == (403, 50001)


async def test_emojis(rest: Rest) -> None:
    path = f"/applications/{rest.app}/emojis"
    made = await rest.ask("POST", path, {"name": "yut_do", "image": IMAGE})
    assert made.status == 201
    one = f"{path}/{made.body['id']}"
    assert (await rest.ask("POST", path, {"name": "yut_do", "image": IMAGE})).code == (400, 50035)
    assert (await rest.ask("POST", path, {"name": "x", "image": IMAGE})).code == (400, 50035)
    async with rest.session.get(f"{rest.local.base}/cdn/emojis/{made.body['id']}.png") as picture:
        assert await picture.read() == png()
    assert (await rest.ask("PATCH", one, {"name": "yut_gae"})).body["name"] == "yut_gae"
    assert [e["name"] for e in (await rest.ask("GET", path)).body["items"]] == ["yut_gae"]
    known = v2({"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "e", "emoji": {"id": made.body["id"]}}]})
    assert (await rest.post(known)).status == 200
    known["components"][0]["components"][0]["emoji"]["id"] = int(made.body["id"])
    [shown] = (await rest.post(known)).body["components"][0]["components"]
    assert shown["emoji"] == {"id": made.body["id"]}, "a number of that size would be rounded on a page"
    assert (await rest.ask("DELETE", one)).status == 204
    assert (await rest.ask("GET", one)).code == (404, 10014)
    assert (await rest.post(known)).code == (400, 50035)


async def test_deleted_channels(rest: Rest) -> None:
    message = await rest.post({"content": "x"})
    path = f"{rest.channel_path()}/{message.body['id']}"
    it = rest.command()
    await rest.callback(it, 5)
    await rest.local.remove_channel("Madang House/games")
    assert (await rest.ask("PATCH", path, {"content": "x"})).code == (404, 10003)
    assert (await rest.hook("PATCH", it, "/messages/@original", {"content": "x"})).code == (404, 10008)
    assert (await rest.hook("POST", it, "", {"content": "x"})).code == (404, 10003)
    assert "friday-league" not in [
        channel.name for channel in rest.world.channels.values() if channel.guild == rest.world.guild("Madang House").id
    ]


async def test_the_journal_keeps_what_was_sent(rest: Rest) -> None:
    await rest.post(v2(text("hi")))
    await rest.post({"content": "x" * 2001})
    first, second = rest.local.requests
    assert (first.method, first.path, first.status, first.code) == ("POST", rest.channel_path(), 200, None)
    assert first.body == v2(text("hi"))
    assert (second.status, second.code) == (400, 50035)


async def test_a_channel_keeps_its_newest_messages(hands: Hands, rest: Rest) -> None:
    object.__setattr__(rest.local.config, "keep", 3)
    for n in range(5):
        await rest.post({"content": str(n)}, files={"a.txt": b"x"})
    assert [message.text for message in rest.local.messages()] == ["2", "3", "4"]
    count = rest.local.service.store.connection.execute("SELECT count(*) FROM blobs").fetchone()
    assert count == (3,)


async def test_the_servers_of_the_bot_come_in_pages_with_what_its_roles_give(rest: Rest) -> None:
    everywhere = (await rest.ask("GET", "/users/@me/guilds")).body
    assert [guild["name"] for guild in everywhere] == ["Madang House", "서울 놀이터"]
    first = (await rest.ask("GET", "/users/@me/guilds?limit=1")).body
    rest_of_them = (await rest.ask("GET", f"/users/@me/guilds?limit=1&after={first[0]['id']}")).body
    assert first + rest_of_them == everywhere
    house = rest.world.guild("Madang House")
    house.roles[house.id].permissions = Permission.VIEW_CHANNEL
    rest.world.channel("games").deny(Permission.VIEW_CHANNEL)
    assert (await rest.ask("GET", "/users/@me/guilds?limit=1")).body[0]["permissions"] == "1024"
    house.roles[house.id].permissions = Permission.ADMINISTRATOR
    whole = int((await rest.ask("GET", "/users/@me/guilds?limit=1")).body[0]["permissions"])
    assert whole & Permission.ATTACH_FILES
