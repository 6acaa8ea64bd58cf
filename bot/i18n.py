"""Languages: gettext catalogues, one folder a language, one file for the house and one for each game.

A message is found by a key like `yut_nori.prompt.throw`; `locales/en` holds the English text of every key.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import discord
from babel import Locale
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from discord import app_commands

LOCALES: Final = Path(__file__).parent / "locales"
LANGUAGES: Final = ("en", "es", "pt_BR", "ko")
FALLBACK: Final = "en"

Text = str | tuple[str, ...]


class Words:
    """The words of one language. A key that a language lacks is said in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts: Mapping[str, Text] = catalogue(FALLBACK) | catalogue(language)

    def __call__(self, key: str, **variables: Any) -> str:
        """The text of a key with its variables filled in; where it counts something, `n` chooses the plural form."""
        text = self._texts[key]
        if isinstance(text, tuple):
            text = text[self._form(key, variables["n"])]
        return text.format(**variables) if variables else text

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def number(self, value: int) -> str:
        """A number as it is written in this language."""
        return _decimal(value, self.language)

    def _form(self, key: str, n: int) -> int:
        language = self.language if key in catalogue(self.language) else FALLBACK
        return plural_form(language, n)


@lru_cache(maxsize=4096)
def _decimal(value: int, language: str) -> str:
    return format_decimal(value, locale=language)


def plural_form(language: str, n: int) -> int:
    """Which of a language's plural forms a number takes, in the order of its CLDR categories."""
    rule = Locale.parse(language).plural_form
    return plural_categories(language).index(rule(n))


@cache
def plural_categories(language: str) -> tuple[str, ...]:
    """The CLDR plural categories of a language in their fixed order: es and pt_BR have one, many and other."""
    order = ("zero", "one", "two", "few", "many", "other")
    tags = {*Locale.parse(language).plural_form.tags, "other"}
    return tuple(category for category in order if category in tags)


@cache
def catalogue(language: str) -> dict[str, Text]:
    """All texts of a language by key, plural ones as a tuple of forms; untranslated ones are left out."""
    texts: dict[str, Text] = {}
    for path in sorted((LOCALES / language / "LC_MESSAGES").glob("*.po")):
        with path.open("rb") as file:
            texts |= dict(_translated(read_po(file, locale=language)))
    return texts


def _translated(messages: Iterable[Message]) -> Iterator[tuple[str, Text]]:
    for message in messages:
        if not message.id:
            continue
        text = message.string or ""
        if isinstance(message.id, str):
            if text:
                yield message.id, str(text)
        elif not isinstance(text, str) and all(text):
            yield message.id[0], tuple(text)


@cache
def words_in(language: str) -> Words:
    """The words of a language."""
    return Words(language)


def language_of(locale: discord.Locale | str | None) -> str | None:
    """Our language for a Discord locale: es-419 → es, pt-BR → pt_BR, en-GB → en; None where we do not speak it."""
    if locale is None:
        return None
    main = str(locale).replace("_", "-").split("-")[0]
    return next((language for language in LANGUAGES if language.split("_")[0] == main), None)


def said(key: str) -> app_commands.locale_str:
    """A text for Discord's command list: English, with the key by which the translator finds the others."""
    return app_commands.locale_str(words_in(FALLBACK)(key), key=key)


class Translator(app_commands.Translator):
    """Gives Discord the descriptions of commands in our languages; their names stay English."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in a locale; None where there is none of its own."""
        del context
        language, key = language_of(locale), string.extras.get("key")
        if language in (None, FALLBACK) or key is None:
            return None
        text = catalogue(language).get(key)
        return text if isinstance(text, str) else None
