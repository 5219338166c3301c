"""How likely what looks like four stickers in a square is a cube's face, and not part of a board or of a picture.

Stickers are flat and a gap of another brightness parts them; four tiles of a board have drawings on them, and four bare
spaces hardly a line between them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from companion.vision.cube.tuning import TUNING

TUNED = TUNING.believing

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]


_y, _x = np.mgrid[0:4, 0:4].reshape(2, 16) - 1.5
_PLANE = np.stack([np.ones(16), _x, _y], axis=1)
_BUMPS = np.eye(16) - _PLANE @ np.linalg.pinv(_PLANE)
"""Takes from 4 x 4 values the plane through them: light that falls off across a sticker is no unevenness."""


def face_chance(cells: Bytes, stickers: Floats, gaps: Floats) -> float:
    """The probability that there is a face, from its four stickers (4, 16, 16, 3), their light (4, 3) and the gaps'.

    `gaps` (2, 2 n, 3) is the light along the upright gap and the level one. The most uneven sticker counts, in each
    what a quarter of it exceeds, and how far the gaps are from the sticker beside them that is more alike.
    """
    blocks = cells.reshape(4, 4, 4, 4, 4, 3).mean(axis=(2, 4)).reshape(4, 16, 3)
    bumps = np.sort(np.abs(_BUMPS @ blocks).max(axis=2), axis=1)[:, TUNED.most]
    uneven = float((bumps / (TUNED.steady + TUNED.part * blocks.mean(axis=1).max(axis=1))).max())
    beside = np.log(np.sqrt(stickers + TUNED.black).mean(axis=1)).reshape(2, 2)
    along = np.log(np.sqrt(gaps + TUNED.black).mean(axis=2))
    off = [
        np.abs(np.repeat(pairs, gaps.shape[1] // 2, axis=0) - gap[:, None]).min(axis=1)
        for pairs, gap in zip((beside, beside.T), along, strict=True)
    ]
    parted = float(np.percentile(off, TUNED.all_along))
    return float(1 / (1 + np.exp(-(TUNED.base + TUNED.uneven * np.log(uneven + TUNED.even) + TUNED.gap * parted))))
