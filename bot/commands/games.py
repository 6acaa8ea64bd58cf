"""One command per game, made from the game's Options: `/yut_nori` starts a game or brings the live one back."""

import inspect
import types
from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin

from discord import app_commands
from pydantic.fields import FieldInfo

from bot.commands import Services, Tree
from bot.i18n import said
from bot.publish import Interaction
from bot.table import table_of
from engine import GAMES


def add(tree: Tree, services: Services) -> None:
    """Put a command for every game on the tree."""
    for key in GAMES:
        tree.add_command(game_command(key, services))


def game_command(key: str, services: Services) -> "app_commands.Command[Any, ..., Any]":
    """A game's command: its options are the fields that the game's table lets people set."""

    async def play(interaction: Interaction, **asked: Any) -> None:
        given = {name: value for name, value in asked.items() if value is not None}
        await services.opener.open(interaction, key, given)

    fields = {name: GAMES[key].Options.model_fields[name] for name in table_of(key).asked}
    _sign(play, {name: option_type(field) for name, field in fields.items()})
    if fields:
        app_commands.describe(**{name: said(f"{key}.option.{name}") for name in fields})(play)
    return app_commands.Command(name=key, description=said(f"{key}.command"), callback=play)


def option_type(field: FieldInfo) -> Any:
    """The type of a slash command's option for a field: choices for literals, a range for bounded whole numbers."""
    kinds = [kind for kind in get_args(field.annotation) if kind is not type(None)]
    annotation = kinds[0] if isinstance(field.annotation, types.UnionType) else field.annotation
    if get_origin(annotation) is Literal:
        return annotation
    bounds = {bound: getattr(meta, bound) for meta in field.metadata for bound in ("ge", "le") if hasattr(meta, bound)}
    return app_commands.Range[annotation, bounds.get("ge"), bounds.get("le")] if bounds else annotation


def _sign(callback: Callable[..., Any], options: dict[str, Any]) -> None:
    """Give a callback the signature that discord.py reads a command's options from; all of them are optional."""
    kind = inspect.Parameter.KEYWORD_ONLY
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    others = [inspect.Parameter(n, kind, default=None, annotation=a | None) for n, a in options.items()]
    callback.__signature__ = inspect.Signature([first, *others])  # type: ignore[attr-defined]
