"""One command per game, made from the game's Options: `/yut_nori` starts a game or brings the live one back."""

import inspect
import types
from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin

import discord
from discord import app_commands
from pydantic.fields import FieldInfo

from bot.commands import Services, Tree, option
from bot.delivery import Interaction
from bot.i18n import said
from bot.opening import Wish
from bot.table import table_of
from engine import GAMES

MOST_SUGGESTED, MOST_TEXT = 25, 100


def add(tree: Tree, services: Services) -> None:
    """Put a command for every game on the tree."""
    for key in GAMES:
        tree.add_command(game_command(key, services))


def game_command(key: str, services: Services) -> "app_commands.Command[Any, ..., Any]":
    """A game's command: an opponent or a table where several can play, and the fields its table lets people set."""
    fields = {name: GAMES[key].Options.model_fields[name] for name in table_of(key).asked}
    options = {name: option_type(field) for name, field in fields.items()}
    texts = {name: said(f"{key}.option.{name}") for name in fields}
    if GAMES[key].seats.stop > 2:
        options |= {"opponent": discord.User, "table": bool}
        texts |= {name: said(f"house.option.{name}") for name in ("opponent", "table")}

    async def play(interaction: Interaction, **asked: Any) -> None:
        given = {name: value for name, value in asked.items() if value is not None}
        opponent = option(given.pop("opponent", None), discord.User, discord.Member)
        table = option(given.pop("table", None), bool) or False
        await services.opener.open(interaction, Wish(key, given, opponent, table))

    _sign(play, options)
    if texts:
        app_commands.describe(**texts)(play)
    for name in table_of(key).suggested:
        app_commands.autocomplete(**{name: suggesting(key, name, services)})(play)
    return app_commands.Command(name=key, description=said(f"{key}.command"), callback=play)


def suggesting(key: str, field: str, services: Services) -> Callable[..., Any]:
    """An autocompletion of a game's option: what its table makes of the person's finished games."""

    async def suggest(interaction: Interaction, typed: Any) -> list[app_commands.Choice[Any]]:
        played = await services.rooms.played_by(interaction.user.id, key)
        words = await services.replies.words(interaction)
        found = table_of(key).suggest(field, str(typed), played, words)[:MOST_SUGGESTED]
        return [app_commands.Choice(name=text[:MOST_TEXT], value=value) for text, value in found]

    return suggest


def option_type(field: FieldInfo) -> Any:
    """The type of a slash command's option for a field: choices for literals, a range for bounded whole numbers."""
    annotation, bounds = _bounded(field)
    if get_origin(annotation) is Literal:
        return annotation
    return app_commands.Range[annotation, bounds.get("ge"), bounds.get("le")] if bounds else annotation


def _bounded(field: FieldInfo) -> tuple[Any, dict[str, Any]]:
    """A field's type without None, and its bounds."""
    annotation: Any = field.annotation
    metadata = list(field.metadata)
    if isinstance(annotation, types.UnionType):
        annotation = next(kind for kind in get_args(annotation) if kind is not type(None))
    if hasattr(annotation, "__metadata__"):
        metadata += [part for meta in annotation.__metadata__ for part in getattr(meta, "metadata", [meta])]
        annotation = get_args(annotation)[0]
    return annotation, {b: getattr(meta, b) for meta in metadata for b in ("ge", "le") if hasattr(meta, b)}


def _sign(callback: Callable[..., Any], options: dict[str, Any]) -> None:
    """Give a callback the signature that discord.py reads a command's options from; all of them are optional."""
    kind = inspect.Parameter.KEYWORD_ONLY
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    others = [inspect.Parameter(n, kind, default=None, annotation=a | None) for n, a in options.items()]
    callback.__signature__ = inspect.Signature([first, *others])  # type: ignore[attr-defined]
