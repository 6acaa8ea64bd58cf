"""Misbehaviour on demand, and what the real client makes of it."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.playground import Fault, LocalDiscord
from tests.bot.playground.rest import Rest
from tests.bot.playground.sample import SampleBot


async def test_a_code_is_answered_as_often_as_told(rest: Rest) -> None:
    fault = rest.local.faults.add(Fault("POST", "/channels/*/messages", code=50001, times=2))
    assert [(await rest.post({"content": "x"})).status for _ in range(3)] == [403, 403, 200]
    assert fault.met == 2
    assert (await rest.ask("GET", rest.channel_path())).status == 200


async def test_some_are_let_pass_first(rest: Rest) -> None:
    rest.local.faults.add(Fault(status=500, skip=1))
    assert [(await rest.ask("GET", "/users/@me")).status for _ in range(3)] == [200, 500, 200]


async def test_without_end_until_taken_back(rest: Rest) -> None:
    rest.local.faults.add(Fault(status=503, times=None))
    assert {(await rest.ask("GET", "/users/@me")).status for _ in range(5)} == {503}
    rest.local.faults.clear()
    assert (await rest.ask("GET", "/users/@me")).status == 200


async def test_a_dropped_connection(rest: Rest) -> None:
    rest.local.faults.add(Fault("POST", drop=True))
    with pytest.raises(aiohttp.ClientError):
        await rest.post({"content": "lost"})
    assert rest.local.messages() == []


async def test_an_answer_lost_after_the_deed(rest: Rest) -> None:
    rest.local.faults.add(Fault("POST", drop=True, after=True))
    with pytest.raises(aiohttp.ClientError):
        await rest.post({"content": "kept"})
    assert [message.text for message in rest.local.messages()] == ["kept"]


async def test_an_upload_that_dies_midway(rest: Rest) -> None:
    fault = rest.local.faults.add(Fault("POST", midway=True))
    with pytest.raises(aiohttp.ClientError):
        await rest.post({"content": "lost"}, files={"big.png": bytes(500_000)})
    assert fault.met == 1
    assert rest.local.messages() == []
    assert (await rest.post({"content": "next"}, files={"big.png": bytes(500_000)})).status == 200


async def test_a_message_whose_files_are_lost(rest: Rest) -> None:
    shown = rest.shown(await rest.post({"content": "look"}, files={"a.png": b"picture"}))
    assert shown.pictures == [b"picture"]
    rest.local.lose_files(shown)
    assert rest.local.messages()[0].pictures == []
    assert rest.local.messages()[0].payload["attachments"]


async def test_a_nonce_that_is_enforced_makes_one_message_however_often_it_is_sent(rest: Rest) -> None:
    body = {"content": "once", "nonce": "n-1", "enforce_nonce": True}
    rest.local.faults.add(Fault("POST", drop=True, after=True))
    with pytest.raises(aiohttp.ClientError):
        await rest.post(body)
    again = await rest.post(body)
    assert again.body["nonce"] == "n-1"
    assert [message.id for message in rest.local.messages()] == [again.body["id"]]
    await rest.post(body | {"nonce": "n-2"})
    await rest.post(body | {"enforce_nonce": False})
    assert len(rest.local.messages()) == 3


async def test_a_delay(rest: Rest) -> None:
    rest.local.faults.add(Fault("GET", "/users/@me", delay=0.5))
    slow, fast = (
        asyncio.create_task(rest.ask("GET", "/users/@me")),
        asyncio.create_task(rest.ask("GET", "/gateway/bot")),
    )
    done, _ = await asyncio.wait({slow, fast}, return_when=asyncio.FIRST_COMPLETED)
    assert done == {fast}
    assert (await slow).status == 200


async def test_a_request_is_kept_waiting_until_told(rest: Rest) -> None:
    fault = rest.local.faults.add(Fault("GET", "/users/@me", until=asyncio.Event()))
    kept = asyncio.create_task(rest.ask("GET", "/users/@me"))
    assert (await rest.ask("GET", "/gateway/bot")).status == 200
    assert fault.until
    assert not kept.done()
    fault.until.set()
    assert (await kept).status == 200


async def test_headers_and_body(rest: Rest) -> None:
    rest.local.faults.rate_limit("/users/@me", retry_after=1.5)
    limited = await rest.ask("GET", "/users/@me")
    assert (limited.status, limited.body["retry_after"]) == (429, 1.5)
    assert (limited.headers["Retry-After"], limited.headers["Via"]) == ("1.5", "1.1 playground")


async def test_the_client_waits_out_a_rate_limit(local: LocalDiscord, bot: SampleBot) -> None:
    fault = local.faults.rate_limit("/users/*", retry_after=0.01)
    user = await bot.fetch_user(int(local.world.person("Mina").id))
    assert (user.name, fault.met) == ("mina", 1)


async def test_a_rate_limit_without_via_is_raised(local: LocalDiscord, bot: SampleBot) -> None:
    local.faults.rate_limit("/users/*", retry_after=0.01, via=False)
    with pytest.raises(discord.HTTPException) as raised:
        await bot.fetch_user(int(local.world.person("Mina").id))
    assert raised.value.status == 429


async def test_the_client_sees_discords_codes(local: LocalDiscord, bot: SampleBot) -> None:
    local.faults.add(Fault("*", "*/callback", code=10062))
    message = await local.person("Mina").say("hi")
    press = asyncio.create_task(local.person("Mina").press_raw(message.id, "private"))
    async with asyncio.timeout(5):
        while not bot.errors:
            await asyncio.sleep(0.01)
    press.cancel()
    (error,) = bot.errors
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062
