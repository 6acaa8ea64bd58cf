"""Pebbles at the table: a button for each number that may be taken."""

from collections.abc import Mapping, Sequence

from bot.table import Button, Row, Sight, Table
from engine.core.match import Step


class PebblesTable(Table):
    """Nothing is ever selected."""

    key = "pebbles"
    asked = ("pebbles",)

    def labels(self, sight: Sight) -> Mapping[str, str]:
        return {}

    def controls(self, sight: Sight) -> Sequence[Row]:
        return [[Button(str(action), act=str(action), style="primary") for action in sight.scene.actions]]

    def prompt(self, sight: Sight) -> str:
        return sight.words("pebbles.prompt")

    def tell(self, sight: Sight, step: Step) -> Sequence[str]:
        return [sight.words("pebbles.took", name=sight.names[step.seat], n=int(step.notation.partition("-")[2]))]

    def position(self, sight: Sight) -> str:
        return sight.words("pebbles.left", n=sight.scene.view.left)


TABLE = PebblesTable()
