"""What every camera gives, and what every camera is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture: `bgr` (height, width, 3) uint8, taken at `time` (seconds, monotonic) by `source`.

    `locked`: exposure, gain and white balance are held, so that colours can be compared with those of earlier frames.
    """

    bgr: Picture
    time: float
    source: str
    simulated: bool = False
    locked: bool = False


class Camera(Protocol):
    """An open camera."""

    name: str
    simulated: bool

    def read(self) -> Frame:
        """The next frame; raises DeviceLost when none comes within about a second."""

    def relock(self) -> None:
        """Let exposure and white balance find the light anew, then lock them again."""

    def close(self) -> None:
        """Let go of the camera; it cannot be read any more."""
