"""What a thinking player may spend. The engine has no clock: the bot brings a budget that has one."""

from typing import Protocol


class Budget(Protocol):
    """Something that says when thinking must end."""

    def spend(self, nodes: int) -> bool:
        """Take `nodes` positions looked at from the budget; False once it is used up and the player must answer."""
        ...


class NodeBudget:
    """A budget of a fixed number of positions: the same thinking on every machine."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    def spend(self, nodes: int) -> bool:
        self.left -= nodes
        return self.left > 0
