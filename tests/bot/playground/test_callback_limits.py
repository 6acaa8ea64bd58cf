"""Limits of first answers: callbacks, modals, completions."""

from __future__ import annotations

import pytest

from bot.playground.limits import V2, check_body
from tests.bot.playground.bodies import JSON, Cases, button, choices, entry, label, modal, places, plain, row, text, v2

CALLBACKS: Cases = [
    ("known callback types", {"type": 6}, {"type": 3}, "type"),
    (
        "a message's limits in a callback",
        {"type": 4, "data": plain()},
        {"type": 4, "data": plain(content="x" * 2001)},
        "data.content",
    ),
    (
        "an update's limits",
        {"type": 7, "data": v2(text())},
        {"type": 7, "data": v2(text(), content="x")},
        "data.content",
    ),
    (
        "deferred is ephemeral or nothing",
        {"type": 5, "data": {"flags": 64}},
        {"type": 5, "data": {"flags": V2}},
        "data.flags",
    ),
    (
        "modal of 1 to 5",
        modal(*[label(entry(n)) for n in range(5)]),
        modal(*[label(entry(n)) for n in range(6)]),
        "data.components",
    ),
    ("modal title at most 45", modal(title="x" * 45), modal(title="x" * 46), "data.title"),
    ("modal title needed", modal(title="x"), modal(title=""), "data.title"),
    ("modal custom_id at most 100", modal(custom_id="x" * 100), modal(custom_id="x" * 101), "data.custom_id"),
    ("modal label at most 45", modal(label(label="x" * 45)), modal(label(label="x" * 46)), "data.components.0.label"),
    (
        "modal label's description at most 100",
        modal(label(description="x" * 100)),
        modal(label(description="x" * 101)),
        "data.components.0.description",
    ),
    ("a label holds an input", modal(label(entry())), modal(label(button())), "data.components.0.component.type"),
    ("a label holds something", modal(label()), modal({"type": 18, "label": "x"}), "data.components.0.component"),
    (
        "no buttons in a modal",
        modal(row(entry(label="x"))),
        modal(row(button())),
        "data.components.0.components.0.type",
    ),
    (
        "fields unique",
        modal(label(entry(1)), label(entry(2))),
        modal(label(entry(1)), label(entry(1))),
        "data.components.1.component.custom_id",
    ),
    (
        "field placeholder at most 100",
        modal(label(entry(placeholder="x" * 100))),
        modal(label(entry(placeholder="x" * 101))),
        "data.components.0.component.placeholder",
    ),
    (
        "field value at most 4000",
        modal(label(entry(value="x" * 4000))),
        modal(label(entry(value="x" * 4001))),
        "data.components.0.component.value",
    ),
    (
        "field max_length at most 4000",
        modal(label(entry(max_length=4000))),
        modal(label(entry(max_length=4001))),
        "data.components.0.component.max_length",
    ),
    (
        "field min at most max",
        modal(label(entry(min_length=3, max_length=3))),
        modal(label(entry(min_length=4, max_length=3))),
        "data.components.0.component.min_length",
    ),
    ("field style", modal(label(entry(style=2))), modal(label(entry(style=3))), "data.components.0.component.style"),
    (
        "25 completions",
        {"type": 8, "data": {"choices": choices(25)}},
        {"type": 8, "data": {"choices": choices(26)}},
        "data.choices",
    ),
    (
        "completion's name at most 100",
        {"type": 8, "data": {"choices": choices(1, "n" * 99)}},
        {"type": 8, "data": {"choices": choices(1, "n" * 100)}},
        "data.choices.0.name",
    ),
    (
        "completion's value at most 100",
        {"type": 8, "data": {"choices": [{"name": "a", "value": "v" * 100}]}},
        {"type": 8, "data": {"choices": [{"name": "a", "value": "v" * 101}]}},
        "data.choices.0.value",
    ),
]


@pytest.mark.parametrize(("name", "allowed", "refused", "place"), CALLBACKS, ids=[case[0] for case in CALLBACKS])
def test_limit(name: str, allowed: JSON, refused: JSON, place: str) -> None:
    assert check_body("callback", allowed) == {}
    assert place in places(check_body("callback", refused))
