"""What has changed since it was last read, so that only that is read again."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.kit import Place
from companion.vision.motion.watching import Settled


class ToRead:
    """The places that have changed since they were last read.

    The `relit` ones changed as all did, with the light. A hand hides the `hidden` ones, whether they changed or not.
    """

    def __init__(self) -> None:
        self.places: set[Place] = set()
        self.relit: set[Place] = set()
        self.hidden: frozenset[Place] = frozenset()

    def settled(self, event: Settled, every: Collection[Place]) -> None:
        """All is still: what has changed of every place that is watched is to be read."""
        self.relit -= set(event.changed) - self.hidden
        if event.light:
            self.relit = set(every)
        self.hidden = frozenset(event.hidden)
        self.places.update(event.changed)

    def again(self, every: Collection[Place]) -> None:
        """What was read could not be used, or may have been hidden: every place is to be read."""
        self.places.update(every)

    @property
    def in_sight(self) -> bool:
        """Whether something has changed that no hand hides."""
        return not self.places <= self.hidden

    def read(self, seen: Collection[Place]) -> frozenset[Place]:
        """These places were seen now. Gives those that have changed, and of which nothing was seen though no hand hides
        them.
        """
        gone = self.places.difference(self.hidden, seen)
        self.places &= self.hidden
        self.relit.difference_update(seen)
        return frozenset(gone)
