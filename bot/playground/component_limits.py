"""Limits on components: what may stand where, how many, how long, and what has to be unique.

One `Tree` walks a message's or modal's components and counts over all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from bot.playground.form import Form
from bot.playground.wire import JSON

TOTAL = 40
TEXT_TOTAL = 4000
ROW_WIDTH = 5
OPTIONS = 25
SELECTS = {3, 5, 6, 7, 8}
IN_CONTAINER = {1, 9, 10, 12, 13, 14}
TOP_V2 = IN_CONTAINER | {17}
IN_LABEL = {3, 4, 5, 6, 7, 8, 19, 21, 22, 23}
_EMOJI_TEXT = re.compile(r"[^\x00-\x7f]|[0-9#*]\ufe0f?\u20e3")


def check_message(
    form: Form, components: object, v2: bool, names: Collection[str], emojis: Collection[str] | None = None
) -> None:
    """Notes the errors of a message's components at `form`."""
    tree = Tree(names, emojis)
    kinds = TOP_V2 if v2 else {1}
    for index, component in enumerate(form.length(components, 0, TOTAL if v2 else 5)):
        tree.visit(form.under(index), component, kinds)
    tree.totals(form)


def check_modal(form: Form, body: JSON, emojis: Collection[str] | None = None) -> None:
    """Notes the errors of a modal."""
    form.text("custom_id", body.get("custom_id"), 1, 100, required=True)
    form.text("title", body.get("title"), 1, 45, required=True)
    tree, at = Tree((), emojis, modal=True), form.under("components")
    for index, component in enumerate(at.length(body.get("components"), 1, 5)):
        tree.visit(at.under(index), component, {1, 10, 18})
    tree.totals(at)


class Tree:
    """A walk over components; `names` are the files `attachment://` may refer to."""

    def __init__(self, names: Collection[str], emojis: Collection[str] | None, *, modal: bool = False) -> None:
        self.names, self.emojis, self.modal = names, emojis, modal
        self.count = self.text = 0
        self.custom_ids: set[str] = set()
        self.ids: set[int] = set()
        self.checks: dict[int, Callable[[Form, JSON], None]] = {
            1: self.row,
            2: self.button,
            4: self.text_input,
            9: self.section,
            10: self.text_display,
            11: self.thumbnail,
            12: self.gallery,
            13: self.file,
            14: self.separator,
            17: self.container,
            18: self.label,
            19: self.chooser,
            21: self.radio,
            22: self.radio,
            23: self.chooser,
        }
        self.checks.update(dict.fromkeys(SELECTS, self.select))

    def visit(self, form: Form, component: JSON, kinds: Collection[int]) -> None:
        """Checks one component and all in it; `kinds` may stand here."""
        kind = component.get("type")
        self.count += 1
        if not isinstance(kind, int) or kind not in kinds:
            message = f'Value of field "type" must be one of {tuple(sorted(kinds))}.'
            form.add("type", code="UNION_TYPE_CHOICES", message=message)
            return
        self._own_id(form, component.get("id"))
        self.checks[kind](form, component)

    def totals(self, form: Form) -> None:
        """Checks what holds over the whole tree."""
        if self.count > TOTAL:
            form.add(
                code="BASE_TYPE_MAX_LENGTH", message=f"The total number of components exceeds {TOTAL}: {self.count}"
            )
        if self.text > TEXT_TOTAL:
            message = f"The total displayable text exceeds {TEXT_TOTAL}: {self.text}"
            form.add(code="COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message=message)

    def _own_id(self, form: Form, identity: object) -> None:
        if not identity:
            return
        form.number("id", identity, 0, 2**31 - 1)
        if isinstance(identity, int):
            if identity in self.ids:
                form.add("id", code="COMPONENT_ID_DUPLICATED", message="Component id cannot be duplicated")
            self.ids.add(identity)

    def custom_id(self, form: Form, component: JSON) -> None:
        """Checks a custom_id's length and that it is the only one of its kind."""
        value = component.get("custom_id")
        form.text("custom_id", value, 1, 100, required=True)
        if value in self.custom_ids:
            message = "Component custom id cannot be duplicated"
            form.add("custom_id", code="COMPONENT_CUSTOM_ID_DUPLICATED", message=message)
        if isinstance(value, str):
            self.custom_ids.add(value)

    def emoji(self, form: Form, emoji: object) -> None:
        """Checks that an emoji is a Unicode one or one the app has."""
        if emoji is None:
            return
        known = isinstance(emoji, dict) and (
            (self.emojis is None or str(emoji["id"]) in self.emojis)
            if emoji.get("id")
            else bool(_EMOJI_TEXT.search(str(emoji.get("name") or "")))
        )
        if not known:
            form.add("emoji", "name", code="COMPONENT_INVALID_EMOJI", message="Invalid emoji")

    def row(self, form: Form, component: JSON) -> None:
        """Up to five buttons, or one select; in a modal one text input."""
        at = form.under("components")
        kinds = {4} if self.modal else {2} | SELECTS
        children = at.length(component.get("components"), 1, ROW_WIDTH)
        width = sum(ROW_WIDTH if child.get("type") != 2 else 1 for child in children)
        for index, child in enumerate(children):
            self.visit(at.under(index), child, kinds)
        if width > ROW_WIDTH:
            message = "The specified component exceeds the maximum width"
            at.add(code="COMPONENT_LAYOUT_WIDTH_EXCEEDED", message=message)

    def button(self, form: Form, component: JSON) -> None:
        """A label or an emoji; an address for a link, a custom_id for any other style."""
        form.text("label", component.get("label"), most=80)
        self.emoji(form, component.get("emoji"))
        style = component.get("style")
        if style not in (1, 2, 3, 4, 5, 6):
            form.add("style", code="BASE_TYPE_CHOICES", message="Value must be one of (1, 2, 3, 4, 5, 6).")
        elif style == 5:
            self._link(form, component)
        elif style != 6:
            self.custom_id(form, component)
            if component.get("url"):
                form.add("url", code="BUTTON_COMPONENT_URL_NOT_ALLOWED", message="Only link buttons may have a url")
        if style != 6 and not component.get("label") and not component.get("emoji"):
            form.add(code="BUTTON_COMPONENT_NO_LABEL_OR_EMOJI", message="A button needs a label or an emoji")

    def _link(self, form: Form, component: JSON) -> None:
        form.text("url", component.get("url"), 1, 512, required=True)
        if not str(component.get("url") or "http://").startswith(("http://", "https://", "discord://")):
            form.add("url", code="URL_TYPE_INVALID_SCHEME", message="Not a well formed URL.")
        if component.get("custom_id"):
            message = "A custom id and url cannot both be specified"
            form.add("custom_id", code="BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message=message)

    def select(self, form: Form, component: JSON) -> None:
        """Placeholder, how many may be chosen, and a string select's options."""
        self.chooser(form, component)
        form.text("placeholder", component.get("placeholder"), most=150)
        if component.get("type") == 3:
            self.options(form.under("options"), component)

    def chooser(self, form: Form, component: JSON) -> None:
        """What all that take values have in common: custom_id, min_values and max_values."""
        self.custom_id(form, component)
        least, most = component.get("min_values"), component.get("max_values")
        form.number("min_values", least, 0, OPTIONS)
        form.number("max_values", most, 1, OPTIONS)
        if isinstance(least, int) and least > (most if isinstance(most, int) else 1):
            message = "min_values must be less than or equal to max_values"
            form.add("min_values", code="SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", message=message)

    def options(self, form: Form, component: JSON) -> None:
        """1 to 25 options with different values, at least as many as may be chosen."""
        options = form.length(component.get("options"), 1, OPTIONS)
        values: set[object] = set()
        most = component.get("max_values") or 1
        for index, option in enumerate(options):
            at = form.under(index)
            at.text("label", option.get("label"), 1, 100, required=True)
            at.text("value", option.get("value"), 1, 100, required=True)
            at.text("description", option.get("description"), most=100)
            self.emoji(at, option.get("emoji"))
            if option.get("value") in values:
                message = "The specified option value is already used"
                at.add("value", code="SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message=message)
            values.add(option.get("value"))
        wanted = max(most, component.get("min_values") or 0)
        if isinstance(wanted, int) and options and len(options) < min(wanted, OPTIONS):
            form.add(code="BASE_TYPE_BAD_LENGTH", message=f"Must be between {wanted} and {OPTIONS} in length.")
        if sum(bool(option.get("default")) for option in options) > most:
            message = f"The number of default values must not exceed {most}"
            form.add(code="SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message=message)

    def radio(self, form: Form, component: JSON) -> None:
        """A group of radio buttons or checkboxes in a modal."""
        self.custom_id(form, component)
        self.options(form.under("options"), component | {"max_values": component.get("max_values") or 1})

    def text_input(self, form: Form, component: JSON) -> None:
        """A text field in a modal."""
        self.custom_id(form, component)
        form.text("label", component.get("label"), 1, 45)
        form.text("placeholder", component.get("placeholder"), most=100)
        form.text("value", component.get("value"), most=4000)
        least, most = component.get("min_length"), component.get("max_length")
        form.number("min_length", least, 0, 4000)
        form.number("max_length", most, 1, 4000)
        if component.get("style") not in (1, 2):
            form.add("style", code="BASE_TYPE_CHOICES", message="Value must be one of (1, 2).")
        if isinstance(least, int) and isinstance(most, int) and least > most:
            form.add("min_length", code="TEXT_INPUT_MIN_LENGTH_TOO_LARGE", message="min_length exceeds max_length")

    def label(self, form: Form, component: JSON) -> None:
        """A modal's label with one component in it."""
        form.text("label", component.get("label"), 1, 45, required=True)
        form.text("description", component.get("description"), most=100)
        inner = component.get("component")
        if isinstance(inner, dict):
            self.visit(form.under("component"), inner, IN_LABEL)
        else:
            form.add("component", code="BASE_TYPE_REQUIRED", message="This field is required")

    def section(self, form: Form, component: JSON) -> None:
        """1 to 3 texts beside a button or a small picture."""
        at = form.under("components")
        for index, child in enumerate(at.length(component.get("components"), 1, 3)):
            self.visit(at.under(index), child, {10})
        accessory = component.get("accessory")
        if isinstance(accessory, dict):
            self.visit(form.under("accessory"), accessory, {2, 11})
        else:
            form.add("accessory", code="BASE_TYPE_REQUIRED", message="This field is required")

    def text_display(self, form: Form, component: JSON) -> None:
        """Words; they count towards the total."""
        self.text += form.text("content", component.get("content"), 1, TEXT_TOTAL, required=True)

    def thumbnail(self, form: Form, component: JSON) -> None:
        """A small picture with its alt text."""
        form.text("description", component.get("description"), most=1024)
        self._media(form.under("media"), component.get("media"))

    def gallery(self, form: Form, component: JSON) -> None:
        """1 to 10 pictures with alt texts."""
        at = form.under("items")
        for index, item in enumerate(at.length(component.get("items"), 1, 10)):
            self.thumbnail(at.under(index), item)

    def file(self, form: Form, component: JSON) -> None:
        """A file of the message itself."""
        self._media(form.under("file"), component.get("file"), attachment_only=True)

    def _media(self, form: Form, media: object, *, attachment_only: bool = False) -> None:
        if isinstance(media, dict) and media.get("url"):
            form.media(media["url"], self.names, attachment_only=attachment_only)
        else:
            form.add("url", code="BASE_TYPE_REQUIRED", message="This field is required")

    def separator(self, form: Form, component: JSON) -> None:
        """A line or a space, small or large."""
        form.number("spacing", component.get("spacing"), 1, 2)

    def container(self, form: Form, component: JSON) -> None:
        """A box with a coloured edge."""
        form.number("accent_color", component.get("accent_color"), 0, 0xFFFFFF)
        at = form.under("components")
        for index, child in enumerate(at.length(component.get("components"), 1, TOTAL)):
            self.visit(at.under(index), child, IN_CONTAINER)
