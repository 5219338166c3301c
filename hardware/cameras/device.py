"""A camera as a supervised device: newest frame only, at a steady pace."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from hardware.cameras.frame import Camera, Frame
from hardware.errors import DeviceLost
from hardware.inbox import Inbox

SMALLEST = 32
"""Pixels of the shorter side of a picture that shows anything."""


class CameraDevice:
    """Opens a camera and posts its frames; one that nobody took yet is replaced by the next."""

    def __init__(
        self,
        opener: Callable[[], Camera],
        inbox: Inbox,
        rate: float = 10.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.simulated = False
        self._open = opener
        self._inbox = inbox
        self._period = 1 / rate
        self._clock = clock
        self._camera: Camera | None = None
        self._relock = False

    def set_up(self) -> None:
        """Open the camera."""
        self._camera = self._open()
        self.simulated = self._camera.simulated

    def step(self) -> float:
        """Read one frame and post it; seconds until the next is due."""
        if self._camera is None:
            raise RuntimeError("the camera is read before it is open")
        start = self._clock()
        if self._relock:
            self._relock = False
            self._camera.relock()
        self._inbox.post(_shown(self._camera.read()), replaces="frame")
        return max(0.0, self._period - (self._clock() - start))

    def relock(self) -> None:
        """Have the camera adapt to the light anew, before its next frame. May be called from any thread."""
        self._relock = True

    def tear_down(self) -> None:
        """Close the camera."""
        if self._camera is not None:
            self._camera.close()
            self._camera = None


def _shown(frame: Frame | None) -> Frame:
    """A frame that shows something; DeviceLost for a camera that goes on giving none."""
    picture = frame.bgr if frame is not None else None
    if frame is None or picture is None or picture.ndim != 3 or picture.shape[2] != 3 or picture.dtype != np.uint8:
        raise DeviceLost("frame-none")
    if min(picture.shape[:2]) < SMALLEST:
        raise DeviceLost("frame-empty")
    return frame
