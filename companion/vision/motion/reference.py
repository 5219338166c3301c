"""How every place was last seen still and unhidden by a fixed camera, and where that may show a hand all the same."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.motion.around import fits_better
from companion.vision.motion.change import LONG, SHRINK, Blobs, LightChange, Mask, Small

CLEARLY = 1.0
"""By so much must one picture fit its surroundings better than another to be the one without a hand."""


class Reference:
    """A small picture with which others are compared; nobody knows where a hand lies in the first one."""

    def __init__(self, picture: Small) -> None:
        self.picture = picture
        self._doubtful = np.full(picture.shape[:2], 255, np.uint8)  # where it may show a hand, for all that is known
        self._came = np.zeros(picture.shape[:2], np.uint8)  # where a hand had clearly come when all was last still

    def without_the_gone(self, now: Small, blobs: Blobs) -> Blobs:
        """The changes, where a hand that was in the reference and has gone counts as lying: the table is seen now.

        A place is no longer doubtful once a hand has come over it and gone, and it looks as before.
        """
        self._doubtful[(self._came > 0) & (blobs.reaching_in == 0) & (blobs.lying == 0)] = 0
        self._came = np.zeros_like(blobs.reaching_in)
        changed = np.asarray(cv2.dilate(blobs.reaching_in | blobs.lying, np.ones((3, 3))), dtype=np.uint8)
        count, labels = cv2.connectedComponents(blobs.reaching_in)
        for n in range(1, count):
            blob = (labels == n).astype(np.uint8) * np.uint8(255)
            better = fits_better(now, self.picture, blob, changed) or 0.0
            if better < -CLEARLY:
                self._came |= blob
            elif better > CLEARLY and np.mean(self._doubtful[blob > 0]) > 0.5 * 255:
                x, y, w, h = (SHRINK * v for v in cv2.boundingRect(blob))
                blobs = Blobs(blobs.reaching_in & ~blob, blobs.lying | blob, (*blobs.boxes, (x, y, w, h)))
        return blobs

    def take(self, now: Small, blobs: Blobs, light: LightChange | None) -> None:
        """From now on it shows what is seen now, and in this light what is hidden."""
        self._doubt_what_is_long(blobs.lying)
        hidden = light.on(self.picture) if light else self.picture
        self.picture = np.where(blobs.reaching_in[..., None] > 0, hidden, now)

    def may_go(self, where: Mask) -> None:
        """What lies there now is no hand, and may be taken away."""
        self._doubtful[where > 0] = 255

    def show(self, where: Mask, now: Small) -> None:
        """What reaches in there is no hand, for all that is known, but how it looks now."""
        self.picture = np.where(where[..., None] > 0, now, self.picture)
        self._doubtful[where > 0] = 255

    def _doubt_what_is_long(self, lying: Mask) -> None:
        """What lies there and is as long as an arm may be one: the reference is doubtful there."""
        count, labels, stats, _ = cv2.connectedComponentsWithStats(lying)
        size = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1)
        long = [n for n in range(1, count) if size[n] > LONG * min(lying.shape)]
        self._doubtful[np.isin(labels, long)] = 255
