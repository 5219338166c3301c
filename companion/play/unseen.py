"""Choices made unseen, such as bids: when they lie open for all."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kit import Action, State
from companion.play.steps import Step


def shown(start: State, steps: Sequence[Step], index: int) -> bool:
    """Whether what a seat chose unseen in step `index` has been shown: nobody is due any more by the rule that made
    it choose, or that seat is due by it anew.
    """
    event = steps[index].event
    if not isinstance(event, Action) or not event.unseen:
        return False
    rule = (steps[index - 1].state if index else start).due().get(event.seat)
    later = (step.state.due() for step in steps[index:])
    return any(rule not in due.values() or due.get(event.seat) == rule for due in later)
