"""The Raspberry Pi's camera through picamera2, which is imported only here and only when it is asked for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from hardware.cameras.formats import to_bgr
from hardware.cameras.frame import Frame
from hardware.cameras.steady import Steadiness
from hardware.errors import DeviceLost, DeviceMissing

_WAIT = 1.0
_FAULTS = {
    "Camera(s) not found": DeviceMissing("no-pi-camera"),
    "dmaHeap": DeviceMissing("pi-camera-denied"),
    "Permission denied": DeviceMissing("pi-camera-denied"),
    "Cannot allocate memory": DeviceMissing("pi-camera-memory"),
    "Device or resource busy": DeviceMissing("pi-camera-busy"),
    # a ribbon that sits badly: the sensor was found, and does not answer
    "Remote I/O error": DeviceMissing("no-pi-frames"),
    "Input/output error": DeviceMissing("no-pi-frames"),
    "Connection timed out": DeviceMissing("no-pi-frames"),
    "No such device": DeviceMissing("no-pi-frames"),
    # older versions say no more of a camera that another program has
    "did not complete": DeviceMissing("pi-camera-busy"),
    "Failed to acquire": DeviceMissing("pi-camera-busy"),
}
"""Our sentences for what picamera2 and libcamera say, the first that fits."""
_FOCUS_STAYS, _FOCUS_GOES_ON = 0, 2  # libcamera's AfModeManual and AfModeContinuous


def cameras_there() -> int:
    """How many cameras libcamera knows; 0 too when picamera2 does not work here."""
    try:
        from picamera2 import Picamera2

        return len(Picamera2.global_camera_info())
    except Exception:  # a half-installed libcamera raises anything; then there is no camera for us
        return 0


class PiCamera:
    """A libcamera camera, which sees all that its lens shows.

    Locks exposure, gain, white balance and, where the lens can be moved, its focus as soon as the light is steady.
    """

    simulated = False

    def __init__(
        self, number: int = 0, size: tuple[int, int] = (1280, 720), clock: Callable[[], float] = time.monotonic
    ) -> None:
        try:
            from libcamera import ColorSpace
            from picamera2 import Picamera2
        except ImportError:
            raise DeviceMissing("no-picamera2") from None
        except ValueError as error:  # "numpy.dtype size changed"
            raise DeviceMissing("pi-camera-numpy") from error
        there = len(Picamera2.global_camera_info())
        if not there:
            raise DeviceMissing("no-pi-camera")
        if number >= there:
            raise DeviceMissing("fewer-pi-cameras", number=number, last=there - 1)
        self.name = f"picamera2:{number}"
        self._clock = clock
        self._steady = Steadiness()
        self._locked = False
        try:
            self._camera: Any = Picamera2(number)
        except Exception as error:
            raise _said(error) from error
        try:
            # "RGB888" is B, G, R in memory; the camera may grant something else, even YUV, then of full range (sYCC)
            wish = {"size": size, "format": "RGB888"}
            self._camera.configure(
                self._camera.create_video_configuration(
                    main=wish, raw=self._whole_view(), buffer_count=4, colour_space=ColorSpace.Sycc()
                )
            )
            self._set({"AfMode": _FOCUS_GOES_ON})
            granted = self._camera.camera_configuration()
            self._granted: dict[str, Any] = granted["main"]
            self._full_range = granted["colour_space"] == ColorSpace.Sycc()
            self._camera.start()
        except Exception as error:
            self._camera.close()
            raise _said(error) from error

    def _whole_view(self) -> dict[str, Any]:
        """The sensor's mode of half its pixels each way, for which no official camera cuts anything off.

        A picture as small as ours would get a mode of the sensor's middle alone: two thirds across on Camera Module 3.
        """
        across, down = self._camera.camera_properties.get("PixelArraySize", (0, 0))
        return {"size": (across // 4 * 2, down // 4 * 2)} if across else {}

    def read(self) -> Frame:
        """The newest frame; DeviceLost when none comes within a second."""
        job = self._camera.capture_request(wait=False)
        try:
            request = job.get_result(timeout=_WAIT)
        except TimeoutError:
            raise DeviceLost("no-pi-frames") from None
        try:
            buffer, metadata = request.make_buffer("main"), request.get_metadata()
        finally:
            request.release()
        granted = self._granted
        picture = to_bgr(buffer, granted["format"], granted["size"], granted["stride"], self._full_range)
        frame = Frame(picture, self._clock(), self.name, locked=self._locked)
        if not self._locked:
            self._lock_when_steady(metadata)
        return frame

    def relock(self) -> None:
        """Let exposure and white balance find the light anew, then lock them again."""
        self._steady.forget()
        self._locked = False
        self._set({"AeEnable": True, "AwbEnable": True, "AfMode": _FOCUS_GOES_ON})

    def close(self) -> None:
        """Stop the camera and let go of it."""
        self._camera.stop()
        self._camera.close()

    def _lock_when_steady(self, metadata: dict[str, Any]) -> None:
        held: dict[str, Any] = {
            name: metadata[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if name in metadata
        }
        values = [v for value in held.values() for v in (value if isinstance(value, tuple) else (value,))]
        if not values or not self._steady.add(values):  # a camera that tells nothing cannot be locked
            return
        # fixed ColourGains fix the colour matrix too
        lens = {name: metadata[name] for name in ("LensPosition",) if name in metadata}
        self._set({"AeEnable": False, "AwbEnable": False, **held, "AfMode": _FOCUS_STAYS, **lens})
        self._locked = True

    def _set(self, controls: dict[str, object]) -> None:
        known = self._camera.camera_controls
        taken = {name: value for name, value in controls.items() if name in known}
        if taken:
            self._camera.set_controls(taken)


def _said(error: Exception) -> Exception:
    """A known fault of the camera's library, or of what caused it, as our own sentence; the error itself otherwise."""
    causes: list[BaseException] = [error]
    while (cause := causes[-1].__cause__) is not None:
        causes.append(cause)
    texts = "\n".join(map(str, reversed(causes)))
    return next((fault.with_traceback(None) for words, fault in _FAULTS.items() if words in texts), error)
