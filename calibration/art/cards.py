"""The mat's corner cards."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from calibration.art.canvas import Picture
from companion.vision.geometry.mat import CARD_MM, MARGIN_MM, MARKER_MM


def marker_modules(dictionary: int, marker: int) -> npt.NDArray[np.bool_]:
    """The marker's square of modules with its black border, True where white.

    `dictionary` is one of OpenCV's numbers (`cv2.aruco.DICT_4X4_50`). The bits are taken from the table itself: the
    functions that draw markers have other names in each version of OpenCV.
    """
    table = cv2.aruco.getPredefinedDictionary(dictionary)
    inside = int(table.markerSize)
    count = inside * inside
    # the first quarter of the row is the marker unturned; its last byte holds the remaining bits in its low end
    packed = np.asarray(table.bytesList[marker], np.uint8).ravel()[: -(-count // 8)]
    whole, rest = np.unpackbits(packed[: count // 8]), count % 8
    bits = np.concatenate([whole, np.unpackbits(packed[count // 8 :])[8 - rest :]]) if rest else whole
    return np.pad(bits.reshape(inside, inside).astype(bool), 1)


def marker_card(marker: int, px: int) -> Picture:
    """One white corner card of the mat, 56 mm on a side, with marker 0 to 3 centred on 40 mm: (px, px, 3)."""
    modules = marker_modules(cv2.aruco.DICT_4X4_50, marker)
    # each pixel looks up the module under its middle
    at = ((np.arange(px) + 0.5) * (CARD_MM / px) - MARGIN_MM) / MARKER_MM * len(modules)
    inside = (at >= 0) & (at < len(modules))
    index = np.clip(at.astype(int), 0, len(modules) - 1)
    white = modules[np.ix_(index, index)] | ~(inside[:, None] & inside[None, :])
    return np.where(white[:, :, None], 255, 0).astype(np.uint8).repeat(3, axis=2)
