"""Dice that lie clear of all that may look like dice: pictures on tiles, tokens with dots, the mat's cards."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.dice_reader import DieSeen, read_dice
from companion.vision.dice.tuning import TUNING
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Point

TUNED = TUNING.clear

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


FACE_MM = (10.0, 21.0)
"""How long the sides of dice are."""
LOOKED_AT_MM = 34.0
"""So far around a die's middle it is looked for where its face ends."""
FINE_PX = 3.5
"""So many pixels a mm a face is looked at."""
PATTERN = (0.6, 1.7)
"""A face's side against what its pips tell of it."""


def face_side(frame: Picture, die: DieSeen, px_a_mm: float) -> float | None:
    """The side, in mm, of the sharp-edged square on which a die's pips lie alone; None where they lie on none.

    `px_a_mm` is how large the picture is about there. Pictures on tiles, buildings and cups are no such squares.
    """
    about = max(8, int(LOOKED_AT_MM * px_a_mm))
    x, y = int(die.centre[0]), int(die.centre[1])
    left, top = max(0, x - about), max(0, y - about)
    part = cv2.GaussianBlur(frame[top : y + about, left : x + about], (0, 0), 0.8)
    finer = max(1, round(FINE_PX / px_a_mm))  # the corners of a small face would be lost
    part = cv2.resize(part, None, fx=finer, fy=finer, interpolation=cv2.INTER_CUBIC)
    px_a_mm *= finer
    like = (np.abs(part.astype(np.int16) - np.array(die.face, np.int16)).max(axis=2) < TUNED.tone).astype(np.uint8)
    contours, _ = cv2.findContours(like, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    here = ((die.centre[0] - left + 0.5) * finer - 0.5, (die.centre[1] - top + 0.5) * finer - 0.5)
    face = next((one for one in contours if cv2.pointPolygonTest(one, here, False) >= 0), None)
    if face is None or len(face) < 8:
        return None
    at_rim = face.reshape(-1, 2)
    if (at_rim == 0).any() or (at_rim >= np.array(like.shape[::-1]) - 1).any():
        return None  # it does not end
    _, (wide, high), _ = cv2.minAreaRect(face)
    wide, high = wide + 1, high + 1
    area = float(cv2.contourArea(face)) + len(face) / 2 + 1
    side = float((wide * high) ** 0.5) / px_a_mm
    if area < TUNED.filled * wide * high or max(wide, high) > TUNED.square * min(wide, high):
        return None
    if not FACE_MM[0] < side < FACE_MM[1] or not PATTERN[0] < side * px_a_mm / (die.side * finer) < PATTERN[1]:
        return None
    return side
