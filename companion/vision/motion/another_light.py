"""What changed in another light: less is believed, and where an arm hid how that light falls nothing is known yet."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.motion.change import Blobs, LightChange, Mask, Small, change_mask, sort_blobs


class AnotherLight:
    """Remembers where an arm lay when the light changed, until the table is seen there."""

    def __init__(self) -> None:
        self._unlit: Mask | None = None

    def hidden_by(self, arm: Mask) -> None:
        """The light has changed, and an arm hides how it falls there."""
        self._unlit = arm

    def first_shown(self, arm: Mask) -> NDArray[np.bool_] | None:
        """Where the table is seen in this light for the first time, as no arm lies there any more; None if nothing was
        hidden. From now on it is known.
        """
        if self._unlit is None:
            return None
        shown: NDArray[np.bool_] = (self._unlit > 0) & (arm == 0)
        self._unlit = np.where(shown, 0, self._unlit).astype(np.uint8)
        return shown

    def changes(self, reference: Small, now: Small, light: LightChange | None, threshold: float) -> Blobs:
        """What has changed. In another light twice as much must differ, also later where an arm hid how that falls."""
        relit = light is not None and light.changed
        unlit = self._unlit if self._unlit is not None and self._unlit.any() else None
        mask = change_mask(reference, now, light, threshold)
        if unlit is not None and not relit:
            mask = np.where(unlit > 0, change_mask(reference, now, light, 2 * threshold), mask)
        blobs = sort_blobs(mask)
        return blobs if unlit is None and not relit else _with_faint_shadows(reference, now, light, blobs, threshold)


def _with_faint_shadows(
    reference: Small, now: Small, light: LightChange | None, blobs: Blobs, threshold: float
) -> Blobs:
    """The same where as little as in one light counts as changed if it joins an arm: its shadow must not be taken for
    how the table looks.
    """
    same = replace(light, changed=False) if light is not None else None
    _, labels = cv2.connectedComponents(change_mask(reference, now, same, threshold))
    arms = np.unique(labels[blobs.reaching_in > 0])
    reaching = np.isin(labels, arms[arms > 0]).astype(np.uint8) * np.uint8(255)
    return Blobs(blobs.reaching_in | reaching, blobs.lying & ~reaching, blobs.boxes)
