"""The last pictures of a scene in which nothing moves: their mean has less grain than each of them."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.geometry.plane import Picture

MOST = 4
"""So many pictures are kept: in dim light twice as many halve no more than a tenth of what is misread."""


class StillPictures:
    """Pictures (h, w, 3) of the same scene, one after the other, the newest `MOST`.

    Each change puts other values in the place of the old ones, so that another thread always finds whole ones.
    """

    def __init__(self) -> None:
        self._pictures: tuple[Picture, ...] = ()
        self._mean: tuple[tuple[Picture, ...], Picture] | None = None  # of which pictures, and their mean

    def __len__(self) -> int:
        return len(self._pictures)

    def add(self, picture: Picture) -> None:
        """One more; of another size it is of another scene."""
        kept = self._pictures
        if kept and kept[-1].shape != picture.shape:
            kept = ()
        self._pictures = (*kept, picture)[-MOST:]

    def clear(self) -> None:
        """Something moved: what comes now is another scene."""
        self._pictures = ()

    def mean(self) -> Picture:
        """The mean of all, the same object until another picture comes; IndexError if there is none."""
        pictures, kept = self._pictures, self._mean
        if kept is None or kept[0] is not pictures:
            kept = self._mean = (pictures, pictures[-1] if len(pictures) == 1 else _mean_of(pictures))
        return kept[1]


def _mean_of(pictures: tuple[Picture, ...]) -> Picture:
    total = np.zeros(pictures[-1].shape, np.float32)
    for picture in pictures:
        cv2.accumulate(picture, total)
    return np.asarray(cv2.convertScaleAbs(total, alpha=1 / len(pictures)), np.uint8)
