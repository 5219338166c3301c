"""Learns a board's spaces: terrain, crop and pawn together, from made spaces of the enrolled tiles and discs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from calibration import invented
from calibration.cells import PAWNS, Kit, make
from calibration.learning import tones_of, train
from companion.vision.features import SIDE
from companion.vision.labels import SPACE, SQUARE, Labels
from companion.vision.observation import UnreadableError
from companion.vision.plane import Picture

SPACES = 9000
HIDDEN = 128
TURNED = 2


def learn_board(
    tiles: Mapping[str, Sequence[Picture]],
    discs: Mapping[str, Sequence[Picture]],
    pawns: Mapping[str, Sequence[Picture]],
    seed: int = 0,
) -> Labels:
    """The classifier of a board's spaces, with three questions: terrain, crop and pawn, each None for nothing.

    `pawns` may be empty: then the usual colours of wooden pawns are known by name. Raises UnreadableError for fewer
    than two terrains.
    """
    if len(tiles) < 2:
        raise UnreadableError("There must be pictures of at least two terrains; add a folder for each.")
    kit = Kit(tiles, discs, {**PAWNS, **{name: _colour(pictures) for name, pictures in pawns.items()}})
    rng = np.random.default_rng(seed)
    made = [make(kit, SIDE, rng) for _ in range(SPACES)]
    questions = tuple((None, *sorted(part)) for part in (kit.tiles, kit.discs, kit.pawns))
    truth = np.array([[q.index(a) for q, a in zip(questions, (m.tile, m.disc, m.pawn), strict=True)] for m in made])
    known = tones_of(tiles, SQUARE)
    return train(np.stack([m.patch for m in made]), truth, questions, SPACE, known, rng, HIDDEN, TURNED)


def _colour(pictures: Sequence[Picture]) -> invented.Colour:
    """A pawn's colour: the median of the middle of its pictures."""
    middles = [
        p[p.shape[0] // 3 : -p.shape[0] // 3, p.shape[1] // 3 : -p.shape[1] // 3].reshape(-1, 3) for p in pictures
    ]
    blue, green, red = np.median(np.concatenate(middles), axis=0)
    return int(blue), int(green), int(red)
