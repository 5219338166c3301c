"""The camera that looks at the simulated table."""

from __future__ import annotations

import time
from collections.abc import Callable

from hardware.cameras.frame import Frame
from hardware.errors import DeviceMissing
from hardware.simulator.live import SimulatedTable


class SimulatedCamera:
    """Shows a simulated table."""

    simulated = True
    name = "simulated"

    def __init__(self, table: SimulatedTable | None, clock: Callable[[], float] = time.monotonic) -> None:
        if table is None:
            raise DeviceMissing("no-table")
        self._table = table
        self._clock = clock

    def read(self) -> Frame:
        """What the simulated camera sees now."""
        return Frame(self._table.picture(), self._clock(), self.name, simulated=True, locked=True)

    def relock(self) -> None:
        """The simulated camera never adapts to the light."""

    def close(self) -> None:
        """Nothing to let go of; the table stays."""
