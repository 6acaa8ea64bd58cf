"""Names are shown literally, whatever they hold."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST, literal

FAMILY = "👨\u200d👩\u200d👧"
NOTHING = ["", " ", "\u200b\u200d\u2060", "\u3164", "\u2800\ufe0f", "\u202e", "\u0301\u0301"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Jun", "Jun"),
        ("```@everyone", r"\`\`\`\@everyone"),
        ("<@&123>", r"\<\@\&123\>"),
        ("**a** __b__ ~~c~~ ||d||", r"\*\*a\*\* \_\_b\_\_ \~\~c\~\~ \|\|d\|\|"),
        ("[x](https://evil.example)", r"\[x\]\(https\:\/\/evil\.example\)"),
        ("# 1. > -", r"\# 1\. \> \-"),
        ("back\\slash", r"back\\slash"),
        ("a\nb\tc", "a b c"),
        ("홍길동", "홍길동"),
        (unicodedata.normalize("NFD", "홍길동"), "홍길동"),
        ("x\u202egnp.exe", r"xgnp\.exe"),
        ("a\u200bb\u200dc", "abc"),
        (FAMILY, FAMILY),
        ("ليلى", "\u2068ليلى\u2069"),
        ("שלום!", "\u2068שלום\\!\u2069"),
        ("x" * 40, "x" * 31 + "…"),
        ("e" + "\u0300" * 50, "è" + "\u0300" * 3),
    ],
)
def test_a_name_is_shown_as_it_reads(name: str, shown: str) -> None:
    """Cases C85 and C88."""
    assert literal(name) == shown


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_with_nothing_to_see_is_empty(name: str) -> None:
    assert literal(name) == ""


@given(st.text(max_size=60))
def test_no_name_has_an_effect(name: str) -> None:
    shown = literal(name)
    inner = shown.removeprefix("\u2068").removesuffix("\u2069")
    assert "\n" not in shown
    assert (shown == inner) or (shown[0], shown[-1]) == ("\u2068", "\u2069")
    assert not any(unicodedata.category(letter) == "Cf" for letter in inner.replace("\u200d", ""))
    assert len(unescaped(inner)) <= LONGEST


@given(st.text(st.sampled_from("`*_~|<>[]()#@&:/.-\\!ab 홍"), max_size=40))
def test_every_sign_of_markdown_is_escaped(name: str) -> None:
    assert unescaped(literal(name)) == " ".join(name.split()) or len(name) > LONGEST


def unescaped(text: str) -> str:
    """What is read of an escaped text; fails where a sign stands without its escape."""
    read, letters = [], iter(text)
    for letter in letters:
        if letter == "\\":
            letter = next(letters)
            assert letter.isascii()
            assert not letter.isalnum()
        else:
            assert letter.isalnum() or letter == " " or not letter.isascii(), text
        read.append(letter)
    return "".join(read)
