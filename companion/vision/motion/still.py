"""The last pictures of a scene in which nothing moves: their mean has less grain than each of them."""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from companion.vision.geometry.plane import Picture

MOST = 4
"""So many pictures are kept: in dim light twice as many halve no more than a tenth of what is misread."""


class StillPictures:
    """Pictures (h, w, 3) of the same scene, one after the other, the newest `MOST`."""

    def __init__(self) -> None:
        self._pictures: deque[Picture] = deque(maxlen=MOST)
        self._mean: Picture | None = None

    def __len__(self) -> int:
        return len(self._pictures)

    def add(self, picture: Picture) -> None:
        """One more; of another size it is of another scene."""
        if self._pictures and self._pictures[-1].shape != picture.shape:
            self.clear()
        self._pictures.append(picture)
        self._mean = None

    def clear(self) -> None:
        """Something moved: what comes now is another scene."""
        self._pictures.clear()
        self._mean = None

    def mean(self) -> Picture:
        """The mean of all, the same object until another picture comes; IndexError if there is none."""
        if self._mean is None:
            self._mean = self._pictures[-1] if len(self._pictures) == 1 else self._added_up()
        return self._mean

    def _added_up(self) -> Picture:
        total = np.zeros(self._pictures[-1].shape, np.float32)
        for picture in self._pictures:
            cv2.accumulate(picture, total)
        return np.asarray(cv2.convertScaleAbs(total, alpha=1 / len(self._pictures)), np.uint8)
