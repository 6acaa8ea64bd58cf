"""Bodies of any shape get an answer, never a crash."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.playground.limits import V2, check_body
from bot.playground.wire import JSON

FIELDS = (
    "type flags data content components component custom_id label options choices embeds attachments allowed_mentions "
    "parse users name description value emoji id url media items accessory style title image fields footer"
)
LEAVES = st.none() | st.booleans() | st.integers(0, 20) | st.just(V2) | st.text(max_size=5)


def nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS.split()), inner, max_size=6)


BODIES = st.dictionaries(st.sampled_from(FIELDS.split()), st.recursive(LEAVES, nested, max_leaves=12), max_size=6)


@pytest.mark.parametrize("kind", ["message", "edit", "callback", "command", "emoji", "emoji name"])
def test_any_shape_is_answered(kind: str) -> None:
    @settings(max_examples=60, deadline=None)
    @given(BODIES)
    def answered(body: JSON) -> None:
        assert isinstance(check_body(kind, body), dict)

    answered()


def test_lists_of_commands_of_any_shape() -> None:
    assert check_body("commands", [{"name": ["a"]}, {"options": 3}]) != {}
