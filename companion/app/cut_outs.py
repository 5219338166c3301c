"""Small pictures of the places where something lies wrong, cut out of a frame: nothing else of the frame is kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from companion.games.kit import Place
from companion.vision.geometry.plane import Floats, Picture

CutOut = tuple[Picture, Floats]
"""A picture and the corners of a place in it, in pixels."""


def keep(
    before: Mapping[Place, CutOut],
    wrong: Collection[Place],
    read: Collection[Place],
    picture: Picture,
    regions: Mapping[Place, Floats],
) -> Mapping[Place, CutOut]:
    """What shows the wrong places: of those that were read this picture, of others what was kept before."""
    now = {place: cut_out(picture, regions[place]) for place in set(wrong).intersection(read, regions)}
    return {place: now.get(place, kept) for place, kept in {**before, **now}.items() if place in wrong}


def cut_out(picture: Picture, corners: Floats) -> CutOut:
    """A copy of the part of a picture about a place, and the place's corners in it."""
    about = (corners.max(axis=0) - corners.min(axis=0)) / 2
    first = np.maximum(corners.min(axis=0) - about, 0).astype(int)
    right, bottom = (corners.max(axis=0) + about).astype(int) + 1
    return picture[first[1] : bottom, first[0] : right].copy(), corners - first
