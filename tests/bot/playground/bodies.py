"""Request bodies to build on, and where a tree of errors has its leaves."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import Any

from bot.playground.limits import V2

JSON = dict[str, Any]
Cases = list[tuple[str, JSON, JSON, str]]
"""A limit in words, a body that just keeps it, one that just breaks it, the place of the error."""


@dataclass(frozen=True)
class File:
    """A file as the limits see it."""

    slot: int
    name: str
    size: int = 1


def text(words: str = "hi") -> JSON:
    return {"type": 10, "content": words}


def button(number: int = 0, **more: Any) -> JSON:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": f"b{number}"} | more


def link(**more: Any) -> JSON:
    return {"type": 2, "style": 5, "label": "Web", "url": "https://example.org"} | more


def select(count: int = 3, **more: Any) -> JSON:
    listed = [{"label": f"L{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": listed} | more


def row(*children: JSON) -> JSON:
    return {"type": 1, "components": list(children)}


def box(*children: JSON, **more: Any) -> JSON:
    return {"type": 17, "components": list(children)} | more


def section(texts: int = 1, accessory: JSON | None = None) -> JSON:
    return {"type": 9, "components": [text() for _ in range(texts)], "accessory": accessory or button()}


def gallery(pictures: int = 1, url: str = "https://example.org/a.png", alt: str = "alt") -> JSON:
    return {"type": 12, "items": [{"media": {"url": url}, "description": alt} for _ in range(pictures)]}


def v2(*components: JSON, **more: Any) -> JSON:
    return {"flags": V2, "components": list(components)} | more


def rows(count: int) -> list[JSON]:
    return [row(button(n)) for n in range(count)]


def modal(*components: JSON, **more: Any) -> JSON:
    inside = {"custom_id": "m", "title": "A title", "components": list(components) or [label()]}
    return {"type": 9, "data": inside | more}


def label(component: JSON | None = None, **more: Any) -> JSON:
    return {"type": 18, "label": "Word", "component": component or entry()} | more


def entry(number: int = 0, **more: Any) -> JSON:
    return {"type": 4, "style": 1, "custom_id": f"t{number}"} | more


def command(**more: Any) -> JSON:
    return {"name": "yut", "description": "A game", "type": 1} | more


def option(number: int = 0, **more: Any) -> JSON:
    return {"name": f"o{number}", "description": "An option", "type": 3} | more


def choices(count: int, name: str = "n") -> list[JSON]:
    return [{"name": f"{name}{n}", "value": f"v{n}"} for n in range(count)]


def emoji(size: int = 100, name: str = "yut_do") -> JSON:
    return {"name": name, "image": "data:image/png;base64," + b64encode(b"x" * size).decode()}


def plain(**more: Any) -> JSON:
    return {"content": "hi"} | more


FILLED = [box(*[row(*[button(5 * r + n) for n in range(5)]) for r in range(6)], text(), text())]
"""39 components."""


def places(errors: JSON, path: str = "") -> list[str]:
    """Where the errors of a tree are, as dotted paths."""
    found = [path.strip(".")] if "_errors" in errors else []
    for key, inner in errors.items():
        if key != "_errors":
            found += places(inner, f"{path}.{key}")
    return found
