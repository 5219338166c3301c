"""How likely what looks like four stickers in a square is a cube's face, and not part of a board or of a picture.

Stickers are flat and a gap of another brightness parts them; four tiles of a board have drawings on them, and four bare
spaces hardly a line between them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

_STEADY, _PART = 4.0, 0.05
"""Unevenness, in grey levels and as a part of the brightness, that noise and shade give a flat sticker."""
_EVEN, _BLACK = 0.05, 1e-3
"""What is too little to tell anything: unevenness as `_STEADY` has it, and light."""
_BASE, _UNEVEN, _GAP = -8.3, -5.1, 5.6
"""Logistic regression on some 400 faces and 160 squares of boards and layouts, in good light and bad."""

_y, _x = np.mgrid[0:4, 0:4].reshape(2, 16) - 1.5
_PLANE = np.stack([np.ones(16), _x, _y], axis=1)
_BUMPS = np.eye(16) - _PLANE @ np.linalg.pinv(_PLANE)
"""Takes from 4 x 4 values the plane through them: light that falls off across a sticker is no unevenness."""


def face_chance(cells: Bytes, stickers: Floats, gap: Floats) -> float:
    """The probability that there is a face, from its four stickers (4, 16, 16, 3), their light (4, 3) and the gaps'.

    The most uneven sticker counts, and in each what half of it exceeds.
    """
    blocks = cells.reshape(4, 4, 4, 4, 4, 3).mean(axis=(2, 4)).reshape(4, 16, 3)
    bumps = np.median(np.abs(_BUMPS @ blocks).max(axis=2), axis=1)
    uneven = float((bumps / (_STEADY + _PART * blocks.mean(axis=1).max(axis=1))).max())
    light = np.sqrt(stickers + _BLACK).mean(axis=1) / np.sqrt(gap + _BLACK).mean()
    parted = float(np.abs(np.log(light)).mean())
    return float(1 / (1 + np.exp(-(_BASE + _UNEVEN * np.log(uneven + _EVEN) + _GAP * parted))))
