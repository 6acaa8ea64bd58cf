"""Whispers at the table."""

from collections.abc import Mapping, Sequence

from bot.table import Button, Row, Sight, Table
from engine.core.match import Step


class WhispersTable(Table):
    """Two buttons; what a seat may not know is in no word."""

    key = "whispers"

    def labels(self, sight: Sight) -> Mapping[str, str]:
        return {}

    def controls(self, sight: Sight) -> Sequence[Row]:
        return [[Button(str(action), act=str(action)) for action in sight.scene.actions]]

    def prompt(self, sight: Sight) -> str:
        return sight.words("whispers.prompt")

    def tell(self, sight: Sight, step: Step) -> Sequence[str]:
        return ()

    def position(self, sight: Sight) -> str:
        shown = ", ".join(f"secret{number}" for number in sight.scene.view.numbers if number)
        return sight.words("whispers.position", numbers=shown or "?")


TABLE = WhispersTable()
