"""Simulated people who calibrate: some show the sheet or the mat from many sides, one lays the parts asked for."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from calibration.art import SPACE_MM, part_named
from calibration.art import Part as OwnPart
from calibration.art.sheet import MARGIN_MM, chart_picture
from calibration.camera.chart import CHART
from calibration.enrolment.live import WantedPart
from companion.simulation.laying import SLATE, cards
from companion.simulation.stage import Stage
from hardware.cameras.frame import Frame
from hardware.cameras.simulated import SimulatedCamera
from hardware.simulator.live import SimulatedTable
from hardware.simulator.optics import TableCamera
from hardware.simulator.scene import Flat, Scene, ScenePart
from hardware.simulator.shapes import cloth, rectangle

STEP = 0.125
"""Seconds between two frames, of a clock that runs as fast as the frames are made."""
HELD = 3
"""Frames for which a view is held still."""
SIDES = (
    (0, 60, 520), (240, 160, 470), (-260, 120, 480), (60, 330, 420), (-80, -280, 430), (200, -220, 450),
    (-230, -190, 470), (330, 40, 400), (-340, -20, 420), (20, 120, 400), (150, 300, 480), (-160, 310, 440),
)  # fmt: skip
"""Where the camera stands, in mm, as if it were moved instead of the sheet."""
HALF_MM = 2.5 * SPACE_MM
"""Half the side of the square between the mat's cards, which five spaces fill."""
LOOKING = TableCamera(eye=(30.0, 173.6, 620.0), roll=1.5)
"""The camera above the mat."""


class _Sitting(SimulatedCamera):
    """A simulated camera whose clock runs with its frames."""

    def __init__(self, table: SimulatedTable) -> None:
        self.table = table
        ticks = itertools.count(1)
        super().__init__(table, clock=lambda: next(ticks) * STEP)


class _Showing(_Sitting):
    """Somebody shows something from many sides, each for a moment; the lens is a little crooked."""

    def __init__(self, parts: tuple[ScenePart, ...], farther: float) -> None:
        super().__init__(SimulatedTable(Scene(parts), TableCamera(focal_px=1000.0, k1=-0.12)))
        self._farther = farther
        self._read = 0

    def read(self) -> Frame:
        """The next frame; after a few it is held another way."""
        side = self._read // HELD
        if self._read % HELD == 0:
            aside = (45.0 * (side % 3 - 1), 45.0 * (side // 3 % 3 - 1))
            x, y, z = (self._farther * mm for mm in SIDES[side % len(SIDES)])
            self.table.set_camera(replace(self.table.camera, eye=(x, y, z), target=aside, roll=15.0 * side))
        self._read += 1
        return super().read()


class ShowingSheet(_Showing):
    """Somebody shows the calibration sheet."""

    def __init__(self) -> None:
        wide, high = (n * CHART.square_mm + 2 * MARGIN_MM for n in (CHART.cols, CHART.rows))
        sheet = Flat(name="sheet", outline=rectangle(wide, high), thickness=0.2, texture=chart_picture())
        super().__init__((sheet,), 1.0)


class ShowingMat(_Showing):
    """Somebody shows the mat as it lies about a board of 5 x 5 spaces."""

    def __init__(self) -> None:
        super().__init__(cards(HALF_MM, HALF_MM), 1.5)


class LayingParts(_Sitting):
    """Somebody lays our own printed parts on the mat, copies of one at a time."""

    def __init__(self, parts: Sequence[OwnPart]) -> None:
        super().__init__(SimulatedTable(Scene(cards(HALF_MM, HALF_MM), surface=cloth(1, SLATE)), LOOKING))
        self._stage = Stage(self.table)
        self._parts = parts

    def lay(self, wanted: WantedPart | None, copies: int = 1) -> None:
        """Lay so many copies of this part only, or nothing."""
        part = part_named(self._parts, wanted.kind, wanted.label) if wanted is not None else None
        self._stage.lay_alone(part, copies)
