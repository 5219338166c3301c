"""Learns free tiles such as hexagons, and what is no tile: a bare table, or several tiles seen half."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from calibration.training import invented
from calibration.training.augmentation import altered, mirroring, relit
from calibration.training.learning import tones_of, train
from companion.vision.classify.classifier import Classifier, PartShape
from companion.vision.classify.features import SIDE
from companion.vision.errors import UnreadableError
from companion.vision.geometry.plane import Array, Picture
from companion.vision.tiles.hexes import THERE, TILE

TILES = 2400
"""Altered patches of all labels together."""
FEWEST_EACH = 100
NOTHINGS = 1200
"""Patches that show no tile, or none in its place."""
Rng = np.random.Generator


def learn_layout(pictures: Mapping[str, Sequence[Picture]], shape: PartShape, seed: int = 0) -> Classifier:
    """The classifier of free tiles from BGR pictures (uint8, white 255) of every label.

    Its second question is whether a tile lies there at all. Raises UnreadableError for fewer than two labels.
    """
    names = tuple(sorted(pictures))
    if len(names) < 2:
        raise UnreadableError("few-labels")
    rng = np.random.default_rng(seed)
    each = max(FEWEST_EACH, TILES // len(names))
    made = [altered(pictures[n][k % len(pictures[n])], shape, rng) for n in names for k in range(each)]
    made += [_nothing([p for n in names for p in pictures[n]], shape, rng) for _ in range(NOTHINGS)]
    label = np.r_[np.repeat(np.arange(len(names)), each), np.full(NOTHINGS, -1)]
    truth = np.c_[label, np.where(label < 0, THERE.index(None), THERE.index(TILE))]
    return train(np.stack(made), truth, (names, THERE), shape, tones_of(pictures, shape), rng)


def _nothing(pictures: Sequence[Picture], shape: PartShape, rng: Rng) -> Array:
    """A patch of bare table, often with tiles reaching into it from where they lie."""
    ground = invented.colour(rng)
    if rng.random() < 0.15:
        out = invented.paint(invented.style(rng), rng, SIDE)
    else:
        out = invented.surface(ground, invented.near(ground, rng, 8), rng, SIDE, rng.uniform(0, 5))
    step = 2 * np.pi / max(shape.turns, 4)
    first = rng.uniform(0, step)
    for n in range(int(rng.choice([0, 0, 1, 2, 3]))):
        turn = first + n * step * rng.integers(1, 3)
        away = SIDE * rng.uniform(0.42, 0.8) * np.array([np.cos(turn), np.sin(turn)])
        _lay(out, pictures[int(rng.integers(len(pictures)))], away, shape, rng)
    return mirroring(relit(out.astype(np.float32) / np.float32(255), rng), rng)


def _lay(out: Picture, picture: Picture, away: np.ndarray, shape: PartShape, rng: Rng) -> None:
    """A tile with its middle `away` (x, y in pixels) from the patch's."""
    size = np.array(picture.shape[1::-1])
    angle = 360 / shape.turns * rng.integers(shape.turns) + rng.normal(0, 3)
    matrix = np.asarray(cv2.getRotationMatrix2D(tuple(((size - 1) / 2).tolist()), angle, SIDE / size[0]), float)
    matrix[:, 2] += (SIDE - size) / 2 + away
    face = cv2.warpAffine(picture, matrix, (SIDE, SIDE), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpAffine(shape.mask(int(size[0])), matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR)
    cv2.copyTo(face, mask, out)
