"""How colours look to who sees no red or no green."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

SIGHT = {
    "normal": np.eye(3),
    "deuteranopia": np.array([[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    "protanopia": np.array([[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
}
"""What becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""
APART = 20.0
"""In CIE L*a*b*; a difference of 2 or 3 is just seen."""


def seen(colours: npt.NDArray[np.float64], sight: str) -> npt.NDArray[np.float64]:
    """Colours (n, 3), red, green and blue up to 255, in CIE L*a*b* as they are seen."""
    linear = np.clip((colours / 255) ** 2.2 @ SIGHT[sight].T, 0, 1) ** (1 / 2.2)
    return np.asarray(cv2.cvtColor(linear[None].astype(np.float32), cv2.COLOR_RGB2LAB)[0], float)
