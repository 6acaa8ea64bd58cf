"""Discord's description of its API as a second opinion."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground import Contract
from bot.playground.wire import JSON
from tests.bot.playground.bodies import button, command, row, text, v2
from tests.bot.playground.conftest import connected, serving

DESCRIPTION = Path(__file__).parents[4] / "shared" / "discord-openapi.json"
MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"

pytestmark = pytest.mark.skipif(
    not DESCRIPTION.is_file(), reason="Discord's API description is not beside the checkout"
)


@pytest.fixture(scope="module")
def contract() -> Contract:
    return Contract.load(DESCRIPTION)


@pytest.mark.parametrize(
    ("method", "route", "allowed", "refused", "place"),
    [
        ("POST", MESSAGES, v2(text()), {"components": [{"type": 10}]}, "components"),
        ("POST", MESSAGES, {"attachments": [{"id": 0}]}, {"attachments": [{"id": "x"}]}, "attachments"),
        ("POST", CALLBACK, {"type": 4, "data": v2(row(button()))}, {"type": 4, "data": {"content": 3}}, "data"),
        ("PUT", "/applications/{application_id}/commands", [command()], [{"name": 3}], "0"),
        ("PATCH", f"{MESSAGES}/{{message_id}}", {"content": "x"}, {"content": 3}, "content"),
    ],
)
def test_bodies(contract: Contract, method: str, route: str, allowed: JSON, refused: JSON, place: str) -> None:
    assert contract.check(method, route, allowed) == {}
    assert place in contract.check(method, route, refused)


def test_an_error_names_the_field_and_not_the_union(contract: Contract) -> None:
    body = v2(row(button(label="x" * 81)))
    errors = contract.check("POST", MESSAGES, body)
    assert list(errors["components"]["0"]["components"]["0"]) == ["label"]


def test_routes_it_does_not_know(contract: Contract) -> None:
    assert contract.check("GET", "/nowhere", {"x": 1}) == {}
    assert contract.check("GET", MESSAGES, {"x": 1}) == {}


@pytest.fixture
async def reply_text(contract: Contract) -> AsyncIterator[list[str]]:
    """What a bot says whose every request is held against the description."""
    async with serving(contract=contract) as local, connected(local, guild_ready_timeout=0.01) as bot:
        mina = local.person("Mina")
        shown = await mina.slash("parade")
        moved = await mina.click((await mina.slash("show")).message, "Go 1")
        form = await mina.submit(await mina.click(moved.message, "Form"), {"word": "do", "size": ["large"]})
        slow = await (await mina.slash("slow")).settled()
        assert bot.errors == []
        yield [shown.text[:11], moved.text, form.text, slow.text]


async def test_what_the_client_sends_is_within_it(reply_text: list[str]) -> None:
    assert reply_text == [
        "# A heading",
        "## Turn 1\nIt is **your** turn.",
        "do ['large']",
        "## Turn 7\nIt is **your** turn.",
    ]
