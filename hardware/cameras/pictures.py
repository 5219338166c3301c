"""Pictures in a folder instead of a camera, shown in turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np

from hardware.cameras.frame import Frame, Picture
from hardware.errors import DeviceMissing, HardwareError

_SUFFIXES = {".jpg", ".jpeg", ".png", ".bmp", ".webp"}


def load_picture(path: Path) -> Picture:
    """A picture file as BGR (height, width, 3); HardwareError when it cannot be read or is no picture."""
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError as error:
        raise HardwareError("picture-unreadable", path=str(path), why=str(error.strerror)) from None
    try:
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except cv2.error:
        picture = None
    if picture is None:
        raise HardwareError("no-picture", path=str(path))
    return np.asarray(picture, dtype=np.uint8)


class PictureCamera:
    """The pictures of a folder by name, or of a list; each for `hold` seconds, then from the start."""

    simulated = True

    def __init__(
        self, what: Path | Sequence[Path], hold: float = 2.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        if isinstance(what, Path):
            if not what.is_dir():
                raise DeviceMissing("no-folder", path=str(what))
            paths = sorted(p for p in what.iterdir() if p.suffix.lower() in _SUFFIXES)
            if not paths:
                raise DeviceMissing("no-pictures", path=str(what))
            self.name = f"pictures:{what}"
        else:
            paths = list(what)
            self.name = "pictures"
        self._paths = paths
        self._hold = hold
        self._clock = clock
        self._started = clock()
        self._shown: tuple[Path, Picture] | None = None

    def read(self) -> Frame:
        """The picture whose turn it is."""
        now = self._clock()
        path = self._paths[int((now - self._started) / self._hold) % len(self._paths)]
        if self._shown is None or self._shown[0] != path:
            self._shown = (path, load_picture(path))
        return Frame(self._shown[1].copy(), now, f"pictures:{path}", simulated=True, locked=True)

    def relock(self) -> None:
        """Nothing to lock in a picture."""

    def close(self) -> None:
        """Nothing to let go of."""
        self._shown = None
