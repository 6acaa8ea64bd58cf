"""A budget of nodes: it is spent exactly, and stays spent."""

from engine.core.budget import Budget, NodeBudget


def test_a_budget_says_no_with_the_node_that_uses_it_up() -> None:
    budget: Budget = NodeBudget(3)
    assert [budget.spend(1) for _ in range(5)] == [True, True, False, False, False]


def test_many_nodes_are_spent_at_once() -> None:
    budget = NodeBudget(100)
    assert budget.spend(60)
    assert budget.spend(39)
    assert budget.left == 1
    assert not budget.spend(50)
    assert not budget.spend(0)


def test_an_empty_budget_allows_nothing() -> None:
    assert not NodeBudget(0).spend(0)
    assert not NodeBudget(0).spend(1)


def test_asking_without_spending_costs_nothing() -> None:
    budget = NodeBudget(1)
    assert all(budget.spend(0) for _ in range(10))
