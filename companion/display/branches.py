"""How the values of a choice stand together, for a held button that leaps over them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kit import Value
from companion.play.choices import COARSE, Node


def groups_of(node: Node | None, values: Sequence[Value]) -> dict[Value | None, list[Value]]:
    """The values by their groups, such as their columns, in their order; None: without one."""
    found: dict[Value | None, list[Value]] = {}
    if node is None or node.domain is None or node.field.endswith(COARSE):
        return found
    for value in values:
        found.setdefault(node.domain.group(value) if value in node.domain else None, []).append(value)
    return found


def ranks_of(node: Node | None) -> dict[Value, int]:
    """Which value of its group each one is, such as its row."""
    every = [branch.value for branch in node.branches] if node is not None else []
    return {value: n for found in groups_of(node, every).values() for n, value in enumerate(found)}
