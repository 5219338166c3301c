"""What the camera has said of a game by itself, and what was asked because of that."""

from __future__ import annotations

from companion.games.kit import State
from companion.tracking import TableReport


class CameraReports:
    """The last report that the camera made by itself, and the summary of what was last asked because of one."""

    def __init__(self) -> None:
        self.asked: object = None
        self._last: tuple[State, TableReport] | None = None

    def keep(self, state: State, report: TableReport | None) -> None:
        """From now on this was said of this state; None: nothing."""
        self._last = (state, report) if report is not None else None

    def of(self, state: State) -> TableReport | None:
        """What was last said of this very state."""
        return self._last[1] if self._last is not None and self._last[0] is state else None
