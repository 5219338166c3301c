"""Cameras of all kinds behind one interface; `open_camera` chooses by a line from the settings."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardware.cameras.frame import Camera, Frame
from hardware.errors import BadSetting

if TYPE_CHECKING:
    from hardware.table.live import SimulatedTable

__all__ = ["KINDS", "Camera", "Frame", "find_camera", "open_camera"]

Size = tuple[int, int]

KINDS = "auto, picamera2, picamera2:N, v4l2:N, video:FILE, pictures:FOLDER, simulated"
"""What a settings line may say."""


def open_camera(name: str, size: Size = (1280, 720), table: SimulatedTable | None = None) -> Camera:
    """The open camera that `name` means (see `KINDS`); `table` is what the simulated camera looks at.

    Raises BadSetting for a name that means nothing, DeviceMissing when the camera or its library is not there.
    """
    kind, _, rest = name.strip().partition(":")
    if kind == "auto":
        return open_camera(find_camera(), size, table)
    openers: dict[str, Callable[[], Camera]] = {
        "picamera2": lambda: _adapter("picamera").PiCamera(_number(name, rest), size),
        "v4l2": lambda: _adapter("video").VideoCamera(_number(name, rest), size),
        "video": lambda: _adapter("video").VideoCamera(_path(name, rest), size),
        "pictures": lambda: _adapter("pictures").PictureCamera(_path(name, rest)),
        "simulated": lambda: _adapter("simulated").SimulatedCamera(table),
    }
    if kind not in openers:
        raise BadSetting(f"There is no camera called {name!r}: choose one of {KINDS}.")
    return openers[kind]()


def find_camera() -> str:
    """The name of a camera that is there: the Pi's own, else a USB camera, else the simulated table.

    Look once and keep the answer, so that a camera that drops out for a moment is not replaced by another.
    """
    if importlib.util.find_spec("picamera2") is not None and _adapter("picamera").cameras_there():
        return "picamera2"
    number = _adapter("video").first_capture_device()
    return "simulated" if number is None else f"v4l2:{number}"


def _adapter(module: str) -> Any:
    return importlib.import_module(f"hardware.cameras.{module}")


def _number(name: str, text: str) -> int:
    if text and not text.isdigit():
        raise BadSetting(f"The camera {name!r} needs a number after the colon, as in v4l2:0.")
    return int(text or 0)


def _path(name: str, text: str) -> Path:
    if not text:
        raise BadSetting(f"The camera {name!r} needs a path after the colon, as in pictures:/home/pi/boards.")
    return Path(text).expanduser()
