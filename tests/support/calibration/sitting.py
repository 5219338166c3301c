"""Somebody who lays the parts of a box before the camera, one after the other, by hand on a simulated table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from calibration.art import part_named
from calibration.enrolment.live import Enrolment, EnrolmentAsk, WantedPart
from companion.simulation import laid
from hardware.simulator.optics import TableCamera
from hardware.simulator.render import Renderer
from hardware.simulator.scene import Light, Scene, ScenePart
from hardware.simulator.shapes import hand, wood
from tests.support.calibration.views import mat_parts
from tests.support.vision.drawn import LEVELS, OWN, TERRAINS

TERRAIN, CROP = "board/terrain", "board/crop"
BOX = [WantedPart(TERRAIN, label) for label in TERRAINS] + [WantedPart(CROP, str(level)) for level in LEVELS]
MORE = 2.0
"""Seconds in which a hand lays another part."""
TABLE = Scene(parts=tuple(mat_parts(230.0, 230.0)), surface=wood())
CAMERA = TableCamera(eye=(0.0, 200.0, 760.0), focal_px=900.0, size=(960, 540))


def part(kind: str, label: str, x: float = 0.0, y: float = 0.0, angle: float = 0.0, name: str = "part") -> ScenePart:
    """One of our own drawings as it would be cut out of card, or a pawn."""
    return laid(part_named(OWN, kind, label), name, x, y, angle, px=256)


@dataclass
class Sitting:
    """Somebody at the table: lays parts, and the enrolment looks on. `clock` is in seconds."""

    enrolment: Enrolment
    clock: float = 0.0
    said: list[EnrolmentAsk] = field(default_factory=list)
    _renderer: Renderer = field(default_factory=lambda: Renderer(CAMERA, Light(brightness=0.8)))
    _number: int = 0

    def see(self, *parts: ScenePart, seconds: float, rate: float = 8.0) -> EnrolmentAsk:
        """Look at the table with these parts on it for so long."""
        for _ in range(max(1, round(seconds * rate))):
            self.clock += 1 / rate
            self._number += 1
            frame = self._renderer.picture(TABLE.put(*parts), self._number)
            self.said.append(self.enrolment.look(frame, self.clock))
        return self.said[-1]

    def lay(self, *parts: ScenePart) -> EnrolmentAsk:
        """A hand comes and goes (four seconds, of which the camera need not see each), then the parts lie still.

        Each part more takes it two seconds.
        """
        self.clock += 3.5 + MORE * max(0, len(parts) - 1)
        self.see(hand(x=20.0, y=40.0), seconds=0.25)
        self.see(hand(x=60.0, y=90.0), *parts, seconds=0.25)
        return self.see(*parts, seconds=0.5)


def begun(wanted: Sequence[WantedPart]) -> Sitting:
    """The empty table has been seen; the first part is asked for."""
    sitting = Sitting(Enrolment(wanted))
    assert sitting.see(seconds=0.125).key == "empty"
    assert sitting.see(seconds=0.5).key == "lay"
    return sitting


def random_parts(wanted: Sequence[WantedPart], seed: int) -> Iterator[tuple[WantedPart, ScenePart]]:
    rng = np.random.default_rng(seed)
    for one in wanted:
        x, y = rng.uniform(-50, 50, 2)
        yield one, part(one.kind, one.label, float(x), float(y), float(rng.uniform(-30, 30)))
