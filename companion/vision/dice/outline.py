"""Finds where the face ends on which pips lie: dice have square faces, and their pips lie about the middle.

From the pips' middle the face is followed in all directions until its colour changes. How much it changes depends on
the light and on what lies beside it: several amounts are tried, against the face's own colour and from one point to the
next, and the outline that is most like a square is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.pips import sampled
from companion.vision.dice.tuning import TUNING
from companion.vision.geometry.plane import Floats, Picture

TUNED = TUNING.outline

WAYS = 48
"""In so many directions a face is followed."""
FARTHEST = 4.4
"""So far, in quarters of a side; a square's corner lies at 2.8."""
START, ALONE = 1.2, 0.7
"""No face ends nearer to its middle than the first; one with a single pip, whose size says less, than the other."""
STEPS_A_QUARTER = 20
"""No more points than that are looked at in a quarter of a side."""


@dataclass(frozen=True)
class Outline:
    """Where a face ends, against the smallest rectangle around it.

    How much of that it fills; how much longer than wide it is; how far its middle lies from the pips' middle, in sides;
    its side, in quarters of what the pips tell; how far it is from a circle.
    """

    filled: float
    oblong: float
    off: float
    side: float
    angular: float

    @property
    def doubtful(self) -> bool:
        """Whether it is not plainly a square."""
        return self.filled < TUNED.square

    def fits(self, pips: int) -> bool:
        """Whether it may be a die's face on which so many pips lie."""
        (least, most), oblong = (TUNED.one, TUNED.one_oblong) if pips == 1 else (TUNED.side, TUNED.oblong)
        low, high = TUNED.angular
        return (
            self.off < TUNED.off
            and self.oblong < oblong
            and least < self.side < most
            and self.filled > TUNED.filled
            and self.angular > low
            and not (self.doubtful and self.angular > high)
        )


def find_outline(picture: Picture, middle: Floats, frame: Floats, spots: Floats, contrast: float) -> Outline | None:
    """The outline about a face's middle that is most like a square; None if none is like a die's.

    `frame` holds, as rows, a quarter of the face's sides in pixels, `spots` the pips' places and radii (n, 3),
    `contrast` how many levels they lie from their ground.
    """
    turns = np.linspace(0, 2 * np.pi, WAYS, endpoint=False)
    ways = np.c_[np.cos(turns), np.sin(turns)]
    quarter = float(abs(np.linalg.det(frame)) ** 0.5)
    steps = np.arange(ALONE if len(spots) == 1 else START, FARTHEST, 1 / min(quarter, STEPS_A_QUARTER))
    points = (middle + (steps[:, None, None] * ways) @ frame).reshape(-1, 2)
    apart = np.hypot(points[:, None, 0] - spots[:, 0], points[:, None, 1] - spots[:, 1]) / spots[:, 2]
    colours = sampled(picture, points).reshape(len(steps), WAYS, -1)
    ground = (apart.min(axis=1) > TUNED.halo).reshape(len(steps), WAYS)
    if not ground[: len(steps) // 3].any():
        return None
    levels = [max(TUNED.least, level * contrast) for level in TUNED.levels]
    back = max(2, int(TUNED.edge * len(steps)))
    found = (_around(steps, ways, left) for left in _left(colours, ground, levels, back))
    fit = (one for one in found if one is not None and one.fits(len(spots)))
    return max(fit, key=lambda one: one.filled, default=None)


def _left(
    colours: Floats, ground: NDArray[np.bool_], levels: Sequence[float], back: int
) -> Iterator[NDArray[np.bool_]]:
    """Where a face has been left, by every amount that is tried; `ground` is where no pips lie."""
    near = slice(len(colours) // 3)
    face = np.median(colours[near][ground[near]], axis=0)
    from_face = np.abs(colours - face).max(axis=2)
    from_last = np.zeros_like(from_face)
    both = ground[back:] & ground[:-back]
    from_last[back:] = np.where(both, np.abs(colours[back:] - colours[:-back]).max(axis=2), 0.0)
    for least in levels:
        yield (from_face > least) & ground
        yield from_last > least


def _around(steps: Floats, ways: Floats, left: NDArray[np.bool_]) -> Outline | None:
    ends = left.any(axis=0)
    if ends.mean() <= TUNED.ended:
        return None
    far = steps[left.argmax(axis=0)][ends]
    rim = (far[:, None] * ways[ends]).astype(np.float32)
    (x, y), (wide, high), _ = cv2.minAreaRect(rim)
    if min(wide, high) <= 0:
        return None
    side = float((wide * high) ** 0.5)
    return Outline(
        filled=abs(float(cv2.contourArea(rim))) / (wide * high),
        oblong=max(wide, high) / min(wide, high),
        off=float(np.hypot(x, y)) / side,
        side=side,
        angular=float(np.std(far) / np.mean(far)),
    )
