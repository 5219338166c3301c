"""USB cameras and video files through OpenCV."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import cv2

from hardware.cameras.frame import Frame, Picture
from hardware.cameras.steady import Steadiness
from hardware.errors import DeviceLost, DeviceMissing

_V4L2_MANUAL, _V4L2_AUTO = 1, 3  # what the V4L2 driver calls manual exposure and aperture priority


def first_capture_device(folder: Path = Path("/sys/class/video4linux")) -> int | None:
    """The lowest /dev/videoN that is a camera's picture stream, or nothing.

    A camera's second node carries metadata (its index is not 0), and a Pi's own codec and image-processor nodes
    are no cameras though they look like one.
    """
    numbers = []
    for node in folder.glob("video*"):
        try:
            index, name = (node / "index").read_text().strip(), (node / "name").read_text().lower()
        except OSError:
            continue
        if index == "0" and not any(word in name for word in ("bcm2835", "rpi", "pisp", "unicam", "codec")):
            numbers.append(int(node.name.removeprefix("video")))
    return min(numbers, default=None)


def _film(path: Path) -> cv2.VideoCapture:
    """A video file; one of single pictures is read as such, without the codecs' threads: a dozen MB less."""
    pictures = cv2.VideoCapture(str(path), cv2.CAP_OPENCV_MJPEG)
    return pictures if pictures.isOpened() else cv2.VideoCapture(str(path))


class VideoCamera:
    """A camera by its number, or a video file, which begins again at its end."""

    def __init__(
        self, what: int | Path, size: tuple[int, int] = (1280, 720), clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.simulated = isinstance(what, Path)
        self.name = f"v4l2:{what}" if isinstance(what, int) else f"video:{what}"
        self._clock = clock
        self._steady = Steadiness()
        self._locked = False
        if isinstance(what, Path):
            if not what.is_file():
                raise DeviceMissing("no-video", path=str(what))
            self._capture = _film(what)
        else:
            self._capture = cv2.VideoCapture(what, cv2.CAP_V4L2)
            self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))  # raw 720p needs too much of USB 2
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
            self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        if not self._capture.isOpened():
            self._capture.release()
            raise DeviceMissing("camera-shut", name=self.name)

    def read(self) -> Frame:
        """The next frame; DeviceLost when the camera gives none."""
        good, picture = self._capture.read()
        if not good and self.simulated:
            self._capture.set(cv2.CAP_PROP_POS_FRAMES, 0)
            good, picture = self._capture.read()
        if not good or picture is None:
            raise DeviceLost("no-frames", name=self.name)
        frame = Frame(picture.astype("uint8", copy=False), self._clock(), self.name, self.simulated, self._locked)
        if not self._locked and not self.simulated:
            self._lock_when_steady(frame.bgr)
        return frame

    def relock(self) -> None:
        """Let exposure and white balance find the light anew, then lock them again."""
        self._steady.forget()
        self._locked = False
        if not self.simulated:
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _V4L2_AUTO)
            self._capture.set(cv2.CAP_PROP_AUTO_WB, 1)

    def close(self) -> None:
        """Let go of the camera."""
        self._capture.release()

    def _lock_when_steady(self, picture: Picture) -> None:
        # the driver does not tell its exposure while it finds it, but the picture does
        if self._steady.add(cv2.mean(picture[::8, ::8])[:3]):
            exposure, warmth = self._capture.get(cv2.CAP_PROP_EXPOSURE), self._capture.get(cv2.CAP_PROP_WB_TEMPERATURE)
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _V4L2_MANUAL)
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
            self._capture.set(cv2.CAP_PROP_AUTO_WB, 0)
            self._capture.set(cv2.CAP_PROP_WB_TEMPERATURE, warmth)
            self._locked = True
