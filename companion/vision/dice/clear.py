"""Dice that lie clear of all that may look like dice: pictures on tiles, tokens with dots, the mat's cards."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from companion.vision.dice.reader import DieSeen, read_dice
from companion.vision.geometry.plane import Floats, Picture

CLEAR_PX = 6.0
"""So far from an outline, in pixels, a die's middle lies clear of it."""


def read_clear(frame: Picture, outlines: Iterable[Floats]) -> tuple[DieSeen, ...]:
    """The dice of a BGR picture that lie on nothing with one of these outlines (n, 2), in pixels."""
    hiding = [np.asarray(outline, np.float32) for outline in outlines]
    return tuple(die for die in read_dice(frame) if not any(_on(die, outline) for outline in hiding))


def _on(die: DieSeen, outline: cv2.typing.MatLike) -> bool:
    return cv2.pointPolygonTest(outline, die.centre, True) > -CLEAR_PX
