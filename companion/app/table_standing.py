"""How a table stands against the state: by what is read of it, where it looks otherwise, and what was pushed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.app.pushes import Pushes
from companion.app.unlike import left, unlike
from companion.games.kit import Place
from companion.games.plugin import Reading
from companion.tracking import SpotsSeen, TableReport, TableTracker
from companion.vision.motion.watching import Watcher


class TableStanding:
    """Brings together what lies on the table, what a watcher of its pictures sees, and what hands have pushed.

    Once there is nothing to say, whatever comes is compared with how all looks now. `hidden` are always the places over
    which a hand lies.
    """

    def __init__(self, lying: TableTracker, watcher: Watcher, pushes: Pushes) -> None:
        self._lying = lying
        self._watcher = watcher
        self._pushes = pushes

    def seen(
        self,
        reading: Reading[Any],
        shown: SpotsSeen,
        hidden: frozenset[Place],
        gone: Collection[Place],
        relit: Collection[Place],
        asked: bool,
    ) -> TableReport:
        """How it stands by what a look has shown; see `TableTracker.see`."""
        laid = self._laid()
        shares, bared = unlike(self._watcher, reading, laid), left(self._watcher, reading, laid)
        found = self._lying.see(shown, shares, hidden, gone, bared, asked, relit, self._watcher.shifted())
        most = self._pushes.most_is_unlike(shares)
        by = self._pushes.together(reading) if not found.calm or most else None
        if by is not None:
            return self._lying.pushed(found, by)
        if not found.calm:
            return self._pushes.measured(found, reading)
        carried = self._pushes.carried(reading)
        if carried is None or not hidden:  # what is told while a hand is in view is told once it has gone
            self._all_is_well(reading, hidden)
        return self._lying.pushed(found, carried, carried=True) if carried is not None else found

    def unread(self, reading: Reading[Any], hidden: frozenset[Place]) -> TableReport | None:
        """Where a table that could not be read looks otherwise than when all was well; None if nowhere."""
        laid = self._laid()
        shares = {at: share for at, share in unlike(self._watcher, reading, laid).items() if at not in hidden}
        found = self._lying.unread(shares, left(self._watcher, reading, laid))
        if found is None:
            return None
        by = self._pushes.together(reading)
        return self._lying.pushed(found, by) if by is not None else self._pushes.measured(found, reading)

    def hear(self, reading: Reading[Any] | None, hidden: frozenset[Place]) -> None:
        """After an event all may lie as it was seen last."""
        if self._lying.agrees():
            self._all_is_well(reading, hidden)

    def _all_is_well(self, reading: Reading[Any] | None, hidden: frozenset[Place]) -> None:
        self._watcher.well(self._lying.stirred if hidden else ())
        self._pushes.well(self._laid(), reading)

    def _laid(self) -> set[Place]:
        """Where something should lie."""
        return {place for (place, _), label in self._lying.session.state.layout().items() if label is not None}
