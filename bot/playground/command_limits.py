"""Limits on slash commands, their options and choices, and on application emojis."""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error as Base64Error

from bot.playground.form import Form
from bot.playground.wire import JSON

COMMANDS = 100
OPTIONS = 25
CHOICES = 25
CHARACTERS = 8000
EMOJI_SIZE = 256 * 1024
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
LOCALES = {
    "id",
    "da",
    "de",
    "en-GB",
    "en-US",
    "es-ES",
    "es-419",
    "fr",
    "hr",
    "it",
    "lt",
    "hu",
    "nl",
    "no",
    "pl",
    "pt-BR",
    "ro",
    "fi",
    "sv-SE",
    "vi",
    "tr",
    "cs",
    "el",
    "bg",
    "ru",
    "uk",
    "hi",
    "th",
    "zh-CN",
    "ja",
    "zh-TW",
    "ko",
    "he",
    "ar",
}
_EMOJI_NAME = re.compile(r"\w{2,32}")
_IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)


def check(form: Form, body: JSON | list[JSON]) -> None:
    """Notes the errors of one command, or of a whole list as a bulk overwrite sends it."""
    if isinstance(body, dict):
        _command(form, body)
        return
    if len(body) > COMMANDS:
        form.add(code="APPLICATION_COMMANDS_MAX", message=f"At most {COMMANDS} commands are allowed: {len(body)}")
    seen: set[tuple[object, object]] = set()
    for index, command in enumerate(body):
        _command(form.under(index), command)
        key = (command.get("type", 1), command.get("name"))
        if key in seen:
            message = "Application command names must be unique"
            form.under(index).add("name", code="APPLICATION_COMMANDS_DUPLICATE_NAME", message=message)
        seen.add(key)


def _command(form: Form, command: JSON) -> None:
    if command.get("type", 1) == 1:
        _names(form, command)
        _options(form.under("options"), command.get("options") or [], depth=0)
    else:
        form.text("name", command.get("name"), 1, 32, required=True)
    if characters(command) > CHARACTERS:
        form.add(code="APPLICATION_COMMAND_TOO_LARGE", message=f"Command exceeds maximum size ({CHARACTERS})")


def characters(part: JSON) -> int:
    """Name, description and values of a command and all in it; of translations the longest counts."""
    own = _longest(part, "name") + _longest(part, "description") + len(str(part.get("value", "")))
    inner = [*(part.get("options") or ()), *(part.get("choices") or ())]
    return own + sum(characters(child) for child in inner)


def _longest(part: JSON, field: str) -> int:
    return max(map(len, [part.get(field) or "", *(part.get(f"{field}_localizations") or {}).values()]))


def _names(form: Form, part: JSON) -> None:
    _name(form, "name", part.get("name"))
    form.text("description", part.get("description"), 1, 100, required=True)
    for locale, name in (part.get("name_localizations") or {}).items():
        _locale(form.under("name_localizations"), locale)
        _name(form.under("name_localizations"), locale, name)
    for locale, words in (part.get("description_localizations") or {}).items():
        _locale(form.under("description_localizations"), locale)
        form.under("description_localizations").text(locale, words, 1, 100)


def _locale(form: Form, locale: str) -> None:
    if locale not in LOCALES:
        form.add(locale, code="BASE_TYPE_CHOICES", message=f"{locale!r} is no locale of Discord's.")


def _name(form: Form, field: str, name: object) -> None:
    form.text(field, name, 1, 32, required=True)
    if isinstance(name, str) and not (all(c.isalnum() or c in "-_'" for c in name) and name == name.lower()):
        message = "Command name is invalid: lower-case letters, digits, - and _ only"
        form.add(field, code="APPLICATION_COMMAND_INVALID_NAME", message=message)


def _options(form: Form, options: list[JSON], depth: int) -> None:
    if len(options) > OPTIONS:
        form.add(code="BASE_TYPE_MAX_LENGTH", message=f"Must be {OPTIONS} or fewer in length.")
    names: set[object] = set()
    optional_seen = False
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.add(code="APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message=message)
    for index, option in enumerate(options):
        at = form.under(index)
        _option(at, option, depth)
        if option.get("name") in names:
            message = "Option names must be unique"
            at.add("name", code="APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message=message)
        names.add(option.get("name"))
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            at.add(code="APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message=message)
        optional_seen = optional_seen or not option.get("required")


def _option(form: Form, option: JSON, depth: int) -> None:
    _names(form, option)
    kind = option.get("type")
    if kind not in range(1, 12):
        form.add("type", code="BASE_TYPE_CHOICES", message="Value must be one of (1, …, 11).")
    elif kind in (SUBCOMMAND, GROUP):
        if depth > 1 or (kind == GROUP and depth > 0):
            form.add("type", code="APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message="Nested too deep")
        _options(form.under("options"), option.get("options") or [], depth + 1)
    elif kind in (STRING, INTEGER, NUMBER):
        _values(form, option)
    elif option.get("choices") or option.get("autocomplete"):
        message = "Choices and autocomplete are for strings, integers and numbers"
        form.add("choices", code="APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message=message)


def _values(form: Form, option: JSON) -> None:
    choices = option.get("choices") or []
    check_choices(form.under("choices"), choices, option.get("type"))
    if choices and option.get("autocomplete"):
        message = "Autocomplete cannot be used together with choices"
        form.add("autocomplete", code="APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message=message)
    least, most = option.get("min_value"), option.get("max_value")
    if least is not None and most is not None and least > most:
        form.add("min_value", code="NUMBER_TYPE_MAX", message="min_value exceeds max_value")
    form.number("min_length", option.get("min_length"), 0, 6000)
    form.number("max_length", option.get("max_length"), 1, 6000)


def check_choices(form: Form, choices: list[JSON], kind: object = None) -> None:
    """Notes the errors of an option's choices; `kind` is the option's type where it is known."""
    if len(choices) > CHOICES:
        form.add(code="BASE_TYPE_MAX_LENGTH", message=f"Must be {CHOICES} or fewer in length.")
    names: set[object] = set()
    for index, choice in enumerate(choices):
        at = form.under(index)
        at.text("name", choice.get("name"), 1, 100, required=True)
        for locale, name in (choice.get("name_localizations") or {}).items():
            _locale(at.under("name_localizations"), locale)
            at.under("name_localizations").text(locale, name, 1, 100)
        if isinstance(choice.get("value"), str) and kind in (None, STRING):
            at.text("value", choice["value"], 1 if kind is None else 0, 100)
        elif kind == STRING or not isinstance(choice.get("value"), int | float):
            at.add("value", code="BASE_TYPE_CHOICES", message="The value does not fit the option's type")
        if choice.get("name") in names:
            message = "Choice names must be unique"
            at.add("name", code="APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", message=message)
        names.add(choice.get("name"))


def check_emoji(form: Form, body: JSON, *, image: bool) -> None:
    """Notes the errors of an application emoji: its name, and its picture where one is due."""
    name = body.get("name")
    form.text("name", name, 2, 32, required=True)
    if isinstance(name, str) and not (_EMOJI_NAME.fullmatch(name) and name.isascii()):
        form.add("name", code="STRING_TYPE_REGEX", message="String value did not match validation regex.")
    if image:
        _picture(form, body.get("image"))


def _picture(form: Form, image: object) -> None:
    found = _IMAGE.fullmatch(image) if isinstance(image, str) else None
    try:
        size = len(b64decode(found[2], validate=True)) if found else 0
    except Base64Error:
        size = 0
    if size == 0:
        form.add("image", code="IMAGE_INVALID", message="Invalid image data")
    elif size > EMOJI_SIZE:
        form.add("image", code="BINARY_TYPE_MAX_SIZE", message="File cannot be larger than 256.0 kb.")
