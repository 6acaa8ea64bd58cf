"""The errors of a form: a tree that is written to at paths."""

from __future__ import annotations

from collections.abc import Collection

from bot.playground.wire import JSON

SCHEMES = ("http://", "https://")


class Form:
    """A place in the error tree. `errors` is the tree as a 50035 carries it, {} as long as all is well."""

    def __init__(self, errors: JSON | None = None, path: tuple[str, ...] = ()) -> None:
        self.errors: JSON = {} if errors is None else errors
        self.path = path

    def under(self, *keys: str | int) -> Form:
        """The place at a field or index below this one."""
        return Form(self.errors, (*self.path, *map(str, keys)))

    def add(self, *keys: str | int, code: str, message: str) -> None:
        """Notes an error here, or at a field below."""
        node = self.errors
        for key in (*self.path, *map(str, keys)):
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def text(self, field: str, value: object, least: int = 0, most: int = 100, *, required: bool = False) -> int:
        """Checks a text field's length in characters and gives it (0 for no text)."""
        if value is None:
            if required:
                self.add(field, code="BASE_TYPE_REQUIRED", message="This field is required")
            return 0
        if not isinstance(value, str):
            self.add(field, code="STRING_TYPE_CONVERT", message="Could not interpret as string.")
            return 0
        if len(value) > most and not least:
            self.add(field, code="BASE_TYPE_MAX_LENGTH", message=f"Must be {most} or fewer in length.")
        elif not least <= len(value) <= most:
            self.add(field, code="BASE_TYPE_BAD_LENGTH", message=f"Must be between {least} and {most} in length.")
        return len(value)

    def number(self, field: str, value: object, least: int, most: int) -> None:
        """Checks an integer field that may be left out."""
        if value is None:
            return
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(field, code="NUMBER_TYPE_COERCE", message=f'Value "{value}" is not int.')
        elif value < least:
            self.add(field, code="NUMBER_TYPE_MIN", message=f"int value should be greater than or equal to {least}.")
        elif value > most:
            self.add(field, code="NUMBER_TYPE_MAX", message=f"int value should be less than or equal to {most}.")

    def length(self, items: object, least: int, most: int) -> list[JSON]:
        """Checks that this place holds a list of so many objects, and gives those."""
        if not isinstance(items, list):
            self.add(code="BASE_TYPE_REQUIRED", message="This field is required")
            return []
        if not least <= len(items) <= most:
            self.add(code="BASE_TYPE_BAD_LENGTH", message=f"Must be between {least} and {most} in length.")
        return [item for item in items if isinstance(item, dict)]

    def media(self, url: object, names: Collection[str], *, attachment_only: bool = False) -> None:
        """Checks an address of a picture or file: on the web, or one of the message's own files."""
        if url is None:
            return
        if not isinstance(url, str) or not url.startswith((*SCHEMES, "attachment://")):
            message = 'Not a well formed URL. Scheme must be one of ("http", "https", "attachment").'
            self.add("url", code="URL_TYPE_INVALID_SCHEME", message=message)
        elif len(url) > 2048:
            self.add("url", code="BASE_TYPE_MAX_LENGTH", message="Must be 2048 or fewer in length.")
        elif url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            if name not in names:
                message = f"The referenced attachment {name!r} was not found"
                self.add("url", code="UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message=message)
        elif attachment_only:
            message = "Only attachment:// references are supported"
            self.add("url", code="UNFURLED_MEDIA_ITEM_ATTACHMENT_REFERENCE_REQUIRED", message=message)
