"""The keys of words that the bot's sources use, read from their syntax trees."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import bot
from engine import GAMES

ROOT: Final = Path(bot.__file__).parent
SKIPPED: Final = ("playground", "migrations")
HOUSE: Final = "house"
_SHAPE: Final = re.compile(r"(\w|\{\})+(\.(\w|\{\})+)+", re.ASCII)


@dataclass(frozen=True)
class Use:
    """A key in a source, `{}` standing for its parts that are filled in; `given`: the variables of the call, if it is
    one that names them all."""

    key: str
    file: str
    given: frozenset[str] | None = None

    @property
    def is_dynamic(self) -> bool:
        """Whether parts of the key are filled in."""
        return "{}" in self.key

    def fits(self, key: str) -> bool:
        """Whether it can stand for a key; what is filled in holds no dot."""
        parts = [re.escape(part) for part in self.key.split("{}")]
        return re.fullmatch("[^.]+".join(parts), key) is not None


def uses() -> list[Use]:
    """Every key in the bot's sources."""
    return [use for path in sorted(ROOT.rglob("*.py")) if not set(SKIPPED) & set(path.parts) for use in _in(path)]


def is_key(text: str) -> bool:
    """Whether a text looks like a key of words: it begins with `house`, a game, or a part that is filled in."""
    return _SHAPE.fullmatch(text) is not None and text.split(".")[0] in {HOUSE, "{}", *GAMES}


def _in(path: Path) -> Iterator[Use]:
    file, tree = str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and _speaks(node.func):
            names = [keyword.arg for keyword in node.keywords]
            given = None if None in names else frozenset(filter(None, names))
            yield from (Use(key, file, given) for key in _keys(node.args[0]))
    yield from (Use(key, file) for key in _keys(tree))


def _keys(tree: ast.AST) -> Iterator[str]:
    """Texts in a piece of source that look like keys, without the pieces that f-strings are made of."""
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        text = _text(node) if id(node) not in inside else None
        if text is not None and is_key(text):
            yield text


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _speaks(callee: ast.expr) -> bool:
    """Whether a call says words: `words(…)`, `sight.words(…)`, `words_for(interaction)(…)`."""
    if isinstance(callee, ast.Call):
        return isinstance(callee.func, ast.Name) and callee.func.id in ("words_for", "words_in")
    name = callee.attr if isinstance(callee, ast.Attribute) else getattr(callee, "id", "")
    return name in ("words", "said")
