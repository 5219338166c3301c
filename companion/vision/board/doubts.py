"""How likely a board's spaces show none of what was learnt: they are covered, foreign, or dazzled by a lamp.

A space that was read is compared with how it should look then: its gaps to its neighbours show the board's ground, as
all gaps of the picture do; a bare space shows that ground too; every other pixel is of the tile, in light or in
shadow, of its disc, or of its pawn. What is off is weighed by a logistic regression. Coins, which pass for discs and
pawns, are told by what they are not: of a disc's colours where no tile is under it, as narrow as a pawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.board.mixture import CORNERS_MM
from companion.vision.board.patches import SPAN_MM
from companion.vision.board.pieces_by_colour import known_palettes
from companion.vision.board.spaces import LIGHTNESS
from companion.vision.board.tuning import TUNING
from companion.vision.classify.classifier import Classifier
from companion.vision.classify.features import THUMBNAIL
from companion.vision.classify.palette import COLOURS, colours_in_light, colours_of, spread
from companion.vision.geometry.plane import Array, Picture

TUNED = TUNING.doubts

CLIPPED = 250
"""A colour of a pixel this bright, 0 to 255, is at the camera's limit: how bright it really is nobody knows."""
RIM, ENDS = (1, 2), 6
"""Rows of a thumbnail from its edge that show the gap to the neighbour; so many pixels at a gap's ends are left out."""
FIRST, EVERY = 4, 3
"""From which pixel of a thumbnail its tile shows, and every so many of them are asked."""
PER_MM = THUMBNAIL / SPAN_MM
FOOT_MM = 9.0
"""Half as wide as a pawn's foot may be: ours is 15 mm wide, and its head leans over it by a few more."""
DISC_MM = 11.0
"""So far from a space's middle hardly anything but its disc shows."""
CORNERS_PX = 10
"""So far from its middle, across and down, a thumbnail shows corners, which discs and pawns hardly ever hide."""


@dataclass(frozen=True, eq=False)
class Looks:
    """What the spaces (n) of a picture look like, apart from what they were read as.

    `clipped` (n,) is how much of each is at the camera's limit; `gaps` (n, 2) how unlike the ground its four gaps are,
    in the mean and of the second best; `usual` the same of all gaps' half; `off` (n,) how unlike the ground its corners
    are, `uneven` (n,) how much these vary. `colours` (n, k) are those of some of its pixels; `thumbnails` show all,
    white 1.0 after the `gain`.
    """

    clipped: Array
    gaps: Array
    usual: float
    off: Array
    uneven: Array
    colours: NDArray[np.intp]
    thumbnails: Picture
    gain: Array

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
            thumbnails,
            gain,
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
        likely = np.maximum(0, likely - TUNED.usual) / (1 - TUNED.usual)
        likely[self._no_disc(classifier, found, some) | self._no_pawn(classifier, found, some)] = 1
        return np.asarray(likely, np.float32)

    def _no_disc(self, classifier: Classifier, found: Sequence[Array], some: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Which of some spaces (k,) seem to bear a disc on no tile, but are of other colours than it."""
        terrain, crops, _ = (answer.argmax(axis=1) for answer in found)
        no_tile, no_crop = (question.index(None) for question in classifier.questions[:2])
        no_disc = np.asarray((terrain == no_tile) & (crops != no_crop))
        if (asked := np.flatnonzero(no_disc)).size:
            seen = _palettes(self._all_colours(some[asked])[:, _MIDDLE])
            shared = np.minimum(seen, known_palettes(classifier).discs[crops[asked]]).sum(axis=1)
            no_disc[asked] = shared < TUNED.of_disc
        return no_disc

    def _no_pawn(self, classifier: Classifier, found: Sequence[Array], some: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Which of some spaces (k,) seem to bear a pawn, whose colours fill more of it than any pawn's foot can.

        Where nobody knows which tile lies there, its own colours may be those of a pawn.
        """
        terrain, crops, pawns = (answer.argmax(axis=1) for answer in found)
        surely = found[0].max(axis=1) > TUNING.mixing.surely
        no_pawn = np.asarray(surely & (pawns != classifier.questions[2].index(None)))
        if (asked := np.flatnonzero(no_pawn)).size:
            known, here = known_palettes(classifier), self._all_colours(some[asked])
            bare, each = terrain[asked] == classifier.questions[0].index(None), np.arange(len(asked))
            under = np.where(bare[:, None], _palettes(here[:, _AROUND]), known.tiles[terrain[asked]])
            lights = [_often(under, each, colours_in_light(light).take(here)) for light in TUNED.lights]
            other = np.maximum(np.max(lights, axis=0), _often(known.discs, crops[asked], here))
            of_pawn = _often(known.pawns, pawns[asked], here) > np.maximum(other, TUNED.painted / COLOURS)
            for n, seen in zip(asked.tolist(), of_pawn.reshape(-1, THUMBNAIL, THUMBNAIL), strict=True):
                filled = cv2.filter2D(seen.astype(np.float32), -1, _FOOT, borderType=cv2.BORDER_CONSTANT)
                no_pawn[n] = filled.max() > TUNED.filled
        return no_pawn

    def _all_colours(self, some: NDArray[np.intp]) -> NDArray[np.intp]:
        """Those of all pixels of some spaces (k, pixels)."""
        return colours_of(self.thumbnails[some].reshape(len(some), -1, 3), self.gain[some, 0])

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


def _palettes(colours: NDArray[np.intp]) -> Array:
    """How often each colour (n, COLOURS) occurs among those of pixels (n, k)."""
    return spread(np.stack([np.bincount(some, minlength=COLOURS) for some in colours]))


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
_OFF_MM = np.abs(np.indices((THUMBNAIL, THUMBNAIL)) - (THUMBNAIL - 1) / 2).reshape(2, -1) / PER_MM
_MIDDLE = np.flatnonzero(np.hypot(*_OFF_MM) < DISC_MM)
_AROUND = np.flatnonzero((_OFF_MM.min(axis=0) > CORNERS_MM[0]) & (_OFF_MM.max(axis=0) < CORNERS_MM[1]))
"""Which pixels of a thumbnail, counted row by row, show a disc, and which the ground at its corners."""
_REACH = int(np.ceil(FOOT_MM * PER_MM))
_FOOT = (np.hypot(*np.mgrid[-_REACH : _REACH + 1, -_REACH : _REACH + 1]) <= FOOT_MM * PER_MM).astype(np.float32)
_FOOT /= _FOOT.sum()
"""What the widest foot fills of a thumbnail."""
