"""From the pixel formats that cameras grant to B, G, R."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.cameras.frame import Picture
from hardware.errors import HardwareError

# libcamera names formats by the bits of a little-endian word, so that in memory the letters stand reversed
_PACKED = {
    "RGB888": (3, None),
    "BGR888": (3, cv2.COLOR_RGB2BGR),
    "XRGB8888": (4, cv2.COLOR_BGRA2BGR),
    "XBGR8888": (4, cv2.COLOR_RGBA2BGR),
}
_HALVED = {  # a plane of brightness, then colour at half the resolution in each direction
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "YVU420": cv2.COLOR_YUV2BGR_YV12,
}
# full range (sYCC, JPEG) to the 16..235 and 16..240 that OpenCV's conversions expect
_BRIGHT = np.rint(16 + np.arange(256) * 219 / 255).astype(np.uint8)
_COLOUR = np.rint(128 + (np.arange(256) - 128) * 224 / 255).astype(np.uint8)
_PAIRED = {"YUYV": cv2.COLOR_YUV2BGR_YUYV, "YVYU": cv2.COLOR_YUV2BGR_YVYU, "UYVY": cv2.COLOR_YUV2BGR_UYVY}


def to_bgr(
    buffer: NDArray[np.uint8], pixel_format: str, size: tuple[int, int], stride: int, full_range: bool = False
) -> Picture:
    """A camera's buffer (bytes, 1-D) as a picture (height, width, 3).

    `size` is (width, height), `stride` the bytes from one row to the next; `full_range`: YUV formats use all of 0 to
    255 for brightness, as in JPEG, and not 16 to 235, as in television. Raises HardwareError for a format that is
    not known and for a buffer that is too short.
    """
    width, height = size
    try:
        if pixel_format == "MJPEG":
            picture = cv2.imdecode(buffer, cv2.IMREAD_COLOR)
        elif pixel_format in _PACKED:
            channels, code = _PACKED[pixel_format]
            rows = buffer[: stride * height].reshape(height, stride)[:, : width * channels]
            packed = rows.reshape(height, width, channels)
            picture = np.ascontiguousarray(packed) if code is None else cv2.cvtColor(packed, code)
        elif pixel_format in _PAIRED:
            pairs = buffer[: stride * height].reshape(height, stride)[:, : width * 2].reshape(height, width, 2)
            if full_range:
                tables = (_COLOUR, _BRIGHT) if pixel_format == "UYVY" else (_BRIGHT, _COLOUR)
                pairs = np.dstack([cv2.LUT(pairs[..., i].copy(), tables[i]) for i in (0, 1)])
            picture = cv2.cvtColor(pairs, _PAIRED[pixel_format])
        elif pixel_format in _HALVED:
            planes = _planes(buffer, pixel_format, size, stride)
            if full_range:
                cv2.LUT(planes[:height], _BRIGHT, dst=planes[:height])
                cv2.LUT(planes[height:], _COLOUR, dst=planes[height:])
            picture = cv2.cvtColor(planes, _HALVED[pixel_format])
        else:
            raise HardwareError("pixel-format", format=pixel_format)
    except (ValueError, cv2.error):
        picture = None
    if picture is None or picture.shape[:2] != (height, width):
        raise HardwareError("cut-frame", format=pixel_format)
    return np.asarray(picture, dtype=np.uint8)


def _planes(buffer: NDArray[np.uint8], pixel_format: str, size: tuple[int, int], stride: int) -> NDArray[np.uint8]:
    """The planes without what pads their rows, one above the other as OpenCV wants them (3/2 height, width)."""
    width, height = size
    bright = buffer[: stride * height].reshape(height, stride)[:, :width]
    if pixel_format in ("NV12", "NV21"):  # both colours in one plane
        colour = buffer[stride * height : stride * height * 3 // 2].reshape(height // 2, stride)[:, :width]
    else:
        colour = buffer[stride * height : stride * height * 3 // 2].reshape(height, stride // 2)[:, : width // 2]
    return np.concatenate([bright, colour.reshape(height // 2, width)])
