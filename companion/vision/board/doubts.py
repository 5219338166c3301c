"""How likely a board's spaces show none of what was learnt: they are covered, foreign, or dazzled by a lamp.

A space that was read is compared with how it should look then: its gaps to its neighbours show the board's ground, as
all gaps of the picture do; a bare space shows that ground too; every other pixel is of the tile, in light or in
shadow, of its disc, or of its pawn. What is off is weighed by a logistic regression.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.board.pieces_by_colour import known_palettes
from companion.vision.board.spaces import LIGHTNESS
from companion.vision.board.tuning import TUNING
from companion.vision.classify.classifier import Classifier
from companion.vision.classify.features import THUMBNAIL
from companion.vision.classify.palette import COLOURS, colours_in_light, colours_of
from companion.vision.geometry.plane import Array, Picture

TUNED = TUNING.doubts

CLIPPED = 250
"""A colour of a pixel this bright, 0 to 255, is at the camera's limit: how bright it really is nobody knows."""
RIM, ENDS = (1, 2), 6
"""Rows of a thumbnail from its edge that show the gap to the neighbour; so many pixels at a gap's ends are left out."""
FIRST, EVERY = 4, 3
"""From which pixel of a thumbnail its tile shows, and every so many of them are asked."""
CORNERS_PX = 10
"""So far from its middle, across and down, a thumbnail shows corners, which discs and pawns hardly ever hide."""


@dataclass(frozen=True, eq=False)
class Looks:
    """What the spaces (n) of a picture look like, apart from what they were read as.

    `clipped` (n,) is how much of each is at the camera's limit; `gaps` (n, 2) how unlike the ground its four gaps are,
    in the mean and of the second best; `usual` the same of all gaps' half; `off` (n,) how unlike the ground its corners
    are, `uneven` (n,) how much these vary. `colours` (n, k) are those of its pixels, `corners` (k,) which are such.
    """

    clipped: Array
    gaps: Array
    usual: float
    off: Array
    uneven: Array
    colours: NDArray[np.intp]

    @classmethod
    def of(cls, thumbnails: Picture, gain: Array, limit: float) -> Looks:
        """From thumbnails (n, THUMBNAIL, THUMBNAIL, 3), white 1.0 after a `gain` (n, 1, 1, 3); pixels of this `limit`
        and brighter are clipped.
        """
        tile = thumbnails[:, _ACROSS[:, None], _ACROSS]
        pixels = tile.reshape(len(tile), -1, 3)
        clipped = ((pixels >= limit).sum(axis=2) >= 2).mean(axis=1)
        near, far = np.array(RIM), THUMBNAIL - 1 - np.array(RIM)
        along = slice(ENDS, -ENDS, 2)
        sides = [thumbnails[:, rows, along] for rows in (near, far)]
        sides += [thumbnails[:, along, cols].swapaxes(1, 2) for cols in (near, far)]
        strips = np.stack(sides, axis=1).astype(np.float32).mean(axis=2)
        strips.sort(axis=2)
        seen = _lab(strips[:, :, strips.shape[2] // 2] * gain[:, 0]) * LIGHTNESS
        ground = np.sort(seen.reshape(-1, 3), axis=0)[2 * len(seen)]
        apart = np.linalg.norm(seen - ground, axis=2)
        ranked = np.sort(np.minimum(apart, TUNED.unlike), axis=1)
        corners = _lab(pixels[:, _CORNERS] * gain[:, 0])
        off = np.linalg.norm(np.sort(corners, axis=1)[:, len(_CORNERS) // 2] * LIGHTNESS - ground, axis=1)
        return cls(
            clipped.astype(np.float32),
            np.stack([ranked.mean(axis=1), ranked[:, 1]], axis=1),
            float(np.sort(apart, axis=None)[2 * len(apart)]),
            np.minimum(off, TUNED.unlike),
            corners.std(axis=1).mean(axis=1),
            colours_of(pixels, gain[:, 0]),
        )

    @property
    def dazzled(self) -> NDArray[np.bool_]:
        """Of which spaces (n,) a mirrored lamp leaves nothing to be seen."""
        return np.asarray(self.clipped > TUNED.dazzled)

    def strange(self, classifier: Classifier, found: Sequence[Array], covered: Array, some: NDArray[np.intp]) -> Array:
        """How likely some spaces (k,) show none of what was learnt, read as `found` (k, answers for each question).

        `covered` (k,) is how much of each an arm seems to hide, which alone counts where no colours were learnt.
        """
        if not classifier.palettes or not len(some):
            return np.asarray(covered > TUNING.margin.hidden, np.float32)
        measures, bare = self.measures(classifier, found, covered, some)
        weights = np.where(bare[:, None], TUNED.bare_weights, TUNED.tile_weights)
        likely = 1 / (1 + np.exp(-(measures * weights).sum(axis=1)))
        return np.asarray(np.maximum(0, likely - TUNED.usual) / (1 - TUNED.usual), np.float32)

    def measures(
        self, classifier: Classifier, found: Sequence[Array], covered: Array, some: NDArray[np.intp]
    ) -> tuple[Array, NDArray[np.bool_]]:
        """What is weighed (k, 11), and which spaces were read as bare (k,)."""
        terrain, crops, pawns = (answer.argmax(axis=1) for answer in found)
        bare = terrain == classifier.questions[0].index(None)
        known, here = known_palettes(classifier), self.colours[some]
        upon = np.maximum(_often(known.discs, crops, here), _often(known.pawns, pawns, here))
        in_light = np.stack(
            [_often(known.tiles, terrain, colours_in_light(light).take(here)) for light in TUNED.lights]
        )
        either = np.maximum(in_light, upon)
        rare, rare_in_corners = either < TUNED.seldom / COLOURS, in_light[:, :, _CORNERS] < TUNED.seldom / COLOURS
        lost = rare.mean(axis=2) + rare_in_corners.mean(axis=2) + TUNED.darker * (1 - np.array(TUNED.lights))[:, None]
        best = lost.argmin(axis=0), np.arange(len(some))
        often = np.log(np.clip(either[best] * COLOURS, TUNED.never, TUNED.often)).mean(axis=1)
        of_tile = [rare[best].mean(axis=1), rare_in_corners[best].mean(axis=1)]
        columns = [
            np.sqrt(self.clipped[some]),
            *np.log1p(self.gaps[some]).T,
            np.full(len(some), np.log1p(self.usual)),
            np.log1p(self.uneven[some]),
            np.where(bare, np.log1p(self.off[some]), 0),
            *(np.where(bare, 0, np.sqrt(share)) for share in of_tile),
            np.where(bare, 0, often),
            np.sqrt(covered),
            np.ones(len(some)),
        ]
        return np.stack(columns, axis=1).astype(np.float32), bare


def _often(palettes: Array, answers: NDArray[np.intp], colours: NDArray[np.intp]) -> Array:
    """How often each of the colours (k, pixels) occurs on a space's answer (k,), by its palette (answers, COLOURS)."""
    return np.asarray(palettes.take(answers[:, None] * COLOURS + colours))


def _lab(pixels: Array) -> Array:
    """CIELAB of pixels (..., 3), BGR, white 1.0."""
    flat = np.clip(pixels, 0, 1).astype(np.float32).reshape(1, -1, 3)
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2LAB).reshape(pixels.shape), np.float32)


_ACROSS = np.arange(FIRST, THUMBNAIL - FIRST, EVERY)
_OUT = np.abs(_ACROSS - (THUMBNAIL - 1) / 2) > CORNERS_PX
_CORNERS = np.flatnonzero(_OUT[:, None] & _OUT)
"""Which of a tile's pixels, counted row by row, are in its corners."""
