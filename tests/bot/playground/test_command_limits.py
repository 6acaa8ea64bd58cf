"""Limits of commands and emojis."""

from __future__ import annotations

import pytest

from bot.playground.limits import check_body
from tests.bot.playground.bodies import JSON, Cases, choices, command, emoji, option, places

COMMANDS: Cases = [
    ("name at most 32", command(name="x" * 32), command(name="x" * 33), "name"),
    ("name not empty", command(name="x"), command(name=""), "name"),
    ("name in lower case", command(name="yut_nori-2"), command(name="Yut"), "name"),
    ("name in any script", command(name="윷놀이"), command(name="윷 놀이"), "name"),
    ("description at most 100", command(description="x" * 100), command(description="x" * 101), "description"),
    ("description needed", command(description="x"), command(description=""), "description"),
    (
        "translated description at most 100",
        command(description_localizations={"ko": "x" * 100}),
        command(description_localizations={"ko": "x" * 101}),
        "description_localizations.ko",
    ),
    (
        "translated name in lower case",
        command(name_localizations={"ko": "윷"}),
        command(name_localizations={"es-ES": "Yut"}),
        "name_localizations.es-ES",
    ),
    (
        "Discord's locales",
        command(description_localizations={"pt-BR": "x"}),
        command(description_localizations={"pt": "x"}),
        "description_localizations.pt",
    ),
    (
        "25 options",
        command(options=[option(n) for n in range(25)]),
        command(options=[option(n) for n in range(26)]),
        "options",
    ),
    (
        "option names unique",
        command(options=[option(1), option(2)]),
        command(options=[option(1), option(1)]),
        "options.1.name",
    ),
    (
        "required options first",
        command(options=[option(1, required=True), option(2)]),
        command(options=[option(1), option(2, required=True)]),
        "options.1",
    ),
    (
        "option description at most 100",
        command(options=[option(description="x" * 100)]),
        command(options=[option(description="x" * 101)]),
        "options.0.description",
    ),
    ("option types", command(options=[option(type=11)]), command(options=[option(type=12)]), "options.0.type"),
    (
        "25 choices",
        command(options=[option(choices=choices(25))]),
        command(options=[option(choices=choices(26))]),
        "options.0.choices",
    ),
    (
        "choice name at most 100",
        command(options=[option(choices=choices(1, "n" * 99))]),
        command(options=[option(choices=choices(1, "n" * 100))]),
        "options.0.choices.0.name",
    ),
    (
        "choice names unique",
        command(options=[option(choices=choices(2))]),
        command(options=[option(choices=[{"name": "a", "value": "1"}, {"name": "a", "value": "2"}])]),
        "options.0.choices.1.name",
    ),
    (
        "choice fits its option",
        command(options=[option(type=4, choices=[{"name": "a", "value": 1}])]),
        command(options=[option(type=4, choices=[{"name": "a", "value": "1"}])]),
        "options.0.choices.0.value",
    ),
    (
        "choices or autocomplete",
        command(options=[option(autocomplete=True)]),
        command(options=[option(autocomplete=True, choices=choices(1))]),
        "options.0.autocomplete",
    ),
    (
        "autocomplete only for typed values",
        command(options=[option(type=6)]),
        command(options=[option(type=6, autocomplete=True)]),
        "options.0.choices",
    ),
    (
        "bounds in order",
        command(options=[option(type=4, min_value=1, max_value=1)]),
        command(options=[option(type=4, min_value=2, max_value=1)]),
        "options.0.min_value",
    ),
    (
        "subcommands alone",
        command(options=[option(1, type=1), option(2, type=1)]),
        command(options=[option(1, type=1), option(2)]),
        "options",
    ),
    (
        "groups not in groups",
        command(options=[option(type=2, options=[option(type=1)])]),
        command(options=[option(type=2, options=[option(type=2)])]),
        "options.0.options.0.type",
    ),
    (
        "8000 characters",
        command(
            options=[
                option(n, choices=[{"name": f"{c}" + "n" * 60, "value": "v" * 40} for c in range(20)]) for n in range(3)
            ]
        ),
        command(
            options=[
                option(n, choices=[{"name": f"{c}" + "n" * 60, "value": "v" * 60} for c in range(24)]) for n in range(3)
            ]
        ),
        "",
    ),
]

EMOJIS: Cases = [
    ("256 KiB", emoji(256 * 1024), emoji(256 * 1024 + 1), "image"),
    ("a picture", emoji(), {"name": "yut", "image": "nothing"}, "image"),
    ("name at least 2", emoji(name="ab"), emoji(name="a"), "name"),
    ("name at most 32", emoji(name="a" * 32), emoji(name="a" * 33), "name"),
    ("name of word characters", emoji(name="yut_1"), emoji(name="yut-1"), "name"),
]


@pytest.mark.parametrize(("name", "allowed", "refused", "place"), COMMANDS, ids=[case[0] for case in COMMANDS])
def test_limit(name: str, allowed: JSON, refused: JSON, place: str) -> None:
    assert check_body("command", allowed) == {}
    assert place in places(check_body("command", refused))


@pytest.mark.parametrize(("name", "allowed", "refused", "place"), EMOJIS, ids=[case[0] for case in EMOJIS])
def test_emoji_limit(name: str, allowed: JSON, refused: JSON, place: str) -> None:
    assert check_body("emoji", allowed) == {}
    assert place in places(check_body("emoji", refused))


def test_a_hundred_commands() -> None:
    many = [command(name=f"c{n}") for n in range(101)]
    assert check_body("commands", many[:100]) == {}
    assert places(check_body("commands", many)) == [""]


def test_command_names_are_unique_by_type() -> None:
    assert check_body("commands", [command(), {"name": "yut", "type": 2}]) == {}
    assert places(check_body("commands", [command(), command()])) == ["1.name"]
