"""What the camera has said of a game by itself, and what was asked because of that."""

from __future__ import annotations

from companion.games.kit import State
from companion.tracking import Standing, TableReport

AGAIN = 30.0
"""Seconds after which is knocked a second time for what still lies wrong."""


class CameraReports:
    """The last report that the camera made by itself, and the summary of what was last asked because of one."""

    def __init__(self) -> None:
        self.asked: object = None
        self._last: tuple[State, TableReport] | None = None
        self._astray: tuple[object, int] = None, 0  # what nothing explains, and how often was knocked for it
        self._knock = 0.0  # when

    def keep(self, state: State, report: TableReport | None) -> None:
        """From now on this was said of this state; None: nothing."""
        self._last = (state, report) if report is not None else None

    def knocks(self, state: State, now: float) -> bool:
        """Whether it is time to knock: when nothing explains the table, and once more if that lasts."""
        found = self.of(state)
        if found is None or found.nothing_new or found.standing is not Standing.UNEXPLAINED:
            self._astray = None, 0
            return False
        summary, times = self._astray
        if summary != found.summary:
            self._astray, self._knock = (found.summary, 1), now
            return True
        if times == 1 and now - self._knock >= AGAIN:
            self._astray = summary, 2
            return True
        return False

    def of(self, state: State) -> TableReport | None:
        """What was last said of this very state."""
        return self._last[1] if self._last is not None and self._last[0] is state else None
