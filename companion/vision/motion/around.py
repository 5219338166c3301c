"""Which of two pictures of a place fits what lies around it better: the one in which nothing lies there."""

from __future__ import annotations

import cv2
import numpy as np

from companion.vision.motion.change import Mask, Small

_AROUND = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (25, 25))  # how far a place's surroundings go
_SHADES = 16  # steps of each colour channel when colours are compared


def fits_better(now: Small, before: Small, place: Mask, changed: Mask) -> float | None:
    """By how much a place's colours fit those around it better than before, as a mean log likelihood.

    The table has the colours of what lies around, a hand or sleeve has its own: this tells one that came from one
    that left, which differ from the reference alike. None where all that lies around it has changed too.
    """
    around = np.asarray(cv2.dilate(place, _AROUND), dtype=np.uint8) & ~changed
    if not np.any(around):
        return None
    fits = []
    for picture in (now, before):
        counts = cv2.calcHist([picture], [0, 1, 2], around, [_SHADES] * 3, [0, 256] * 3)
        blue, green, red = (picture[place > 0] // (256 // _SHADES)).T
        shares = counts[blue, green, red] / float(counts.sum())
        fits.append(float(np.mean(np.log(shares + 0.001))))  # a colour that is nowhere around may be somewhere
    return fits[0] - fits[1]
