"""Boards whose mat is covered while the camera stands still: read with the mat where it lay a moment before.

The eyes at a table read so (`companion/vision/motion/kept_mat.py`). Each board is read once as it was taken, then with
cloth over all four cards; with an arm over the board too; in less light; and with a camera that was knocked meanwhile,
of which nothing may be read with the old place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np

from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Picture
from companion.vision.motion.kept_mat import COVERED, KeptMat
from scripts.benches.eyes.distorted import asking, chosen, sets_asked
from scripts.benches.eyes.distortions import copied, knocked, without_mat
from scripts.benches.eyes.sets import PictureSet
from tests.support.vision.judge import Judged, Truth

LESS_LIGHT = 0.7
KNOCKS = ((2.0, 0.0), (5.0, 0.0), (20.0, 0.0), (60.0, 0.0), (0.0, 0.3), (0.0, 1.0), (0.0, 3.0), (0.0, 5.0))
"""By how many pixels and degrees the camera is moved."""


def main(given: Sequence[str]) -> None:
    """Print a line for each way in which the mat is covered."""
    words = asking("covered", __doc__).parse_args(given)
    cv2.setNumThreads(1)
    for one in sets_asked(words):
        if one.reader == "boards":
            _show(one, words.half)


def after_covering(one: PictureSet, before: Picture, now: Picture, truth: Truth) -> Any:
    """What is read in a picture once the same camera has taken another; None if nothing is."""

    def read(picture: Picture) -> Any:
        (seen,) = one.read([picture], [truth])
        if seen is None:
            raise UnreadableError(COVERED[0])
        return seen

    mat = KeptMat()
    try:
        mat.read(before, read)
        return mat.read(now, read)
    except UnreadableError:
        return None


def covered(how: str, picture: Picture, truth: Truth, rng: np.random.Generator) -> tuple[Picture, Truth]:
    """A picture with its mat covered in one way, and what can be seen of the board in it."""
    bare = without_mat(picture)
    if how == "an arm too":
        bare, truth, _ = copied("sleeve", bare, truth, rng)
    elif how == "less light":
        bare = np.asarray(bare * LESS_LIGHT, np.uint8)
    return bare, truth


def _show(one: PictureSet, half: str | None) -> None:
    samples = chosen(one.samples, half, None)
    print(f"{one.name}, {len(samples)} pictures")
    for how in ("nothing moved", "an arm too", "less light"):
        judged, read = Judged(), 0
        for number, sample in samples:
            (before,) = sample.open()
            now, truth = covered(how, before, sample.truths[0], np.random.default_rng([1, number]))
            seen = after_covering(one, before, now, truth)
            read += seen is not None
            judged.join(one.judge(seen, truth))
        good, asked = judged.right["cells"]
        print(f"  {how:16} read {read}, spaces {good}/{asked}", flush=True)
    print(f"  {'knocked':16} read with the old place {misplaced(one, samples)} of {len(KNOCKS) * len(samples)}")


def misplaced(one: PictureSet, samples: Sequence[tuple[int, Any]]) -> int:
    """How many pictures of a knocked camera are read with the mat where it lay before."""
    wrong = 0
    for _, sample in samples:
        (before,) = sample.open()
        bare = without_mat(before)
        wrong += sum(after_covering(one, before, knocked(bare, *by), sample.truths[0]) is not None for by in KNOCKS)
    return wrong
