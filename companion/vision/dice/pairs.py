"""Reads dice of which each face shows two numbers in pips, one on either side of a line.

The pips of a number are linked by even ground; what keeps both numbers apart is not even. A face whose numbers are not
kept apart, or are no pips, is not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from companion.vision.dice.dice_reader import linked, scaled, softened
from companion.vision.dice.pips import Pip, find_pips, greys
from companion.vision.dice.tuning import TUNING
from companion.vision.geometry.plane import Floats, Picture
from companion.vision.observation import Point

TUNED = TUNING.pairs

MOST = 6
"""The largest number."""


@dataclass(frozen=True)
class PairSeen:
    """A die: both numbers on top, the lower one first, where its middle is in pixels, and how sure that is."""

    numbers: tuple[int, int]
    centre: Point
    sure: float = TUNED.sure


def read_pairs(frame: Picture) -> tuple[PairSeen, ...]:
    """Every such die in a BGR picture that can be read, from left to right."""
    picture, scale = scaled(frame)
    found: list[PairSeen] = []
    soft = softened(picture)
    for shade, light in greys(picture):
        _, pips = find_pips(shade, light)
        for pair in _pairs([group for group in linked(soft, pips) if len(group) <= MOST]):
            x, y = pair.centre[0] / scale, pair.centre[1] / scale
            if all(np.hypot(x - other.centre[0], y - other.centre[1]) > 1 / scale for other in found):
                found.append(PairSeen(pair.numbers, (x, y), pair.sure))
    return tuple(sorted(found, key=lambda pair: pair.centre))


def _pairs(groups: Sequence[list[Pip]]) -> Iterator[PairSeen]:
    """Two groups of pips that lie beside each other, and nothing else near them."""
    middles = [np.mean([pip.at for pip in group], axis=0) for group in groups]
    for a, b in combinations(range(len(groups)), 2):
        if not _beside(groups[a], groups[b], middles[a], middles[b]):
            continue
        centre, far = (middles[a] + middles[b]) / 2, float(np.hypot(*(middles[a] - middles[b])))
        others = (pip for n, group in enumerate(groups) if n not in (a, b) for pip in group)
        if all(np.hypot(*(pip.at - centre)) > TUNED.alone * far for pip in others):
            low, high = sorted((len(groups[a]), len(groups[b])))
            yield PairSeen((low, high), (float(centre[0]), float(centre[1])))


def _beside(one: Sequence[Pip], other: Sequence[Pip], middle: Floats, next_to: Floats) -> bool:
    """Whether two groups can be the numbers of one face."""
    radii = [float(np.median([pip.radius for pip in group])) for group in (one, other)]
    radius = sum(radii) / 2
    far = float(np.hypot(*(middle - next_to))) / radius
    if max(radii) > TUNED.alike * min(radii) or not TUNED.apart[0] < far < TUNED.apart[1]:
        return False
    wide = [np.hypot(*(pip.at - at)) for group, at in ((one, middle), (other, next_to)) for pip in group]
    return bool(max(wide) < TUNED.wide * radius)
