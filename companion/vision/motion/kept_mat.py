"""The mat's cards as they were seen a moment ago, for a picture in which they are covered.

Where a fixed camera has not moved, the cards lie where they lay, whatever is over them now. They are shown again in a
copy of the picture, in its light, so that whoever reads it finds the same place as before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.errors import UnreadableError
from companion.vision.geometry.mat import card_outline, cards_in_sight, find_mat, visible_cards
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.motion.change import SHRINK, LightChange, Small, light_between, small
from companion.vision.newest import ThisPicture

R = TypeVar("R")

COVERED = ("no-mat", "few-cards")
"""Why a picture whose mat is covered cannot be read."""
APART = 2.0
"""Pixels by which a card that can be seen may appear elsewhere than before."""
IN_PLACE = 1.0
"""One all of whose corners appear no further off than so many shows that nobody moved the camera."""
STEEP, FEWEST = 4.0, 200
"""Grey levels from pixel to pixel, in a small picture, that show whether it moved; how many such pixels it takes."""
USUAL, OTHER, ROUNDS = 5.0, 8.0, 8
"""Grey levels by which pixels mostly differ, and from which on something else is seen there."""
SAME = 0.5
"""The share of these pixels that must show what they did: .6 and more do with an arm and four covered cards, at most .4
before a camera that was turned by 5 degrees or pushed by 20 pixels."""
STILL = 0.3
"""Small pixels by which the picture's edge may have moved."""


class KeptMat:
    """Reads pictures of a camera that does not move: one whose mat is covered with the mat where it lay.

    `covered` says whether that was so at the last reading.
    """

    def __init__(self) -> None:
        self.covered = False
        self._found: Picture | None = None  # the last picture in which the mat was found
        # The last in which it was not; see `_remembered`.
        self._lost: tuple[ThisPicture, Picture, Picture] | None = None

    def read(self, picture: Picture, read: Callable[[Picture], R]) -> R:
        """What is read in a picture (BGR). UnreadableError where that fails, or the camera may have moved."""
        if self._lost is None or not self._lost[0].is_same(picture):
            try:
                found = read(picture)
            except UnreadableError as err:
                self._lost = self._remembered(picture) if err.what.key in COVERED else None
                if self._lost is None:
                    raise
            else:
                if found:  # what finds nothing may not have looked for the mat
                    self._found, self._lost, self.covered = picture, None, False
                return found
        self.covered = True
        _, anew, shown = self._lost
        with cards_in_sight(shown):
            return read(anew)

    def _remembered(self, picture: Picture) -> tuple[ThisPicture, Picture, Picture] | None:
        """A picture, another view of it, and a copy that shows the mat where it lay; None if it may lie elsewhere.

        What is remembered of the picture itself was seen without its cards: the other view is read for the first time.
        """
        shown = with_cards(picture, self._found) if self._found is not None else None
        return (ThisPicture(picture), picture.view(), shown) if shown is not None else None


def with_cards(frame: Picture, before: Picture) -> Picture | None:
    """A picture (BGR) whose covered cards are shown as an earlier picture of the same camera showed them.

    None where that shows no mat either, where too little is seen of what was there, and where camera, mat or light are
    no longer as they were.
    """
    if frame.shape != before.shape:
        return None
    try:
        cards = find_mat(before).cards
    except UnreadableError:
        return None
    seen = visible_cards(frame)
    apart = [float(np.linalg.norm(seen[n] - cards[n], axis=1).max()) for n in seen.keys() & cards.keys()]
    then, now = small(before), small(frame)
    light = light_between(then, now)
    if light is None or max(apart, default=0.0) > APART:
        return None
    # One card in its place tells where the others are, also when hands have pushed all that lay on the table.
    if not (apart and max(apart) < IN_PLACE) and not camera_stayed(then, now, light):
        return None
    out = frame.copy()
    for n in cards.keys() - seen.keys():
        middle = cards[n].mean(axis=0)
        mask = np.zeros(frame.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, np.rint(card_outline(cards[n])).astype(np.int32), (255,))
        y, x = (min(int(v) // SHRINK, most - 1) for v, most in zip(middle[::-1], light.gains.shape[:2], strict=True))
        there = mask > 0
        out[there] = np.clip(before[there] * light.gains[y, x], 0, 255).astype(np.uint8)
    return out


def camera_stayed(then: Small, now: Small, light: LightChange) -> bool:
    """Whether enough is seen of what has edges, all of it where it was: less than half may be covered.

    The shift, turn and growth that explain most of what differs are found by least squares (Lucas and Kanade), where
    pixels that differ by more count for less.
    """
    old, new = (_grey(picture) for picture in (light.on(then), now))
    across, down = cv2.Sobel(old, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(old, cv2.CV_32F, 0, 1, scale=1 / 8)
    y, x = np.nonzero(np.hypot(across, down) > STEEP)
    if len(y) < FEWEST:
        return False
    high, wide = old.shape
    right, below = 2 * x / wide - 1, (2 * y - high) / wide
    gx, gy, off = across[y, x], down[y, x], (new - old)[y, x]
    ways = np.stack([gx, gy, gy * right - gx * below, gx * right + gy * below], axis=1)
    moved: Floats = np.zeros(4)
    for _ in range(ROUNDS):
        weight = 1 / np.hypot(1, (off + ways @ moved) / USUAL)
        moved = -np.linalg.lstsq(ways * weight[:, None], off * weight, rcond=None)[0]
    same = np.abs(off + ways @ moved) < OTHER
    return bool(same.mean() > SAME and np.hypot(*moved[:2]) + np.hypot(*moved[2:]) < STILL)


def _grey(picture: Small) -> NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 1.0), np.float32)
