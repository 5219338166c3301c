"""Boards in dim and grainy light, read from one picture and from the mean of several that show the same still table.

The watching eyes read the second (`companion/vision/motion/still.py`). `--half judge` are the pictures that nothing was
tuned on. Prints spaces right, whole boards, and how many spaces are wrong and yet claimed.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2

from companion.vision.geometry.plane import Picture
from companion.vision.motion.still import MOST, StillPictures
from scripts.benches.eyes import measure
from scripts.benches.eyes.distorted import CLAIMED, asking, chosen, sets_asked
from scripts.benches.eyes.sets import PictureSet
from tests.support.vision.judge import Judged


def main(given: Sequence[str]) -> None:
    """Print a line for each light and number of pictures."""
    words = asking("still", __doc__).parse_args(given)
    cv2.setNumThreads(1)
    for one in sets_asked(words):
        if one.reader == "boards":
            for how in measure.WORSE:
                for number in (1, MOST):
                    _show(f"{one.name}, {how}, {number} pictures", read(one, how, number, words.half))


def read(one: PictureSet, how: str, number: int, half: str | None) -> Judged:
    """What comes of a set of boards worsened in one way, each read from the mean of so many pictures."""
    judged = Judged()
    for n, sample in chosen(one.samples, half, None):
        frames = [taken(frame, how, number, n) for frame in sample.open()]
        for what, truth in zip(one.read(frames, sample.truths), sample.truths, strict=True):
            judged.join(one.judge(what, truth))
    return judged


def taken(frame: Picture, how: str, number: int, seed: int) -> Picture:
    """The mean of so many pictures of one still table, worsened in one way, each with noise of its own."""
    kept = StillPictures()
    for n in range(number):
        kept.add(measure.worsened(frame, how, MOST * seed + n))
    return kept.mean()


def _show(name: str, judged: Judged) -> None:
    right, boards = (judged.right[counted] for counted in ("cells", "boards"))
    misled = sum(sure >= CLAIMED and not fine for sure, fine in judged.claims)
    print(f"{name:45}{right[0]:>5}/{right[1]}{boards[0]:>5}/{boards[1]}, misled {misled}", flush=True)
