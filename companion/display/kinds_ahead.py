"""What a kind of action leads to, found out before it is chosen."""

from __future__ import annotations

from companion.display.board import Board
from companion.games.kit import Action, Value
from companion.games.kit.curtain import curtained
from companion.play.choices import ChoiceTree


class KindsAhead:
    """Looks ahead from the top of a tree."""

    def __init__(self, tree: ChoiceTree) -> None:
        self._tree = tree
        self._reach: dict[str, frozenset[str]] = {}

    def reach(self, kind: str, board: Board) -> frozenset[str]:
        """The places that can be chosen for the only field of a kind of action."""
        if kind not in self._reach:
            self._reach[kind] = self._looked(kind, board)
        return self._reach[kind]

    def complete(self, kind: Value) -> bool:
        """Whether nothing is left to choose once a kind is, or all of it is chosen behind a curtain."""
        ahead = self._tree.ahead(kind)
        chosen = ahead.kind
        hidden = chosen is not None and ahead.seat is not None and curtained(ahead.state, ahead.seat, chosen)
        return ahead.ready is not None or hidden

    def _looked(self, kind: str, board: Board) -> frozenset[str]:
        node = self._tree.node
        if node is None or not any(branch.value == kind and branch.legal for branch in node.branches):
            return frozenset()
        ahead = self._tree.ahead(kind)
        field = ahead.node
        if isinstance(ahead.ready, Action):  # there is nothing else to choose
            last = ahead.ready.field_names()[-1:]
            return frozenset(place for name in last for place in board.places(getattr(ahead.ready, name)))
        if field is None or field.field.endswith("."):
            return frozenset()
        return frozenset(place for branch in field.branches if branch.legal for place in board.places(branch.value))
