"""Cameras of all kinds behind one interface; `open_camera` chooses by a line from the settings."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardware.cameras.frame import Camera, Frame
from hardware.errors import BadSetting, DeviceMissing

if TYPE_CHECKING:
    from hardware.simulator.live import SimulatedTable

__all__ = ["KINDS", "Camera", "Frame", "find_camera", "open_camera"]

Size = tuple[int, int]

KINDS = "auto, picamera2, picamera2:N, v4l2:N, video:FILE, pictures:FOLDER, simulated"
"""What a settings line may say."""


def open_camera(name: str, size: Size = (1280, 720), table: SimulatedTable | None = None) -> Camera:
    """The open camera that `name` means (see `KINDS`); `table` is what the simulated camera looks at.

    Raises BadSetting for a name that means nothing, DeviceMissing when the camera or its library is not there.
    """
    kind, rest = check_name(name)
    if kind == "auto":
        found = find_camera()
        if found == "none":
            raise DeviceMissing("no-camera")
        return open_camera(found, size, table)
    openers: dict[str, Callable[[], Camera]] = {
        "picamera2": lambda: _adapter("picamera").PiCamera(int(rest or 0), size),
        "v4l2": lambda: _adapter("video").VideoCamera(int(rest or 0), size),
        "video": lambda: _adapter("video").VideoCamera(Path(rest).expanduser(), size),
        "pictures": lambda: _adapter("pictures").PictureCamera(Path(rest).expanduser()),
        "simulated": lambda: _adapter("simulated").SimulatedCamera(table),
    }
    return openers[kind]()


def check_name(name: str) -> tuple[str, str]:
    """The kind that a settings line names, and what stands after the colon; BadSetting if it means nothing."""
    kind, _, rest = name.strip().partition(":")
    if kind in ("picamera2", "v4l2"):
        if rest and not (rest.isdecimal() and len(rest) <= 3):
            raise BadSetting("camera-number", name=name, kind=kind)
    elif kind in ("video", "pictures"):
        if not rest:
            raise BadSetting("camera-path", name=name, kind=kind)
    elif kind not in ("auto", "simulated"):
        raise BadSetting("camera-name", name=name, known=KINDS)
    return kind, rest


def find_camera() -> str:
    """The name of a camera that is there: the Pi's own, else a USB camera; "none" without any.

    Look once and keep the answer, so that a camera that drops out for a moment is not replaced by another.
    """
    if importlib.util.find_spec("picamera2") is not None and _adapter("picamera").cameras_there():
        return "picamera2"
    number = _adapter("video").first_capture_device()
    return "none" if number is None else f"v4l2:{number}"


def _adapter(module: str) -> Any:
    return importlib.import_module(f"hardware.cameras.{module}")
