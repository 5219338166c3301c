"""Where a walk through the choices stands, as a game is asked what to show of it."""

from __future__ import annotations

from companion.display.bands import Moment
from companion.display.chooser import Chooser
from companion.play.choices import field_of


def moment(chooser: Chooser) -> Moment:
    """Who chooses what, what there is to choose, and what is under the cursor."""
    node, here, kind = chooser.node, chooser.at, chooser.tree.kind
    action = chooser.only()
    return Moment(
        seat=chooser.tree.seat,
        kind=kind.kind if kind is not None else "",
        path=tuple(chooser.tree.path),
        field=field_of(node.field) if node is not None else "",
        values=tuple(branch.value for branch in chooser.branches),
        at=here.value if here is not None else None,
        action=action or chooser.sample(),
        whole=action is not None,
        question=chooser.tree.question,
    )
