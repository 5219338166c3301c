"""Dice that lie clear of all that may look like dice: pictures on tiles, tokens with dots, the mat's cards."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.reader import DieSeen, read_dice
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Point

CLEAR_PX = 6
"""So far from an outline, in pixels, a die's middle lies clear of it."""


def read_clear(frame: Picture, outlines: Iterable[Floats]) -> tuple[DieSeen, ...]:
    """The dice of a BGR picture that lie on nothing with one of these outlines (n, 2), in pixels."""
    clear = clear_ground(frame, outlines, CLEAR_PX)
    return tuple(die for die in read_dice(frame) if lies_clear(clear, die.centre))


def clear_ground(frame: Picture, outlines: Iterable[Floats], room: int = 0) -> NDArray[np.bool_]:
    """Which pixels of a picture lie in none of these outlines (n, 2), nor within `room` pixels of one."""
    mask = np.ones(frame.shape[:2], np.uint8)
    for outline in outlines:
        rim = [np.rint(outline).astype(np.int32)]
        cv2.fillPoly(mask, rim, (0,))
        if room:
            cv2.polylines(mask, rim, isClosed=True, color=(0,), thickness=2 * room)
    return mask.astype(np.bool_)


def lies_clear(clear: NDArray[np.bool_], at: Point) -> bool:
    """Whether a point in pixels lies on clear ground; one on the picture's rim counts as in it."""
    high, wide = clear.shape
    return bool(clear[min(int(at[1]), high - 1), min(int(at[0]), wide - 1)])
