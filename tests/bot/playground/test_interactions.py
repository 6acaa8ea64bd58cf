"""Answers to interactions: the two windows, one answer only, what each type does, and the messages that follow."""

from __future__ import annotations

from bot.playground import Permission
from tests.bot.playground.bodies import button, gallery, row, text, v2
from tests.bot.playground.conftest import Hands
from tests.bot.playground.rest import Rest
from tests.bot.playground.sample import png

PNG = {"board.png": png()}
BOARD = v2(gallery(url="attachment://board.png"), row(button()), attachments=[{"id": 0, "description": "A board"}])


async def test_the_first_answer_is_due_within_three_seconds(rest: Rest, hands: Hands) -> None:
    late, timely = rest.command(), rest.command()
    hands.passed = 3.0
    assert (await rest.callback(timely, 4, {"content": "hi"})).status == 204
    hands.passed = 3.01
    assert (await rest.callback(late, 4, {"content": "hi"})).code == (404, 10062)


async def test_unknown_interactions(rest: Rest) -> None:
    it = rest.command()
    assert (await rest.ask("POST", f"/interactions/{it.id}/wrong/callback", {"type": 5})).code == (404, 10062)
    assert (await rest.ask("POST", f"/interactions/1/{it.token}/callback", {"type": 5})).code == (404, 10062)


async def test_one_answer_only(rest: Rest) -> None:
    it = rest.command()
    await rest.callback(it, 5)
    assert (await rest.callback(it, 4, {"content": "hi"})).code == (400, 40060)


async def test_a_refused_answer_leaves_the_way_free(rest: Rest) -> None:
    it = rest.command()
    refused = await rest.callback(it, 4, {"content": "x" * 2001})
    assert refused.code == (400, 50035)
    assert refused.body["errors"]["data"]["content"]["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"
    assert (await rest.callback(it, 4, {"content": "hi"})).status == 204


async def test_the_token_lives_fifteen_minutes(rest: Rest, hands: Hands) -> None:
    it = rest.command()
    await rest.callback(it, 4, {"content": "hi"})
    hands.passed = 900
    assert (await rest.hook("PATCH", it, "/messages/@original", {"content": "on time"})).status == 200
    hands.passed = 900.1
    assert (await rest.hook("PATCH", it, "/messages/@original", {"content": "late"})).code == (401, 50027)
    assert (await rest.hook("POST", it, "", {"content": "late"})).code == (401, 50027)


async def test_no_follow_up_before_the_first_answer(rest: Rest) -> None:
    it = rest.command()
    assert (await rest.hook("POST", it, "", {"content": "hi"})).code == (404, 10015)
    assert (await rest.ask("POST", f"/webhooks/{rest.app}/nothing", {"content": "hi"})).code == (404, 10015)
    await rest.callback(it, 5)
    assert (await rest.ask("POST", f"/webhooks/1/{it.token}", {"content": "hi"})).code == (404, 10015)


async def test_a_deferred_answer_is_filled_by_an_edit(rest: Rest) -> None:
    it = rest.command()
    await rest.callback(it, 5, {"flags": 64})
    waiting = rest.local.person("Mina").messages()[-1]
    assert waiting.loading
    assert waiting.ephemeral
    assert not it.changed.is_set()
    await rest.hook("PATCH", it, "/messages/@original", BOARD, files=PNG)
    filled = rest.local.person("Mina").messages()[-1]
    assert (filled.id, filled.loading, filled.ephemeral) == (waiting.id, False, True)
    assert filled.pictures == [PNG["board.png"]]
    assert it.changed.is_set()


async def test_a_deferred_answer_is_filled_by_the_first_follow_up(rest: Rest) -> None:
    it = rest.command()
    await rest.callback(it, 5)
    first = await rest.hook("POST", it, "", {"content": "one"})
    second = await rest.hook("POST", it, "", {"content": "two"})
    assert first.body["id"] == it.original
    assert second.body["id"] != it.original
    assert [message.text for message in rest.local.messages()] == ["one", "two"]


async def test_a_deferred_update_changes_the_pressed_message(rest: Rest) -> None:
    message = rest.shown(await rest.post(BOARD, files=PNG))
    it = rest.press(message)
    await rest.callback(it, 6)
    assert not it.changed.is_set()
    changed = await rest.hook("PATCH", it, "/messages/@original", {"components": [text("new")]})
    assert changed.body["id"] == message.id
    assert it.changed.is_set()


async def test_an_update_without_attachments_drops_the_files(rest: Rest) -> None:
    message = rest.shown(await rest.post(BOARD, files=PNG))
    file = message.message.files[0]["id"]
    await rest.callback(rest.press(message), 7, {"components": [text("bare")]})
    assert rest.shown(await rest.ask("GET", f"{rest.channel_path()}/{message.id}")).pictures == []
    assert rest.local.service.store.blob(file) is None


async def test_an_update_keeps_the_files_it_lists(rest: Rest) -> None:
    message = rest.shown(await rest.post(BOARD, files=PNG))
    kept = {**BOARD, "attachments": [{"id": message.message.files[0]["id"]}]}
    await rest.callback(rest.press(message), 7, kept)
    assert rest.shown(await rest.ask("GET", f"{rest.channel_path()}/{message.id}")).pictures == [PNG["board.png"]]


async def test_an_edit_without_attachments_keeps_the_files(rest: Rest) -> None:
    it = rest.command()
    await rest.callback(it, 4, BOARD, files=PNG)
    edited = await rest.hook("PATCH", it, "/messages/@original", {"components": [text("x"), *BOARD["components"]]})
    assert rest.shown(edited).pictures == [PNG["board.png"]]
    gone = await rest.hook("PATCH", it, "/messages/@original", {"components": [text("x")], "attachments": []})
    assert rest.shown(gone).pictures == []


async def test_files_in_components_are_not_listed(rest: Rest) -> None:
    inside = await rest.post(BOARD, files=PNG)
    beside = await rest.post({"attachments": [{"id": 0, "description": "A board"}]}, files=PNG)
    assert inside.body["attachments"] == []
    media = inside.body["components"][0]["items"][0]["media"]
    assert (media["width"], media["height"], media["content_type"]) == (80, 60, "image/png")
    assert beside.body["attachments"][0]["description"] == "A board"
    async with rest.session.get(media["url"]) as picture:
        assert await picture.read() == PNG["board.png"]


async def test_what_a_callback_tells(rest: Rest) -> None:
    it = rest.command()
    path = f"/interactions/{it.id}/{it.token}/callback?with_response=true"
    told = await rest.ask("POST", path, {"type": 4, "data": {"content": "hi", "flags": 64}})
    assert told.body["interaction"]["response_message_ephemeral"] is True
    assert told.body["resource"]["message"]["content"] == "hi"


async def test_answers_that_do_not_fit(rest: Rest) -> None:
    command = rest.command()
    for kind in (6, 7, 8):
        refused = await rest.callback(command, kind, {"components": []} if kind == 7 else {})
        assert refused.code == (400, 50035), kind
    pressed = rest.press(rest.shown(await rest.post({"content": "hi"})))
    assert (await rest.callback(pressed, 8, {"choices": []})).code == (400, 50035)


async def test_empty_messages(rest: Rest) -> None:
    it = rest.command()
    assert (await rest.callback(it, 4, {"content": ""})).code == (400, 50006)
    assert (await rest.post({})).code == (400, 50006)
    message = await rest.post({"content": "hi"})
    path = f"{rest.channel_path()}/{message.body['id']}"
    assert (await rest.ask("PATCH", path, {"content": ""})).code == (400, 50006)


async def test_components_v2_stay(rest: Rest) -> None:
    it = rest.command()
    await rest.callback(it, 4, v2(text("one")))
    edited = await rest.hook("PATCH", it, "/messages/@original", {"components": [text("two")], "flags": 0})
    assert edited.body["flags"] & (1 << 15)
    refused = await rest.hook("PATCH", it, "/messages/@original", {"content": "words"})
    assert refused.code == (400, 50035)


async def test_becoming_components_v2_gives_up_content(rest: Rest) -> None:
    it = rest.command()
    await rest.callback(it, 4, {"content": "words"})
    assert (await rest.hook("PATCH", it, "/messages/@original", v2(text()))).code == (400, 50035)
    assert (await rest.hook("PATCH", it, "/messages/@original", v2(text(), content=None))).status == 200


async def test_ephemeral_messages_are_unknown_to_the_bots_token(rest: Rest) -> None:
    it = rest.command()
    await rest.callback(it, 4, {"content": "psst", "flags": 64})
    path = f"{rest.channel_path()}/{it.original}"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert (await rest.ask(method, path, body)).code == (404, 10008)
    assert (await rest.ask("GET", rest.channel_path())).body == []
    assert (await rest.hook("PATCH", it, "/messages/@original", {"content": "x"})).status == 200
    assert rest.local.messages() == []
    assert [message.text for message in rest.local.person("Mina").messages()] == ["x"]
    assert rest.local.person("Jun").messages() == []


async def test_original_after_delete_is_unknown(rest: Rest) -> None:
    it = rest.command()
    await rest.callback(it, 4, {"content": "hi"})
    assert (await rest.hook("DELETE", it, "/messages/@original")).status == 204
    assert (await rest.hook("GET", it, "/messages/@original")).code == (404, 10008)
    assert (await rest.hook("PATCH", it, "/messages/@original", {"content": "x"})).code == (404, 10008)


async def test_another_interactions_message_is_unknown(rest: Rest) -> None:
    mine, other = rest.command(), rest.command()
    await rest.callback(mine, 4, {"content": "mine"})
    await rest.callback(other, 4, {"content": "other"})
    assert (await rest.hook("PATCH", mine, f"/messages/{other.original}", {"content": "x"})).code == (404, 10008)


async def test_five_follow_ups_where_only_user_installed(rest: Rest) -> None:
    it = rest.command("lounge", "Alex")
    it.only_user_installed = True
    await rest.callback(it, 4, {"content": "hi"})
    statuses = [(await rest.hook("POST", it, "", {"content": str(n)})).status for n in range(6)]
    assert statuses == [200] * 5 + [400]
    assert (await rest.hook("POST", it, "", {"content": "x"})).code == (400, 40094)


async def test_files_need_attach_files(rest: Rest) -> None:
    rest.world.channel("games").deny(Permission.ATTACH_FILES, to=rest.app)
    it = rest.command()
    assert (await rest.callback(it, 4, BOARD, files=PNG)).code == (403, 50013)
    assert (await rest.callback(it, 4, {"content": "in words"})).status == 204
    assert (await rest.post({"content": "x"}, files=PNG)).code == (403, 50013)


async def test_too_large(rest: Rest) -> None:
    it = rest.command()
    big = {"board.png": b"x" * (10 * 1024 * 1024 + 1)}
    assert (await rest.callback(it, 4, {"content": "x"}, files=big)).code == (413, 40005)


async def test_whom_a_new_message_notifies(rest: Rest) -> None:
    mina, jun = rest.world.person("Mina").id, rest.world.person("Jun").id
    body = v2(text(f"<@{mina}> <@{jun}> @everyone"), allowed_mentions={"users": [mina]})
    named = rest.shown(await rest.post(body))
    assert named.pings == ["Mina"]
    assert not named.payload["mention_everyone"]
    silent = rest.shown(await rest.post({"content": f"<@{mina}>", "allowed_mentions": {"parse": []}}))
    assert silent.pings == []
    path = f"{rest.channel_path()}/{silent.id}"
    assert rest.shown(await rest.ask("PATCH", path, {"content": f"<@{jun}>"})).pings == []
