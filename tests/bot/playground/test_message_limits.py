"""Limits of messages: what is just allowed, what is just refused, and where the error is."""

from __future__ import annotations

import pytest

from bot.playground.limits import FILE_SIZE, check_body, too_large
from tests.bot.playground.bodies import (
    FILLED,
    JSON,
    Cases,
    File,
    box,
    button,
    gallery,
    link,
    places,
    plain,
    row,
    rows,
    section,
    select,
    text,
    v2,
)

MESSAGES: Cases = [
    ("40 components in all", v2(*FILLED, text()), v2(*FILLED, text(), text()), "components"),
    ("5 buttons a row", v2(row(*map(button, range(5)))), v2(row(*map(button, range(6)))), "components.0.components"),
    ("a select alone in its row", v2(row(select())), v2(row(select(), button())), "components.0.components"),
    ("one select a row", v2(row(select())), v2(row(select(), select(custom_id="z"))), "components.0.components"),
    ("a row holds something", v2(row(button())), v2(row()), "components.0.components"),
    ("5 rows without V2", plain(components=rows(5)), plain(components=rows(6)), "components"),
    ("layout needs V2", v2(text()), plain(components=[text()]), "components.0.type"),
    (
        "custom_id at most 100",
        v2(row(button(custom_id="x" * 100))),
        v2(row(button(custom_id="x" * 101))),
        "components.0.components.0.custom_id",
    ),
    (
        "custom_id at least 1",
        v2(row(button(custom_id="x"))),
        v2(row(button(custom_id=""))),
        "components.0.components.0.custom_id",
    ),
    (
        "custom_id needed",
        v2(row(button())),
        v2(row({"type": 2, "style": 1, "label": "x"})),
        "components.0.components.0.custom_id",
    ),
    (
        "custom_id unique",
        v2(row(button(1), button(2))),
        v2(row(button(1)), row(button(1))),
        "components.1.components.0.custom_id",
    ),
    (
        "label at most 80",
        v2(row(button(label="x" * 80))),
        v2(row(button(label="x" * 81))),
        "components.0.components.0.label",
    ),
    (
        "label or emoji",
        v2(row(button(label=None, emoji={"name": "🎲"}))),
        v2(row(button(label=None))),
        "components.0.components.0",
    ),
    (
        "a Unicode emoji",
        v2(row(button(emoji={"name": "🎲"}))),
        v2(row(button(emoji={"name": "dice"}))),
        "components.0.components.0.emoji.name",
    ),
    ("a style", v2(row(button(style=4))), v2(row(button(style=9))), "components.0.components.0.style"),
    ("a link has a url", v2(row(link())), v2(row(link(url=None))), "components.0.components.0.url"),
    ("a link has no custom_id", v2(row(link())), v2(row(link(custom_id="x"))), "components.0.components.0.custom_id"),
    ("a link goes to the web", v2(row(link())), v2(row(link(url="ftp://x"))), "components.0.components.0.url"),
    (
        "a url is at most 512",
        v2(row(link(url="https://" + "x" * 504))),
        v2(row(link(url="https://" + "x" * 505))),
        "components.0.components.0.url",
    ),
    ("only links have a url", v2(row(button())), v2(row(button(url="https://x"))), "components.0.components.0.url"),
    (
        "placeholder at most 150",
        v2(row(select(placeholder="x" * 150))),
        v2(row(select(placeholder="x" * 151))),
        "components.0.components.0.placeholder",
    ),
    ("25 options", v2(row(select(25))), v2(row(select(26))), "components.0.components.0.options"),
    ("at least one option", v2(row(select(1))), v2(row(select(0))), "components.0.components.0.options"),
    (
        "option values unique",
        v2(row(select(2))),
        v2(row(select(options=[{"label": "a", "value": "v"}] * 2))),
        "components.0.components.0.options.1.value",
    ),
    (
        "option label at most 100",
        v2(row(select(options=[{"label": "x" * 100, "value": "v"}]))),
        v2(row(select(options=[{"label": "x" * 101, "value": "v"}]))),
        "components.0.components.0.options.0.label",
    ),
    (
        "option value at most 100",
        v2(row(select(options=[{"label": "x", "value": "v" * 100}]))),
        v2(row(select(options=[{"label": "x", "value": "v" * 101}]))),
        "components.0.components.0.options.0.value",
    ),
    (
        "option description at most 100",
        v2(row(select(options=[{"label": "x", "value": "v", "description": "d" * 100}]))),
        v2(row(select(options=[{"label": "x", "value": "v", "description": "d" * 101}]))),
        "components.0.components.0.options.0.description",
    ),
    (
        "defaults at most max_values",
        v2(row(select(options=[{"label": "x", "value": "v", "default": True}]))),
        v2(row(select(options=[{"label": f"x{n}", "value": f"v{n}", "default": True} for n in (1, 2)]))),
        "components.0.components.0.options",
    ),
    (
        "min_values at most max_values",
        v2(row(select(min_values=2, max_values=2))),
        v2(row(select(min_values=3, max_values=2))),
        "components.0.components.0.min_values",
    ),
    (
        "max_values at most 25",
        v2(row(select(25, max_values=25))),
        v2(row(select(25, max_values=26))),
        "components.0.components.0.max_values",
    ),
    (
        "max_values at least 1",
        v2(row(select(max_values=1))),
        v2(row(select(max_values=0))),
        "components.0.components.0.max_values",
    ),
    (
        "as many options as max_values",
        v2(row(select(3, max_values=3))),
        v2(row(select(3, max_values=4))),
        "components.0.components.0.options",
    ),
    (
        "alt text at most 1024",
        v2(gallery(alt="x" * 1024)),
        v2(gallery(alt="x" * 1025)),
        "components.0.items.0.description",
    ),
    (
        "4000 characters in all",
        v2(text("x" * 2000), text("y" * 2000)),
        v2(text("x" * 2000), text("y" * 2001)),
        "components",
    ),
    ("a text has words", v2(text("x")), v2(text("")), "components.0.content"),
    ("no content with V2", v2(text()), v2(text(), content="hi"), "content"),
    ("no embeds with V2", v2(text()), v2(text(), embeds=[{"title": "x"}]), "embeds"),
    ("no stickers with V2", v2(text()), v2(text(), sticker_ids=["1"]), "sticker_ids"),
    ("no poll with V2", v2(text()), v2(text(), poll={"question": {}}), "poll"),
    ("section of 1 to 3 texts", v2(section(3)), v2(section(4)), "components.0.components"),
    ("section has a text", v2(section(1)), v2(section(0)), "components.0.components"),
    ("section has an accessory", v2(section()), v2({"type": 9, "components": [text()]}), "components.0.accessory"),
    (
        "accessory is button or thumbnail",
        v2(section(1, button())),
        v2(section(1, select())),
        "components.0.accessory.type",
    ),
    ("gallery of 1 to 10", v2(gallery(10)), v2(gallery(11)), "components.0.items"),
    ("gallery not empty", v2(gallery(1)), v2(gallery(0)), "components.0.items"),
    ("a picture's scheme", v2(gallery()), v2(gallery(url="data:x")), "components.0.items.0.media.url"),
    ("no container in a container", v2(box(text())), v2(box(box(text()))), "components.0.components.0.type"),
    ("a container holds something", v2(box(text())), v2(box()), "components.0.components"),
    (
        "accent at most 0xFFFFFF",
        v2(box(text(), accent_color=0xFFFFFF)),
        v2(box(text(), accent_color=0x1000000)),
        "components.0.accent_color",
    ),
    ("no bare button", v2(row(button())), v2(button()), "components.0.type"),
    ("known types", v2(text()), v2({"type": 99}), "components.0.type"),
    ("separator's spacing", v2({"type": 14, "spacing": 2}), v2({"type": 14, "spacing": 3}), "components.0.spacing"),
    (
        "component ids unique",
        v2(text() | {"id": 1}, text() | {"id": 2}),
        v2(text() | {"id": 1}, text() | {"id": 1}),
        "components.1.id",
    ),
    ("content at most 2000", plain(content="x" * 2000), plain(content="x" * 2001), "content"),
    ("content is text", plain(), plain(content=3), "content"),
    (
        "attachment description at most 1024",
        plain(attachments=[{"id": 0, "description": "x" * 1024}]),
        plain(attachments=[{"id": 0, "description": "x" * 1025}]),
        "attachments.0.description",
    ),
    (
        "10 attachments",
        plain(attachments=[{"id": n} for n in range(10)]),
        plain(attachments=[{"id": n} for n in range(11)]),
        "attachments",
    ),
    ("attachments are a list", plain(attachments=[]), plain(attachments={}), "attachments"),
    ("embeds are a list", plain(embeds=[]), plain(embeds={}), "embeds"),
    (
        "kinds of mentions",
        plain(allowed_mentions={"parse": ["users"]}),
        plain(allowed_mentions={"parse": ["friends"]}),
        "allowed_mentions.parse",
    ),
    ("mentions are an object", plain(allowed_mentions={}), plain(allowed_mentions=[]), "allowed_mentions"),
    (
        "mentions by kind or by id",
        plain(allowed_mentions={"users": ["1"]}),
        plain(allowed_mentions={"users": ["1"], "parse": ["users"]}),
        "allowed_mentions",
    ),
    (
        "100 named mentions",
        plain(allowed_mentions={"users": ["1"] * 100}),
        plain(allowed_mentions={"users": ["1"] * 101}),
        "allowed_mentions.users",
    ),
    ("10 embeds", plain(embeds=[{"title": "x"}] * 10), plain(embeds=[{"title": "x"}] * 11), "embeds"),
    (
        "embed title at most 256",
        plain(embeds=[{"title": "x" * 256}]),
        plain(embeds=[{"title": "x" * 257}]),
        "embeds.0.title",
    ),
    (
        "embed description at most 4096",
        plain(embeds=[{"description": "x" * 4096}]),
        plain(embeds=[{"description": "x" * 4097}]),
        "embeds.0.description",
    ),
    (
        "25 embed fields",
        plain(embeds=[{"fields": [{"name": "a", "value": "b"}] * 25}]),
        plain(embeds=[{"fields": [{"name": "a", "value": "b"}] * 26}]),
        "embeds.0.fields",
    ),
    (
        "embed field value at most 1024",
        plain(embeds=[{"fields": [{"name": "a", "value": "b" * 1024}]}]),
        plain(embeds=[{"fields": [{"name": "a", "value": "b" * 1025}]}]),
        "embeds.0.fields.0.value",
    ),
    (
        "6000 characters of embeds",
        plain(embeds=[{"description": "x" * 3000}] * 2),
        plain(embeds=[{"description": "x" * 3000}, {"description": "x" * 3001}]),
        "embeds",
    ),
]


@pytest.mark.parametrize(("name", "allowed", "refused", "place"), MESSAGES, ids=[case[0] for case in MESSAGES])
def test_limit(name: str, allowed: JSON, refused: JSON, place: str) -> None:
    assert check_body("message", allowed) == {}
    assert place in places(check_body("message", refused))


def test_attachments_that_are_referred_to_are_there() -> None:
    shown = v2(gallery(url="attachment://board.png"))
    assert check_body("message", shown, [File(0, "board.png")]) == {}
    assert places(check_body("message", shown)) == ["components.0.items.0.media.url"]
    assert check_body("edit", shown, kept=["board.png"]) == {}


def test_an_attachment_entry_renames_its_file() -> None:
    renamed = v2(gallery(url="attachment://b.png"), attachments=[{"id": 0, "filename": "b.png"}])
    assert check_body("message", renamed, [File(0, "a.png")]) == {}


def test_file_components_refer_to_attachments_only() -> None:
    outside = v2({"type": 13, "file": {"url": "https://example.org/a.txt"}})
    inside = v2({"type": 13, "file": {"url": "attachment://a.txt"}})
    assert places(check_body("message", outside)) == ["components.0.file.url"]
    assert check_body("message", inside, [File(0, "a.txt")]) == {}


def test_an_edit_of_a_v2_message_stays_v2() -> None:
    assert check_body("edit", {"components": [text()]}, v2=True) == {}
    assert places(check_body("edit", {"content": "x"}, v2=True)) == ["content"]


def test_custom_emojis_must_be_known() -> None:
    body = v2(row(button(emoji={"id": "7", "name": "yut"})))
    assert check_body("message", body, emojis={"7"}) == {}
    assert places(check_body("message", body, emojis=set())) == ["components.0.components.0.emoji.name"]


def test_ten_mebibytes() -> None:
    assert not too_large([File(0, "a", FILE_SIZE)])
    assert too_large([File(0, "a", FILE_SIZE + 1)])
