"""Discord's own description of its API (OpenAPI 3.1) as a second opinion on request bodies.

The validator, jsonschema-rs, is a development dependency: it is imported when a contract is loaded, never before.
Two adaptations make the description fit: ids may be integers as well as strings (Discord takes both, and clients send
`attachments[].id` as numbers), and unions told apart by `type` become if/then, so that an error names the field that is
wrong and not the whole union.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.playground.form import Form
from bot.playground.wire import JSON, loads

DIALECT = "https://json-schema.org/draft/2020-12/schema"
IDS = {"anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]}
MESSAGE_LENGTH = 200


class Contract:
    """Checks bodies by method and route, as the description writes routes ("/channels/{channel_id}/messages")."""

    def __init__(self, description: JSON) -> None:
        self.paths: JSON = description["paths"]
        schemas = description["components"]["schemas"]
        schemas["SnowflakeType"] = IDS
        _retag(description, schemas)
        self.components = description["components"]
        self.validators: dict[tuple[str, str], Any] = {}

    @classmethod
    def load(cls, path: Path) -> Contract:
        """Reads the description from a file."""
        return cls(loads(path.read_bytes()))

    def check(self, method: str, route: str, body: object) -> JSON:
        """The errors of a body as a 50035 carries them; {} where there are none, or the route takes no JSON."""
        validator = self._validator(method.lower(), route)
        if validator is None or validator.is_valid(body):
            return {}
        form = Form()
        for error in validator.iter_errors(body):
            form.under(*error.instance_path).add(code="CONTRACT", message=error.message[:MESSAGE_LENGTH])
        return form.errors

    def _validator(self, method: str, route: str) -> Any:
        if (method, route) not in self.validators:
            schema = self._schema(method, route)
            self.validators[method, route] = None if schema is None else self._compile(schema)
        return self.validators[method, route]

    def _schema(self, method: str, route: str) -> JSON | None:
        content = self.paths.get(route, {}).get(method, {}).get("requestBody", {}).get("content", {})
        schema: JSON | None = content.get("application/json", {}).get("schema")
        return schema

    def _compile(self, schema: JSON) -> Any:
        import jsonschema_rs

        whole = {"$schema": DIALECT, "components": self.components, **schema}
        return jsonschema_rs.Draft202012Validator(whole, validate_formats=False)


def _retag(node: Any, schemas: JSON) -> None:
    """Rewrites, in place and in depth, the unions of a description."""
    if isinstance(node, dict):
        for word in ("oneOf", "anyOf"):
            if isinstance(node.get(word), list):
                _rewrite(node, word, schemas)
        for child in list(node.values()):
            _retag(child, schemas)
    elif isinstance(node, list):
        for child in node:
            _retag(child, schemas)


def _rewrite(node: JSON, word: str, schemas: JSON) -> None:
    branches = node[word]
    if len(branches) == 2 and branches[0] == {"type": "null"}:
        del node[word]
        node["if"], node["else"] = {"type": "null"}, branches[1]
        return
    tags = [_tags(branch, schemas) for branch in branches]
    if len(branches) < 2 or not all(tags):
        return
    del node[word]
    by_tag: dict[int, list[JSON]] = {}
    for branch, values in zip(branches, tags, strict=True):
        for value in values:
            by_tag.setdefault(value, []).append(branch)
    node |= {"type": "object", "required": ["type"], "properties": {"type": {"enum": sorted(by_tag)}}}
    node["allOf"] = [_when(value, found, word) for value, found in by_tag.items()]


def _when(value: int, branches: list[JSON], word: str) -> JSON:
    condition = {"properties": {"type": {"const": value}}, "required": ["type"]}
    return {"if": condition, "then": branches[0] if len(branches) == 1 else {word: branches}}


def _tags(branch: JSON, schemas: JSON) -> list[int]:
    """The values of `type` that a branch is for, [] where it does not say."""
    name = branch.get("$ref", "").rpartition("/")[2]
    tags: list[int] = schemas.get(name, {}).get("properties", {}).get("type", {}).get("enum", [])
    return tags
