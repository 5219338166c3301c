"""Small dice that lie clear of all that may look like dice, looked at closely.

In a picture of a whole table a die may be too small for one look at all of it: each place where something stands out
is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.dice.dice_reader import DieSeen, read_dice
from companion.vision.dice.lying_clear import clear_ground, lies_clear
from companion.vision.dice.pairs import PairSeen, read_pairs
from companion.vision.dice.tuning import TUNING
from companion.vision.geometry.plane import Floats, Picture

TUNED = TUNING.closely

Seen = TypeVar("Seen", DieSeen, PairSeen)
SHARE = 1 / 5
"""A closer look shows so much of a picture's longer side, and more where that is not enough."""
SIZE = (1 / 160, 1 / 8)
"""What stands out is looked at if it is so large, against the picture's longer side."""


def read_closely(frame: Picture, outlines: Iterable[Floats], rim: Floats | None = None) -> tuple[DieSeen, ...]:
    """The dice of a BGR picture, from left to right, that lie on nothing with one of these outlines (n, 2), in pixels.

    `rim` (n, 2) in pixels is the part of the table on which dice are looked for, all of the picture if it is None.
    """
    return tuple(_closely(frame, outlines, rim, read_dice))


def read_pairs_closely(frame: Picture, outlines: Iterable[Floats], rim: Floats | None = None) -> tuple[PairSeen, ...]:
    """The same for dice each face of which shows two numbers in pips."""
    return tuple(_closely(frame, outlines, rim, read_pairs))


def anything_on(
    frame: Picture, outlines: Iterable[Floats], grounds: Iterable[Floats], rim: Floats | None = None
) -> bool:
    """Whether something that may be a die lies on any of these grounds (n, 2); outlines and rim as for `read_closely`.

    That is much quicker than to read what it shows.
    """
    among = ~clear_ground(frame, grounds)
    boxes = _standing_out(frame, _clear(frame, outlines, rim))
    return any(lies_clear(among, (x + wide / 2, y + high / 2)) for x, y, wide, high, _ in boxes)


def _clear(frame: Picture, outlines: Iterable[Floats], rim: Floats | None) -> NDArray[np.bool_]:
    clear = clear_ground(frame, outlines)
    return clear if rim is None else clear & ~clear_ground(frame, [rim])


def _closely(
    frame: Picture, outlines: Iterable[Floats], rim: Floats | None, read: Callable[[Picture], Iterable[Seen]]
) -> list[Seen]:
    clear = _clear(frame, outlines, rim)
    found: list[Seen] = []
    for left, top, right, bottom in _places(frame, clear):
        for die in read(np.ascontiguousarray(frame[top:bottom, left:right])):
            x, y = die.centre[0] + left, die.centre[1] + top
            if lies_clear(clear, (x, y)) and not _known(found, x, y, frame):
                found.append(replace(die, centre=(x, y)))
    return sorted(found, key=lambda die: die.centre)


def _places(frame: Picture, clear: NDArray[np.bool_]) -> Iterator[tuple[int, int, int, int]]:
    """Left, top, right and bottom of looks at all that stands out and may be dice, one look for what lies together."""
    high, wide = frame.shape[:2]
    left = [box[:4] for box in sorted(_standing_out(frame, clear), key=_like_a_die, reverse=True)]
    half = SHARE * max(high, wide) / 2
    looks = 0
    while left and looks < TUNED.most:
        x, y = left[0][0] + left[0][2] / 2, left[0][1] + left[0][3] / 2
        near = [b for b in left if max(abs(b[0] + b[2] / 2 - x), abs(b[1] + b[3] / 2 - y)) < 0.7 * half]
        left = [b for b in left if not any(b is one for one in near)]
        yield max(0, int(x - half)), max(0, int(y - half)), min(wide, int(x + half)), min(high, int(y + half))
        looks += 1


def _standing_out(frame: Picture, clear: NDArray[np.bool_]) -> list[NDArray[np.int32]]:
    """Left, top, width, height and number of pixels of what stands out on clear ground, if neither tiny nor huge."""
    if not clear.any():
        return []
    long = max(frame.shape[:2])
    table = np.median(frame[clear], axis=0)
    away = np.abs(frame.astype(np.float32) - table).max(axis=2)
    standing = (away > TUNED.apart + 3 * np.median(away[clear])) & clear
    count, _, boxes, _ = cv2.connectedComponentsWithStats(standing.astype(np.uint8), connectivity=8)
    return [box for box in boxes[1:count] if SIZE[0] * long <= max(box[2], box[3]) <= SIZE[1] * long]


def _like_a_die(box: NDArray[np.int32]) -> bool:
    """Whether what stands out, given left, top, width, height and how many pixels it has, is shaped like a die."""
    _, _, wide, high, pixels = map(int, box)
    return max(wide, high) <= TUNED.oblong * min(wide, high) and pixels >= TUNED.full * wide * high


def _known(found: Sequence[DieSeen | PairSeen], x: float, y: float, frame: Picture) -> bool:
    """Whether this die was seen in another look."""
    return any(np.hypot(x - die.centre[0], y - die.centre[1]) < max(frame.shape) * SIZE[0] for die in found)
