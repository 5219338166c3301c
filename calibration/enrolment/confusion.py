"""Which two labels a profile finds hardest to tell apart, on parts as other lights and hands might show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.training.augmentation import altered
from calibration.training.boards import kit_of
from calibration.training.cells import draw, photograph
from companion.vision.board.spaces import answers
from companion.vision.classify.profile import ClassifiedPart, Profile
from companion.vision.geometry.plane import Picture

Pictures = Mapping[str, Mapping[str, Sequence[Picture]]]
EACH = 40
SHOWN_PX, EDGE_PX = 192, 8
"""The side of a picture of a part beside the other of its pair, and of the white round it."""
SPACES = 400


@dataclass(frozen=True)
class Hard:
    """The two labels of a kind that are hardest to tell apart, and how probably one is taken for the other."""

    one: str
    other: str
    confused: float


def hardest(profile: Profile, pictures: Pictures) -> dict[str, Hard]:
    """For each kind of part its worst pair. `pictures` by kind (as the enrolment's folders) and label."""
    found: dict[str, Hard] = {}
    for kind, part in profile.parts.items():
        if kind == "board":
            found |= _on_board(part, pictures)
        elif kind in pictures:
            found[kind] = _free(part, pictures[kind])
    return found


def _free(part: ClassifiedPart, pictures: Mapping[str, Sequence[Picture]]) -> Hard:
    rng = np.random.default_rng(1)  # another one than learning has
    names = part.classifier.names
    made = [altered(pictures[n][k % len(pictures[n])], part.classifier.shape, rng) for n in names for k in range(EACH)]
    return worst_pair(names, [n for n in names for _ in range(EACH)], part.classifier.read(np.stack(made)))


def _on_board(part: ClassifiedPart, pictures: Pictures) -> dict[str, Hard]:
    """Terrain, crop and pawn, as they are read: together, in made spaces."""
    kinds = {kind: pictures.get(kind, {}) for kind in ("board/terrain", "board/crop", "board/pawn")}
    kit = kit_of(*kinds.values())
    rng = np.random.default_rng(1)
    drawn = [draw(kit, rng) for _ in range(SPACES)]
    thumbnails, table, heads = (np.stack(some) for some in zip(*(photograph(d, rng) for d in drawn), strict=True))
    told = answers(part.classifier, thumbnails, lambda some: (table[some], heads[some]))
    truths = ([d.tile for d in drawn], [d.disc for d in drawn], [d.pawn for d in drawn])
    found: dict[str, Hard] = {}
    for (kind, labels), truth, names, given in zip(kinds.items(), truths, part.classifier.questions, told, strict=True):
        if len(labels) < 2:
            continue
        there = [row for row, label in enumerate(truth) if label in labels]
        wanted = [names.index(name) for name in sorted(labels)]
        found[kind] = worst_pair(tuple(sorted(labels)), [truth[row] for row in there], given[np.ix_(there, wanted)])
    return found


def worst_pair(names: Sequence[str], truth: Sequence[str | None], shares: NDArray[np.float32]) -> Hard:
    """From the probabilities (n, names) given to parts whose true names are known."""
    taken = np.array([shares[[t == name for t in truth]].mean(axis=0) for name in names])
    both = (taken + taken.T) / 2
    np.fill_diagonal(both, -1.0)
    a, b = divmod(int(both.argmax()), len(names))
    return Hard(names[a], names[b], float(both[a, b]))


def side_by_side(pairs: Mapping[str, Hard], pictures: Pictures) -> Picture:
    """The first picture of both labels of each pair that has pictures, a row for each kind."""
    shown = [
        np.hstack([_framed(pictures[kind][label][0]) for label in (pair.one, pair.other)])
        for kind, pair in pairs.items()
    ]
    return np.asarray(np.vstack(shown), np.uint8)


def _framed(picture: Picture) -> Picture:
    small = cv2.resize(picture, (SHOWN_PX, SHOWN_PX), interpolation=cv2.INTER_AREA)
    edge = ((EDGE_PX, EDGE_PX), (EDGE_PX, EDGE_PX), (0, 0))
    return np.pad(np.asarray(small, np.uint8), edge, constant_values=255)
